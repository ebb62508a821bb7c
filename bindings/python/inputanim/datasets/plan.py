"""Which recordings go into which Parquet file. The plan is made and saved before anything is
written, and so whoever goes on after a kill does what is missing, and nothing twice: a file that
exists is finished."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from .sources import Source, cut

NAME = "_inputanim.json"  # readers of Parquet folders skip names that start with _


@dataclass(frozen=True)
class Part:
    """A Parquet file, and the recordings whose rows it has."""

    file: str  # below the plan's folder, with forward slashes
    sources: Sequence[Source]


@dataclass(frozen=True)
class Plan:
    table: str
    parts: Sequence[Part]
    document: Mapping[str, Any]  # what the file says: all that decides what is written


def make(
    sources: Sequence[Source],
    labels: Sequence[str],
    partition_by: Sequence[str],
    bytes_per_file: int,
    **settings: Any,
) -> Plan:
    """Recordings with the same labels of `partition_by` share a folder, in their order, and a file
    holds as many as have `bytes_per_file` together. `settings` is what else decides what is
    written: the table and its options."""
    places = [labels.index(name) for name in partition_by]
    folders: dict[str, list[Source]] = {}
    for source in sources:
        folder = "".join(f"{labels[i]}={_escaped(source.labels[i])}/" for i in places)
        folders.setdefault(folder, []).append(source)

    parts = []
    listed = []
    for folder, members in folders.items():
        for number, together in enumerate(_cut(members, bytes_per_file)):
            part = Part(f"{folder}part-{number:05}.parquet", [source for source, _ in together])
            parts.append(part)
            listed.append(
                {
                    "file": part.file,
                    "recordings": [
                        {
                            "recording": source.recording,
                            "labels": list(source.labels),
                            "bytes": status.st_size if status else None,
                            "modified": status.st_mtime_ns if status else None,
                        }
                        for source, status in together
                    ],
                }
            )
    document = {**settings, "labels": labels, "partition_by": partition_by, "parts": listed}
    return Plan(settings["table"], parts, json.loads(json.dumps(document, default=_plain)))


def differences(old: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    """What a folder was begun with and what is wanted now, in words; empty: the same."""
    said = [
        f"{key}: it has {json.dumps(old.get(key))}, not {json.dumps(new.get(key))}"
        for key in dict.fromkeys([*old, *new])
        if key != "parts" and old.get(key) != new.get(key)
    ]
    before, now = _inputs(old), _inputs(new)
    for count, word in (
        (len(now.keys() - before.keys()), "new"),
        (len(before.keys() - now.keys()), "gone"),
        (sum(1 for name in now.keys() & before.keys() if now[name] != before[name]), "changed"),
    ):
        if count:
            said.append(f"{count} recording{'s are' if count > 1 else ' is'} {word}")
    return "; ".join(said)


def load(folder: Path) -> Any:
    """The plan that a folder was begun with; None: none was."""
    try:
        return json.loads((folder / NAME).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None


def save(path: Path, document: Any) -> None:
    """Whole or not at all, even if the machine stops."""
    temporary = path.with_name(f".{path.name}")
    with open(temporary, "w", encoding="utf-8") as file:
        json.dump(document, file, indent=1)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)


def _cut(sources: Sequence[Source], most: int) -> list[list[tuple[Source, os.stat_result | None]]]:
    found = [(source, _status(source.path)) for source in sources]
    sizes = [status.st_size if status else 0 for _, status in found]
    return [[found[i] for i in piece] for piece in cut(sizes, most)]


def _status(path: str) -> os.stat_result | None:
    try:
        return os.stat(path)
    except OSError:  # it is then a failure of the part it belongs to
        return None


def _inputs(document: Mapping[str, Any]) -> dict[str, tuple[Any, ...]]:
    return {
        each["recording"]: (each["bytes"], each["modified"], *each["labels"])
        for part in document.get("parts", [])
        for each in part["recordings"]
    }


def _plain(value: Any) -> Any:
    """Numbers and arrays of numpy as JSON has them."""
    if not hasattr(value, "tolist"):
        raise TypeError(f"options cannot hold {value!r} here: it is no number, text or list")
    return value.tolist()


def _escaped(value: str) -> str:
    """As Hive's folders have it: readers undo it."""
    return quote(value, safe=" !$&'()+,;@[]{}~") or "__HIVE_DEFAULT_PARTITION__"
