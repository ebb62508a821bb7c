"""The curves of a recording, by name."""

from __future__ import annotations

import difflib
from collections.abc import ItemsView, Iterator, Mapping, ValuesView

from . import _core
from ._core import Curve

__all__ = ["Curve", "Curves"]


class Curves(Mapping[str, Curve]):
    """Name to Curve, in the order of files: the curves of the parts that a recording has."""

    __slots__ = ("_curves",)

    def __init__(self, recording: _core.Recording) -> None:
        self._curves = _core.curves(recording)

    def __getitem__(self, name: str) -> Curve:
        try:
            return self._curves[name]
        except KeyError:
            near = difflib.get_close_matches(str(name), self._curves, 3)
            hint = f"; near: {', '.join(near)}" if near else ""
            raise KeyError(f"the recording has no curve {name!r}{hint}") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._curves)

    def __len__(self) -> int:
        return len(self._curves)

    def values(self) -> ValuesView[Curve]:
        return self._curves.values()

    def items(self) -> ItemsView[str, Curve]:
        return self._curves.items()

    def __contains__(self, name: object) -> bool:
        return name in self._curves

    def __repr__(self) -> str:
        return f"<{len(self)} curves>"
