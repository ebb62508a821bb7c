"""Which functions of src/ each test reaches, for mutants.py: a test that never comes to a place need not be run when
something is changed there.

The library is compiled once more with -finstrument-functions, every test is run by itself, and what it entered is written
down when its programs end (tests/mutants/reached.cpp).
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

GTESTS = ("unit", "conformance")
SHELL_TESTS = ("cli", "convert", "convert_text", "edit", "sample", "compare", "analysis", "options", "known")
TARGETS = {"unit": "unit", "conformance": "conformance", "shell": "inputanim_cli"}
FLAGS = "-finstrument-functions -finstrument-functions-exclude-file-list=/usr/,/tests/,/cli/,/include/inputanim/ -g1"


@dataclass(frozen=True, order=True)
class Test:
    stage: str  # "unit", "conformance", or "shell"
    suite: str  # of GoogleTest; for the shell, the script
    name: str  # "Suite.Name"; for the shell, "Class.method"


def command(tests: list[Test], build: Path) -> list[str]:
    """What runs tests of one stage, and of one script, and ends with the first that fails."""
    names = [test.name for test in tests]
    if tests[0].stage == "shell":
        return ["/usr/bin/python3", "-B", f"tests/cli/test_{tests[0].suite}.py", "--failfast", *names]
    program = str(build / "tests" / tests[0].stage)
    return [program, "--gtest_brief=1", "--gtest_fail_fast", f"--gtest_filter={':'.join(names)}"]


def environment(folder: Path, build: Path) -> dict[str, str]:
    """With the recordings of tests/data alone, whatever else there is."""
    kept = {name: value for name, value in os.environ.items() if name != "INPUTANIM_GOLDEN"}
    return kept | {"INPUTANIM": str(build / "inputanim"), "INPUTANIM_SOURCE": str(folder), "INPUTANIM_BUILD": str(build)}


def all_tests(folder: Path, build: Path) -> list[Test]:
    found = []
    for stage in GTESTS:
        program = build / "tests" / stage
        listed = subprocess.run([program, "--gtest_list_tests"], check=True, capture_output=True, text=True).stdout
        suite = ""
        for line in listed.splitlines():
            word = line.split("#")[0].strip()
            if not line.startswith(" "):
                suite = word
            else:
                found.append(Test(stage, suite.rstrip("."), suite + word))
    for script in SHELL_TESTS:
        case = ""
        for line in (folder / "tests" / "cli" / f"test_{script}.py").read_text().splitlines():
            if named := re.match(r"class (\w+)\(", line):
                case = named.group(1)
            elif named := re.match(r"    def (test_\w+)\(", line):
                found.append(Test("shell", script, f"{case}.{named.group(1)}"))
    return found


def block_around(lines: list[str], line: int) -> tuple[int, int]:
    """From and to which line (from 1) a function, a class or a table goes: to the next one that starts without indent."""

    def starts(text: str) -> bool:
        return bool(text) and not text[0].isspace() and not text.startswith(("}", ")", "//", "#", "]"))

    first = line
    while first > 1 and not starts(lines[first - 1]):
        first -= 1
    last = line
    while last < len(lines) and not starts(lines[last]):
        last += 1
    return first, last


@dataclass
class Measured:
    test: Test
    seconds: float
    reached: frozenset[int]  # functions


class Reached:
    """What each test reaches, of one state of the sources and tests."""

    def __init__(self, functions: list[tuple[str, int]], tests: list[Measured]) -> None:
        self.functions = functions  # file and line
        self.tests = tests

    def tests_for(self, path: str, lines: list[str], line: int) -> list[Measured]:
        """Those that may come to a line; all of them where no function tells. The quickest first."""
        first, last = block_around(lines, line)
        of_file = {number for number, (file, _) in enumerate(self.functions) if file == path}
        inside = {number for number in of_file if first <= self.functions[number][1] <= last}
        places = inside or (of_file if path.endswith(".cpp") else set())
        chosen = [test for test in self.tests if not places or test.reached & places]
        return sorted(chosen, key=lambda test: test.seconds)

    def save(self, path: Path) -> None:
        tests = [{**asdict(entry.test), "seconds": entry.seconds, "reached": sorted(entry.reached)} for entry in self.tests]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"functions": self.functions, "tests": tests}))

    @staticmethod
    def load(path: Path) -> Reached:
        document = json.loads(path.read_text())
        tests = []
        for row in document["tests"]:
            seconds, reached = row.pop("seconds"), row.pop("reached")
            tests.append(Measured(Test(**row), seconds, frozenset(reached)))
        return Reached([(file, line) for file, line in document["functions"]], tests)


class Places:
    """The functions of src/, by where they lie in a program."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.numbers: dict[tuple[str, int], int] = {}
        self.by_program: dict[Path, dict[int, int]] = {}

    def add(self, program: Path) -> None:
        symbols = subprocess.run(["nm", program], check=True, capture_output=True, text=True).stdout.splitlines()
        addresses = sorted({line.split()[0] for line in symbols if re.match(r"[0-9a-f]+ [tTwWuV] ", line)})
        found = subprocess.run(["addr2line", "-e", program], input="\n".join(addresses), check=True, capture_output=True,
                               text=True).stdout.splitlines()
        places = self.by_program[program] = {}
        for address, place in zip(addresses, found, strict=True):
            file, _, line = place.split(" ")[0].rpartition(":")
            if file.startswith(f"{self.folder}/src/") and line.isdigit():
                key = (str(Path(file).relative_to(self.folder)), int(line))
                places[int(address, 16)] = self.numbers.setdefault(key, len(self.numbers))

    def reached(self, notes: Path) -> frozenset[int]:
        """What all programs of a test have entered."""
        found = set()
        for note in notes.iterdir():
            program, *addresses = note.read_text().split("\n")
            places = self.by_program[Path(program)]
            found |= {places[int(address, 16)] for address in addresses if address and int(address, 16) in places}
        return frozenset(found)


def measure(folder: Path, build: Path, jobs: int) -> Reached:
    """Builds the sources in `folder` with notes of what is entered, and runs every test by itself."""
    build.mkdir(parents=True, exist_ok=True)
    notes = build / "reached.o"
    subprocess.run(["g++", "-std=c++20", "-O2", "-fno-exceptions", "-c", folder / "tests/mutants/reached.cpp", "-o", notes], check=True)
    configure(folder, build, FLAGS, str(notes))
    if not make(build, jobs, *TARGETS.values()):
        raise SystemExit("the sources do not build with notes of what is entered")
    places = Places(folder)
    for program in (build / "tests" / "unit", build / "tests" / "conformance", build / "inputanim"):
        places.add(program)

    def run(test: Test) -> Measured:
        with tempfile.TemporaryDirectory() as notes:
            started = time.monotonic()
            done = subprocess.run(command([test], build), cwd=folder, check=False, capture_output=True,
                                  env=environment(folder, build) | {"INPUTANIM_REACHED": notes})
            if done.returncode != 0:
                raise SystemExit(f"{test.name} fails without any change\n{done.stdout.decode()}{done.stderr.decode()}")
            return Measured(test, time.monotonic() - started, places.reached(Path(notes)))

    with ThreadPoolExecutor(jobs) as pool:
        tests = list(pool.map(run, all_tests(folder, build)))
    return Reached(list(places.numbers), tests)


def configure(folder: Path, build: Path, flags: str = "", linked: str = "") -> None:
    if (build / "build.ninja").exists():
        return
    options = ["-DCMAKE_BUILD_TYPE=Release", f"-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG {flags}", "-DINPUTANIM_TESTS=ON",
               f"-DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=mold {linked}", "-DCMAKE_CXX_COMPILER_LAUNCHER=ccache"]
    subprocess.run(["cmake", "-S", folder, "-B", build, "-G", "Ninja", *options], check=True, stdout=subprocess.DEVNULL)


def make(build: Path, jobs: int, *targets: str) -> bool:
    # What is put back as it was is found again; what is changed is compiled at once, not preprocessed first.
    return subprocess.run(["ninja", "-C", build, "-j", str(jobs), *targets], stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL, env=os.environ | {"CCACHE_DEPEND": "1"}, check=False).returncode == 0
