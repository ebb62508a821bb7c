"""Several threads at once, and the lock let go of while the library works."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import inputanim
from inputanim import Recording


def test_threads_get_the_same_answers_as_one(sample_path: Path, take: Recording) -> None:
    expected = take.sample(90).right.position.copy()
    figures = {name: figure.value for name, figure in take.analyse().figures.items()}
    small = take.reduce().to_bytes()

    def work(turn: int) -> bool:
        mine = inputanim.open(sample_path) if turn % 2 else take
        samples = mine.sample(90)
        found = {name: figure.value for name, figure in mine.analyse().figures.items()}
        return (
            np.array_equal(samples.right.position, expected, equal_nan=True)
            and np.array_equal(list(found.values()), list(figures.values()), equal_nan=True)
            and mine.reduce().to_bytes() == small
            and len(mine.findings) == len(take.findings)
        )

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(work, range(24)))


LONG_CALLS: dict[str, Callable[[Recording, Recording, bytes], object]] = {
    "open": lambda rec, other, data: inputanim.open(data),
    "sample": lambda rec, other, data: rec.sample(500),
    "analyse": lambda rec, other, data: rec.analyse(joints="all"),
    "check": lambda rec, other, data: Recording(rec._core).findings,
    "reduce": lambda rec, other, data: rec.reduce(),
    "repair": lambda rec, other, data: rec.repair(),
    "resample": lambda rec, other, data: rec.resample(200),
    "convert": lambda rec, other, data: rec.convert("csv", rate=60),
    "compare": lambda rec, other, data: rec.compare(other),
    "diff": lambda rec, other, data: rec.diff(other),
    "synthesize": lambda rec, other, data: inputanim.synthesize(30),
}


@pytest.fixture(scope="module")
def long_takes() -> tuple[Recording, Recording, bytes]:
    recording = inputanim.synthesize(30)
    return recording, recording.mirror(), recording.to_bytes()


@pytest.mark.parametrize("name", LONG_CALLS)
def test_other_threads_run_while_the_library_works(
    long_takes: tuple[Recording, Recording, bytes], name: str
) -> None:
    LONG_CALLS[name](*long_takes)  # imports what it needs
    running, done = threading.Event(), threading.Event()
    ticks, inside = 0, False

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += inside
            running.set()
            time.sleep(1e-5)  # lets go of the lock

    # Nobody is made to let go of the lock: a thread that gets it was given it.
    before = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    thread = threading.Thread(target=tick)
    try:
        thread.start()
        running.wait()
        inside = True
        for _ in range(50):  # a busy machine may give the other thread no time
            LONG_CALLS[name](*long_takes)
            if ticks:
                break
        inside = False
    finally:
        done.set()
        sys.setswitchinterval(before)
        thread.join()
    assert ticks > 0
