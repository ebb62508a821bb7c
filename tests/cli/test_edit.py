"""The verbs that edit, each run for real: what becomes of the recording, and what is said."""
import json
import unittest

from support import CAMERA, DATA, LOST_W, SAMPLE, WEIGHTS, Cli, run

TIP = "hand.right.IndexTip.position"


class Edit(Cli):
    def edit(self, verb, *arguments, source=SAMPLE):
        """The path of what the verb makes of the sample."""
        self.made = getattr(self, "made", 0) + 1
        out = self.folder / f"{verb}{self.made}.bin"
        self.said = self.run_ok(verb, source, *arguments, "-o", out).stdout.decode().replace(str(out), "OUT")
        return out

    def assert_near(self, numbers, wanted, places=5):
        self.assertEqual(len(numbers), len(wanted))
        for number, want in zip(numbers, wanted):
            self.assertAlmostEqual(number, want, places=places)

    # --- times ---

    def test_trim_keeps_what_lies_between(self):
        out = self.edit("trim", "--from", "500ms", "--to", "0:02.5")
        self.assertEqual(self.said, "OUT: 0.500 s to 2.500 s, 20,280 keys, 167,033 bytes\n")
        told = self.info(out)
        self.assertEqual((told["firstTime"], told["lastTime"]), (0.5, 2.5))
        self.assertEqual([name for _, name in self.markers(out)], ["pinch right", "hand over"])
        times = [0.5, 0.71, 1.3, 2, 2.5]
        before = self.values(SAMPLE, times, f"camera,gaze,{TIP},*.pinch")
        after = self.values(out, times, f"camera,gaze,{TIP},*.pinch")
        self.assertEqual(set(before), set(after))
        for name in before:
            self.assert_near(after[name], before[name])

    def test_trim_can_start_at_0_and_have_one_open_end(self):
        told = self.info(self.edit("trim", "--from", "2s", "--rebase"))
        self.assertEqual((told["firstTime"], told["lastTime"]), (0, 3))
        told = self.info(self.edit("trim", "--to", "2"))
        self.assertEqual((told["firstTime"], told["lastTime"]), (0, 2))

    def test_cut_takes_a_span_out(self):
        out = self.edit("cut", "--from", "1", "--to", "2")
        self.assertEqual(self.info(out)["lastTime"], 4)
        self.assert_near(self.values(out, [3], TIP)[TIP + ".x"], self.values(SAMPLE, [4], TIP)[TIP + ".x"])
        self.assertEqual(self.markers(out)[3], (1.2, "hand over"))

    def test_join_puts_recordings_one_after_the_other(self):
        first = self.edit("trim", "--to", "2")
        second = self.edit("trim", "--from", "2")
        out = self.folder / "joined.bin"
        said = self.run_ok("join", first, second, "-o", out).stdout.decode()
        self.assertIn("0.000 s to 5.000 s", said)
        self.assertEqual(run("diff", SAMPLE, out, "--tolerance", "0.01mm,0.01deg,0.1ms").returncode, 0)
        blended = self.folder / "blended.bin"
        self.run_ok("join", first, second, first, "--blend", "500ms", "-o", blended)
        self.assertAlmostEqual(self.info(blended)["lastTime"], 6, places=5)

    def test_join_reads_standard_input_once(self):
        out = self.folder / "joined.bin"
        self.run_ok("join", CAMERA, "-", "-o", out, stdin=CAMERA.read_bytes())
        self.assertGreater(self.info(out)["lastTime"], 2 * self.info(CAMERA)["lastTime"] - 0.001)
        self.assertEqual(run("join", "-", "-", "-o", out, "--force", stdin=CAMERA.read_bytes()).returncode, 3)
        self.assertEqual(run("join", CAMERA, DATA / "odd" / "odd-empty-file.bin", "-o", out, "--force").returncode, 2)

    def test_shift_moves_keys_and_markers(self):
        out = self.edit("shift", "--by", "-0.5")
        self.assertEqual(self.said, "OUT: -0.500 s to 4.500 s, 51,661 keys, 418,131 bytes\n")
        self.assertEqual(self.markers(out)[0], (-0.5, "start"))
        back = self.edit("shift", "--to-zero", source=out)
        self.assertEqual(self.info(back)["firstTime"], 0)

    def test_retime_stretches(self):
        out = self.edit("retime", "--factor", "2")
        self.assertEqual(self.info(out)["lastTime"], 10)
        self.assert_near(self.values(out, [3], TIP)[TIP + ".y"], self.values(SAMPLE, [1.5], TIP)[TIP + ".y"])
        self.assertEqual(self.info(self.edit("retime", "--to", "1:00"))["lastTime"], 60)

    def test_resample_gives_keys_at_a_steady_rate(self):
        out = self.edit("resample", "--rate", "10")
        times = [time for time, _ in self.keys(out, "camera.position.x")]
        self.assert_near(times, [number / 10 for number in range(51)])

    # --- space and parts ---

    def test_mirror_swaps_the_hands_and_twice_is_nothing(self):
        out = self.edit("mirror")
        left = self.values(SAMPLE, [2], "hand.left.IndexTip.position")
        right = self.values(out, [2], TIP)
        for axis, sign in [("x", -1), ("y", 1), ("z", 1)]:
            self.assertAlmostEqual(right[f"{TIP}.{axis}"][0], sign * left[f"hand.left.IndexTip.position.{axis}"][0])
        twice = self.edit("mirror", source=out)
        self.assertEqual(twice.read_bytes(), SAMPLE.read_bytes())
        self.assertNotEqual(self.edit("mirror", "--plane", "head").read_bytes(), out.read_bytes())

    def test_transform_moves_turns_and_scales(self):
        x, y, z = (self.values(SAMPLE, [1], TIP)[f"{TIP}.{axis}"][0] for axis in "xyz")

        def tip(*arguments):
            values = self.values(self.edit("transform", *arguments), [1], TIP)
            return [values[f"{TIP}.{axis}"][0] for axis in "xyz"]

        self.assert_near(tip("--translate", "1,-2,0.5"), [x + 1, y - 2, z + 0.5])
        self.assert_near(tip("--scale", "2"), [2 * x, 2 * y, 2 * z])
        self.assert_near(tip("--rotate", "90,0,0"), [z, y, -x])  # forward becomes right
        self.assert_near(tip("--rotate", "0,90,0"), [x, -z, y])  # forward becomes down
        self.assert_near(tip("--rotate", "0,0,90"), [-y, x, z])  # right becomes up
        self.assert_near(tip("--quaternion", "0,1,0,1", "--scale", "2", "--translate", "1,0,0"), [2 * z + 1, 2 * y, -2 * x])
        centred = self.values(self.edit("transform", "--recentre"), [0], "camera.position")
        self.assert_near([value[0] for value in centred.values()], [0, 0, 0])

    def test_keep_and_drop_choose_parts_hands_and_joints(self):
        def parts(path):
            return {part["name"]: part["keys"] for part in self.info(path)["parts"]}

        self.assertEqual(set(parts(self.edit("keep", "--curves", "camera,gaze"))), {"camera", "gaze"})
        self.assertEqual(parts(self.edit("drop", "--curves", "hand.left,gaze"))["hand.left"], 0)
        tips = self.edit("keep", "--curves", "hand.left.*Tip.position,hand.left.tracked")
        self.assertEqual(parts(tips)["hand.right"], 0)
        self.assertTrue(self.keys(tips, "hand.left.ThumbTip.position.x"))
        self.assertFalse(self.keys(tips, "hand.left.ThumbTip.rotation.x"))
        bare = self.edit("drop", "--markers")
        self.assertEqual(self.markers(bare), [])
        self.assertEqual(parts(bare), parts(SAMPLE))

    # --- markers ---

    def test_mark_lists(self):
        text = self.run_ok("mark", SAMPLE, "--list").stdout.decode()
        self.assertIn("    #3      0.967 s  pinch right\n", text)
        told = json.loads(self.run_ok("mark", SAMPLE, "--list", "--json").stdout)
        self.assertEqual([marker["name"] for marker in told["markers"]],
                         ["start", "reach", "pinch right", "hand over", "release", "reach", "end"])

    def test_mark_changes_in_the_order_given(self):
        out = self.edit("mark", "--add", "1.5=a=b", "--rename", "start=begin", "--move", "begin=250ms", "--remove", "#2",
                        "--remove", "pinch right", "--add", "9=late")
        self.assertEqual(self.markers(out), [(0.2, "reach"), (1.5, "a=b"), (2.2, "hand over"), (3.4, "release"),
                                             (4.8667, "reach"), (5, "end"), (9, "late")])

    def test_a_marker_that_is_not_clear_is_an_error_that_says_so(self):
        for arguments, said in [(["--remove", "reach"], "#2 and #6"), (["--move", "nowhere=1"], "no marker 'nowhere'"),
                                (["--remove", "#8"], "'#8'"), (["--remove", "#0"], "'#0'")]:
            result = run("mark", SAMPLE, *arguments, "-o", self.folder / "out.bin")
            self.assertEqual(result.returncode, 2, arguments)
            self.assertIn(said, result.stderr.decode())

    # --- quality ---

    def test_smooth_makes_it_calmer(self):
        def roughness(path):
            values = [value for _, value in self.keys(path, "camera.position.x")]
            return sum(abs(a - 2 * b + c) for a, b, c in zip(values, values[1:], values[2:]))

        rough = roughness(LOST_W)
        for arguments in [[], ["--window", "11", "--order", "3"], ["--method", "one-euro", "--cutoff", "0.5", "--beta", "20"]]:
            out = self.edit("smooth", *arguments, source=LOST_W)
            self.assertLess(roughness(out), rough, arguments)
            self.assertEqual([time for time, _ in self.keys(out, "camera.position.x")],
                             [time for time, _ in self.keys(LOST_W, "camera.position.x")])

    def test_fill_closes_short_gaps_and_tells(self):
        out = self.edit("fill", "--up-to", "490ms")
        self.assertEqual(self.said.splitlines()[1], "  1 gap filled, 0.467 s; 1 too long")
        tracked = {part["name"]: part.get("trackedShare") for part in self.info(out)["parts"]}
        self.assertEqual(tracked["hand.right"], 1)
        self.assertLess(tracked["hand.left"], 1)

    def test_reduce_stays_within_its_tolerance_and_prints_a_table(self):
        out = self.edit("reduce")
        lines = self.said.splitlines()
        self.assertEqual(lines[1].split(), "part keys before keys after kept position rotation".split())
        self.assertEqual([line.split()[0] for line in lines[2:]], ["camera", "hand.left", "hand.right", "gaze"])
        self.assertLess(self.info(out)["keys"], self.info(SAMPLE)["keys"] / 2)
        self.assertEqual(run("diff", SAMPLE, out, "--tolerance", "2mm,0.2deg").returncode, 0)
        self.assertEqual(run("diff", SAMPLE, out, "--tolerance", "0.01mm,0.01deg").returncode, 1)
        late = self.folder / "late.bin"
        self.run_ok("shift", SAMPLE, "--by", "2ms", "-o", late)
        self.assertEqual(run("diff", SAMPLE, late, "--tolerance", "1m,180deg").returncode, 1)
        self.run_ok("diff", SAMPLE, late, "--tolerance", "1m,180deg", "--time", "5ms")
        self.run_ok("diff", SAMPLE, late, "--time", "5ms", "--tolerance", "1m,180deg")

    def test_reduce_reports_as_json(self):
        report = json.loads(self.run_ok("reduce", SAMPLE, "--position", "0.5", "--camera", "1cm,1deg", "--rotation", "0.1",
                                        "--best", "--json", "-o", self.folder / "small.bin").stdout)
        parts = {part["name"]: part for part in report["parts"]}
        self.assertEqual(set(parts), {"camera", "hand.left", "hand.right", "gaze"})
        for name, part in parts.items():
            self.assertLess(part["keysAfter"], part["keysBefore"])
            self.assertLessEqual(part["positionError"], 0.01 if name == "camera" else 0.0005)
            self.assertLessEqual(part["rotationError"], 1 if name == "camera" else 0.1)
        self.assertGreater(parts["camera"]["positionError"], 0.0005)

    def test_reduce_writes_another_layout_if_asked(self):
        old = self.folder / "old.bin"
        self.run_ok("convert", SAMPLE, "--layout", "mrtk-1.0", "--drop", "gaze", "-o", old)
        small = self.edit("reduce", source=old)
        self.assertEqual(self.info(small)["layout"], "mrtk-1.0")
        short = self.edit("reduce", "--layout", "mrtk-1.1", source=old)
        self.assertEqual(self.info(short)["layout"], "mrtk-1.1")
        self.assertEqual(self.info(short)["keys"], self.info(small)["keys"])
        self.assertLess(short.stat().st_size, small.stat().st_size / 3)
        self.run_ok("diff", small, short)
        refused = run("reduce", SAMPLE, "--layout", "mrtk-1.0", "-o", self.folder / "refused.bin")
        self.assertEqual(refused.returncode, 2)
        self.assertIn(b"gaze", refused.stderr)
        self.run_ok("reduce", SAMPLE, "--layout", "mrtk-1.0", "--drop", "gaze", "-o", self.folder / "dropped.bin")

    # --- diff ---

    def test_diff_tells_in_peoples_units(self):
        self.assertIn(b"play alike", self.run_ok("diff", SAMPLE, SAMPLE).stdout)
        moved = self.edit("transform", "--translate", "0.003,0,0")
        result = run("diff", SAMPLE, moved)
        self.assertEqual(result.returncode, 1)
        text = result.stdout.decode()
        self.assertRegex(text, r"camera\.position +up to 3 mm apart")
        self.assertIn("... and 42 more (--all shows them)", text)
        self.assertEqual(len(run("diff", SAMPLE, moved, "--all").stdout.splitlines()), 1 + 54)
        self.run_ok("diff", SAMPLE, moved, "--tolerance", "3.1mm,0.2deg")
        told = json.loads(run("diff", SAMPLE, moved, "--json").stdout)
        self.assertFalse(told["alike"])
        self.assertEqual(told["differences"][0]["unit"], "mm")
        self.assertAlmostEqual(told["differences"][0]["amount"], 3, places=2)
        self.assertEqual(run("diff", SAMPLE, DATA / "odd" / "odd-empty-file.bin").returncode, 2)
        self.assertEqual(run("diff", "-", "-").returncode, 3)

    # --- together ---

    def test_verbs_chain_by_pipes(self):
        data = SAMPLE.read_bytes()
        for arguments in [["trim", "--from", "1"], ["mirror"], ["shift", "--to-zero"], ["retime", "--factor", "0.5"],
                          ["mark", "--add", "1=here"], ["fill", "--up-to", "1"], ["reduce"], ["drop", "--curves", "gaze"]]:
            result = self.run_ok(arguments[0], "-", *arguments[1:], "-o", "-", stdin=data)
            data = result.stdout
        told = json.loads(self.run_ok("info", "--json", "-", stdin=data).stdout)
        self.assertEqual(told["duration"], 2)
        self.assertIn("here", [marker["name"] for marker in told["markers"]])

    def test_layout_and_format_stay_and_names_choose_the_format(self):
        self.assertEqual(self.info(self.edit("shift", "--by", "1", source=WEIGHTS))["layout"], "mrtk-1.0")
        text = self.folder / "take.json"
        self.run_ok("shift", CAMERA, "--by", "1", "-o", text)
        self.assertEqual(json.loads(text.read_text())["format"], "inputanim-json/1")
        piped = self.run_ok("shift", "-", "--by", "-1", "-o", "-", stdin=text.read_bytes())
        self.assertTrue(piped.stdout.startswith(b"{"))
        self.assertIn(b"0.016257286", piped.stdout)

    def test_what_a_layout_cannot_hold_gets_one_that_can(self):
        source = DATA / "documented-v11-simple-nomarkers.bin"
        result = self.run_ok("mark", source, "--add", "0.1=x", "-o", self.folder / "out.bin")
        self.assertRegex(result.stdout, rb"note: its layout is [^ ]*: [^ ]* cannot hold 1 marker")
        self.run_ok("mark", self.folder / "out.bin", "--remove", "x", "-o", self.folder / "back.bin")
        self.run_ok("diff", source, self.folder / "back.bin")

    def test_wrong_usage_exits_with_3_and_says_what_is_wrong(self):
        for arguments, said in [
            (["trim"], "--from"), (["cut"], "--from"), (["trim", "--from", "soon"], "'soon' is not a time"),
            (["trim", "--from", "1:75"], "not a time"), (["trim", "--from", "1e99"], "not a time"),
            (["trim", "--from", "2m"], "not a time"), (["shift"], "--to-zero"), (["shift", "--by", "1", "--to-zero"], "--by"),
            (["retime"], "--factor"), (["retime", "--factor", "-1"], "--factor"), (["resample"], "--rate"),
            (["resample", "--rate", "0"], "--rate"), (["mirror", "--plane", "y"], "--plane"),
            (["transform", "--translate", "1,2"], "3 numbers"), (["transform", "--rotate", "1,2,3,4"], "more than 3"),
            (["transform", "--rotate", "1,2,3", "--quaternion", "0,0,0,1"], "--rotate"),
            (["transform", "--translate", "1,2,inf"], "3 numbers"), (["keep"], "--curves"), (["drop"], "--markers"),
            (["keep", "--curves", "foot.left"], "foot.left"), (["mark"], "--add"), (["mark", "--add", "soon=x"], "'soon'"),
            (["mark", "--add", "x"], "no ="), (["mark", "--list", "--remove", "end"], "--list alone"),
            (["smooth", "--method", "magic"], "--method"), (["smooth", "--cutoff", "1"], "one-euro"), (["fill"], "--up-to"), (["reduce", "--joints", "1inch"], "1mm"),
            (["reduce", "--position", "-1"], "--position"),
        ]:
            out = self.folder / "out.bin"
            result = run(arguments[0], SAMPLE, *arguments[1:], "-o", out)
            self.assertEqual(result.returncode, 3, f"{arguments} {result.stderr}")
            self.assertIn(said, result.stderr.decode())
            self.assertFalse(out.exists(), arguments)

    def test_arguments_that_do_not_suit_the_recording_are_errors(self):
        for arguments in [["trim", "--from", "3", "--to", "2"], ["trim", "--from", "9"], ["smooth", "--window", "4"],
                          ["transform", "--quaternion", "0,0,0,0"], ["retime", "--factor", "1e39"], ["fill", "--up-to", "-1"]]:
            out = self.folder / "out.bin"
            result = run(arguments[0], SAMPLE, *arguments[1:], "-o", out)
            self.assertIn(result.returncode, (2, 3), arguments)
            self.assertTrue(result.stderr, arguments)
            self.assertFalse(out.exists(), arguments)

    def test_no_keys_at_all_are_no_trouble(self):
        empty = DATA / "v11-none.bin"
        for verb, *arguments in [["shift", "--to-zero"], ["mirror"], ["transform", "--recentre"], ["smooth"],
                                 ["fill", "--up-to", "1"], ["reduce"], ["drop", "--curves", "gaze"], ["mark", "--add", "1=x"]]:
            self.edit(verb, *arguments, source=empty)
        self.assertEqual(run("trim", empty, "--to", "1", "-o", self.folder / "out.bin").returncode, 2)


if __name__ == "__main__":
    unittest.main()
