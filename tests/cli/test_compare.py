"""How near one motion is to another; against dynamic time warping from its definition."""
import csv
import io
import json
import math
import unittest

from support import CAMERA, DATA, SAMPLE, Cli, run

KNUCKLES = ["Wrist", "IndexKnuckle", "MiddleKnuckle", "PinkyKnuckle"]


def minus(a, b):
    return [x - y for x, y in zip(a, b)]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def unit(a):
    return [x / math.sqrt(dot(a, a)) for x in a]


def from_the_hand(place, anchors):
    wrist, index, middle, pinky = anchors
    z = unit(minus(middle, wrist))
    y = unit(cross(z, minus(index, pinky)))
    x = cross(y, z)
    return [dot(axis, minus(place, wrist)) for axis in (x, y, z)]


def warp(a, b, band):
    """[(i, j)] of the least sum, and the distance of two frames; a frame is a list of places."""
    def distance(i, j):
        return sum(map(math.dist, a[i], b[j])) / len(a[i])

    rows, columns = len(a), len(b)
    if rows < columns:
        path, _ = warp(b, a, band)
        return [(i, j) for j, i in path], distance
    reach = math.floor(band * (columns - 1) + 0.5)
    best = {}
    for i in range(rows):
        middle = math.floor(i * (columns - 1) / (rows - 1) + 0.5)
        for j in range(max(middle - reach, 0), min(middle + reach, columns - 1) + 1):
            before = [(best[at][0], at) for at in [(i - 1, j - 1), (i - 1, j), (i, j - 1)] if at in best]
            cost, at = min(before, key=lambda entry: entry[0], default=(0, None))
            best[i, j] = (cost + distance(i, j), at)
    path = [(rows - 1, columns - 1)]
    while best[path[-1]][1] is not None:
        path.append(best[path[-1]][1])
    return path[::-1], distance


class Compare(Cli):
    def compare(self, *arguments):
        return json.loads(self.run_ok("compare", *arguments, "--json").stdout)

    def retimed(self, factor):
        path = self.folder / f"retimed-{factor}.bin"
        self.run_ok("retime", SAMPLE, "--factor", factor, "-o", path)
        return path

    def frames(self, path, rate, sides, joints, centred):
        """The times at which the hands are tracked, and where their joints are then."""
        text = self.run_ok("sample", path, "--rate", rate, "--curves", "hand.*.position,hand.*.tracked").stdout.decode()
        times, frames = [], []
        for row in csv.DictReader(io.StringIO(text)):
            if any(float(row[f"hand.{side}.tracked"]) < 0.5 for side in sides):
                continue
            places = []
            for side in sides:
                at = {joint: [float(row[f"hand.{side}.{joint}.position.{axis}"]) for axis in "xyz"]
                      for joint in {*joints, *KNUCKLES}}
                anchors = [at[joint] for joint in KNUCKLES]
                places += [from_the_hand(at[joint], anchors) if centred else at[joint] for joint in joints]
            times.append(float(row["time"]))
            frames.append(places)
        return times, frames

    def test_it_is_dynamic_time_warping_as_defined(self):
        other = self.folder / "other.bin"
        self.run_ok("trim", self.retimed(1.3), "--from", "0.5", "--to", "5", "-o", other)
        joints = ["Palm", "ThumbTip", "IndexTip", "PinkyTip"]
        for sides, centre, band in [(["left", "right"], "hand", 0.25), (["right"], "hand", 0.05), (["left"], "world", 1)]:
            result = self.compare(SAMPLE, other, "--rate", 10, "--band", band, "--centre", centre, "--joints",
                                  ",".join(joints), "--hand", "both" if len(sides) == 2 else sides[0])
            times_a, a = self.frames(SAMPLE, 10, sides, joints, centre == "hand")
            times_b, b = self.frames(other, 10, sides, joints, centre == "hand")
            self.assertGreater(min(len(a), len(b)), 30)
            path, distance = warp(a, b, band)
            expected = sum(distance(i, j) for i, j in path) / len(path)
            self.assertGreater(expected, 1e-4)
            self.assertAlmostEqual(result["distance"], expected, delta=1e-5)
            self.assertEqual(len(result["path"]), len(path))
            for (i, j), (time_a, time_b, apart) in zip(path, result["path"]):
                self.assertAlmostEqual(time_a, times_a[i], places=5)
                self.assertAlmostEqual(time_b, times_b[j], places=5)
                self.assertAlmostEqual(apart, distance(i, j), delta=1e-5)
            self.assertAlmostEqual(result["basisA"], len(a) / 10)
            self.assertAlmostEqual(result["basisB"], len(b) / 10)
            straight, _ = warp(a, b, 0)
            unaligned = sum(distance(i, j) for i, j in straight) / len(straight)
            self.assertAlmostEqual(result["unaligned"], unaligned, delta=1e-5)
            self.assertEqual(len(result["joints"]), len(joints) * len(sides))
            for number, joint in enumerate(result["joints"]):
                mean = sum(math.dist(a[i][number], b[j][number]) for i, j in path) / len(path)
                self.assertAlmostEqual(joint["mean"], mean, delta=1e-5)
                self.assertEqual(joint["joint"], joints[number % len(joints)])

    def test_it_tells_people_how_near_and_where_it_is_farthest(self):
        text = self.run_ok("compare", SAMPLE, self.retimed(2)).stdout.decode()
        for part in ["distance", " mm, the mean of 50 joints", "without warping", "s of B for a second of A",
                     "farthest apart", "... and 42 more (--all shows them)",
                     "note: A: 1.033 s of 5.000 s are left out: a hand is not tracked there"]:
            self.assertIn(part, text)
        everything = self.run_ok("compare", SAMPLE, self.retimed(3), "--all").stdout.decode()
        self.assertNotIn("more (--all", everything)
        self.assertEqual(sum(" mm " in line for line in everything.splitlines()[9:]), 50)

    def test_the_same_twice_is_at_no_distance(self):
        result = self.compare(SAMPLE, SAMPLE)
        self.assertEqual((result["distance"], result["unaligned"], result["pace"]), (0, 0, 1))
        self.assertEqual(result["a"], str(SAMPLE))
        self.assertTrue(result["path"])
        self.assertTrue(all(a == b and distance == 0 for a, b, distance in result["path"]))

    def test_the_path_is_a_table_with_units(self):
        slow = self.retimed(1.5)
        out = self.folder / "path.csv"
        said = self.run_ok("compare", SAMPLE, slow, "--csv", "-o", out).stdout.decode()
        self.assertRegex(said, r"path\.csv: \d+\.\d+ mm apart")
        header, *rows = csv.reader(io.StringIO(out.read_text()))
        self.assertEqual(header, ["a [s]", "b [s]", "distance [m]"])
        self.assertEqual([[float(cell) for cell in row] for row in rows], self.compare(SAMPLE, slow)["path"])
        self.assertEqual(run("compare", SAMPLE, slow, "-o", out).returncode, 2)
        self.run_ok("compare", SAMPLE, slow, "-o", out, "--force")
        self.assertIn("without warping", out.read_text())

    def test_spans_of_each_are_compared(self):
        result = self.compare(SAMPLE, self.retimed(2), "--from-a", "1.5s", "--to-a", "2.5", "--from-b", "3", "--to-b", "5s")
        self.assertEqual(result["path"][0][:2], [1.5, 3])
        self.assertEqual(result["path"][-1][:2], [2.5, 5])
        self.assertAlmostEqual(result["pace"], 2, delta=0.05)
        self.assertEqual(result["remarks"], [])

    def test_joints_go_by_any_name(self):
        def names(text):
            return [joint["joint"] for joint in self.compare(SAMPLE, SAMPLE, "--hand", "left", "--joints", text)["joints"]]

        self.assertEqual(names("index-finger-tip,palm"), ["Palm", "IndexTip"])
        self.assertEqual(names("*Tip"), ["ThumbTip", "IndexTip", "MiddleTip", "RingTip", "PinkyTip"])
        self.assertEqual(names("thumb"), ["ThumbMetacarpalJoint", "ThumbProximalJoint", "ThumbDistalJoint", "ThumbTip"])
        self.assertEqual(len(names("all")), 25)

    def test_one_of_them_may_come_down_a_pipe(self):
        moved = self.run_ok("transform", SAMPLE, "--rotate", "40,10,0", "--translate", "1,2,3", "-o", "-").stdout
        result = json.loads(self.run_ok("compare", SAMPLE, "-", "--json", stdin=moved).stdout)
        self.assertLess(result["distance"], 1e-5)
        world = json.loads(self.run_ok("compare", SAMPLE, "-", "--json", "--centre", "world", stdin=moved).stdout)
        self.assertGreater(world["distance"], 1)

    def test_wrong_usage_and_what_cannot_be_compared(self):
        for arguments, code in [([SAMPLE], 3), (["-", "-"], 3), ([SAMPLE, SAMPLE, "--joints", "nose"], 3),
                                ([SAMPLE, SAMPLE, "--hand", "third"], 3), ([SAMPLE, SAMPLE, "--rate", "0"], 3),
                                ([SAMPLE, SAMPLE, "--band", "2"], 3), ([SAMPLE, SAMPLE, "--json", "--csv"], 3),
                                ([SAMPLE, CAMERA], 2), ([SAMPLE, DATA / "odd" / "odd-bad-magic.bin"], 2),
                                ([SAMPLE, SAMPLE, "--from-a", "3", "--to-a", "2"], 2),
                                ([SAMPLE, SAMPLE, "--from-b", "50", "--to-b", "60"], 2)]:
            result = run("compare", *arguments)
            self.assertEqual(result.returncode, code, arguments)
            self.assertEqual(result.stdout, b"")
            self.assertTrue(result.stderr)
        self.assertIn(f"{CAMERA.name}: there are no hands in it", run("compare", SAMPLE, CAMERA).stderr.decode())


if __name__ == "__main__":
    unittest.main()
