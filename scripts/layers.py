#!/usr/bin/env python3
"""Which room of the sources may know which: each only those before it. Reads the includes, and fails on an arrow that
points the wrong way, on a circle of files, on `wire/` outside of those that read and write bytes, and on a private
header in a binding. With --write, it draws the rooms into docs/architecture.md; without, they must be there as drawn.

Usage: layers.py [--write]
INPUTANIM_SOURCE is the tree; by default that of this script.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

ROOT = Path(os.environ.get("INPUTANIM_SOURCE", Path(__file__).parents[1]))

# In their order, with what they are. Rooms are folders of src/; single files, and public headers, are below.
ROOMS = {
    "model": "what a recording is: curves, joints, layouts, findings",
    "maths": "rotations, fits, order, hulls",
    "text": "numbers and JSON as text",
    "options": "what functions can be told, described",
    "curve": "segments and keys of one curve",
    "wire": "the bytes of a file, described once",
    "read": "bytes to a recording",
    "write": "a recording to bytes",
    "file": "files, opened and saved whole",
    "motion": "all curves at one moment, frames, head, hands, axes",
    "sample": "values on a grid, a player",
    "summary": "what is in a recording",
    "check": "what is odd about it",
    "repair": "mending it",
    "edit": "other times, places, parts",
    "reduce": "fewer keys",
    "synthesize": "recordings that nobody made",
    "diff": "what differs",
    "analyse": "figures and events",
    "compare": "how near two motions are",
    "dump": "every byte, annotated",
    "convert": "other formats",
    "report": "answers as JSON",
    "tables": "many recordings as Arrow streams",
}
SINGLE = {
    "model": "animation column joints layout index result select recording finding sink put arrow tolerance frame pattern in_order",
    "curve": "curve",
    "motion": "evaluate axes",
    "sample": "sample player",
    "report": "report report_options",
}
ROOM_OF = {name: room for room, names in SINGLE.items() for name in names.split()}
RANK = {room: rank for rank, room in enumerate(ROOMS)}
WIRE = {"wire", "read", "write", "dump"}


def sources(*folders: str) -> list[Path]:
    found = (path.relative_to(ROOT) for folder in folders for path in (ROOT / folder).rglob("*.?pp"))
    return sorted(path for path in found if "node_modules" not in path.parts)


def stem(path: Path) -> str:
    """A source and its header are one: "curve/keys"."""
    return re.sub(r"^(src|include/inputanim)/", "", str(path.with_suffix("")))


def node(path: Path) -> str:
    """The file, for circles: its stem. Of a room with parts, the public header is what the parts stand on, and the
    source of the same name is built of them: "analyse.hpp" and "analyse"."""
    name = stem(path)
    return f"{name}.hpp" if path.suffix == ".hpp" and (ROOT / "src" / name).is_dir() else name


def room(name: str) -> str:
    return ROOM_OF.get(name) or name.split("/")[0]


def includes(path: Path) -> set[Path]:
    text = (ROOT / path).read_text()
    public = [Path("include", name) for name in re.findall(r"^#include <(inputanim/.+)>", text, re.MULTILINE)]
    return {*public, *(Path("src", name) for name in re.findall(r'^#include "(.+)"', text, re.MULTILINE))}


def circles(arrows: dict[str, set[str]]) -> list[str]:
    """Files that need one another, by Tarjan's way of finding them."""
    found, numbers, lows, stack = [], {}, {}, []

    def visit(name: str) -> None:
        numbers[name] = lows[name] = len(numbers)
        stack.append(name)
        for other in sorted(arrows.get(name, ())):
            if other not in numbers:
                visit(other)
                lows[name] = min(lows[name], lows[other])
            elif other in stack:
                lows[name] = min(lows[name], numbers[other])
        if lows[name] == numbers[name]:
            circle = [stack.pop()]
            while circle[-1] != name:
                circle.append(stack.pop())
            if len(circle) > 1:
                found.append(", ".join(sorted(circle)))

    for name in sorted(arrows):
        if name not in numbers:
            visit(name)
    return found


def faults() -> tuple[list[str], dict[str, set[str]]]:
    said, between = [], {name: set() for name in ROOMS}
    arrows: dict[str, set[str]] = {}
    for path in sources("src", "include"):
        for other in includes(path):
            if node(other) != node(path):
                arrows.setdefault(node(path), set()).add(node(other))
            here, there = room(stem(path)), room(stem(other))
            if unknown := {here, there} - set(ROOMS):
                said.append(f"{path}: {unknown.pop()} is no room; scripts/layers.py lists them")
                continue
            if here == there:
                continue
            between[here].add(there)
            if RANK[there] > RANK[here]:
                said.append(f"{path}: {here} may not know {there} ({other})")
            if there == "wire" and here not in WIRE:
                said.append(f"{path}: only {', '.join(sorted(WIRE))} may know wire ({other})")
    said += [f"a circle: {circle}" for circle in circles(arrows)]
    for path in sources("bindings", "cli"):
        text = (ROOT / path).read_text()
        for name in re.findall(r'^#include "([^"]+)"', text, re.MULTILINE):
            if (ROOT / "src" / name).exists() and not (ROOT / path.parent / name).exists():
                said.append(f"{path}: {name} is private to the library")
    return said, between


def drawn(between: dict[str, set[str]]) -> str:
    """The rooms in their order; each with those that it needs and no other of them brings."""
    reached = {name: set(others).union(*(reached_of(between, other) for other in others)) for name, others in between.items()}
    lines = ["```mermaid", "flowchart TD"]
    lines += [f'    {name}["{name}: {about}"]' for name, about in ROOMS.items()]
    for name in ROOMS:
        direct = {other for other in between[name] if not any(other in reached[third] for third in between[name] - {other})}
        lines += [f"    {name} --> {other}" for other in sorted(direct, key=RANK.__getitem__)]
    return "\n".join([*lines, "```"]) + "\n"


def reached_of(between: dict[str, set[str]], name: str) -> set[str]:
    return set(between[name]).union(*(reached_of(between, other) for other in between[name]))


def main() -> int:
    said, between = faults()
    if said:
        print("\n".join(said))
        return 1
    page = ROOT / "docs" / "architecture.md"
    before, rest = page.read_text().split("<!-- rooms: begin -->\n")
    after = rest.split("<!-- rooms: end -->")[1]
    made = f"{before}<!-- rooms: begin -->\n{drawn(between)}<!-- rooms: end -->{after}"
    if sys.argv[1:] == ["--write"]:
        page.write_text(made)
    elif made != page.read_text():
        print("docs/architecture.md draws other rooms; `scripts/layers.py --write` draws these")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
