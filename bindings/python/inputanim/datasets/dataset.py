"""Many recordings as one: a study's folder, a pattern, a list of files."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, overload

from ..display.wording import counted
from ..opening import open as open_recording
from ..recording import Recording
from ..tables import Table
from .reader import Reader
from .sources import Partition, Source, StrPath, find

if TYPE_CHECKING:
    import duckdb

    from .parquet import Report
    from .query import Connections


def dataset(
    source: StrPath | Iterable[StrPath],
    partition: str | None = None,
    *,
    unmatched: str = "raise",
    **options: Any,
) -> Dataset:
    """The recordings below a folder, of a pattern ("study/**/*.bin") or of a list of these, as one
    data set.

    Nothing is read yet. `partition` makes labels out of folders' names, which every table then has
    as columns of text: "participant=(P\\\\d+)/session=(\\\\d+)" finds P01 and 3 in
    study/P01/3/take.bin. A path that it does not match is an error, or left out with
    unmatched="skip". The other options are what all tables start from: `rate` in Hz (60), `span` in
    seconds, `gaps`, `axes`, `repair`, `threads` (0: as many as there are cores), as Table has them.
    """
    parsed = Partition(partition) if partition is not None else None
    return Dataset(find(source, parsed, unmatched), parsed.names if parsed else (), **options)


class Dataset:
    """Many recordings as one: tables over all of them, SQL, Parquet. `inputanim.dataset` makes it.

    Files that cannot be read do not end anything: they are rows with an `error` in `recordings`,
    missing in the other tables, and listed in `failures`.
    """

    def __init__(
        self, sources: Sequence[Source], labels: Sequence[str] = (), **options: Any
    ) -> None:
        self.sources = list(sources)
        self.labels = tuple(labels)
        self.options = {"on_error": "skip", **options}
        self._reader = Reader(self.sources, self.labels, self.options)
        self._connections: Connections | None = None
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self.sources)

    def __iter__(self) -> Iterator[Recording]:
        return (open_recording(source.path) for source in self.sources)

    @overload
    def __getitem__(self, which: int | str) -> Recording: ...

    @overload
    def __getitem__(self, which: slice) -> Dataset: ...

    def __getitem__(self, which: int | str | slice) -> Recording | Dataset:
        """Opens a recording, by its place or by its name in the column `recording`; of a slice, a
        smaller data set."""
        if isinstance(which, slice):
            return Dataset(self.sources[which], self.labels, **self.options)
        if not isinstance(which, str):
            return open_recording(self.sources[which].path)
        for source in self.sources:
            if source.recording == which:
                return open_recording(source.path)
        raise KeyError(which)

    def __repr__(self) -> str:
        labels = [
            f"{name}: {len({source.labels[i] for source in self.sources})}"
            for i, name in enumerate(self.labels)
        ]
        bad = len(self.failures)
        failures = [f"{bad} could not be read so far"] if bad else []
        said = ", ".join([counted(len(self), "recording"), *labels, *failures])
        return f"<inputanim.Dataset: {said}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and copy: which files, what labels and options. What was read stays here."""
        return partial(Dataset, self.sources, self.labels, **self.options), ()

    def table(self, name: str, **options: Any) -> Table:
        """One of the tables over all recordings. Lazy: nothing is read before somebody reads the
        table.

        Options are those of Table, and change those of the data set: columns, rate, span, hands,
        joints, events, ...
        """
        return self._reader.table(name, **options)

    def recordings(self, **options: Any) -> Table:
        """A row for every recording: what it holds, findings, and what is wrong with those that
        cannot be read."""
        return self.table("recordings", **options)

    def samples(self, **options: Any) -> Table:
        """A row for every time, a column for every curve."""
        return self.table("samples", **options)

    def joints(self, **options: Any) -> Table:
        """A row for every time, hand and joint."""
        return self.table("joints", **options)

    def head(self, **options: Any) -> Table:
        """A row for every time: where the head is, and how it is turned."""
        return self.table("head", **options)

    def gaze(self, **options: Any) -> Table:
        """A row for every time: where the gaze comes from, and where it goes."""
        return self.table("gaze", **options)

    def events(self, **options: Any) -> Table:
        """A row for everything that happened: pinches, reaches, fixations, saccades, gaps,
        markers."""
        return self.table("events", **options)

    def figures(self, **options: Any) -> Table:
        """A row for every figure of every recording."""
        return self.table("figures", **options)

    def keys(self, **options: Any) -> Table:
        """A row for every key, as the files have it: nothing is lost."""
        return self.table("keys", **options)

    def query(self, sql: str, /, **parameters: Any) -> duckdb.DuckDBPyRelation:
        """What DuckDB answers to SQL over the tables, by their names: "select ... from joints where
        ...".

        `$name` in the SQL stands for a parameter. Comes back as DuckDB's relation: .df(),
        .to_arrow_table(), .pl(), .fetchall(). It is lazy, and only the recordings, columns and joints that it needs
        are read. Data frames and Arrow tables of the caller can be joined by their variables'
        names.

        The relation reads anew each time that it is printed or fetched, until `close`.
        """
        return self.connection.sql(sql, params=parameters or None)

    @property
    def connection(self) -> duckdb.DuckDBPyConnection:
        """The calling thread's connection, for what else DuckDB can do. Tables that are made there
        stay until `close`."""
        with self._lock:
            if self._connections is None:
                from .query import Connections

                self._connections = Connections(self._reader)
        return self._connections.own()

    def to_parquet(self, out: StrPath, table: str = "joints", **options: Any) -> Report:
        """Writes a table as a folder of Parquet files; see datasets.parquet.to_parquet."""
        from .parquet import to_parquet

        return to_parquet(self, out, table, **options)

    @property
    def failures(self) -> list[dict[str, Any]]:
        """The files that could not be read so far: recording, code, offset, field, message of each,
        once."""
        return self._reader.failures

    def close(self) -> None:
        """Ends queries and their DuckDB. The data set can still be used: it then makes a new
        one."""
        with self._lock:
            if self._connections is not None:
                self._connections.close()
                self._connections = None

    def __enter__(self) -> Dataset:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
