#!/usr/bin/env python3
"""Do the tests bite? Changes src/ by one line at a time, chosen by a seed over all rooms in proportion to their lines,
and runs those of the unit, conformance and fast shell tests that come to the changed place. A change that no test notices
has survived.

Usage: mutants.py [--seed N] [--count N] [--room ROOM] [--jobs N] [--list]

Results are kept under build/mutants by seed and by what the changed file is, each with its commit: a run that was stopped
goes on where it was. What a test noticed stays noticed for as long as the file is the same; what survived is tried again at
every new commit, which may have a test for it. Changes that mean the same as what was there are listed, with a reason each, in
tests/mutants/equivalent.tsv.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

import layers
import reached
from reached import Measured

ROOT = Path(__file__).parents[1]
WORK = ROOT / "build" / "mutants"
EQUIVALENT = ROOT / "tests" / "mutants" / "equivalent.tsv"
LEAST_SECONDS = 20  # of computing that tests may take, besides ten times what they took
MEMORY = 6 << 30  # that a program of a test may take
LEAST_RATE, LEAST_ROOM_RATE, MOST_EQUIVALENT = 0.88, 0.75, 0.08


# --- changes -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Mutant:
    path: str
    line: int  # from 1
    kind: str
    before: str
    after: str

    @property
    def room(self) -> str:
        return layers.room(layers.stem(Path(self.path)))

    @property
    def name(self) -> str:
        return f"{self.path}:{self.line}: {self.kind}: {self.before.strip()}  ->  {self.after.strip() or '(nothing)'}"


def blanked(line: str) -> str:
    """The line with spaces for what is in quotes or a comment: places stay where they are."""
    line = re.sub(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)\'', lambda found: " " * len(found.group()), line)
    return re.sub(r"//.*", lambda found: " " * len(found.group()), line)


SWAPS = {
    "comparison": [(" < ", " <= "), (" <= ", " < "), (" > ", " >= "), (" >= ", " > "), (" == ", " != "), (" != ", " == ")],
    "sign": [(" + ", " - "), (" - ", " + "), (" += ", " -= "), (" -= ", " += ")],
    "min and max": [("std::min(", "std::max("), ("std::max(", "std::min("), ("std::min<", "std::max<"), ("std::max<", "std::min<")],
    "off by one": [(" + 1", ""), (" - 1", "")],
    "normalisation": [("normalised(", "("), ("unit(", "(")],
}


def end_of_clause(code: str, start: int) -> int | None:
    """Where what follows && or || ends, if it does in this line."""
    depth = 0
    for place in range(start, len(code)):
        here = code[place]
        if depth == 0 and (here in ");?,}" or code.startswith(("&&", "||"), place)):
            return place
        depth += (here in "([{") - (here in ")]}")
    return None


def changes(line: str) -> Iterator[tuple[str, str]]:
    """What a line could become."""
    code = blanked(line)
    if not code.strip() or code.lstrip().startswith(("#", "static_assert", "template", "using ", "namespace ")):
        return
    if ".reserve(" in code or "prefetch(" in code:  # nothing but time hangs on it
        return
    for kind, swaps in SWAPS.items():
        for old, new in swaps:
            for found in re.finditer(re.escape(old) + (r"(?![\d.])" if kind == "off by one" else ""), code):
                yield kind, line[: found.start()] + new + line[found.end() :]
    for found in re.finditer(r"(?<![\w.'])(\d+(?:\.\d+)?(?:e-?\d+)?)(F|U)?(?![\w.'])", code):
        number, suffix = found.group(1), found.group(2) or ""
        changed = str(int(number) + 1) if number.isdigit() else repr(2 * float(number) or 1.0)
        yield "constant", line[: found.start()] + changed + suffix + line[found.end() :]
    for found in re.finditer(r" (&&|\|\|) ", code):
        end = end_of_clause(code, found.end())
        if end is not None:
            yield "clause", line[: found.start()] + line[end:].lstrip(" ") if code[end] in ");?,}" else line[: found.start() + 1] + line[end:]
    for found in re.finditer(r"(?<=[(\s=,])-(?=[a-z(*])", code):
        yield "sign", line[: found.start()] + line[found.end() :]
    indent = line[: len(line) - len(line.lstrip())]
    if re.fullmatch(r"\s*(?:if \(.*\) )?(?:return(?: .+)?|continue|break);\s*", code) and code.strip() != "return;":
        if code.lstrip().startswith("if"):
            yield "return", f"{indent};"
    if re.fullmatch(r"\s*(?:[\w.]+::)?normalise\(.*\);\s*", code):
        yield "normalisation", f"{indent};"


def lines_of_this_system(text: str) -> Iterator[tuple[int, str]]:
    """Those (from 1) that are not for Windows or WebAssembly alone."""
    left_out: list[bool] = []  # of the conditions that are open
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("#if"):
            left_out.append(re.match(r"#if(def)? (defined\()?(_WIN32|__wasi__|HWY_ARCH_WASM)\b", line) is not None)
        elif line.startswith("#else") and left_out:
            left_out[-1] = False
        elif line.startswith("#endif") and left_out:
            left_out.pop()
        if not any(left_out):
            yield number, line


def all_mutants(folder: Path) -> dict[str, list[Mutant]]:
    rooms: dict[str, list[Mutant]] = {}
    for path in sorted((folder / "src").rglob("*.?pp")):
        name = str(path.relative_to(folder))
        for number, line in lines_of_this_system(path.read_text()):
            for kind, after in changes(line):
                mutant = Mutant(name, number, kind, line, after)
                rooms.setdefault(mutant.room, []).append(mutant)
    return rooms


def drawn(generator: random.Random, mutants: list[Mutant]) -> list[Mutant]:
    """All of them, in an order in which every kind of change is as likely as the others."""
    kinds: dict[str, list[Mutant]] = {}
    for mutant in mutants:
        kinds.setdefault(mutant.kind, []).append(mutant)
    for own in kinds.values():
        generator.shuffle(own)
    order = []
    while kinds:
        kind = generator.choice(sorted(kinds))
        order.append(kinds[kind].pop())
        if not kinds[kind]:
            del kinds[kind]
    return order


def shares(folder: Path, count: int) -> dict[str, int]:
    """How many of each room, by its lines."""
    lines: dict[str, int] = {}
    for path in (folder / "src").rglob("*.?pp"):
        room = layers.room(layers.stem(path.relative_to(folder)))
        lines[room] = lines.get(room, 0) + len(path.read_text().split("\n"))
    total = sum(lines.values())
    wanted = {room: max(1, round(count * of / total)) for room, of in lines.items()}
    wanted[max(lines, key=lambda room: lines[room])] += count - sum(wanted.values())
    return wanted


# --- trees with a build each --------------------------------------------------------------------------------------------


class Tree:
    """The commit's sources, and a build of them."""

    def __init__(self, number: int, commit: str) -> None:
        self.folder = WORK / f"tree{number}"
        self.build = self.folder / "build" / "mutants"
        kept = self.folder / ".commit"
        if not kept.exists() or kept.read_text() != commit:
            self.checkout(commit)
            kept.write_text(commit)

    def checkout(self, commit: str) -> None:
        """Only what differs is written, so that only that is compiled."""
        self.folder.mkdir(parents=True, exist_ok=True)
        fresh = self.folder.with_suffix(".new")
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir()
        archive = subprocess.Popen(["git", "archive", commit], cwd=ROOT, stdout=subprocess.PIPE)
        subprocess.run(["tar", "-x", "-C", fresh], stdin=archive.stdout, check=True)
        if archive.wait() != 0:
            raise SystemExit("git archive failed")
        for path in filter(Path.is_file, fresh.rglob("*")):
            target = self.folder / path.relative_to(fresh)
            if not target.exists() or target.read_bytes() != path.read_bytes():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, target)
        for path in (self.folder / "src").rglob("*.?pp"):
            if not (fresh / path.relative_to(self.folder)).exists():
                path.unlink()
        shutil.rmtree(fresh)

    def make(self, *targets: str) -> bool:
        reached.configure(self.folder, self.build)
        return reached.make(self.build, 1, *targets)

    def passes(self, tests: list[Measured]) -> bool:
        """Tests of one stage, and of one script. A program that computes far longer than it did, or that takes all the
        memory there is, has failed."""
        seconds = LEAST_SECONDS + int(10 * sum(entry.seconds for entry in tests))

        def limit() -> None:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

        try:
            # By the clock much later: others may be at work on the machine.
            done = subprocess.run(reached.command([entry.test for entry in tests], self.build), cwd=self.folder,
                                  timeout=8 * seconds, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                  env=reached.environment(self.folder, self.build), preexec_fn=limit)
        except subprocess.TimeoutExpired:
            return False
        return done.returncode == 0

    def noticed_by(self, tests: list[Measured], near: set[str]) -> str:
        """The stage or script whose tests fail: "" where none does, "-" where it does not compile. Those near the change
        come first; the program and the conformance runner are made only for what the unit tests let pass."""
        if not self.make("inputanim"):
            return "-"
        parts: dict[tuple[str, str], list[Measured]] = {}
        for entry in tests:
            test = entry.test
            part = test.suite if test.stage == "shell" else "near" if test.suite in near else "others"
            parts.setdefault((test.stage, part), []).append(entry)
        for stage, target in reached.TARGETS.items():
            own = [part for part in sorted(parts) if part[0] == stage]
            if own and not self.make(target):
                return "-"
            for part in own:
                if not self.passes(parts[part]):
                    return " ".join(part)
        return ""

    def near(self, mutant: Mutant) -> set[str]:
        """The suites of tests that are called as the file or its room."""
        words = {mutant.room, Path(mutant.path).stem, *Path(mutant.path).with_suffix("").parts[1:]}
        suites: set[str] = set()
        for path in (self.folder / "tests" / "unit").glob("*_test.cpp"):
            if any(path.name.startswith(word) for word in words):
                suites |= set(re.findall(r"^(?:TEST|TEST_F|TEST_P)\((\w+),", path.read_text(), re.MULTILINE))
        return suites

    def judge(self, mutant: Mutant, known: reached.Reached) -> str:
        """What noticed it; "" where nothing did, "-" where it does not compile."""
        file = self.folder / mutant.path
        original = file.read_text()
        lines = original.split("\n")
        if lines[mutant.line - 1] != mutant.before:
            raise SystemExit(f"{mutant.path} is not as committed")
        tests = known.tests_for(mutant.path, lines, mutant.line)
        lines[mutant.line - 1] = mutant.after
        try:
            file.write_text("\n".join(lines))
            return self.noticed_by(tests, self.near(mutant))
        finally:
            file.write_text(original)


# --- a run -------------------------------------------------------------------------------------------------------------


def equivalent() -> dict[tuple[str, str, str], str]:
    if not EQUIVALENT.exists():
        return {}
    rows = [line.split("\t") for line in EQUIVALENT.read_text().splitlines() if line and not line.startswith("#")]
    return {(path, before, after): reason for path, before, after, reason in rows}


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def hash_of(what: str) -> str:
    return git("rev-parse", what).strip()


def key_of(mutant: Mutant) -> tuple[str, str, str]:
    return mutant.path, mutant.before.strip(), mutant.after.strip()


class Run:
    def __init__(self, options: argparse.Namespace) -> None:
        self.jobs = options.jobs
        self.commit = hash_of("HEAD")
        self.file = WORK / "results" / f"seed-{options.seed}.jsonl"
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.trees = [Tree(number, self.commit) for number in range(options.jobs)]
        self.lock = threading.Lock()
        self.same = equivalent()  # known to change nothing: not tried
        self.files = dict(line.split()[3:1:-1] for line in git("ls-tree", "-r", "HEAD", "src").splitlines())
        self.judged: dict[Mutant, str] = {}
        if self.file.exists():
            for line in self.file.read_text().splitlines():
                row = json.loads(line)
                verdict, commit, file = row.pop("noticed_by"), row.pop("commit"), row.pop("file")
                if file == self.files.get(row["path"]) and (verdict or commit == self.commit):
                    self.judged[Mutant(**row)] = verdict
        self.wanted = shares(self.trees[0].folder, options.count)
        # Each room by itself: a change in one leaves the others as they were.
        self.queues = {}
        for room, mutants in all_mutants(self.trees[0].folder).items():
            self.queues[room] = drawn(random.Random(f"{options.seed} {room}"), mutants)
        if options.room:
            self.wanted = {options.room: self.wanted[options.room]}

    def next(self) -> Mutant | None:
        """One more of a room that has too few; what does not compile does not count."""
        with self.lock:
            for room, wanted in self.wanted.items():
                chosen = []
                for mutant in self.queues.get(room, []):
                    if self.judged.get(mutant) == "-":
                        continue
                    chosen.append(mutant)
                    if len(chosen) == wanted:
                        break
                for mutant in chosen:
                    if mutant not in self.judged:
                        self.judged[mutant] = "?"  # under way
                        return mutant
        return None

    def work(self, tree: Tree, known: reached.Reached) -> None:
        while (mutant := self.next()) is not None:
            verdict = "" if key_of(mutant) in self.same else tree.judge(mutant, known)
            with self.lock:
                self.judged[mutant] = verdict
                with self.file.open("a") as out:
                    out.write(json.dumps({**asdict(mutant), "noticed_by": verdict, "commit": self.commit, "file": self.files[mutant.path]}) + "\n")
                done = sum(verdict not in ("-", "?") for verdict in self.judged.values())
                if verdict != "-":
                    print(f"[{done}/{sum(self.wanted.values())}] {verdict or 'SURVIVED'}  {mutant.name}", flush=True)

    def known(self) -> reached.Reached:
        """What each test reaches, measured once for each state of sources and tests. All of them pass."""
        kept = WORK / "reached" / f"{hash_of('HEAD:src')[:12]}-{hash_of('HEAD:tests')[:12]}.json"
        if not kept.exists():
            print("What each test reaches: some minutes", flush=True)
            reached.measure(self.trees[0].folder, self.trees[0].folder / "build" / "reached", self.jobs).save(kept)
        return reached.Reached.load(kept)

    def run(self) -> None:
        known = self.known()
        with ThreadPoolExecutor(len(self.trees)) as pool:
            if not all(pool.map(lambda tree: tree.make(*reached.TARGETS.values()), self.trees)):
                raise SystemExit("the sources do not build")
            for worker in [pool.submit(self.work, tree, known) for tree in self.trees]:
                worker.result()

    def report(self) -> bool:
        counted = {mutant: verdict for mutant, verdict in self.judged.items() if verdict not in ("-", "?") and mutant.room in self.wanted}
        equal = [mutant for mutant, verdict in counted.items() if not verdict and key_of(mutant) in self.same]
        real = {mutant: verdict for mutant, verdict in counted.items() if mutant not in equal}
        print(f"\n{'room':<16} {'changes':>8} {'killed':>8} {'rate':>8}")
        fine = True
        for room in sorted(self.wanted):
            own = [verdict for mutant, verdict in real.items() if mutant.room == room]
            killed = sum(map(bool, own))
            rate = killed / len(own) if own else 1
            fine = fine and rate >= LEAST_ROOM_RATE
            print(f"{room:<16} {len(own):>8} {killed:>8} {rate:>8.1%}")
        killed = sum(map(bool, real.values()))
        rate = killed / max(len(real), 1)
        print(f"{'all':<16} {len(real):>8} {killed:>8} {rate:>8.1%}   and {len(equal)} that mean the same")
        survivors = sorted((mutant for mutant, verdict in real.items() if not verdict), key=lambda mutant: mutant.name)
        print("\nSurvivors:" if survivors else "\nNone survived.")
        for mutant in survivors:
            print(f"  {mutant.name}")
        return fine and rate >= LEAST_RATE and len(equal) <= MOST_EQUIVALENT * max(len(counted), 1)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=320, help="changes, over all rooms")
    parser.add_argument("--room", help="only this one")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--list", action="store_true", help="only what is known so far")
    options = parser.parse_args()
    started = time.monotonic()
    run = Run(options)
    if not options.list:
        run.run()
        print(f"{time.monotonic() - started:.0f} s")
    return 0 if run.report() else 1


if __name__ == "__main__":
    sys.exit(main())
