"""A table of a data set as a folder of Parquet files: Hive's folders, many recordings in a file,
resumable."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import error_of
from ..tables import TABLES, names_of
from . import plan as plans
from .parquet_part import FAILURES_KEY, Form, temporary_of, write_part
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
    partition_by: str | Sequence[str] = (),
    bytes_per_file: int = 64 << 20,
    compression: str = "zstd",
    compression_level: int | None = None,
    replace: bool = False,
    progress: bool | None = None,
    **options: Any,
) -> Report:
    """Writes a table of a data set as Parquet files below the folder `out`.

    `partition_by` names labels that become folders (out/participant=P01/part-00000.parquet), and
    `bytes_per_file` says how many bytes of recordings go into a file. Other options are those of
    Table: columns, rate, hands, joints, ...

    After a kill, call it again with the same arguments: it does what is missing. If the arguments
    or the recordings are not the same any more it is a ValueError. With `replace` it begins anew,
    and what it wrote there before is removed first. Recordings that cannot be read are reported,
    and do not end it, unless on_error="raise" makes the first one an inputanim.Error. `progress`: a
    bar, by default where there is a terminal.
    """
    partition_by = list(names_of(partition_by))
    _check(data_set, table, partition_by, bytes_per_file)
    options = {**data_set.options, **options}
    threads = options.pop("threads", 0) or os.cpu_count() or 1
    wanted = data_set.table(table, **options)
    columns = [name for name in wanted.column_names if name not in partition_by]
    if not columns:
        raise ValueError("no column is left: partition_by makes folders of all of them")
    options.pop("columns", None)
    # A bad file is a row of `recordings`, and no error.
    strict = options.pop("on_error") == "raise" and table != "recordings"
    form = Form(compression, compression_level)
    form.check(wanted)
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
        _begin(folder, plan, replace)
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
                write_part(folder / part.file, made, form, shown, stop)
                if strict:
                    _raise_first(made.failures)

            _run(write, missing, writers, stop)
        report = _finish(folder, plan, len(missing))
    if strict:
        _raise_first(report.failures)
    return report


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


def _begin(folder: Path, plan: plans.Plan, replace: bool) -> None:
    """The plan is in the folder afterwards, and no file that is not of it."""
    old = plans.load(folder)
    if old == plan.document and not replace:
        return
    if old is None:
        if any(not each.name.startswith(".") for each in folder.iterdir()):
            raise ValueError(
                f"{folder}: there is something in this folder that to_parquet did not write; "
                "choose another"
            )
    elif not replace:
        differences = plans.differences(old, plan.document)
        raise ValueError(
            f"{folder}: this folder was begun with something else ({differences}); "
            "choose another folder, or replace=True"
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


def _raise_first(failures: Sequence[Mapping[str, Any]]) -> None:
    for failure in failures:
        raise error_of(failure)


def _finish(folder: Path, plan: plans.Plan, written: int) -> Report:
    import pyarrow.parquet as pq

    rows = size = 0
    failures: list[dict[str, Any]] = []
    for part in plan.parts:
        try:
            metadata = pq.read_metadata(folder / part.file)
        except (OSError, ValueError) as error:
            raise OSError(
                f"{folder / part.file}: this file is damaged ({error}); remove it and do the same "
                "again, or begin anew with replace=True"
            ) from error
        rows += metadata.num_rows
        size += (folder / part.file).stat().st_size
        failures += json.loads(metadata.metadata.get(FAILURES_KEY, b"[]"))
    plans.save(folder / FAILURES_NAME, failures)
    return Report(folder, plan.table, len(plan.parts), written, rows, size, failures)
