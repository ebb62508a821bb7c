"""What goes wrong around the program: closed streams, files that others change, disks and memory that end."""
import json
import os
import subprocess
import unittest

from support import DATA, PROGRAM, SAMPLE, Cli, run


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
            for wanted in ["rate: there would be 600,001 frames, about ", "B, and 250,000 are the most", "--most-frames"]:
                self.assertIn(wanted, said, arguments)
            self.assertFalse(list(self.folder.glob("out.*")))

    def test_who_wants_it_gets_it(self):
        take = self.late(5000)
        out = self.folder / "out.csv"
        self.run_ok("sample", take, "--rate", 60, "--curves", "camera.position.x", "--most-frames", 300_001, "-o", out)
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
