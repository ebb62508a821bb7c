"""What is odd about a recording."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields
from typing import Any


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about a recording that its user should know; docs/check.md explains every code."""

    code: str
    """A stable name: "lost_rotation_w"."""
    severity: str
    """"error", "warning" or "note"."""
    explanation: str
    """One line, with this file's numbers."""
    remedy: str
    where: str = ""
    """A curve, channel or hand: "hand.left.IndexTip.rotation"."""
    curve: str | None = None
    """The (first) curve concerned, and its first key."""
    key: int | None = None
    time: float | None = None
    """Seconds: where to look."""
    offset: int | None = None
    """The byte in the file."""
    count: int = field(default=1)
    """How often it was found there."""

    def __str__(self) -> str:
        return f"{self.severity}: {f'{self.where}: ' if self.where else ''}{self.explanation}"


_NAMES = {each.name for each in fields(Finding)}


def findings_of(report: str | list[dict[str, Any]]) -> list[Finding]:
    """From what the library reports."""
    listed = json.loads(report) if isinstance(report, str) else report
    return [
        Finding(**{name: value for name, value in each.items() if name in _NAMES})
        for each in listed
    ]
