"""Recordings in the browser: the verb view with its server, and .html files."""
import base64
import html.parser
import http.client
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time
import unittest
import urllib.parse
import urllib.request
import zlib

from support import CAMERA, DATA, PROGRAM, SAMPLE, Cli, run

BAD = DATA / "odd" / "odd-count-minus1.bin"
# The page that the program was built with; empty where there was none. Most tests bring their own.
BUILT_WITH = os.environ["INPUTANIM_PAGE"]
MARKER = b"<!-- recordings -->"
PAGE = (b"<!doctype html><html><head><meta charset=utf-8><script>const text = '" + MARKER + b"';</script></head>\n"
        b"<body><p>a stand-in</p>" + MARKER + b"</body></html>\n")


class Scripts(html.parser.HTMLParser):
    """The script elements of a page: [(attributes, text)], and the names of all elements."""
    def __init__(self, text):
        super().__init__()
        self.found, self.elements, self.inside = [], [], False
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.elements.append(tag)
        if tag == "script":
            self.inside = True
            self.found.append((dict(attributes), ""))

    def handle_endtag(self, tag):
        self.inside = self.inside and tag != "script"

    def handle_data(self, data):
        if self.inside:
            self.found[-1] = (self.found[-1][0], self.found[-1][1] + data)


def unpacked(attributes, text):
    """The bytes of a recording inside a page: every eighth from the first on, from the second on, ..., deflated."""
    assert attributes["data-packing"] == "planes-8 deflate-raw"
    planes = zlib.decompress(base64.b64decode(text, validate=True), wbits=-15)
    assert len(planes) == int(attributes["data-size"])
    whole, at = bytearray(len(planes)), 0
    for plane in range(8):
        count = len(range(plane, len(planes), 8))
        whole[plane::8] = planes[at:at + count]
        at += count
    return bytes(whole)


def recordings(page):
    """{name: bytes} of the recordings inside a page."""
    scripts = Scripts(page.decode()).found
    return {attributes["data-name"]: unpacked(attributes, text)
            for attributes, text in scripts if attributes.get("class") == "recording"}


class View(Cli):
    def setUp(self):
        super().setUp()
        self.page = self.folder / "page.html"
        self.page.write_bytes(PAGE)

    def view(self, *arguments, page=True, stdin=subprocess.DEVNULL, environment=()):
        """Starts the program; what it says is then in self.said, the process in self.process."""
        options = ["--json", "--no-browser", *(["--page", self.page] if page else [])]
        self.process = subprocess.Popen([PROGRAM, "view", *map(str, [*arguments, *options])], stdin=stdin,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        env={**os.environ, **dict(environment)})
        self.addCleanup(self.end)
        self.said = json.loads(self.process.stdout.readline() or self.process.communicate()[1])
        url = urllib.parse.urlsplit(self.said["url"])
        self.host, self.port, self.path = url.netloc, url.port, url.path
        self.assertEqual(url.hostname, "127.0.0.1")

    def end(self):
        """Ends it as Ctrl-C does; the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        self.errors = self.process.communicate(timeout=30)[1].decode()
        return self.process.returncode

    def request(self, method="GET", path=None, headers=None, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request(method, self.path if path is None else path, body=body,
                               headers={"Host": self.host, **(headers or {})})
            response = connection.getresponse()
            response.content = response.read()
            return response
        finally:
            connection.close()

    def get(self, path=""):
        response = self.request(path=self.path + path)
        self.assertEqual(response.status, 200, response.content)
        return response.content

    def connect(self, data=b""):
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        self.addCleanup(connection.close)
        connection.sendall(data)
        return connection

    def raw(self, data):
        """All that comes back for these bytes: nothing where the connection was cut."""
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        answer = b""
        try:
            connection.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            pass
        try:
            while piece := connection.recv(65536):
                answer += piece
        except ConnectionResetError:
            pass
        connection.close()
        return answer

    def raw_status(self, data):
        answer = self.raw(data)
        return int(answer.split(b" ")[1]) if answer else None

    def memory(self):
        """The most that the program has used so far, in bytes."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        (line,) = [line for line in status.splitlines() if line.startswith("VmHWM")]
        return int(line.split()[1]) * 1024


class Serving(View):
    def test_the_page_knows_its_files_and_gets_them_byte_for_byte(self):
        self.view(SAMPLE, CAMERA)
        response = self.request()
        self.assertEqual(response.status, 200)
        self.assertEqual(response.getheader("Content-Type"), "text/html; charset=utf-8")
        begin, middle, end = PAGE.split(MARKER)
        self.assertTrue(response.content.startswith(begin + MARKER + middle))
        self.assertTrue(response.content.endswith(end))
        (served,) = [text for attributes, text in Scripts(response.content.decode()).found
                     if attributes.get("id") == "served"]
        self.assertEqual(json.loads(served), [{"name": SAMPLE.name, "url": "files/0"},
                                              {"name": CAMERA.name, "url": "files/1"}])
        for entry, path in zip(json.loads(served), [SAMPLE, CAMERA], strict=True):
            self.assertEqual(self.get(entry["url"]), path.read_bytes())
        self.assertEqual(self.get("?t=1.5"), response.content)
        self.assertEqual([entry["file"] for entry in self.said["files"]], [str(SAMPLE), str(CAMERA)])
        self.assertEqual(self.end(), 0)

    def test_says_the_url_alone_on_a_line(self):
        process = subprocess.Popen([PROGRAM, "view", SAMPLE, "--page", self.page, "--no-browser"],
                                   stdout=subprocess.PIPE, text=True)
        lines = [process.stdout.readline() for _ in range(4)]
        process.send_signal(signal.SIGTERM)
        process.communicate()
        self.assertEqual(process.returncode, 0)
        self.assertIn(str(SAMPLE), lines[1])
        self.assertRegex(lines[2], r"^http://127\.0\.0\.1:\d+/[0-9a-f]{48}/\n$")
        self.assertEqual(lines[3], "Ctrl-C ends it.\n")

    def test_a_head_request_gets_the_head_alone(self):
        self.view(SAMPLE)
        response = self.request("HEAD", self.path + "files/0")
        self.assertEqual(response.status, 200)
        self.assertEqual(response.getheader("Content-Length"), str(SAMPLE.stat().st_size))
        self.assertEqual(response.content, b"")

    def test_damaged_files_are_served_as_they_are(self):
        empty = self.folder / "empty.bin"
        empty.write_bytes(b"")
        self.view(BAD, empty)
        self.assertEqual(self.get("files/0"), BAD.read_bytes())
        self.assertEqual(self.get("files/1"), b"")

    def test_other_formats_are_served_as_bin(self):
        files = [self.folder / f"take.{name}" for name in ["json", "glb", "csv"]]
        for file in files:
            self.run_ok("convert", SAMPLE, "-o", file)
        self.view(*files)
        self.assertEqual(self.get("files/0"), SAMPLE.read_bytes())
        for i, file in enumerate(files):
            expected = self.run_ok("convert", file, "-o", "-", "--to", "bin").stdout
            self.assertEqual(self.get(f"files/{i}"), expected)

    def test_what_cannot_be_converted_says_why(self):
        bad = self.folder / "bad.json"
        bad.write_text('{"format": "inputanim-json/1", "curves": 3')
        self.view(bad)
        response = self.request(path=self.path + "files/0")
        self.assertEqual(response.status, 422)
        self.assertIn(b"docs/json.md", response.content)

    def test_files_are_read_when_they_are_asked_for(self):
        take = self.folder / "take.bin"
        shutil.copy(CAMERA, take)
        self.view(take)
        self.assertEqual(self.get("files/0"), CAMERA.read_bytes())
        shutil.copy(SAMPLE, take)
        self.assertEqual(self.get("files/0"), SAMPLE.read_bytes())
        take.unlink()
        self.assertEqual(self.request(path=self.path + "files/0").status, 422)

    def test_a_file_that_gets_shorter_meanwhile_cuts_the_connection_alone(self):
        take = self.folder / "take.bin"
        take.write_bytes(SAMPLE.read_bytes() + bytes(32 << 20))
        self.view(take, CAMERA)
        connection = self.connect(f"GET {self.path}files/0 HTTP/1.1\r\nHost: {self.host}\r\n\r\n".encode())
        received = len(connection.recv(1000))
        self.assertGreater(received, 0)
        os.truncate(take, 5)
        while piece := connection.recv(1 << 20):
            received += len(piece)
        self.assertLess(received, 32 << 20)
        self.assertEqual(self.get("files/1"), CAMERA.read_bytes())

    def test_standard_input_is_served_as_often_as_one_likes(self):
        with open(SAMPLE, "rb") as stdin:
            self.view("-", stdin=stdin)
        self.assertEqual(self.get("files/0"), SAMPLE.read_bytes())
        self.assertEqual(self.get("files/0"), SAMPLE.read_bytes())

    def test_a_folder_is_every_recording_in_it(self):
        takes = self.folder / "takes"
        (takes / "monday").mkdir(parents=True)
        shutil.copy(SAMPLE, takes / "monday" / "b.bin")
        shutil.copy(CAMERA, takes / "c.bin")
        (takes / "notes.txt").write_text("not a recording")
        self.view(takes)
        self.assertEqual([entry["name"] for entry in self.said["files"]], ["c.bin", "monday/b.bin"])
        self.assertEqual(self.get("files/1"), SAMPLE.read_bytes())
        (self.folder / "nothing").mkdir()
        result = run("view", self.folder / "nothing", "--page", self.page)
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"no .bin file in it", result.stderr)

    def test_a_missing_file_does_not_stop_the_others(self):
        self.view(self.folder / "missing.bin", SAMPLE)
        self.assertEqual(self.said["files"][0]["error"]["code"], "cannot_open")
        self.assertEqual(self.said["files"][1]["url"], "files/0")
        self.assertEqual(self.get("files/0"), SAMPLE.read_bytes())
        self.assertEqual(self.end(), 2)
        self.assertIn("missing.bin", self.errors)
        self.assertEqual(run("view", self.folder / "missing.bin", "--page", self.page).returncode, 2)

    def test_names_cannot_leave_their_element(self):
        folder = self.folder / "odd"
        (folder / "<").mkdir(parents=True)
        shutil.copy(CAMERA, folder / "<" / "script><img>.bin")
        shutil.copy(CAMERA, folder / "a<!--<script>\"'&.bin")
        shutil.copy(CAMERA, os.fsencode(folder) + b"/b\xff.bin")
        self.view(folder)
        page = Scripts(self.get().decode())
        self.assertNotIn("img", page.elements)
        names = [entry["name"] for entry in json.loads(page.found[-1][1])]
        self.assertEqual(names, ["</script><img>.bin", "a<!--<script>\"'&.bin", "b\ufffd.bin"])
        self.assertNotIn("<", page.found[-1][1])

    def test_the_browser_is_opened_where_there_is_one(self):
        programs = self.folder / "bin"
        programs.mkdir()
        for name in ["xdg-open", "open"]:
            (programs / name).write_text("#!/bin/sh\n{ echo \"$1\"; grep SigBlk /proc/self/status; "
                                         "ls -l /proc/self/fd | grep -c socket; "
                                         "stat -c %a \"$1\" \"$(dirname \"$1\")\"; tr -d '\\n' <\"$1\"; } "
                                         ">$OPENED.part\nmv $OPENED.part $OPENED\necho noise\n")
            (programs / name).chmod(0o755)
        opened = self.folder / "opened"
        environment = {**os.environ, "DISPLAY": ":99", "OPENED": str(opened), "PATH": f"{programs}:{os.environ['PATH']}",
                       "XDG_RUNTIME_DIR": str(self.folder)}
        process = subprocess.Popen([PROGRAM, "view", SAMPLE, "--page", self.page, "--json"], stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, env=environment)
        url = json.loads(process.stdout.readline())["url"]
        for _ in range(300):
            if opened.exists():
                break
            time.sleep(0.1)
        address, blocked, sockets, rights, rights_of_folder, page = opened.read_text().splitlines()
        # Arguments are for all users of a machine to see: the address is in a file that no other can read.
        self.assertNotIn(url.split("/")[3], address)
        self.assertEqual((rights, rights_of_folder), ("600", "700"))
        self.assertIn(f'content="0; url={url}"', page)
        self.assertTrue(pathlib.Path(address).is_relative_to(self.folder))
        # Once it has served, it is gone.
        self.assertTrue(pathlib.Path(address).exists())
        with urllib.request.urlopen(url) as answer:
            self.assertEqual(answer.status, 200)
        self.assertFalse(pathlib.Path(address).parent.exists())
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.communicate()[0], b"")
        self.assertEqual(process.returncode, 0)
        self.assertEqual(int(blocked.split()[1], 16), 0)
        self.assertEqual(sockets, "0")  # it would keep the port

    def test_tokens_and_ports_are_new_each_time(self):
        seen = set()
        for _ in range(3):
            self.view(SAMPLE)
            seen.add(self.path)
            self.assertEqual(self.end(), 0)
        self.assertEqual(len(seen), 3)

    def test_a_port_that_is_taken_is_an_error(self):
        with socket.create_server(("127.0.0.1", 0)) as other:
            port = other.getsockname()[1]
            result = run("view", SAMPLE, "--page", self.page, "--port", port)
            self.assertEqual(result.returncode, 2)
            self.assertIn(f"port {port}: cannot listen: Address already in use".encode(), result.stderr)
        self.view(SAMPLE, "--port", port)
        self.assertEqual(self.port, port)
        again = run("view", SAMPLE, "--page", self.page, "--port", port)
        self.assertEqual(again.returncode, 2)
        for wrong in ["0", "65536", "-1", "http"]:
            self.assertEqual(run("view", SAMPLE, "--page", self.page, "--port", wrong).returncode, 3, wrong)

    def test_ctrl_c_ends_it_soon_whatever_is_open(self):
        large = self.folder / "large.bin"
        large.write_bytes(SAMPLE.read_bytes() + bytes(32 << 20))
        self.view(large)
        for _ in range(10):
            self.connect()
            self.connect(b"GET / HTTP/1.1\r\n")
        stalled = self.connect(f"GET {self.path}files/0 HTTP/1.1\r\nHost: {self.host}\r\n\r\n".encode())
        self.assertTrue(stalled.recv(10))
        begin = time.monotonic()
        self.assertEqual(self.end(), 0)
        self.assertLess(time.monotonic() - begin, 5)  # what those that are open may take by themselves

    def test_a_page_without_a_place_for_recordings_is_an_error(self):
        self.page.write_text("<html></html>")
        for verb in [["view", SAMPLE], ["convert", SAMPLE, "-o", self.folder / "a.html"]]:
            result = run(*verb, "--page", self.page)
            self.assertEqual(result.returncode, 2)
            self.assertIn(MARKER, result.stderr)
            self.assertEqual(run(*verb, "--page", self.folder / "missing.html").returncode, 2)


class Refusing(View):
    def setUp(self):
        super().setUp()
        secret = self.folder / "secret.bin"
        secret.write_bytes(b"secret")
        self.view(SAMPLE, CAMERA)
        self.token = self.path.strip("/")

    def tearDown(self):
        # Whatever was tried: it still serves.
        self.assertEqual(self.get("files/1"), CAMERA.read_bytes())
        self.assertEqual(self.end(), 0)
        self.assertEqual(self.errors, "")

    def head(self, target, *lines, method="GET"):
        return "\r\n".join([f"{method} {target} HTTP/1.1", f"Host: {self.host}", *lines, "", ""]).encode()

    def test_every_path_but_its_own(self):
        base, folder = self.path, str(self.folder)
        below = ["..", "../", "%2e%2e/", "%2e%2e%2f", "..%2f", "..\\", "..%5c", "/", "//", "/etc/passwd", folder, "files",
                 "files/", "files/2", "files/-1", "files/00", "files/+0", "files/0/", "files/0/..", "files//0", "files/ 0",
                 "files/0%00", "files/0%00.bin", "files/%30", "files/0;a", "files/18446744073709551616",
                 f"files/..{folder}/secret.bin", f"files/{folder}/secret.bin", "files/" + SAMPLE.name, SAMPLE.name,
                 "index.html", "favicon.ico", ".git/config", "%", "%zz", "%u002e"]
        for path in below:
            status = self.raw_status(self.head(base + path))
            self.assertIn(status, (400, 404), path)
        for path in ["/", "//", "*", "", base[1:], base[:-1], "/" + base, "//" + self.token + "/", "/./" + self.token + "/",
                     "/x/.." + base, "/%" + f"{ord(self.token[0]):02x}" + self.token[1:] + "/",
                     f"http://{self.host}{base}", f"http://example.com{base}", "/etc/passwd", "/../../etc/passwd",
                     "/files/0", base.upper()]:
            self.assertIn(self.raw_status(self.head(path)), (400, 404), path)
        for path in [base + "files/0\0", base + "\0", base + "files/0\n", base + "\xff"]:
            answer = self.raw(self.head(path))
            self.assertNotIn(SAMPLE.read_bytes()[:64], answer, path)
            self.assertNotIn(b" 200 ", answer.split(b"\r\n")[0], path)
        answer = self.request(path=base + "nothing")
        self.assertEqual(answer.content, b"")

    def test_wrong_tokens(self):
        token = self.token
        for wrong in [token[:-1], token[:1], token + "0", token + token, "0" * len(token), token[::-1], " " + token,
                      token[:-1] + ("0" if token[-1] != "0" else "1")]:
            for rest in ["/", "/files/0"]:
                self.assertIn(self.raw_status(self.head(f"/{wrong}{rest}")), (400, 404), wrong)

    def test_other_hosts(self):
        self.assertEqual(self.request(headers={"Host": f"localhost:{self.port}"}).status, 200)
        for host in ["example.com", f"example.com:{self.port}", "127.0.0.1", f"127.0.0.1:{self.port + 1}", "localhost",
                     f"127.0.0.1.example.com:{self.port}", f"127.0.0.1:{self.port}.example.com", "", f"[::1]:{self.port}",
                     f"user@127.0.0.1:{self.port}", f"0.0.0.0:{self.port}"]:
            for path in [self.path, self.path + "files/0"]:
                self.assertEqual(self.request(path=path, headers={"Host": host}).status, 403, host)
        self.assertEqual(self.raw_status(f"GET {self.path} HTTP/1.1\r\n\r\n".encode()), 403)
        self.assertEqual(self.raw_status(f"GET {self.path} HTTP/1.0\r\n\r\n".encode()), 403)
        self.assertEqual(self.raw_status(self.head(self.path, "Host: example.com")), 403)

    def test_pages_of_others(self):
        for ours in [f"http://{self.host}", f"http://localhost:{self.port}"]:
            self.assertEqual(self.request(headers={"Origin": ours}).status, 200)
        for origin in ["http://example.com", "null", f"https://{self.host}", f"http://127.0.0.1:{self.port + 1}",
                       "http://127.0.0.1", f"http://{self.host}.example.com", "file://", f"http://{self.host}/"]:
            self.assertEqual(self.request(headers={"Origin": origin}).status, 403, origin)
        for site, status in {"same-origin": 200, "none": 200, "cross-site": 403, "same-site": 403, "what": 403}.items():
            response = self.request(headers={"Sec-Fetch-Site": site})
            self.assertEqual(response.status, status, site)
            self.assertEqual(bool(response.content), status == 200)
            self.assertIsNone(response.getheader("Access-Control-Allow-Origin"))

    def test_a_browser_may_come_from_a_file(self):
        """As the one does that leads it here; scripts and frames of other pages may not."""
        navigation = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
        self.assertEqual(self.request(headers=navigation).status, 200)
        for name, value in [("Sec-Fetch-Mode", "cors"), ("Sec-Fetch-Mode", "no-cors"), ("Sec-Fetch-Dest", "iframe"),
                            ("Sec-Fetch-Dest", "script"), ("Sec-Fetch-Site", "what")]:
            self.assertEqual(self.request(headers={**navigation, name: value}).status, 403, (name, value))

    def test_doubled_headers_are_refused_whatever_they_say(self):
        for name, ours, foreign in [("Host", self.host, "example.com"), ("Sec-Fetch-Site", "same-origin", "cross-site"),
                                    ("Origin", f"http://{self.host}", "http://example.com")]:
            # The head has a Host of its own.
            once, twice = ([], [ours]) if name == "Host" else ([ours], [ours, ours])
            head = [f"{name}: {value}" for value in once]
            self.assertEqual(self.raw_status(self.head(self.path, *head)), 200, name)
            for values in [twice, [*once, foreign], [foreign, *once], [*once, ""], ["", *once]]:
                head = [f"{name}: {value}" for value in values]
                self.assertEqual(self.raw_status(self.head(self.path, *head)), 403, head)

    def test_every_answer_has_the_headers_that_keep_pages_apart(self):
        for path, status in {self.path: 200, self.path + "files/0": 200, "/": 404}.items():
            response = self.request(path=path)
            self.assertEqual(response.status, status)
            policy = response.getheader("Content-Security-Policy")
            self.assertIn("default-src 'none';", policy)
            self.assertIn("frame-ancestors 'none'", policy)
            for name, value in {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
                                "Cache-Control": "no-store", "Cross-Origin-Resource-Policy": "same-origin",
                                "Cross-Origin-Opener-Policy": "same-origin"}.items():
                self.assertEqual(response.getheader(name), value)

    def test_other_methods(self):
        for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT"]:
            response = self.request(method)
            self.assertEqual(response.status, 405, method)
            self.assertEqual(response.getheader("Allow"), "GET, HEAD")
            self.assertEqual(response.content, b"")
        for method in ["get", "BREW", "G" * 5000, "PRI"]:
            self.assertIn(self.raw_status(self.head(self.path, method=method)), (400, 405), method[:9])

    def test_bodies(self):
        for method, status in {"GET": 413, "POST": 405}.items():
            self.assertEqual(self.request(method, body=b"x" * 10).status, status)
            self.assertIn(self.raw_status(self.head(self.path, "Content-Length: 99999999999999999999", method=method)),
                          (400, status))
            self.assertEqual(self.raw_status(self.head(self.path, "Transfer-Encoding: chunked", method=method)
                                             + b"ffffffffffffffff\r\n"), status)
            self.assertEqual(self.raw_status(self.head(self.path, "Expect: 100-continue", "Content-Length: 10",
                                                       method=method).replace(b"Expect", b"X-Expect")), status)
        before = self.memory()
        huge = 64 << 20
        length = self.raw(self.head(self.path, f"Content-Length: {huge}", method="POST") + bytes(huge))
        chunked = self.raw(self.head(self.path, "Transfer-Encoding: chunked", method="PUT")
                           + b"%x\r\n" % huge + bytes(huge) + b"\r\n0\r\n\r\n")
        for answer in [length, chunked]:
            self.assertTrue(answer == b"" or b" 405 " in answer, answer[:100])
        self.assertLess(self.memory() - before, 16 << 20)

    def test_a_second_request_on_the_same_connection(self):
        two = self.head(self.path + "files/1", "Connection: keep-alive") * 2
        answer = self.raw(two)
        self.assertEqual(answer.count(b"HTTP/1.1 "), 1)
        self.assertIn(b"Connection: close\r\n", answer)
        self.assertTrue(answer.endswith(CAMERA.read_bytes()))

    def test_huge_requests(self):
        before = self.memory()
        many = "".join(f"X-{i}: {'y' * 1000}\r\n" for i in range(20_000))
        for what in [self.head(self.path, "X: " + "y" * 9000), self.head(self.path, "X: " + "y" * 40_000),
                     self.head(self.path, "X: " + "y" * (64 << 20)), self.head(self.path, many),
                     self.head(self.path + "?" + "y" * 9000), self.head(self.path + "?" + "y" * (64 << 20)),
                     b"y" * (64 << 20), b"\n" * 100_000, bytes(100_000), self.head(self.path, "Range: bytes=0-0" + ",0-" * 2500)]:
            self.assertIn(self.raw_status(what), (None, 400, 408, 413, 414, 416, 431), what[:60])
        self.assertLess(self.memory() - before, 16 << 20)

    def test_ranges(self):
        for value in ["bytes=0-5", "bytes=0-5,0-5", "bytes=-1", "bytes=" + ",".join(["0-"] * 500), "what"]:
            response = self.request(path=self.path + "files/0", headers={"Range": value})
            self.assertEqual(response.status, 416, value[:20])
            self.assertEqual(response.content, b"")

    def test_nonsense(self):
        for what in [b"\r\n\r\n", b"GET\r\n\r\n", b"GET /\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00",
                     b"GET / HTTP/1.1\r\nHost\r\n\r\n", b"GET / HTTP/1.1\r\n: \r\n\r\n", b"\xff" * 100 + b"\r\n\r\n",
                     self.head(self.path, "A: b\r\n c: d", "Host : example.com")]:
            connection = self.connect(what)
            connection.shutdown(socket.SHUT_WR)
            try:
                answer = connection.recv(100)
            except ConnectionResetError:
                answer = b""
            self.assertNotIn(b" 500 ", answer)

    def test_slow_clients_do_not_keep_others_waiting(self):
        half = [self.connect(self.head(self.path)[:-2]) for _ in range(30)] + [self.connect() for _ in range(20)]
        self.assertEqual(self.get("files/1"), CAMERA.read_bytes())
        half[-1].setblocking(False)
        with self.assertRaises(BlockingIOError):  # it is still there
            half[-1].recv(1)
        half[-1].settimeout(30)
        answers = [connection.recv(100) for connection in half]
        for answer in answers:
            self.assertRegex(answer, b"^(HTTP/1.1 40[08] |$)")  # a half of a request is a bad one

    def test_half_open_connections_do_not_keep_others_waiting(self):
        half = [self.connect(b"GET / HTTP/1.1\r\n") for _ in range(300)]
        for _ in range(3):
            begin = time.monotonic()
            self.assertEqual(self.get("files/1"), CAMERA.read_bytes())
            self.assertLess(time.monotonic() - begin, 1)
        half[-1].setblocking(False)
        with self.assertRaises(BlockingIOError):  # it is still there: the oldest made room
            half[-1].recv(1)

    def test_answers_that_nobody_takes_do_not_keep_others_waiting(self):
        large = self.folder / "large.bin"
        large.write_bytes(SAMPLE.read_bytes() + bytes(32 << 20))
        self.end()
        self.view(large, CAMERA)
        begin = time.monotonic()
        stalled = [self.connect(self.head(self.path + "files/0")) for _ in range(100)]
        self.assertEqual({connection.recv(15) for connection in stalled}, {b"HTTP/1.1 200 OK"})
        self.assertEqual(self.get("files/1"), CAMERA.read_bytes())
        self.assertLess(time.monotonic() - begin, 5)  # soon enough that none was given up
        self.assertLess(self.memory(), 128 << 20)

    def test_more_connections_than_it_answers_at_a_time(self):
        idle = [self.connect() for _ in range(200)]
        for connection in idle:
            connection.close()
        self.assertEqual(self.get("files/1"), CAMERA.read_bytes())

    def test_other_machines(self):
        wanted = f":{self.port:04X}"
        for table in ["tcp", "tcp6"]:
            rows = [line.split() for line in pathlib.Path(f"/proc/net/{table}").read_text().splitlines()[1:]]
            listening = [row[1] for row in rows if row[1].endswith(wanted) and row[3] == "0A"]
            self.assertEqual(listening, ["0100007F" + wanted] if table == "tcp" else [])


class Html(View):
    def convert(self, source, target, *options):
        self.run_ok("convert", source, "-o", target, "--page", self.page, *options)
        return target.read_bytes()

    def test_the_recording_comes_out_of_the_file_bit_for_bit(self):
        files = [SAMPLE, *sorted(DATA.glob("*.bin"))]
        self.assertGreater(len(files), 5)
        readable = 0
        for file in files:
            if run("info", file).returncode != 0:
                continue
            page = self.convert(file, self.folder / "take.html", "--force")
            self.assertEqual(recordings(page), {"take.bin": file.read_bytes()}, file)
            readable += 1
        self.assertGreater(readable, 5)
        begin, middle, end = PAGE.split(MARKER)
        self.assertTrue(page.startswith(begin + MARKER + middle))
        self.assertTrue(page.endswith(end))

    def test_lengths_of_every_remainder_are_padded(self):
        lengths = set()
        for extra in range(3):
            longer = self.folder / f"{extra}.bin"
            longer.write_bytes(SAMPLE.read_bytes() + bytes(extra))
            lengths.add(longer.stat().st_size % 3)
            page = self.convert(longer, self.folder / f"{extra}.html")
            self.assertEqual(recordings(page), {f"{extra}.bin": longer.read_bytes()})
        self.assertEqual(lengths, {0, 1, 2})

    def test_names_cannot_leave_their_element(self):
        name = "<!--<script>\"'&amp;>.html"
        page = self.convert(CAMERA, self.folder / name)
        self.assertEqual(recordings(page), {name.replace(".html", ".bin"): CAMERA.read_bytes()})

    def test_folders_other_formats_edits_and_pipes(self):
        takes, out = self.folder / "takes", self.folder / "out"
        takes.mkdir()
        shutil.copy(SAMPLE, takes / "a.bin")
        self.run_ok("convert", takes, "--to", "html", "--out-dir", out, "--page", self.page)
        self.assertEqual(recordings((out / "a.html").read_bytes()), {"a.bin": SAMPLE.read_bytes()})
        text = self.folder / "a.json"
        self.run_ok("convert", SAMPLE, "-o", text)
        self.assertEqual(recordings(self.convert(text, self.folder / "b.html")), {"b.bin": SAMPLE.read_bytes()})
        piped = self.run_ok("convert", SAMPLE, "-o", "-", "--to", "html", "--page", self.page).stdout
        self.assertEqual(recordings(piped), {"recording.bin": SAMPLE.read_bytes()})

    def test_the_option_page_is_for_html_alone(self):
        result = run("convert", SAMPLE, "-o", self.folder / "a.glb", "--page", self.page)
        self.assertEqual(result.returncode, 3)
        self.assertIn(b"--page is for html, not for glb", result.stderr)


class BuiltWith(View):
    @unittest.skipUnless(BUILT_WITH, "built without the page")
    def test_the_program_has_its_page(self):
        page = pathlib.Path(BUILT_WITH).read_bytes()
        begin, end = page.rsplit(MARKER, 1)
        self.view(SAMPLE, page=False)
        served = self.get()
        self.assertTrue(served.startswith(begin + b'<script type="application/json" id="served">'))
        self.assertTrue(served.endswith(b"</script>" + end))
        out = self.folder / "take.html"
        self.run_ok("convert", SAMPLE, "-o", out)
        self.assertEqual(recordings(out.read_bytes()), {"take.bin": SAMPLE.read_bytes()})
        self.run_ok("trim", SAMPLE, "--to", "1", "-o", self.folder / "short.html")
        self.assertEqual(list(recordings((self.folder / "short.html").read_bytes())), ["short.bin"])

    @unittest.skipIf(BUILT_WITH, "built with the page")
    def test_without_the_page_it_says_how_to_get_it(self):
        for verb in [["view", SAMPLE], ["convert", SAMPLE, "-o", self.folder / "a.html"]]:
            result = run(*verb)
            self.assertEqual(result.returncode, 2)
            self.assertIn(b"built without the viewer's page", result.stderr)
            self.assertIn(b"Node.js 20", result.stderr)
            self.assertIn(b"`make build`", result.stderr)
        self.assertFalse((self.folder / "a.html").exists())


if __name__ == "__main__":
    unittest.main()
