"""Pages about recordings: the verb report."""
import base64
import hashlib
import html.parser
import json
import os
import re
import shutil
import unittest

from support import CAMERA, DATA, SAMPLE, Cli, run

BAD = DATA / "odd" / "odd-count-minus1.bin"
NEVER_TRACKED = DATA / "v11-hands-never-tracked-1s.bin"
NOTHING = DATA / "v11-none.bin"
EMPTY_CURVES = DATA / "documented-v11-allempty-nomarkers.bin"
VOID = {"meta", "br", "input", "link", "img", "hr"}
HOSTILE = "</title></text><script>alert(1)</script>&amp;\"'<img src=x onerror=alert(2)>"


class Page(html.parser.HTMLParser):
    """The elements of a page with their attributes and texts. Tags that do not fit together are errors."""
    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.source = text
        self.elements, self.open = [], []  # [name, attributes, text], those that are open
        self.feed(text)
        self.close()
        assert not self.open, [element[0] for element in self.open]

    def handle_starttag(self, tag, attributes):
        assert len(dict(attributes)) == len(attributes), (tag, attributes)
        element = [tag, dict(attributes), ""]
        self.elements.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag, attributes):
        self.elements.append([tag, dict(attributes), ""])

    def handle_endtag(self, tag):
        assert self.open and self.open[-1][0] == tag, (tag, [element[0] for element in self.open], self.getpos())
        self.open.pop()

    def handle_data(self, data):
        for element in self.open:
            element[2] += data

    def all(self, tag):
        return [(attributes, text) for name, attributes, text in self.elements if name == tag]

    def texts(self, tag):
        return [text for _, text in self.all(tag)]

    def table(self, *classes):
        """Rows of cells' texts of the tables with one of these classes."""
        rows, inside = [], False
        for name, attributes, text in self.elements:
            if name == "table":
                inside = attributes.get("class") in classes
            elif inside and name == "tr":
                rows.append([])
            elif inside and name in ("td", "th"):
                rows[-1].append(text)
        return rows


class Report(Cli):
    def report(self, *arguments, code=0, **options):
        result = run("report", *arguments, "-o", "-", **options)
        self.assertEqual(result.returncode, code, result.stderr.decode())
        page = Page(result.stdout.decode())
        self.check(page)
        return page

    def lacks(self, page, *texts):
        self.assertEqual([text for text in texts if text in page.source], [])

    def has(self, page, *texts):
        self.assertEqual([text for text in texts if text not in page.source], [])

    def check(self, page):
        """What holds for every page."""
        self.assertEqual(page.source.count("http://"), page.source.count('xmlns="http://www.w3.org/2000/svg"'))
        self.lacks(page, "https://", "url(", "@import", "<link", "<img", "<iframe", "srcset")
        for name, attributes, text in page.elements:
            self.assertFalse({"src", "href", "xlink:href", "style"} & attributes.keys())
            self.assertFalse([each for each in attributes if each.startswith("on")])
            for number in ["d", "x", "y", "dx", "cx", "cy", "r", "width", "height", "viewbox", "transform", "data-value"]:
                self.assertNotRegex(attributes.get(number, ""), "nan|inf", name)
            if name in ("td", "dd"):
                self.assertNotRegex(text, r"\b(nan|inf)\b", name)
        ((_, script),) = page.all("script")
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        (policy,) = [each["content"] for each, _ in page.all("meta") if "http-equiv" in each]
        self.assertEqual(policy, "default-src 'none'; style-src 'unsafe-inline'; "
                                 f"script-src 'sha256-{digest}'; img-src data:")
        self.assertEqual(len(page.all("h1")), 1)
        self.assertEqual(len(page.all("figcaption")), len(page.all("figure")))
        for i, caption in enumerate(page.texts("figcaption"), 1):
            self.assertTrue(caption.startswith(f"Figure {i}. "), caption)
        rules = set(re.findall(r"svg \.([\w-]+) {", page.source))
        drawn = {word for name in ("path", "rect", "circle", "text", "tspan") for attributes, _ in page.all(name)
                 for word in attributes.get("class", "").split()}
        self.assertEqual(drawn - rules - {"share4", "strong"}, set())  # these two are plain
        outer = [attributes for attributes, _ in page.all("svg") if "role" in attributes]
        self.assertTrue(all(each["role"] == "img" and each["aria-label"] for each in outer))
        self.assertGreaterEqual(len(outer), len(page.all("figure")))

    def figures(self, path):
        return json.loads(self.run_ok("stats", path, "--json").stdout)["figures"]

    def with_markers(self, name, names, step=0.5):
        document = self.document(SAMPLE)
        document["markers"] = [{"time": step * i, "name": each} for i, each in enumerate(names)]
        path = self.folder / "marked.json"
        path.write_text(json.dumps(document))
        take = self.folder / name
        self.run_ok("convert", path, "-o", take)
        return take


class One(Report):
    def test_has_every_section_and_picture_in_order(self):
        page = self.report(SAMPLE)
        self.assertEqual(page.texts("h1"), [SAMPLE.name])
        self.assertEqual(page.texts("title")[0], SAMPLE.name)
        self.assertEqual(page.texts("h2"), ["Quality", "Timeline", "Motion", "Space", "All figures",
                                            "How these were computed"])
        labels = [attributes["aria-label"] for attributes, _ in page.all("svg") if "role" in attributes]
        for label, wanted in zip(labels, ["Timeline", "Speed of the palms", "Aperture", "Distance", "Angular speed of "
                                          "the gaze", "Rotation of the head", "Paths", "Heat map"], strict=True):
            self.assertTrue(label.startswith(wanted), (label, wanted))
        text = " ".join(page.texts("text"))
        for wanted in ["time (s)", "speed (m/s)", "aperture (m)", "angular speed (°/s)", "z, forward (m)",
                       "Left tracked", "Right pinch, recorded", "Gaze fixations"]:
            self.assertIn(wanted, text)
        for _, marker in self.markers(SAMPLE):
            self.assertIn(marker, page.texts("text"))
        self.assertIn("mrtk-1.1", page.texts("p")[0])
        self.assertIn("30 °/s", " ".join(page.texts("figcaption")))

    def test_has_all_figures_as_stats_says_them(self):
        page = self.report(SAMPLE)
        shown = {}
        for row in page.table("figures"):
            if len(row) == 6:
                shown[f"hand.left.{row[0]}"], shown[f"hand.right.{row[0]}"] = (row[1], row[4]), (row[2], row[5])
            elif len(row) == 4:
                shown[row[0]] = row[1], row[3]
        figures = self.figures(SAMPLE)
        self.assertGreater(len(figures), 100)
        for name, figure in figures.items():
            value, basis = shown[name]
            if figure["value"] is None:
                self.assertEqual(value, "–", name)
                continue
            number = float(value.rstrip("†").replace(",", ""))
            expected = figure["value"] * (100 if figure.get("unit") == "1" else 1)
            self.assertAlmostEqual(number, expected, delta=max(abs(expected) * 0.006, 0.06 if figure.get("unit") == "1"
                                                               else 1e-6), msg=name)
            self.assertEqual(value.endswith("†"), figure.get("limited", False), name)
            self.assertAlmostEqual(float(basis), figure["basis"], delta=0.006, msg=name)

    def test_says_what_check_finds_and_what_helps(self):
        page = self.report(DATA / "v11-w262-all-5s-code-p32.bin")
        findings = json.loads(run("check", "--json", DATA / "v11-w262-all-5s-code-p32.bin").stdout)["findings"]
        self.assertGreater(len(findings), 3)
        codes = page.texts("code")
        for finding in findings:
            self.assertIn(finding["code"], codes)
        self.assertIn("error", [attributes.get("class") for attributes, _ in page.all("li")])
        self.assertTrue([text for text in page.texts("p") if text.startswith("What helps: ")])
        self.assertIn("What limits the figures", page.texts("h3"))

    def test_hostile_markers_and_file_names_are_text(self):
        name = "<script>alert(3)<" + "&'\".bin"
        take = self.with_markers(name, [HOSTILE, "\x1b[31m\u202e", "a" * 1000])
        page = self.report(take)
        self.assertEqual(page.texts("h1"), [name])
        self.assertIn(HOSTILE, page.texts("th"))
        self.lacks(page, "\x1b")
        self.lacks(page, "\u202e")
        self.assertFalse(page.all("img"))
        page = self.report(take, "--title", HOSTILE)
        self.assertEqual((page.texts("h1"), page.texts("title")[0]), ([HOSTILE], HOSTILE))

    def test_broken_text_in_names_is_visible(self):
        path = os.fsencode(self.folder) + b"/bad\xff.bin"
        shutil.copy(SAMPLE, path)
        result = run("report", os.fsdecode(path), "-o", "-")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(Page(result.stdout.decode()).texts("h1"), ["bad\ufffd.bin"])

    def test_many_markers_leave_the_page_small(self):
        take = self.with_markers("many.bin", [f"marker {i}" for i in range(5000)], 0.001)
        page = self.report(take)
        self.assertLess(len(page.source), 400_000)
        self.assertIn("without room for a name", " ".join(page.texts("figcaption")))
        self.assertIn("and 4,500 more", page.texts("p"))

    def test_the_same_recording_gives_the_same_bytes(self):
        pages = {run("report", SAMPLE, "-o", "-").stdout for _ in range(3)}
        other = self.folder / "elsewhere"
        other.mkdir()
        shutil.copy(SAMPLE, other)
        pages.add(run("report", other / SAMPLE.name, "-o", "-").stdout)
        self.assertEqual(len(pages), 1)

    def test_what_a_recording_does_not_have_is_left_out(self):
        page = self.report(CAMERA)
        self.assertNotIn("tracked", " ".join(page.texts("text")))
        self.assertEqual([text for text in page.texts("main") if "gaze" in text.lower()], [])
        self.has(page, "Rotation of the head over time")
        self.has(page, "Paths seen from above")

        page = self.report(NEVER_TRACKED)
        self.lacks(page, "Speed of the palms")
        self.has(page, "How well the hands were tracked")

        hands = self.folder / "hands.bin"
        self.run_ok("keep", SAMPLE, "--curves", "hand", "-o", hands)
        page = self.report(hands)
        self.assertNotIn("The head", page.texts("caption"))
        self.lacks(page, "Heat map")

        gaze = self.folder / "gaze.bin"
        self.run_ok("keep", SAMPLE, "--curves", "gaze", "-o", gaze)
        page = self.report(gaze)
        self.has(page, "as there is no head")

    def test_recordings_without_keys_have_a_page(self):
        for path in [NOTHING, EMPTY_CURVES]:
            page = self.report(path)
            self.assertFalse(page.all("figure"), path)
            self.assertEqual(page.texts("h2")[0], "Quality")

    def test_every_readable_recording_has_a_page(self):
        paths = sorted([*DATA.glob("*.bin"), *DATA.glob("odd/*.bin")])
        self.assertGreater(len(paths), 15)
        for path in paths:
            if run("info", path).returncode == 0:
                with self.subTest(path.name):
                    result = run("report", path, "-o", "-")
                    self.assertIn(result.returncode, (0, 2), result.stderr)
                    if result.returncode == 0:
                        self.check(Page(result.stdout.decode()))
                    else:
                        self.assertEqual(run("stats", path).returncode, 2, path)

    def test_options_of_the_analysis_are_used_and_told(self):
        page = self.report(SAMPLE, "--ivt", "45,80ms", "--pinch", "15mm,25mm", "--joints", "IndexTip", "--rate", "20")
        methods = " ".join(page.texts("li"))
        for wanted in ["45°/s", "80 ms", "15 mm", "25 mm", "sampled at 20 per second, as asked for"]:
            self.assertIn(wanted, methods)
        self.assertIn("45 °/s", " ".join(page.texts("figcaption")))
        self.has(page, "Speed of IndexTip")

    def test_is_saved_whole_and_replaces_only_when_told(self):
        path = self.folder / "report.html"
        said = self.run_ok("report", SAMPLE, "-o", path).stdout.decode()
        before = path.read_bytes()
        self.assertEqual(said, f"{path}: 1 recording, {len(before):,} bytes\n")
        self.assertTrue(before == run("report", SAMPLE, "-o", "-").stdout)
        result = run("report", CAMERA, "-o", path)
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"--force replaces it", result.stderr)
        self.assertTrue(path.read_bytes() == before)
        self.run_ok("report", CAMERA, "-o", path, "--force")
        self.assertFalse(path.read_bytes() == before)
        self.assertEqual([each.name for each in self.folder.iterdir()], ["report.html"])

    def test_standard_input_and_other_formats(self):
        page = self.report("-", stdin=SAMPLE.read_bytes())
        self.assertEqual(page.texts("h1"), ["standard input"])
        glb = self.folder / "take.glb"
        self.run_ok("convert", SAMPLE, "-o", glb)
        self.assertEqual(self.report(glb).texts("h1"), ["take.glb"])

    def test_what_cannot_be_read_is_an_error(self):
        for path in [BAD, self.folder / "missing.bin", self.folder]:
            result = run("report", path, "-o", self.folder / "report.html")
            self.assertEqual(result.returncode, 2)
            self.assertTrue(result.stderr)
            self.assertFalse((self.folder / "report.html").exists())
        self.assertEqual(run("report", SAMPLE).returncode, 3)
        self.assertEqual(run("report", "-", "-", "-o", "-").returncode, 3)


class Many(Report):
    def setUp(self):
        super().setUp()
        self.takes = self.folder / "takes"
        self.takes.mkdir()

    def trimmed(self, name, seconds):
        self.run_ok("trim", SAMPLE, "--to", f"{seconds}s", "-o", self.takes / name)

    def rows(self, page):
        return {row[0]: row for row in page.table("sortable")}

    def test_a_folder_is_a_table_with_a_row_for_each(self):
        shutil.copy(SAMPLE, self.takes)
        shutil.copy(CAMERA, self.takes)
        (self.takes / "more").mkdir()
        shutil.copy(BAD, self.takes / "more")
        page = self.report(self.takes, code=2)
        self.assertEqual(page.texts("h1"), ["takes"])
        rows = self.rows(page)
        self.assertEqual(list(rows), ["recording", f"more/{BAD.name}", SAMPLE.name, CAMERA.name, "median"])
        self.assertIn("a count of -1 is impossible", rows[f"more/{BAD.name}"][1])
        duration = rows["recording"].index("duration (s)")
        self.assertAlmostEqual(float(rows[SAMPLE.name][duration]), self.figures(SAMPLE)["duration"]["value"], delta=0.01)
        self.assertEqual(rows[CAMERA.name][rows["recording"].index("gaps")], "–")
        self.has(page, "1 of which cannot be read")

    def test_errors_are_also_said_on_standard_error(self):
        shutil.copy(SAMPLE, self.takes)
        shutil.copy(BAD, self.takes)
        path = self.folder / "takes.html"
        result = run("report", self.takes, "-o", path)
        self.assertEqual(result.returncode, 2)
        self.assertIn(BAD.name.encode(), result.stderr)
        self.assertTrue(result.stdout.startswith(f"{path}: 2 recordings, ".encode()))
        self.check(Page(path.read_text()))

    def test_several_files_keep_their_order_whatever_the_jobs(self):
        paths = [SAMPLE, CAMERA, NEVER_TRACKED, SAMPLE]
        one = self.report(*paths, "--jobs", 1)
        self.assertTrue(one.source == self.report(*paths, "--jobs", 3).source)
        self.assertEqual([row[0] for row in one.table("sortable")][1:-1], [path.name for path in paths])
        self.assertEqual(one.texts("h1"), ["4 recordings"])

    def test_what_is_far_from_the_others_is_marked(self):
        for i in range(8):
            self.trimmed(f"{i}.bin", 4 + i / 10)
        self.trimmed("short.bin", 1)
        page = self.report(self.takes)
        duration = self.rows(page)["recording"].index("duration (s)")
        marked = [name for name, row in self.rows(page).items() if row[duration].endswith("▼")]
        self.assertEqual(marked, ["short.bin"])
        titles = [attributes["title"] for attributes, text in page.all("abbr") if text == "▼"]
        self.assertTrue(any(title.startswith("far below the others: ") and "median" in title for title in titles))
        median = self.rows(page)["median"][duration]
        self.assertAlmostEqual(float(median), 4.3, delta=0.05)

    def test_few_recordings_have_no_outliers(self):
        for i in range(6):
            self.trimmed(f"{i}.bin", 4 + i / 10)
        self.trimmed("short.bin", 0.5)
        self.assertFalse(self.report(self.takes).all("abbr"))

    def test_hostile_names_are_text(self):
        name = "<img src=x onerror=alert(1)>\"&'.bin"
        shutil.copy(SAMPLE, self.takes / name)
        shutil.copy(BAD, self.takes / f"bad {name}")
        page = self.report(self.takes, "--title", HOSTILE, code=2)
        self.assertIn(name, self.rows(page))
        self.assertEqual(page.texts("h1"), [HOSTILE])

    def test_a_folder_with_one_recording_is_about_that(self):
        shutil.copy(SAMPLE, self.takes)
        self.assertEqual(self.report(self.takes).texts("h1"), [SAMPLE.name])


class Size(Report):
    def test_a_long_recording_has_a_page_of_reasonable_size(self):
        two_minutes = self.folder / "long.bin"
        self.run_ok("join", *[SAMPLE] * 24, "-o", two_minutes)
        self.assertLess(len(self.report(two_minutes).source), 600_000)


if __name__ == "__main__":
    unittest.main()
