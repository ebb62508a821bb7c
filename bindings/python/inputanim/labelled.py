"""Samples as an xarray Dataset: arrays with names on their axes."""

from __future__ import annotations

from typing import Any

import numpy as np
import xarray

from .recording import JOINTS
from .values import Samples

_AXES, _COMPONENTS = ["x", "y", "z"], ["x", "y", "z", "w"]


def dataset_of(name: str, samples: Samples) -> xarray.Dataset:
    """Variables of the parts there are: camera_position (time, axis), camera_rotation (time,
    component), position (time, hand, joint, axis), rotation (time, hand, joint, component), tracked
    and pinch (time, hand), gaze_origin, gaze_direction (time, axis).
    """
    variables: dict[str, Any] = {}
    if samples.camera is not None:
        variables["camera_position"] = (("time", "axis"), samples.camera.position, {"units": "m"})
        variables["camera_rotation"] = (("time", "component"), samples.camera.rotation)
    if samples.left is not None and samples.right is not None:
        hands = (samples.left, samples.right)
        joints = ("time", "hand", "joint")
        variables["position"] = (
            (*joints, "axis"),
            np.stack([each.position for each in hands], 1),
            {"units": "m"},
        )
        variables["rotation"] = (
            (*joints, "component"),
            np.stack([each.rotation for each in hands], 1),
        )
        variables["tracked"] = (("time", "hand"), np.stack([each.tracked for each in hands], 1))
        variables["pinch"] = (("time", "hand"), np.stack([each.pinch for each in hands], 1))
    if samples.gaze is not None:
        variables["gaze_origin"] = (("time", "axis"), samples.gaze.origin, {"units": "m"})
        variables["gaze_direction"] = (("time", "axis"), samples.gaze.direction)
    coordinates: dict[str, Any] = {
        "time": ("time", samples.times, {"units": "s"}),
        "hand": ["left", "right"],
        "joint": list(JOINTS),
        "axis": _AXES,
        "component": _COMPONENTS,
    }
    used = {name for dimensions, *_ in variables.values() for name in dimensions} | {"time"}
    return xarray.Dataset(
        variables,
        {name: coordinate for name, coordinate in coordinates.items() if name in used},
        {
            "recording": name,
            "axes": "left-handed, +X right, +Y up, +Z forward",
            "rotations": "x y z w",
        },
    )
