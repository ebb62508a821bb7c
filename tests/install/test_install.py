"""The installed library serves a stranger's project, and the documentation's snippets are that project: the C++ ones
compile and run, the shell ones run and their programs succeed, and so do the Python ones."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

SOURCE = pathlib.Path(os.environ["INPUTANIM_SOURCE"])
BUILD = pathlib.Path(os.environ["INPUTANIM_BUILD"])
PAGES = [SOURCE / "README.md", *sorted((SOURCE / "docs").glob("*.md"))]


def snippets(language):
    """(page, number, code) for every fenced block of a language that is a whole program or script."""
    for page in PAGES:
        blocks = re.findall(rf"^```{language}\n(.*?)^```", page.read_text(), re.MULTILINE | re.DOTALL)
        for number, code in enumerate(blocks):
            yield page.stem, number, code


class Install(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.prefix = cls.folder / "prefix"
        subprocess.run(["cmake", "--install", BUILD, "--prefix", cls.prefix], check=True, stdout=subprocess.DEVNULL)

    def test_a_strangers_project_finds_the_library_and_runs_the_snippets(self):
        sources = self.folder / "snippets"
        sources.mkdir()
        names = []
        for page, number, code in snippets("cpp"):
            names.append(f"{page}_{number}".replace(".", "_"))
            (sources / f"{names[-1]}.cpp").write_text(code)
        self.assertTrue(names)
        in_c = [(f"{page}_{number}", code) for page, number, code in snippets("c")]
        self.assertTrue(in_c)
        for name, code in in_c:
            (sources / f"{name}.c").write_text(code)
            names.append(f"{name}_c")
        build = self.folder / "stranger"
        subprocess.run(["cmake", "-G", "Ninja", "-S", SOURCE / "tests" / "install", "-B", build, f"-DSNIPPETS={sources}",
                        f"-DCMAKE_PREFIX_PATH={self.prefix}"], check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["cmake", "--build", build], check=True, stdout=subprocess.DEVNULL)
        work = self.workplace()
        for name in names:
            done = subprocess.run([build / name], cwd=work, capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, f"{name}: {done.stderr}")
            self.assertTrue(done.stdout, name)

    def test_completions_and_manual_pages_are_where_shells_and_man_look(self):
        for place in ("bash-completion/completions/inputanim", "zsh/site-functions/_inputanim",
                      "fish/vendor_completions.d/inputanim.fish", "man/man1/inputanim.1", "man/man1/inputanim-trim.1"):
            self.assertIn("inputanim", (self.prefix / "share" / place).read_text(), place)

    def test_c_programs_find_the_library_without_cmake(self):
        (found,) = self.prefix.glob("**/inputanim-c.pc")
        environment = {**os.environ, "PKG_CONFIG_PATH": found.parent}
        flags = subprocess.run(["pkg-config", "--cflags", "--libs", "inputanim-c"], check=True, capture_output=True,
                               text=True, env=environment).stdout.split()
        (_, _, code), *_ = snippets("c")
        work = self.workplace()
        (work / "program.c").write_text(code)
        subprocess.run(["cc", "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "program.c", *flags, "-o", "program"],
                       cwd=work, check=True)
        done = subprocess.run(["./program"], cwd=work, capture_output=True, text=True,
                              env={**os.environ, "LD_LIBRARY_PATH": found.parent.parent})
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("keys", done.stdout)
        self.assertTrue((work / "part.glb").read_bytes().startswith(b"glTF"))

    def test_the_shell_snippets_run(self):
        count = 0
        for page, number, code in snippets("sh"):
            # `make ...` and `git clone ...` are what this test stands in; what pip installs, tests/python has.
            lines = [line for line in code.splitlines() if not re.match(r"(make|git|sudo|cd|pip|#)", line)]
            if not lines:
                continue
            work = self.workplace()
            environment = {**os.environ, "PATH": f"{self.prefix / 'bin'}:{os.environ['PATH']}"}
            for line in lines:
                done = subprocess.run(["bash", "-c", line], cwd=work, capture_output=True, text=True, env=environment)
                # 1 is check's way to say that it found something.
                self.assertIn(done.returncode, (0, 1), f"{page} {number}: {line}\n{done.stderr}")
                self.assertNotIn("Traceback", done.stderr)
                count += 1
        self.assertGreater(count, 5)

    def test_the_reader_in_the_format_page_reads_what_the_program_reads(self):
        (code,) = [code for page, _, code in snippets("python") if page == "format"]
        page = {}
        exec(code, page)
        agreed = 0
        for sample in sorted((SOURCE / "tests" / "data").glob("**/*.bin")):
            done = subprocess.run([self.prefix / "bin" / "inputanim", "info", "--json", sample], capture_output=True)
            told = json.loads(done.stdout)
            try:
                size, has_markers, curves, markers = page["read"](sample.read_bytes())
            except Exception:
                self.assertFalse(told["readable"], sample)
                continue
            if not told["readable"]:
                # The page leaves the conditions for files without a header to its reader.
                self.assertIn(told["error"]["code"], ("not_an_input_animation", "empty_file"), sample)
                continue
            self.assertEqual((told["keyBytes"], told["markerList"]), (size, bool(has_markers)), sample)
            self.assertEqual(told["keys"], sum(len(keys) for _, _, keys in curves), sample)
            self.assertEqual(len(told["markers"]), len(markers), sample)
            agreed += 1
        self.assertGreater(agreed, 20)

    def test_links_between_pages_lead_somewhere(self):
        count = 0
        for page in [*PAGES, SOURCE / "CONTRIBUTING.md"]:
            text = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
            for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
                if "://" not in target:
                    self.assertTrue((page.parent / target).exists(), f"{page.name}: {target}")
                    count += 1
        self.assertGreater(count, 20)

    def test_the_page_on_building_names_the_libraries_that_cmake_asks_for(self):
        page = (SOURCE / "docs" / "building.md").read_text()
        rows = {tuple(cell.strip() for cell in row.split("|")[1:4]) for row in page.splitlines() if row.startswith("|")}
        asked = set()
        for lists in subprocess.run(["git", "ls-files", "*CMakeLists.txt"], cwd=SOURCE, check=True, capture_output=True,
                                    text=True).stdout.split():
            text = (SOURCE / lists).read_text()
            asked |= set(re.findall(r'\bneed\(\w+ ("[^"]+"|\S+) (\S+) (\S+) ', text))
            asked |= set(re.findall(r'\black\(("[^"]+"|\S+) (\S+) (\S+) ', text))
        self.assertGreater(len(asked), 8)
        for name, least, debian in asked:
            self.assertIn((name.strip('"'), least, debian), rows)

    def configure(self, *options):
        return subprocess.run(["cmake", "-G", "Ninja", "-S", SOURCE, "-B", tempfile.mkdtemp(dir=self.folder), *options],
                              capture_output=True, text=True)

    def test_the_core_alone_needs_highway_alone(self):
        others = ["Boost", "CLI11", "fmt", "nlohmann_json", "simdjson", "PkgConfig", "GTest", "ZLIB", "benchmark"]
        done = self.configure(*[f"-DINPUTANIM_{part}=OFF" for part in ["CLI", "C", "JSON_READ", "GLTF_READ", "HTML"]],
                              *[f"-DCMAKE_DISABLE_FIND_PACKAGE_{package}=ON" for package in others])
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("inputanim: the core; without: the program, the library for C, reading JSON, reading glTF, pages", done.stdout)

    def test_what_is_missing_is_named_all_at_once(self):
        done = self.configure(*[f"-DCMAKE_DISABLE_FIND_PACKAGE_{package}=ON" for package in ["hwy", "simdjson", "CLI11"]])
        self.assertEqual(done.returncode, 1)
        said = " ".join(done.stderr.split())
        self.assertIn("Highway 1.0 or newer (Debian: libhwy-dev): the core's SIMD", said)
        self.assertIn("simdjson 3.0 or newer (Debian: libsimdjson-dev): it reads inputanim-json; without it: "
                      "-DINPUTANIM_JSON_READ=OFF", said)
        self.assertIn("CLI11 2.1 or newer", said)
        self.assertNotIn("Boost", said)

    def workplace(self):
        """A folder with a take.bin and a folder of recordings, as the snippets have them."""
        work = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        (work / "recordings" / "monday").mkdir(parents=True)
        for copy in ["recordings/one.bin", "recordings/monday/two.bin"]:
            shutil.copy(SOURCE / "samples" / "two-hands.bin", work / copy)
        shutil.copy(SOURCE / "samples" / "two-hands.bin", work / "take.bin")
        return work


if __name__ == "__main__":
    unittest.main()
