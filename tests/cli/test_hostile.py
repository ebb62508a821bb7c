"""What goes wrong around the program: closed streams, files that others change, disks and memory that end."""
import csv
import json
import os
import resource
import shutil
import subprocess
import threading
import unittest

from support import CAMERA, DATA, PROGRAM, SAMPLE, Cli, run


def run_closed(closed, *arguments):
    """With some of the three standard streams closed."""
    def close():
        for stream in closed:
            os.close(stream)
    pipes = {name: subprocess.PIPE for stream, name in enumerate(("stdin", "stdout", "stderr")) if stream not in closed}
    process = subprocess.Popen([PROGRAM, *map(str, arguments)], preexec_fn=close, **pipes)
    out, errors = process.communicate()
    return process.returncode, out or b"", errors or b""


class ClosedStreams(Cli):
    """`>&-`, `2>&-` and `<&-`."""

    def many(self):
        inputs = self.folder / "many"
        inputs.mkdir()
        for number in range(40):
            (inputs / f"take{number:02}.bin").write_bytes(SAMPLE.read_bytes())
        return inputs

    def test_messages_never_land_in_outputs(self):
        inputs = self.many()
        expected = self.run_ok("convert", SAMPLE, "-o", "-", "--to", "json").stdout
        (inputs / "bad.bin").write_bytes(b"no recording")
        for closed in [(1,), (2,), (0, 1, 2)]:
            out = self.folder / f"out{len(closed)}{closed[0]}"
            run_closed(closed, "convert", inputs, "--to", "json", "--out-dir", out, "--jobs", 4)
            written = sorted(out.glob("*.json"))
            self.assertEqual(len(written), 40, closed)
            for path in written:
                self.assertTrue(path.read_bytes() == expected, (closed, path))

    def test_what_cannot_be_written_is_an_error(self):
        code, _, errors = run_closed((1,), "info", SAMPLE)
        self.assertEqual(code, 2)
        self.assertIn(b"standard output: cannot write", errors)
        code, _, errors = run_closed((1,), "trim", SAMPLE, "--to", "1s", "-o", "-")
        self.assertEqual(code, 2)
        self.assertIn(b"cannot write", errors)
        code, _, errors = run_closed((0,), "info", "-")
        self.assertEqual(code, 2)
        self.assertIn(b"cannot read", errors)

    def test_without_errors_all_is_as_usual(self):
        code, out, _ = run_closed((2,), "info", SAMPLE, "--json")
        self.assertEqual(code, 0)
        self.assertEqual(json.loads(out)["file"], str(SAMPLE))
        self.assertEqual(run_closed((2,), "info", DATA / "no such file.bin")[0], 2)


class Endless(Cli):
    """Input that has no end, or is too large."""

    def test_is_refused(self):
        for arguments in [("info", "/dev/zero", "--max-size", "5MB"), ("convert", "/dev/zero", "--max-size", "1MiB",
                                                                        "-o", self.folder / "out.json")]:
            result = run(*arguments)
            self.assertEqual(result.returncode, 2)
            self.assertRegex(result.stderr.decode(), "/dev/zero: it has more than [0-9,]+ bytes; a higher --max-size takes more")
        with open("/dev/zero", "rb") as zero:
            result = subprocess.run([PROGRAM, "info", "-", "--max-size", "3MB"], stdin=zero, capture_output=True)
        self.assertEqual(result.returncode, 2)
        self.assertIn("standard input: it has more than 3,000,000 bytes", result.stderr.decode())

    def test_a_large_file_takes_no_memory(self):
        large = self.folder / "large.bin"
        large.write_bytes(SAMPLE.read_bytes())
        os.truncate(large, 5_000_000_000)
        for arguments in [("info", large), ("check", large), ("stats", large), ("plot", large, "-o", "-")]:
            process = subprocess.Popen([PROGRAM, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            _, errors = process.communicate()
            self.assertEqual(process.returncode, 2)
            self.assertIn("2,147,483,648 bytes", errors.decode())
        self.assertLess(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, 1_000_000)  # KB

    def test_what_follows_a_recording_is_not_copied(self):
        large = self.folder / "large.bin"
        large.write_bytes(SAMPLE.read_bytes())
        os.truncate(large, 600_000_000)
        pid = os.fork()
        if pid == 0:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            os.execv(PROGRAM, [PROGRAM, "info", str(large)])
        _, status, used = os.wait4(pid, 0)
        self.assertEqual(status, 0)
        self.assertLess(used.ru_maxrss, 1_000_000)  # KB: the file once, and not twice

    def test_sizes_are_read_as_people_write_them(self):
        size = SAMPLE.stat().st_size  # 418,131
        for text, fits in [(str(size), True), (str(size - 1), False), ("418KB", False), ("419KB", True), ("408KiB", False),
                           ("409KiB", True), ("1MB", True), ("0.3MiB", False), ("1TB", True)]:
            self.assertEqual(run("info", SAMPLE, "--max-size", text).returncode, 0 if fits else 2, text)
        for text in ["", "-1", "5 MB", "1PB", "MB", "5mb", "1e30GB", "nan"]:
            self.assertEqual(run("info", SAMPLE, "--max-size", text).returncode, 3, text)


class Shortened(Cli):
    """Files that others shorten while they are read."""

    def test_is_an_error_and_never_the_end(self):
        take = self.folder / "take.bin"
        whole = self.folder / "whole.bin"
        self.run_ok("synthesize", "--duration", "120s", "-o", whole)
        take.write_bytes(whole.read_bytes())
        size = take.stat().st_size
        done = threading.Event()

        def shorten():
            while not done.is_set():
                os.truncate(take, 1000)
                os.truncate(take, size)

        other = threading.Thread(target=shorten)
        other.start()
        try:
            for _ in range(12):
                for verb in ["info", "check", "stats"]:
                    result = run(verb, take)
                    self.assertIn(result.returncode, (0, 1, 2), result.stderr)
                    if result.returncode == 2:
                        self.assertIn("error:", result.stderr.decode())
        finally:
            done.set()
            other.join()


class Formulas(Cli):
    """Names that a spreadsheet would run."""

    def test_start_with_an_apostrophe_where_that_is_wanted(self):
        names = ["=HYPERLINK(1)", "+1", "-1", "@SUM", "\tx", "plain", "a=b", "'=1"]
        arguments = [part for i, name in enumerate(names) for part in ("--add", f"{i / 10}={name}")]
        take = self.folder / "=take.bin"
        self.run_ok("mark", CAMERA, *arguments, "-o", take)
        expected = ["'" + name if name[0] in "=+-@\t" else name for name in names]
        for verb in [("convert", take, "--table", "events", "--to", "csv", "-o", "-"), ("events", take, "--csv")]:
            def column(*more, command=verb):
                rows = [line for line in self.run_ok(*command, *more).stdout.decode().splitlines() if line[:1] != "#"]
                found = list(csv.DictReader(rows))
                return [row["name"] for row in found if row["event"] == "marker"], found[0].get("file", "")
            self.assertEqual(column()[0], names)
            self.assertEqual(column("--spreadsheet-safe")[0], expected)
        os.chdir(self.folder)
        table = self.run_ok("stats", take.name, "--csv", "--spreadsheet-safe").stdout.decode()
        self.assertTrue(table.splitlines()[1].startswith("'=take.bin,"))
        os.chdir("/")


class Nothing(Cli):
    """Recordings that have no curve, or no key."""

    def test_is_no_wrong_usage(self):
        nothing = DATA / "v11-none.bin"
        self.assertEqual(self.run_ok("evaluate", nothing, "--at", "1").stdout.decode().split(), ["curve", "1", "s"])
        for arguments in [("sample", nothing, "--rate", 60), ("plot", nothing, "-o", "-")]:
            result = run(*arguments)
            self.assertEqual(result.returncode, 2)
            self.assertIn("there are no keys in it", result.stderr.decode())


@unittest.skipIf("asan" in os.environ["INPUTANIM_BUILD"], "sanitizers take terabytes of addresses")
class ShortOfMemory(Cli):
    """Every verb with less and less memory: done, or an error with a message; no half of a file."""

    def run_within(self, megabytes, *arguments):
        limit = megabytes << 20
        return run(*arguments, cwd=self.folder,
                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))

    def least(self):
        """Megabytes that the program needs to start."""
        return next(size for size in range(10, 500, 5) if self.run_within(size, "--version").returncode == 0)

    def test_ends_with_a_message(self):
        take = self.folder / "take.bin"
        self.run_ok("synthesize", "--duration", "60s", "-o", take)
        many = self.folder / "many"
        many.mkdir()
        for number in range(4):
            (many / f"{number}.bin").write_bytes(take.read_bytes())
        verbs = [("info", take), ("check", take), ("stats", take), ("events", take), ("diff", take, SAMPLE),
                 ("compare", take, SAMPLE), ("evaluate", take, "--at", "1"), ("dump", take),
                 ("report", take, "-o", "out.html"), ("plot", take, "-o", "out.svg"), ("plot", take, "-o", "out.png"),
                 ("sample", take, "--rate", "60", "-o", "out.csv"), ("synthesize", "--duration", "60s", "-o", "out.bin"),
                 ("convert", take, "-o", "out.json"), ("convert", take, "-o", "out.glb"), ("convert", take, "-o", "out.csv"),
                 ("convert", take, "-o", "out.bvh"), ("convert", take, "-o", "out.usda"), ("convert", take, "-o", "out.anim"),
                 ("convert", many, "--to", "json", "--out-dir", "out", "--jobs", "4"),
                 *[(verb, take, *more, "-o", "out.bin") for verb, more in
                   {"repair": (), "reduce": (), "smooth": (), "fill": ("--up-to", "1s"), "trim": ("--to", "30s"),
                    "cut": ("--to", "30s"), "shift": ("--by", "1s"), "retime": ("--factor", "2"),
                    "resample": ("--rate", "60"), "mirror": (), "transform": ("--scale", "2"), "keep": ("--curves", "camera"),
                    "mark": ("--add", "1=a")}.items()],
                 ("join", take, take, "-o", "out.bin"), ("stats", many, "--jobs", "4")]
        least = self.least()
        ended = {0: 0, 2: 0}
        for arguments in verbs:
            complete = None
            for more in [400, 60, 30, 20, 9, 4, 1, 0]:
                result = self.run_within(least + more, *arguments)
                self.assertIn(result.returncode, (0, 1, 2), (arguments, more, result.stderr[-500:]))
                ended[min(result.returncode, 2) if result.returncode != 1 else 0] += 1
                written = {path: path.read_bytes() for path in self.folder.glob("out*") if path.is_file()}
                if result.returncode == 2:
                    self.assertIn(b"error", result.stderr, (arguments, more))
                    self.assertFalse(written, (arguments, more))
                elif complete is None:
                    complete = written
                else:
                    self.assertEqual({path.name: len(data) for path, data in written.items()},
                                     {path.name: len(data) for path, data in complete.items()})
                for path in self.folder.glob("out*"):
                    shutil.rmtree(path) if path.is_dir() else path.unlink()
                self.assertFalse([path for path in self.folder.rglob(".inputanim-*")], (arguments, more))
        self.assertGreater(ended[0], len(verbs))
        self.assertGreater(ended[2], len(verbs))


class LateKeys(Cli):
    """A tiny file with a key far away would become a huge one, at a steady rate."""

    def late(self, time):
        document = self.document(SAMPLE)
        for curve in document["curves"]:
            curve["keys"] = curve["keys"][:2] + [[time, key[1]] for key in curve["keys"][-1:]]
        path = self.folder / "late.json"
        path.write_text(json.dumps(document))
        take = self.folder / "late.bin"
        self.run_ok("convert", path, "-o", take, "--force")
        return take

    def test_what_would_fill_the_disk_is_refused(self):
        take = self.late(1e4)
        self.assertLess(take.stat().st_size, 20_000)
        for arguments in [("convert", take, "-o", self.folder / "out.bvh"),
                          ("convert", take, "--rate", 60, "-o", self.folder / "out.glb"),
                          ("convert", take, "--rate", 60, "-o", self.folder / "out.csv"),
                          ("convert", take, "--rate", 60, "-o", self.folder / "out.usda"),
                          ("resample", take, "--rate", 60, "-o", self.folder / "out.bin"),
                          ("sample", take, "--rate", 60, "-o", self.folder / "out.csv")]:
            result = run(*arguments)
            self.assertEqual(result.returncode, 2, arguments)
            said = result.stderr.decode()
            for wanted in ["rate: there would be 600,001 frames, about ", "B, and 250,000 are the most", "--max-frames"]:
                self.assertIn(wanted, said, arguments)
            self.assertFalse(list(self.folder.glob("out.*")))

    def test_who_wants_it_gets_it(self):
        take = self.late(5000)
        out = self.folder / "out.csv"
        self.run_ok("sample", take, "--rate", 60, "--curves", "camera.position.x", "--max-frames", 300_001, "-o", out)
        self.assertEqual(out.read_bytes().count(b"\n"), 300_002)
        # A span, or a recording, that is shorter than the limit needs no word.
        self.run_ok("sample", take, "--rate", 60, "--to", "10s", "-o", self.folder / "short.csv")
        self.run_ok("resample", self.late(4000), "--rate", 60, "-o", self.folder / "out.bin")

    def test_recordings_that_are_long_by_themselves_are_not_meant(self):
        take = self.folder / "long.bin"
        self.run_ok("synthesize", "--duration", "150s", "--rate", "60", "-o", take)  # 9,001 keys: 576,064 frames
        out = self.folder / "out.bin"
        self.run_ok("resample", take, "--rate", 2000, "-o", out)
        self.assertEqual(run("resample", take, "--rate", 4000, "-o", out, "--force").returncode, 2)


if __name__ == "__main__":
    unittest.main()
