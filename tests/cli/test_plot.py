"""Pictures of curves: they are what their names say, and something is on them."""
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


class Plot(Cli):
    def svg(self, *arguments):
        return xml.etree.ElementTree.fromstring(self.run_ok("plot", *arguments, "-o", "-").stdout)

    def test_an_svg_has_the_size_and_lines(self):
        root = self.svg(SAMPLE, "--what", "hand.right.IndexTip.position")
        self.assertEqual((root.get("width"), root.get("height")), ("1200px", "600px"))
        # Newer releases of cairo write attributes, older ones a style.
        strokes = {path.get("stroke") or (path.get("style") or "").partition("stroke:")[2].split(";")[0]
                   for path in root.iter(f"{SVG}path")} - {"", "none"}
        self.assertGreater(len(strokes), 3)
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
        self.assertGreater(len(list(self.svg(SAMPLE).iter(f"{SVG}path"))), 20)
        self.assertGreater(len(list(self.svg(CAMERA).iter(f"{SVG}path"))), 20)

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
        self.assertTrue(list(self.svg(marked).iter(f"{SVG}path")))

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
