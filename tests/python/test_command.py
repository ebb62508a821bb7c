"""inputanim-dataset: what it prints, and its exit codes."""

from __future__ import annotations

import csv
import json
import re
import shlex
import subprocess
import sys

import duckdb
import pytest

import inputanim
from inputanim.datasets import command
from study import BAD, PARTITION


def run(capsys, *arguments):
    """Exit code, standard output, standard error."""
    code = command.main([str(argument) for argument in arguments])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_recordings_lists_them_and_the_bad_one_makes_exit_code_2(capsys, study):
    code, out, _ = run(capsys, "recordings", study)
    lines = out.splitlines()
    assert code == 2
    assert lines[0].split()[:2] == ["recording", "duration"]
    assert len(lines) == 23
    assert next(line for line in lines if line.startswith(BAD)).split()[1:] != []
    assert run(capsys, "recordings", study / "P01")[0] == 0


def test_recordings_as_json_have_every_column_and_the_findings(capsys, study):
    _, out, _ = run(capsys, "recordings", "--json", "--partition", PARTITION, study)
    rows = json.loads(out)
    assert len(rows) == 22
    assert rows[0]["participant"] == "P01"
    assert rows[0]["layout"] == "mrtk-1.1"
    (bad,) = [row for row in rows if row["error"] is not None]
    assert bad["recording"] == BAD
    assert any(row["findings"] for row in rows)


def test_a_query_answers_as_text_csv_and_json(capsys, study):
    sql = "select participant, count(*) as n, null as nothing from recordings group by all order by all"
    asked = ["--partition", PARTITION, sql, study / "P01", study / "P10"]
    assert run(capsys, "query", *asked) == (
        0,
        "participant  n  nothing\nP01          6\nP10          9\n",
        "",
    )
    assert run(capsys, "query", "--csv", *asked)[1] == "participant,n,nothing\nP01,6,\nP10,9,\n"
    assert json.loads(run(capsys, "query", "--json", *asked)[1])[1] == {
        "participant": "P10",
        "n": 9,
        "nothing": None,
    }


def test_numbers_that_json_cannot_hold_are_null(capsys, study):
    sql = "select 'nan'::float as a, 'inf'::double as b, 0.5 as c, [1, 2] as d, true as e"
    assert json.loads(run(capsys, "query", "--json", sql, study)[1]) == [
        {"a": None, "b": None, "c": 0.5, "d": [1, 2], "e": True}
    ]
    assert (
        run(capsys, "query", "--csv", sql, study)[1].splitlines()[1] == 'nan,inf,0.5,"[1, 2]",true'
    )


def test_an_empty_answer_is_still_json_and_csv(capsys, study):
    sql = "select recording from recordings where false"
    assert json.loads(run(capsys, "query", "--json", sql, study)[1]) == []
    assert run(capsys, "query", "--csv", sql, study)[1] == "recording\n"


def test_bad_files_of_a_query_are_named_on_standard_error(capsys, study):
    code, out, err = run(capsys, "query", "select count(*) from head", study)
    assert (code, len(out.splitlines())) == (2, 2)
    assert err.startswith(BAD)


def test_many_rows_are_cut_for_people_only(capsys, study):
    sql = "select recording, index from keys"
    code, out, err = run(capsys, "query", sql, study / "P01/1/take1.bin")
    assert (code, len(out.splitlines())) == (0, 101)
    assert "more rows" in err
    _, out, err = run(capsys, "query", "--csv", sql, study / "P01/1/take1.bin")
    assert len(out.splitlines()) > 1000
    assert err == ""


def test_output_goes_to_a_new_file(capsys, study, tmp_path):
    target = tmp_path / "all.csv"
    asked = ["recordings", "--csv", "-o", target, study / "P01"]
    assert run(capsys, *asked) == (0, "", "")
    with open(target, newline="") as file:
        assert len(list(csv.DictReader(file))) == 6
    code, _, err = run(capsys, *asked)
    assert code == 2
    assert "all.csv" in err


def test_a_file_is_replaced_only_with_force_and_never_left_half_written(
    capsys, study, tmp_path, monkeypatch
):
    target = tmp_path / "n.csv"
    asked = ["query", "--csv", "-o", target]

    def stopped(names, rows, out):
        out.write("half")
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(command, "write_csv", stopped)
        assert run(capsys, *asked, "select 1 as n", study)[0] == 130
    assert list(tmp_path.iterdir()) == []
    assert run(capsys, *asked, "select 1 as n", study)[0] == 0
    code, _, err = run(capsys, *asked, "select 2 as n", study)
    assert (code, target.read_text()) == (2, "n\n1\n")
    assert "--force" in err
    assert run(capsys, *asked, "--force", "select 2 as n", study)[0] == 0
    assert target.read_text() == "n\n2\n"
    assert list(tmp_path.iterdir()) == [target]


def test_aligned_text_is_one_line_cut_and_numbers_are_to_the_right(capsys, study):
    sql = "select * from (values ('a\nb\x1b[2J', 5, null), (repeat('long', 99), 1234, 0.5)) t(text, n, x)"
    _, out, _ = run(capsys, "query", sql, study)
    name, first, second = out.splitlines()
    assert name == "text" + " " * 81 + "n    x"
    assert first == "a\ufffdb\ufffd[2J" + " " * 78 + "5"
    assert second == ("long" * 20)[:79] + "…  1234  0.5"


def test_without_a_start_times_before_zero_count(capsys, tmp_path):
    inputanim.synthesize(duration=2, seed=1).shift(-1).save(tmp_path / "early.bin")
    sql = "select min(time) < -0.5 as early, max(time) <= 0.25 as cut from head"
    _, out, _ = run(capsys, "query", "--csv", "--to", "0.25", sql, tmp_path)
    assert out == "early,cut\ntrue,true\n"


def test_to_parquet_chooses_columns_curves_and_events(capsys, study, tmp_path):
    for table, chosen in (
        ("keys", ["--curves", "camera.position.x, gaze.origin.y"]),
        ("events", ["--events", "saccade"]),
    ):
        out = tmp_path / table
        asked = ["to-parquet", study / "P01", "-o", out, "--table", table, *chosen]
        assert run(capsys, *asked)[0] == 0
    asked = ["to-parquet", study / "P01", "-o", tmp_path / "head", "--table", "head"]
    assert run(capsys, *asked, "--columns", "time, x")[0] == 0

    def read(sql):
        return duckdb.sql(sql.format(tmp_path)).fetchall()

    assert read("select distinct curve from '{}/keys/*.parquet' order by 1") == [
        ("camera.position.x",),
        ("gaze.origin.y",),
    ]
    assert read("select distinct event from '{}/events/*.parquet'") == [("saccade",)]
    assert [row[0] for row in read("describe from '{}/head/*.parquet'")] == ["time", "x"]


def test_every_option_has_help():
    from inputanim.datasets.arguments import parser

    (verbs,) = (action for action in parser()._actions if action.dest == "verb")
    assert len(verbs.choices) == 4
    for verb, its in verbs.choices.items():
        assert [action.dest for action in its._actions if not action.help] == [], verb


def test_to_parquet_writes_and_goes_on(capsys, study, tmp_path):
    asked = [
        "to-parquet",
        study,
        "-o",
        tmp_path / "out",
        "--partition",
        PARTITION,
        "--partition-by",
        "participant",
    ]
    asked += ["--joints", "IndexTip,ThumbTip", "--rate", "30", "--to", "1"]
    code, out, err = run(capsys, *asked)
    assert code == 2  # one is bad
    assert re.search(r"in 3 files, 3 of them new", out)
    assert BAD in err
    assert "0 of them new" in run(capsys, *asked)[1]
    code, _, err = run(capsys, *asked, "--hands", "left")
    assert code == 3
    assert "begun with something else" in err
    assert "3 of them new" in run(capsys, *asked, "--hands", "left", "--force")[1]


def test_tables_tells_columns_types_and_units(capsys):
    _, out, _ = run(capsys, "tables", "joints")
    assert [line.split() for line in out.splitlines()][1:3] == [
        ["joints", "recording", "text"],
        ["joints", "time", "float32", "s"],
    ]
    rows = json.loads(run(capsys, "tables", "--json")[1])
    assert {row["table"] for row in rows} == set(inputanim.TABLES)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "VERB"),
        ("recordings", "STUDY"),
        ("query 'select 1' STUDY --json --csv", "not allowed"),
        ("tables jonits", "jonits"),
        ("recordings STUDY --partition 'a=('", "regular expression"),
        ("recordings STUDY --axes sideways", "unity"),
        ("query 'selct 1' STUDY", "syntax"),
        ("query 'select w from head' STUDY", "w"),
        ("to-parquet STUDY -o out --partition-by day", "no label"),
    ],
)
def test_wrong_usage_is_exit_code_3(capsys, study, line, says):
    code, out, err = run(
        capsys, *(study if word == "STUDY" else word for word in shlex.split(line))
    )
    assert code == 3
    assert out == ""
    assert says in err


def test_missing_files_are_exit_code_2(capsys, tmp_path):
    code, _, err = run(capsys, "recordings", tmp_path / "nowhere")
    assert code == 2
    assert "no such file or folder" in err


def test_help_teaches_with_examples(capsys):
    for verb in ([], ["recordings"], ["query"], ["to-parquet"], ["tables"]):
        code, out, _ = run(capsys, *verb, "--help")
        assert code == 0
        assert "exit codes" in out
        assert (
            "tables" in verb
            or "inputanim-dataset query" in out
            or f"inputanim-dataset {verb[0]}" in out
        )


def test_as_a_program_it_takes_a_pipe_that_closes_early(study):
    program = [
        sys.executable,
        "-c",
        "import sys; from inputanim.datasets.command import main; sys.exit(main())",
    ]
    line = shlex.join(
        [*program, "query", "--csv", "select recording, index from keys", str(study / "P01")]
    )
    done = subprocess.run(
        f"{line} | head -n 2", shell=True, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == ["recording,index", "1/take1.bin,0"]
    assert "Traceback" not in done.stderr
