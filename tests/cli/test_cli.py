"""The program as a user meets it: what it prints, what it leaves, and how it exits."""
import json
import subprocess
import unittest

from support import CAMERA, DATA, LOST_W, PROGRAM, SOURCE, WEIGHTS, Cli, run, run_on_terminal

VERBS = ["info", "check", "diff", "plot", "sample", "evaluate", "dump", "compare", "repair", "convert", "reduce", "smooth",
         "fill", "trim", "cut", "join", "shift", "retime", "resample", "mark", "mirror", "transform", "keep", "drop"]


class Program(Cli):
    # --- help and usage ---

    def test_help_teaches_with_examples_for_every_verb(self):
        self.assertIn(b"Examples:", self.run_ok("--help").stdout)
        overview = self.run_ok("--help").stdout.decode()
        for verb in VERBS:
            self.assertIn(f"\n  {verb} ", overview)
            text = self.run_ok(verb, "--help").stdout.decode()
            self.assertIn("Examples:", text)
            self.assertIn(f"inputanim {verb} ", text)

    def test_wrong_usage_exits_with_3_and_says_what_is_wrong(self):
        for arguments in [[], ["nonsense"], ["info"], ["info", "--nonsense", CAMERA], ["convert", CAMERA],
                          ["convert", CAMERA, "-o", "x.bin", "--layout", "nonsense"], ["repair", CAMERA],
                          ["convert", CAMERA, "-o", self.folder / "take.unknown"], ["convert", CAMERA, "-o", "-"]]:
            result = run(*arguments)
            self.assertEqual(result.returncode, 3, arguments)
            self.assertTrue(result.stderr, arguments)

    def test_version_is_printed(self):
        self.assertRegex(self.run_ok("--version").stdout.decode(), r"^inputanim \d+\.\d+\.\d+\n$")

    # --- info ---

    def test_info_tells_layout_writers_duration_parts_and_markers(self):
        text = self.run_ok("info", WEIGHTS).stdout.decode()
        for part in ["mrtk-1.0", "MRTK 2.0.0 to 2.5.4", "1.400 s", "camera", "hand.left", "hand.right", "markers", "43,298"]:
            self.assertIn(part, text)

    def test_info_as_json_is_an_object_for_one_file_and_an_array_for_several(self):
        one = json.loads(self.run_ok("info", "--json", CAMERA).stdout)
        self.assertEqual(one["version"], [1, 1])
        self.assertEqual(one["layout"], "mrtk-1.1")
        self.assertEqual(one["keys"], 217)
        self.assertEqual(one["parts"][0]["name"], "camera")
        several = json.loads(self.run_ok("info", "--json", CAMERA, WEIGHTS).stdout)
        self.assertEqual([entry["keys"] for entry in several], [217, 1387])

    def test_info_goes_on_after_a_bad_file_and_exits_with_2(self):
        result = run("info", DATA / "odd" / "odd-count-minus1.bin", CAMERA)
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"byte 27", result.stderr)
        self.assertIn(b"217", result.stdout)

    def test_standard_input_is_read_for_a_dash(self):
        self.assertIn(b"217", self.run_ok("info", "-", stdin=CAMERA.read_bytes()).stdout)

    def test_a_name_from_a_file_cannot_play_with_the_terminal(self):
        text = self.run_ok("convert", CAMERA, "-o", "-", "--to", "json").stdout.decode()
        evil = text.replace('"markers": []', '"markers": [{"time": 0.1, "name": "\\u001b[31mred\\u0007"}]')
        shown = self.run_ok("info", "-", stdin=evil.encode()).stdout
        self.assertIn(b"red", shown)
        self.assertNotIn(b"\x1b", shown)
        self.assertNotIn(b"\x07", shown)

    # --- check ---

    def test_check_exits_with_0_when_clean_1_when_damaged_and_2_when_unreadable(self):
        self.assertIn(b"clean", self.run_ok("check", CAMERA).stdout)
        damaged = run("check", LOST_W)
        self.assertEqual(damaged.returncode, 1)
        self.assertIn(b"lost_rotation_w", damaged.stdout)
        self.assertEqual(run("check", DATA / "odd" / "odd-empty-file.bin").returncode, 2)
        self.assertEqual(run("check", LOST_W, DATA / "odd" / "odd-bad-magic.bin").returncode, 2)
        # Notes alone are clean.
        self.run_ok("check", DATA / "v11-camera-5s-code-p32.bin")

    def test_check_as_json_has_code_severity_place_and_remedy(self):
        report = json.loads(run("check", "--json", LOST_W).stdout)
        lost = [finding for finding in report["findings"] if finding["code"] == "lost_rotation_w"]
        self.assertEqual(len(lost), 53)
        self.assertEqual(lost[0]["severity"], "error")
        self.assertEqual(lost[0]["where"], "camera.rotation")
        self.assertIn("offset", lost[0])
        self.assertIn("repair", lost[0]["remedy"])
        broken = json.loads(run("check", "--json", DATA / "odd" / "odd-count-minus1.bin").stdout)
        self.assertFalse(broken["readable"])
        self.assertEqual(broken["error"]["offset"], 27)
        self.assertEqual(broken["error"]["code"], "bad_count")

    # --- repair ---

    def test_repair_mends_the_lost_w_and_leaves_the_input_alone(self):
        before = LOST_W.read_bytes()
        out = self.folder / "mended.bin"
        text = self.run_ok("repair", LOST_W, "-o", out).stdout.decode()
        self.assertIn("rebuilt W", text)
        self.assertEqual(LOST_W.read_bytes(), before)
        codes = {f["code"] for f in json.loads(run("check", "--json", out).stdout)["findings"]}
        self.assertNotIn("lost_rotation_w", codes)
        self.assertNotIn("sign_flip", codes)
        self.assertIn("lost_tail", codes)

    def test_repair_skips_what_it_is_told_to(self):
        out = self.folder / "mended.bin"
        report = json.loads(self.run_ok("repair", LOST_W, "-o", out, "--skip", "rotation-w,signs", "--json").stdout)
        self.assertEqual(report["changes"], [])
        self.assertEqual(out.read_bytes(), LOST_W.read_bytes())

    def test_repair_saves_a_truncated_file_up_to_the_cut(self):
        cut = self.folder / "cut.bin"
        cut.write_bytes(CAMERA.read_bytes()[:31 + 8 * 20 + 3])
        self.assertEqual(run("check", cut).returncode, 2)
        out = self.folder / "saved.bin"
        report = json.loads(self.run_ok("repair", cut, "-o", out, "--json").stdout)
        self.assertTrue(report["salvaged"])
        self.assertEqual(report["findings"][0]["code"], "truncated")
        self.assertEqual(json.loads(self.run_ok("info", "--json", out).stdout)["keys"], 20)

    # --- convert ---

    def test_every_sample_comes_back_from_json_byte_for_byte(self):
        samples = sorted(DATA.glob("*.bin"))
        self.assertGreater(len(samples), 10)
        for sample in samples:
            text = self.folder / "take.json"
            back = self.folder / "take.bin"
            self.run_ok("convert", sample, "-o", text, "--force")
            self.run_ok("convert", text, "-o", back, "--force")
            self.assertEqual(back.read_bytes(), sample.read_bytes(), sample.name)

    def test_json_follows_its_schema(self):
        import jsonschema
        schema = json.loads((SOURCE / "docs" / "inputanim-json.schema.json").read_text())
        validator = jsonschema.Draft202012Validator(schema)
        samples = sorted(DATA.glob("**/*.bin"))
        checked = 0
        for sample in samples:
            result = run("convert", sample, "-o", "-", "--to", "json")
            if result.returncode == 0:
                document = json.loads(result.stdout)
                validator.validate(document)
                checked += 1
        self.assertGreater(checked, 20)
        document["curves"].append({"name": "no.such.curve", "keys": []})
        self.assertFalse(validator.is_valid(document))

    def test_layouts_convert_there_and_back_where_nothing_is_lost(self):
        for layout in ["mrtk-1.0", "published-1.0", "published-1.1", "headerless", "1.1-8-nomarkers", "1.1-28-markers"]:
            there = self.folder / "there.bin"
            back = self.folder / "back.bin"
            self.run_ok("convert", DATA / "v10-camera-5s-default.bin", "-o", there, "--layout", layout, "--force")
            self.assertEqual(json.loads(self.run_ok("info", "--json", there).stdout)["layout"], layout)
            self.run_ok("convert", there, "-o", back, "--layout", "mrtk-1.0", "--force")
            self.assertEqual(back.read_bytes(), (DATA / "v10-camera-5s-default.bin").read_bytes(), layout)

    def test_what_a_layout_cannot_hold_is_refused_and_dropped_only_on_request(self):
        out = self.folder / "out.bin"
        refused = run("convert", WEIGHTS, "-o", out, "--layout", "mrtk-1.1")
        self.assertEqual(refused.returncode, 2)
        self.assertIn(b"tangents", refused.stderr)
        self.assertFalse(out.exists())
        dropped = self.run_ok("convert", WEIGHTS, "-o", out, "--layout", "mrtk-1.1", "--drop-tangents")
        self.assertIn(b"dropped tangents", dropped.stdout)
        self.assertEqual(json.loads(self.run_ok("info", "--json", out).stdout)["keys"], 1387)
        self.assertEqual(run("convert", WEIGHTS, "-o", out, "--force", "--layout", "published-1.0").returncode, 2)
        self.run_ok("convert", WEIGHTS, "-o", out, "--force", "--layout", "published-1.0", "--drop-markers")

    def test_a_layout_can_be_forced_on_reading(self):
        refused = run("info", CAMERA, "--from-layout", "published-1.1")
        self.assertEqual(refused.returncode, 2)
        self.run_ok("info", CAMERA, "--from-layout", "mrtk-1.1")

    def test_nothing_is_overwritten_without_force(self):
        out = self.folder / "take.bin"
        out.write_bytes(b"precious")
        for arguments in [["convert", CAMERA, "-o", out], ["repair", CAMERA, "-o", out]]:
            result = run(*arguments)
            self.assertEqual(result.returncode, 2)
            self.assertIn(b"--force", result.stderr)
            self.assertEqual(out.read_bytes(), b"precious")
            self.run_ok(*arguments, "--force")
            self.assertEqual(out.read_bytes(), CAMERA.read_bytes())
            out.write_bytes(b"precious")

    def test_data_on_standard_output_stay_clean(self):
        self.assertEqual(self.run_ok("convert", CAMERA, "-o", "-", "--to", "bin").stdout, CAMERA.read_bytes())
        self.assertEqual(self.run_ok("repair", CAMERA, "-o", "-").stdout, CAMERA.read_bytes())

    def test_malformed_json_is_refused_with_its_place(self):
        text = self.run_ok("convert", CAMERA, "-o", "-", "--to", "json").stdout.decode()
        for broken, place in [(text.replace('"pre": 8', '"pre": eight', 1), "curves[0]"),
                              (text.replace("[0,", "[nought,", 1), "curves[0].keys[0]"), (text[:-100], f"byte {len(text) - 100}"),
                              (text.replace("camera.position.y", "camera.position.q"), "curves[1].name")]:
            result = run("info", "-", stdin=broken.encode())
            self.assertEqual(result.returncode, 2)
            self.assertIn(place, result.stderr.decode())
            self.assertIn("line", result.stderr.decode())

    # --- evaluate ---

    def test_evaluate_gives_curve_values_at_times(self):
        out = json.loads(self.run_ok("evaluate", CAMERA, "--at", "0,0.008128643,99", "--json").stdout)
        self.assertEqual(len(out["curves"]), 7)
        self.assertEqual(out["times"][0], 0)
        first, middle, last = out["curves"]["camera.position.x"]
        self.assertAlmostEqual(first, -4.063595e-05)
        self.assertAlmostEqual(middle, (-4.063595e-05 + 0.004517244) / 2, places=6)
        self.assertAlmostEqual(last, 0.1375547, places=6)

    def test_evaluate_takes_patterns_and_prints_a_table(self):
        text = self.run_ok("evaluate", LOST_W, "--at", "1", "--curves", "hand.left.*Tip.position.?,gaze.*").stdout.decode()
        names = [line.split()[0] for line in text.splitlines()[1:]]
        self.assertEqual(len(names), 5 * 3 + 6)
        self.assertIn("hand.left.IndexTip.position.x", names)
        self.assertEqual(run("evaluate", CAMERA, "--at", "1", "--curves", "nonsense*").returncode, 3)
        for time in ["soon", "", "nan", "inf", "1;2"]:
            self.assertEqual(run("evaluate", CAMERA, "--at", time).returncode, 3, time)

    # --- dump ---

    def test_dump_annotates_every_byte(self):
        sample = DATA / "v11-all-0.5s-code-p32.bin"
        lines = self.run_ok("dump", "--all", sample).stdout.decode().splitlines()[1:]
        position = 0
        for line in lines:
            offset, shown = int(line[:10]), line[12:36].split()
            self.assertEqual(offset, position, line)
            self.assertEqual(bytes.fromhex("".join(shown)), sample.read_bytes()[offset:offset + len(shown)])
            position += len(shown)
        self.assertEqual(position, sample.stat().st_size)

    def test_dump_goes_up_to_the_damage(self):
        result = run("dump", DATA / "odd" / "odd-marker-len-negative.bin")
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"markerCount", result.stdout)
        self.assertIn(b"byte 1847", result.stderr)

    def test_output_that_cannot_be_written_is_an_error(self):
        for arguments in [["info", CAMERA], ["check", "--json", CAMERA], ["convert", CAMERA, "-o", "-", "--to", "json"]]:
            with open("/dev/full", "wb") as full:
                result = subprocess.run([PROGRAM, *map(str, arguments)], stdout=full, stderr=subprocess.PIPE)
            self.assertEqual(result.returncode, 2, arguments)
            self.assertIn(b"cannot write", result.stderr)

    def test_repair_writes_json_where_the_name_says_so(self):
        out = self.folder / "mended.json"
        self.run_ok("repair", LOST_W, "-o", out)
        self.assertEqual(json.loads(out.read_text())["format"], "inputanim-json/1")

    def test_a_headerless_file_that_nobody_could_tell_is_not_written(self):
        for sample in ["v11-none.bin", "odd/odd-trailing-bytes.bin", "odd/odd-wrap-99.bin"]:
            out = self.folder / "headerless.bin"
            self.assertEqual(run("convert", DATA / sample, "-o", out, "--layout", "headerless").returncode, 2, sample)
            self.assertFalse(out.exists())

    # --- terminal ---

    def test_colour_is_for_terminals_alone(self):
        self.assertNotIn(b"\x1b", run("check", LOST_W).stdout)
        self.assertIn(b"\x1b", run_on_terminal("check", LOST_W)[0])
        self.assertNotIn(b"\x1b", run_on_terminal("check", LOST_W, environment={"NO_COLOR": "1"})[0])


if __name__ == "__main__":
    unittest.main()
