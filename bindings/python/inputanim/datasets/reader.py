"""Makes the tables of a data set, and remembers which recordings they could not read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..tables import TABLES, Scans, Table
from .sources import Source


class Reader:
    """What all tables of a data set start from."""

    def __init__(
        self, sources: Sequence[Source], labels: Sequence[str], options: Mapping[str, Any]
    ) -> None:
        self.sources = sources
        self.labels = labels
        self._options = dict(options)
        self._scans = Scans()
        for option in options.keys() & {"labels", "columns", "hands", "joints", "curves", "events"}:
            raise ValueError(
                f"{option} is an option of tables, not of a data set: say it to .table()"
            )
        for name in TABLES:
            taken = {column.lower() for column in Table(name, (), **options).column_names}
            for label in labels:
                if label.lower() in taken:
                    raise ValueError(
                        f"the label {label!r} has the name of a column of {name}: call it otherwise"
                    )

    def table(self, name: str, sources: Sequence[Source] | None = None, **options: Any) -> Table:
        """A table of all recordings, or of some of them."""
        made = Table(
            name,
            self.sources if sources is None else sources,
            labels=self.labels,
            **{**self._options, **options},
        )
        made._scans = Scans(self._scans)
        return made

    @property
    def failures(self) -> list[dict[str, Any]]:
        """Of every recording that a table could not read so far, once, in the order of the
        sources."""
        found = {failure["recording"]: failure for failure in self._scans.failures}
        return [found[source.recording] for source in self.sources if source.recording in found]
