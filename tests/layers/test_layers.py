"""The rooms of the sources are in order, and the script that says so would notice if they were not."""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(os.environ["INPUTANIM_SOURCE"])


class Layers(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.tree = Path(folder.name)
        for name in ("src", "include", "cli", "bindings/c", "docs/architecture.md"):
            copy = shutil.copytree if (SOURCE / name).is_dir() else shutil.copy
            (self.tree / name).parent.mkdir(parents=True, exist_ok=True)
            copy(SOURCE / name, self.tree / name)

    def said(self):
        script = SOURCE / "scripts" / "layers.py"
        done = subprocess.run([sys.executable, "-B", script], capture_output=True, text=True, check=False,
                              env={**os.environ, "INPUTANIM_SOURCE": str(self.tree)})
        self.assertEqual(done.stderr, "")
        self.assertEqual(done.returncode, 1 if done.stdout else 0)
        return done.stdout.splitlines()

    def add(self, path, include):
        file = self.tree / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"#include {include}\n" + (file.read_text() if file.exists() else ""))

    def test_rooms_are_in_order_and_drawn(self):
        self.assertEqual(self.said(), [])

    def test_an_arrow_that_points_the_wrong_way_is_noticed(self):
        self.add("src/maths/order.cpp", "<inputanim/sample.hpp>")
        self.assertIn("src/maths/order.cpp: maths may not know sample (include/inputanim/sample.hpp)", self.said())

    def test_the_bytes_are_for_those_that_read_and_write_them(self):
        self.add("src/edit/trim.cpp", '"wire/walk.hpp"')
        self.assertIn("src/edit/trim.cpp: only dump, read, wire, write may know wire (src/wire/walk.hpp)", self.said())

    def test_files_that_need_one_another_are_noticed(self):
        self.add("include/inputanim/joints.hpp", "<inputanim/select.hpp>")
        self.assertIn("a circle: animation, joints, select", self.said())

    def test_bindings_have_no_private_headers(self):
        self.add("bindings/c/values.cpp", '"curve/keys.hpp"')
        self.assertIn("bindings/c/values.cpp: curve/keys.hpp is private to the library", self.said())

    def test_a_new_room_has_its_place(self):
        self.add("src/attic/box.cpp", "<inputanim/animation.hpp>")
        self.assertIn("src/attic/box.cpp: attic is no room; scripts/layers.py lists them", self.said())

    def test_the_picture_shows_the_rooms_as_they_are(self):
        self.add("src/synthesize.cpp", "<inputanim/reduce.hpp>")
        self.assertIn("docs/architecture.md draws other rooms; `scripts/layers.py --write` draws these", self.said())


if __name__ == "__main__":
    unittest.main()
