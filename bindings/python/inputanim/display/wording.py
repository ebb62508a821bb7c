"""Text for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..recording import Recording


def printable(text: str, longest: int = 60) -> str:
    """One line that shows as what it is: files may hold any characters."""
    shown = "".join(
        each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in text[: longest + 1]
    )
    return shown if len(shown) <= longest else shown[: longest - 1] + "…"


def counted(count: int, thing: str, things: str | None = None) -> str:
    """ "1 key", "2 keys"; `things` is for words whose plural is not that."""
    return f"{count:,} {thing if count == 1 else things or thing + 's'}"


def lasting(recording: Recording) -> str:
    """ "5.000 s", or from when to when where that is not from 0."""
    first, last = recording.span or (0.0, 0.0)
    if abs(first) < 0.0005:
        return f"{recording.duration:.3f} s"
    return f"{first:.3f} s to {last:.3f} s"
