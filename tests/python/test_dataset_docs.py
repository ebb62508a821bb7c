"""docs/dataset.md: its examples run, and it has every column."""

from __future__ import annotations

import re
import shlex
import shutil

import inputanim
from conftest import ROOT
from inputanim.datasets import command
from study import BAD

PAGE = (ROOT / "docs" / "dataset.md").read_text(encoding="utf-8")


def test_every_python_block_runs(study, tmp_path, monkeypatch):
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 8
    shutil.copytree(study, tmp_path / "study")
    monkeypatch.chdir(tmp_path)
    scope = {}
    for number, block in enumerate(blocks):
        exec(compile(block, f"docs/dataset.md, block {number + 1}", "exec"), scope)
    assert [failure["recording"] for failure in scope["ds"].failures] == [BAD]
    assert len(scope["frame"]) == scope["pinches"]["pinches"].sum() > 0
    assert scope["table"].num_rows > scope["tips"].height > 0
    assert scope["done"].rows > 0
    by_polars, by_pyarrow = scope["by_polars"], scope["by_pyarrow"]
    assert by_polars.height == by_pyarrow.num_rows == scope["done"].rows
    assert set(by_polars["participant"]) == set(by_pyarrow["participant"].to_pylist())


def test_every_line_for_the_shell_runs(study, tmp_path, monkeypatch, capsys):
    lines = re.findall(r"^\$ inputanim-dataset (.*)$", PAGE, re.MULTILINE)
    assert len(lines) >= 5
    shutil.copytree(study, tmp_path / "study")
    (tmp_path / "study" / BAD).unlink()
    monkeypatch.chdir(tmp_path)
    for line in lines:
        assert command.main(shlex.split(line)) == 0, capsys.readouterr().err


def test_every_column_is_described():
    for name in inputanim.TABLES:
        (row,) = re.findall(rf"^\| `{name}` \|.*$", PAGE, re.MULTILINE)
        described = re.findall(r"`([a-z_]+)`", row)
        columns = [column for column in inputanim.Table(name, []).column_names if "." not in column]
        assert len(columns) > 1
        missing = set(columns) - set(described) - {"recording"}
        assert not missing, f"{name}: {missing}"


def test_the_partitions_of_the_table_give_what_it_says():
    from inputanim.datasets.sources import Partition

    rows = re.findall(r"^\| `(.+?)` \| `(study/[^`]+)` \| (.*) \|$", PAGE, re.MULTILINE)
    assert len(rows) >= 3
    for pattern, path, labels in rows:
        partition = Partition(pattern.replace("\\|", "|"))
        values = partition.values(path)
        assert values is not None, path
        assert (
            ", ".join(f"{name} {value}" for name, value in zip(partition.names, values)) == labels
        )
