"""What a recording looks like: a few lines of text, or a card for notebooks."""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import Any

from ..recording import Recording
from .picture import svg_of
from .wording import counted, lasting, printable


def _headline(recording: Recording) -> str:
    info = recording.info
    rate = f", {info['rate']:.4g} frames per second" if "rate" in info else ""
    keys, curves = counted(info["keys"], "key"), counted(info["curves"], "curve")
    return f"{lasting(recording)}{rate}, {keys} in {curves}"


def _about_part(part: dict[str, Any]) -> str:
    words = [counted(part["keys"], "key")]
    if "trackedShare" in part:
        words.append(f"tracked {part['trackedShare']:.0%}")
    if "pinches" in part:
        words.append(counted(part["pinches"], "pinch", "pinches"))
    return ", ".join(words)


def _about_findings(recording: Recording) -> str:
    found = Counter(each.severity for each in recording.findings)
    if not found:
        return "none"
    words = [counted(found[each], each) for each in ("error", "warning", "note") if found[each]]
    return f"{', '.join(words)}; the first: {printable(str(recording.findings[0]), 120)}"


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


_CARD = (
    "font:13px/1.5 system-ui,sans-serif;max-width:660px;padding:10px 14px;border-radius:8px;"
    "border:1px solid rgba(128,128,128,.35)"
)
_TABLE = "display:grid;grid-template-columns:max-content 1fr;gap:0 14px;font-size:12px"


def html_of(recording: Recording) -> str:
    """The same with a picture; nothing of the file gets into it but as text."""
    rows = "".join(
        f'<div style="opacity:.65">{escape(name)}</div>'
        f'<div style="overflow-wrap:anywhere">{escape(about)}</div>'
        for name, about in _rows(recording)
    )
    return (
        f'<div style="{_CARD}"><div style="margin-bottom:6px">'
        f"<b>{escape(printable(recording.name))}</b> "
        f'<span style="opacity:.75">{escape(_headline(recording))}</span></div>'
        f'{svg_of(recording)}<div style="{_TABLE}">{rows}</div></div>'
    )
