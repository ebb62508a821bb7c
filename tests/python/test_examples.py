"""The examples run as scripts, and say and draw what they are for."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples" / "python"


def run(name: str, *arguments: object) -> str:
    done = subprocess.run(
        [sys.executable, "-B", str(EXAMPLES / name), *map(str, arguments)],
        env={**os.environ, "MPLBACKEND": "agg", "SPARK_LOCAL_IP": "127.0.0.1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def is_figure(path: Path) -> bool:
    """A picture that has something on it."""
    from matplotlib.image import imread

    picture = imread(path)
    return picture.shape[0] > 300 and picture.shape[1] > 900 and picture[..., :3].std() > 0.02


def test_one_recording_is_read_measured_and_drawn(tmp_path: Path) -> None:
    said = run("one_recording.py", "--plot", tmp_path / "pinch.png")
    assert "two-hands: 5.000 s, 30 frames per second" in said
    assert "the right hand pinches from 0.97 s for 1.43 s" in said
    assert is_figure(tmp_path / "pinch.png")


def speeds_in(said: str) -> list[float]:
    return [float(speed) for speed in re.findall(r"session \d: ([\d.]+) cm/s", said)]


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """Its folder, and what the example said of it."""
    folder = tmp_path_factory.mktemp("study")
    return folder, run("study.py", "--folder", folder, "--plot", folder / "study.png")


def test_a_study_of_forty_recordings_is_asked_and_drawn(study: tuple[Path, str]) -> None:
    folder, said = study
    assert len(list(folder.rglob("*.bin"))) == 40
    assert "40 recordings" in said
    speeds = speeds_in(said)
    assert len(speeds) == 5
    assert speeds[-1] > 1.2 * speeds[0]
    assert is_figure(folder / "study.png")


@pytest.mark.skipif(not shutil.which("java"), reason="there is no Java")
def test_spark_says_the_same_of_the_study(study: tuple[Path, str]) -> None:
    folder, said = study
    assert speeds_in(run("spark_job.py", "--folder", folder)) == speeds_in(said) != []
