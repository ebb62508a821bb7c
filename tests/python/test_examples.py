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


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("study")


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


def test_a_study_of_forty_recordings_is_asked_and_drawn(folder: Path, tmp_path: Path) -> None:
    said = run("study.py", "--folder", folder, "--plot", tmp_path / "study.png")
    assert len(list(folder.rglob("*.bin"))) == 40
    assert "40 recordings" in said
    speeds = [float(speed) for speed in re.findall(r"session \d: ([\d.]+) cm/s", said)]
    assert len(speeds) == 5
    assert speeds[-1] > 1.2 * speeds[0]
    assert is_figure(tmp_path / "study.png")


@pytest.mark.skipif(not shutil.which("java"), reason="there is no Java")
def test_spark_says_the_same_of_the_study(folder: Path, tmp_path: Path) -> None:
    by_duckdb = run("study.py", "--folder", folder, "--plot", tmp_path / "again.png")
    by_spark = run("spark_job.py", "--folder", folder)
    wanted = re.findall(r"session (\d): ([\d.]+) cm/s", by_duckdb)
    assert len(wanted) == 5
    answer = re.findall(r"\| +(\d)\|(\d+\.\d{3,})\|", by_spark)
    assert [(session, f"{float(speed):.1f}") for session, speed in answer] == wanted
