"""The option `query` of the Spark data source: SQL that DuckDB answers in each task."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pyarrow as pa

from ..datasets.reader import Reader
from ..datasets.scan import TableScan
from ..datasets.sources import Source
from ..errors import error_of
from ..tables import TABLES


class Query:
    """A query, and a DuckDB that answers it."""

    def __init__(self, sql: str, labels: Sequence[str], **options: Any) -> None:
        try:
            import duckdb
        except ImportError as error:
            message = "the option query needs DuckDB: pip install inputanim[duckdb]"
            raise ImportError(message) from error
        self._sql = sql
        self._labels = labels
        self._options = options
        self._connection = duckdb.connect(":memory:", config={"threads": 1})
        # DuckDB names only tables that it has not got: later on, none.
        mentioned = {name.lower() for name in self._connection.get_table_names(sql)}
        self._tables = mentioned & set(TABLES)

    def schema_of_all(self) -> pa.Schema:
        return self._ask([])[0].schema

    def schema_of_each(self) -> pa.Schema:
        nothing = Source("", "", ("",) * len(self._labels))
        return self._named(self._ask([])[0], nothing).schema

    def of_all(
        self, sources: Sequence[Source], failures: list[dict[str, Any]]
    ) -> Iterator[pa.RecordBatch]:
        """The answer for all recordings together that can be read."""
        answer, failed = self._ask(sources)
        failures += failed
        yield from answer.to_batches()

    def of_each(
        self, sources: Sequence[Source], failures: list[dict[str, Any]]
    ) -> Iterator[pa.RecordBatch]:
        """The answers for one recording after the other, with its name and labels in front; none
        for those that a table could not read."""
        for source in sources:
            answer, failed = self._ask([source])
            failures += failed
            if not failed:
                yield from self._named(answer, source).to_batches()

    def close(self) -> None:
        self._connection.close()

    def _ask(self, sources: Sequence[Source]) -> tuple[pa.Table, list[dict[str, Any]]]:
        reader = Reader(sources, self._labels, self._options)
        for name in self._tables:
            self._connection.register(name, TableScan(reader, name))
        answer = self._connection.sql(self._sql).to_arrow_table()
        # In `recordings` bad files are rows: a query of nothing else has them in its answer.
        failures = [] if self._tables == {"recordings"} else reader.failures
        if failures and self._options["on_error"] == "raise":
            raise error_of(failures[0])
        return answer, failures

    def _named(self, answer: pa.Table, source: Source) -> pa.Table:
        """Names that the answer has itself stay where they are."""
        names = dict(zip(("recording", *self._labels), (source.recording, *source.labels)))
        for name, value in reversed(names.items()):
            if name not in answer.column_names:
                answer = answer.add_column(0, name, pa.repeat(value, len(answer)))
        return answer
