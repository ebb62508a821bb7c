"""Where memory ends inside the library, Python gets a MemoryError, and goes on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import SAMPLE

# Takes the place of the library's allocations, and makes them fail from some number on.
SHIM = """
#include <cstdlib>
#include <new>
static thread_local bool counts = false;
static thread_local long allowed = 0;
extern "C" void fail_after(long allocations) { counts = allocations >= 0; allowed = allocations; }
static void* take(std::size_t size, std::size_t alignment) noexcept {
    if (counts && allowed-- <= 0) return nullptr;
    return std::aligned_alloc(alignment, (size / alignment + 1) * alignment);
}
static void* take_or_throw(std::size_t size, std::size_t alignment = 16) {
    if (void* memory = take(size, alignment)) return memory;
    throw std::bad_alloc();
}
using Align = std::align_val_t;
using Quiet = const std::nothrow_t&;
void* operator new(std::size_t size) { return take_or_throw(size); }
void* operator new[](std::size_t size) { return take_or_throw(size); }
void* operator new(std::size_t size, Align to) { return take_or_throw(size, std::size_t(to)); }
void* operator new[](std::size_t size, Align to) { return take_or_throw(size, std::size_t(to)); }
void* operator new(std::size_t size, Quiet) noexcept { return take(size, 16); }
void* operator new[](std::size_t size, Quiet) noexcept { return take(size, 16); }
void* operator new(std::size_t size, Align to, Quiet) noexcept { return take(size, std::size_t(to)); }
void* operator new[](std::size_t size, Align to, Quiet) noexcept { return take(size, std::size_t(to)); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, Align) noexcept { std::free(memory); }
void operator delete[](void* memory, Align) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, Align) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, Align) noexcept { std::free(memory); }
"""

CALLS = """
import ctypes, sys
import inputanim
from inputanim import _core

fail_after = ctypes.CDLL(None).fail_after
fail_after.argtypes = [ctypes.c_long]
data = open(sys.argv[1], "rb").read()
take = inputanim.open(data).trim(0, 0.5)
small = take.to_bytes()
calls = {
    "open": lambda: inputanim.open(small),
    "findings": lambda: inputanim.open(small).findings,
    "info": lambda: inputanim.open(small).info,
    "trim": lambda: take.trim(0.1, 0.2),
    "smooth": lambda: take.smooth(),
    "reduce": lambda: take.reduce(),
    "repair": lambda: take.repair(),
    "resample": lambda: take.resample(30),
    "sample": lambda: take.sample(rate=30),
    "analyse": lambda: take.analyse(),
    "json": lambda: take.convert("json"),
    "glb": lambda: take.convert("glb"),
    "csv": lambda: take.convert("csv"),
}
total = 0
for name, call in calls.items():
    call()
    step = 0
    while True:
        fail_after(step)
        try:
            call()
        except MemoryError:
            total += 1
        else:
            break
        finally:
            fail_after(-1)
        step += 1 + max(0, step - 100) // 10
    call()
print(total)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="allocations are replaced as Linux does it")
def test_every_allocation_may_fail(tmp_path: Path) -> None:
    source, shim = tmp_path / "shim.cpp", tmp_path / "shim.so"
    source.write_text(SHIM)
    subprocess.run(["c++", "-shared", "-fPIC", "-O1", "-o", shim, source], check=True)
    done = subprocess.run(
        [sys.executable, "-c", CALLS, SAMPLE],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "LD_PRELOAD": str(shim)},
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 500
