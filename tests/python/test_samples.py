"""Everything on a grid or at a moment, as numpy arrays."""

from __future__ import annotations

import gc

import numpy as np
import pytest

import inputanim


def test_samples_have_the_shapes_that_models_want(take: inputanim.Recording) -> None:
    samples = take.sample(60)
    count = len(samples)
    assert count == 301 and samples.times.shape == (count,)
    for hand in (samples.left, samples.right):
        assert hand.position.shape == (count, 27, 3) and hand.rotation.shape == (count, 27, 4)
        assert hand.tracked.shape == hand.pinch.shape == (count,)
        assert hand.tracked.dtype == hand.pinch.dtype == bool
        assert np.isnan(hand.position[~hand.tracked]).all() and (~hand.tracked).any()
        assert np.isfinite(hand.position[hand.tracked]).all()
        assert np.allclose(np.linalg.norm(hand.rotation[hand.tracked][:, 1:], axis=2), 1, atol=1e-5)
    assert (
        samples.camera.position.shape
        == samples.gaze.origin.shape
        == samples.gaze.direction.shape
        == (count, 3)
    )
    assert samples.camera.rotation.shape == (count, 4)


def test_samples_are_what_curves_and_frames_say_at_those_times(take: inputanim.Recording) -> None:
    times = np.array([0.1, 0.5, 2.5, 4.2], np.float32)
    samples = take.sample(times=times, gaps="line", continuous_signs=False)
    assert np.array_equal(samples.times, times)
    for axis, letter in enumerate("xyz"):
        expected = take.curves[f"hand.right.IndexTip.position.{letter}"].evaluate(times)
        assert np.array_equal(
            samples.right.position[:, inputanim.JOINTS.index("IndexTip"), axis], expected
        )
    for i, time in enumerate(times):
        frame = take.evaluate(float(time))
        assert np.array_equal(frame.camera.position, samples.camera.position[i])
        assert np.array_equal(frame.camera.rotation, samples.camera.rotation[i])
        assert np.array_equal(frame.gaze.direction, samples.gaze.direction[i])
        for hand, sampled in ((frame.left, samples.left), (frame.right, samples.right)):
            assert np.array_equal(hand.position, sampled.position[i])
            assert np.array_equal(hand.rotation, sampled.rotation[i])
            assert (hand.tracked, hand.pinch) == (sampled.tracked[i], sampled.pinch[i])


def test_arrays_are_views_of_one_block_with_time_as_the_contiguous_axis(
    take: inputanim.Recording,
) -> None:
    samples = take.sample(60)
    parts = [
        samples.camera.position,
        samples.left.position,
        samples.right.rotation,
        samples.gaze.direction,
    ]
    assert all(part.strides[0] == part.itemsize and not part.flags.owndata for part in parts)
    assert np.may_share_memory(samples.left.position, samples.left.rotation)
    stride = samples.camera.position.strides[1]
    assert samples.left.position.strides == (4, 7 * stride, stride)
    assert np.ascontiguousarray(samples.left.position).flags.c_contiguous


def test_samples_that_are_held_stay_while_others_are_made(take: inputanim.Recording) -> None:
    kept = take.sample(60)
    before = kept.right.position.copy()
    for seed in range(3):
        inputanim.synthesize(5, 30, seed).sample(60)
    assert np.array_equal(kept.right.position, before, equal_nan=True)
    position = kept.right.position
    del kept
    gc.collect()
    take.shift(1).sample(60)
    assert np.array_equal(position, before, equal_nan=True)


def test_gaps_rotations_and_signs_are_what_was_asked_for(take: inputanim.Recording) -> None:
    lost = ~take.sample(60).left.tracked
    assert lost.any()
    assert np.isfinite(take.sample(60, gaps="hold").left.position[lost]).all()
    held, line = (take.sample(60, gaps=gaps).left.position[lost] for gaps in ("hold", "line"))
    assert not np.array_equal(held, line)
    with pytest.raises(ValueError, match="nan, hold, line"):
        take.sample(gaps="zero")
    with pytest.raises(ValueError, match="slerp"):
        take.sample(rotations="euler")


def test_velocities_come_in_metres_and_radians_per_second(take: inputanim.Recording) -> None:
    samples = take.sample(120, velocities=True)
    assert (
        samples.left.velocity.shape == samples.left.angular_velocity.shape == (len(samples), 27, 3)
    )
    head = samples.camera.position.astype(float)
    expected = (head[2:] - head[:-2]) / (samples.times[2:] - samples.times[:-2])[:, None]
    assert np.allclose(samples.camera.velocity[1:-1], expected, atol=1e-4)
    assert take.sample().camera.velocity is None


def test_a_span_cuts_the_grid_and_times_may_come_in_any_order(take: inputanim.Recording) -> None:
    within = take.sample(10, span=(1, 2))
    assert within.times[0] == 1 and within.times[-1] == 2 and len(within) == 11
    there, back = take.sample(times=[1.0, 2.0, 3.0]), take.sample(times=[3.0, 2.0, 1.0])
    assert np.array_equal(there.camera.position, back.camera.position[::-1])
    assert len(take.sample(times=[])) == 0
    with pytest.raises(ValueError, match="not both"):
        take.sample(times=[1], span=(0, 1))
    with pytest.raises(ValueError, match="dimension"):
        take.sample(times=[[1, 2], [3, 4]])
    for rate in (0, -1, float("nan"), 1e12):
        with pytest.raises(ValueError, match="rate"):
            take.sample(rate)


def test_parts_that_are_not_there_are_none() -> None:
    recording = inputanim.synthesize(1).keep("camera")
    samples, frame = recording.sample(), recording.evaluate(0.5)
    assert samples.left is samples.right is samples.gaze is None and samples.camera is not None
    assert frame.left is frame.gaze is None and frame.camera.position.shape == (3,)
    empty = inputanim.open(b'{"format": "inputanim-json/1", "version": [1, 1]}').sample()
    assert len(empty) == 0 and empty.camera is empty.left is None
