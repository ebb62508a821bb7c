"""A table of a data set as a folder of Parquet files: Hive's folders, many recordings in a file,
resumable."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..tables import TABLES
from . import plan as plans
from .parquet_part import FAILURES_KEY, temporary_of, write_part
from .progress import Progress
from .sources import StrPath

if TYPE_CHECKING:
    from .dataset import Dataset

FAILURES_NAME = "_failures.json"


@dataclass(frozen=True)
class Report:
    """What to_parquet did."""

    folder: Path
    table: str
    files: int
    """Parquet files that there are now."""
    written: int
    """Those of them that this call wrote; the others were finished before."""
    rows: int
    bytes: int
    failures: list[dict[str, Any]]
    """The recordings that could not be read: recording, code, offset, field, message. Also in
    _failures.json."""


def to_parquet(
    data_set: Dataset,
    out: StrPath,
    table: str = "joints",
    *,
    partition_by: Sequence[str] = (),
    bytes_per_file: int = 64 << 20,
    compression: str = "zstd",
    compression_level: int | None = None,
    overwrite: bool = False,
    progress: bool | None = None,
    **options: Any,
) -> Report:
    """Writes a table of a data set as Parquet files below the folder `out`.

    `partition_by` names labels that become folders (out/participant=P01/part-00000.parquet), and
    `bytes_per_file` says how many bytes of recordings go into a file. Other options are those of
    Table: columns, rate, hands, joints, ...

    After a kill, call it again with the same arguments: it does what is missing. If the arguments
    or the recordings are not the same any more it is a ValueError, or with `overwrite` what it
    wrote there before is removed first. Recordings that cannot be read are reported, and do not end
    it. `progress`: a bar, by default where there is a terminal.
    """
    _check(data_set, table, partition_by, bytes_per_file)
    options = {**data_set.options, **options}
    threads = options.pop("threads", 0) or os.cpu_count() or 1
    wanted = data_set.table(table, **options).column_names
    columns = [name for name in wanted if name not in partition_by]
    options.pop("columns", None)
    from .. import __version__

    plan = plans.make(
        data_set.sources,
        data_set.labels,
        partition_by,
        bytes_per_file,
        inputanim=__version__,
        table=table,
        columns=columns,
        options=options,
        compression=[compression, compression_level],
    )
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    with _alone(folder):
        _begin(folder, plan, overwrite)
        missing = [part for part in plan.parts if not (folder / part.file).exists()]
        writers = min(threads, len(missing)) or 1
        stop = threading.Event()
        with Progress(
            sum(len(part.sources) for part in missing), f"{table} to Parquet", progress
        ) as shown:

            def write(part: plans.Part) -> None:
                made = data_set.table(
                    table,
                    sources=part.sources,
                    columns=columns,
                    **{**options, "on_error": "skip", "threads": max(1, threads // writers)},
                )
                write_part(folder / part.file, made, compression, compression_level, shown, stop)

            _run(write, missing, writers, stop)
        return _finish(folder, plan, len(missing))


def _check(data_set: Dataset, table: str, partition_by: Sequence[str], bytes_per_file: int) -> None:
    if table not in TABLES:
        raise ValueError(f"there is no table {table!r}; there are {', '.join(TABLES)}")
    for name in partition_by:
        if name not in data_set.labels:
            labels = ", ".join(data_set.labels) or "none: give the data set a partition"
            raise ValueError(
                f"partition_by: {name!r} is no label of the data set; its labels are {labels}"
            )
    if bytes_per_file < 1:
        raise ValueError(f"bytes_per_file is {bytes_per_file}; it must be at least 1")


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Keeps other processes from writing into the folder meanwhile, where the system can; a kill
    ends that, too."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise RuntimeError(f"{folder}: another process is writing there") from None
        yield
    finally:
        os.close(handle)


def _begin(folder: Path, plan: plans.Plan, overwrite: bool) -> None:
    """The plan is in the folder afterwards, and no file that is not of it."""
    old = plans.load(folder)
    if old == plan.document:
        return
    if old is None:
        if any(not each.name.startswith(".") for each in folder.iterdir()):
            raise ValueError(
                f"{folder}: there is something in this folder that to_parquet did not write; "
                "choose another"
            )
    elif not overwrite:
        differences = plans.differences(old, plan.document)
        raise ValueError(
            f"{folder}: this folder was begun with something else ({differences}); "
            "choose another folder, or overwrite=True"
        )
    else:
        for part in old["parts"]:
            for path in (folder / part["file"], temporary_of(folder / part["file"])):
                path.unlink(missing_ok=True)
        (folder / FAILURES_NAME).unlink(missing_ok=True)
    plans.save(folder / plans.NAME, plan.document)


def _run(
    write: Callable[[plans.Part], None],
    parts: Sequence[plans.Part],
    writers: int,
    stop: threading.Event,
) -> None:
    """Several at a time. The first error, or Ctrl-C, ends them all."""
    with ThreadPoolExecutor(writers) as pool:
        try:
            for future in as_completed([pool.submit(write, part) for part in parts]):
                future.result()
        except BaseException:
            stop.set()
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _finish(folder: Path, plan: plans.Plan, written: int) -> Report:
    import pyarrow.parquet as pq

    rows = size = 0
    failures: list[dict[str, Any]] = []
    for part in plan.parts:
        metadata = pq.read_metadata(folder / part.file)
        rows += metadata.num_rows
        size += (folder / part.file).stat().st_size
        failures += json.loads(metadata.metadata.get(FAILURES_KEY, b"[]"))
    plans.save(folder / FAILURES_NAME, failures)
    return Report(folder, plan.table, len(plan.parts), written, rows, size, failures)
