"""The options of the Spark data source."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..datasets.sources import Partition


@dataclass(frozen=True)
class Request:
    """What a data frame has: the options, where partition_bytes is called partitionBytes."""

    paths: tuple[str, ...] = ()
    """Folders, files or patterns, as load() has them."""
    table: str = "joints"
    query: str | None = None
    """SQL that DuckDB answers where the files are read; its answers are then the rows."""
    query_of: str = "recording"
    """What it is asked of: each recording by itself, or all of a task together."""
    columns: tuple[str, ...] | None = None
    partition: str | None = None
    """As inputanim.dataset has it; with `unmatched`."""
    unmatched: str = "raise"
    partition_bytes: int | None = None
    """How much one task reads, in bytes of files."""
    bad_files: str = "error"
    """error: they end the job; skip: left out; rows: a row for each, with a column `error`."""
    push_filters: bool = False
    rows: Mapping[str, Any] = field(default_factory=dict)
    """What Table takes: rate, span, hands, joints, gaps, axes, ..."""

    @property
    def labels(self) -> tuple[str, ...]:
        return Partition(self.partition).names if self.partition else ()


def parse(options: Mapping[str, str]) -> Request:
    """Spark's texts as values. ValueError says which option is wrong and what it can be."""
    values: dict[str, Any] = {}
    rows: dict[str, Any] = {}
    for key, text in options.items():
        name = _NAMES.get(key.lower())
        if name is None:
            raise ValueError(f"there is no option {key}; there are {', '.join(_NAMES.values())}")
        try:
            argument = re.sub("[A-Z]", lambda letter: f"_{letter[0].lower()}", name)
            if name in _OF_TABLE:
                rows[argument] = _OF_TABLE[name](text)
            else:
                values["paths" if name == "path" else argument] = _OF_REQUEST[name](text)
        except ValueError as error:
            raise ValueError(f"option {name} is {text!r}: {error}") from None
    request = Request(**values, rows=rows)
    if not request.paths:
        raise ValueError('which recordings? .load("study/") says so')
    if request.query is not None:
        for name in ("table", "hands", "joints", "curves", "events"):
            if name in values or name in rows:
                raise ValueError(f"the options query and {name} exclude each other: SQL says it")
    return request


def _words(text: str) -> tuple[str, ...]:
    words = tuple(word.strip() for word in text.split(",") if word.strip())
    if not words:
        raise ValueError("names with commas between them are wanted")
    return words


def _one_of(*allowed: str) -> Callable[[str], str]:
    def value(text: str) -> str:
        if text not in allowed:
            raise ValueError(f"it can be {', '.join(allowed)}")
        return text

    return value


def _truth(text: str) -> bool:
    return _one_of("true", "false")(text.lower()) == "true"


def _span(text: str) -> tuple[float, float]:
    first, comma, last = text.partition(",")
    if not comma:
        raise ValueError("two times in seconds with a comma between them are wanted, as in 2,10")
    return float(first), float(last)


def _bytes(text: str) -> int:
    match = re.fullmatch(r"(\d+) *([kmg]?)b?", text.strip().lower())
    if not match or int(match[1]) == 0:
        raise ValueError("a number of bytes is wanted, as in 67108864 or 64m")
    return int(match[1]) << {"": 0, "k": 10, "m": 20, "g": 30}[match[2]]


_OF_REQUEST: dict[str, Callable[[str], Any]] = {
    "path": lambda text: (text,),
    "paths": lambda text: tuple(json.loads(text)),  # so Spark writes down load([...])
    "table": str,
    "query": str,
    "queryOf": _one_of("recording", "task"),
    "columns": _words,
    "partition": str,
    "unmatched": str,
    "partitionBytes": _bytes,
    "badFiles": _one_of("error", "skip", "rows"),
    "pushFilters": _truth,
}
_OF_TABLE: dict[str, Callable[[str], Any]] = {
    "rate": float,
    "span": _span,
    "hands": _words,
    "joints": _words,
    "curves": _words,
    "events": _words,
    "gaps": str,
    "rotations": str,
    "continuousSigns": _truth,
    "axes": str,
    "repair": _truth,
    "analyse": json.loads,
}
_NAMES = {name.lower(): name for name in (*_OF_REQUEST, *_OF_TABLE)}
