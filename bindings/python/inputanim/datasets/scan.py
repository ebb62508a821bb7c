"""A table of a data set as engines see it: a pyarrow Dataset whose scans read only what a query
needs.

DuckDB asks a Dataset for some columns of the rows that match a filter, and relies on the filter
being applied exactly. Part of it is answered before anything is read: recordings whose name or
labels cannot match are not opened; joints, curves and kinds of events that cannot match are not
decoded. Where the filter says more than that, Arrow applies it to what was read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial, reduce
from itertools import product
from operator import and_

import numpy as np
import pyarrow as pa
import pyarrow.dataset
from pyarrow.dataset import Expression, Scanner, field
from pyarrow.fs import LocalFileSystem

from ..recording import JOINTS
from ..tables import EVENTS, Table
from .reader import Reader

# Of more combinations of recordings and rows it is not found out whether all match: the filter then
# goes over what was read, which gives the same.
_MOST_TRIED = 1 << 20


class TableScan(pyarrow.dataset.Dataset):  # type: ignore[misc]
    """A table of a data set."""

    def __init__(self, reader: Reader, name: str) -> None:
        self._make = partial(reader.table, name)
        self._schema = pa.schema(self._make(()))
        self._sources = reader.sources
        self._source_keys = _Keys(
            self._schema,
            {"recording": [source.recording for source in reader.sources]}
            | {
                label: [source.labels[i] for source in reader.sources]
                for i, label in enumerate(reader.labels)
            },
        )
        known = choices(name)
        values = zip(*product(*(values for _, values in known.values())))
        self._row_keys = _Keys(self._schema, dict(zip(known, values)))
        self._options = {column: option for column, (option, _) in known.items()}

    @property
    def schema(self) -> pa.Schema:
        return self._schema

    def scanner(
        self, columns: Sequence[str] | None = None, filter: Expression | None = None, **_: object
    ) -> Rows:
        """What DuckDB calls. The other arguments are hints on batches and threads, which are the
        Table's matter."""
        wanted = self._schema.names if columns is None else list(columns)
        if filter is None:
            return Rows(_stream(self._make(columns=wanted)))

        mentioned = _mentioned(self._schema, filter)
        kept = self._source_keys.kept(filter, mentioned)
        sources = [self._sources[i] for i in kept]
        # Each column's values by itself: the Table reads all their combinations.
        rows = self._row_keys.some(self._row_keys.kept(filter, mentioned))
        chosen = {name: rows[name].unique().to_pylist() for name in self._options}
        options = {
            self._options[name]: values
            for name, values in chosen.items()
            if len(values) < len(self._row_keys.table[name].unique())
        }
        if not sources or not all(chosen.values()):
            schema = pa.schema([self._schema.field(name) for name in wanted])
            return Rows(pa.RecordBatchReader.from_batches(schema, []))

        product_of_rows = pa.table(dict(zip(chosen, zip(*product(*chosen.values())))))
        if _all_match(filter, mentioned, self._source_keys.some(kept), product_of_rows):
            return Rows(_stream(self._make(sources, columns=wanted, **options)))
        read = [*wanted, *(name for name in self._schema.names if name in mentioned - set(wanted))]
        return Rows(
            _filtered(_stream(self._make(sources, columns=read, **options)), wanted, filter)
        )


class Rows:
    """The rows of a scan, as far as DuckDB asks for them: Arrow's own Scanner would read on and on
    ahead of it, up to a gigabyte."""

    def __init__(self, reader: pa.RecordBatchReader) -> None:
        self._reader = reader

    def to_reader(self) -> pa.RecordBatchReader:
        return self._reader


def choices(table: str) -> dict[str, tuple[str, Sequence[str]]]:
    """The columns of a table whose values are known beforehand, each with the option that chooses
    among them."""
    if table == "joints":
        joints = [joint for joint in JOINTS if joint != "None"]
        return {"hand": ("hands", ("left", "right")), "joint": ("joints", joints)}
    if table == "keys":
        return {"curve": ("curves", Table("samples", ()).column_names[2:])}
    if table == "events":
        return {"event": ("events", EVENTS)}
    return {}


class _Keys:
    """Columns whose values are known without reading: a row for every recording, or for every joint
    of every hand."""

    def __init__(self, schema: pa.Schema, columns: Mapping[str, Sequence[str]]) -> None:
        self.table = pa.table(
            {name: pa.array(values, pa.utf8()) for name, values in columns.items()}
        )
        self._schema = schema
        self._guaranteed: pyarrow.dataset.FileSystemDataset | None = None

    def some(self, places: Sequence[int]) -> pa.Table:
        return self.table.take(pa.array(places, pa.int64()))

    def kept(self, filter: Expression, mentioned: set[str]) -> list[int]:
        """The places of the rows that the filter may match; those that it cannot match are left
        out."""
        places = range(self.table.num_rows)
        if not mentioned & set(self.table.column_names):
            return list(places)
        if mentioned <= set(self.table.column_names):
            with_place = self.table.append_column("", pa.array(places, pa.int64()))
            return [int(place) for place in with_place.filter(filter)[""].to_pylist()]
        return [int(fragment.path) for fragment in self._fragments().get_fragments(filter)]

    def _fragments(self) -> pyarrow.dataset.FileSystemDataset:
        """Files that there are not, each with what is known of it: Arrow finds out which a filter
        rules out."""
        if self._guaranteed is None:
            form, disk = pyarrow.dataset.ParquetFileFormat(), LocalFileSystem()
            fragments = []
            for place, row in enumerate(self.table.to_pylist()):
                known = reduce(and_, (field(name) == value for name, value in row.items()))
                fragments.append(form.make_fragment(str(place), disk, partition_expression=known))
            self._guaranteed = pyarrow.dataset.FileSystemDataset(
                fragments, self._schema, form, disk
            )
        return self._guaranteed


def _mentioned(schema: pa.Schema, filter: Expression) -> set[str]:
    """The columns that a filter speaks of: those without which Arrow refuses it. Halved, as
    `samples` has hundreds."""

    def among(names: list[str]) -> set[str]:
        others = pa.schema([column for column in schema if column.name not in names])
        try:
            Scanner.from_batches(
                pa.RecordBatchReader.from_batches(others, []), columns=[], filter=filter
            )
            return set()
        except pa.ArrowInvalid:
            half = len(names) // 2
            return among(names[:half]) | among(names[half:]) if half else set(names)

    return among(schema.names)


def _all_match(filter: Expression, mentioned: set[str], sources: pa.Table, rows: pa.Table) -> bool:
    """Whether the filter lets every row of these recordings through, so that there is nothing left
    for it to do."""
    if not mentioned <= {*sources.column_names, *rows.column_names}:
        return False
    tables = [_distinct(table, mentioned) for table in (sources, rows)]
    count, other = (max(table.num_rows, 1) for table in tables)
    if count * other > _MOST_TRIED:
        return False
    places = [np.repeat(np.arange(count), other), np.tile(np.arange(other), count)]
    columns: dict[str, pa.ChunkedArray] = {}
    for table, place in zip(tables, places):
        columns |= {name: table[name].take(pa.array(place)) for name in table.column_names}
    return bool(pa.table(columns).filter(filter).num_rows == count * other)


def _distinct(table: pa.Table, names: set[str]) -> pa.Table:
    columns = [name for name in table.column_names if name in names]
    return table.group_by(columns).aggregate([]) if columns else pa.table({})


def _filtered(
    reader: pa.RecordBatchReader, columns: Sequence[str], filter: Expression
) -> pa.RecordBatchReader:
    def batches() -> Iterator[pa.RecordBatch]:
        for batch in reader:
            matching = pa.Table.from_batches([batch]).filter(filter)
            yield from matching.select(columns).to_batches()

    schema = pa.schema([reader.schema.field(name) for name in columns])
    return pa.RecordBatchReader.from_batches(schema, batches())


def _stream(table: Table) -> pa.RecordBatchReader:
    return pa.RecordBatchReader.from_stream(table)
