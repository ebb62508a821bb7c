"""What goes wrong with files. Wrong arguments are ValueError and TypeError."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Error(Exception):
    """A file that cannot be read, written or held by a format.

    The message says where, what, and what to do.
    """

    code: str
    """A stable name: "truncated", "bad_count", "cannot_open", "already_exists", ..."""
    offset: int | None
    """The byte in the input where it went wrong."""
    field: str
    """What was there: "hand.left.IndexTip.rotation.w key 17"; may be empty."""

    def __init__(self, message: str, code: str, offset: int | None = None, field: str = "") -> None:
        super().__init__(message, code, offset, field)
        self.code, self.offset, self.field = code, offset, field

    def __str__(self) -> str:
        return str(self.args[0])


def error_of(failure: Mapping[str, Any]) -> Exception:
    """Of one of a table's `failures`: what opening the recording by itself would raise."""
    message, code = f"{failure['recording']}: {failure['message']}", failure["code"]
    if code == "bad_argument":
        return ValueError(message)
    if code == "out_of_memory":
        return MemoryError(message)
    return Error(message, code, failure["offset"], failure["field"])
