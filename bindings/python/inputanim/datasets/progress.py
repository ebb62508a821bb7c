"""How far a long job is: a bar where tqdm is there, else now and then a line; for terminals only,
unless asked for."""

from __future__ import annotations

import sys
import threading
import time
from typing import Any


class Progress:
    """Counts recordings up to `total`. Any thread may add to it."""

    def __init__(self, total: int, what: str, shown: bool | None = None) -> None:
        """`shown`: None is where standard error is a terminal."""
        self._total = total
        self._what = what
        self._done = 0
        self._lock = threading.Lock()
        self._next_line = time.monotonic() + 1
        self._shown = sys.stderr.isatty() if shown is None else shown
        self._bar = _bar(total, what) if self._shown else None

    def add(self, count: int) -> None:
        with self._lock:
            self._done += count
            if self._bar is not None:
                self._bar.update(count)
            elif self._shown and time.monotonic() > self._next_line:
                self._next_line = time.monotonic() + 5
                print(f"{self._what}: {self._done} of {self._total} recordings", file=sys.stderr)

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()


def _bar(total: int, what: str) -> Any:
    try:
        from tqdm import tqdm
    except ImportError:
        return None
    return tqdm(total=total, desc=what, unit=" recordings", file=sys.stderr)
