"""The recordings of a data set: which files they are, what they are called, and the labels that
their paths give."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple, Union
from urllib.parse import unquote

from .files import RealPaths, look

StrPath = Union[str, "os.PathLike[str]"]


class Source(NamedTuple):
    """One recording of a data set."""

    recording: str
    """What the column `recording` has: the path below the data set's root, with forward slashes.
    Bytes of a file's name that are not UTF-8 are U+FFFD here; `path` keeps them."""
    path: str
    labels: tuple[str, ...]


class Partition:
    """Labels out of paths.

    The pattern's parts, between slashes, are regular expressions for consecutive folders (or the
    file) of a path: `participant=(P\\d+)/session=(\\d+)` finds P01 and 3 in study/P01/3/take.bin,
    and in study/participant=P01/session=3/take.bin as well. A part's value is its group, or without
    one the whole name. `(?P<participant>P\\d+)_(?P<session>\\d+)\\.bin` names its groups itself:
    two labels out of one name; a group that takes no part is an empty text. Where a path has
    several such places, the one nearest to the file counts.
    """

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self._parts = [_Part(part) for part in _split(pattern)]
        self.names = tuple(name for part in self._parts for name in part.names)
        if not self.names:
            raise ValueError(
                f"partition {pattern!r} names no label: write name=(pattern), "
                "as in 'participant=(P\\\\d+)/session=(\\\\d+)'"
            )
        if len({name.lower() for name in self.names}) < len(self.names):
            raise ValueError(f"partition {pattern!r} names a label twice")

    def __str__(self) -> str:
        return repr(self.pattern)

    def values(self, path: StrPath) -> tuple[str, ...] | None:
        """The labels' values, in the order of `names`; None where the path does not match."""
        names = Path(path).parts
        for start in range(len(names) - len(self._parts), -1, -1):
            found = [part.values(name) for part, name in zip(self._parts, names[start:])]
            if None not in found:
                return tuple(value for values in found for value in values or ())
        return None


class _Part:
    """What one folder's name must look like."""

    def __init__(self, text: str) -> None:
        named = re.match(r"([A-Za-z_]\w*)=", text)
        self._prefix = named[0] if named else ""
        try:
            self._pattern = re.compile(text[len(self._prefix) :])
        except re.error as error:
            raise ValueError(f"partition: {text!r} is not a regular expression: {error}") from None
        groups = self._pattern.groupindex
        if named and groups:
            raise ValueError(
                f"partition: {text!r} has names both before = and in its groups; one is enough"
            )
        if named and self._pattern.groups > 1:
            raise ValueError(
                f"partition: {text!r} has {self._pattern.groups} groups for one label; write those "
                "that only hold together as (?:...)"
            )
        self.names = (named[1],) if named else tuple(groups)

    def values(self, name: str) -> tuple[str, ...] | None:
        hive = bool(self._prefix) and name.startswith(self._prefix)
        match = self._pattern.fullmatch(unquote(name[len(self._prefix) :]) if hive else name)
        if match is None:
            return None
        if not self._prefix:
            return tuple(_text(match[group] or "") for group in self.names)
        value = match[1] if self._pattern.groups else match[0]
        if value is None:
            raise ValueError(
                f"partition: {self._prefix + self._pattern.pattern!r} matches {name!r} without its "
                "group, and so there is no label; put all that can be the label in the group"
            )
        return (_text(value),)


def _split(pattern: str) -> list[str]:
    """At slashes, but not at those in brackets: [^/]+ is one part."""
    parts = re.findall(r"(?:\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|[^/\\\[])+", pattern)
    return [part for part in parts if part]


def find(
    source: StrPath | Iterable[StrPath], partition: Partition | None, unmatched: str
) -> list[Source]:
    """The recordings that a pattern, a file, a folder (every .bin in it) or several of them mean.

    Each once, in natural order: take2.bin comes before take10.bin. `unmatched` says what happens to
    those that the partition does not match: "raise" or "skip".
    """
    if unmatched not in ("raise", "skip"):
        raise ValueError(f"unmatched is {unmatched!r}; it can be 'raise' or 'skip'")
    if isinstance(source, bytes) or not isinstance(source, (str, os.PathLike, Iterable)):
        raise TypeError(
            f"a data set is made of a folder, a pattern, a file or a list of these, as text or "
            f"paths, not of {source!r}"
        )
    places = [source] if isinstance(source, (str, os.PathLike)) else list(source)
    roots: list[str] = []
    found: dict[str, str] = {}
    real_path = RealPaths()
    for place in places:
        root, paths = look(os.fspath(place))
        roots.append(os.path.abspath(root))
        for path in paths:
            real = real_path(path)
            if real not in found or (os.path.islink(found[real]) and not os.path.islink(path)):
                found[real] = path
    if not found:
        named = ", ".join(str(place) for place in places) or "the list is empty"
        raise FileNotFoundError(f"there are no recordings: {named}")
    top = _common(roots)

    sources = []
    taken: set[str] = set()
    by_place = {os.path.abspath(path): path for path in found.values()}
    for absolute in sorted(by_place, key=_natural):
        recording = Path(os.path.relpath(absolute, top) if top else absolute).as_posix()
        labels = partition.values(by_place[absolute]) if partition else ()
        if labels is not None:
            sources.append(Source(_unique(_text(recording), taken), by_place[absolute], labels))
        elif unmatched == "raise":
            raise ValueError(
                f"{_text(by_place[absolute])}: partition {partition} does not match this path; "
                "mend the pattern, or leave such recordings out with unmatched='skip'"
            )
    if not sources:
        raise ValueError(f"partition {partition} matches none of {len(found)} recordings")
    return sources


def _text(name: str) -> str:
    return os.fsencode(name).decode("utf-8", "replace")


def _unique(name: str, taken: set[str]) -> str:
    """Names that differed only in bytes which are not UTF-8 are told apart by numbers."""
    made, count = name, 1
    while made in taken:
        count += 1
        made = f"{name} ({count})"
    taken.add(made)
    return made


def _common(roots: list[str]) -> str | None:
    try:
        return os.path.commonpath(roots)
    except ValueError:  # on several drives
        return None


def _natural(path: str) -> list[tuple[list[tuple[int, int, str]], str]]:
    return [
        (
            [
                (0, int(run), "") if run.isdecimal() else (1, 0, run)
                for run in re.split(r"(\d+)", part)
                if run
            ],
            part,
        )
        for part in Path(path).parts
    ]


def cut(sizes: Sequence[int], most: int) -> list[list[int]]:
    """Places of things that follow each other and are at most so big together, or one by itself."""
    pieces: list[list[int]] = []
    room = 0
    for place, size in enumerate(sizes):
        if not pieces or size > room:
            pieces.append([])
            room = most
        pieces[-1].append(place)
        room -= size
    return pieces
