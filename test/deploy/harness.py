"""Starts programs on loopback for the tests, and stops them at the end."""

import atexit
import http.client
import http.server
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../.."))
BINARY = os.environ["HARIKERJA_TEST_BINARY"]
SITE = "holidays.example.org"  # the host name in the shipped configurations
SECURE = {}  # the ports that speak TLS, each with the SSL context for its certificate

work = tempfile.mkdtemp(prefix="harikerja-deploy-")
os.chmod(work, 0o755)  # nginx reads these files as another user
processes = []
failures = []


def at(name):
    return os.path.join(work, name)


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def write(name, text):
    with open(at(name), "w", encoding="utf-8") as f:
        f.write(text)
    return at(name)


def shipped(path, **changes):
    """Returns a configuration of deploy/ with replaced texts. Each text to replace
    must exist."""
    text = read(os.path.join(ROOT, "deploy", path))
    for old, new in changes.pop("replace").items():
        if old not in text:
            sys.exit(f"deploy/{path} has no {old!r} to replace")
        text = text.replace(old, new)
    return text


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def start(name, *command, **environment):
    log = open(at(name + ".log"), "ab")
    p = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env={**os.environ, **environment})
    p.log = log.name
    log.close()
    processes.append(p)
    return p


def stop(p, how=signal.SIGTERM, timeout=30):
    """Stops a process and returns its exit code."""
    if p.poll() is None:
        p.send_signal(how)
    try:
        return p.wait(timeout)
    except subprocess.TimeoutExpired:
        p.kill()
        p.wait()
        return -1


def serve(port, *arguments, name="service"):
    p = start(name, BINARY, "serve", "--addr", f"127.0.0.1:{port}", *arguments)
    wait_for(p, port, "/readyz")
    return p


def wait_for(p, port, target="/readyz", seconds=20):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if p.poll() is not None:
            sys.exit(f"{p.args[0]} ended with {p.returncode}:\n{read(p.log)}")
        try:
            if get(port, target)[0] == 200:
                return
        except OSError:
            pass
        time.sleep(0.05)
    sys.exit(f"{p.args[0]} did not answer within {seconds} s:\n{read(p.log)}")


def until(condition, what, seconds=20):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return
        time.sleep(0.05)
    check(False, f"{what} within {seconds} s")


def commented_arguments(path):
    """Returns the arguments of "harikerja serve" in the comment of a configuration of deploy/."""
    return re.search(r"^#   harikerja serve(.*)$", read(os.path.join(ROOT, "deploy", path)), re.M)[1].split()


def get(port, target, method="GET", source="127.0.0.1", **headers):
    """Returns the status, the headers (names in lower case) and the body."""
    c = http.client.HTTPConnection("127.0.0.1", port, timeout=10, source_address=(source, 0))
    try:
        if port in SECURE:
            c.connect()
            c.sock = SECURE[port].wrap_socket(c.sock, server_hostname=SITE)
        c.request(method, target, headers={"Host": SITE, "Accept-Encoding": "identity", **{k.replace("_", "-"): v for k, v in headers.items()}})
        answer = c.getresponse()
        body = answer.read()
        return answer.status, {k.lower(): v for k, v in answer.getheaders()}, body
    except http.client.HTTPException as e:
        raise OSError(e) from e
    finally:
        c.close()


def exchange(port, *lines):
    """Sends the lines of a request unchanged. Returns the answer, or status 0 if
    the connection is closed without an answer."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as s:
        s.sendall("".join(line + "\r\n" for line in (*lines, "Connection: close", "")).encode())
        answer = http.client.HTTPResponse(s, method=lines[0].split()[0])
        try:
            answer.begin()
            body = answer.read()
        except (http.client.HTTPException, ConnectionResetError):
            return 0, {}, b""
        return answer.status, {k.lower(): v for k, v in answer.getheaders()}, body


class Origin:
    """An origin that a test controls. The body has the number of earlier requests,
    the host and the target. Answers below /brief may be cached for a second, and all
    other answers for a day. /brief/wrong has status 400. A request for /pair waits until
    there is a second request for /pair. The answers to /pair have no-store."""

    def __init__(self):
        origin = self
        self.failing, self.count = False, 0
        pair = threading.Barrier(2, timeout=8)

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                ready = self.path == "/readyz"
                if self.path == "/pair":
                    pair.wait()  # an error closes the connection without an answer
                body = f"{origin.count} {self.headers['Host']} {self.path}".encode()
                origin.count += not ready
                seconds = 1 if self.path.startswith("/brief") else 86400
                self.send_response(500 if origin.failing and not ready else 400 if self.path.endswith("/wrong") else 200)
                self.send_header("Cache-Control", "no-store" if origin.failing or ready or self.path == "/pair" else f"public, max-age={seconds}, s-maxage={seconds}")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        server.daemon_threads = True
        server.handle_error = lambda *_: None  # health checks close the connection early
        self.port = server.server_address[1]
        threading.Thread(target=server.serve_forever, daemon=True).start()


def check(ok, expected):
    if not ok:
        failures.append(expected)
        print("FAILED, expected:", expected, file=sys.stderr)


def finish(done):
    """Prints what was tested, or exits with an error."""
    if failures:
        for p in processes:
            print(f"--- the last lines of {os.path.basename(p.log)}", *read(p.log).splitlines()[-10:], sep="\n", file=sys.stderr)
        sys.exit(f"{len(failures)} checks failed")
    print("ok:", done)


@atexit.register
def clean():
    for p in reversed(processes):
        stop(p, timeout=10)
    shutil.rmtree(work, ignore_errors=True)
