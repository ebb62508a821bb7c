"""Made-up recordings of any numbers, names and modes come back as they were."""

from __future__ import annotations

import json
import struct
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import inputanim

CURVES = list(inputanim.synthesize(0.1, 30).curves)

numbers = st.floats(width=32, allow_nan=False) | st.sampled_from(
    [0.0, -0.0, 1e-45, 3.4028234663852886e38]
)
keys = st.lists(st.tuples(numbers, numbers), max_size=6)
full_keys = st.lists(
    st.tuples(*[numbers] * 6, st.integers(-(2**31), 2**31 - 1)),
    max_size=4,
)
modes = st.sampled_from([0, 1, 2, 4, 8]) | st.integers(-(2**31), 2**31 - 1)
names = st.text(st.characters(codec="utf-8"), max_size=20)


def as_json(value: float) -> Any:
    return value if np.isfinite(value) else ("Infinity" if value > 0 else "-Infinity")


def document(
    form: str, curves: dict[str, tuple[int, int, Any]], markers: list[tuple[float, str]]
) -> bytes:
    listed = [
        {
            "name": name,
            "pre": pre,
            "post": post,
            "keys": [[as_json(each) for each in key] for key in some],
        }
        for name, (pre, post, some) in curves.items()
    ]
    text = {
        "format": "inputanim-json/1",
        "layout": {"form": form, "flags": [1, 1, 1]},
        "markers": [{"time": as_json(time), "name": name} for time, name in markers],
        "curves": listed,
    }
    return json.dumps(text).encode()


def curves_of(some_keys: Any) -> Any:
    return st.dictionaries(st.sampled_from(CURVES), st.tuples(modes, modes, some_keys), max_size=8)


markers = st.lists(st.tuples(numbers, names), max_size=3)


@settings(max_examples=60)
@given(curves_of(keys), markers)
def test_short_keys_come_back_with_every_bit(
    curves: dict[str, Any], some: list[tuple[float, str]]
) -> None:
    recording = inputanim.open(document("mrtk-1.1", curves, some))
    data = recording.to_bytes()
    again = inputanim.open(data, layout="mrtk-1.1")
    assert again.to_bytes() == data == inputanim.open(recording.convert("json").bytes).to_bytes()
    assert [marker.name for marker in again.markers] == [name for _, name in some]
    for name, (pre, post, wanted) in curves.items():
        curve = again.curves[name]
        assert (curve.pre_wrap, curve.post_wrap, len(curve)) == (pre, post, len(wanted))
        assert np.stack([curve.times, curve.values], 1).tobytes() == b"".join(
            struct.pack("<ff", *key) for key in wanted
        )


@settings(max_examples=30)
@given(curves_of(full_keys), markers)
def test_keys_with_tangents_come_back_with_every_bit(
    curves: dict[str, Any], some: list[tuple[float, str]]
) -> None:
    states = {
        name: value for name, value in curves.items() if not name.endswith(("tracked", "pinch"))
    }
    recording = inputanim.open(document("1.1-28-markers", states, some))
    data = recording.to_bytes(layout="1.1-28-markers")
    again = inputanim.open(data, layout="1.1-28-markers")
    assert again.to_bytes() == data
    for name, (_, _, wanted) in states.items():
        curve = again.curves[name]
        if curve.in_tangents is None:
            continue
        assert curve.out_weights.tobytes() == b"".join(struct.pack("<f", key[5]) for key in wanted)
        assert curve.weighted_modes.tolist() == [key[6] for key in wanted]


@settings(max_examples=40)
@given(st.data())
def test_whatever_is_asked_of_any_recording_ends_in_an_answer_or_an_error(
    data: st.DataObject,
) -> None:
    recording = inputanim.open(document("mrtk-1.1", data.draw(curves_of(keys)), data.draw(markers)))
    first, last = data.draw(numbers), data.draw(numbers)
    for question in (
        lambda: recording.trim(first, last),
        lambda: recording.shift(first),
        lambda: recording.sample(times=[first, last]),
        lambda: recording.analyse(rate=30),
        lambda: recording.smooth(),
        lambda: recording.repair(),
        lambda: recording._repr_html_(),
        lambda: str(recording),
    ):
        try:
            assert question() is not None
        except (inputanim.Error, ValueError) as error:
            assert str(error)


@settings(max_examples=150)
@given(st.binary(max_size=200), st.integers(0, 150))
def test_any_bytes_are_a_recording_or_an_error(tail: bytes, start: int) -> None:
    head = inputanim.synthesize(0.1, 30).to_bytes()[:start]
    try:
        inputanim.open(head + tail).findings  # noqa: B018
    except inputanim.Error as error:
        assert error.code and str(error)
