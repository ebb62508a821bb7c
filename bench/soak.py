"""Thousands of recordings through DuckDB and Spark: what it takes, and that memory stays flat.

Each engine runs in a process of its own, over a tenth of the recordings and then over all of them.
The most memory that it and its children have at a time must be about the same for both: at most
MOST_GROWTH times as much, of Python's processes and of Java's.

    soak.py [--recordings 10000] [--folder build/soak] [--keep] [--json build/soak.json]

SOAK_RECORDINGS, too, says how many. The recordings are made first, and removed at the end unless
they are to be kept.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import psutil
import spark_session

import inputanim

MOST_GROWTH = 1.3
PARTS = 10  # folders of recordings; the small run has the first
SECONDS = 24.0  # of a recording
SEEDS = 40

# Of everything; of one joint; of the files themselves.
QUESTIONS = {
    "joints": spark_session.SUMS,
    "fingertips": """select hand, count(x) as n, sum(y) as y
                     from joints where joint = 'IndexTip' group by hand""",
    "recordings": """select count(*) as n, sum(keys) as keys, count(error) as bad
                     from recordings""",
}


def make(folder: Path, count: int) -> None:
    """Few motions, each at many places: quick to make, and no two files are the same."""
    with ProcessPoolExecutor() as workers:
        list(workers.map(_make_some, *zip(*((folder, seed, count) for seed in range(SEEDS)))))


def _make_some(folder: Path, seed: int, count: int) -> None:
    motion = inputanim.synthesize(SECONDS, rate=60, seed=seed, noise=0.0002).reduce()
    for number in range(seed, count, SEEDS):
        place = folder / f"part={number * PARTS // count}"
        place.mkdir(parents=True, exist_ok=True)
        motion.transform((number / count, 0, 0)).save(place / f"{number:06}.bin", replace=True)


def ask_duckdb(folder: str) -> dict[str, Any]:
    with inputanim.dataset(folder) as data_set:
        query = data_set.query
        return {
            name: _timed(lambda sql=sql: query(sql).fetchall()) for name, sql in QUESTIONS.items()
        }


def ask_spark(folder: str) -> dict[str, Any]:
    """All joints by a query, which is how Spark should be asked so much; the others by tables."""
    spark = spark_session.start()

    def fingertips() -> list[Any]:
        options = {"columns": "hand,joint,x,y", "joints": "IndexTip"}
        spark_session.view(spark, "joints", folder, table="joints", **options)
        return spark.sql(QUESTIONS["fingertips"]).collect()

    def recordings() -> list[Any]:
        spark_session.view(spark, "recordings", folder, table="recordings")
        return spark.sql(QUESTIONS["recordings"]).collect()

    asked = {
        "joints": lambda: spark_session.sums_of_joints(spark, folder),
        "fingertips": fingertips,
        "recordings": recordings,
    }
    answers = {name: _timed(ask) for name, ask in asked.items()}
    spark.stop()
    return answers


def _timed(ask: Any) -> dict[str, Any]:
    start = time.monotonic()
    rows = sorted(tuple(row) for row in ask())
    return {"seconds": time.monotonic() - start, "rows": rows}


ENGINES = {"duckdb": ask_duckdb, "spark": ask_spark}


def run(engine: str, folder: Path) -> dict[str, Any]:
    """In a process of its own, whose memory is looked at five times a second."""
    start = time.monotonic()
    command = [sys.executable, __file__, "--engine", engine, "--folder", str(folder)]
    memory: list[dict[str, int]] = []
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, text=True, **pipes) as child:
        process = psutil.Process(child.pid)
        while child.poll() is None:
            memory.append(_memory_of(process))
            time.sleep(0.2)
        out, _ = child.communicate()
    if child.returncode != 0:
        raise SystemExit(f"{engine} failed: run {' '.join(command)}")
    seconds = time.monotonic() - start
    peaks = {of: max(sample[of] for sample in memory) for of in ("python", "java")}
    # A hundred of them show as well how memory went.
    course = memory[:: math.ceil(len(memory) / 100)]
    return {"seconds": seconds, "peaks": peaks, "memory": course, "answers": json.loads(out)}


def _memory_of(process: psutil.Process) -> dict[str, int]:
    """Resident bytes of it and all below it. What processes share counts for each."""
    total = {"python": 0, "java": 0}
    try:
        for each in (process, *process.children(recursive=True)):
            try:
                of = "java" if each.name() == "java" else "python"
                total[of] += each.memory_info().rss
            except psutil.NoSuchProcess:
                continue
    except psutil.NoSuchProcess:
        pass
    return total


def same(one: list[Any], other: list[Any]) -> bool:
    """Sums of millions of floats differ in their last digits, by the order they are taken in."""
    flat = [[value for row in rows for value in row] for rows in (one, other)]
    return len(flat[0]) == len(flat[1]) and all(
        a == b if isinstance(a, str) else math.isclose(a, b, rel_tol=1e-6, abs_tol=1e-3)
        for a, b in zip(*flat)
    )


def soak(folder: Path, count: int) -> dict[str, Any]:
    start = time.monotonic()
    make(folder, count)
    size = sum(path.stat().st_size for path in folder.rglob("*.bin"))
    report: dict[str, Any] = {"recordings": count, "bytes": size, "runs": []}
    print(f"{count} recordings, {size / 1e9:.2f} GB, made in {time.monotonic() - start:.0f} s")
    names = "  ".join(f"{name:>10}" for name in QUESTIONS)
    print(f"engine   recordings  seconds  {names}  peak of Python, of Java, MB")
    for engine in ENGINES:
        for part, number in ((folder / "part=0", count // PARTS), (folder, count)):
            done = run(engine, part)
            each = "  ".join(f"{done['answers'][name]['seconds']:10.1f}" for name in QUESTIONS)
            row = f"{engine:8} {number:10}  {done['seconds']:7.1f}  {each}"
            python, java = (peak / 1e6 for peak in done["peaks"].values())
            print(f"{row}  {python:14.0f}  {java:11.0f}", flush=True)
            report["runs"].append({"engine": engine, "recordings": number, **done})
    return report


def faults(report: dict[str, Any]) -> list[str]:
    found = []
    runs = {(run["engine"], run["recordings"]): run for run in report["runs"]}
    count = report["recordings"]
    for engine in ENGINES:
        all_, few = (runs[engine, number]["peaks"] for number in (count, count // PARTS))
        for of in (of for of, peak in few.items() if peak):
            growth = all_[of] / few[of]
            print(f"{engine}: {PARTS} x the recordings take {growth:.2f} x the memory of {of}")
            if growth > MOST_GROWTH:
                found.append(f"{engine}: the memory of {of} grows by more than {MOST_GROWTH} x")
    for name in QUESTIONS:
        answers = [runs[engine, count]["answers"][name]["rows"] for engine in ENGINES]
        if not answers[0] or not same(*answers):
            found.append(f"{name}: the engines' answers differ: {answers}")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    count = int(os.environ.get("SOAK_RECORDINGS", "10000"))
    parser.add_argument("--recordings", type=int, default=count)
    parser.add_argument("--folder", type=Path, default=Path("build/soak"))
    parser.add_argument("--json", type=Path, default=Path("build/soak.json"))
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--engine", choices=ENGINES, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.engine:
        print(json.dumps(ENGINES[options.engine](str(options.folder))))
        return
    if options.recordings < PARTS:
        parser.error(f"at least {PARTS} recordings are needed")
    if options.folder.exists() and not options.keep:
        parser.error(f"{options.folder} exists already: it would be removed at the end")
    try:
        report = soak(options.folder, options.recordings)
    finally:
        if not options.keep:
            shutil.rmtree(options.folder, ignore_errors=True)
    options.json.write_text(json.dumps(report, indent=1))
    found = faults(report)
    if found:
        raise SystemExit("\n".join(found))
    print(f"memory stays flat, and both engines agree; {options.json} has the figures")


if __name__ == "__main__":
    main()
