"""Flags are the options that the library describes, and the files that repeat them are as it says."""
import json
import re
import subprocess
import sys
import unittest

from support import PROGRAM, SAMPLE, SOURCE, Cli, run

VERBS = {
    "synthesize": "synthesize", "sample": "sample", "join": "join", "mirror": "mirror", "smooth": "smooth",
    "resample": "resample", "reduce": "reduce", "repair": "repair", "diff": "diff", "analyse": "stats", "compare": "compare", "convert": "convert",
}


# By default the shell takes all cores, where the library takes one.
OWN_DEFAULTS = {"threads": 0}


def flag_of(option):
    name = option["name"].partition(".")[0].replace("_", "-")
    return f"--no-{name}" if option["default"] is True else f"--{name}"


class Options(Cli):
    def setUp(self):
        super().setUp()
        self.options = json.loads(self.run_ok("options").stdout)

    def test_every_option_is_a_flag_of_its_verb_and_says_its_default(self):
        # Of what is opened, every verb has --from-layout; `repair` salvages by itself.
        self.assertEqual(set(self.options), {*VERBS, "open"})
        for function, verb in VERBS.items():
            text = re.sub(r"\s+", " ", self.run_ok(verb, "--help").stdout.decode())
            for option in self.options[function]:
                self.assertRegex(text, rf" {flag_of(option)} ", f"{verb}: {option['name']}")
                default = OWN_DEFAULTS.get(option["name"], option["default"])
                if isinstance(default, (int, float)) and not isinstance(default, bool) and "." not in option["name"]:
                    self.assertIn(f"[{default:g}]", text.partition(f" {flag_of(option)} ")[2][:300], option["name"])

    def test_what_makes_no_sense_is_wrong_usage_that_names_the_flag(self):
        nonsense = {"number": "x", "whole": "-1", "choice": "?", "several": "?", "joints": "?", "curves": "?", "pair": "1"}
        inputs = {"synthesize": [], "diff": [SAMPLE, SAMPLE], "compare": [SAMPLE, SAMPLE], "join": [SAMPLE, SAMPLE]}
        tried = 0
        for function, verb in VERBS.items():
            for option in self.options[function]:
                if option["type"] not in nonsense:
                    continue
                output = f"out.{option['formats'][-1]}" if function == "convert" else "out.bin"
                files = ["-o", self.folder / output] if verb not in ("diff",) else []
                rate = ["--rate", "30"] if verb == "sample" else []
                done = run(verb, *inputs.get(verb, [SAMPLE]), *files, *rate, flag_of(option),
                                        nonsense[option["type"]])
                self.assertEqual(done.returncode, 3, f"{verb} {flag_of(option)}: {done.stderr}")
                self.assertIn(flag_of(option), done.stderr.decode())
                tried += 1
        self.assertGreater(tried, 50)

    def test_lists_may_be_said_in_several_pieces(self):
        def spans(*flags):
            return [(each["from"], each["to"]) for each in
                    json.loads(self.run_ok("stats", SAMPLE, "--json", *flags).stdout)["epochs"]]
        self.assertEqual(spans("--epochs", "0,1", "--epochs", "2,3"), spans("--epochs", "0,1,2,3"))
        self.run_ok("repair", SAMPLE, "-o", self.folder / "r.bin", "--skip", "signs", "--skip", "order")

    def test_numbers_without_sense_are_said_plainly(self):
        for arguments in (["sample", SAMPLE, "--rate", "abc"], ["retime", SAMPLE, "--factor", "0", "-o", "-"],
                          ["synthesize", "--duration", "1e9", "-o", "-"], ["synthesize", "--noise", "1e39", "-o", "-"]):
            refused = run(*arguments)
            self.assertEqual(refused.returncode, 3, arguments)
            self.assertLess(len(refused.stderr), 200, refused.stderr)
        self.assertIn(b"more than 0, at most 86400", run("synthesize", "--duration", "1e9", "-o", "-").stderr)

    def test_a_group_takes_its_values_in_order_or_by_their_units(self):
        def events(*flags):
            return json.loads(self.run_ok("events", SAMPLE, "--json", *flags).stdout)["events"]
        self.assertEqual(events("--pinch", "20mm,30mm"), events())
        self.assertEqual(events("--pinch", "0.02,0.03,0.1"), events())
        unitless = run("reduce", SAMPLE, "-o", self.folder / "x.bin", "--joints", "5")
        self.assertEqual(unitless.returncode, 3)
        self.assertIn(b"say the unit of '5', such as 1mm,", unitless.stderr)
        self.assertEqual(run("events", SAMPLE, "--pinch", "20mm,20mm,20mm").stderr.count(b"20mm,30mm,100ms"), 1)
        self.assertNotEqual(events("--pinch", "5cm,6cm"), events())
        self.assertEqual(events("--ivt", "60ms,30"), events("--ivt", "30,60ms"))
        for wrong in ("20kg", "1,2,3,4", "", "1mm,2mm,3mm"):
            self.assertEqual(run("events", SAMPLE, "--pinch", wrong).returncode, 3, wrong)

    def test_old_words_in_lists_are_whole_items(self):
        mended = self.folder / "mended.bin"
        self.assertIn(b"note: --skip normalise is --skip lengths now",
                      self.run_ok("repair", SAMPLE, "-o", mended, "--skip", "signs, normalise").stderr)
        refused = run("repair", SAMPLE, "-o", mended, "--force", "--skip", "normalised")
        self.assertEqual(refused.returncode, 3)
        self.assertIn(b"'normalised'", refused.stderr)
        for signs, now in (("stored", b"--no-continuous-signs"), ("continuous", b"what is usual")):
            said = self.run_ok("sample", SAMPLE, "--rate", "1", "--signs", signs).stderr
            self.assertIn(f"--signs {signs} is ".encode() + now, said)

    def test_flags_that_make_no_sense_together_are_wrong_usage(self):
        for arguments, told in ((["stats", SAMPLE, "--by", "marker", "--margins", "1,1", "--before", "1"], b"--margins"),
                                (["stats", SAMPLE, "--margins", "1,1"], b"--by"),
                                (["manual", "trim", "--out-dir", self.folder], b"--out-dir")):
            refused = run(*arguments)
            self.assertEqual(refused.returncode, 3, arguments)
            self.assertIn(told, refused.stderr)

    def test_errors_of_the_library_name_flags(self):
        for arguments in (["retime", SAMPLE, "--to", "0"], ["fill", SAMPLE, "--up-to", "-1"]):
            refused = run(*arguments, "-o", self.folder / "x.bin")
            self.assertEqual(refused.returncode, 2)
            self.assertIn(f" {arguments[2]}: it must be ".encode(), refused.stderr)

    def test_options_that_change_nothing_are_noted(self):
        def notes(*flags):
            return re.findall(rb"note: (.*)", self.run_ok("convert", SAMPLE, "-o", self.folder / "t.csv", "--force", *flags).stdout)
        self.assertEqual(notes("--gaps", "hold", "--rate", "30"), [])
        self.assertEqual(notes("--table", "tidy", "--gaps", "hold"), [])
        self.assertEqual(notes("--gaps", "hold"), [b"without a rate, gaps, rotations and signs are as the keys have them"])
        self.assertEqual(notes("--table", "tidy", "--curves", "camera"), [b"curves and velocities are for wide tables"])
        self.assertEqual(notes("--table", "events", "--rate", "30"), [b"events have no rate, axes or curves"])
        self.assertEqual(notes("--table", "events"), [])

    def test_a_name_that_is_said_is_kept(self):
        clip = self.folder / "clip.anim"
        for flags, name in (([], b"clip"), (["--name", "InputAnimation"], b"InputAnimation"), (["--name", "x"], b"x")):
            self.run_ok("convert", SAMPLE, "-o", clip, "--force", *flags)
            self.assertEqual(re.search(rb"m_Name: (.*)", clip.read_bytes()).group(1).strip(b"'\""), name)

    def test_files_that_repeat_the_options_are_as_the_library_says(self):
        done = subprocess.run([sys.executable, SOURCE / "scripts/options.py", PROGRAM, "--check"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_markers_of_a_layout_without_them_go_into_formats_that_have_them(self):
        published = self.folder / "published.bin"
        self.run_ok("convert", SAMPLE, "-o", published, "--layout", "published-1.1", "--drop", "markers")
        self.run_ok("mark", published, "--add", "1=x", "-o", self.folder / "p.glb")
        done = self.run_ok("mark", published, "--add", "1=x", "-o", self.folder / "p.bin")
        self.assertIn("its layout is mrtk-1.1: published-1.1 cannot hold 1 marker", done.stdout.decode())
        for made in ("p.glb", "p.bin"):
            markers = json.loads(self.run_ok("info", self.folder / made, "--json").stdout)["markers"]
            self.assertEqual([marker["name"] for marker in markers], ["x"])


if __name__ == "__main__":
    unittest.main()
