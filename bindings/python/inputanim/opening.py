"""Where recordings come from: files, other recordings, nothing at all."""

from __future__ import annotations

import builtins
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from . import _core
from .edits import core_of
from .recording import Recording
from .renamed import renamed


@renamed(form="layout")
def open(
    source: str | os.PathLike[str] | builtins.bytes | bytearray | memoryview | BinaryIO,
    *,
    layout: str | None = None,
    salvage: bool = False,
    max_size: float | None = None,
) -> Recording:
    """A recording from a path, bytes or a binary file: .bin, or the .json, .csv and .glb that
    `convert` makes.

    `layout` insists on one of .bin ("mrtk-1.0"); by default it is found from the bytes.
    `salvage` gives, of a damaged file, what lies before the damage; a finding says what is missing.
    Files of more than `max_size` bytes, by default 2 GiB, are refused.
    """
    options = {"layout": layout, "salvage": salvage}
    if isinstance(source, (str, os.PathLike)):
        path = os.fsdecode(source)
        return Recording(_core.open_path(path, max_size, options), Path(path).stem)
    view = _view_of(source)
    data = np.frombuffer(view, dtype=np.uint8) if view.nbytes else np.empty(0, np.uint8)
    file_name = getattr(source, "name", None)
    name = Path(file_name).stem if isinstance(file_name, str) else "recording"
    return Recording(_core.open_bytes(data, options), name)


def _view_of(source: Any) -> memoryview:
    try:
        return memoryview(source)
    except TypeError:
        if not hasattr(source, "read"):
            kind = type(source).__name__
            raise TypeError(f"expected a path, bytes or a binary file, not {kind}") from None
    read = source.read()
    if isinstance(read, str):
        raise TypeError("the file gives text: open it in binary mode, open(path, 'rb')")
    return memoryview(read)


def join(recordings: Iterable[Recording], *, blend: float = 0) -> Recording:
    """One after the other; `blend` is how many seconds one takes to turn into the next."""
    listed = list(recordings)
    made = _core.join([core_of(each) for each in listed], {"blend": blend})
    return Recording(made, listed[0].name)


def synthesize(
    duration: float = 5.0,
    rate: float = 60.0,
    seed: int = 1,
    *,
    time_jitter: float = 0.0,
    noise: float = 0.0,
    sign_flips: bool = False,
    gaps: bool = True,
    markers: bool = True,
) -> Recording:
    """Made motion that could be a person's; the same arguments give the same recording.

    duration in seconds, keys per second, the seed of the motion; time_jitter: seconds by which key
    times stray; noise: metres on joints; sign_flips: as trackers have; gaps: each hand leaves the
    view once; markers: names for what happens.
    """
    options = {
        "duration": duration,
        "rate": rate,
        "seed": seed,
        "time_jitter": time_jitter,
        "noise": noise,
        "sign_flips": sign_flips,
        "gaps": gaps,
        "markers": markers,
    }
    made = _core.synthesize(options)
    return Recording(made, f"synthesized-{seed}")


def restored(
    data: bytes, layout: str | None, salvage: bool, name: str, report: dict[str, Any]
) -> Recording:
    """From a pickle."""
    recording = open(data, layout=layout, salvage=salvage)
    recording.name, recording.report = name, report
    return recording
