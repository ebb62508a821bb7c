"""What hands, head and eyes did, in numbers. docs/analysis.md defines every figure, with its
formula.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .values import Floats


@dataclass(frozen=True, slots=True, eq=False)
class Series:
    """A quantity over time: one number for every time of the analysis, NaN where there is none."""

    name: str
    values: Floats
    unit: str
    """"m/s"; empty for numbers of things, "1" for shares."""


@dataclass(frozen=True, slots=True)
class Measure:
    """One more number about an event."""

    value: float
    unit: str


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, from one time to another (seconds)."""

    event: str
    """Its kind: "pinch_recorded", "fixation", "reach", "marker", ..."""
    hand: str | None
    from_: float
    to: float
    name: str | None
    """Of markers."""
    measures: Mapping[str, Measure]
    """Of saccades amplitude and peak_speed, of fixations dispersion, of reaches path, distance, ...
    """

    @property
    def duration(self) -> float:
        return self.to - self.from_


@dataclass(frozen=True, slots=True)
class Figure:
    """One number about a whole recording or a part of it."""

    name: str
    value: float
    """NaN where there is nothing to say it of."""
    unit: str
    basis: float
    """Seconds of the recording that it rests on."""
    limited: bool
    """The keys are too far apart for it, as in reduced recordings: it is that of straight lines
    between them.
    """


@dataclass(frozen=True, slots=True)
class Epoch:
    """A part of the recording with figures of its own."""

    name: str
    """Of a marker's epoch the marker's name, of another event's "pinch_recorded right 2"."""
    from_: float
    to: float
    figures: Mapping[str, Figure]


@dataclass(frozen=True, slots=True, eq=False)
class Analysis:
    """All there is to say about a recording."""

    rate: float
    """Of the times, per second."""
    times: Floats
    series: Mapping[str, Series]
    events: Sequence[Event]
    """By time."""
    figures: Mapping[str, Figure]
    """Of the whole recording: `analysis.figures["hand.right.IndexTip.speed.mean"].value`."""
    epochs: Sequence[Epoch]
    """Those that were asked for."""
    remarks: Sequence[str]
    """What limits the figures, one line each."""

    def __repr__(self) -> str:
        return (
            f"<Analysis: {len(self.figures)} figures, {len(self.events)} events, "
            f"{len(self.series)} series of {len(self.times)} times, {len(self.epochs)} epochs>"
        )


@dataclass(frozen=True, slots=True)
class JointDistance:
    """Metres along the path."""

    hand: str
    joint: str
    mean: float
    max: float


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """How near the hands of two recordings are, at whatever pace. Metres and seconds."""

    distance: float
    """The mean of all joints along the path."""
    unaligned: float
    """The same without warping, both stretched to the same length."""
    pace: float
    """Seconds of b for a second of a; NaN where one of them is but a moment."""
    rate: float
    basis_a: float
    basis_b: float
    joints: Sequence[JointDistance]
    path: Floats
    """(N, 3): time of a, time of b, distance."""
    remarks: Sequence[str]


def _figures(figures: list[tuple[Any, ...]]) -> Mapping[str, Figure]:
    return {each[0]: Figure(*each) for each in figures}


def _epoch(name: str, from_: float, to: float, figures: list[tuple[Any, ...]]) -> Epoch:
    return Epoch(name, from_, to, _figures(figures))


def _event(
    kind: str, hand: str | None, from_: float, to: float, name: str | None, measures: Any
) -> Event:
    named = {measure: Measure(value, unit) for measure, value, unit in measures}
    return Event(kind, hand, from_, to, name, named)


def analysis_of(made: tuple[Any, ...]) -> Analysis:
    """From what the library made."""
    rate, times, series, events, whole, epochs, remarks = made
    return Analysis(
        rate,
        times,
        {each[0]: Series(*each) for each in series},
        [_event(*each) for each in events],
        _figures(whole[3]),
        [_epoch(*each) for each in epochs],
        remarks,
    )


def comparison_of(made: tuple[str, Floats]) -> Comparison:
    """From what the library made."""
    report, path = json.loads(made[0]), made[1]
    pace = report["pace"]
    return Comparison(
        distance=float(report["distance"]),
        unaligned=float(report["unaligned"]),
        pace=math.nan if pace is None else float(pace),
        rate=float(report["rate"]),
        basis_a=float(report["basisA"]),
        basis_b=float(report["basisB"]),
        joints=[JointDistance(**each) for each in report["joints"]],
        path=path,
        remarks=report["remarks"],
    )
