"""The option `query` of the Spark data source: SQL that DuckDB answers for each recording."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pyarrow as pa

from ..datasets.reader import Reader
from ..datasets.scan import TableScan
from ..datasets.sources import Source
from ..tables import TABLES


class Query:
    """A query, asked of one recording after the other on one DuckDB: to start one takes longer."""

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

    def schema(self) -> pa.Schema:
        nothing = Source("", "", ("",) * len(self._labels))
        return self._named(self._ask(Reader([], self._labels, self._options)), nothing).schema

    def answers(
        self, sources: Sequence[Source], failures: list[dict[str, Any]]
    ) -> Iterator[pa.RecordBatch]:
        """Of a recording that cannot be read there is no answer: it is one of the failures."""
        for source in sources:
            reader = Reader([source], self._labels, self._options)
            answer = self._ask(reader)
            if reader.failures:
                failures += reader.failures
            else:
                yield from self._named(answer, source).to_batches()

    def close(self) -> None:
        self._connection.close()

    def _ask(self, reader: Reader) -> pa.Table:
        for name in self._tables:
            self._connection.register(name, TableScan(reader, name))
        return self._connection.sql(self._sql).to_arrow_table()

    def _named(self, answer: pa.Table, source: Source) -> pa.Table:
        """With the recording's name and labels in front, where it has not got them itself."""
        names = dict(zip(("recording", *self._labels), (source.recording, *source.labels)))
        for name, value in reversed(names.items()):
            if name not in answer.column_names:
                answer = answer.add_column(0, name, pa.repeat(value, len(answer)))
        return answer
