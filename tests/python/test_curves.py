"""Curves are views: no copy, read-only, and they keep their memory alive."""

from __future__ import annotations

import gc
from pathlib import Path

import numpy as np
import pytest

import inputanim


def address(array: np.ndarray) -> int:
    return array.__array_interface__["data"][0]


def test_arrays_are_views_of_the_recordings_memory_each_time(take: inputanim.Recording) -> None:
    assert len(take.curves) == 395
    filled = [curve for curve in take.curves.values() if len(curve)]
    assert len(filled) > 300
    for curve in filled:
        for one, again in ((curve.times, curve.times), (curve.values, curve.values)):
            assert address(one) == address(again) and not one.flags.owndata
            assert one.dtype == np.float32 and not one.flags.writeable
    other = inputanim.Recording(take._core)
    assert address(other.curves["gaze.origin.x"].values) == address(
        take.curves["gaze.origin.x"].values
    )


def test_axes_of_the_same_key_times_share_one_array_of_them(take: inputanim.Recording) -> None:
    axes = [take.curves[f"hand.left.IndexTip.position.{axis}"] for axis in "xyz"]
    assert len({address(axis.times) for axis in axes}) == 1
    assert len({address(axis.values) for axis in axes}) == 3


def test_an_edit_shares_what_it_does_not_touch(take: inputanim.Recording) -> None:
    marked = take.add_marker(1, "here").drop("hand.left")
    name = "hand.right.Palm.position.y"
    assert address(marked.curves[name].values) == address(take.curves[name].values)


def test_arrays_stay_as_they_are_when_everything_else_is_gone(sample_path: Path) -> None:
    recording = inputanim.open(sample_path)
    expected = recording.curves["camera.position.y"].values.copy()
    values = recording.curves["camera.position.y"].values
    del recording
    gc.collect()
    others = [inputanim.open(sample_path).shift(i) for i in range(5)]  # would take freed memory
    assert len(others) == 5 and np.array_equal(values, expected)


def test_arrays_cannot_be_written_to(take: inputanim.Recording) -> None:
    with pytest.raises(ValueError, match="read-only"):
        take.curves["camera.position.x"].values[0] = 1


def test_tangents_are_there_where_the_file_has_them(
    bent: inputanim.Recording, take: inputanim.Recording
) -> None:
    curve = bent.curves["camera.position.x"]
    columns = [
        curve.in_tangents,
        curve.out_tangents,
        curve.in_weights,
        curve.out_weights,
        curve.weighted_modes,
    ]
    assert [column.dtype for column in columns] == [np.float32] * 4 + [np.int32]
    assert {len(column) for column in columns} == {len(curve)}
    linear = take.curves["camera.position.x"]
    assert linear.in_tangents is linear.out_weights is linear.weighted_modes is None


def test_a_curve_is_evaluated_at_a_time_or_at_many_in_any_shape(take: inputanim.Recording) -> None:
    curve = take.curves["camera.position.y"]
    assert isinstance(curve.evaluate(1), float)
    grid = np.linspace(-1, 6, 12).reshape(3, 4)
    values = curve.evaluate(grid)
    assert values.shape == (3, 4) and values.dtype == np.float32
    assert values[1, 2] == curve.evaluate(grid[1, 2])
    assert curve.evaluate([]).shape == (0,)
    assert curve.evaluate(np.float32(1)) == curve.evaluate(1.0)
    states = take.curves["hand.left.pinch"].evaluate(np.linspace(0, 5, 50))
    assert set(np.unique(states)) == {0, 1}
    with pytest.raises((TypeError, ValueError)):
        curve.evaluate("now")


def test_a_missing_curve_is_a_key_error_that_names_near_ones(take: inputanim.Recording) -> None:
    with pytest.raises(KeyError, match="hand.left.IndexTip.position.x"):
        take.curves["hand.left.IndexTip.position.a"]
    assert take.curves.get("nothing") is None and "nothing" not in take.curves
    assert "gaze.origin.x" not in take.drop("gaze").curves


def test_a_recording_without_a_part_has_no_curves_of_it() -> None:
    empty = inputanim.open(b'{"format": "inputanim-json/1", "version": [1, 1]}')
    assert len(empty.curves) == 0 and empty.span is None and empty.duration == 0
