"""The examples of docs/python.md do what they say."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from conftest import ROOT, SAMPLE

BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def test_every_python_block_of_the_manual_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("inputanim.tables")
    matplotlib = pytest.importorskip("matplotlib")
    for needed in ("pandas", "pyarrow", "xarray"):
        pytest.importorskip(needed)
    matplotlib.use("Agg")
    blocks = BLOCK.findall((ROOT / "docs" / "python.md").read_text(encoding="utf-8"))
    assert len(blocks) > 8
    for name in ("take.bin", "teacher.bin"):
        shutil.copy(SAMPLE, tmp_path / name)
    (tmp_path / "damaged.bin").write_bytes(SAMPLE.read_bytes()[:200_000])
    monkeypatch.chdir(tmp_path)
    scope: dict[str, object] = {}
    for number, block in enumerate(blocks):
        exec(compile(block, f"docs/python.md, block {number + 1}", "exec"), scope)
