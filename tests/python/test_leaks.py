"""What is made again and again does not stay."""

from __future__ import annotations

import gc
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

import inputanim

psutil = pytest.importorskip("psutil")


def use_everything(path: Path) -> None:
    recording = inputanim.open(path)
    columns = [
        (curve.times, curve.values, curve.in_tangents) for curve in recording.curves.values()
    ]
    samples = recording.sample(60, velocities=True)
    recording.evaluate(1)
    edited = recording.trim(1, 3).smooth().reduce().add_marker(1, "x")
    edited.to_bytes()
    edited.analyse()
    for _ in range(2):
        with suppress(inputanim.Error):
            inputanim.open(b"nothing")
        with suppress(ValueError):
            recording.trim(2, 1)
    recording._repr_html_()
    assert len(columns) == 395 and len(samples) > 0


def test_memory_stays_flat_when_all_of_it_is_used_again_and_again(sample_path: Path) -> None:
    def resident() -> int:
        gc.collect()
        return psutil.Process().memory_info().rss

    for _ in range(15):
        use_everything(sample_path)
    objects, memory = len(gc.get_objects()), resident()
    for _ in range(60):
        use_everything(sample_path)
    # A run holds about 3 MB at a time: one leak of a recording per turn would be 30 MB and more.
    assert resident() - memory < 8 << 20
    gc.collect()
    assert len(gc.get_objects()) - objects < 200


def test_data_sets_and_tables_keep_nothing_of_what_was_read(sample_path: Path) -> None:
    pytest.importorskip("pyarrow")
    pytest.importorskip("duckdb")
    data_set = inputanim.dataset(sample_path, rate=10)
    table = data_set.head()

    def use() -> None:
        table.to_arrow()
        data_set.gaze(columns="x").to_arrow()
        data_set.query("select count(*) from head where x < 9").fetchall()

    for _ in range(20):
        use()
    gc.collect()
    objects = len(gc.get_objects())
    for _ in range(100):
        use()
    gc.collect()
    assert len(gc.get_objects()) - objects < 100
    assert table.finished == 120
    for scans in (table._scans, data_set._reader._scans):
        assert len(scans._going) <= 16


def test_a_view_holds_one_reference_and_gives_it_back(sample_path: Path) -> None:
    curve = inputanim.open(sample_path).curves["camera.position.x"]
    before = sys.getrefcount(curve)
    views = [curve.values for _ in range(100)]
    assert sys.getrefcount(curve) == before and len(views) == 100


def test_nothing_of_the_module_is_left_when_python_ends(sample_path: Path) -> None:
    script = (
        "import inputanim, sys\n"
        f"rec = inputanim.open({str(sample_path)!r})\n"
        "curves, samples, analysis = rec.curves, rec.sample(), rec.analyse()\n"
        "edited = rec.mirror()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout == done.stderr == ""  # nanobind would name what leaked
