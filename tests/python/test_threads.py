"""Several threads at once, and the lock let go of while the library works."""

from __future__ import annotations

import sys
import threading
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


LONG_CALLS: dict[str, Callable[[Recording, bytes], object]] = {
    "open": lambda rec, data: inputanim.open(data),
    "sample": lambda rec, data: rec.sample(500),
    "analyse": lambda rec, data: rec.analyse(joints="all"),
    "check": lambda rec, data: Recording(rec._core).findings,
    "reduce": lambda rec, data: rec.reduce(),
    "repair": lambda rec, data: rec.repair(),
    "resample": lambda rec, data: rec.resample(200),
    "convert": lambda rec, data: rec.convert("csv", rate=60),
    "compare": lambda rec, data: rec.compare(rec),
    "diff": lambda rec, data: rec.diff(rec),
    "synthesize": lambda rec, data: inputanim.synthesize(30),
}


@pytest.fixture(scope="module")
def long_take() -> Recording:
    return inputanim.synthesize(60)


@pytest.mark.parametrize("name", LONG_CALLS)
def test_other_threads_run_while_the_library_works(long_take: Recording, name: str) -> None:
    data = long_take.to_bytes()
    before = sys.getswitchinterval()
    running = threading.Event()
    ticks, inside = 0, False

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            if inside:
                ticks += 1
            running.set()

    done = threading.Event()
    # Nobody is asked to let go of the lock: whoever gets it was given it.
    sys.setswitchinterval(1000)
    thread = threading.Thread(target=tick)
    try:
        thread.start()
        running.wait()
        inside = True
        LONG_CALLS[name](long_take, data)
        inside = False
    finally:
        done.set()
        sys.setswitchinterval(before)
        thread.join()
    assert ticks > 0
