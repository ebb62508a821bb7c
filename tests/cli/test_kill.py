"""A program that is killed while it saves leaves the old file or the new one, whole."""
import os
import pathlib
import random
import subprocess
import tempfile
import time
import unittest

PROGRAM = os.environ["INPUTANIM"]
DATA = pathlib.Path(os.environ["INPUTANIM_SOURCE"]) / "tests" / "data"
KILLS = 200


class KillDuringSave(unittest.TestCase):
    def test_two_hundred_kills_never_lose_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            sources = [DATA / "v11-all-5s-code-p32.bin", DATA / "v11-w262-all-5s-code-p32.bin"]
            whole = {source.read_bytes() for source in sources}
            target = folder / "take.bin"
            target.write_bytes(sources[0].read_bytes())

            def convert(source):
                return subprocess.Popen([PROGRAM, "convert", source, "-o", target, "--force"], stdout=subprocess.DEVNULL)

            def seconds_of_a_run():
                started = time.monotonic()
                convert(sources[0]).wait()
                return time.monotonic() - started

            usual = min(seconds_of_a_run() for _ in range(5))

            chance = random.Random(42)
            killed = replaced = kept = 0
            for round in range(20 * KILLS):
                before = target.read_bytes()
                source = sources[round % 2]
                process = convert(source)
                time.sleep(chance.uniform(0.1, 1.1) * usual)
                process.kill()
                if process.wait() == 0:
                    continue
                killed += 1
                after = target.read_bytes()
                self.assertIn(after, whole, f"half a file after kill {killed}")
                replaced += after != before
                kept += after == before
                if killed == KILLS:
                    break
            self.assertEqual(killed, KILLS)
            self.assertGreater(kept, 0)
            # What a killed program leaves behind is a hidden temporary file at most.
            self.assertEqual([p.name for p in folder.iterdir() if not p.name.startswith(".")], ["take.bin"])
            print(f"{killed} kills, {replaced} after the new file was there, {kept} before")


if __name__ == "__main__":
    unittest.main()
