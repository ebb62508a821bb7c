"""What shells complete, asked of the shells; and the manual pages, read by groff."""
import os
import pty
import re
import select
import subprocess
import time
import unittest

from support import PROGRAM, Cli, run


class Terminal:
    """A shell that somebody types to."""

    def __init__(self, *command, **environment):
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
                                        env={**os.environ, "TERM": "xterm", **environment})
        os.close(slave)
        self.shown = ""

    def type(self, text):
        os.write(self.master, text.encode())

    def wait_for(self, pattern, seconds=30):
        """What stands there once the pattern does; all before it is forgotten."""
        end = time.monotonic() + seconds
        while not (found := re.search(pattern, self.shown)):
            if time.monotonic() > end or not select.select([self.master], [], [], max(0, end - time.monotonic()))[0]:
                raise AssertionError(f"no {pattern!r} in {self.shown!r}")
            self.shown += re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", os.read(self.master, 65536).decode(errors="replace"))
        self.shown = self.shown[found.end():]
        return found.group()

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.master)


class Completions(Cli):
    def setUp(self):
        super().setUp()
        self.path = f"{os.path.dirname(os.path.abspath(PROGRAM))}:{os.environ['PATH']}"

    def script(self, shell):
        file = self.folder / shell
        file.write_bytes(self.run_ok("completions", shell).stdout)
        return file

    def bash(self, line):
        """The answers to a line, as the shell would have split it into words."""
        words = [word for word in re.split(r"(=)|\s", line) if word is not None]
        words = [word for i, word in enumerate(words) if word or i == len(words) - 1]
        code = f"""source {self.script('bash')}
compopt() {{ :; }}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _inputanim; printf '%s\\n' "${{COMPREPLY[@]}}" """
        done = subprocess.run(["bash", "-c", code, "bash", *words], capture_output=True, text=True, check=True)
        self.assertEqual(done.stderr, "")
        return done.stdout.split()

    def fish(self, line):
        done = subprocess.run(["fish", "--no-config", "-c", f"source {self.script('fish')}; complete -C '{line}'"],
                              capture_output=True, text=True, check=True, env={**os.environ, "HOME": str(self.folder)})
        self.assertEqual(done.stderr, "")
        return [answer.split("\t")[0] for answer in done.stdout.splitlines()]

    def test_bash(self):
        self.assertEqual(self.bash("inputanim tri"), ["trim"])
        self.assertIn("completions", self.bash("inputanim "))
        self.assertEqual(self.bash("inputanim smooth --turn"), ["--turn-beta"])
        self.assertEqual(self.bash("inputanim smooth --method one"), ["one-euro"])
        self.assertEqual(self.bash("inputanim smooth --method=one"), ["one-euro"])
        self.assertIn("savitzky-golay", self.bash("inputanim smooth --method="))
        self.assertEqual(self.bash("inputanim convert --drop gaze,tan"), ["gaze,tangents"])
        self.assertEqual(self.bash("inputanim smooth --cutoff "), [])
        self.assertEqual(self.bash("inputanim completions po"), ["powershell"])
        self.assertEqual(self.bash("inputanim manual tri"), ["trim"])

    def test_fish(self):
        self.assertEqual(self.fish("inputanim tri"), ["trim"])
        self.assertIn("--turn-beta", self.fish("inputanim smooth --turn"))
        self.assertEqual(self.fish("inputanim smooth --method one"), ["one-euro"])
        self.assertIn("gaze,tangents", self.fish("inputanim convert --drop gaze,tan"))
        self.assertEqual(self.fish("inputanim convert x.bin --table events --kin"), [])
        self.assertEqual(self.fish("inputanim completions po"), ["powershell"])
        self.assertEqual(self.fish("inputanim manual man"), ["manual"])

    def test_zsh(self):
        terminal = Terminal("zsh", "-f", "-i", HOME=str(self.folder), PS1="ready> ", PATH=self.path)
        self.addCleanup(terminal.close)
        terminal.wait_for("ready> ")
        terminal.type(f"autoload -U compinit; compinit -u -D; source {self.script('zsh')}; echo load'ed'\n")
        terminal.wait_for("loaded\r*\n")
        for typed, completed in (("inputanim tri\t", "inputanim trim "),
                                 ("inputanim smooth --turn\t", "inputanim smooth --turn-beta"),
                                 ("inputanim smooth --method one\t", "inputanim smooth --method one-euro"),
                                 ("inputanim convert --drop gaze,tan\t", "inputanim convert --drop gaze,tangents")):
            terminal.wait_for("ready> ")
            terminal.type(typed)
            terminal.wait_for(re.escape(completed))
            terminal.type("\x15echo n'ex't\n")
            terminal.wait_for("next\r*\n")

    def test_every_shell_knows_every_verb_and_flag(self):
        verbs = re.findall(r"^  ([a-z]+) ", self.run_ok("--help").stdout.decode().partition("Look")[2].partition("Examples:")[0],
                           re.MULTILINE)
        self.assertGreater(len(verbs), 30)
        flags = {}
        for verb in verbs:
            flags[verb] = set(re.findall(r"^  (?:-\w,)?(--[a-z-]+)", self.run_ok(verb, "--help").stdout.decode(), re.MULTILINE))
            self.assertEqual(set(self.bash(f"inputanim {verb} --")), flags[verb], verb)
        zsh, fish, powershell = (self.script(shell).read_text() for shell in ("zsh", "fish", "powershell"))
        for verb in verbs:
            own = {"zsh": re.search(rf"    {verb}\)\n(.*?);;", zsh, re.DOTALL).group(1),
                   "powershell": re.search(rf"'{verb}' = \[ordered\]@{{(.*?)\n        }}", powershell, re.DOTALL).group(1)}
            for flag in flags[verb]:
                self.assertIn(f"){flag}", own["zsh"])
                self.assertIn(f"'{flag}' = '", own["powershell"])
                self.assertRegex(fish, rf"is {verb}'.* -l {flag[2:]} ")

    def test_powershell_is_quoted(self):
        for line in self.script("powershell").read_text().splitlines():
            self.assertEqual(line.count("'") % 2, 0, line)

    def test_a_shell_that_nobody_knows(self):
        refused = run("completions", "tcsh")
        self.assertEqual(refused.returncode, 3)
        self.assertIn("bash", refused.stderr.decode())


def unstruck(text):
    """Without the letters that are struck twice, to be bold."""
    return re.sub(r".\x08", "", text)


class Manual(Cli):
    def test_pages_are_roff_that_nobody_complains_about(self):
        self.run_ok("manual", "--out-dir", self.folder)
        pages = sorted(self.folder.iterdir())
        self.assertGreater(len(pages), 30)
        for page in pages:
            done = subprocess.run(["groff", "-man", "-Tutf8", "-ww", page], capture_output=True, text=True, check=True)
            self.assertEqual(done.stderr, "", page.name)
            self.assertIn("NAME", unstruck(done.stdout))

    def test_a_page_says_what_help_says(self):
        page = self.run_ok("manual", "smooth").stdout
        shown = subprocess.run(["groff", "-man", "-Tutf8", "-P-c"], input=page, capture_output=True, check=True).stdout
        text = re.sub(r"\s+", " ", unstruck(shown.decode()))
        for words in ("inputanim-smooth - Less jitter", "--turn-beta NUMBER", "one-euro", "EXAMPLES", "-o, --output FILE"):
            self.assertIn(words, text.replace("‐", "-").replace("−", "-"))

    def test_a_verb_that_is_not_there(self):
        self.assertEqual(run("manual", "dance").returncode, 3)


if __name__ == "__main__":
    unittest.main()
