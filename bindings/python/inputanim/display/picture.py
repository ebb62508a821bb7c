"""A small picture of a recording, as SVG: when hands were tracked, where the index tips went."""

from __future__ import annotations

from html import escape

import numpy as np

from ..recording import JOINTS, Recording, Span
from ..values import Floats
from .spans import spans_of
from .wording import printable

_INDEX_TIP = JOINTS.index("IndexTip")
_COLOURS = {"left": "#3a8fd4", "right": "#d9822b"}
_MARKER_COLOUR = "#9a6cc0"
_MOST_MARKERS = 100
_POINTS = 400  # of a path

# Pixels.
_WIDTH, _HEIGHT = 640, 124
_LANES = (84.0, 470.0)  # x
_LANE_HEIGHT, _PINCH_HEIGHT = 24, 10
_LEFT_LANE, _RIGHT_LANE, _TIMES, _MARKERS = 20, 56, 98, 15  # y
_VIEW = (494.0, 6.0, 140.0, 112.0)  # x, y, width, height


def svg_of(recording: Recording) -> str:
    """Its colours go with light and dark pages. Empty where there are no hands, or no time passes:
    there is nothing to see.
    """
    window = recording.span
    if window is None or window[0] == window[1] or "hand.left.tracked" not in recording.curves:
        return ""
    pieces = [_front_view(recording, window), _time_axis(window), _marker_ticks(recording, window)]
    pieces += [_lane(recording, "left", _LEFT_LANE, window)]
    pieces += [_lane(recording, "right", _RIGHT_LANE, window)]
    return (
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}" '
        'fill="currentColor" font-size="11" font-family="system-ui, sans-serif" '
        'style="max-width:100%" role="img" '
        'aria-label="When hands were tracked and pinched, and where the index tips went">'
        f"{''.join(pieces)}</svg>"
    )


def _x(time: float, window: Span) -> float:
    return _LANES[0] + (time - window[0]) / (window[1] - window[0]) * (_LANES[1] - _LANES[0])


def _bar(begin: float, end: float, y: float, height: float, look: str, title: str = "") -> str:
    width = max(end - begin, 0.5)
    box = f'<rect x="{begin:.1f}" y="{y}" width="{width:.1f}" height="{height}" {look}>'
    return f"{box}<title>{title}</title></rect>" if title else f"{box}</rect>"


def _lane(recording: Recording, hand: str, y: float, window: Span) -> str:
    colour = _COLOURS[hand]
    place = f'x="{_LANES[0] - 8}" y="{y + 16}" text-anchor="end"'
    label = f'<text {place} fill="{colour}">{hand} hand</text>'
    pieces = [label, _bar(*_LANES, y, _LANE_HEIGHT, 'opacity=".08"')]
    pixel = (window[1] - window[0]) / (_LANES[1] - _LANES[0])
    for state, height, opacity in (("tracked", _LANE_HEIGHT, 0.35), ("pinch", _PINCH_HEIGHT, 1)):
        top, look = y + _LANE_HEIGHT - height, f'opacity="{opacity}" fill="{colour}"'
        for begin, end in spans_of(recording.curves[f"hand.{hand}.{state}"], window, 0.3 * pixel):
            title = f"{hand} {state}: {begin:.3f} s to {end:.3f} s"
            pieces.append(_bar(_x(begin, window), _x(end, window), top, height, look, title))
    return "".join(pieces)


def _marker_ticks(recording: Recording, window: Span) -> str:
    ticks = []
    for marker in recording.markers[:_MOST_MARKERS]:
        if window[0] <= marker.time <= window[1]:
            shape = f"M{_x(marker.time, window):.1f} {_MARKERS}l-4 -7h8z"
            title = escape(f"{printable(marker.name)}: {marker.time:.3f} s")
            look = f'fill="{_MARKER_COLOUR}"'
            ticks.append(f'<path d="{shape}" {look}><title>{title}</title></path>')
    return "".join(ticks)


def _time_axis(window: Span) -> str:
    texts = []
    for share, anchor in ((0, "start"), (0.5, "middle"), (1, "end")):
        seconds = window[0] + share * (window[1] - window[0])
        texts.append(
            f'<text x="{_x(seconds, window):.1f}" y="{_TIMES}" text-anchor="{anchor}" '
            f'opacity=".7">{seconds:.4g} s</text>'
        )
    return "".join(texts)


def _path(points: Floats, colour: str) -> str:
    """A line along the points, broken where they are not finite."""
    pieces, pen = [], "M"
    for x, y in points:
        if np.isfinite(x) and np.isfinite(y):
            pieces.append(f"{pen}{x:.1f} {y:.1f}")
            pen = "L"
        else:
            pen = "M"
    look = f'fill="none" stroke="{colour}" stroke-width="1.2" opacity=".85"'
    return f'<path d="{"".join(pieces)}" {look}/>'


def _front_view(recording: Recording, window: Span) -> str:
    """Where the index tips went, as the wearer sees it."""
    samples = recording.sample(times=np.linspace(*window, _POINTS))
    hands = {"left": samples.left, "right": samples.right}
    paths = {
        hand: part.position[:, _INDEX_TIP, :2].astype(float)
        for hand, part in hands.items()
        if part is not None
    }
    x, y, width, height = _VIEW
    frame = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="4" opacity=".08"/>'
    seen = [path[np.isfinite(path).all(axis=1)] for path in paths.values()]
    points = np.concatenate([*seen, np.empty((0, 2))])
    if len(points) == 0:
        return frame
    low, high = points.min(axis=0), points.max(axis=0)
    scale = 0.88 * min(width, height) / max(float((high - low).max()), 1e-3)
    middle = np.array([x + width / 2, y + height / 2])
    lines = "".join(
        _path((path - (low + high) / 2) * [scale, -scale] + middle, _COLOURS[hand])
        for hand, path in paths.items()
    )
    return f"<g>{frame}{lines}<title>Index tips, as the wearer sees them</title></g>"
