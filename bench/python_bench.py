"""How fast the Python package is beside the C++ library that it calls, and beside a plain script.

Usage: python_bench.py OPEN_AND_SAMPLE [--json FILE]. The argument is the program of the same build
that bench/open_and_sample.cpp becomes. Files are the large ones of the folder that INPUTANIM_GOLDEN
names, or made ones of the same sizes.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import inputanim

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "python"))
import struct_reader  # noqa: E402

ROUNDS, RUNS = 7, 9
LARGE = {"600s": "v11-all-600s-code-p32.bin", "60s": "v11-all-60s-raw.bin"}
BARS = {
    "open_vs_cpp": "<= 1.2",
    "open_vs_struct": ">= 30",
    "sample_vs_cpp": "<= 1.5",
    "sample_vs_cpp_reused": "",
}


def subjects(folder: Path) -> dict[str, Path]:
    """Ten minutes reduced, and one minute with every key."""
    golden = Path(os.environ.get("INPUTANIM_GOLDEN", folder)) / "large"
    found = {}
    for name, file in LARGE.items():
        found[name] = golden / file
        if not found[name].exists():
            found[name] = folder / f"{name}.bin"
            made = inputanim.synthesize(float(name[:-1]), time_jitter=0.002)
            (made.reduce() if name == "600s" else made).save(found[name])
    return found


def open_all(path: Path) -> Any:
    """Every column as an array, and what they belong to."""
    recording = inputanim.open(path)
    return recording, [(curve.times, curve.values) for curve in recording.curves.values()]


def fastest(run: Callable[[], Any], runs: int = RUNS) -> float:
    """Milliseconds; what was made goes when the clock has stopped."""
    best = float("inf")
    for _ in range(runs):
        begin = time.perf_counter()
        made = run()
        best = min(best, time.perf_counter() - begin)
        del made
    return best * 1e3


def measure(program: str, path: Path) -> dict[str, float]:
    """The fastest of each; C++ and Python take turns."""
    times: dict[str, float] = {}

    def note(name: str, milliseconds: float) -> None:
        times[name] = min(times.get(name, float("inf")), milliseconds)

    recording = inputanim.open(path)
    for _ in range(ROUNDS):
        done = subprocess.run(
            [program, path, str(RUNS)], capture_output=True, text=True, check=True
        )
        for name, each in json.loads(done.stdout).items():
            note(f"cpp_{name}", min(each))
        note("open", fastest(lambda: inputanim.open(path)))
        note("open_columns", fastest(lambda: open_all(path)))
        note("sample", fastest(lambda: recording.sample(60)))
    note("struct", fastest(lambda: struct_reader.read(path.read_bytes()), 1))
    return times


def ratios_of(times: dict[str, float]) -> dict[str, float]:
    return {
        "open_vs_cpp": times["open_columns"] / times["cpp_open"],
        "open_vs_struct": times["struct"] / times["open_columns"],
        "sample_vs_cpp": times["sample"] / times["cpp_sample"],
        "sample_vs_cpp_reused": times["sample"] / times["cpp_sample_reused"],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    report: dict[str, Any] = {"ratios": {}, "milliseconds": {}}
    with tempfile.TemporaryDirectory() as folder:
        for name, path in subjects(Path(folder)).items():
            times = measure(arguments.program, path)
            report["milliseconds"][name] = times
            report["ratios"][name] = ratios_of(times)
            print(f"{name}: {path.name}, {path.stat().st_size:,} bytes")
            for what, milliseconds in times.items():
                print(f"  {what:<20} {milliseconds:10.3f} ms")
            for what, ratio in report["ratios"][name].items():
                print(f"  {what:<20} {ratio:10.3f}    {BARS[what]}")
    if arguments.json:
        arguments.json.write_text(json.dumps(report, indent=2) + "\n")


if __name__ == "__main__":
    main()
