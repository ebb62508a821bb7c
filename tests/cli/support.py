"""What the tests of the program share."""
import json
import os
import pathlib
import pty
import subprocess
import tempfile
import unittest

PROGRAM = os.environ["INPUTANIM"]
SOURCE = pathlib.Path(os.environ["INPUTANIM_SOURCE"])
DATA = SOURCE / "tests" / "data"
SAMPLE = SOURCE / "samples" / "two-hands.bin"
CAMERA = DATA / "v11-camera-0.5s-raw.bin"
LOST_W = DATA / "v11-w262-all-5s-code-p32.bin"
WEIGHTS = DATA / "documented-v10-weights-wraps-markers.bin"


def run(*arguments, stdin=b"", **options):
    return subprocess.run([PROGRAM, *map(str, arguments)], input=stdin, capture_output=True, **options)


def run_on_terminal(*arguments, environment=()):
    """What the program shows on a terminal, outputs and errors together, and its exit code."""
    master, slave = pty.openpty()
    process = subprocess.Popen([PROGRAM, *map(str, arguments)], stdout=slave, stderr=slave,
                               env={**os.environ, "TERM": "xterm", **dict(environment)})
    os.close(slave)
    text = b""
    try:
        while chunk := os.read(master, 65536):
            text += chunk
    except OSError:
        pass
    os.close(master)
    return text, process.wait()


class Cli(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_ok(self, *arguments, **options):
        result = run(*arguments, **options)
        self.assertEqual(result.returncode, 0, result.stderr.decode())
        return result

    def info(self, path):
        return json.loads(self.run_ok("info", "--json", path).stdout)

    def document(self, path):
        """A recording as JSON."""
        return json.loads(self.run_ok("convert", path, "-o", "-", "--to", "json").stdout)

    def keys(self, path, curve):
        """(time, value) of every key."""
        for entry in self.document(path)["curves"]:
            if entry["name"] == curve:
                return [(key[0], key[1]) for key in entry["keys"]]
        return []

    def values(self, path, times, curves):
        """{name: [value at each time]}"""
        out = self.run_ok("evaluate", path, "--at", ",".join(map(str, times)), "--curves", curves, "--json")
        return json.loads(out.stdout)["curves"]

    def markers(self, path):
        return [(round(marker["time"], 4), marker["name"]) for marker in self.info(path)["markers"]]
