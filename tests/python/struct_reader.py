"""A plain reader of MRTK's files, as a script would have it: struct, key by key. What the library
is compared with.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field

MAGIC = bytes.fromhex("c6429e0f6eaf8f6a")
HANDS, JOINTS = 2, 27


@dataclass
class PlainCurve:
    pre_wrap: int
    post_wrap: int
    times: list[float] = field(default_factory=list)
    values: list[float] = field(default_factory=list)


@dataclass
class PlainRecording:
    version: tuple[int, int]
    curves: list[PlainCurve]
    markers: list[tuple[float, bytes]]


class _Reader:
    def __init__(self, data: bytes) -> None:
        self.data, self.offset = data, 0

    def take(self, form: str) -> tuple[float, ...]:
        values = struct.unpack_from(form, self.data, self.offset)
        self.offset += struct.calcsize(form)
        return values

    def curve(self, key: str) -> PlainCurve:
        pre_wrap, post_wrap, count = self.take("<iii")
        curve = PlainCurve(int(pre_wrap), int(post_wrap))
        for _ in range(int(count)):
            time, value, *_ = self.take(key)
            curve.times.append(time)
            curve.values.append(value)
        return curve

    def name(self) -> bytes:
        length = shift = 0
        while True:
            (byte,) = self.take("<B")
            length |= (int(byte) & 0x7F) << shift
            shift += 7
            if int(byte) < 0x80:
                break
        self.offset += length
        return self.data[self.offset - length : self.offset]


def read(data: bytes) -> PlainRecording:
    """A file of the forms mrtk-1.0 and mrtk-1.1."""
    reader = _Reader(data)
    assert data[:8] == MAGIC
    reader.offset = 8
    version = reader.take("<ii")
    is_old = version == (1, 0)
    camera, hands, gaze = (True, True, False) if is_old else map(bool, reader.take("<BBB"))
    pose_key = "<ffffffi" if is_old else "<ff"
    curves = []
    if camera:
        curves += [reader.curve(pose_key) for _ in range(7)]
    if hands:
        curves += [reader.curve("<ff") for _ in range(2 * HANDS)]
        curves += [reader.curve(pose_key) for _ in range(7 * HANDS * JOINTS)]
    if gaze:
        curves += [reader.curve(pose_key) for _ in range(6)]
    (count,) = reader.take("<i")
    markers = [(reader.take("<f")[0], reader.name()) for _ in range(int(count))]
    return PlainRecording((int(version[0]), int(version[1])), curves, markers)
