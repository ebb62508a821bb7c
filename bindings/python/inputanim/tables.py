"""Recordings as tables, for everything that reads Arrow: pyarrow, polars, DuckDB, pandas, Spark."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from . import _core
from .display.wording import counted
from .errors import error_of

if TYPE_CHECKING:
    import pandas
    import pyarrow

    from .recording import Recording

TABLES: tuple[str, ...] = _core.TABLES
"""recordings, samples, joints, head, gaze, events, figures, keys; docs/dataset.md: their columns."""

EVENTS: tuple[str, ...] = _core.EVENTS
"""What can happen: pinches, gaps, fixations, ... as the column `event` of events has them."""

_NAMES = ("columns", "labels", "hands", "joints", "curves", "events")

Source = tuple[str, "str | os.PathLike[str] | Recording", Sequence[str]]
"""What it is called in the column `recording`, its file or the recording, a text for every label."""


class Table:
    """One of the tables, of one recording or of many. Nothing is read before somebody reads it.

    It has `__arrow_c_stream__`: `pyarrow.table(t)`, `polars.DataFrame(t)` and `duckdb.sql("from t")`
    take it. Each reads the files anew, in several threads, and decodes only what its columns and
    rows need.

    Options (a text is one name where names are wanted), by which rows and columns they choose:
      columns   names, in that order; all by default: `recording`, the labels, the table's own
      labels    names of more columns of text, of which every source brings its values
      span      (first, last) in seconds; of samples, joints, head, gaze
      hands, joints    ["right"], ["IndexTip", "thumb"]; of joints
      curves    ["hand.left", "*.rotation"]; of keys
      events    ["saccade"]; of events
    and by what is in the cells:
      rate      samples per second (60)
      max_frames    of one recording at that rate, by default 250,000, or 64 for every key of its longest curve
      gaps      numbers while a hand is not tracked: "nan" (none at all), "hold", "line"
      rotations, continuous_signs    as in Recording.sample
      axes      "unity", "openxr", "gltf", "blender", "ros", "unreal"; of sampled tables
      repair    salvage what is cut, and mend what can be mended, first
      analyse   options of Recording.analyse, as a dictionary; of events and figures
    and by how it is read:
      on_error  "raise", or "skip" for files that cannot be read: see `failures`
      strings   "dictionary" (like categories), or "plain" for readers that know no dictionaries
      threads   0 for as many as there are cores
    """

    def __init__(self, name: str, sources: Iterable[Source], **options: Any) -> None:
        self.name = name
        self._sources = [_packed(*source) for source in sources]
        self._options = {
            option: names_of(value) if option in _NAMES else value
            for option, value in options.items()
        }
        self._scans = Scans()
        self._columns: list[tuple[str, str, str]] = _core.table_columns(name, self._options)

    @property
    def column_names(self) -> list[str]:
        return [name for name, _, _ in self._columns]

    def describe(self) -> list[tuple[str, str, str]]:
        """Name, type and unit of every column."""
        return list(self._columns)

    def __arrow_c_schema__(self) -> Any:
        return _core.table_schema(self.name, self._options)

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """A stream of its rows, in the order of the sources; always in its own schema."""
        stream, progress = _core.scan(self.name, self._sources, self._options)
        self._scans.add(progress, len(self._sources))
        return stream

    @property
    def failures(self) -> list[dict[str, Any]]:
        """What could not be read, of all streams so far.

        Of each: recording, code, offset, field, message.
        """
        return self._scans.failures

    @property
    def finished(self) -> int:
        """How many sources were read to their end, of all streams so far."""
        return self._scans.finished

    def to_arrow(self) -> pyarrow.Table:
        """All rows, in memory. A file that cannot be read is an inputanim.Error, unless it is
        skipped.
        """
        try:
            import pyarrow
        except ImportError as error:
            raise ImportError("this needs pyarrow: pip install inputanim[arrow]") from error
        try:
            return pyarrow.table(self)
        except (OSError, pyarrow.ArrowException) as error:
            # Arrow knows no errors but its own: the scan has the one that it ended with.
            for failure in reversed(self.failures):
                if str(error).startswith(f"{failure['recording']}: "):
                    raise error_of(failure) from None
            raise

    def to_pandas(self) -> pandas.DataFrame:
        """Words are categories, as a study repeats them millions of times."""
        try:
            import pandas  # noqa: F401
        except ImportError as error:
            raise ImportError("this needs pandas: pip install inputanim[pandas]") from error
        frame: pandas.DataFrame = self.to_arrow().to_pandas()
        return frame

    def __repr__(self) -> str:
        count = len(self._sources)
        names = ", ".join(self.column_names[:12]) + (", ..." if len(self._columns) > 12 else "")
        return f"<inputanim.Table {self.name} of {counted(count, 'recording')}: {names}>"


class Scans:
    """How far streams are, and what they could not read. Of those that have ended only the sums
    are kept."""

    def __init__(self, whole: Scans | None = None) -> None:
        """`whole` also hears of them all: a data set's, of all its tables."""
        self._whole = whole
        self._going: list[tuple[_core.ScanProgress, int]] = []
        self._most = 16
        self._finished = 0
        self._failures: dict[tuple[Any, ...], dict[str, Any]] = {}
        self._lock = threading.RLock()

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and copy: a copy of a table has no streams yet."""
        return Scans, ()

    def add(self, progress: _core.ScanProgress, sources: int) -> None:
        """One more, that has ended when it has finished so many sources."""
        with self._lock:
            self._going.append((progress, sources))
            if len(self._going) > self._most:
                self._fold()
                # Streams that nobody reads to their end stay: do not ask them every time.
                self._most = 2 * len(self._going) + 16
        if self._whole is not None:
            self._whole.add(progress, sources)

    @property
    def failures(self) -> list[dict[str, Any]]:
        """Each once, however often a file was tried."""
        with self._lock:
            self._fold()
            return list(self._failures.values())

    @property
    def finished(self) -> int:
        with self._lock:
            self._fold()
            return self._finished + sum(progress.finished for progress, _ in self._going)

    def _fold(self) -> None:
        going = []
        for progress, sources in self._going:
            finished = progress.finished  # before its failures: they are then all there
            for failure in progress.failures:
                self._failures[tuple(failure.values())] = failure
            if finished < sources:
                going.append((progress, sources))
            else:
                self._finished += finished
        self._going = going


def names_of(value: Any) -> Any:
    """A text is a list of one name."""
    return [value] if isinstance(value, str) else value


def _packed(name: str, what: Any, labels: Sequence[str]) -> tuple[bytes, Any, list[bytes]]:
    """Text as bytes: names of files need not be Unicode."""
    core = getattr(what, "_core", None)
    packed = core if core is not None else os.fsencode(what)
    return _bytes(name), packed, [_bytes(label) for label in labels]


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")
