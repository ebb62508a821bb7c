"""Data sets: which recordings they have, what labels, and tables over all of them."""

from __future__ import annotations

import copy
import os
import pickle
import shutil
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pytest

import inputanim
from inputanim.datasets.sources import Partition, Source
from study import BAD, NAN, PARTITION


def touched(folder: Path, *names: str) -> Path:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
    return folder


def names_of(data_set: inputanim.Dataset) -> list[str]:
    return [source.recording for source in data_set.sources]


def test_recordings_come_in_natural_order_named_from_the_root(tmp_path):
    touched(tmp_path, "b/take10.bin", "b/take2.bin", "a/x.bin", "b/notes.txt", "take1.bin")
    found = inputanim.dataset(tmp_path)
    assert names_of(found) == ["a/x.bin", "b/take2.bin", "b/take10.bin", "take1.bin"]
    assert names_of(inputanim.dataset(f"{tmp_path}/b/*.bin")) == ["take2.bin", "take10.bin"]
    assert names_of(inputanim.dataset(f"{tmp_path}/**/take*.bin")) == [
        "b/take2.bin",
        "b/take10.bin",
        "take1.bin",
    ]


def test_a_recording_that_several_patterns_find_is_there_once(tmp_path):
    touched(tmp_path, "a/x.bin", "b/y.bin")
    several = [tmp_path / "b", f"{tmp_path}/*/*.bin", tmp_path / "a" / ".." / "b" / "y.bin"]
    assert names_of(inputanim.dataset(several)) == ["a/x.bin", "b/y.bin"]


@pytest.mark.parametrize("place", [None, b"study", 3])
def test_what_is_no_place_is_refused(place):
    with pytest.raises(TypeError, match="a folder, a pattern, a file or a list"):
        inputanim.dataset(place)


def test_a_name_with_brackets_is_that_file(tmp_path):
    touched(tmp_path, "take[1].bin", "take1.bin")
    assert names_of(inputanim.dataset(tmp_path / "take[1].bin")) == ["take[1].bin"]


def test_capital_letters_and_hidden_files(tmp_path):
    touched(tmp_path, "A.BIN", "b.bin", ".c.bin", ".d/e.bin")
    assert names_of(inputanim.dataset(tmp_path)) == ["A.BIN", "b.bin"]


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
@pytest.mark.parametrize("pattern", ["", "**/*.bin", "**", "*/*.bin"])
def test_links_count_no_recording_twice_and_may_lead_in_circles(tmp_path, pattern):
    study = touched(tmp_path / "study", "P01/x.bin", "P02/y.bin")
    for number in range(3):
        (study / "P01" / f"circle{number}").symlink_to(study)
    (study / "P00").symlink_to(study / "P01")
    (study / "P01" / "latest.bin").symlink_to("x.bin")
    (study / "P01" / "gone.bin").symlink_to("nothing.bin")
    touched(tmp_path / "elsewhere", "z.bin")
    (study / "P03").symlink_to(tmp_path / "elsewhere")
    found = names_of(inputanim.dataset(study / pattern))
    assert [name.split("/")[-1] for name in found] == ["x.bin", "y.bin", "z.bin"]
    if pattern != "*/*.bin":
        assert found == ["P01/x.bin", "P02/y.bin", "P03/z.bin"]


def test_patterns_of_the_folder_one_is_in_give_plain_paths(tmp_path, monkeypatch):
    monkeypatch.chdir(touched(tmp_path, "a/x.bin", "y.bin"))
    for pattern in ("**/*.bin", "**"):
        assert [source.path for source in inputanim.dataset(pattern).sources] == [
            "a/x.bin",
            "y.bin",
        ]
    assert [source.path for source in inputanim.dataset("*.bin").sources] == ["y.bin"]


@pytest.mark.skipif(sys.platform != "linux", reason="names must be Unicode there")
def test_names_that_are_not_utf8_can_be_asked_for_and_told_apart(study, tmp_path):
    folder = os.fsencode(tmp_path) + b"/P\xe9"
    os.mkdir(folder)
    good, bad = study / "P01/1/take1.bin", study / BAD
    for name, what in ((b"a\xfe", good), (b"a\xff", bad), (b"b", good)):
        shutil.copy(os.fsencode(what), folder + b"/" + name + b".bin")
    data_set = inputanim.dataset(tmp_path, "who=P.")
    names = ["P\ufffd/a\ufffd.bin", "P\ufffd/a\ufffd.bin (2)", "P\ufffd/b.bin"]
    assert names_of(data_set) == names
    errors = data_set.query("select recording, who, error is null, path from recordings")
    assert [row[:3] for row in errors.fetchall()] == list(
        zip(names, ["P\ufffd"] * 3, [True, False, True])
    )
    assert data_set.query("select distinct recording from head order by 1").fetchall() == [
        (names[0],),
        (names[2],),
    ]
    assert [failure["recording"] for failure in data_set.failures] == [names[1]]
    assert data_set[names[0]].duration > 1
    done = data_set.to_parquet(tmp_path / "out", "head", partition_by="who")
    assert [failure["recording"] for failure in done.failures] == [names[1]]


@pytest.mark.parametrize("place", ["nowhere", "nowhere/*.bin", ""])
def test_nothing_found_is_an_error_that_names_the_place(tmp_path, place):
    with pytest.raises(FileNotFoundError, match="nowhere|there are no recordings"):
        inputanim.dataset(tmp_path / place)


@pytest.mark.parametrize(
    ("pattern", "path", "values"),
    [
        (r"participant=(P\d+)/session=(\d+)", "study/P01/3/x.bin", ("P01", "3")),
        (
            r"participant=(P\d+)/session=(\d+)",
            "study/participant=P01/session=3/x.bin",
            ("P01", "3"),
        ),
        (r"participant=(P\d+)/session=(\d+)", "P9/9/P01/3/x.bin", ("P01", "3")),
        (r"participant=(P\d+)/session=(\d+)", "study/P01/x.bin", None),
        (r"participant=(P\d+)/session=(\d+)", "study/P01x/3/x.bin", None),
        (r"group=a|b/.*/day=\d+", "b/anything/12/x.bin", ("b", "12")),
        (r"condition=(.* light)", "c/condition=50%25 light/x.bin", ("50% light",)),
        (r"(?P<who>[^/_]+)_(?P<when>\d+)\.bin", "study/ann_12.bin", ("ann", "12")),
        (r"who=(?:P|Q)(\d+)", "study/Q7/x.bin", ("7",)),
    ],
)
def test_a_partition_reads_labels_from_paths(pattern, path, values):
    assert Partition(pattern).values(path) == values


@pytest.mark.parametrize(
    ("pattern", "says"),
    [
        (r"P\d+/.*", "names no label"),
        ("a=x/A=y", "twice"),
        ("a=(x", "not a regular expression"),
        ("a=(?P<b>x)", "both"),
        (r"a=(P)(\d+)", "2 groups for one label"),
    ],
)
def test_a_partition_that_makes_no_sense_says_why(pattern, says):
    with pytest.raises(ValueError, match=says):
        Partition(pattern)


def test_a_label_whose_group_takes_no_part_is_an_error():
    partition = Partition("a=(P01)|P02")
    assert partition.values("P01/x.bin") == ("P01",)
    with pytest.raises(ValueError, match="P02.* without its group"):
        partition.values("P02/x.bin")


def test_a_path_that_does_not_match_is_named_or_left_out(tmp_path):
    touched(tmp_path, "P01/x.bin", "other/y.bin")
    with pytest.raises(ValueError, match="other/y.bin.*unmatched='skip'"):
        inputanim.dataset(tmp_path, r"participant=P\d+")
    assert names_of(inputanim.dataset(tmp_path, r"participant=P\d+", unmatched="skip")) == [
        "P01/x.bin"
    ]
    with pytest.raises(ValueError, match="matches none of 2"):
        inputanim.dataset(tmp_path, "participant=Q", unmatched="skip")


@pytest.mark.parametrize("label", ["hand", "Time", "duration", "recording"])
def test_a_label_cannot_have_the_name_of_a_column(tmp_path, label):
    touched(tmp_path, "P01/x.bin")
    with pytest.raises(ValueError, match=f"{label}.*name of a column"):
        inputanim.dataset(tmp_path, f"{label}=P.*")


def test_options_that_belong_to_tables_or_nowhere_are_refused(study):
    with pytest.raises(ValueError, match="joints is an option of tables"):
        inputanim.dataset(study, joints=["Palm"])
    with pytest.raises((ValueError, TypeError), match="rte"):
        inputanim.dataset(study, rte=3)


def test_recordings_can_be_opened_by_place_and_by_name(study_set):
    assert len(study_set) == 22
    assert study_set[0].name == "take1"
    assert study_set["P02/1/take10.bin"].duration == pytest.approx(1.5, abs=0.1)
    assert names_of(study_set[2:4]) == names_of(study_set)[2:4]
    assert [recording.name for recording in study_set[:3]] == ["take1", "take2", "take10"]
    with pytest.raises(KeyError):
        study_set["P03/1/take1.bin"]
    with pytest.raises(IndexError):
        study_set[22]
    assert study_set[np.int64(1)].name == "take2"
    assert repr(study_set).startswith(
        "<inputanim.Dataset: 22 recordings, participant: 3, session: 2"
    )


def test_every_table_starts_with_the_recording_and_its_labels(study_set):
    for name in inputanim.TABLES:
        table = study_set.table(name)
        assert table.column_names[:3] == ["recording", "participant", "session"]
        assert pa.schema(table).names == table.column_names
    heads = study_set.head(columns=["session", "recording"]).to_arrow().to_pylist()
    assert {row["recording"]: row["session"] for row in heads}["P10/2/head.bin"] == "2"


def test_a_bad_file_is_a_row_of_recordings_and_missing_elsewhere(study):
    data_set = inputanim.dataset(study, PARTITION)
    assert data_set.failures == []
    in_joints = set(data_set.joints(columns=["recording"]).to_arrow()["recording"].to_pylist())
    assert BAD not in in_joints
    assert in_joints >= {
        source.recording for source in data_set.sources if "take" in source.recording
    }
    (failure,) = data_set.failures
    assert failure["recording"] == BAD
    assert failure["code"] in failure["message"] or failure["field"] in failure["message"]
    assert "1 could not be read" in repr(data_set)
    errors = {
        row["recording"]: row["error"] for row in data_set.recordings().to_arrow().to_pylist()
    }
    assert len(errors) == 22
    assert [name for name, error in errors.items() if error is not None] == [BAD]


def test_an_error_can_end_it_instead(study):
    strict = inputanim.dataset(study, PARTITION, on_error="raise")
    with pytest.raises(Exception, match="cut.bin|count"):
        strict.joints().to_arrow()


def test_tables_equal_those_of_the_recordings_one_by_one(study_set):
    whole = study_set.head(columns=["recording", "time", "x", "qw"], strings="plain").to_arrow()
    parts = [
        inputanim.Table("head", [(source.recording, source.path, ())], rate=20, strings="plain")
        .to_arrow()
        .select(["recording", "time", "x", "qw"])
        for source in study_set.sources
        if source.recording not in (BAD, NAN)
    ]
    assert len(parts) == 20
    assert whole.filter(pc.field("recording") != NAN).equals(
        pa.concat_tables(parts)
    )  # a NaN equals nothing


def test_queries_run_in_several_threads_at_once(study):
    data_set = inputanim.dataset(study, PARTITION, rate=20)
    sql = "select participant, count(*) as n from joints where joint = $joint group by all order by all"
    expected = data_set.query(sql, joint="Palm").fetchall()
    assert len(expected) == 3

    def ask(_):
        return data_set.query(sql, joint="Palm").fetchall()

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(ask, range(20)))
    assert answers == [expected] * 20


def test_a_closed_data_set_can_be_asked_again(study):
    with inputanim.dataset(study, PARTITION) as data_set:
        assert data_set.query("select count(*) from recordings").fetchall() == [(22,)]
    assert data_set.query("select count(*) from recordings").fetchall() == [(22,)]
    data_set.close()


def test_a_connection_that_was_closed_is_made_anew(study):
    data_set = inputanim.dataset(study, PARTITION)
    data_set.connection.execute("create table mine as select 1 as one")
    data_set.connection.close()
    assert data_set.query("select count(*) from recordings").fetchall() == [(22,)]
    assert data_set.query("from mine").fetchall() == [(1,)]


def test_data_sets_and_tables_can_be_pickled_and_copied(study):
    data_set = inputanim.dataset(study, PARTITION, rate=20)
    table = data_set.head(columns="x")
    expected = table.to_arrow()
    data_set.query("from head limit 1").fetchall()
    assert data_set.failures
    for again in (pickle.loads(pickle.dumps(data_set)), copy.deepcopy(data_set)):
        assert (again.sources, again.labels, again.failures) == (
            data_set.sources,
            data_set.labels,
            [],
        )
        assert again.head(columns="x").to_arrow().num_rows == expected.num_rows
    for again in (pickle.loads(pickle.dumps(table)), copy.deepcopy(table)):
        assert again.failures == []
        assert again.to_arrow().num_rows == expected.num_rows
        assert len(again.failures) == 1
    assert len(table.failures) == 1


def test_one_name_may_be_a_text(study_set):
    table = study_set.joints(columns="joint", joints="Palm", hands="left").to_arrow()
    assert table.column_names == ["joint"]
    assert set(table["joint"].to_pylist()) == {"Palm"}
    kinds = study_set.events(events="saccade", columns="event").to_arrow()["event"]
    assert set(kinds.to_pylist()) == {"saccade"}


def test_a_parameter_of_a_query_can_have_any_name(study_set):
    sql = "select count(*) from recordings where participant = $sql and session <> $self"
    assert study_set.query(sql, sql="P01", self="2").fetchall() == [(3,)]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal")
@pytest.mark.parametrize(
    "work", ["query('select sum(x) from joints').fetchall()", "to_parquet(sys.argv[2])"]
)
def test_ctrl_c_ends_long_work(study, tmp_path, work):
    program = f"""
import signal, sys, inputanim
from inputanim.datasets.sources import Source
from inputanim import Dataset
signal.signal(signal.SIGINT, signal.default_int_handler)  # what runs in the background ignores it
sources = [Source(f"{{i}}", sys.argv[1], ()) for i in range(20000)]
data_set = Dataset(sources, rate=2000)
print("started", flush=True)
data_set.{work}
"""
    path = str(study / "P01/1/take1.bin")
    job = subprocess.Popen(
        [sys.executable, "-c", program, path, str(tmp_path / "out")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert job.stdout is not None
        assert job.stdout.readline() == "started\n"
        with pytest.raises(subprocess.TimeoutExpired):
            job.wait(timeout=1)
        job.send_signal(signal.SIGINT)
        _, errors = job.communicate(timeout=20)
    finally:
        job.kill()
    assert job.returncode != 0
    assert (
        "KeyboardInterrupt" in errors or "interrupted" in errors
    )  # DuckDB has an error of its own
    assert list(tmp_path.rglob("*.writing")) == []


def test_sources_are_tuples_that_tables_take(study_set):
    assert study_set.sources[0] == Source(
        "P01/1/take1.bin", study_set.sources[0].path, ("P01", "1")
    )
    assert inputanim.Table("head", study_set.sources[:1], labels=["a", "b"]).to_arrow().num_rows > 0
