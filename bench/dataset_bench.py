"""How fast tables over many recordings are: DuckDB beside what the library alone takes to decode
and sample them, Spark beside DuckDB, Parquet beside the files.

Usage: dataset_bench.py DECODE_AND_SAMPLE [--recordings 1000] [--json FILE]
"""

from __future__ import annotations

import argparse
import json
import math
import os
import statistics
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

import spark_session

import inputanim

RUNS = 5
DIFFERENT = 20  # recordings; the others are the same files under other names
RATE = 60

BARS = {
    "full_scan_vs_cpp": 3.0,
    "by_joint_vs_cpp": 7.0,
    "one_joint_vs_full_scan": 0.2,
    "keys_parquet_vs_bin": 0.45,
    "spark_vs_duckdb": 3.0,
}


def make_study(folder: Path, count: int) -> Path:
    """One-minute recordings, reduced."""
    folder.mkdir()
    for i in range(count):
        path = folder / f"{i:04}.bin"
        if i < DIFFERENT:
            inputanim.synthesize(duration=60, seed=i + 1).reduce().save(path)
        else:
            os.link(folder / f"{i % DIFFERENT:04}.bin", path)
    return folder


def seconds(work: Callable[[], Any]) -> float:
    """The median of several runs, after one to warm up."""
    work()
    taken = []
    for _ in range(RUNS):
        begin = perf_counter()
        work()
        taken.append(perf_counter() - begin)
    return statistics.median(taken)


def alone(program: str, files: list[Path]) -> float:
    """What the library takes to read and sample them, on as many cores."""
    threads = str(os.cpu_count() or 1)
    line = [program, str(RATE), threads, *map(str, files)]
    taken = [
        json.loads(subprocess.run(line, check=True, capture_output=True).stdout)["seconds"]
        for _ in range(RUNS + 1)
    ]
    return statistics.median(taken[1:])


# full_scan: every number of every joint, in one sum, as little work for DuckDB as that can be. The
# words and `tracked` are not in it. words_too has them, and no bar: most of it is DuckDB's own work,
# as most of by_joint is.
QUERIES = {
    "full_scan": "select sum(time + x + y + z + qx + qy + qz + qw) from joints",
    "one_joint": "select sum(time + x + y + z + qx + qy + qz + qw) from joints "
    "where hand = 'right' and joint = 'IndexTip'",
    "words_too": "select sum(time + x + y + z + qx + qy + qz + qw), count(recording), count(hand), "
    "count(joint), count(tracked) from joints",
    "by_joint": "select hand, joint, avg(x), avg(y), avg(z) from joints group by all",
    "sums": spark_session.SUMS,
}


def ask_spark(folder: Path, expected: list[Any]) -> dict[str, float]:
    """Of the sums of every joint. What its first question takes is its start-up."""
    begin = perf_counter()
    spark = spark_session.start()
    try:
        spark_session.sums_of_joints(spark, str(folder / "0000.bin"))
        taken = {"spark_start": perf_counter() - begin}
        answer = sorted(spark_session.sums_of_joints(spark, str(folder)))
        for row, wanted in zip(answer, sorted(expected), strict=True):
            assert row[:2] == wanted[:2], (row, wanted)
            assert all(math.isclose(*pair, rel_tol=1e-4) for pair in zip(row[2:], wanted[2:]))
        taken["spark"] = seconds(lambda: spark_session.sums_of_joints(spark, str(folder)))
    finally:
        spark.stop()
    return taken


def measure(program: str, count: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        files = sorted(make_study(Path(folder) / "study", count).iterdir())
        data_set = inputanim.dataset(files, rate=RATE)
        taken = {"core": alone(program, files)}
        for name, sql in QUERIES.items():
            taken[name] = seconds(lambda sql=sql: data_set.query(sql).fetchall())
        begin = perf_counter()
        keys = inputanim.dataset(files[:DIFFERENT]).to_parquet(Path(folder) / "keys", "keys")
        taken["keys_to_parquet"] = perf_counter() - begin
        size = sum(path.stat().st_size for path in files[:DIFFERENT])
        rows = data_set.query("select count(*) from joints").fetchall()[0][0]
        sums = data_set.query(spark_session.SUMS).fetchall()
        data_set.close()
        taken |= ask_spark(Path(folder) / "study", sums)
    return {
        "recordings": count,
        "bytes": size * count // DIFFERENT,
        "joint_rows": rows,
        "seconds": taken,
        "ratios": {
            "full_scan_vs_cpp": taken["full_scan"] / taken["core"],
            "by_joint_vs_cpp": taken["by_joint"] / taken["core"],
            "one_joint_vs_full_scan": taken["one_joint"] / taken["full_scan"],
            "keys_parquet_vs_bin": keys.bytes / size,
            "spark_vs_duckdb": taken["spark"] / taken["sums"],
        },
        "bars": BARS,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", help="bench/decode_and_sample, as CMake builds it")
    parser.add_argument("--recordings", type=int, default=1000)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    measured = measure(given.program, given.recordings)
    print(f"{measured['recordings']} recordings, {measured['joint_rows']:,} rows of joints")
    for name, taken in measured["seconds"].items():
        print(f"  {name:<24} {taken:8.3f} s")
    for name, ratio in measured["ratios"].items():
        print(f"  {name:<24} {ratio:8.3f}   <= {BARS[name]}")
    if given.json:
        given.json.write_text(json.dumps(measured, indent=1) + "\n")


if __name__ == "__main__":
    main()
