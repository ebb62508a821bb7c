"""A program that is killed while it saves leaves the old file or the new one, whole: in every format, of one recording
and of many, of pictures, reports and tables. INPUTANIM_KILLS says how many kills each kind of write gets."""
import os
import pathlib
import random
import subprocess
import tempfile
import time
import unittest

PROGRAM = os.environ["INPUTANIM"]
DATA = pathlib.Path(os.environ["INPUTANIM_SOURCE"]) / "tests" / "data"
KILLS = int(os.environ.get("INPUTANIM_KILLS", "40"))
SOURCES = [DATA / "v11-all-5s-code-p32.bin", DATA / "v11-w262-all-5s-code-p32.bin"]
FORMATS = ["anim", "bin", "bvh", "csv", "glb", "html", "json", "usda"]
IN_A_BATCH = 6


def temporary_files(folder):
    return [path for path in folder.iterdir() if path.name.startswith(".")]


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.startswith(".")}


class KillDuringSave(unittest.TestCase):
    def setUp(self):
        self.chance = random.Random(42)
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.out = pathlib.Path(place.name) / "out"
        self.out.mkdir()
        self.takes = [pathlib.Path(place.name) / str(number) for number in range(len(SOURCES))]
        for folder, source in zip(self.takes, SOURCES):
            folder.mkdir()
            for number in range(IN_A_BATCH):
                (folder / f"take{number}.bin").hardlink_to(source)

    def start(self, command):
        return subprocess.Popen([PROGRAM, *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def finish(self, command):
        started = time.monotonic()
        self.assertEqual(self.start(command).wait(), 0, command)
        return time.monotonic() - started

    def wait_for_the_moment(self, process, usual):
        """Any moment of a run, or, every other time, one at which something is half written."""
        if self.chance.random() < 0.5:
            time.sleep(self.chance.uniform(0.1, 1.1) * usual)
            return
        while process.poll() is None and not temporary_files(self.out):
            pass
        time.sleep(max(0, self.chance.uniform(-0.1, 0.1)) * usual)

    def kills(self, *commands):
        """The commands replace what is in the folder, each by something else."""
        wholes = []
        for command in commands:
            usual = self.finish(command)
            wholes.append(contents(self.out))
        self.assertNotEqual(*wholes)
        killed = among = 0
        for number in range(20 * KILLS + 400):
            before = contents(self.out)
            process = self.start(commands[number % len(commands)])
            self.wait_for_the_moment(process, usual)
            process.kill()
            if process.wait() == 0:
                continue
            killed += 1
            among += bool(temporary_files(self.out))
            after = contents(self.out)
            self.assertEqual(after.keys(), before.keys())
            for name, now in after.items():
                self.assertIn(now, [whole[name] for whole in wholes], f"half of {name} after kill {killed}")
            if killed >= KILLS and among > 0:
                break
        self.assertGreaterEqual(killed, KILLS)
        self.assertGreater(among, 0, "no kill while something was half written")
        # Whoever writes there next cleans up.
        self.finish(commands[0])
        self.assertEqual(contents(self.out), wholes[0])
        self.assertEqual(temporary_files(self.out), [])

    def test_every_format(self):
        for format in FORMATS:
            with self.subTest(format):
                self.setUp()
                target = self.out / f"take.{format}"
                self.kills(*(["convert", source, "-o", target, "--force"] for source in SOURCES))

    def test_batches(self):
        for format in FORMATS:
            with self.subTest(format):
                self.setUp()
                self.kills(*(["convert", folder, "--to", format, "--out-dir", self.out, "--force", "--jobs", "2"] for folder in self.takes))

    def test_edits(self):
        for verb in (["repair"], ["smooth"], ["reduce"]):
            with self.subTest(verb[0]):
                self.setUp()
                self.kills(*([*verb, source, "-o", self.out / "take.bin", "--force"] for source in SOURCES))

    def test_pictures_reports_and_tables(self):
        writes = {
            "plot.svg": ["plot", "--what", "hand.right.IndexTip.rotation"],
            "plot.png": ["plot", "--what", "hand.right.IndexTip.rotation"],
            "report.html": ["report"],
            "table.csv": ["sample", "--rate", "60"],
        }
        for name, verb in writes.items():
            with self.subTest(name):
                self.setUp()
                self.kills(*([verb[0], source, *verb[1:], "-o", self.out / name, "--force"] for source in SOURCES))

    def test_a_report_about_many(self):
        self.kills(*(["report", folder, "-o", self.out / "report.html", "--force"] for folder in self.takes))


if __name__ == "__main__":
    unittest.main()
