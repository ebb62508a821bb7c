"""Recordings to test with: those of tests/data, and of the folder that INPUTANIM_GOLDEN names."""

from __future__ import annotations

import os
from pathlib import Path

import hypothesis
import pytest

import inputanim
from study import study, study_set  # noqa: F401

# The same examples each time, and none kept.
hypothesis.settings.register_profile("same", derandomize=True, database=None, deadline=None)
hypothesis.settings.load_profile("same")

# Java's quick compiler: what Spark does here is over before a better one pays.
os.environ.setdefault(
    "PYSPARK_SUBMIT_ARGS",
    "--driver-java-options '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC' pyspark-shell",
)

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data"
SAMPLE = ROOT / "samples" / "two-hands.bin"


def find_recordings() -> list[Path]:
    """Every .bin that can be read, each file name once."""
    folders = [DATA]
    if os.environ.get("INPUTANIM_GOLDEN"):
        folders.append(Path(os.environ["INPUTANIM_GOLDEN"]))
    found = {
        path.name: path
        for folder in folders
        for path in folder.rglob("*.bin")
        if path.parent.name != "odd"
    }
    return [found[name] for name in sorted(found)]


@pytest.fixture(scope="session")
def recordings() -> list[Path]:
    found = find_recordings()
    assert found
    return found


@pytest.fixture(scope="session")
def odd_files() -> list[Path]:
    found = sorted((DATA / "odd").glob("*.bin"))
    assert found
    return found


@pytest.fixture(scope="session")
def sample_path() -> Path:
    return SAMPLE


@pytest.fixture(scope="session")
def take() -> inputanim.Recording:
    """Two hands, a head and a gaze, with pinches, gaps and markers."""
    return inputanim.open(SAMPLE)


@pytest.fixture(scope="session")
def bent() -> inputanim.Recording:
    """One with tangents, weights and other wraps than clamping."""
    return inputanim.open(DATA / "documented-v10-weights-wraps-markers.bin")
