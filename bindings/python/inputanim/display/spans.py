"""When a state was on: for pictures."""

from __future__ import annotations

import numpy as np

from ..curves import Curve
from ..recording import Recording, Span


def window_of(recording: Recording) -> Span:
    """The times that a picture shows: those of all keys, or a second where there are none."""
    first, last = recording.span or (0.0, 0.0)
    return (first, last) if last > first else (first, first + max(1.0, abs(first) * 1e-6))


def spans_of(curve: Curve, window: Span, shortest: float = 0.0) -> list[Span]:
    """From when to when a state curve is on, within a window; those less than `shortest` apart
    become one.
    """
    usable = np.isfinite(curve.times)
    times, on = curve.times[usable].astype(float), curve.values[usable] > 0.5
    if len(times) == 0:
        return []
    order = np.argsort(times, kind="stable")
    times, on = times[order], on[order]
    changes = np.flatnonzero(np.diff(on)) + 1
    # A state holds before its first key, too.
    edges = np.concatenate(([window[0]], times[changes], [window[1]])).clip(*window)
    spans: list[Span] = []
    for i in range(0 if on[0] else 1, len(edges) - 1, 2):
        first, last = float(edges[i]), float(edges[i + 1])
        if spans and first - spans[-1][1] < shortest:
            first = spans.pop()[0]
        spans.append((first, last))
    return spans
