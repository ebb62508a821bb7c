"""What a Spark job reads: its columns, its tasks, and the rows of a task."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Any
from urllib.parse import unquote

import pyarrow as pa

from ..datasets.reader import Reader
from ..datasets.sources import Partition, Source, cut, find
from ..tables import Table
from .options import Request
from .query import Query

ERROR = pa.field("error", pa.utf8())

# A task reads as much, in bytes of files, where nothing is said: to start one takes Spark as long
# as to scan some dozen megabytes, and yet the files of a small study keep some cores busy.
_LEAST_BYTES, _MOST_BYTES = 8 << 20, 256 << 20
_TASKS = 16


def sources_of(request: Request) -> list[Source]:
    partition = Partition(request.partition) if request.partition else None
    # Executors have working folders of their own.
    return [
        source._replace(path=os.path.abspath(source.path))
        for source in find([_local(path) for path in request.paths], partition, request.unmatched)
    ]


def _local(path: str) -> str:
    """Of the address of a file its path, in which spaces are spaces."""
    address = re.match(r"file:(//)?(?=/)", path)
    return unquote(path[address.end() :]) if address else path


def tasks(request: Request, sources: Sequence[Source]) -> list[list[Source]]:
    """The recordings of each task, which follow each other: as many as the bytes allow. One task
    at least, as Spark makes up one of its own otherwise."""
    sizes = [os.path.getsize(source.path) for source in sources]
    default = min(max(sum(sizes) // _TASKS, _LEAST_BYTES), _MOST_BYTES)
    pieces = cut(sizes, request.partition_bytes or default)
    return [[sources[i] for i in piece] for piece in pieces] or [[]]


def schema_of(request: Request) -> pa.Schema:
    """The columns that come back, in plain types, all of which Spark has. ValueError where two would
    have the same name."""
    Reader([], request.labels, {})  # refuses labels that are names of columns
    if request.query:
        with closing(_query(request)) as query:
            of_each = request.query_of == "recording"
            read = query.schema_of_each() if of_each else query.schema_of_all()
    else:
        read = pa.schema(_table(request, [], None))
    schema = pa.schema([pa.field(column.name, _plain(column.type)) for column in read])
    if _adds_errors(request):
        schema = schema.append(ERROR)
    _refuse_twice("the query's answer has", schema.names)
    if request.columns is None:
        return schema
    _refuse_twice("the option columns names", request.columns)
    for name in request.columns:
        if name not in schema.names:
            raise ValueError(f"there is no column {name}; there are {', '.join(schema.names)}")
    return pa.schema([schema.field(name) for name in request.columns])


def _refuse_twice(whose: str, names: Sequence[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            hint = "; badFiles=rows adds one" if name == ERROR.name else ""
            raise ValueError(f"{whose} the column {name} twice{hint}: call one otherwise")


def batches(
    request: Request, schema: pa.Schema, sources: Sequence[Source]
) -> Iterator[pa.RecordBatch]:
    """The rows of these recordings; `schema` is what `schema_of` says. Those of bad files, where
    they are wanted, come last."""
    failures: list[dict[str, Any]] = []
    for batch in _read(request, schema.names, sources, failures):
        if _adds_errors(request):
            batch = batch.append_column(ERROR, pa.nulls(len(batch), ERROR.type))
        yield batch.select(schema.names).cast(schema)
    if _adds_errors(request) and failures:
        yield _bad_rows(request, schema, sources, failures)


def _adds_errors(request: Request) -> bool:
    """Whether bad files are rows, in a column `error`; `recordings` has both of its own."""
    of_its_own = request.table == "recordings" and not request.query
    return request.bad_files == "rows" and not of_its_own


def _read(
    request: Request, names: list[str], sources: Sequence[Source], failures: list[dict[str, Any]]
) -> Iterator[pa.RecordBatch]:
    if request.query:
        with closing(_query(request)) as query:
            answers = query.of_each if request.query_of == "recording" else query.of_all
            yield from answers(sources, failures)
    else:
        there = [name for name in names if name != ERROR.name or not _adds_errors(request)]
        table = _table(request, sources, there or ["recording"])
        yield from pa.RecordBatchReader.from_stream(table)
        failures += table.failures


def _query(request: Request) -> Query:
    return Query(request.query or "", request.labels, **_options(request))


def _table(request: Request, sources: Sequence[Source], columns: Sequence[str] | None) -> Table:
    options = {**_options(request), "columns": columns, "labels": request.labels}
    return Table(request.table, sources, strings="plain", **options)


def _options(request: Request) -> dict[str, Any]:
    """One thread, as Spark has a task for every core."""
    on_error = "raise" if request.bad_files == "error" else "skip"
    return {**request.rows, "on_error": on_error, "threads": 1}


def _bad_rows(
    request: Request,
    schema: pa.Schema,
    sources: Sequence[Source],
    failures: list[dict[str, Any]],
) -> pa.RecordBatch:
    """A row for each: its name, its labels, and what is wrong; all else is null."""
    labels = {source.recording: source.labels for source in sources}
    rows = [
        {
            "recording": failure["recording"],
            **dict(zip(request.labels, labels[failure["recording"]])),
            ERROR.name: f"{failure['recording']}: {failure['message']}",
        }
        for failure in failures
    ]
    return pa.RecordBatch.from_pylist(rows, schema)


def _plain(type: pa.DataType) -> pa.DataType:
    if pa.types.is_dictionary(type):
        return _plain(type.value_type)
    is_text = pa.types.is_large_string(type) or pa.types.is_string_view(type)
    return pa.utf8() if is_text else type
