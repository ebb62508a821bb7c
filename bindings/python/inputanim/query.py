"""The tables of a data set in DuckDB."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .tables import TABLES

if TYPE_CHECKING:
    import duckdb

    from .reader import Reader


def connect(reader: Reader) -> duckdb.DuckDBPyConnection:
    """A DuckDB of its own, in memory, that has a data set's tables under their names."""
    try:
        import duckdb

        from .scan import TableScan
    except ImportError as error:
        raise ImportError(f"queries need DuckDB and pyarrow: pip install inputanim[duckdb] ({error})") from error

    connection = duckdb.connect(":memory:", config={"python_scan_all_frames": True})
    for name in TABLES:
        connection.register(name, TableScan(reader, name))
    return connection
