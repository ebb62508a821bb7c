"""Which files a folder or a pattern means, each once."""

from __future__ import annotations

import fnmatch
import glob
import os
from collections.abc import Iterator, Sequence
from pathlib import Path


def look(place: str) -> tuple[str, list[str]]:
    """(the folder that names are relative to, the files)."""
    if os.path.isdir(place):
        names = (os.path.join(folder, n) for folder, names in _folders(place) for n in names)
        return place, [n for n in names if n.lower().endswith(".bin") and os.path.isfile(n)]
    if os.path.exists(place):
        return os.path.dirname(place), [place]
    if not glob.has_magic(place):
        raise FileNotFoundError(f"{place}: there is no such file or folder")
    parts = Path(place).parts
    still = next(count for count, part in enumerate(parts) if glob.has_magic(part))
    root = os.path.join("", *parts[:still])
    files = [path.removeprefix(os.path.join(".", "")) for path in _matching(root, parts[still:])]
    if not files:
        raise FileNotFoundError(f"{place}: no file matches this pattern")
    return root, files


def _matching(top: str, parts: Sequence[str]) -> Iterator[str]:
    """Files below a folder whose names, one after the other, match; ** is any number of folders.
    As glob finds them, but links that lead in circles do not go on and on."""
    if not parts:
        if os.path.isfile(top):
            yield top
        return
    first, *rest = parts
    if first == "**":
        for folder, _ in _folders(top):
            yield from _matching(folder, rest or ["*"])
    elif glob.has_magic(first):
        _, folders, files = next(os.walk(top or os.curdir), ("", [], []))
        for name in fnmatch.filter(folders if rest else files, first):
            if first.startswith(".") or not name.startswith("."):
                yield from _matching(os.path.join(top, name), rest)
    else:
        yield from _matching(os.path.join(top, first), rest)


def _folders(top: str) -> Iterator[tuple[str, list[str]]]:
    """Each folder once, with the names of its files; hidden ones not. Links come last: a folder
    goes by its own name where it has one here."""
    seen: set[str] = set()
    waiting = [top]
    while waiting:
        for folder, below, files in os.walk(waiting.pop(0) or os.curdir):
            real = os.path.realpath(folder)
            below[:] = [] if real in seen else [n for n in below if not n.startswith(".")]
            waiting += [path for n in below if os.path.islink(path := os.path.join(folder, n))]
            if real not in seen:
                seen.add(real)
                yield folder, [n for n in files if not n.startswith(".")]


class RealPaths:
    """Where files are in truth. It asks for every folder once: a study has many files in few."""

    def __init__(self) -> None:
        self._folders: dict[str, str] = {}

    def __call__(self, path: str) -> str:
        if os.path.islink(path):
            return os.path.realpath(path)
        folder, name = os.path.split(path)
        if folder not in self._folders:
            self._folders[folder] = os.path.realpath(folder)
        return os.path.join(self._folders[folder], name)
