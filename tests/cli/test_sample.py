"""Recordings as tables."""
import csv
import io
import math
import resource
import struct
import subprocess
import unittest

from support import CAMERA, PROGRAM, SAMPLE, Cli, run


def single(number):
    """The nearest 32-bit float."""
    return struct.unpack("f", struct.pack("f", number))[0]


class Sample(Cli):
    def table(self, path, *arguments):
        text = self.run_ok("sample", path, *arguments).stdout.decode()
        header, *rows = csv.reader(io.StringIO(text))
        return header, [[single(float(cell)) for cell in row] for row in rows]

    def test_a_row_for_every_step_and_a_column_for_every_curve(self):
        header, rows = self.table(SAMPLE, "--rate", "60")
        self.assertEqual(header[:3], ["time", "camera.position.x", "camera.position.y"])
        self.assertEqual((len(header), len(rows)), (396, 301))
        self.assertEqual({len(row) for row in rows}, {396})
        for number, row in enumerate(rows):
            self.assertAlmostEqual(row[0], number / 60, places=5)

    def test_golden_text(self):
        text = self.run_ok("sample", CAMERA, "--rate", "10", "--to", "0.2", "--curves", "camera.position").stdout.decode()
        self.assertEqual(text, "time,camera.position.x,camera.position.y,camera.position.z\n" + GOLDEN)

    def test_values_are_those_of_evaluate_bit_for_bit(self):
        header, rows = self.table(SAMPLE, "--rate", "7", "--rotations", "raw", "--signs", "stored", "--gaps", "line")
        values = self.values(SAMPLE, [row[0] for row in rows], "*")
        self.assertEqual(len(values), 395)
        for column, name in enumerate(header[1:], 1):
            if name.startswith("gaze.direction"):
                continue  # of length one here, raw there
            self.assertEqual([row[column] for row in rows], [single(value) for value in values[name]], name)

    def test_gaps_are_nan_held_or_crossed_in_a_line(self):
        curve = "hand.left.IndexTip.position.x"
        arguments = ["--rate", "100", "--from", "0.7", "--to", "1.3", "--curves", f"{curve},hand.left.tracked"]
        for gaps in ["nan", "hold", "line"]:
            header, rows = self.table(SAMPLE, *arguments, "--gaps", gaps)
            self.assertEqual(header, ["time", "hand.left.tracked", curve])
            lost = [value for _, tracked, value in rows if tracked == 0]
            self.assertGreater(len(lost), 20)
            self.assertEqual(all(map(math.isnan, lost)), gaps == "nan")
            self.assertEqual(len(set(lost)) == 1, gaps == "hold")

    def test_velocities_are_the_same_wherever_the_rows_are_parted(self):
        arguments = ["--rate", "5000", "--curves", "camera.position.x", "--velocities"]
        header, rows = self.table(SAMPLE, *arguments)
        self.assertEqual(header, ["time", "camera.position.x", "camera.position.x.velocity"])
        self.assertGreater(len(rows), 3 * 4096)
        for around in range(4090, len(rows) - 8, 4096):
            for row in range(around, around + 12):
                step = rows[row + 1][0] - rows[row - 1][0]
                slope = (rows[row + 1][1] - rows[row - 1][1]) / step
                self.assertAlmostEqual(rows[row][2], slope, delta=0.02)

    def test_rotations_have_three_velocities(self):
        header, _ = self.table(CAMERA, "--rate", "10", "--velocities", "--curves", "camera.rotation")
        self.assertEqual(header[-3:], [f"camera.rotation.{axis}.velocity" for axis in "xyz"])
        self.assertEqual(len(header), 1 + 4 + 3)

    def test_it_goes_to_a_file_or_down_a_pipe(self):
        out = self.folder / "take.csv"
        said = self.run_ok("sample", "-", "--rate", "60", "-o", out, stdin=SAMPLE.read_bytes()).stdout.decode()
        self.assertIn("301 rows of 396 columns", said)
        self.assertEqual(out.read_bytes(), self.run_ok("sample", SAMPLE, "--rate", "60", "-o", "-").stdout)
        self.assertEqual([path.name for path in self.folder.iterdir()], ["take.csv"])

    def test_a_pipe_or_disk_that_is_full_is_an_error(self):
        with open("/dev/full", "wb") as full:
            result = subprocess.run([PROGRAM, "sample", SAMPLE, "--rate", "60"], stdout=full, stderr=subprocess.PIPE)
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"cannot write", result.stderr)

        def small_files():
            resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))

        out = self.folder / "take.csv"
        result = subprocess.run([PROGRAM, "sample", SAMPLE, "--rate", "600", "-o", out], capture_output=True,
                                preexec_fn=small_files)
        self.assertEqual(result.returncode, 2)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_wrong_usage_and_senseless_arguments(self):
        for arguments, code in [([], 3), (["--rate", "0"], 3), (["--rate", "60", "--gaps", "jump"], 3),
                                (["--rate", "60", "--curves", "hand"], 3), (["--rate", "60", "--curves", "nose"], 3),
                                (["--rate", "1e12"], 2), (["--rate", "60", "--from", "9", "--to", "8"], 2)]:
            result = run("sample", CAMERA, *arguments)
            self.assertEqual(result.returncode, code, arguments)
            self.assertEqual(result.stdout, b"")
            self.assertTrue(result.stderr)


GOLDEN = """\
0,-4.063595e-05,1.62,4.4381282e-05
0.1,0.027594272,1.6276541,0.00012779533
0.2,0.055204287,1.6333513,0.0004899169
"""


if __name__ == "__main__":
    unittest.main()
