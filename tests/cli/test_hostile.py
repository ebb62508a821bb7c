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


if __name__ == "__main__":
    unittest.main()
