"""Pictures of curves: they are what their names say, and something is on them."""
import re
import struct
import unittest
import xml.etree.ElementTree
import zlib

from support import CAMERA, DATA, SAMPLE, Cli, run

SVG = "{http://www.w3.org/2000/svg}"


def pixels(png):
    """(width, height, rows of bytes), from a PNG with three bytes per pixel."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    position, data = 8, b""
    while position < len(png):
        length, kind = struct.unpack(">I4s", png[position:position + 8])
        body = png[position + 8:position + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", body[:10])
            assert (depth, colour) == (8, 2)
        if kind == b"IDAT":
            data += body
        position += length + 12
    raw = zlib.decompress(data)
    rows, above, stride = [], bytearray(3 * width), 3 * width + 1
    for start in range(0, len(raw), stride):
        kind, row = raw[start], bytearray(raw[start + 1:start + stride])
        for i in range(len(row)):
            left = row[i - 3] if i >= 3 else 0
            corner = above[i - 3] if i >= 3 else 0
            guess = left + above[i] - corner
            paeth = min((left, above[i], corner), key=lambda value: abs(guess - value))
            row[i] = (row[i] + [0, left, above[i], (left + above[i]) // 2, paeth][kind]) & 255
        rows.append(bytes(row))
        above = row
    return width, height, rows


def colours(png):
    _, _, rows = pixels(png)
    return {row[i:i + 3].hex() for row in rows for i in range(0, len(row), 3)}


def points(data):
    """The places of a path: (x, y)."""
    places, x, y = [], 0, 0
    for command, numbers in re.findall("([Mlhv])([^Mlhvz]*)", data):
        values = [float(number) for number in re.findall(r"-?\d*\.?\d+", numbers)]
        if command == "M":
            x, y = values
        elif command == "l":
            x, y = x + values[0], y + values[1]
        elif command == "h":
            x += values[0]
        else:
            y += values[0]
        places.append((x, y))
    return places


class Plot(Cli):
    def svg(self, *arguments):
        return xml.etree.ElementTree.fromstring(self.run_ok("plot", *arguments, "-o", "-").stdout)

    def test_an_svg_has_the_size_and_lines(self):
        root = self.svg(SAMPLE, "--what", "hand.right.IndexTip.position")
        self.assertEqual((root.get("width"), root.get("height")), ("1200px", "600px"))
        lines = [path.get("class") for path in root.iter(f"{SVG}path") if path.get("class").startswith("line ")]
        self.assertEqual(lines, ["line line1", "line line2", "line line3"])
        root = self.svg(SAMPLE, "--size", "800x400")
        self.assertEqual((root.get("width"), root.get("height")), ("800px", "400px"))

    def test_every_line_has_a_colour_of_its_own(self):
        out = self.folder / "out.png"
        for what, wanted in [("camera.position.x", ["d55e00"]), ("camera.position", ["d55e00", "009e73", "0072b2"]),
                             ("camera.rotation", ["d55e00", "009e73", "0072b2", "cc79a7"])]:
            self.run_ok("plot", SAMPLE, "--what", what, "--size", "400x240", "-o", out, "--force")
            shown = colours(out.read_bytes())
            self.assertGreater(len(shown), 20)
            for colour in ["d55e00", "009e73", "0072b2", "cc79a7"]:
                self.assertEqual(colour in shown, colour in wanted, f"{what} {colour}")

    def test_gaps_are_left_open(self):
        # The left hand is lost from 0.77 s to 1.27 s: what lies between has no line in it.
        out = self.folder / "out.png"
        arguments = ["--what", "hand.left.IndexTip.position", "--size", "400x240", "-o", out, "--force"]
        self.run_ok("plot", SAMPLE, "--from", "0.8", "--to", "1.2", *arguments)
        self.assertNotIn("d55e00", colours(out.read_bytes()))
        self.run_ok("plot", SAMPLE, "--from", "1.4", "--to", "1.8", *arguments)
        self.assertIn("d55e00", colours(out.read_bytes()))

    def test_without_a_name_it_shows_what_is_there(self):
        def titles(path):
            return [text.text for text in self.svg(path).iter(f"{SVG}text") if text.get("class") == "heading"]
        self.assertEqual(titles(SAMPLE), ["hand.left.IndexTip.position", "hand.right.IndexTip.position"])
        self.assertEqual(titles(CAMERA), ["camera.position"])

    def test_texts_are_texts(self):
        texts = [text for element in self.svg(SAMPLE).iter(f"{SVG}text") for text in element.itertext()]
        for wanted in [SAMPLE.name, "x", "metres", "time (s)", "left tracked", "right pinch", "not tracked",
                       *[name for _, name in self.markers(SAMPLE)]]:
            self.assertIn(wanted, texts)

    def test_the_lines_go_through_the_keys(self):
        root = self.svg(SAMPLE, "--what", "camera.position.x")
        (box,) = [svg for svg in root.iter(f"{SVG}svg") if svg.get("x")]
        (line,) = [path.get("d") for path in root.iter(f"{SVG}path") if path.get("class") == "line line1"]
        (dots,) = [path.get("d") for path in root.iter(f"{SVG}path") if path.get("class") == "dots line1"]
        corners = points(line)
        (keys,) = [curve["keys"] for curve in self.document(SAMPLE)["curves"] if curve["name"] == "camera.position.x"]
        self.assertEqual(len(points(dots)) // 2, len(keys))  # a dot is a line of no length
        self.assertAlmostEqual(corners[0][0], float(box.get("x")), delta=0.1)
        self.assertAlmostEqual(corners[-1][0], float(box.get("x")) + float(box.get("width")), delta=0.1)
        for x, y in points(dots):
            self.assertLess(min(abs(x - a) + abs(y - b) for a, b in corners), 1.5)

    def test_of_many_values_it_shows_means_and_a_band(self):
        long = self.folder / "long.bin"
        self.run_ok("synthesize", "-o", long, "--duration", "120s", "--rate", "60")
        root = self.svg(long, "--what", "camera.position.x", "--size", "400x240")
        self.assertEqual([path.get("class") for path in root.iter(f"{SVG}path") if "line1" in path.get("class")],
                         ["band line1", "line line1"])

    def test_a_look_is_the_same_in_both_files(self):
        out = self.folder / "out.png"
        arguments = [SAMPLE, "--what", "hand.left.Palm.position", "--size", "500x300"]
        self.run_ok("plot", *arguments, "-o", out)
        shown = colours(out.read_bytes())
        style = self.run_ok("plot", *arguments, "-o", "-").stdout.decode().partition("</style>")[0]
        for word in ["line1", "line2", "line3", "left", "right", "lane", "axis", "grid"]:
            colour = re.search(rf"svg \.{word} {{ color: #([0-9a-f]{{6}});", style)[1]
            # Lanes of tracking are pale: of the hands' colours the pinches remain.
            self.assertIn(colour, shown, word)

    def test_any_recording_can_be_drawn(self):
        drawn = 0
        for path in sorted(DATA.glob("**/*.bin")):
            result = run("plot", path, "-o", "-")
            self.assertIn(result.returncode, (0, 2), path)
            if result.returncode == 0:
                xml.etree.ElementTree.fromstring(result.stdout)
                drawn += 1
        self.assertGreater(drawn, 15)

    def test_names_of_markers_cannot_break_it(self):
        names = ["long " * 60, "\x1b[31m", "<&>\"'", "\u202eback", "手を伸ばす"]
        arguments = [part for number, name in enumerate(names) for part in ("--add", f"{number / 10}={name}")]
        marked = self.folder / "marked.bin"
        self.run_ok("mark", CAMERA, *arguments, "-o", marked)
        shown = [text.text for text in self.svg(marked).iter(f"{SVG}text") if text.get("class") == "marker-name"]
        self.assertTrue(shown)
        self.assertFalse([text for text in shown if set(text) & {"\x1b", "\u202e"}])

    def test_wrong_usage_exits_with_3(self):
        for arguments, said in [(["-o", "out.gif"], ".svg"), (["--what", "nose", "-o", "-"], "nose"),
                                (["--what", "hand.left", "-o", "-"], "name fewer"), (["-o", "-", "--size", "big"], "1200x600"),
                                (["-o", "-", "--size", "10x10"], "1200x600"), ([], "--output"),
                                (["-o", "-", "--size", "1200x600x2"], "1200x600")]:
            result = run("plot", SAMPLE, *arguments)
            self.assertEqual(result.returncode, 3, arguments)
            self.assertIn(said, result.stderr.decode())


if __name__ == "__main__":
    unittest.main()
