"""What the program says of some recordings stays what it was: every figure, event and finding, what is mended, how far two
motions are apart, where edits lead. tests/data/known/ has it, a number a line. When some of it shall change, run this with
INPUTANIM_KNOWN=write, and read what git says has changed.
"""
import json
import math
import os
import re
import unittest

from support import DATA, LOST_W, SAMPLE, Cli, run

KNOWN = DATA / "known"
WRITE = os.environ.get("INPUTANIM_KNOWN") == "write"
NUMBER = re.compile(r"-?\d+(\.\d+)?(e-?\d+)?")
# Curves of every kind, on both sides.
CURVES = "camera.*,gaze.*,hand.left.tracked,hand.right.pinch,hand.*.Palm.*,hand.*.IndexTip.*,hand.right.ThumbProximalJoint.*"
TIMES = [0.25, 0.9, 1.7, 2.4, 3.3, 4.6]


def text(value):
    return f"{value:.8g}" if isinstance(value, float) else json.dumps(value, ensure_ascii=False)


def lines_of(document, name=""):
    """A line for everything that a JSON document holds no deeper things of; units and explanations have tests of their
    own."""
    if isinstance(document, dict):
        document = {key: value for key, value in document.items()
                    if key not in ("file", "a", "b", "unit", "explanation", "remedy", "reason", "offset", "output")}
        parts = document.items()
    elif isinstance(document, list):
        parts = list(enumerate(document))
    else:
        yield name, text(document)
        return
    if not any(isinstance(value, (dict, list)) for _, value in parts):
        values = document.values() if isinstance(document, dict) else document
        yield name, " ".join(map(text, values))
        return
    for key, value in parts:
        yield from lines_of(value, f"{name}.{key}" if name else str(key))


def same(one, other):
    words = one.split(" "), other.split(" ")
    return len(words[0]) == len(words[1]) and all(map(same_word, *words))


def same_word(one, other):
    try:
        return one == other or math.isclose(float(one), float(other), rel_tol=2e-6, abs_tol=1e-7)
    except ValueError:
        return False


class Known(Cli):
    def compare(self, name, document):
        said = list(lines_of(document))
        self.assertGreater(len(said), 10)
        path = KNOWN / f"{name}.tsv"
        if WRITE:
            path.write_text("".join(f"{where}\t{what}\n" for where, what in said))
        known = [tuple(line.split("\t")) for line in path.read_text().splitlines()]
        self.assertEqual([where for where, _ in said], [where for where, _ in known])
        wrong = [f"{where}: {what}, was {before}" for (where, what), (_, before) in zip(said, known) if not same(what, before)]
        self.assertEqual(wrong, [])

    def json_of(self, *arguments, exits=(0,)):
        out = run(*arguments)
        self.assertIn(out.returncode, exits, out.stderr.decode())
        return json.loads(out.stdout)

    def made(self, duration="6s"):
        """A recording with noise, turned signs, unsteady frames and gaps."""
        path = self.folder / "made.bin"
        self.run_ok("synthesize", "--duration", duration, "--rate", "45", "--seed", "7", "--noise", "0.5mm", "--sign-flips",
                    "--time-jitter", "2ms", "-o", path)
        return path

    def edited(self, verb, *arguments, source=SAMPLE):
        path = self.folder / f"{verb}.bin"
        self.run_ok(verb, source, *arguments, "-o", path, "--force")
        return path

    def played(self, path):
        at = ",".join(map(str, TIMES))
        return self.json_of("evaluate", path, "--at", at, "--curves", CURVES, "--json")["curves"]

    def test_figures_of_the_sample(self):
        self.compare("sample-figures", self.json_of("stats", SAMPLE, "--joints", "Wrist,ThumbTip", "--json"))

    def test_figures_of_noise_and_gaps(self):
        self.compare("made-figures", self.json_of("stats", self.made(), "--rate", "50", "--window", "90ms", "--order", "4",
                                                  "--epochs", "0.4,2.2,3,9", "--json"))

    def test_figures_of_damaged_rotations(self):
        self.compare("lost-w-figures", self.json_of("stats", LOST_W, "--json"))

    def test_figures_where_little_was_recorded(self):
        names = ["v11-hands-never-tracked-1s", "documented-v11-allempty-nomarkers", "v11-camera-5s-code-p32", "v11-none"]
        self.compare("little-figures", {name: self.json_of("stats", DATA / f"{name}.bin", "--json") for name in names})

    def test_events(self):
        self.compare("sample-events", self.json_of("events", SAMPLE, "--json"))

    def test_events_of_noise_and_gaps(self):
        self.compare("made-events", self.json_of("events", self.made(), "--reach", "0.15,0.04,80ms", "--ivt", "45,40ms",
                                                 "--idt", "1.5deg,80ms", "--json"))

    def test_how_far_motions_are_apart(self):
        other = self.edited("retime", "--factor", "1.2", source=self.made())
        for centre in ("hand", "start", "world"):
            self.compare(f"compare-{centre}", self.json_of("compare", SAMPLE, other, "--centre", centre, "--hand", "right",
                                                           "--rate", "12", "--band", "0.4", "--json"))

    def test_what_is_in_recordings(self):
        infos = {path.stem: json.loads(run("info", path, "--json").stdout or "null") for path in sorted(DATA.glob("**/*.bin"))}
        self.compare("infos", infos)

    def test_what_differs(self):
        made = self.made()
        others = {
            "noise": (made, self.edited("smooth", source=made)),
            "markers": (SAMPLE, self.edited("mark", "--add", "0.5=one", "--remove", "end", "--move", "pinch right=1.25")),
            "states": (SAMPLE, self.edited("retime", "--factor", "1.01")),
            "parts": (SAMPLE, self.edited("drop", "--curves", "gaze")),
            "fewer keys": (made, self.edited("reduce", source=made)),
        }
        said = {}
        for name, (one, other) in others.items():
            for tolerance in ("0.5mm,0.3deg,20ms", "5mm,2deg,0ms"):
                result = run("diff", one, other, "--json", "--tolerance", tolerance)
                self.assertIn(result.returncode, (0, 1), result.stderr)
                said[f"{name} {tolerance}"] = json.loads(result.stdout)
        self.compare("differences", said)

    def test_findings_of_odd_recordings(self):
        odd = {path.stem: self.json_of("check", path, "--json", exits=(0, 1, 2)) for path in sorted(DATA.glob("**/*.bin"))}
        self.compare("findings", odd)

    def test_findings_of_noise_and_gaps(self):
        made = self.made()
        squeezed = self.edited("transform", "--scale", "2.5", source=made)
        self.compare("made-findings", [self.json_of("check", path, "--json", exits=(0, 1)) for path in (made, squeezed)])

    def test_what_is_mended(self):
        said = {}
        for path in [LOST_W, self.made(), *sorted((DATA / "odd").glob("*.bin"))]:
            result = run("repair", path, "-o", self.folder / "mended.bin", "--force", "--json")
            said[path.stem] = [result.returncode, json.loads(result.stdout) if result.stdout else None]
        self.compare("mended", said)

    def test_where_lost_rotations_were_rebuilt(self):
        self.compare("mended-plays", self.played(self.edited("repair", source=LOST_W)))

    def test_where_noise_was_smoothed(self):
        made = self.made()
        for name, options in {"polynomial": ["--window", "7", "--order", "3"],
                              "one-euro": ["--method", "one-euro", "--cutoff", "0.8", "--beta", "50", "--turn-beta", "9"]}.items():
            self.compare(f"smooth-{name}", self.played(self.edited("smooth", *options, source=made)))

    def test_where_edits_lead(self):
        made = self.made()
        edits = {
            "mirror": ["mirror"],
            "turn": ["transform", "--rotate", "10,40,-5", "--translate", "0.1,-0.2,0.3", "--scale", "1.1"],
            "recentre": ["transform", "--recentre"],
            "fill": ["fill", "--up-to", "2s"],
            "retime": ["retime", "--factor", "0.7"],
            "resample": ["resample", "--rate", "24"],
            "trim": ["trim", "--from", "0.8", "--to", "4.1"],
            "cut": ["cut", "--from", "1.1", "--to", "1.6"],
        }
        for name, arguments in edits.items():
            self.compare(f"edit-{name}", self.played(self.edited(*arguments, source=made)))

    def test_numbers_of_texts(self):
        made = self.made("3s")
        texts = {
            "bvh": ["bvh", "--rate", "30"], "bvh in centimetres": ["bvh", "--centimetres", "--axes", "unreal", "--hand", "left"],
            "usda": ["usda"], "usda at a rate": ["usda", "--rate", "24"], "anim": ["anim"],
            "csv": ["csv", "--rate", "20", "--velocities"], "tidy csv": ["csv", "--table", "tidy", "--rate", "10", "--axes", "ros"],
            "held csv": ["csv", "--rate", "20", "--gaps", "hold", "--rotations", "slerp"],
            "keys as csv": ["csv", "--rotations", "raw", "--no-continuous-signs"],
        }
        said = {}
        for name, options in texts.items():
            words = self.run_ok("convert", made, "-o", "-", "--to", *options).stdout.decode().replace(",", " ").split()
            numbers = [float(word) for word in words if NUMBER.fullmatch(word)]
            # How many words there are, and some numbers from everywhere.
            some = numbers[:: max(1, len(numbers) // 150)]
            said[name] = [len(words), [some[i : i + 10] for i in range(0, len(some), 10)]]
        self.compare("texts", said)


if __name__ == "__main__":
    unittest.main()
