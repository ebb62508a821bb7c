"""Spark's filters, as far as they say which files, joints, events and times need not be read."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from pyspark.sql import datasource

from ..datasets.scan import choices
from ..datasets.sources import Source
from .options import Request

Test = Callable[[str], bool]

_TESTS: dict[type[datasource.Filter], Callable[[str, Any], bool]] = {
    datasource.EqualTo: operator.eq,
    datasource.EqualNullSafe: operator.eq,
    datasource.In: lambda name, values: name in values,
    datasource.GreaterThan: operator.gt,
    datasource.GreaterThanOrEqual: operator.ge,
    datasource.LessThan: operator.lt,
    datasource.LessThanOrEqual: operator.le,
    datasource.StringStartsWith: str.startswith,
    datasource.StringEndsWith: str.endswith,
    datasource.StringContains: operator.contains,
}

_TIMED = ("samples", "joints", "head", "gaze")


class Filters:
    """The filters that were pushed, and what they leave to be read of a request."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self._names = ("recording", *request.labels)
        self._tests: list[tuple[int, Test]] = []
        self._options: dict[str, str] = {}
        self._chosen: dict[str, list[str]] = {}
        for column, (option, values) in choices("" if request.query else request.table).items():
            # What the user's option chooses may be groups of names: then filters are left to Spark.
            if option not in request.rows:
                self._options[column] = option
                self._chosen[column] = list(values)
        self._span: tuple[float, float] = request.rows.get("span", (-math.inf, math.inf))

    def take(self, filter: datasource.Filter) -> bool:
        """Whether nothing is left of the filter for Spark to do."""
        column, test = _test_of(filter)
        if test is None:
            return False
        if column in self._names:
            self._tests.append((self._names.index(column), test))
            return True
        if column in self._chosen:
            self._chosen[column] = [name for name in self._chosen[column] if test(name)]
            return True
        if column == "time" and not self._request.query and self._request.table in _TIMED:
            self._narrow(filter)
        return False

    def narrowed(self) -> Request:
        """The request, so that it reads less."""
        if self._nothing_left():
            return self._request
        rows = dict(self._request.rows)
        for column, names in self._chosen.items():
            rows[self._options[column]] = names
        if self._span != (-math.inf, math.inf):
            rows["span"] = self._span
        return replace(self._request, rows=rows)

    def kept(self, sources: Sequence[Source]) -> list[Source]:
        """The recordings whose names and labels the filters let through."""
        if self._nothing_left():
            return []
        return [
            source
            for source in sources
            if all(test((source.recording, *source.labels)[place]) for place, test in self._tests)
        ]

    def _nothing_left(self) -> bool:
        return not all(self._chosen.values()) or self._span[0] > self._span[1]

    def _narrow(self, filter: datasource.Filter) -> None:
        """Samples stay where they are: the span has all that the filter may let through."""
        first, last = self._span
        if isinstance(filter, (datasource.GreaterThan, datasource.GreaterThanOrEqual)):
            self._span = max(first, filter.value), last
        elif isinstance(filter, (datasource.LessThan, datasource.LessThanOrEqual)):
            self._span = first, min(last, filter.value)


def _test_of(filter: datasource.Filter) -> tuple[str, Test | None]:
    """The column that a filter is on, and what it asks of a name there, which is never null."""
    if isinstance(filter, datasource.Not):
        column, test = _test_of(filter.child)
        return column, (lambda name: not test(name)) if test else None
    column = filter.attribute[0] if len(getattr(filter, "attribute", ())) == 1 else ""
    if isinstance(filter, datasource.IsNotNull):
        return column, lambda name: True
    compare = _TESTS.get(type(filter))
    value = getattr(filter, "value", None)
    # What is compared with null is neither true nor false: Spark knows.
    if compare is None or value is None or (isinstance(value, (list, tuple)) and None in value):
        return column, None
    return column, lambda name: compare(name, value)
