"""The viewer inside a notebook."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from .wording import printable

if TYPE_CHECKING:
    from ..recording import Recording


class Shown:
    """A recording in the viewer. Notebooks display it; it needs no network, and no IPython to be
    made.
    """

    def __init__(self, recording: Recording, height: int) -> None:
        self.html = (recording.convert("html").bytes or b"").decode("utf-8")
        """The page: one file, with the recording inside."""
        self.height = int(height)
        self._name = printable(recording.name)

    def _repr_html_(self) -> str:
        return (
            f'<iframe srcdoc="{escape(self.html)}" title="{escape(self._name)}" width="100%" '
            f'height="{self.height}" style="border:0" allow="fullscreen"></iframe>'
        )

    def __repr__(self) -> str:
        return f"<the viewer with {self._name}; a notebook shows it>"
