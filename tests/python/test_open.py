"""Files, bytes and streams in; damage ends in an Error that says where."""

from __future__ import annotations

import io
import math
import mmap
import pickle
from pathlib import Path

import pytest

import inputanim
from conftest import DATA


def test_a_path_bytes_and_a_file_give_the_same_recording(sample_path: Path) -> None:
    data = sample_path.read_bytes()
    sources = [
        sample_path,
        str(sample_path),
        data,
        bytearray(data),
        memoryview(data),
        io.BytesIO(data),
    ]
    with (
        open(sample_path, "rb") as file,
        mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped,
    ):
        sources += [file, mapped]
        opened = [inputanim.open(source) for source in sources]
    assert [each.to_bytes() == data for each in opened] == [True] * len(sources)
    assert [each.name for each in opened] == ["two-hands"] * 2 + ["recording"] * 4 + [
        "two-hands",
        "recording",
    ]


@pytest.mark.parametrize("format", ["json", "csv", "glb"])
def test_what_convert_makes_can_be_opened_again(take: inputanim.Recording, format: str) -> None:
    made = take.convert(format).bytes
    assert made is not None
    again = inputanim.open(made)
    assert again.diff(take, position=1e-4, rotation=0.1)["alike"]


def test_bytes_are_not_needed_any_more_once_they_were_read(sample_path: Path) -> None:
    data = bytearray(sample_path.read_bytes())
    recording = inputanim.open(data)
    before = recording.to_bytes()
    data[:] = bytes(len(data))
    assert recording.to_bytes() == before


def test_every_prefix_of_a_file_is_an_error_that_says_where_it_ends() -> None:
    data = (DATA / "v11-all-0.5s-code-p32.bin").read_bytes()
    assert len(data) > 1000
    for length in range(len(data)):
        try:
            recording = inputanim.open(data[:length])
        except inputanim.Error as error:
            assert error.code in {"empty_file", "cut_header", "truncated", "bad_count"}, length
            assert error.offset is not None and error.offset <= length
        else:
            # Without its last bytes, the list of markers, it is a file of another form.
            assert length == len(data) - 4 and recording.layout != "mrtk-1.1"


def test_odd_files_are_read_or_refused_with_their_place(odd_files: list[Path]) -> None:
    refused = {}
    for path in odd_files:
        try:
            recording = inputanim.open(path)
            assert recording.to_bytes() == path.read_bytes()
            recording.sample(30)
            assert str(recording) and recording._repr_html_()
        except inputanim.Error as error:
            refused[path.stem.removeprefix("odd-")] = (error.code, error.offset, error.field)
    assert refused["empty-file"] == ("empty_file", 0, "")
    assert refused["flags-cut-17"] == ("truncated", 17, "hasHands")
    assert refused["count-intmax"] == ("bad_count", 27, "camera.position.x keyCount")
    assert refused["marker-len-negative"] == ("bad_name_length", 1847, "marker 0 name")
    assert len(refused) == 17


def test_what_lies_before_the_damage_can_be_salvaged(sample_path: Path) -> None:
    cut = sample_path.read_bytes()[:200_000]
    with pytest.raises(inputanim.Error):
        inputanim.open(cut)
    saved = inputanim.open(cut, salvage=True)
    assert saved.findings[0].code == "truncated" and saved.findings[0].severity == "error"
    assert len(saved.curves["camera.position.x"]) > 0 and len(saved.curves["gaze.direction.z"]) == 0
    again = pickle.loads(pickle.dumps(saved))
    assert again.findings == saved.findings


def test_a_form_can_be_insisted_on(sample_path: Path) -> None:
    assert inputanim.open(sample_path, layout="mrtk-1.1").layout == "mrtk-1.1"
    with pytest.raises(inputanim.Error) as refused:
        inputanim.open(sample_path, layout="mrtk-1.0")
    assert refused.value.code == "form_mismatch"
    with pytest.raises(ValueError, match="headerless"):
        inputanim.open(sample_path, layout="mrtk-9")


def test_an_error_says_what_and_what_to_do_and_can_be_pickled(tmp_path: Path) -> None:
    with pytest.raises(inputanim.Error) as missing:
        inputanim.open(tmp_path / "missing.bin")
    assert missing.value.code == "cannot_open" and "missing.bin" in str(missing.value)
    with pytest.raises(inputanim.Error) as foreign:
        inputanim.open(b"something else")
    again = pickle.loads(pickle.dumps(foreign.value))
    assert (again.code, again.offset, again.field) == ("not_an_input_animation", 0, "magic")
    assert str(again) == str(foreign.value) and "check that MRTK" in str(again)


@pytest.mark.parametrize("source", [None, 3, 1.5, [1, 2], {}, object()])
def test_what_is_no_file_is_a_type_error(source: object) -> None:
    with pytest.raises(TypeError, match="a path, bytes or a binary file"):
        inputanim.open(source)  # type: ignore[arg-type]


def test_a_text_file_is_a_type_error_that_says_how_to_open_it(sample_path: Path) -> None:
    with pytest.raises(TypeError, match="binary mode"):
        inputanim.open(io.StringIO("text"))  # type: ignore[arg-type]


def test_made_motion_is_the_same_each_time_and_other_with_another_seed() -> None:
    one, same, other = (inputanim.synthesize(1, 30, seed) for seed in (1, 1, 2))
    assert one.to_bytes() == same.to_bytes() != other.to_bytes()
    with pytest.raises(ValueError, match="duration"):
        inputanim.synthesize(0)
    for wrong in ({"noise": math.nan}, {"time_jitter": -5}, {"noise": math.inf}):
        with pytest.raises(ValueError, match=f"{next(iter(wrong))}: it is"):
            inputanim.synthesize(1, **wrong)  # type: ignore[arg-type]
