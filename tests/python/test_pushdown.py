"""DuckDB leaves filters to the scans: they must answer exactly, and read no more than they need."""

from __future__ import annotations

import shutil

import duckdb
import pytest

import inputanim
from inputanim.datasets import reader as reader_module
from study import BAD, PARTITION

JOINTS = [
    "joint = 'IndexTip'",
    "joint = 'IndexTip' and hand = 'left' and participant = 'P01'",
    "joint in ('IndexTip', 'ThumbTip') and session = '2'",
    "joint not in ('IndexTip', 'ThumbTip') and participant <> 'P01'",
    "(participant = 'P01' and joint = 'Palm') or (participant = 'P10' and joint = 'Wrist' and hand = 'right')",
    "participant = 'P01' or x < 0",
    "participant = 'P01' and not (joint = 'Palm' or hand = 'left')",
    "joint > 'P' and joint <= 'Pinky'",
    "joint like 'Index%' and hand like '%t'",
    "upper(joint) = 'PALM'",
    "recording = 'P10/1/nan.bin'",
    "recording between 'P02/1' and 'P02/2'",
    "recording in (select recording from recordings where duration > 1.2)",
    "participant = 'P99'",
    "participant is null",
    "hand is not null and joint = 'Palm'",
    "joint = 'None'",
    "joint is distinct from 'Palm' and participant = 'P02'",
    "x is null and joint = 'Palm'",
    "x is not null and participant in ('P01', 'P02')",
    "x > 0.1 and joint = 'Palm'",
    "x < 0.1 and joint = 'Palm' and participant = 'P01'",
    "x = 'nan'::float",
    "x <> 'nan'::float and joint = 'Palm'",
    "x >= 'nan'::float or y < 1",
    "isnan(x) or isnan(y)",
    "x between -0.1 and 0.2 and joint = 'Palm'",
    "not (x > 0) and joint = 'Palm'",
    "x in (0, 1) or joint = 'Wrist'",
    "time < 0.5 and joint = 'Palm' and hand = 'right'",
    "time = 0.5::float",
    "tracked",
    "not tracked and joint = 'Palm'",
    "tracked = true and x < 0.3",
    "tracked is null",
    "hand || joint = 'leftPalm'",
    "coalesce(x, -1) < 0 and joint = 'Palm'",
    "1 = 0",
]
OTHERS = [
    ("recordings", "participant = 'P10' and error is null"),
    ("recordings", "error is not null"),
    ("recordings", "duration > 2 or session = '1'"),
    ("recordings", "hands and not camera"),
    ("recordings", "len(findings) > 0"),
    ("samples", "\"hand.left.IndexTip.position.x\" < 0 and session = '1'"),
    ("samples", '"hand.left.tracked" = 1 and "gaze.direction.z" is not null'),
    ("samples", "\"camera.position.x\" is null or recording = 'P10/2/bent.bin'"),
    ("head", "participant = 'P10' and qw < 0.99"),
    ("gaze", "dx is null or dx = 'nan'::float or dz < 0.9"),
    ("events", "event = 'saccade'"),
    ("events", "event in ('saccade', 'marker') and participant = 'P01'"),
    ("events", "hand is null and event <> 'fixation'"),
    ("events", '"from" < 0.5 and name is null'),
    ("events", "peak_speed > 10 or event = 'gap'"),
    ("figures", "figure like 'head.%' and session = '2'"),
    ("figures", "value > 1 and participant = 'P01'"),
    ("keys", "curve = 'hand.left.Palm.position.x'"),
    ("keys", "curve in ('camera.position.x', 'gaze.direction.z') and value < 0"),
    ("keys", "index = 0 and curve < 'gaze'"),
    ("keys", "in_tangent is not null and participant = 'P10'"),
    ("keys", "value = 'nan'::float or value < -0.4"),
]


@pytest.fixture(scope="module")
def reference(study_set):
    """The tables as DuckDB's own, made of everything: nothing is pushed anywhere."""
    connection = duckdb.connect()
    for name in inputanim.TABLES:
        whole = study_set.table(name).to_arrow()
        connection.register("whole", whole)
        connection.execute(f"create table {name} as select * from whole")
        connection.unregister("whole")
    return connection


def rows_of(answer):
    return sorted(answer.fetchall(), key=repr)


@pytest.mark.parametrize(("table", "where"), [("joints", where) for where in JOINTS] + OTHERS)
def test_answers_are_those_without_pushdown(study_set, reference, table, where):
    columns = "recording, time, hand, joint, x, z, tracked" if table == "joints" else "*"
    sql = f"select {columns} from {table} where {where}"
    expected = rows_of(reference.sql(sql))
    assert repr(rows_of(study_set.query(sql))) == repr(expected)
    count = f"select count(*) from {table} where {where}"
    assert study_set.query(count).fetchall() == [(len(expected),)]


def test_some_of_these_answers_are_not_empty(reference):
    found = [
        reference.sql(f"select count(*) from {table} where {where}").fetchall()[0][0]
        for table, where in OTHERS
    ]
    found += [
        reference.sql(f"select count(*) from joints where {where}").fetchall()[0][0]
        for where in JOINTS
    ]
    assert sum(1 for count in found if count > 0) > 45
    assert [where for where, count in zip(JOINTS, found[len(OTHERS) :]) if count == 0] == [
        "participant = 'P99'",
        "participant is null",
        "joint = 'None'",
        "tracked is null",
        "1 = 0",
    ]


@pytest.mark.parametrize(
    "sql",
    [
        "select r.layout, count(*) from joints j join recordings r using (recording) where r.session = '1' "
        "and j.joint = 'Palm' group by all order by all",
        "select e.event, round(avg(h.y), 4) from events e join head h on e.recording = h.recording "
        'and h.time between e."from" and e."to" group by all order by all',
        "select a.recording, count(*) from joints a join joints b using (recording, time, hand) "
        "where a.joint = 'IndexTip' and b.joint = 'ThumbTip' and a.x < b.x group by all order by all",
        "select recording, max(time) over (partition by recording) from head qualify row_number() over "
        "(partition by recording order by time desc) = 1 order by all",
        "select count(*), count(distinct joint), count(x) from joints",
        "select * from joints order by x desc nulls last, recording, time, hand, joint limit 5",
    ],
)
def test_joins_and_windows_answer_the_same(study_set, reference, sql):
    expected = reference.sql(sql).fetchall()
    assert expected
    assert repr(study_set.query(sql).fetchall()) == repr(expected)


class Asked:
    """What tables were made to be read, and with which options."""

    def __init__(self, monkeypatch):
        self.scans = []
        asked = self.scans

        class Watched(inputanim.Table):
            def __init__(self, name, sources, **options):
                super().__init__(name, sources, **options)
                self._about = (name, [source.recording for source in sources], options)

            def __arrow_c_stream__(self, requested_schema=None):
                asked.append((*self._about, self))
                return super().__arrow_c_stream__(requested_schema)

        monkeypatch.setattr(reader_module, "Table", Watched)

    def one(self):
        (scan,) = self.scans
        self.scans.clear()
        return scan


@pytest.fixture
def asked(monkeypatch):
    return Asked(monkeypatch)


def test_only_the_recordings_that_can_match_are_opened(study, tmp_path, asked):
    copy = tmp_path / "study"
    shutil.copytree(study, copy)
    data_set = inputanim.dataset(copy, PARTITION)
    everything = data_set.query("select count(*) from joints where participant = 'P01'").fetchall()
    for participant in ("P02", "P10"):
        shutil.rmtree(copy / participant)
    assert (
        data_set.query("select count(*) from joints where participant = 'P01'").fetchall()
        == everything
    )
    assert (
        data_set.query(
            "select count(*) from joints where participant = 'P01' and x < 9"
        ).fetchall()[0][0]
        > 0
    )
    assert data_set.failures == []
    assert [scan[3].finished for scan in asked.scans] == [6, 6, 6]
    data_set.query("select count(*) from joints").fetchall()
    assert len(data_set.failures) == 16


def test_only_the_columns_and_joints_that_are_needed_are_decoded(study_set, study, asked):
    data_set = inputanim.dataset(study, PARTITION)
    data_set.query(
        "select avg(x) from joints where joint = 'IndexTip' and hand = 'left'"
    ).fetchall()
    _, sources, options, _ = asked.one()
    assert len(sources) == 22
    assert (options["columns"], options["joints"], options["hands"]) == (
        ["x"],
        ["IndexTip"],
        ["left"],
    )

    data_set.query("select avg(x) from joints where joint = 'IndexTip' and y < 1").fetchall()
    _, _, options, _ = asked.one()
    assert set(options["columns"]) == {"x", "joint", "y"}
    assert options["joints"] == ["IndexTip"]

    data_set.query(
        "select value from keys where curve in ('camera.position.x', 'gaze.origin.y')"
    ).fetchall()
    _, _, options, _ = asked.one()
    assert (options["columns"], options["curves"]) == (
        ["value"],
        ["camera.position.x", "gaze.origin.y"],
    )

    data_set.query(
        "select hand from events where event = 'gap' and recording = 'P01/1/take1.bin'"
    ).fetchall()
    _, sources, options, _ = asked.one()
    assert (sources, options["events"], options["columns"]) == (
        ["P01/1/take1.bin"],
        ["gap"],
        ["hand"],
    )

    data_set.query('select "camera.position.x" from samples').fetchall()
    assert asked.one()[2]["columns"] == ["camera.position.x"]


def test_what_cannot_match_is_not_read_at_all(study, asked):
    data_set = inputanim.dataset(study, PARTITION)
    assert data_set.query("select count(*) from joints where participant = 'P99'").fetchall() == [
        (0,)
    ]
    assert data_set.query("select * from joints where joint = 'Elbow'").fetchall() == []
    assert asked.scans == []


def test_nothing_is_read_before_the_answer_is_wanted(study, asked):
    data_set = inputanim.dataset(study, PARTITION)
    answer = data_set.query("select * from head")
    assert answer.columns[:3] == ["recording", "participant", "session"]
    assert asked.scans == []
    assert len(answer.limit(2).fetchall()) == 2


def test_parameters_and_the_callers_tables_can_be_used(study_set):
    import pandas

    ages = pandas.DataFrame({"participant": ["P01", "P02"], "age": [31, 47]})
    sql = "select age, count(*) from recordings join ages using (participant) where age > $least group by all order by all"
    assert study_set.query(sql, least=40).fetchall() == [(47, 7)]
    assert len(ages) == 2


def test_an_answer_outlives_its_data_set(study):
    answer = inputanim.dataset(study, PARTITION).query(
        "select count(*) from recordings where session = '1'"
    )
    assert answer.fetchall() == [(10,)]


def test_answers_go_to_arrow_pandas_and_polars(study_set):
    answer = study_set.query(
        "select participant, count(*) as n from recordings group by all order by all"
    )
    expected = {"participant": ["P01", "P02", "P10"], "n": [6, 7, 9]}
    assert answer.to_arrow_table().to_pydict() == expected
    assert answer.df().to_dict("list") == expected
    assert answer.pl().to_dict(as_series=False) == expected


def test_wrong_sql_says_so_and_the_data_set_goes_on(study_set):
    with pytest.raises(duckdb.Error, match="jonits"):
        study_set.query("select * from jonits").fetchall()
    assert BAD in str(
        study_set.query("select recording from recordings where error is not null").fetchall()
    )
