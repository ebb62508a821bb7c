"""Spark's filters, as far as they say which files, hands, joints, events and times need not be read."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from pyspark.sql import datasource

from .sources import Source
from .spark_options import Request
from .tables import CHOICES

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
    """Takes filters, and changes `request` so that it reads less."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self._of_sources = ("recording", *request.labels)
        self._of_rows = {} if request.query else CHOICES.get(request.table, {})
        self._tests: list[tuple[str, Test]] = []
        self._empty = False

    def take(self, filter: datasource.Filter) -> bool:
        """Whether nothing is left of the filter for Spark to do."""
        column, test = _test_of(filter)
        if test is None:
            return False
        if column in self._of_sources:
            self._tests.append((column, test))
            return True
        if column in self._of_rows:
            option, values = self._of_rows[column]
            kept = tuple(name for name in self.request.rows.get(option, values) if test(name))
            self._empty |= not kept
            self._change(option, kept)
            return True
        if column == "time" and self.request.query is None and self.request.table in _TIMED:
            self._narrow(filter)
        return False

    def kept(self, sources: Sequence[Source]) -> list[Source]:
        """The recordings whose names and labels the filters let through."""
        if self._empty:
            return []
        values = [dict(zip(self._of_sources, (each.recording, *each.labels))) for each in sources]
        return [
            source
            for source, named in zip(sources, values)
            if all(test(named[column]) for column, test in self._tests)
        ]

    def _narrow(self, filter: datasource.Filter) -> None:
        """Samples stay where they are, whatever the span: Spark gets all that the filter may match."""
        first, last = self.request.rows.get("span") or (-float("inf"), float("inf"))
        value = getattr(filter, "value", None)
        if isinstance(filter, (datasource.GreaterThan, datasource.GreaterThanOrEqual)):
            first = max(first, value)
        elif isinstance(filter, (datasource.LessThan, datasource.LessThanOrEqual)):
            last = min(last, value)
        else:
            return
        self._empty |= first > last
        self._change("span", (first, last))

    def _change(self, option: str, value: Any) -> None:
        self.request = replace(self.request, rows={**self.request.rows, option: value})


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
