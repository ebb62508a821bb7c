"""A small study to test with: three participants, two sessions, and some recordings that are not
like the others."""

from __future__ import annotations

import math
import shutil
import struct
from pathlib import Path

import pytest

import inputanim

DATA = Path(__file__).parents[1] / "data"
PARTITION = r"participant=(P\d+)/session=(\d+)"
BAD = "P02/2/cut.bin"
NAN = "P10/1/nan.bin"


@pytest.fixture(scope="session")
def study(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder. One file of it cannot be read (BAD); others have NaN, no hands, tangents."""
    root = tmp_path_factory.mktemp("studies") / "study"
    seed = 0
    for participant in ("P01", "P02", "P10"):
        for session in ("1", "2"):
            folder = root / participant / session
            folder.mkdir(parents=True)
            for take in (1, 2, 10):
                seed += 1
                inputanim.synthesize(duration=1.5, rate=30, seed=seed).save(
                    folder / f"take{take}.bin"
                )
    for name, place in (
        ("v11-camera-5s-code-p32.bin", "P10/2/head.bin"),
        ("documented-v10-weights-wraps-markers.bin", "P10/2/bent.bin"),
        ("odd/odd-count-intmax.bin", BAD),
    ):
        shutil.copy(DATA / name, root / place)
    (root / NAN).write_bytes(
        with_nan(inputanim.synthesize(duration=1, rate=30, seed=99), "hand.left.Palm.position.x")
    )
    return root


def with_nan(recording: inputanim.Recording, name: str) -> bytes:
    """Its file, with a value of a curve that is no number."""
    curve = recording.curves[name]
    time, value = curve.times[10], curve.values[10]
    changed = recording.to_bytes().replace(
        struct.pack("<ff", time, value), struct.pack("<ff", time, math.nan), 1
    )
    assert math.isnan(inputanim.open(changed).curves[name].values[10])
    return changed


@pytest.fixture(scope="session")
def study_set(study: Path) -> inputanim.Dataset:
    return inputanim.dataset(study, PARTITION, rate=20)
