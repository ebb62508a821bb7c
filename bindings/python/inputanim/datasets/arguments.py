"""What inputanim-dataset takes, and what its --help says."""

from __future__ import annotations

import argparse

from .. import __version__
from ..tables import TABLES

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
  inputanim-dataset query --csv -o saccades.csv --partition 'participant=(P\\d+)' \\
      "select participant, count(*) from events where event = 'saccade' group by all" study
  inputanim-dataset query --json 'select recording, max(y) from head group by all' study/P01

The SQL is DuckDB's; `inputanim-dataset tables` lists the tables. Only what a query needs is read.
"""
TO_PARQUET = """\
examples:
  inputanim-dataset to-parquet study -o tables/keys --table keys
  inputanim-dataset to-parquet study -o tables/tips --joints IndexTip,ThumbTip --rate 90
  inputanim-dataset to-parquet study -o tables/joints \\
      --partition 'participant=(P\\d+)' --partition-by participant

After a kill, the same line does what is missing.
"""
CODES = "exit codes: 0 done, 2 something could not be read or written, 3 wrong usage"


def parser() -> argparse.ArgumentParser:
    program = argparse.ArgumentParser(
        prog="inputanim-dataset",
        description=ABOUT,
        epilog=CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    program.add_argument("--version", action="version", version=__version__)
    verbs = program.add_subparsers(dest="verb", required=True, metavar="VERB")

    def verb(name: str, what: str, examples: str) -> argparse.ArgumentParser:
        return verbs.add_parser(
            name,
            help=what,
            description=what[0].upper() + what[1:] + ".",
            epilog=f"{examples}\n{CODES}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )

    recordings = verb(
        "recordings", "a row for every recording: what it holds, what is wrong", RECORDINGS
    )
    query = verb("query", "what SQL over the tables answers", QUERY)
    query.add_argument("sql", metavar="SQL", help="what to ask, in quotes")
    to_parquet = verb("to-parquet", "a table as a folder of Parquet files", TO_PARQUET)
    tables = verb("tables", "the tables and their columns, types and units", "")
    tables.add_argument("table", nargs="?", choices=TABLES, metavar="TABLE", help=", ".join(TABLES))

    for each in (recordings, query, to_parquet):
        _add_study(each)
    for each in (recordings, query, tables):
        form = each.add_mutually_exclusive_group()
        form.add_argument("--json", action="store_true", help="an array of objects")
        form.add_argument("--csv", action="store_true", help="comma-separated, names first")
        each.add_argument(
            "-o", "--output", metavar="FILE", help="a new file; without it, standard output"
        )
        each.add_argument("--force", action="store_true", help="replace FILE if there is one")
    _add_parquet(to_parquet)
    return program


def _add_study(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "study", nargs="+", metavar="STUDY", help="folders, files, patterns in quotes"
    )
    parser.add_argument(
        "--partition",
        metavar="PATTERN",
        help="labels from folders: 'participant=(P\\d+)/session=(\\d+)'",
    )
    parser.add_argument(
        "--skip-unmatched", action="store_true", help="leave out what the partition does not match"
    )
    parser.add_argument("--rate", type=float, metavar="HZ", help="samples per second (60)")
    parser.add_argument(
        "--from", dest="start", type=float, metavar="SECONDS", help="no rows before this time"
    )
    parser.add_argument(
        "--to", dest="end", type=float, metavar="SECONDS", help="no rows after this time"
    )
    parser.add_argument(
        "--gaps", metavar="HOW", help="numbers while a hand is not tracked: nan (none), hold, line"
    )
    parser.add_argument(
        "--axes", metavar="AXES", help="unity, or others as `inputanim convert` has them"
    )
    parser.add_argument(
        "--repair",
        action="store_true",
        default=None,
        help="salvage what is cut, and mend what can be mended",
    )
    parser.add_argument(
        "--threads", type=int, metavar="N", help="by default as many as there are cores"
    )


def _add_parquet(parser: argparse.ArgumentParser) -> None:
    def add_words(name: str, what: str) -> None:
        parser.add_argument(name, type=_words, metavar="A,B", help=what)

    parser.add_argument(
        "-o", "--output", required=True, metavar="FOLDER", help="where the files go"
    )
    parser.add_argument(
        "--table", choices=TABLES, default="joints", metavar="TABLE", help=", ".join(TABLES)
    )
    add_words("--partition-by", "labels that become folders")
    add_words("--columns", "those, in that order (all)")
    add_words("--hands", "left, right; of joints")
    add_words("--joints", "IndexTip, thumb, ...; of joints")
    add_words("--curves", "hand.left, '*.rotation', ...; of keys")
    add_words("--events", "saccade, ...; of events")
    parser.add_argument(
        "--bytes-per-file", type=int, metavar="N", help="bytes of recordings in a file (64 MiB)"
    )
    parser.add_argument("--compression", metavar="CODEC", help="zstd, snappy, gzip, lz4, none")
    parser.add_argument(
        "--compression-level", type=int, metavar="N", help="higher is smaller and slower (zstd: 9)"
    )
    parser.add_argument(
        "--force", action="store_true", help="begin anew: replace what an earlier run wrote there"
    )


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",")]
