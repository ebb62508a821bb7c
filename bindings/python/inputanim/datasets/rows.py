"""Rows for people and programs: an aligned table, CSV or JSON."""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import chain, islice
from typing import IO, Any

from ..display.wording import printable

Row = Sequence[Any]
_WIDEST = 80  # characters of a cell
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
    """The first rows, in columns: numbers to the right, long texts cut. Whether there were more
    comes back."""
    rest = iter(rows)
    first = list(islice(rest, _MOST_ALIGNED))
    cells = [
        [printable(_short(value), _WIDEST) for value in line] for line in chain([names], first)
    ]
    widths = [max(map(len, column)) for column in zip(*cells)]
    sides = [">" if _are_numbers(row[i] for row in first) else "<" for i in range(len(names))]
    for line in cells:
        aligned = (f"{cell:{side}{width}}" for cell, side, width in zip(line, sides, widths))
        out.write("  ".join(aligned).rstrip() + "\n")
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


def _are_numbers(values: Iterable[Any]) -> bool:
    kinds = {type(value) for value in values} - {type(None)}
    return bool(kinds) and kinds <= {int, float, Decimal}


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
