"""What a recording looks like: a few lines of text, or a card for notebooks."""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import Any

import numpy as np

from .recording import JOINTS, Recording, Span
from .spans import spans_of, window_of
from .values import Floats

_INDEX_TIP = JOINTS.index("IndexTip")
_COLOURS = {"left": "#3a8fd4", "right": "#d9822b"}
_MARKER_COLOUR = "#9a6cc0"
_MOST_MARKERS = 100  # in a picture
_POINTS = 400  # of a path


def printable(text: str, longest: int = 60) -> str:
    """One line that shows as what it is: files may hold any characters."""
    shown = "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in text[: longest + 1])
    return shown if len(shown) <= longest else shown[: longest - 1] + "…"


def _counted(count: int, thing: str) -> str:
    return f"{count:,} {thing}{'' if count == 1 else 's'}"


def _headline(recording: Recording) -> str:
    info = recording.info
    rate = f", {info['rate']:.4g} frames per second" if "rate" in info else ""
    return f"{recording.duration:.3f} s{rate}, {_counted(info['keys'], 'key')} in {_counted(info['curves'], 'curve')}"


def _about_part(part: dict[str, Any]) -> str:
    words = [_counted(part["keys"], "key")]
    if "trackedShare" in part:
        words.append(f"tracked {part['trackedShare']:.0%}")
    if "pinches" in part:
        words.append(_counted(part["pinches"], "pinch") if part["pinches"] == 1 else f"{part['pinches']:,} pinches")
    return ", ".join(words)


def _about_findings(recording: Recording) -> str:
    found = Counter(each.severity for each in recording.findings)
    if not found:
        return "none"
    words = ", ".join(_counted(found[each], each) for each in ("error", "warning", "note") if found[each])
    return f"{words}; the first: {printable(str(recording.findings[0]), 120)}"


def _about_markers(recording: Recording) -> str:
    markers = recording.markers
    words = [f"{printable(each.name, 24)} at {each.time:.3f} s" for each in markers[:3]]
    return ", ".join(words) + (f" and {len(markers) - 3:,} more" if len(markers) > 3 else "")


def _rows(recording: Recording) -> list[tuple[str, str]]:
    rows = [("layout", f"{recording.layout}: {recording.info['writers']}")]
    rows += [(part["name"], _about_part(part)) for part in recording.info["parts"]]
    if recording.markers:
        rows.append(("markers", _about_markers(recording)))
    rows.append(("findings", _about_findings(recording)))
    return rows


def text_of(recording: Recording) -> str:
    """A few lines that tell what it is."""
    lines = [f"{printable(recording.name)}: {_headline(recording)}"]
    return "\n".join(lines + [f"  {name:<11} {about}" for name, about in _rows(recording)])


# --- the card: a picture above the same lines ---

_WIDTH, _HEIGHT = 640, 132
_LANES = (84.0, 470.0)  # x
_VIEW = (494.0, 6.0, 140.0, 112.0)  # x, y, width, height


def _lane(recording: Recording, hand: str, y: float, window: Span) -> str:
    first, last = window
    scale = (_LANES[1] - _LANES[0]) / (last - first)
    bars = [f'<rect x="{_LANES[0]}" y="{y}" width="{_LANES[1] - _LANES[0]}" height="24" opacity=".08"/>']
    for state, top, height, opacity in (("tracked", y, 24, 0.35), ("pinch", y + 14, 10, 1)):
        for begin, end in spans_of(recording.curves[f"hand.{hand}.{state}"], window, 0.3 / scale):
            x, width = _LANES[0] + (begin - first) * scale, max((end - begin) * scale, 0.5)
            bars.append(
                f'<rect x="{x:.1f}" y="{top}" width="{width:.1f}" height="{height}" opacity="{opacity}" '
                f'fill="{_COLOURS[hand]}"><title>{hand} {state}: {begin:.3f} s to {end:.3f} s</title></rect>'
            )
    label = f'<text x="{_LANES[0] - 8}" y="{y + 16}" text-anchor="end" fill="{_COLOURS[hand]}">{hand} hand</text>'
    return label + "".join(bars)


def _marker_ticks(recording: Recording, y: float, window: Span) -> str:
    first, last = window
    ticks = []
    for marker in recording.markers[:_MOST_MARKERS]:
        if first <= marker.time <= last:
            x = _LANES[0] + (marker.time - first) / (last - first) * (_LANES[1] - _LANES[0])
            title = escape(f"{printable(marker.name)}: {marker.time:.3f} s")
            ticks.append(f'<path d="M{x:.1f} {y}l-4 -7h8z" fill="{_MARKER_COLOUR}"><title>{title}</title></path>')
    return "".join(ticks)


def _time_axis(y: float, window: Span) -> str:
    texts = []
    for share, anchor in ((0, "start"), (0.5, "middle"), (1, "end")):
        x = _LANES[0] + share * (_LANES[1] - _LANES[0])
        seconds = window[0] + share * (window[1] - window[0])
        texts.append(f'<text x="{x}" y="{y}" text-anchor="{anchor}" opacity=".7">{seconds:.4g} s</text>')
    return "".join(texts)


def _polylines(points: Floats, colour: str) -> str:
    """A line along the points, broken where they are not finite."""
    pieces, pen = [], "M"
    for x, y in points:
        if np.isfinite(x) and np.isfinite(y):
            pieces.append(f"{pen}{x:.1f} {y:.1f}")
            pen = "L"
        else:
            pen = "M"
    return f'<path d="{"".join(pieces)}" fill="none" stroke="{colour}" stroke-width="1.2" opacity=".85"/>'


def _front_view(recording: Recording, window: Span) -> str:
    """Where the index tips went, as the wearer sees it."""
    samples = recording.sample(times=np.linspace(*window, _POINTS))
    paths = {}
    for hand, part in (("left", samples.left), ("right", samples.right)):
        if part is not None:
            paths[hand] = part.position[:, _INDEX_TIP, :2].astype(float)
    points = np.concatenate([path[np.isfinite(path).all(axis=1)] for path in paths.values()] or [np.empty((0, 2))])
    x, y, width, height = _VIEW
    frame = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="4" opacity=".08"/>'
    if len(points) == 0:
        return frame
    low, high = points.min(axis=0), points.max(axis=0)
    scale = 0.88 * min(width, height) / max(float((high - low).max()), 1e-3)
    centre = (low + high) / 2
    to_picture = [scale, -scale]
    middle = np.array([x + width / 2, y + height / 2])
    lines = "".join(_polylines((path - centre) * to_picture + middle, _COLOURS[hand]) for hand, path in paths.items())
    return f"<g>{frame}{lines}<title>Index tips, as the wearer sees them</title></g>"


def _picture(recording: Recording) -> str:
    window = window_of(recording)
    pieces = [_front_view(recording, window), _time_axis(114, window)]
    if recording.info["parts"] and "hand.left.tracked" in recording.curves:
        pieces += [_lane(recording, "left", 20, window), _lane(recording, "right", 56, window)]
    pieces += [_marker_ticks(recording, 15, window)]
    return (
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}" fill="currentColor" '
        f'font-size="11" font-family="system-ui, sans-serif" style="max-width:100%" role="img" '
        f'aria-label="When hands were tracked and pinched, and where the index tips went">{"".join(pieces)}</svg>'
    )


def html_of(recording: Recording) -> str:
    """A card with a picture; nothing of the file gets into it but as text."""
    rows = "".join(
        f'<div style="opacity:.65">{escape(name)}</div><div style="overflow-wrap:anywhere">{escape(about)}</div>'
        for name, about in _rows(recording)
    )
    return (
        '<div style="font:13px/1.5 system-ui,sans-serif;max-width:660px;padding:10px 14px;border-radius:8px;'
        'border:1px solid rgba(128,128,128,.35)">'
        f'<div style="margin-bottom:6px"><b>{escape(printable(recording.name))}</b> '
        f'<span style="opacity:.75">{escape(_headline(recording))}</span></div>{_picture(recording)}'
        f'<div style="display:grid;grid-template-columns:max-content 1fr;gap:0 14px;font-size:12px">{rows}</div></div>'
    )
