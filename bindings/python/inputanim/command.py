"""inputanim-dataset: data sets from the shell."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import IO, Any

from . import __version__
from .dataset import Dataset, dataset
from .errors import Error
from .rows import Row, fetched, write_aligned, write_csv, write_json
from .tables import TABLES, Table

# As docs/cli.md has them.
DONE, UNREADABLE, WRONG_USAGE, INTERRUPTED = 0, 2, 3, 130

ABOUT = """\
Many recordings as one: tables, SQL and Parquet over folders of them.

  inputanim-dataset recordings study
  inputanim-dataset query 'select joint, avg(y) from joints group by joint' study
  inputanim-dataset to-parquet study -o tables/joints --table joints --rate 30
  inputanim-dataset tables joints

A study is a folder (every .bin in it), a pattern in quotes ('study/**/*.bin'), or files. With
  --partition 'participant=(P\\d+)/session=(\\d+)'
every table has the columns participant and session: P01 and 3 for study/P01/3/take.bin.
"""
RECORDINGS = """\
examples:
  inputanim-dataset recordings study
  inputanim-dataset recordings --json --partition 'participant=(P\\d+)' study > recordings.json

A file that cannot be read is a row with its error.
"""
QUERY = """\
examples:
  inputanim-dataset query 'select count(*) from recordings where error is null' study
  inputanim-dataset query --csv -o pinches.csv --partition 'participant=(P\\d+)' \\
      "select participant, count(*) as pinches from events where event = 'pinch_recorded' group by all" study
  inputanim-dataset query --json 'select recording, max(time) from head group by all' 'study/P0*/*.bin'

The SQL is DuckDB's; `inputanim-dataset tables` lists the tables. Only what a query needs is read.
"""
TO_PARQUET = """\
examples:
  inputanim-dataset to-parquet study -o tables/keys --table keys
  inputanim-dataset to-parquet study -o tables/tips --joints IndexTip,ThumbTip --rate 90
  inputanim-dataset to-parquet study -o tables/joints --partition 'participant=(P\\d+)' --partition-by participant

After a kill, the same line does what is missing.
"""
CODES = "exit codes: 0 done, 2 something could not be read or written, 3 wrong usage"

# Of `recordings`, what people look at first; --json and --csv have all columns.
OVERVIEW = ("duration", "layout", "keys", "left_tracked", "right_tracked", "severity", "error")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a line of the shell; what comes back is the exit code."""
    try:
        given = _parser().parse_args(arguments)
    except SystemExit as end:
        return WRONG_USAGE if end.code else DONE
    try:
        return int(given.run(given))
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
    names = ("hands", "joints", "columns", "compression", "compression_level", "bytes_per_file")
    options = {name: getattr(given, name) for name in names if getattr(given, name) is not None}
    done = _data_set(given).to_parquet(
        given.output, given.table, partition_by=given.partition_by or (), overwrite=given.force, **options
    )
    print(f"{done.folder}: {done.rows} rows, {done.bytes} bytes in {done.files} files, {done.written} of them new")
    return _report(done.failures)


def _tables(given: argparse.Namespace) -> int:
    rows: list[Row] = []
    for name in [given.table] if given.table else TABLES:
        rows += [(name, *column) for column in Table(name, []).describe()]
    _write(given, ("table", "column", "type", "unit"), rows)
    return DONE


def _data_set(given: argparse.Namespace) -> Dataset:
    names = ("rate", "gaps", "axes", "repair", "threads")
    options = {name: getattr(given, name) for name in names if getattr(given, name) is not None}
    if given.start is not None or given.end is not None:
        options["span"] = (given.start or 0.0, given.end if given.end is not None else float("inf"))
    unmatched = "skip" if given.skip_unmatched else "raise"
    return dataset(given.study, given.partition, unmatched=unmatched, **options)


def _rows(table: Table) -> Iterator[Row]:
    try:
        import pyarrow as pa
    except ImportError as error:
        raise ImportError("this needs pyarrow: pip install inputanim[arrow]") from error
    for batch in pa.RecordBatchReader.from_stream(table):
        yield from zip(*(column.to_pylist() for column in batch.columns))


def _write(given: argparse.Namespace, names: Sequence[str], rows: Iterable[Row]) -> None:
    with _opened(given.output) as out:
        if given.json:
            write_json(names, rows, out)
        elif given.csv:
            write_csv(names, rows, out)
        elif write_aligned(names, rows, out):
            print("There are more rows: --csv and --json have them all.", file=sys.stderr)


@contextlib.contextmanager
def _opened(path: str | None) -> Iterator[IO[str]]:
    if path is None or path == "-":
        yield sys.stdout
        sys.stdout.flush()
        return
    with open(path, "x", encoding="utf-8", newline="") as file:
        yield file


def _report(failures: Sequence[dict[str, Any]]) -> int:
    for failure in failures:
        print(f"{failure['recording']}: {failure['message']}", file=sys.stderr)
    return UNREADABLE if failures else DONE


def _complain(error: BaseException, code: int) -> int:
    print(f"inputanim-dataset: {error}", file=sys.stderr)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="inputanim-dataset",
        description=ABOUT,
        epilog=CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=__version__)
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")

    def verb(name: str, run: Any, what: str, examples: str) -> argparse.ArgumentParser:
        added = verbs.add_parser(
            name,
            help=what,
            description=what[0].upper() + what[1:] + ".",
            epilog=f"{examples}\n{CODES}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        added.set_defaults(run=run)
        return added

    recordings = verb("recordings", _recordings, "a row for every recording: what it holds, what is wrong", RECORDINGS)
    query = verb("query", _query, "what SQL over the tables answers", QUERY)
    query.add_argument("sql", metavar="SQL")
    to_parquet = verb("to-parquet", _to_parquet, "a table as a folder of Parquet files", TO_PARQUET)
    tables = verb("tables", _tables, "the tables and their columns, types and units", "")
    tables.add_argument("table", nargs="?", choices=TABLES, metavar="TABLE", help=", ".join(TABLES))

    for each in (recordings, query, to_parquet):
        _add_study(each)
    for each in (recordings, query, tables):
        form = each.add_mutually_exclusive_group()
        form.add_argument("--json", action="store_true", help="an array of objects")
        form.add_argument("--csv", action="store_true")
        each.add_argument("-o", "--output", metavar="FILE", help="a new file; without it, standard output")
    _add_parquet(to_parquet)
    return parser


def _add_study(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("study", nargs="+", metavar="STUDY", help="folders, files, patterns in quotes")
    parser.add_argument("--partition", metavar="PATTERN", help="labels from folders: 'participant=(P\\d+)/session=(\\d+)'")
    parser.add_argument("--skip-unmatched", action="store_true", help="leave out what the partition does not match")
    parser.add_argument("--rate", type=float, metavar="HZ", help="samples per second (60)")
    parser.add_argument("--from", dest="start", type=float, metavar="SECONDS")
    parser.add_argument("--to", dest="end", type=float, metavar="SECONDS")
    parser.add_argument("--gaps", metavar="HOW", help="numbers while a hand is not tracked: nan (none), hold, line")
    parser.add_argument("--axes", metavar="AXES", help="unity, or others as `inputanim convert` has them")
    parser.add_argument("--repair", action="store_true", default=None, help="mend what can be mended")
    parser.add_argument("--threads", type=int, metavar="N", help="by default as many as there are cores")


def _add_parquet(parser: argparse.ArgumentParser) -> None:
    words = {"type": lambda text: text.split(","), "metavar": "A,B"}
    parser.add_argument("-o", "--output", required=True, metavar="FOLDER")
    parser.add_argument("--table", choices=TABLES, default="joints", metavar="TABLE", help=", ".join(TABLES))
    parser.add_argument("--partition-by", **words, help="labels that become folders")
    parser.add_argument("--columns", **words)
    parser.add_argument("--hands", **words)
    parser.add_argument("--joints", **words)
    parser.add_argument("--bytes-per-file", type=int, metavar="N", help="bytes of recordings in a file (64 MiB)")
    parser.add_argument("--compression", metavar="CODEC", help="zstd, snappy, gzip, lz4, none")
    parser.add_argument("--compression-level", type=int, metavar="N")
    parser.add_argument("--force", action="store_true", help="begin anew where the folder has something else")
