"""Rows for people and programs: an aligned table, CSV or JSON."""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import chain, islice
from typing import IO, Any

Row = Sequence[Any]
_MOST_ALIGNED = 100  # rows: how wide columns are must be known before the first is written


def write_csv(names: Sequence[str], rows: Iterable[Row], out: IO[str]) -> None:
    """Missing values are empty, and what is no number or text is JSON."""
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(names)
    writer.writerows(["" if value is None else _plain(value) for value in row] for row in rows)


def write_json(names: Sequence[str], rows: Iterable[Row], out: IO[str]) -> None:
    """An array of objects, one to a line. Numbers that JSON cannot hold are null."""
    separator = "[\n"
    for row in rows:
        out.write(separator + json.dumps(_jsonable(dict(zip(names, row))), ensure_ascii=False))
        separator = ",\n"
    out.write("[]\n" if separator == "[\n" else "\n]\n")


def write_aligned(names: Sequence[str], rows: Iterable[Row], out: IO[str]) -> bool:
    """The first rows, in columns. Whether there were more comes back."""
    rest = iter(rows)
    cells = [[_short(value) for value in row] for row in islice(rest, _MOST_ALIGNED)]
    widths = [max(map(len, column)) for column in zip(names, *cells)]
    for line in chain([names], cells):
        out.write("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip() + "\n")
    return next(rest, None) is not None


def fetched(cursor: Any) -> Iterator[Row]:
    """The rows of what a database was asked last, a few at a time."""
    while some := cursor.fetchmany(1024):
        yield from some


def _plain(value: Any) -> Any:
    return (
        json.dumps(_jsonable(value), ensure_ascii=False)
        if isinstance(value, (dict, list, bool))
        else value
    )


def _short(value: Any) -> str:
    if value is None:
        return ""
    return f"{value:.6g}" if isinstance(value, float) else str(_plain(value))


def _jsonable(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _jsonable(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_jsonable(each) for each in value]
    if isinstance(value, (float, Decimal)):
        return float(value) if math.isfinite(value) else None
    return value if value is None or isinstance(value, (str, int)) else str(value)
