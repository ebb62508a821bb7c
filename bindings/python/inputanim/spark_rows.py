"""What a Spark job reads: its columns, its tasks, and the rows of a task."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pyarrow as pa

from .reader import Reader
from .scan import TableScan
from .sources import Partition, Source, find
from .spark_options import Request
from .tables import TABLES, Table

ERROR = pa.field("error", pa.utf8())

# A task reads as much, in bytes of files, where nothing is said: so much that to start it costs little beside, so little
# that the files of a study keep all cores busy.
_LEAST_BYTES, _MOST_BYTES = 4 << 20, 64 << 20
_TASKS = 32


def sources_of(request: Request) -> list[Source]:
    partition = Partition(request.partition) if request.partition else None
    places = [re.sub(r"^file:(//)?(?=/)", "", path) for path in request.paths]
    return find(places, partition, request.unmatched)


def tasks(request: Request, sources: Sequence[Source]) -> list[list[Source]]:
    """The recordings of each task: some that follow each other, as many as the bytes allow. One task at least."""
    sizes = [os.path.getsize(source.path) for source in sources]
    default = min(max(sum(sizes) // _TASKS, _LEAST_BYTES), _MOST_BYTES)
    most = request.partition_bytes or default
    cut: list[list[Source]] = [[]]
    room = most
    for source, size in zip(sources, sizes):
        if size > room and cut[-1]:
            cut.append([])
            room = most
        cut[-1].append(source)
        room -= size
    return cut


def schema_of(request: Request) -> pa.Schema:
    """The columns that come back, in plain types, which Spark has all of."""
    read = _columns_of_query(request) if request.query else pa.schema(_table(request, [], None))
    schema = pa.schema([pa.field(column.name, _plain(column.type)) for column in read])
    if _errors_are_rows(request):
        schema = schema.append(ERROR)
    if request.columns is None:
        return schema
    for name in request.columns:
        if name not in schema.names:
            raise ValueError(f"there is no column {name}; there are {', '.join(schema.names)}")
    return pa.schema([schema.field(name) for name in request.columns])


def batches(request: Request, sources: Sequence[Source]) -> Iterator[pa.RecordBatch]:
    """The rows of these recordings. Those of bad files, where they are wanted, come last."""
    schema = schema_of(request)
    failures: list[dict[str, Any]] = []
    read = _answers if request.query else _rows
    for batch in read(request, sources, schema, failures):
        if _errors_are_rows(request):
            batch = batch.append_column(ERROR, pa.nulls(len(batch), ERROR.type))
        yield batch.select(schema.names).cast(schema)
    if _errors_are_rows(request) and failures:
        yield _bad_rows(request, sources, schema, failures)


def _errors_are_rows(request: Request) -> bool:
    """Whether to add a column `error`; `recordings` has one, and a row for bad files, of its own."""
    return request.bad_files == "rows" and (request.query is not None or request.table != "recordings")


def _on_error(request: Request) -> str:
    return "raise" if request.bad_files == "error" else "skip"


def _table(request: Request, sources: Sequence[Source], columns: Sequence[str] | None) -> Table:
    return Table(
        request.table,
        sources,
        columns=columns,
        labels=request.labels,
        on_error=_on_error(request),
        strings="plain",
        threads=1,  # Spark has a task for every core
        **request.rows,
    )


def _rows(
    request: Request, sources: Sequence[Source], schema: pa.Schema, failures: list[dict[str, Any]]
) -> Iterator[pa.RecordBatch]:
    wanted = [name for name in schema.names if name != ERROR.name or not _errors_are_rows(request)]
    table = _table(request, sources, wanted or ["recording"])
    yield from pa.RecordBatchReader.from_stream(table)
    failures += table.failures


def _columns_of_query(request: Request) -> pa.Schema:
    nothing = Source("", "", ("",) * len(request.labels))
    with _Asked(request.query or "") as query:
        answer = query.answer(Reader([], request.labels, request.rows))
    return _with_names(answer, nothing, request.labels).schema


def _answers(
    request: Request, sources: Sequence[Source], schema: pa.Schema, failures: list[dict[str, Any]]
) -> Iterator[pa.RecordBatch]:
    options = {**request.rows, "on_error": _on_error(request), "threads": 1}
    with _Asked(request.query or "") as query:
        for source in sources:
            reader = Reader([source], request.labels, options)
            answer = query.answer(reader)
            if reader.failures:
                failures += reader.failures
            else:
                yield from _with_names(answer, source, request.labels).to_batches()


class _Asked:
    """A query that is asked of one recording after the other, on one DuckDB: to start another takes longer."""

    def __init__(self, query: str) -> None:
        try:
            import duckdb
        except ImportError as error:
            raise ImportError("the option query needs DuckDB: pip install inputanim[duckdb]") from error
        self._query = query
        self._connection = duckdb.connect(":memory:", config={"threads": 1})
        # DuckDB names only tables that it has not got: later on, none.
        mentioned = {name.lower() for name in self._connection.get_table_names(query)}
        self._tables = mentioned & set(TABLES)

    def answer(self, reader: Reader) -> pa.Table:
        for name in self._tables:
            self._connection.register(name, TableScan(reader, name))
        return self._connection.sql(self._query).to_arrow_table()

    def __enter__(self) -> _Asked:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()


def _with_names(answer: pa.Table, source: Source, labels: Sequence[str]) -> pa.Table:
    """The answer with the recording's name and labels in front, where it has not got them itself."""
    names = dict(zip(("recording", *labels), (source.recording, *source.labels)))
    for name, value in reversed(names.items()):
        if name not in answer.column_names:
            answer = answer.add_column(0, name, pa.repeat(value, len(answer)))
    return answer


def _bad_rows(
    request: Request, sources: Sequence[Source], schema: pa.Schema, failures: list[dict[str, Any]]
) -> pa.RecordBatch:
    """A row for each: its name, its labels, and what is wrong; all else is null."""
    labels = {source.recording: source.labels for source in sources}
    rows = [
        {
            "recording": failure["recording"],
            **dict(zip(request.labels, labels[failure["recording"]])),
            ERROR.name: failure["message"],
        }
        for failure in failures
    ]
    return pa.RecordBatch.from_pylist(rows, schema)


def _plain(type: pa.DataType) -> pa.DataType:
    if pa.types.is_dictionary(type):
        return _plain(type.value_type)
    return pa.utf8() if pa.types.is_large_string(type) or pa.types.is_string_view(type) else type
