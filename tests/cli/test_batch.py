"""Many files in one go: where they come from, where they go, and what is said when some of them are bad."""
import json
import os
import shutil
import unittest

from support import CAMERA, DATA, LOST_W, SAMPLE, Cli, run, run_on_terminal

BAD = DATA / "odd" / "odd-count-minus1.bin"


class Batch(Cli):
    def folder_of_takes(self):
        takes = self.folder / "takes"
        (takes / "day two").mkdir(parents=True)
        shutil.copy(CAMERA, takes / "a.bin")
        shutil.copy(LOST_W, takes / "b.BIN")
        shutil.copy(CAMERA, takes / "day two" / "a.bin")
        (takes / "notes.txt").write_text("not a recording")
        (takes / ".hidden.bin").write_bytes(b"left behind")
        return takes

    def files_in(self, folder):
        return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())

    def test_a_folder_is_mirrored(self):
        takes = self.folder_of_takes()
        out = self.folder / "out" / "here"
        text = self.run_ok("convert", takes, "--out-dir", out).stdout.decode()
        self.assertEqual(self.files_in(out), ["a.bin", "b.BIN", "day two/a.bin"])
        for name in self.files_in(out):
            self.assertEqual((out / name).read_bytes(), (takes / name).read_bytes(), name)
        self.assertTrue(text.endswith(f"3 files made in {out}\n"), text)

    def test_files_and_folders_mix_and_convert_changes_the_extension(self):
        out = self.folder / "out"
        self.run_ok("convert", self.folder_of_takes(), SAMPLE, "--out-dir", out, "--to", "json")
        self.assertEqual(self.files_in(out), ["a.json", "b.json", "day two/a.json", "two-hands.json"])
        back = self.folder / "back"
        self.run_ok("convert", out / "a.json", out / "two-hands.json", "--out-dir", back, "--to", "bin")
        self.assertEqual((back / "two-hands.bin").read_bytes(), SAMPLE.read_bytes())

    def test_outputs_within_the_folder_are_no_inputs_the_next_time(self):
        takes = self.folder_of_takes()
        self.run_ok("convert", takes, "--out-dir", takes / "out")
        self.run_ok("convert", takes, "--out-dir", takes / "out", "--force")
        self.assertEqual(self.files_in(takes / "out"), ["a.bin", "b.BIN", "day two/a.bin"])

    def test_a_bad_file_does_not_stop_the_others(self):
        takes = self.folder_of_takes()
        shutil.copy(BAD, takes / "aa.bin")
        for jobs in ["1", "3"]:
            out = self.folder / f"out{jobs}"
            result = run("shift", takes, self.folder / "missing.bin", "--by", "1", "--out-dir", out, "--jobs", jobs)
            self.assertEqual(result.returncode, 2)
            self.assertEqual(self.files_in(out), ["a.bin", "b.BIN", "day two/a.bin"])
            errors = result.stderr.decode().splitlines()
            self.assertEqual(len(errors), 2)
            self.assertIn("aa.bin: at byte 27", errors[0])
            self.assertIn("missing.bin", errors[1])
            self.assertIn("3 files made in", result.stdout.decode())
            self.assertIn("2 failed", result.stdout.decode())

    def test_what_is_said_is_in_the_order_of_the_inputs_however_many_jobs(self):
        takes = self.folder / "many"
        takes.mkdir()
        names = [f"{number:03}.bin" for number in range(60)]
        for number, name in enumerate(names):
            shutil.copy([CAMERA, SAMPLE, BAD][number % 3], takes / name)
        texts = []
        for jobs in ["1", "8"]:
            out = self.folder / "out"
            result = run("repair", takes, "--out-dir", out, "--jobs", jobs, "--json", "--force")
            texts.append(result.stdout)
        self.assertEqual(texts[0], texts[1])
        report = json.loads(texts[0])
        self.assertEqual([entry["file"] for entry in report], [str(takes / name) for name in names])
        made = [entry for entry in report if "changes" in entry]
        self.assertEqual(len(made), 60)  # what is broken is saved up to the damage
        self.assertEqual(sum(entry["salvaged"] for entry in made), 20)

    def test_a_report_has_the_errors_in_it(self):
        out = self.folder / "out"
        result = run("fill", SAMPLE, BAD, "--up-to", "1s", "--out-dir", out, "--json")
        self.assertEqual(result.returncode, 2)
        good, bad = json.loads(result.stdout)
        self.assertEqual(good["output"], str(out / "two-hands.bin"))
        self.assertEqual(good["gaps"], 2)
        self.assertEqual(bad["error"]["code"], "bad_count")

    def test_nothing_is_overwritten_without_force(self):
        out = self.folder / "out"
        out.mkdir()
        (out / CAMERA.name).write_bytes(b"precious")
        result = run("shift", CAMERA, SAMPLE, "--by", "1", "--out-dir", out)
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"--force", result.stderr)
        self.assertEqual((out / CAMERA.name).read_bytes(), b"precious")
        self.assertTrue((out / SAMPLE.name).exists())
        self.run_ok("shift", CAMERA, "--by", "1", "--out-dir", out, "--force")
        self.assertNotEqual((out / CAMERA.name).read_bytes(), b"precious")
        single = self.folder / "single.bin"
        single.write_bytes(b"precious")
        for arguments in [["mirror", SAMPLE], ["join", SAMPLE, SAMPLE], ["plot", SAMPLE], ["sample", SAMPLE, "--rate", 1]]:
            target = single.with_suffix(".svg") if arguments[0] == "plot" else single
            target.write_bytes(b"precious")
            result = run(*arguments, "-o", target)
            self.assertEqual(result.returncode, 2, arguments)
            self.assertIn(b"--force", result.stderr)
            self.assertEqual(target.read_bytes(), b"precious")

    def test_a_file_can_be_edited_in_place_with_force(self):
        takes = self.folder_of_takes()
        self.run_ok("shift", takes, "--by", "1", "--out-dir", takes, "--force")
        self.assertAlmostEqual(self.info(takes / "a.bin")["firstTime"], 1)
        self.run_ok("shift", takes / "a.bin", "--by", "1", "-o", takes / "a.bin", "--force")
        self.assertAlmostEqual(self.info(takes / "a.bin")["firstTime"], 2)

    def test_wrong_usage_is_said_before_any_work(self):
        takes = self.folder_of_takes()
        out = self.folder / "out"
        for arguments, said in [
            ([takes, "-o", out], "--out-dir"),
            ([CAMERA, LOST_W, "-o", out], "--out-dir"),
            ([CAMERA, "-o", out, "--out-dir", out], "excludes"),
            ([CAMERA], "--out-dir"),
            (["-", "--out-dir", out], "standard input"),
            ([takes / "a.bin", takes / "day two" / "a.bin", "--out-dir", out], "would both become"),
            ([takes, CAMERA, "--out-dir", out, "--jobs", "0"], "--jobs"),
        ]:
            result = run("mirror", *arguments)
            self.assertEqual(result.returncode, 3, arguments)
            self.assertIn(said, result.stderr.decode())
            self.assertFalse(out.exists(), arguments)

    def test_a_folder_without_recordings_is_an_error(self):
        empty = self.folder / "empty"
        empty.mkdir()
        result = run("mirror", empty, "--out-dir", self.folder / "out")
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"no .bin file", result.stderr)

    @unittest.skipIf(os.geteuid() == 0, "root may list everything")
    def test_a_folder_that_cannot_be_listed_is_reported(self):
        takes = self.folder_of_takes()
        (takes / "day two").chmod(0)
        self.addCleanup((takes / "day two").chmod, 0o700)
        result = run("mirror", takes, "--out-dir", self.folder / "out")
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"day two", result.stderr)
        self.assertEqual(self.files_in(self.folder / "out"), ["a.bin", "b.BIN"])

    def test_an_output_folder_that_cannot_be_made_is_an_error(self):
        (self.folder / "taken").write_text("a file")
        result = run("mirror", SAMPLE, CAMERA, "--out-dir", self.folder / "taken" / "out")
        self.assertEqual(result.returncode, 2)
        self.assertEqual(result.stderr.count(b"cannot create its folder"), 2)

    def test_progress_is_for_terminals_alone_and_is_cleaned_up(self):
        takes = self.folder_of_takes()
        shown, code = run_on_terminal("mirror", takes, "--out-dir", self.folder / "one")
        self.assertEqual(code, 0)
        self.assertIn(b"/3", shown)
        self.assertIn(b"[", shown)
        # After the last drawing of the line it is taken away.
        self.assertGreater(shown.rfind(b"\r\x1b[K"), shown.rfind(b"/3"))
        result = self.run_ok("mirror", takes, "--out-dir", self.folder / "two")
        self.assertEqual(result.stderr, b"")
        self.assertNotIn(b"\x1b", result.stdout)
        shown, _ = run_on_terminal("mirror", takes, "--out-dir", self.folder / "three", environment={"TERM": "dumb"})
        self.assertNotIn(b"\x1b", shown)


if __name__ == "__main__":
    unittest.main()
