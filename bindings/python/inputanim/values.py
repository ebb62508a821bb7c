"""What a recording says at one moment (Frame) or on a time grid (Samples).

Metres and seconds, in Unity's axes: left-handed, +X right, +Y up, +Z forward. Rotations are x y z
w. All arrays are float32 unless they are masks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Mask = NDArray[np.bool_]

JOINTS = 27
_POSE = 7  # position and rotation
_HAND = JOINTS * _POSE


@dataclass(frozen=True, slots=True, eq=False)
class Pose:
    """The head: position (..., 3) and rotation (..., 4)."""

    position: Floats
    rotation: Floats
    velocity: Floats | None = None
    """m/s, (..., 3); only if it was asked for."""
    angular_velocity: Floats | None = None
    """rad/s about the world's x, y and z, (..., 3)."""


@dataclass(frozen=True, slots=True, eq=False)
class Hand:
    """A hand: position (..., 27, 3) and rotation (..., 27, 4) of its joints in the order of
    `inputanim.JOINTS`.
    """

    position: Floats
    rotation: Floats
    tracked: Any
    """Whether the hand was seen: a bool of a frame, a mask (T,) of samples."""
    pinch: Any
    """Whether it pinched, as the recording's flag has it: likewise."""
    velocity: Floats | None = None
    angular_velocity: Floats | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Ray:
    """The gaze: origin (..., 3) and direction (..., 3), which is of length one."""

    origin: Floats
    direction: Floats
    velocity: Floats | None = None
    """Of the origin."""
    direction_velocity: Floats | None = None
    """1/s, (..., 3)."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """Everything at one moment. Parts that the recording does not have are None."""

    time: float
    camera: Pose | None
    left: Hand | None
    right: Hand | None
    gaze: Ray | None


@dataclass(frozen=True, slots=True, eq=False)
class Samples:
    """Everything on a time grid of T times. Parts that the recording does not have are None.

    The arrays are views of one block in which every axis of every joint is a run of T numbers: time
    is the contiguous axis. That is what makes them fast; `np.ascontiguousarray` gives a copy in the
    usual order where a library wants it.
    """

    times: Floats
    camera: Pose | None
    left: Hand | None
    right: Hand | None
    gaze: Ray | None

    def __len__(self) -> int:
        return len(self.times)

    def __repr__(self) -> str:
        parts = [
            name for name in ("camera", "left", "right", "gaze") if getattr(self, name) is not None
        ]
        return f"<Samples of {', '.join(parts) or 'nothing'} at {len(self)} times>"


def split(
    values: Floats, velocities: Floats | None, tracked: Any, parts: tuple[bool, bool, bool]
) -> tuple[Pose | None, Hand | None, Hand | None, Ray | None]:
    """The parts of a block that has a row for every curve; nothing is copied."""
    camera, hands, gaze = parts
    left = right = head = ray = None
    row = 0
    if camera:
        head = Pose(*_pair(values, row, 3, 4), *_pair(velocities, row, 3, 3))
        row += _POSE
    if hands:
        left, right = (
            Hand(
                *_joints(values, row + 4 + side * _HAND, 4),
                tracked[side],
                values[row + 2 + side] > 0.5,
                *_joints(velocities, row + 4 + side * _HAND, 3),
            )
            for side in range(2)
        )
        row += 4 + 2 * _HAND
    if gaze:
        ray = Ray(*_pair(values, row, 3, 3), *_pair(velocities, row, 3, 3))
    return head, left, right, ray


def _pair(rows: Floats | None, first: int, one: int, other: int) -> tuple[Any, Any]:
    """Two vectors, one after the other; the time, if there is one, comes first."""
    if rows is None:
        return None, None
    return rows[first : first + one].T, rows[first + one : first + one + other].T


def _joints(rows: Floats | None, first: int, turn_axes: int) -> tuple[Any, Any]:
    """Positions and rotations of a hand's joints; the time, if there is one, comes first."""
    if rows is None:
        return None, None
    poses = rows[first : first + _HAND].reshape(JOINTS, _POSE, *rows.shape[1:])
    if poses.ndim == 3:
        poses = poses.transpose(2, 0, 1)
    return poses[..., :3], poses[..., 3 : 3 + turn_axes]
