"""What tables do with bad files and with options of other calls."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import inputanim
from inputanim import Recording, Table
from study import BAD

pytest.importorskip("pyarrow")


@pytest.mark.parametrize("method", ["to_arrow", "to_pandas"])
def test_a_bad_file_is_the_error_that_opening_it_gives(study: Path, method: str) -> None:
    with pytest.raises(inputanim.Error) as opened:
        inputanim.open(study / BAD)
    good = study / "P01/1/take1.bin"
    table = Table("head", [("good", good, ()), ("bad", study / BAD, ())])
    with pytest.raises(inputanim.Error, match="^bad: at byte") as read:
        getattr(table, method)()
    there, wanted = read.value, opened.value
    assert (there.code, there.offset, there.field) == (wanted.code, wanted.offset, wanted.field)
    assert wanted.offset is not None
    assert Table("head", [("good", good, ())]).to_arrow().num_rows > 0


@pytest.mark.parametrize(
    "options",
    [
        {"joints": ["ThumbTip", "Palm"]},
        {"joints": "ThumbTip,Palm"},
        {"epochs": {"a": (0, 1)}},
        {"epochs": [[0, 1], [2, 3]]},
        {"pinch": {"closes": 0.03}, "by": "pinch_recorded", "margins": (0.1, 0.1)},
    ],
)
def test_tables_analyse_as_recordings_do(take: Recording, options: dict[str, Any]) -> None:
    rows = take.to_arrow("figures", analyse=options, strings="plain").to_pylist()
    made = take.analyse(**options)
    assert {row["figure"] for row in rows} == set(made.figures)
    assert len(rows) == len(made.figures) * (1 + len(made.epochs))


def test_the_advice_on_what_is_no_recording_is_in_words_of_python() -> None:
    with pytest.raises(inputanim.Error, match="layout='headerless'"):
        inputanim.open(b"no recording at all" * 100)
