"""A recording: look at it, take numbers out of it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from . import _core
from .analysis import Analysis, Comparison, analysis_of, comparison_of
from .curves import Curves
from .display.wording import counted, lasting, printable
from .edits import Edits, core_of
from .exports import Converted, Exports
from .findings import Finding, findings_of
from .values import Frame, Samples, split

if TYPE_CHECKING:
    import matplotlib.figure
    import xarray

    from .display.viewer import Shown

__all__ = ["JOINTS", "Converted", "Marker", "Recording"]

JOINTS: tuple[str, ...] = tuple(_core.joint_names())
"""The 27 joints of a hand, in the order of files."""

Span = tuple[float, float]


class Marker(NamedTuple):
    """A moment with a name."""

    time: float
    """Seconds."""
    name: str


class Recording(Edits, Exports):
    """What a file says: head, hands and gaze over time. It never changes; edits give new ones.

    Seconds and metres, in Unity's axes: left-handed, +X right, +Y up, +Z forward.
    """

    name: str
    """What to call it: of one from a file, the file's name without its ending."""
    report: dict[str, Any]
    """What the edit that made it tells: of fill, reduce and repair; else empty."""

    def __init__(self, core: _core.Recording, name: str = "recording", report: str = "{}") -> None:
        self._core = core
        self.name = name
        self.report = json.loads(report)

    def _edited(self, made: _core.Recording, report: str = "{}") -> Recording:
        return Recording(made, self.name, report)

    # --- what it is ---

    @property
    def duration(self) -> float:
        """Seconds of play time, measured from 0, as MRTK counts it."""
        return self._core.duration

    @property
    def span(self) -> Span | None:
        """The first and the last time of any key; None without keys."""
        return self._core.span

    @property
    def layout(self) -> str:
        """The layout on disk: "mrtk-1.1"."""
        return self._core.layout

    @property
    def version(self) -> tuple[int, int]:
        return self._core.version

    @property
    def key_count(self) -> int:
        return self._core.key_count

    @property
    def markers(self) -> list[Marker]:
        """In the order of the file."""
        return [Marker(*each) for each in self._core.markers]

    @cached_property
    def info(self) -> dict[str, Any]:
        """What it holds in a few numbers, as `inputanim info --json` has it."""
        found: dict[str, Any] = json.loads(self._core.info())
        return found

    @cached_property
    def findings(self) -> list[Finding]:
        """What is odd about it, most severe first."""
        return findings_of(self._core.check())

    @cached_property
    def curves(self) -> Curves:
        """Every curve by its name: `rec.curves["hand.left.IndexTip.position.x"].times`."""
        return Curves(self._core)

    # --- values ---

    def evaluate(self, time: float, *, raw_rotations: bool = False) -> Frame:
        """Everything at one moment, as Unity plays it; raw rotations are not of length one."""
        values = _core.evaluate(self._core, time, raw_rotations)
        parts = self._core.parts
        first_state = 7 if parts[0] else 0
        head, left, right, gaze = split(values, None, values[first_state:] > 0.5, parts)
        return Frame(time, head, left, right, gaze)

    def sample(
        self,
        rate: float = 60.0,
        *,
        times: ArrayLike | None = None,
        span: Span | None = None,
        gaps: str = "nan",
        rotations: str = "normalised",
        continuous_signs: bool = True,
        threads: int | None = None,
        velocities: bool = False,
        max_frames: float | None = None,
    ) -> Samples:
        """Everything on a time grid: `rate` per second from the first key to the last, or within
        `span`, or at `times`.

        `gaps` is what joints are while their hand is not tracked: "nan", "hold" (the last pose) or
        "line" (to the next one, as MRTK plays it). `rotations` are "normalised", "slerp" or "raw";
        their signs are continuous from key to key unless you want those that are stored.
        `velocities` are differences of neighbouring samples. At a rate there may be `max_frames` at
        most, by default 250,000, or 64 for every key of the longest curve. All cores sample a long
        recording, unless you say how many `threads`; the numbers are the same.
        """
        grid = None if times is None else np.ascontiguousarray(times, dtype=np.float32)
        if grid is not None and grid.ndim != 1:
            raise ValueError(f"times have one dimension, not {grid.ndim}")
        if grid is not None and span is not None:
            raise ValueError("give times or a span, not both")
        options = {
            "gaps": gaps,
            "rotations": rotations,
            "continuous_signs": continuous_signs,
            "threads": 0 if threads is None else threads,
        }
        made, values, changes, tracked = _core.sample(
            self._core, rate, grid, span, velocities, max_frames, options
        )
        return Samples(made, *split(values, changes, tracked, self._core.parts))

    def to_xarray(self, rate: float = 60.0, **options: Any) -> xarray.Dataset:
        """Samples with names on their axes: time, hand, joint, axis. Options as for `sample`."""
        try:
            from .labelled import dataset_of
        except ImportError as error:
            raise ImportError("to_xarray needs xarray: pip install inputanim[xarray]") from error
        return dataset_of(self.name, self.sample(rate, **options))

    # --- analysis ---

    def analyse(
        self,
        *,
        rate: float | None = None,
        joints: str | Iterable[str] | None = None,
        window: float | None = None,
        order: int | None = None,
        pinch: Mapping[str, float] | None = None,
        reach: Mapping[str, float] | None = None,
        ivt: Mapping[str, float] | None = None,
        idt: Mapping[str, float] | None = None,
        epochs: Mapping[str, Span] | Iterable[Span] = (),
        by: str | None = None,
        margins: Span | None = None,
    ) -> Analysis:
        """What hands, head and eyes did, in numbers; docs/analysis.md defines them.

        rate: samples per second, by default the recording's own. joints: whose motion is measured
        ("all", "*Tip", by default Palm and IndexTip). window, order: seconds that derivatives are
        taken from (0.12), and the order of their polynomial (3). pinch: closes (0.02 m), opens
        (0.03 m), dispute (0.1 s). reach: peak (0.25 m/s), edge (0.05 m/s), shortest (0.1 s). ivt:
        speed (30 deg/s), shortest (0.06 s). idt: dispersion (1 deg), shortest (0.1 s). epochs:
        parts with figures of their own, {name: (from, to)} or [(from, to)]; by: one for every event
        of a kind, longer by the margins (before, after).
        """
        options = {
            "rate": rate,
            "joints": joints,
            "window": window,
            "order": order,
            "pinch": pinch,
            "reach": reach,
            "ivt": ivt,
            "idt": idt,
            "epochs": epochs,
            "by": by,
            "margins": margins,
        }
        return analysis_of(_core.analyse(self._core, options))

    def compare(
        self,
        other: Recording,
        *,
        hand: str | None = None,
        joints: str | Iterable[str] | None = None,
        centre: str = "hand",
        rate: float = 30.0,
        band: float = 0.25,
        span_a: Span | None = None,
        span_b: Span | None = None,
    ) -> Comparison:
        """How near its hands are to those of another, at whatever pace: this one is a, the other b.

        hand: "left" or "right", by default those that both have. centre: from what joints are seen
        ("hand", "start", "world"). band: how far the pace may differ, a share of the length. spans:
        seconds, by default all.
        """
        options = {
            "hand": hand,
            "joints": joints,
            "centre": centre,
            "rate": rate,
            "band": band,
            "span_a": span_a,
            "span_b": span_b,
        }
        return comparison_of(_core.compare(self._core, core_of(other), options))

    # --- display ---

    def __repr__(self) -> str:
        keys = counted(self.key_count, "key")
        return f"<Recording {printable(self.name)}: {lasting(self)}, {keys}>"

    def __str__(self) -> str:
        from .display.card import text_of

        return text_of(self)

    def _repr_html_(self) -> str:
        from .display.card import html_of

        return html_of(self)

    def plot(self) -> matplotlib.figure.Figure:
        """When hands were tracked and pinched, how fast they were, where they went; needs
        matplotlib.
        """
        try:
            from .display.plot import figure_of
        except ImportError as error:
            raise ImportError("plot needs matplotlib: pip install inputanim[plot]") from error
        return figure_of(self)

    def show(self, *, height: int = 600) -> Shown:
        """The viewer, in a notebook; `height` is in pixels."""
        from .display.viewer import Shown

        return Shown(self, height)

    # --- copies ---

    def __copy__(self) -> Recording:
        return self

    def __deepcopy__(self, memo: Any) -> Recording:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        from .opening import restored

        if self._core.damaged:
            layout = self.layout if self._core.insisted else None
            return restored, (self._core.damaged, layout, True, self.name, self.report)
        data, _, layout = _core.convert(self._core, "bin", {})
        return restored, (data, layout, False, self.name, self.report)
