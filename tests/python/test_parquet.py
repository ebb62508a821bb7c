"""Tables as Parquet: what is in the folders, and that a killed job can be taken up again."""

from __future__ import annotations

import json
import os
import random
import select
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import duckdb
import numpy as np
import pyarrow.dataset as pads
import pyarrow.parquet as pq
import pytest

import inputanim
from inputanim.datasets import plan
from study import BAD, PARTITION

ROOT = Path(__file__).parents[2]


def files_below(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.mark.parametrize("table", inputanim.TABLES)
def test_a_table_comes_back_from_parquet(study_set, tmp_path, table):
    done = study_set.to_parquet(tmp_path / "out", table, bytes_per_file=50_000)
    assert done.files > 1
    assert done.files == done.written == len(list((tmp_path / "out").glob("*.parquet")))
    back = duckdb.sql(f"select * from '{tmp_path}/out/*.parquet'").fetchall()
    expected = study_set.query(f"select * from {table}").fetchall()
    assert done.rows == len(back)
    assert sorted(map(repr, back)) == sorted(map(repr, expected))


def test_labels_become_hive_folders(study_set, tmp_path):
    study_set.to_parquet(tmp_path, "head", partition_by=["participant", "session"])
    assert sorted(
        path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.parquet")
    ) == [
        f"participant={participant}/session={session}/part-00000.parquet"
        for participant in ("P01", "P02", "P10")
        for session in ("1", "2")
    ]
    sql = "select participant, session, recording, count(*) from {} group by all order by all"
    hive = f"read_parquet('{tmp_path}/**/*.parquet', hive_partitioning = true, hive_types_autocast = false)"
    assert duckdb.sql(sql.format(hive)).fetchall() == study_set.query(sql.format("head")).fetchall()
    by_arrow = pads.dataset(tmp_path, partitioning="hive").to_table(
        filter=pads.field("participant") == "P10"
    )
    assert set(by_arrow["session"].to_pylist()) == {1, 2}


def test_labels_that_folders_cannot_hold_are_escaped(study, tmp_path):
    folder = tmp_path / "in" / "50% light"
    shutil.copytree(study / "P01" / "1", folder)
    data_set = inputanim.dataset(tmp_path / "in", "condition=.* light")
    data_set.to_parquet(tmp_path / "out", "head", partition_by=["condition"])
    (made,) = (tmp_path / "out").glob("condition=*")
    assert made.name == "condition=50%25 light"
    for found in (
        duckdb.sql(
            f"select distinct condition from read_parquet('{tmp_path}/out/*/*.parquet')"
        ).fetchall(),
        [
            (value,)
            for value in set(
                pads.dataset(tmp_path / "out", partitioning="hive")
                .to_table()["condition"]
                .to_pylist()
            )
        ],
    ):
        assert found == [("50% light",)]


def test_the_options_of_tables_choose_what_is_written(study_set, tmp_path):
    study_set.to_parquet(
        tmp_path,
        "joints",
        columns=["recording", "time", "x", "joint"],
        joints=["IndexTip"],
        rate=10,
        hands=["left"],
    )
    found = pq.read_table(tmp_path / "part-00000.parquet")
    assert found.column_names == ["recording", "time", "x", "joint"]
    assert set(found["joint"].to_pylist()) == {"IndexTip"}
    assert found.schema.metadata[b"inputanim.rate"] == b"10"


def test_one_bad_file_is_reported_and_not_fatal(study_set, tmp_path):
    done = study_set.to_parquet(tmp_path, "head")
    (failure,) = done.failures
    assert failure["recording"] == BAD
    assert json.loads((tmp_path / "_failures.json").read_text()) == done.failures
    again = study_set.to_parquet(tmp_path, "head")
    assert (again.written, again.rows, again.failures) == (0, done.rows, done.failures)


def test_floats_are_split_and_words_are_in_dictionaries(study_set, tmp_path):
    study_set.to_parquet(tmp_path, "keys")
    group = pq.read_metadata(tmp_path / "part-00000.parquet").row_group(0)
    columns = {group.column(i).path_in_schema: group.column(i) for i in range(group.num_columns)}
    assert "BYTE_STREAM_SPLIT" in columns["value"].encodings
    assert "DELTA_BINARY_PACKED" in columns["index"].encodings
    assert "RLE_DICTIONARY" in columns["curve"].encodings
    assert {column.compression for column in columns.values()} == {"ZSTD"}


def test_keys_of_reduced_recordings_are_less_than_half_the_files(tmp_path):
    for seed in range(4):
        (tmp_path / "in").mkdir(exist_ok=True)
        made = inputanim.synthesize(duration=20, seed=seed + 1, noise=0.0005).reduce()
        made.save(tmp_path / "in" / f"{seed}.bin")
    done = inputanim.dataset(tmp_path / "in").to_parquet(tmp_path / "out", "keys")
    assert done.bytes <= 0.45 * sum(path.stat().st_size for path in (tmp_path / "in").iterdir())


KILLS = int(os.environ.get("INPUTANIM_KILLS", "40"))

# A process that has everything loaded, and forks one for every job, whose end it asks for when it is told to: until then
# the job's number is its own. A job takes a breath after every file, so that there is time to kill it.
FORKS = f"""
import os, sys, time, inputanim
from inputanim.datasets import parquet
write_part = parquet.write_part
parquet.write_part = lambda *arguments: (write_part(*arguments), time.sleep(0.01))
for line in sys.stdin:
    if job := os.fork():
        print(job, flush=True)
        sys.stdin.readline()
        print(os.waitstatus_to_exitcode(os.waitpid(job, 0)[1]), flush=True)
        continue
    data_set = inputanim.dataset(sys.argv[1], {PARTITION!r}, threads=2)
    data_set.to_parquet(line.rstrip(), "joints", partition_by=["participant"], bytes_per_file=150_000, rate=300)
    os._exit(0)
"""


class Jobs:
    def __init__(self, study: Path) -> None:
        self.forks = subprocess.Popen(
            [sys.executable, "-c", FORKS, str(study)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def start(self, out: Path) -> int:
        """The number of the process."""
        return self._ask(str(out))

    def end(self) -> int:
        """Its exit code, when it has ended."""
        return self._ask("")

    def _ask(self, line: str) -> int:
        self.forks.stdin.write(f"{line}\n")
        self.forks.stdin.flush()
        return int(self.forks.stdout.readline())

    def close(self) -> None:
        self.forks.stdin.close()
        assert self.forks.wait() == 0


@pytest.fixture
def jobs(study):
    made = Jobs(study)
    yield made
    made.close()


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="a job is killed by its pidfd")
def test_killed_jobs_go_on_without_loss_or_duplicates(jobs, tmp_path):
    whole, out = tmp_path / "whole", tmp_path / "out"
    started = time.monotonic()
    jobs.start(whole)
    assert jobs.end() == 0
    usual = time.monotonic() - started
    expected = files_below(whole)
    assert sum(name.endswith(".parquet") for name in expected) >= 8

    def half_written() -> bool:
        return any(out.rglob(".*.writing"))

    def modified() -> dict[str, int]:
        return {str(path): path.stat().st_mtime_ns for path in out.rglob("*.parquet")}

    chance = random.Random(42)

    def kill(job: int) -> None:
        """At any moment, or, every other time, while something is half written."""
        job_ends = os.pidfd_open(job)
        deadline = time.monotonic() + usual * chance.uniform(0, 0.7)
        is_time = half_written if chance.random() < 0.5 else lambda: time.monotonic() > deadline
        while not is_time() and not select.select([job_ends], [], [], 0.0005)[0]:
            pass
        signal.pidfd_send_signal(job_ends, signal.SIGKILL)
        os.close(job_ends)

    killed = among = 0
    while killed < KILLS or among == 0:
        before = modified()
        kill(jobs.start(out))
        end = jobs.end()
        assert end in (0, -signal.SIGKILL)
        if end == 0:
            assert files_below(out) == expected
            shutil.rmtree(out)
            continue
        killed += 1
        among += half_written()
        after = modified()
        assert after == after | before, "written twice"
        for name, content in files_below(out).items():
            if name.endswith(".parquet"):
                assert content == expected[name], f"half of {name} after kill {killed}"
    jobs.start(out)
    assert jobs.end() == 0
    assert files_below(out) == expected


def test_other_options_or_other_recordings_are_refused_until_replaced(study, tmp_path):
    copy, out = tmp_path / "in", tmp_path / "out"
    shutil.copytree(study, copy)
    data_set = inputanim.dataset(copy, PARTITION)
    first = data_set.to_parquet(out, "head", bytes_per_file=50_000)
    assert first.files > 1
    with pytest.raises(ValueError, match="begun with something else.*rate"):
        data_set.to_parquet(out, "head", bytes_per_file=50_000, rate=30)
    with pytest.raises(ValueError, match='table: it has "head", not "gaze"'):
        data_set.to_parquet(out, "gaze", bytes_per_file=50_000)
    (copy / "P01" / "1" / "take1.bin").unlink()
    os.utime(copy / "P01" / "1" / "take2.bin", ns=(1, 1))
    shutil.copy(copy / "P01" / "1" / "take2.bin", copy / "P01" / "1" / "take3.bin")
    changed = inputanim.dataset(copy, PARTITION)
    with pytest.raises(
        ValueError, match="1 recording is new; 1 recording is gone; 1 recording is changed"
    ):
        changed.to_parquet(out, "head", bytes_per_file=50_000)
    done = changed.to_parquet(out, "head", replace=True)
    assert sorted(path.name for path in out.iterdir()) == [
        "_failures.json",
        "_inputanim.json",
        "part-00000.parquet",
    ]
    assert done.files == done.written == 1


def test_replace_begins_anew_even_with_the_same_options(study_set, tmp_path):
    first = study_set.to_parquet(tmp_path, "head")
    part = tmp_path / "part-00000.parquet"
    whole = part.read_bytes()
    part.write_bytes(whole[:1000])
    with pytest.raises(OSError, match="part-00000.parquet: this file is damaged.*replace=True"):
        study_set.to_parquet(tmp_path, "head")
    again = study_set.to_parquet(tmp_path, "head", replace=True)
    assert (again.written, again.rows) == (1, first.rows)
    assert part.read_bytes() == whole


def test_numbers_of_numpy_are_options_like_others(study_set, tmp_path):
    first = study_set.to_parquet(
        tmp_path, "head", rate=np.int64(30), span=np.array([0, 1]), columns=np.array(["x", "time"])
    )
    again = study_set.to_parquet(tmp_path, "head", rate=30, span=(0, 1), columns=["x", "time"])
    assert (first.written, again.written) == (1, 0)
    assert first.rows == again.rows > 0


def test_on_error_raise_makes_the_first_bad_file_an_error(study_set, tmp_path):
    for _ in range(2):
        with pytest.raises(inputanim.Error, match=f"^{BAD}: ") as caught:
            study_set.to_parquet(tmp_path, "head", on_error="raise")
        assert caught.value.code and caught.value.offset is not None
    assert len(study_set.to_parquet(tmp_path, "head").failures) == 1
    assert study_set.to_parquet(tmp_path / "all", "recordings", on_error="raise").rows == 22
    good = study_set[:2].to_parquet(tmp_path / "good", "head", on_error="raise")
    assert good.failures == []


def test_what_ends_the_work_leaves_no_half_files(study_set, tmp_path, monkeypatch):
    def full(*_):
        raise OSError("no space left")

    monkeypatch.setattr(pq.ParquetWriter, "add_key_value_metadata", full)
    with pytest.raises(OSError, match="no space left"):
        study_set.to_parquet(tmp_path, "head")
    assert [path.name for path in tmp_path.rglob("*")] == [plan.NAME]


def test_labels_stay_text_for_those_who_say_so(study_set, tmp_path):
    import polars
    import pyarrow as pa

    study_set.to_parquet(tmp_path, "recordings", partition_by=("participant", "session"))
    text = polars.read_parquet(
        f"{tmp_path}/**/*.parquet",
        hive_schema={"participant": polars.String, "session": polars.String},
    )
    assert set(text["session"]) == {"1", "2"}
    labels = pa.schema([("participant", pa.string()), ("session", pa.string())])
    hive = pads.partitioning(labels, flavor="hive")
    assert set(pads.dataset(tmp_path, partitioning=hive).to_table()["session"].to_pylist()) == {
        "1",
        "2",
    }


def test_a_folder_with_something_else_in_it_is_left_alone(study_set, tmp_path):
    (tmp_path / "thesis.txt").write_text("years of work")
    for replace in (False, True):
        with pytest.raises(ValueError, match="did not write"):
            study_set.to_parquet(tmp_path, "head", replace=replace)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"table": "jonits"}, "recordings, samples, joints"),
        ({"partition_by": ["day"]}, "'day' is no label.*participant, session"),
        ({"bytes_per_file": 0}, "at least 1"),
        ({"columns": ["x", "w"]}, "w"),
        ({"joints": ["Elbow"]}, "Elbow"),
        ({"columns": "participant", "partition_by": "participant"}, "no column is left"),
        ({"compression": "foo"}, "'foo'.*zstd, snappy"),
        ({"compression": "gzip", "compression_level": 99}, "compression_level 99"),
        ({"compression": "snappy", "compression_level": 3}, "compression_level 3"),
    ],
)
def test_wrong_arguments_write_nothing(study_set, tmp_path, arguments, says):
    with pytest.raises(ValueError, match=says):
        study_set.to_parquet(tmp_path / "out", **arguments)
    assert not (tmp_path / "out").exists()


def test_two_at_a_time_in_one_folder_are_refused(study_set, tmp_path):
    fcntl = pytest.importorskip("fcntl")
    handle = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(handle, fcntl.LOCK_EX)
    with pytest.raises(RuntimeError, match="another process"):
        study_set.to_parquet(tmp_path, "head")
    os.close(handle)
    assert study_set.to_parquet(tmp_path, "head").written == 1


def test_a_progress_bar_goes_to_standard_error(study_set, tmp_path, capsys):
    study_set.to_parquet(tmp_path / "quiet", "head")
    assert capsys.readouterr().err == ""
    study_set.to_parquet(tmp_path / "shown", "head", progress=True)
    assert "22/22" in capsys.readouterr().err
