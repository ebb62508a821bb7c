"""Recordings as files of other programs, and back: the verbs convert and formats."""
import base64
import json
import shutil
import struct
import unittest

from support import CAMERA, DATA, SAMPLE, WEIGHTS, Cli, run

BAD = DATA / "odd" / "odd-count-minus1.bin"
FORMATS = ["bin", "json", "glb", "csv", "bvh", "usda", "anim", "html"]


def glb_document(path):
    data = path.read_bytes()
    magic, version, length = struct.unpack("<4sII", data[:12])
    assert magic == b"glTF" and version == 2 and length == len(data)
    size, kind = struct.unpack("<I4s", data[12:20])
    assert kind == b"JSON"
    return json.loads(data[20:20 + size])


class Formats(Cli):
    def test_lists_every_format_with_what_it_cannot_hold(self):
        listed = json.loads(self.run_ok("formats", "--json").stdout)
        self.assertEqual([entry["name"] for entry in listed], FORMATS)
        self.assertEqual([entry["name"] for entry in listed if entry["reads"]], ["bin", "json", "glb", "csv"])
        text = self.run_ok("formats").stdout.decode()
        for entry in listed:
            self.assertTrue(entry["lacks"], entry["name"])
            self.assertIn(f"\n{entry['name']} ", "\n" + text)
        self.assertLessEqual(max(map(len, text.splitlines())), 110)


class Convert(Cli):
    def test_the_name_of_the_new_file_says_the_format(self):
        begins = {"json": b"{", "glb": b"glTF", "csv": b"#", "bvh": b"HIERARCHY", "usda": b"#usda 1.0", "anim": b"%YAML"}
        for name, begin in begins.items():
            out = self.folder / f"take.{name}"
            said = self.run_ok("convert", SAMPLE, "-o", out).stdout.decode()
            self.assertTrue(out.read_bytes().startswith(begin), name)
            self.assertIn(f"{out}: ", said.splitlines()[-1])
            self.assertIn(f"{out.stat().st_size:,} bytes", said.splitlines()[-1])
        upper = self.folder / "TAKE.GLB"
        self.run_ok("convert", SAMPLE, "-o", upper)
        self.assertEqual(upper.read_bytes(), (self.folder / "take.glb").read_bytes())

    def test_flat_glb_gives_every_key_back(self):
        glb, back = self.folder / "a.glb", self.folder / "back.bin"
        self.run_ok("convert", SAMPLE, "-o", glb, "--skeleton", "flat")
        self.run_ok("convert", glb, "-o", back)
        before, after = self.document(SAMPLE), self.document(back)
        self.assertEqual(len(before["curves"]), 395)
        for old, new in zip(before["curves"], after["curves"], strict=True):
            self.assertEqual(old["name"], new["name"])
            if ".rotation." in old["name"] or "gaze.direction" in old["name"]:
                continue  # of length one and of either sign; diff compares them
            self.assertEqual(len(old["keys"]), len(new["keys"]), old["name"])
            for a, b in zip(old["keys"], new["keys"]):
                self.assertAlmostEqual(a[0], b[0], delta=1e-5)
                self.assertAlmostEqual(a[1], b[1], delta=1e-5, msg=old["name"])
        self.run_ok("diff", SAMPLE, back, "--tolerance", "0.01mm,0.01deg,0.1ms")

    def test_a_tree_comes_back_as_it_plays(self):
        glb, back = self.folder / "a.glb", self.folder / "back.bin"
        self.run_ok("convert", SAMPLE, "-o", glb)
        self.run_ok("convert", glb, "-o", back)
        self.run_ok("diff", SAMPLE, back, "--tolerance", "0.05mm,0.05deg,0.1ms")

    def test_csv_gives_every_key_back(self):
        csv, back = self.folder / "a.csv", self.folder / "back.bin"
        for options in [[], ["--axes", "ros"]]:
            self.run_ok("convert", SAMPLE, "-o", csv, "--force", *options)
            self.run_ok("convert", csv, "-o", back, "--force")
            self.assertEqual(self.document(back), self.document(SAMPLE))

    def test_edits_write_any_format_and_read_those_that_come_back(self):
        glb, short = self.folder / "a.glb", self.folder / "short.csv"
        self.run_ok("trim", SAMPLE, "--to", "2", "-o", glb)
        self.assertEqual(glb_document(glb)["animations"][0]["name"], "recording")
        self.run_ok("trim", glb, "--to", "1", "-o", short)
        self.assertAlmostEqual(self.info(short)["duration"], 1, delta=1e-3)
        self.run_ok("check", glb)

    def test_options_reach_the_file(self):
        glb = self.folder / "a.glb"
        self.run_ok("convert", SAMPLE, "-o", glb, "--skeleton", "flat", "--axes", "x-flip", "--names", "openxr",
                    "--rate", "30", "--no-meshes")
        document = glb_document(glb)
        extras = document["scenes"][0]["extras"]["inputanim"]
        self.assertEqual((extras["axes"], extras["skeleton"], extras["names"]), ("x-flip", "flat", "openxr"))
        self.assertNotIn("meshes", document)
        self.assertIn("index_tip", [node["name"] for node in document["nodes"]])
        self.run_ok("convert", SAMPLE, "-o", glb, "--profile", "mrtk", "--force")
        names = [node["name"] for node in glb_document(glb)["nodes"]]
        for name in ["Hand.Left.Joint.IndexTip", "Hand.Right.Tracking", "Hand.Left.Pinching"]:
            self.assertIn(name, names)

        csv = self.folder / "a.csv"
        self.run_ok("convert", SAMPLE, "-o", csv, "--table", "tidy", "--rate", "10", "--axes", "blender")
        lines = csv.read_text().splitlines()
        self.assertIn("time,hand,joint,x,y,z,qx,qy,qz,qw,tracked", lines)
        self.assertTrue(any("blender" in line for line in lines if line.startswith("#")))
        self.run_ok("convert", SAMPLE, "-o", csv, "--table", "events", "--force")
        self.assertIn("marker", csv.read_text())

        bvh = self.folder / "left.bvh"
        self.run_ok("convert", SAMPLE, "-o", bvh, "--hand", "left", "--centimetres", "--rate", "30")
        self.assertIn("Frame Time: 0.0333333", bvh.read_text())
        self.assertEqual(bvh.read_text().count("ROOT"), 1)

    def test_gltf_as_text_is_read_too(self):
        glb, gltf = self.folder / "a.glb", self.folder / "a.gltf"
        self.run_ok("convert", SAMPLE, "-o", glb, "--skeleton", "flat")
        data = glb.read_bytes()
        size = struct.unpack("<I", data[12:16])[0]
        document = glb_document(glb)
        binary = data[20 + size + 8:]
        document["buffers"][0]["uri"] = "data:application/octet-stream;base64," + base64.b64encode(binary).decode()
        document["buffers"][0]["byteLength"] = len(binary)
        gltf.write_text(json.dumps(document))
        self.run_ok("diff", glb, gltf)

    def test_options_of_other_formats_are_wrong_usage(self):
        cases = [("a.csv", ["--skeleton", "flat"], b"--skeleton is for glb, not for csv"),
                 ("a.bin", ["--rate", "60"], b"--rate is for glb, csv, bvh, usda, not for bin"),
                 ("a.glb", ["--axes", "ros"], b"--axes of a glb is openxr or gltf"),
                 ("a.glb", ["--rate", "-1"], b"--rate"),
                 ("a.what", [], b"does not tell the format")]
        for name, options, reason in cases:
            result = run("convert", SAMPLE, "-o", self.folder / name, *options)
            self.assertEqual(result.returncode, 3, name)
            self.assertIn(reason, result.stderr)
            self.assertFalse((self.folder / name).exists())

    def test_what_a_format_cannot_hold_is_said(self):
        said = self.run_ok("convert", WEIGHTS, "-o", self.folder / "a.glb").stdout.decode()
        self.assertIn("note: ", said)
        report = json.loads(self.run_ok("convert", WEIGHTS, "-o", self.folder / "b.glb", "--json").stdout)
        self.assertTrue(report["notes"])
        self.assertEqual(report["bytes"], (self.folder / "b.glb").stat().st_size)

    def test_a_folder_becomes_glb_and_a_bad_file_does_not_stop_it(self):
        takes, out = self.folder / "takes", self.folder / "out"
        (takes / "deep").mkdir(parents=True)
        shutil.copy(CAMERA, takes / "a.bin")
        shutil.copy(BAD, takes / "b.bin")
        shutil.copy(SAMPLE, takes / "deep" / "c.bin")
        told = run("convert", takes, "--to", "glb", "--out-dir", out, "--dry-run")
        self.assertEqual(told.returncode, 0)
        self.assertIn(f"{takes / 'deep' / 'c.bin'} -> {out / 'deep' / 'c.glb'}", told.stdout.decode())
        self.assertIn("3 files to make", told.stdout.decode())
        self.assertFalse(out.exists())
        result = run("convert", takes, "--to", "glb", "--out-dir", out, "--jobs", "2")
        self.assertEqual(result.returncode, 2)
        self.assertEqual(sorted(str(path.relative_to(out)) for path in out.rglob("*.*")), ["a.glb", "deep/c.glb"])
        self.assertIn(f"2 files made in {out}, 1 failed", result.stdout.decode())
        self.assertIn("b.bin: at byte 27", result.stderr.decode())
        told = run("convert", takes, "--to", "glb", "--out-dir", out, "--dry-run", "--json")
        self.assertEqual(told.returncode, 2)
        self.assertEqual([entry["would"] for entry in json.loads(told.stdout)], ["exists", "make", "exists"])

    def test_bad_input_gets_its_place(self):
        glb = self.folder / "empty.glb"
        text = json.dumps({"asset": {"version": "2.0"}, "nodes": [{"name": "chair"}], "scenes": [{"nodes": [0]}]}).encode()
        text += b" " * (-len(text) % 4)
        glb.write_bytes(struct.pack("<4sII", b"glTF", 2, 20 + len(text)) + struct.pack("<I4s", len(text), b"JSON") + text)
        result = run("info", glb)
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"joint", result.stderr)
        cases = {"time,hand.left.Wrist.position.x\n0,1\n": b"hand.left.Wrist.position.",
                 "time,camera.position.x,camera.position.y,camera.position.z\n0,1,2,3\n0.5,1,two,3\n":
                     b"line 3, column camera.position.y",
                 "camera.position.x,camera.position.y,camera.position.z\n1,2,3\n": b"time"}
        for text, reason in cases.items():
            path = self.folder / "bad.csv"
            path.write_text(text)
            result = run("info", path)
            self.assertEqual(result.returncode, 2, text)
            self.assertIn(reason, result.stderr)
        for garbage in [b"hello", b"glTF", b"glTF\x02\0\0\0\xff\xff\xff\xff", b"#\n", b",,,\n"]:
            result = run("info", "-", stdin=garbage)
            self.assertEqual(result.returncode, 2, garbage)
            self.assertTrue(result.stderr.startswith(b"error: "), garbage)


if __name__ == "__main__":
    unittest.main()
