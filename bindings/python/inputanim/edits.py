"""Edits: a new recording each time; the old one stays as it is, and what an edit does not touch is
shared.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from . import _core
from ._core import Recording as CoreRecording
from .findings import findings_of
from .renamed import renamed

if TYPE_CHECKING:
    from .recording import Recording

Tolerance = Mapping[str, float]


class Edits:
    """The edits of a recording; docs/edit.md says what each does to curves, states and markers."""

    _core: CoreRecording

    def _edited(self, made: CoreRecording, report: str = "{}") -> Recording:
        raise NotImplementedError

    # --- time, in seconds ---

    @renamed(first="from_", last="to")
    def trim(self, from_: float, to: float) -> Recording:
        """What lies within the two times, at the times it had; `shift` moves it."""
        return self._edited(_core.trim(self._core, from_, to))

    @renamed(first="from_", last="to")
    def cut(self, from_: float, to: float) -> Recording:
        """Without what lies between the two times; what comes after moves up."""
        return self._edited(_core.cut(self._core, from_, to))

    def shift(self, seconds: float) -> Recording:
        """Later by some seconds, or earlier."""
        return self._edited(_core.shift(self._core, seconds))

    def retime(self, factor: float) -> Recording:
        """Slower by a factor (2 lasts twice as long), measured from time 0."""
        return self._edited(_core.retime(self._core, factor))

    def retime_to(self, duration: float) -> Recording:
        """Slower or faster, so that the last key is at this time."""
        return self._edited(_core.retime_to(self._core, duration))

    def resample(self, rate: float, max_frames: float | None = None) -> Recording:
        """A key every 1/rate seconds, as it plays.

        max_frames: how many there may be, by default 250,000, or 64 for every key of the longest
        curve.
        """
        return self._edited(_core.resample(self._core, rate, {"max_frames": max_frames}))

    # --- space, in metres ---

    def mirror(self, plane: str = "x") -> Recording:
        """Left and right change places, in the plane x = 0 ("x") or the one of the first head pose
        ("head").
        """
        return self._edited(_core.mirror(self._core, {"plane": plane}))

    def transform(
        self,
        translation: Iterable[float] = (0, 0, 0),
        rotation: Iterable[float] = (0, 0, 0, 1),
        scale: float = 1,
    ) -> Recording:
        """First scaled, then rotated (x y z w), then moved."""
        return self._edited(
            _core.transform(self._core, _floats(translation, 3), _floats(rotation, 4), scale)
        )

    def recentre(self) -> Recording:
        """The first head pose comes to the origin, looking along +Z; the horizon stays level."""
        return self._edited(_core.recentre(self._core))

    # --- parts: names mean a curve and all below it, with * and ?: "hand.left", "*.pinch" ---

    def keep(self, *names: str | Iterable[str]) -> Recording:
        """Only these curves: `rec.keep("hand.right", "camera")`."""
        return self._edited(_core.keep(self._core, _split(names)))

    def drop(self, *names: str | Iterable[str]) -> Recording:
        """Without these curves."""
        return self._edited(_core.drop(self._core, _split(names)))

    # --- markers, by their place in the list ---

    def add_marker(self, time: float, name: str) -> Recording:
        return self._edited(_core.add_marker(self._core, time, name))

    def move_marker(self, marker: int, time: float) -> Recording:
        return self._edited(_core.move_marker(self._core, _count("marker", marker), time))

    def rename_marker(self, marker: int, name: str) -> Recording:
        return self._edited(_core.rename_marker(self._core, _count("marker", marker), name))

    def remove_marker(self, marker: int) -> Recording:
        return self._edited(_core.remove_marker(self._core, _count("marker", marker)))

    # --- quality ---

    def smooth(
        self,
        method: str = "savitzky-golay",
        *,
        cutoff: float = 1.0,
        beta: float = 200.0,
        turn_beta: float = 20.0,
        window: int = 9,
        order: int = 2,
    ) -> Recording:
        """Less noise in poses and rays; never across a tracking gap.

        "savitzky-golay" looks ahead and does not lag: `window` keys (odd), a polynomial of an
        `order`. "one-euro" is what live applications do: `cutoff` in Hz at rest, `beta` and
        `turn_beta` Hz more per m/s and per rad/s.
        """
        options = {
            "method": method,
            "cutoff": cutoff,
            "beta": beta,
            "turn_beta": turn_beta,
            "window": window,
            "order": order,
        }
        return self._edited(_core.smooth(self._core, options))

    def fill(self, longest: float) -> Recording:
        """Hands count as tracked through gaps of up to so many seconds. `report`: gaps, seconds,
        left.
        """
        return self._edited(*_core.fill(self._core, longest))

    def reduce(
        self,
        *,
        joints: Tolerance | None = None,
        camera: Tolerance | None = None,
        gaze: Tolerance | None = None,
        best: bool = False,
    ) -> Recording:
        """Fewer keys, within a tolerance that holds at every recorded key.

        Tolerances are {"position": metres, "rotation": degrees}; joints have 0.001 and 0.2, camera
        and gaze 0.002 and 0.2. `best` searches longer. `report`: parts, each with keysBefore,
        keysAfter, positionError, rotationError.
        """
        options = {"joints": joints, "camera": camera, "gaze": gaze, "best": best}
        return self._edited(*_core.reduce(self._core, options))

    def repair(self, *, skip: Iterable[str] = ()) -> Recording:
        """Mends what can be mended, but for what is to `skip`.

        That is any of "non-finite", "order", "modes", "rotation-w", "signs", "lengths". `report`:
        changes, findings (what could not be mended), remaining (what a check says now), salvaged.
        """
        names = _names(skip)
        if "normalise" in names:
            warnings.warn(
                "repair: normalise is called lengths now", DeprecationWarning, stacklevel=2
            )
            names = ["lengths" if name == "normalise" else name for name in names]
        made, text = _core.repair(self._core, {"skip": names})
        recording = self._edited(made, text)
        for name in ("findings", "remaining"):
            recording.report[name] = findings_of(recording.report[name])
        return recording

    def diff(
        self, other: Recording, *, position: float = 0, rotation: float = 0, time: float = 0
    ) -> dict[str, Any]:
        """What differs between two recordings as they play, beyond tolerances in metres, degrees
        and seconds.

        {"alike": bool, "differences": [{"where", "explanation", "amount", "unit", "time"}],
        "notes": [...]}
        """
        found: dict[str, Any] = json.loads(
            _core.diff(
                self._core,
                core_of(other),
                {"position": position, "rotation": rotation, "time": time},
            )
        )
        return found


def core_of(other: object) -> CoreRecording:
    """What is behind another recording."""
    if isinstance(other, Edits):
        return other._core
    raise TypeError(f"expected a Recording, not {type(other).__name__}")


def _floats(numbers: Iterable[float], count: int) -> list[float]:
    listed = [float(each) for each in numbers]
    if len(listed) != count:
        raise ValueError(f"expected {count} numbers, not {len(listed)}")
    return listed


def _names(names: str | Iterable[str]) -> list[str]:
    return [names] if isinstance(names, str) else list(names)


def _count(name: str, number: int) -> int:
    if number < 0:
        raise ValueError(f"{name}: it cannot be {number}")
    return number


def _split(names: Iterable[str | Iterable[str]]) -> list[str]:
    """As the shell has them: one text may hold several names, separated by commas."""
    listed = [name for each in names for name in _names(each)]
    found = [name.strip() for each in listed for name in each.split(",")]
    if not found:
        raise ValueError('name some curves, such as "hand.left" or "*.pinch"')
    return found
