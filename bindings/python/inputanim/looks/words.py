"""Text for people."""

from __future__ import annotations


def printable(text: str, longest: int = 60) -> str:
    """One line that shows as what it is: files may hold any characters."""
    shown = "".join(
        each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in text[: longest + 1]
    )
    return shown if len(shown) <= longest else shown[: longest - 1] + "…"


def counted(count: int, thing: str, things: str | None = None) -> str:
    """ "1 key", "2 keys"; `things` is for words whose plural is not that."""
    return f"{count:,} {thing if count == 1 else things or thing + 's'}"
