"""Files of other formats, saved whole or not at all; tables; arrays with names."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import inputanim
from inputanim import Recording


@pytest.mark.parametrize(
    ("format", "begins"),
    [
        ("bin", b"\xc6\x42"),
        ("json", b'{\n"format": "inputanim-json/1"'),
        ("glb", b"glTF"),
        ("csv", b"# "),
        ("bvh", b"HIERARCHY"),
        ("usda", b"#usda"),
        ("anim", b"%YAML"),
    ],
)
def test_every_format_comes_as_bytes_or_as_a_file(
    take: Recording, tmp_path: Path, format: str, begins: bytes
) -> None:
    made = take.convert(format)
    assert made.bytes.startswith(begins) and isinstance(made.notes, list)
    path = tmp_path / f"{take.name}.{format}"
    saved = take.convert(path)
    assert saved.bytes is None and saved.notes == made.notes
    assert path.read_bytes() == made.bytes


def test_options_are_those_of_the_format_and_others_are_refused(take: Recording) -> None:
    csv = take.convert(
        "csv", table="tidy", rate=10, span=(1, 2), axes="ros", gaps="hold", header=False
    ).bytes
    assert csv.startswith(b"time,hand,joint,x,y,z") and csv.count(b"\n") == 1 + 11 * (2 * 26 + 2)
    assert len(take.convert("glb", meshes=False, skeleton="flat").bytes) < len(
        take.convert("glb").bytes
    )
    assert b"left" not in take.convert("bvh", hand="right", centimetres=True).bytes
    with pytest.raises(
        TypeError,
        match="the format usda has no option 'axes'; it has layout, drop, rate, max_frames, names",
    ):
        take.convert("usda", axes="ros")
    with pytest.raises(ValueError, match="blender, ros"):
        take.convert("csv", axes="maya")
    with pytest.raises(TypeError, match="rate"):
        take.convert("csv", rate="fast")
    with pytest.raises(ValueError, match=r"\.glb"):
        take.convert("take.fbx")


def test_a_layout_drops_only_what_it_may(take: Recording, bent: Recording) -> None:
    with pytest.raises(inputanim.Error) as refused:
        take.to_bytes(layout="mrtk-1.0")
    assert refused.value.code == "cannot_hold" and "gaze" in str(refused.value)
    old = inputanim.open(take.to_bytes(layout="mrtk-1.0", drop=["gaze"]))
    assert old.version == (1, 0) and "gaze.origin.x" not in old.curves
    assert bent.convert("bin", layout="mrtk-1.1", drop=["tangents"]).notes
    with pytest.raises(ValueError, match="tangents, gaze"):
        take.to_bytes(drop=["everything"])


def test_saving_replaces_nothing_unless_told_to(take: Recording, tmp_path: Path) -> None:
    path = tmp_path / "take.bin"
    take.save(path)
    with pytest.raises(inputanim.Error) as refused:
        take.shift(1).save(path)
    assert refused.value.code == "already_exists" and path.read_bytes() == take.to_bytes()
    take.shift(1).save(path, replace=True)
    assert path.read_bytes() == take.shift(1).to_bytes()
    assert [each.name for each in tmp_path.iterdir()] == ["take.bin"]


def test_what_cannot_be_written_leaves_no_file(take: Recording, tmp_path: Path) -> None:
    with pytest.raises(inputanim.Error):
        take.save(tmp_path / "old.bin", layout="mrtk-1.0")
    with pytest.raises(inputanim.Error) as missing:
        take.save(tmp_path / "no such folder" / "take.bin")
    assert missing.value.code == "cannot_save" and list(tmp_path.iterdir()) == []


def test_json_of_info_is_that_of_the_shell(take: Recording) -> None:
    assert json.loads(json.dumps(take.info)) == take.info
    assert {
        "version",
        "layout",
        "duration",
        "curves",
        "keys",
        "rate",
        "parts",
        "markers",
    } <= take.info.keys()
    assert [part["name"] for part in take.info["parts"]] == [
        "camera",
        "hand.left",
        "hand.right",
        "gaze",
    ]


def test_xarray_has_names_on_its_axes(take: Recording) -> None:
    pytest.importorskip("xarray")
    data = take.to_xarray(30, gaps="hold")
    assert data["position"].dims == ("time", "hand", "joint", "axis") and data.sizes["joint"] == 27
    tip = data["position"].sel(hand="left", joint="IndexTip", axis="y")
    index = inputanim.JOINTS.index("IndexTip")
    assert np.array_equal(tip, take.sample(30, gaps="hold").left.position[:, index, 1])
    assert "position" not in take.keep("camera").to_xarray()


def test_tables_come_as_arrow_and_pandas(take: Recording) -> None:
    pytest.importorskip("inputanim.tables")
    pyarrow = pytest.importorskip("pyarrow")
    joints = take.to_arrow("joints", rate=30, hands=("left",), joints=("IndexTip",))
    index = inputanim.JOINTS.index("IndexTip")
    sampled = take.sample(30).left
    assert np.array_equal(joints["y"].to_numpy(), sampled.position[:, index, 1], equal_nan=True)
    assert pyarrow.table(take).column_names[:3] == ["recording", "time", "camera.position.x"]
    assert len(take.to_pandas("events")) == len(take.analyse().events)
