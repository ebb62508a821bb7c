"""inputanim-dataset: data sets from the shell."""

from __future__ import annotations

import argparse
import contextlib
import math
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import IO, Any

from ..display.wording import printable
from ..errors import Error
from ..tables import TABLES, Table
from .arguments import parser
from .dataset import Dataset, dataset
from .parquet_part import temporary_of
from .rows import Row, fetched, write_aligned, write_csv, write_json

# As docs/cli.md has them.
DONE, UNREADABLE, WRONG_USAGE, INTERRUPTED = 0, 2, 3, 130

# Of `recordings`, what people look at first; --json and --csv have all columns.
OVERVIEW = ("duration", "layout", "keys", "left_tracked", "right_tracked", "severity", "error")
PARQUET_OPTIONS = (
    *("columns", "hands", "joints", "curves", "events"),
    *("compression", "compression_level", "bytes_per_file"),
)
_LONGEST_MESSAGE = 1000


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a line of the shell; what comes back is the exit code."""
    try:
        given = parser().parse_args(arguments)
    except SystemExit as end:
        return WRONG_USAGE if end.code else DONE
    try:
        return VERBS[given.verb](given)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # of `... | head`, which has seen enough
        sys.stderr.close()
        return DONE
    except (ValueError, TypeError) as error:
        return _complain(error, WRONG_USAGE)
    except (Error, OSError, ImportError, RuntimeError) as error:
        interrupted = str(error) == "Query interrupted"  # DuckDB's word for Ctrl-C
        return INTERRUPTED if interrupted else _complain(error, UNREADABLE)


def _recordings(given: argparse.Namespace) -> int:
    data_set = _data_set(given)
    aligned = not given.json and not given.csv
    columns = ["recording", *data_set.labels, *OVERVIEW] if aligned else None
    table = data_set.recordings(columns=columns)
    _write(given, table.column_names, _rows(table))
    return UNREADABLE if data_set.failures else DONE


def _query(given: argparse.Namespace) -> int:
    import duckdb

    data_set = _data_set(given)
    try:
        answer = data_set.connection.execute(given.sql)
        _write(given, [column[0] for column in answer.description], fetched(answer))
    except duckdb.ProgrammingError as error:
        return _complain(error, WRONG_USAGE)
    except duckdb.Error as error:
        return _complain(error, UNREADABLE)
    return _report(data_set.failures)


def _to_parquet(given: argparse.Namespace) -> int:
    options = _given(given, PARQUET_OPTIONS)
    done = _data_set(given).to_parquet(
        given.output,
        given.table,
        partition_by=given.partition_by or (),
        replace=given.force,
        **options,
    )
    print(
        f"{done.folder}: {done.rows} rows, {done.bytes} bytes in {done.files} files, "
        f"{done.written} of them new"
    )
    return _report(done.failures)


def _tables(given: argparse.Namespace) -> int:
    rows: list[Row] = []
    for name in [given.table] if given.table else TABLES:
        rows += [(name, *column) for column in Table(name, []).describe()]
    _write(given, ("table", "column", "type", "unit"), rows)
    return DONE


def _data_set(given: argparse.Namespace) -> Dataset:
    options = _given(given, ("rate", "gaps", "axes", "repair", "threads"))
    if given.start is not None or given.end is not None:
        options["span"] = (
            -math.inf if given.start is None else given.start,
            math.inf if given.end is None else given.end,
        )
    unmatched = "skip" if given.skip_unmatched else "raise"
    return dataset(given.study, given.partition, unmatched=unmatched, **options)


def _given(given: argparse.Namespace, names: Sequence[str]) -> dict[str, Any]:
    return {name: getattr(given, name) for name in names if getattr(given, name) is not None}


def _rows(table: Table) -> Iterator[Row]:
    try:
        import pyarrow as pa
    except ImportError as error:
        raise ImportError("this needs pyarrow: pip install inputanim[arrow]") from error
    for batch in pa.RecordBatchReader.from_stream(table):
        yield from zip(*(column.to_pylist() for column in batch.columns))


def _write(given: argparse.Namespace, names: Sequence[str], rows: Iterable[Row]) -> None:
    with _opened(given.output, given.force) as out:
        if given.json:
            write_json(names, rows, out)
        elif given.csv:
            write_csv(names, rows, out)
        elif write_aligned(names, rows, out):
            print("There are more rows: --csv and --json have them all.", file=sys.stderr)


@contextlib.contextmanager
def _opened(name: str | None, force: bool) -> Iterator[IO[str]]:
    """Standard output, or a file that is there when all is written, and not before."""
    if name is None or name == "-":
        yield sys.stdout
        sys.stdout.flush()
        return
    path = Path(name)
    if path.exists() and not force:
        raise FileExistsError(f"{path}: there is such a file already; --force replaces it")
    temporary = temporary_of(path)
    try:
        with open(temporary, "w", encoding="utf-8", newline="") as file:
            yield file
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def _report(failures: Sequence[dict[str, Any]]) -> int:
    for failure in failures:
        message = f"{failure['recording']}: {failure['message']}"
        print(printable(message, _LONGEST_MESSAGE), file=sys.stderr)
    return UNREADABLE if failures else DONE


def _complain(error: BaseException, code: int) -> int:
    print(f"inputanim-dataset: {error}", file=sys.stderr)
    return code


VERBS = {"recordings": _recordings, "query": _query, "to-parquet": _to_parquet, "tables": _tables}
