"""Where a recording goes: files of other formats, tables."""

from __future__ import annotations

import os
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _core
from ._core import Recording as CoreRecording

if TYPE_CHECKING:
    import pandas
    import pyarrow

FORMATS = ("bin", "json", "glb", "csv", "bvh", "usda", "anim", "html")


@dataclass(frozen=True, slots=True)
class Converted:
    """A file of a format."""

    bytes: bytes | None
    """The file; None where it was saved at a path."""
    notes: list[str]
    """What the format cannot hold, one line each."""


class Exports:
    """What a recording turns into."""

    _core: CoreRecording
    name: str

    def to_bytes(self, **options: Any) -> bytes:
        """A .bin file. What was opened and not edited comes back byte for byte.

        `layout` is another layout on disk than its own, such as "mrtk-1.1", `drop` what may be lost
        to it: any of "tangents", "gaze", "markers", "trailing".
        """
        return _core.convert(self._core, "bin", options)[0]

    def save(
        self, path: str | os.PathLike[str], *, replace: bool = False, **options: Any
    ) -> list[str]:
        """All or nothing, in the format that the file's name says; .bin if it says none. What was
        lost, line by line.
        """
        name = os.fspath(path)
        form = _core.format_named(name) or "bin"
        return _core.save(
            self._core, name, form, _with_page(form, options, Path(name).stem), replace
        )

    def convert(
        self, target: str | os.PathLike[str], *, replace: bool = False, **options: Any
    ) -> Converted:
        """A file of a format: `rec.convert("take.glb")` saves one, `rec.convert("glb").bytes` is
        one.

        All formats: layout, drop. glb: skeleton, axes, names, profile, rate, max_frames, meshes.
        csv: table, rate, max_frames, span, axes, gaps, rotations, continuous_signs, curves,
        velocities, header, spreadsheet_safe. bvh: hand, rate, max_frames, centimetres, axes, names.
        usda: rate, max_frames, names. anim: name. html (the viewer with the recording in it): name.
        docs/options.md says what they mean.
        """
        if isinstance(target, str) and target in FORMATS:
            made = _core.convert(self._core, target, _with_page(target, options, self.name))
            return Converted(made[0], made[1])
        if _core.format_named(os.fspath(target)) is None:
            raise ValueError(
                f"{os.fspath(target)!r} does not tell the format; "
                f"it ends in one of .{', .'.join(FORMATS)}"
            )
        return Converted(None, self.save(target, replace=replace, **options))

    def to_arrow(self, table: str = "samples", **options: Any) -> pyarrow.Table:
        """One of the tables of `inputanim.tables.TABLES`; docs/dataset.md has their columns and
        options.
        """
        return self._table(table, **options).to_arrow()

    def to_pandas(self, table: str = "samples", **options: Any) -> pandas.DataFrame:
        """The same as a DataFrame."""
        return self._table(table, **options).to_pandas()

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """The table `samples`, for everything that reads Arrow: pyarrow, polars, DuckDB, pandas."""
        return self._table("samples").__arrow_c_stream__(requested_schema)

    def _table(self, table: str, **options: Any) -> Any:
        from .tables import Table

        return Table(table, [(self.name, self, ())], **options)


def viewer_page() -> str:
    """The viewer: one HTML page that takes a recording."""
    page = resources.files("inputanim") / "viewer.html"
    if not page.is_file():
        raise FileNotFoundError(
            "this package was built without the viewer's page: in a clone, with Node.js 20 or "
            "newer, `make page && pip install .` builds both"
        )
    return page.read_text(encoding="utf-8")


def _with_page(form: str, options: dict[str, Any], name: str) -> dict[str, Any]:
    """With what html and anim need: the page, and what to call the recording."""
    given = {key: value for key, value in options.items() if value is not None}
    if form == "html":
        return {"name": f"{name}.bin", **given, "page": given.get("page") or viewer_page()}
    return {"name": name, **given} if form == "anim" else options
