"""The tables of a data set in DuckDB."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from ..tables import TABLES

if TYPE_CHECKING:
    import duckdb

    from .reader import Reader


class Connections:
    """A DuckDB in memory that has a data set's tables under their names. Every thread has a
    connection of its own: DuckDB refuses two calls at a time on one."""

    def __init__(self, reader: Reader) -> None:
        try:
            import duckdb

            from .scan import TableScan
        except ImportError as error:
            raise ImportError(
                f"queries need DuckDB and pyarrow: pip install inputanim[duckdb] ({error})"
            ) from error
        self._scans = {name: TableScan(reader, name) for name in TABLES}
        # Data frames of whoever asks are found by their variables' names, which are not those of
        # this file.
        self._shared = duckdb.connect(":memory:", config={"python_scan_all_frames": True})
        self._own = threading.local()

    def own(self) -> duckdb.DuckDBPyConnection:
        """The connection of the thread that asks; a new one where it has closed its own."""
        if not _is_open(getattr(self._own, "connection", None)):
            connection = self._shared.cursor()
            for name, scan in self._scans.items():
                connection.register(name, scan)
            self._own.connection = connection
        return self._own.connection  # type: ignore[no-any-return]

    def close(self) -> None:
        """Ends this thread's connection; those of others end when they are not used any more."""
        self.own().close()
        self._shared.close()


def _is_open(connection: duckdb.DuckDBPyConnection | None) -> bool:
    import duckdb

    if connection is None:
        return False
    try:
        connection.query_progress()
    except duckdb.ConnectionException:
        return False
    return True
