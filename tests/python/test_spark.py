"""Recordings in Spark, with executors in processes of their own: the same answers as DuckDB's."""

from __future__ import annotations

import os
import shutil
import sys
import warnings
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

import inputanim
from study import BAD, PARTITION, study, study_set  # noqa: F401

if not shutil.which("java"):
    pytest.skip("there is no Java", allow_module_level=True)
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # pyspark's, of newer pandas
    import pyspark
    from pyspark.errors import PySparkException
    from pyspark.sql import DataFrame, SparkSession

import pyarrow as pa

from inputanim.spark import InputAnimations
from inputanim.spark.options import parse
from inputanim.spark.rows import batches, schema_of, sources_of


@pytest.fixture(scope="module")
def spark() -> Iterator[SparkSession]:
    """Two executors of one core each, which find this package as tests do; all on loopback."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("SPARK_HOME", pyspark.__path__[0])
        environment.setenv("SPARK_LOCAL_IP", "127.0.0.1")
        environment.setenv("PYSPARK_PYTHON", sys.executable)
        environment.setenv("PYTHONPATH", os.pathsep.join(path for path in sys.path if path))
        session = (
            SparkSession.builder.master("local-cluster[2,1,1024]")
            .appName("inputanim")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.executor.memory", "512m")
            .config("spark.executor.extraJavaOptions", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
            .config("spark.ui.enabled", "false")
            .config("spark.ui.showConsoleProgress", "false")
            .config("spark.sql.shuffle.partitions", "2")
            .config("spark.sql.python.filterPushdown.enabled", "true")
            .getOrCreate()
        )
        session.sparkContext.setLogLevel("OFF")
        session.dataSource.register(InputAnimations)
        yield session
        session.stop()


@pytest.fixture
def read(spark: SparkSession, study: Path) -> Any:  # noqa: F811
    """The study as a data frame, without the file that cannot be read unless options say so."""

    def frame(schema: str | None = None, **options: Any) -> DataFrame:
        reader = spark.read.format("inputanim")
        reader = reader if schema is None else reader.schema(schema)
        return reader.options(
            **{"partition": PARTITION, "rate": 20, "badFiles": "skip", **options}
        ).load(str(study))

    return frame


def rows_of(table: Any) -> str:
    """In words, in which nan is nan."""
    return "\n".join(map(repr, table.to_pylist()))


def rows_of_a_task(folder: Path, **options: str) -> list[dict[str, Any]]:
    """What one task gives to Spark that reads everything."""
    request = parse({"path": str(folder), **options})
    schema = schema_of(request)
    made = batches(request, schema, sources_of(request))
    return pa.Table.from_batches(made, schema).to_pylist()  # type: ignore[no-any-return]


def test_executors_are_processes_of_their_own(spark: SparkSession) -> None:
    def parent(_: Any) -> Iterator[int]:
        yield os.getppid()  # each executor has a daemon, whose children the workers are

    daemons = set(spark.sparkContext.parallelize(range(8), 8).mapPartitions(parent).collect())
    assert len(daemons) == 2
    assert os.getpid() not in daemons


@pytest.mark.parametrize("table", inputanim.TABLES)
def test_every_table_is_the_one_that_the_package_gives(
    table: str,
    read: Any,
    study_set: inputanim.Dataset,  # noqa: F811
) -> None:
    there = study_set.table(table).to_arrow()
    assert there.num_rows
    frame = read(table=table)
    assert frame.columns == there.column_names
    assert rows_of(frame.toArrow()) == rows_of(there)


QUESTIONS = (
    """select participant, hand, joint, count(x) as n, avg(y) as y, max(z) as z
       from joints where time > 0.5 group by all order by all""",
    """select session, hand, count(*) as n, avg(duration) as duration
       from events where event = 'pinch_recorded' group by all order by all""",
    """select recording, sum(x * x + y * y) as squares from head group by all order by all""",
    """select participant, count(*) as n, count(error) as bad, sum(bytes) as bytes
       from recordings group by all order by all""",
    """select j.participant, avg(j.y - h.y) as below
       from joints j join head h on j.recording = h.recording and j.time = h.time
       where j.joint = 'IndexTip' group by all order by all""",
)


def test_questions_have_the_answers_of_duckdb(
    read: Any,
    spark: SparkSession,
    study_set: inputanim.Dataset,  # noqa: F811
) -> None:
    for table in ("joints", "events", "head", "recordings"):
        read(table=table).createOrReplaceTempView(table)
    for question in QUESTIONS:
        answer = [tuple(row) for row in spark.sql(question).collect()]
        wanted = study_set.query(question).fetchall()
        assert wanted
        assert list(map(len, answer)) == list(map(len, wanted))
        for value, wanted_value in zip(chain(*answer), chain(*wanted)):
            is_float = isinstance(wanted_value, float)
            assert value == (pytest.approx(wanted_value, rel=1e-6) if is_float else wanted_value)


def test_only_the_columns_of_a_schema_are_read(
    read: Any,
    study_set: inputanim.Dataset,  # noqa: F811
) -> None:
    names = ["hand.left.IndexTip.position.x", "participant", "time"]
    schema = "`hand.left.IndexTip.position.x` float, participant string, time float"
    wanted = rows_of(study_set.samples(columns=names).to_arrow())
    assert rows_of(read(schema, table="samples").toArrow()) == wanted
    assert rows_of(read(table="samples", columns=",".join(names)).toArrow()) == wanted


def test_a_schema_that_the_table_has_not_is_refused(read: Any) -> None:
    with pytest.raises(PySparkException, match="x is of type float, not double"):
        read("x double").collect()
    with pytest.raises(PySparkException, match="no column speed; there are recording, participant"):
        read("speed float").collect()


def test_a_bad_file_ends_the_job_and_is_named(read: Any) -> None:
    with pytest.raises(PySparkException, match=BAD):
        read(badFiles="error").count()


def test_a_bad_file_is_a_row_that_says_what_is_wrong(read: Any) -> None:
    frame = read(badFiles="rows", columns="recording,participant,session,x,error")
    [bad] = frame.filter("error is not null").collect()
    assert tuple(bad)[:4] == (BAD, "P02", "2", None)
    [of_recordings] = read(table="recordings").filter("error is not null").collect()
    assert of_recordings.error in bad.error
    assert frame.filter("error is null").count() == read(columns="x").count()


def test_a_relative_path_is_found_by_executors(spark: SparkSession, study: Path) -> None:  # noqa: F811
    relative = os.path.relpath(study / "P01")
    frame = spark.read.format("inputanim").option("table", "recordings").load(relative)
    assert frame.count() == len(list((study / "P01").rglob("*.bin")))
    assert frame.filter("error_code = 'cannot_open'").count() == 0


def test_tasks_are_cut_by_bytes(read: Any, study: Path) -> None:  # noqa: F811
    sizes = [path.stat().st_size for path in study.rglob("*.bin")]
    assert read().rdd.getNumPartitions() == 1
    assert read(partitionBytes=1).rdd.getNumPartitions() == len(sizes)
    some = read(partitionBytes=str(3 * max(sizes)))
    assert len(sizes) > some.rdd.getNumPartitions() > 1
    assert rows_of(some.toArrow()) == rows_of(read().toArrow())


def test_filters_that_are_pushed_say_what_is_not_opened(read: Any) -> None:
    where = """participant = 'P01' and joint in ('Palm', 'IndexTip') and hand <> 'left'
               and time between 0.3 and 0.7"""
    pushed = read(badFiles="error", pushFilters="true").filter(where)
    assert rows_of(pushed.toArrow()) == rows_of(read().filter(where).toArrow())
    assert pushed.count() > 0
    assert read(pushFilters="true").filter("joint = 'Nose'").count() == 0


def test_a_frame_can_be_used_twice_in_one_question(read: Any) -> None:
    """With filters that are pushed, Spark 4.3 takes those of one use for both."""
    frame = read()
    palms = [frame.filter(f"hand = '{hand}' and joint = 'Palm'") for hand in ("left", "right")]
    counts = palms[0].union(palms[1]).groupBy("hand").count().orderBy("hand").collect()
    assert [row.hand for row in counts] == ["left", "right"]
    assert frame.filter("joint = 'Palm'").count() == sum(row["count"] for row in counts)


def test_a_query_is_asked_of_each_recording(
    read: Any,
    study_set: inputanim.Dataset,  # noqa: F811
) -> None:
    asked = "hand, count(x) as n, max(y) as y from joints where joint = 'Palm' group by all"
    query = f"select {asked}"
    frame = read(query=query)
    assert frame.columns == ["recording", "participant", "session", "hand", "n", "y"]
    wanted = study_set.query(f"select recording, participant, session, {asked}").fetchall()
    assert len(wanted) > 2
    assert sorted(tuple(row) for row in frame.collect()) == sorted(wanted)
    [bad] = read(query=query, badFiles="rows").filter("error is not null").collect()
    assert (bad.recording, bad.participant, bad.n) == (BAD, "P02", None)
    with pytest.raises(PySparkException, match=BAD):
        read(query=query, badFiles="error").collect()


@pytest.mark.parametrize("query_of", ["recording", "task"])
@pytest.mark.parametrize("bad_files", ["error", "skip", "rows"])
def test_a_query_of_recordings_has_bad_files_in_its_answer(
    study: Path,  # noqa: F811
    query_of: str,
    bad_files: str,
) -> None:
    query = "select recording, error_code from recordings"
    rows = rows_of_a_task(study, query=query, queryOf=query_of, badFiles=bad_files)
    assert len(rows) == len(list(study.rglob("*.bin")))
    assert [row["recording"] for row in rows if row["error_code"] is not None] == [BAD]


def test_a_query_that_meets_bad_files_only_in_recordings_loses_none(study: Path) -> None:  # noqa: F811
    """No row of head is asked for, so nothing but `recordings` tells of the bad file."""
    query = "select bytes from recordings where (select count(*) from head where false) = 0"
    with pytest.raises(inputanim.Error, match=BAD):
        rows_of_a_task(study, query=query, badFiles="error")
    rows = rows_of_a_task(study, query=query, badFiles="rows")
    assert [row["recording"] for row in rows if row["error"] is not None] == [BAD]


def test_a_query_can_be_asked_of_all_that_a_task_reads(
    read: Any,
    study_set: inputanim.Dataset,  # noqa: F811
) -> None:
    query = "select participant, count(x) as n from joints group by participant"
    frame = read(query=query, queryOf="task", badFiles="rows", partitionBytes="300k")
    tasks = frame.rdd.getNumPartitions()
    assert tasks > 1
    assert frame.columns == ["participant", "n", "error"]
    rows = frame.collect()
    [bad] = [row.error for row in rows if row.error is not None]
    assert bad.startswith(f"{BAD}: ")
    sums: dict[str, int] = {}
    for row in rows:
        if row.error is None:
            sums[row.participant] = sums.get(row.participant, 0) + row.n
    assert sums == dict(study_set.query(query).fetchall())


def test_a_query_that_duckdb_does_not_understand_is_refused_at_once(read: Any) -> None:
    with pytest.raises(PySparkException, match="thumbs"):
        read(query="select * from thumbs")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"tabel": "joints"}, "no option tabel; there are path, .*table.*, partitionBytes"),
        ({"badFiles": "ignore"}, "badFiles is 'ignore': it can be error, skip, rows"),
        ({"span": "2"}, "span is '2': two times"),
        ({"partitionBytes": "64 bits"}, "partitionBytes is '64 bits': a number of bytes"),
        ({"repair": "maybe"}, "repair is 'maybe': it can be true, false"),
        ({"columns": " , "}, "columns is ' , ': names"),
        ({"query": "from head", "joints": "Palm"}, "query and joints exclude each other"),
    ],
)
def test_a_wrong_option_is_named_with_what_it_can_be(options: dict[str, str], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        InputAnimations({"path": "study", **options})


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"columns": "x,y,x"}, "columns names the column x twice"),
        ({"query": "select x, x from head"}, "the query's answer has the column x twice"),
        (
            {"query": "select error from recordings", "badFiles": "rows"},
            "the column error twice; badFiles=rows adds one",
        ),
        ({"partition": r"error=(P\d+)", "badFiles": "rows"}, "label 'error' has the name"),
        ({"partition": r"joint=(P\d+)", "table": "head"}, "label 'joint' has the name"),
        ({"analyse": '{"epochs": {"a": 1}}', "table": "figures"}, "epochs are"),
    ],
)
def test_what_makes_no_schema_is_refused(options: dict[str, str], said: str) -> None:
    with pytest.raises((ValueError, TypeError), match=said):
        InputAnimations({"path": "study", **options}).schema()


def test_the_address_of_a_file_is_its_path(tmp_path: Path, sample_path: Path) -> None:
    folder = tmp_path / "Pa b"
    folder.mkdir()
    shutil.copy(sample_path, folder / "take.bin")
    for path in (folder.as_uri(), folder.as_uri().replace("file://", "file:"), str(folder)):
        [source] = sources_of(parse({"path": path}))
        assert source.recording == "take.bin"


def test_a_bad_file_whose_name_is_not_text_is_a_row(tmp_path: Path, study: Path) -> None:  # noqa: F811
    folder = tmp_path / "P07"
    folder.mkdir()
    try:
        shutil.copy(study / BAD, os.fsdecode(os.fsencode(folder) + b"/cut\xfe.bin"))
    except OSError:
        pytest.skip("this file system has only names that are text")
    for more in ({"table": "head"}, {"query": "select count(*) as n from head"}):
        [row] = rows_of_a_task(tmp_path, partition=r"participant=(P\d+)", badFiles="rows", **more)
        assert row["participant"] == "P07"
        assert row["recording"] == "P07/cut\N{REPLACEMENT CHARACTER}.bin"
        assert "does not fit" in row["error"]


def test_it_asks_for_a_path() -> None:
    with pytest.raises(ValueError, match="load"):
        InputAnimations({"table": "head"})
