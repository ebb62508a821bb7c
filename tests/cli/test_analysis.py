"""The verbs stats and events."""
import csv
import io
import itertools
import json
import math
import unittest

from gaze_reference import Look, idt, ivt, looking, made_gaze, made_spans, random_looks, wandering_gaze
from support import CAMERA, DATA, LOST_W, SAMPLE, Cli, run

RATE = 60


def wide_table(gaze, head=(0.0, 1.6, 0.0)):
    """A recording, as a table, of a head that keeps still and a gaze [(time, direction)]."""
    names = [f"camera.position.{axis}" for axis in "xyz"] + [f"camera.rotation.{axis}" for axis in "xyzw"]
    names += [f"gaze.origin.{axis}" for axis in "xyz"] + [f"gaze.direction.{axis}" for axis in "xyz"]
    rows = ["time," + ",".join(names)]
    for time, direction in gaze:
        rows.append(",".join(map(repr, (time, *head, 0.0, 0.0, 0.0, 1.0, *head, *direction))))
    return "\n".join(rows) + "\n"


class Analysis(Cli):
    def stats(self, *arguments):
        return json.loads(self.run_ok("stats", *arguments, "--json").stdout)

    def events(self, *arguments):
        return json.loads(self.run_ok("events", *arguments, "--json").stdout)["events"]

    def table(self, *arguments):
        return list(csv.DictReader(io.StringIO(self.run_ok(*arguments).stdout.decode())))

    def recording_of(self, gaze):
        path = self.folder / "gaze.csv"
        path.write_text(wide_table(gaze))
        return path


class Gaze(Analysis):
    def spans(self, path, fixation, saccade, *options):
        """As the reference has them: kind, first sample, last sample."""
        found = [(event["event"].removesuffix("_by_area"), round(event["from"] * RATE), round(event["to"] * RATE))
                 for event in self.events(path, "--rate", RATE, "--kinds", f"{fixation},{saccade}", *options)]
        return sorted(found, key=lambda span: span[1:])

    def assert_agrees(self, gaze, speed=30, shortest_slow=0.06, widest=1, shortest_near=0.1):
        path = self.recording_of(gaze)
        directions = [direction for _, direction in gaze]
        by_speed = ivt(directions, RATE, speed, shortest_slow)
        self.assertTrue(by_speed)
        self.assertEqual(self.spans(path, "fixation", "saccade", "--ivt", f"{speed},{shortest_slow}s"),
                         sorted(by_speed, key=lambda span: span[1:]))
        by_area = idt(directions, RATE, widest, shortest_near)
        self.assertEqual(self.spans(path, "fixation_by_area", "saccade_by_area", "--idt", f"{widest},{shortest_near}s"),
                         sorted(by_area, key=lambda span: span[1:]))

    def test_jumps_between_known_targets(self):
        looks = [Look(0, 0, 30), Look(12, 3, 36), Look(-8, -6, 18), Look(20, 10, 72, lost=6), Look(-30, 0, 84)]
        gaze = made_gaze(looks, RATE, tremor=0)
        self.assert_agrees(gaze)
        self.assertEqual(self.spans(self.recording_of(gaze), "fixation", "saccade"),
                         sorted(made_spans(looks), key=lambda span: span[1:]))

    def test_the_reference_says_the_same_of_made_gaze(self):
        for seed in range(4):
            self.assert_agrees(made_gaze(random_looks(40, seed), RATE, seed=seed))

    def test_the_reference_says_the_same_of_a_gaze_without_a_plan(self):
        for seed in range(3):
            self.assert_agrees(wandering_gaze(600, RATE, seed))
        self.assert_agrees(wandering_gaze(600, RATE, 9), speed=12, shortest_slow=0.2, widest=3, shortest_near=0.25)

    def test_figures_count_what_events_lists(self):
        path = self.recording_of(made_gaze(random_looks(30, 5), RATE))
        figures = self.stats(path)["figures"]
        events = self.events(path)
        for kind in ["fixation", "saccade", "fixation_by_area", "saccade_by_area"]:
            durations = [event["duration"] for event in events if event["event"] == kind]
            self.assertGreater(len(durations), 5)
            self.assertEqual(figures[f"gaze.{kind}.count"]["value"], len(durations))
            self.assertAlmostEqual(figures[f"gaze.{kind}.duration.mean"]["value"], sum(durations) / len(durations), 6)
        saccades = [event["measures"]["amplitude"] for event in events if event["event"] == "saccade"]
        self.assertTrue(all(amplitude["unit"] == "deg" and 4 < amplitude["value"] < 90 for amplitude in saccades))


class Stats(Analysis):
    def test_text_says_what_a_figure_rests_on(self):
        text = self.run_ok("stats", SAMPLE).stdout.decode()
        self.assertRegex(text, r"hand\.left\.tracked\.share +90 %\n")
        self.assertRegex(text, r"hand\.left\.Palm\.path +[0-9.]+ m  over 4\.\d+ s\n")
        every = self.run_ok("stats", SAMPLE, "--all").stdout.decode()
        self.assertGreater(every.count("\n"), 2 * text.count("\n"))
        self.assertIn("hand.right.IndexTip.jerk.rms", every)

    def test_json_has_units_and_basis(self):
        document = self.stats(SAMPLE)
        self.assertEqual(document["file"], str(SAMPLE))
        path = document["figures"]["hand.left.Palm.path"]
        self.assertEqual(path["unit"], "m")
        self.assertLess(path["basis"], document["figures"]["duration"]["value"])
        self.assertNotIn("unit", document["figures"]["hand.left.gaps"])
        for name, figure in document["figures"].items():
            self.assertGreaterEqual(figure["basis"], 0, name)

    def test_tables_have_the_numbers_of_the_json(self):
        figures = self.stats(SAMPLE)["figures"]
        rows = self.table("stats", SAMPLE, "--csv")
        self.assertEqual([row["figure"] for row in rows], list(figures))
        for row in rows:
            value = figures[row["figure"]]["value"]
            self.assertEqual(row["unit"], figures[row["figure"]].get("unit", ""))
            self.assertAlmostEqual(float(row["basis [s]"]), figures[row["figure"]]["basis"], 5)
            if value is None:
                self.assertEqual(row["value"], "")
            else:
                self.assertTrue(math.isclose(float(row["value"]), value, rel_tol=1e-7, abs_tol=1e-12), row)
        wide = self.table("stats", SAMPLE, "--wide")
        self.assertEqual(len(wide), 1)
        self.assertEqual(float(wide[0]["duration [s]"]), figures["duration"]["value"])
        self.assertIn("hand.right.Palm.acceleration.rms [m/s^2]", wide[0])
        self.assertEqual(len(wide[0]), 4 + 2 * len(figures))
        self.assertEqual(float(wide[0]["hand.left.Palm.path.basis [s]"]),
                         round(figures["hand.left.Palm.path"]["basis"], 8))

    def test_wide_rows_of_recordings_with_other_parts_line_up(self):
        rows = self.table("stats", SAMPLE, CAMERA, "--wide")
        self.assertEqual(len(rows), 2)
        alone = self.stats(CAMERA)["figures"]
        self.assertNotIn("hands.distance.mean", alone)
        self.assertEqual(rows[1]["hands.distance.mean [m]"], "")
        self.assertAlmostEqual(float(rows[1]["camera.path [m]"]), alone["camera.path"]["value"], 6)

    def test_figures_can_be_chosen(self):
        figures = self.stats(SAMPLE, "--figures", "camera.*,hand.left.gaps")["figures"]
        self.assertIn("camera.path", figures)
        self.assertIn("hand.left.gaps", figures)
        self.assertTrue(all(name.startswith("camera.") or name == "hand.left.gaps" for name in figures))
        self.assertEqual(run("stats", SAMPLE, "--figures", "nothing").returncode, 3)

    def test_every_joint_can_be_measured(self):
        self.assertNotIn("hand.left.PinkyTip.path", self.stats(SAMPLE)["figures"])
        self.assertIn("hand.left.PinkyTip.path", self.stats(SAMPLE, "--joints", "all")["figures"])
        figures = self.stats(SAMPLE, "--joints", "wrist,thumb-tip")["figures"]
        self.assertIn("hand.right.Wrist.speed.mean", figures)
        self.assertNotIn("hand.right.IndexTip.speed.mean", figures)
        self.assertEqual(run("stats", SAMPLE, "--joints", "knee").returncode, 3)

    def test_epochs_by_time(self):
        text = self.run_ok("stats", SAMPLE, "--epochs", "0,1s,2,3", "--figures", "duration").stdout.decode()
        self.assertEqual([line.split() for line in text.splitlines()[1:] if line],
                         [["0.000", "s", "to", "1.000", "s"], ["duration", "1.00", "s"],
                          ["2.000", "s", "to", "3.000", "s"], ["duration", "1.00", "s"]])
        self.assertEqual(len(self.table("stats", SAMPLE, "--epochs", "0,1,2,3", "--csv", "--figures", "duration")), 2)

    def test_epochs_by_marker(self):
        markers = self.info(SAMPLE)["markers"]
        self.assertGreater(len(markers), 1)
        rows = self.table("stats", SAMPLE, "--by", "marker", "--csv", "--figures", "duration,hand.right.Palm.path")
        epochs = list(dict.fromkeys((row["epoch"], float(row["from [s]"]), float(row["to [s]"])) for row in rows))
        self.assertEqual([name for name, _, _ in epochs], [marker["name"] for marker in markers])
        for (_, _, end), (_, start, _) in itertools.pairwise(epochs):
            self.assertEqual(end, start)
        paths = [float(row["value"]) for row in rows if row["figure"].endswith("path") and row["value"]]
        self.assertLessEqual(sum(paths), self.stats(SAMPLE)["figures"]["hand.right.Palm.path"]["value"] + 1e-6)

    def test_epochs_around_markers_and_events(self):
        epochs = self.stats(SAMPLE, "--by", "marker", "--before", "200ms", "--after", "0.3s")["epochs"]
        for epoch, marker in zip(epochs, self.info(SAMPLE)["markers"], strict=True):
            self.assertAlmostEqual(epoch["from"], max(marker["time"] - 0.2, 0), 5)
            self.assertAlmostEqual(epoch["to"], min(marker["time"] + 0.3, 5), 5)
        pinches = self.stats(SAMPLE, "--by", "pinch_recorded")["epochs"]
        recorded = [event for event in self.events(SAMPLE) if event["event"] == "pinch_recorded"]
        self.assertEqual([epoch["from"] for epoch in pinches], [event["from"] for event in recorded])
        self.assertIn("pinch_recorded right 1", [epoch["name"] for epoch in pinches])
        self.assertEqual(run("stats", SAMPLE, "--before", "1s").returncode, 3)
        self.assertEqual(run("stats", SAMPLE, "--by", "sneeze").returncode, 3)

    def test_a_damaged_recording_is_said_to_be(self):
        remarks = self.stats(LOST_W)["remarks"]
        self.assertTrue(any("damaged" in remark for remark in remarks), remarks)

    def test_tables_say_beside_them_what_limits_them(self):
        result = self.run_ok("stats", LOST_W, "--csv")
        self.assertIn(b"damaged", result.stderr)
        self.assertIn(LOST_W.name.encode(), result.stderr)
        result = self.run_ok("stats", CAMERA, "--by", "marker", "--csv")
        self.assertIn(b"there is no marker", result.stderr)

    def test_many_epochs_take_little_memory_and_are_valid(self):
        marked = self.folder / "marked.json"
        document = self.document(CAMERA)
        document["markers"] = [{"time": i / 4000, "name": f"m{i}"} for i in range(2000)]
        marked.write_text(json.dumps(document))
        epochs = self.stats(marked, "--by", "marker", "--figures", "camera.*")["epochs"]
        self.assertEqual(len(epochs), 2000)
        self.assertEqual(epochs[7]["name"], "m7")

    def test_a_reduced_recording_is_said_to_be(self):
        small = self.folder / "small.bin"
        self.run_ok("reduce", SAMPLE, "-o", small)
        document = self.stats(small)
        self.assertTrue(any("reduced" in remark for remark in document["remarks"]), document["remarks"])
        self.assertTrue(document["figures"]["hand.right.Palm.jerk.rms"]["limited"])
        self.assertIn("limited by few keys", self.run_ok("stats", small, "--all").stdout.decode())

    def test_a_bad_file_does_not_stop_the_others(self):
        bad = self.folder / "bad.bin"
        bad.write_bytes(b"not a recording")
        for jobs in [1, 4]:
            result = run("stats", SAMPLE, bad, CAMERA, "--csv", "--figures", "duration", "--jobs", jobs)
            self.assertEqual(result.returncode, 2)
            self.assertIn(b"bad.bin", result.stderr)
            self.assertEqual([row["file"] for row in csv.DictReader(io.StringIO(result.stdout.decode()))],
                             [str(SAMPLE), str(CAMERA)])
        result = run("stats", SAMPLE, bad, "--json")
        self.assertEqual(result.returncode, 2)
        documents = json.loads(result.stdout)
        self.assertEqual(documents[1]["readable"], False)
        self.assertIn("code", documents[1]["error"])

    def test_a_folder_in_its_order_whatever_the_jobs(self):
        for number in range(12):
            (self.folder / f"{number:02}.bin").write_bytes((SAMPLE if number % 3 else CAMERA).read_bytes())
        one = self.run_ok("stats", self.folder, "--csv", "--jobs", 1).stdout
        self.assertEqual(self.run_ok("stats", self.folder, "--csv", "--jobs", 5).stdout, one)
        self.assertEqual(len({row["file"] for row in csv.DictReader(io.StringIO(one.decode()))}), 12)

    def test_output_goes_to_a_file_that_is_not_replaced_unasked(self):
        out = self.folder / "stats.csv"
        self.run_ok("stats", SAMPLE, "--csv", "-o", out)
        first = out.read_bytes()
        self.assertTrue(first.startswith(b"file,epoch,from [s],to [s],figure,unit,value,basis [s],limited\n"))
        self.assertEqual(run("stats", SAMPLE, "--csv", "-o", out).returncode, 2)
        self.assertEqual(out.read_bytes(), first)
        self.run_ok("stats", SAMPLE, "--wide", "-o", out, "--force")
        self.assertNotEqual(out.read_bytes(), first)

    def test_options_that_make_no_sense(self):
        for options in [["--rate", "0"], ["--order", "1"], ["--pinch", "3cm,2cm"], ["--ivt", "30kg"],
                        ["--idt", "x,1s"], ["--window", "soon"], ["--csv", "--json"]]:
            for verb in ["stats", "events"]:
                result = run(verb, SAMPLE, CAMERA, *options)
                self.assertEqual(result.returncode, 3, options)
                self.assertNotIn(b"two-hands.bin", result.stderr, "it is not the file's fault")

    def test_all_conformance_data(self):
        recordings = sorted(DATA.glob("*.bin"))
        self.assertGreater(len(recordings), 10)
        documents = json.loads(self.run_ok("stats", *recordings, "--json").stdout)
        self.assertEqual(len(documents), len(recordings))
        self.assertTrue(all("figures" in document for document in documents))


class Events(Analysis):
    def test_text_json_and_table_list_the_same(self):
        events = self.events(SAMPLE)
        rows = self.table("events", SAMPLE, "--csv")
        self.assertEqual(len(rows), len(events))
        self.assertGreater(len(events), 20)
        for row, event in zip(rows, events):
            self.assertEqual(row["event"], event["event"])
            self.assertEqual(row["hand"], event.get("hand", ""))
            self.assertEqual(row["name"], event.get("name", ""))
            self.assertAlmostEqual(float(row["duration [s]"]), event["duration"], 6)
        saccade = next(row for row in rows if row["event"] == "saccade")
        self.assertTrue(float(saccade["amplitude [deg]"]) > 0 and float(saccade["peak_speed [deg/s]"]) > 30)
        self.assertEqual(saccade["peak_speed [m/s]"], "")
        text = self.run_ok("events", SAMPLE).stdout.decode()
        self.assertEqual(sum(line.startswith("   ") for line in text.splitlines()), len(events))
        self.assertEqual([event["from"] for event in events], sorted(event["from"] for event in events))

    def test_kinds_can_be_chosen(self):
        self.assertEqual({event["event"] for event in self.events(SAMPLE, "--kinds", "reach,marker")},
                         {"reach", "marker"})
        self.assertEqual(run("events", SAMPLE, "--kinds", "sneeze").returncode, 3)

    def test_mirrored_hands_change_sides(self):
        mirrored = self.folder / "mirrored.bin"
        self.run_ok("mirror", SAMPLE, "-o", mirrored)
        def of(path, swap):
            other = {"left": "right", "right": "left"} if swap else {"left": "left", "right": "right"}
            return sorted((event["event"], other.get(event.get("hand"), ""), round(event["from"], 5),
                           round(event["to"], 5)) for event in self.events(path))
        self.assertEqual(of(SAMPLE, True), of(mirrored, False))

    def test_names_of_markers_are_safe(self):
        marked = self.folder / "marked.bin"
        self.run_ok("mark", SAMPLE, "--add", '1s=a "quoted", name', "-o", marked)
        names = [row["name"] for row in self.table("events", marked, "--csv", "--kinds", "marker")]
        self.assertIn('a "quoted", name', names)


if __name__ == "__main__":
    unittest.main()
