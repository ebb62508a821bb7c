"""What MRTK's own reader read, and what Unity's curves give, is what Python sees: the same files as
in C++.
"""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import inputanim
import struct_reader
from conftest import DATA, find_recordings

EXPECTED = [path for path in find_recordings() if path.with_suffix(".expected.json").exists()]
PLAIN = [path for path in EXPECTED if path.name.startswith(("v10-", "v11-"))]


def number(value: Any) -> float:
    return float(value)  # takes "NaN" and "-Infinity", too


def fields_of(curve: inputanim.Curve, is_state: bool) -> np.ndarray[Any, Any]:
    """All keys with all fields, as MRTK fills in those that the file does not have."""
    filled = np.zeros(
        len(curve),
        [
            ("time", "f4"),
            ("value", "f4"),
            ("in", "f4"),
            ("out", "f4"),
            ("in_w", "f4"),
            ("out_w", "f4"),
            ("mode", "i4"),
        ],
    )
    filled["time"], filled["value"], filled["mode"] = curve.times, curve.values, 3
    if curve.in_tangents is not None:
        filled["in"], filled["out"] = curve.in_tangents, curve.out_tangents
        filled["in_w"], filled["out_w"], filled["mode"] = (
            curve.in_weights,
            curve.out_weights,
            curve.weighted_modes,
        )
    if is_state:
        filled["out_w"] = 1e6
    return filled


def check_curve(expected: dict[str, Any], name: str, curve: inputanim.Curve) -> None:
    assert (name, curve.name) == (expected["name"], expected["name"])
    assert (curve.pre_wrap, curve.post_wrap) == (expected["pre"], expected["post"]), name
    assert (
        curve.key_count == len(curve) == len(curve.times) == len(curve.values) == expected["count"]
    ), name
    keys = fields_of(curve, expected["kind"] == "bool")
    if "crc32Full" in expected:
        assert f"{zlib.crc32(keys.tobytes()):08x}" == expected["crc32Full"], name
    if "crc32TimeValue" in expected:
        pairs = np.stack([curve.times, curve.values], 1).tobytes()
        assert f"{zlib.crc32(pairs):08x}" == expected["crc32TimeValue"], name
    for which, place in (("first", 0), ("last", -1)):
        if which in expected and len(curve):
            wanted = np.array([number(each) for each in expected[which]], np.float32)
            assert np.array_equal(
                np.array(keys[place].tolist(), np.float32), wanted, equal_nan=True
            ), name


@pytest.mark.parametrize("path", EXPECTED, ids=lambda path: path.stem)
def test_python_sees_what_the_reference_read_with_every_key(path: Path) -> None:
    expected = json.loads(path.with_suffix(".expected.json").read_text())
    recording = inputanim.open(path)
    assert list(recording.version) == expected["version"]
    assert recording.duration == pytest.approx(expected["duration"])
    assert recording.key_count == recording.info["keys"] == expected["totalKeys"]
    parts = {name.split(".")[0] for name in recording.curves}
    present = {"camera": "hasCameraPose", "hand": "hasHandData", "gaze": "hasEyeGaze"}
    assert parts == {part for part, flag in present.items() if expected[flag]}
    assert [each.time for each in recording.markers] == [
        number(each["time"]) for each in expected["markers"]
    ]
    for marker, wanted in zip(recording.markers, expected["markers"], strict=True):
        assert marker.name == wanted.get("name", marker.name)
    assert len(recording.curves) == len(expected["curves"])
    for (name, curve), wanted in zip(recording.curves.items(), expected["curves"], strict=True):
        check_curve(wanted, name, curve)


@pytest.mark.parametrize("path", EXPECTED, ids=lambda path: path.stem)
def test_a_recording_comes_back_byte_for_byte_directly_and_through_json(path: Path) -> None:
    data = path.read_bytes()
    recording = inputanim.open(data)
    assert recording.to_bytes() == data
    assert inputanim.open(recording.convert("json").bytes).to_bytes() == data


@pytest.mark.parametrize(
    "path", [each for each in PLAIN if each.stat().st_size < 1 << 20], ids=lambda path: path.stem
)
def test_a_plain_reader_of_structs_reads_the_same_numbers(path: Path) -> None:
    plain = struct_reader.read(path.read_bytes())
    recording = inputanim.open(path)
    assert plain.version == recording.version
    assert len(plain.curves) == len(recording.curves)
    for ours, theirs in zip(recording.curves.values(), plain.curves, strict=True):
        assert np.array_equal(ours.times, np.array(theirs.times, np.float32), equal_nan=True)
        assert np.array_equal(ours.values, np.array(theirs.values, np.float32), equal_nan=True)


def test_curves_give_what_unity_gives_bit_for_bit() -> None:
    fields = ("time", "value", "inTangent", "outTangent", "inWeight", "outWeight", "weightedMode")
    compared = {"real-unity": 0, "derived": 0}
    for vector in json.loads((DATA / "vectors.json").read_text())["vectors"]:
        shape = vector["curve"]
        curve = {
            "name": "camera.position.x",
            "pre": shape["preWrapMode"],
            "post": shape["postWrapMode"],
            "keys": [[key[field] for field in fields] for key in shape["keys"]],
        }
        text = {
            "format": "inputanim-json/1",
            "layout": {"form": "1.1-28-markers"},
            "curves": [curve],
        }
        made = inputanim.open(json.dumps(text).encode()).curves["camera.position.x"]
        times = np.array([number(time) for time, _ in vector["samples"]], np.float32)
        wanted = np.array([number(value) for _, value in vector["samples"]], np.float32)
        values = made.evaluate(times)
        assert np.array_equal([made.evaluate(time) for time in times], values, equal_nan=True)
        if vector["origin"] == "real-unity":
            assert np.array_equal(values, wanted, equal_nan=True), vector["id"]
        else:
            size = max(1.0, float(np.ptp(made.values))) if len(made) else 1.0
            assert np.allclose(values, wanted, rtol=0, atol=1e-6 * size, equal_nan=True), vector[
                "id"
            ]
        compared[vector["origin"]] = compared.get(vector["origin"], 0) + len(times)
    assert compared["real-unity"] > 500 and compared["derived"] > 50
