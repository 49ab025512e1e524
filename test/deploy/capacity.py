"""Measures what a request costs, with wrk as the client, and then the dearest requests, one after
another, which fails above the limits. Writes two tables of docs/performance.md. The client uses the
same cores, so the CPU time is more reliable than the requests per second. `make capacity` runs this
script."""

import json
import statistics

from harness import *

ROUNDS, SECONDS = 5, 2
MOST, LARGEST = 600, 256 << 10  # times the CPU time of ADD; bytes before compression, with own days
LIST, CHECK = "/v1/holidays?year=2026", "/v1/workdays/check?date=2026-03-20"
ADD = "/v1/workdays/add?date=2026-03-18&days=5"

service_port, admin_port = free_port(), free_port()
service = serve(service_port, "--admin-addr", f"127.0.0.1:{admin_port}")

rows = [  # what is measured, the process, its port, the target, the coding
    (f"`{LIST}`, gzip", service, service_port, LIST, "gzip"),
    ("the same list, not compressed", service, service_port, LIST, "identity"),
    (f"`{CHECK}`", service, service_port, CHECK, "identity"),
    (f"`{ADD}`", service, service_port, ADD, "identity"),
    ("the page `/2026`, gzip", service, service_port, "/2026", "gzip"),
]


def cpu(pid):
    """Returns the CPU time of a process in seconds."""
    tasks = f"/proc/{pid}/task"
    return sum(int(read(f"{tasks}/{task}/schedstat").split()[0]) for task in os.listdir(tasks)) / 1e9


def load(p, port, target, coding, script=None):
    """Sends requests, and returns the CPU time of each request in microseconds and
    the requests per second. A script for wrk can replace the target."""
    before = cpu(p.pid)
    out = subprocess.run(["wrk", "-t1", "-c32", f"-d{SECONDS}s", "-H", "Host: " + SITE, "-H", "Accept-Encoding: " + coding, *(["-s", script] if script else []),
                          f"http://127.0.0.1:{port}{target}"], capture_output=True, text=True, check=True).stdout
    used = cpu(p.pid) - before
    check("Non-2xx" not in out and "Socket errors" not in out, f"all answers to {target} have status 200, got {out}")
    count = int(re.search(r"(\d+) requests in", out)[1])
    return used / count * 1e6, float(re.search(r"Requests/sec: +([\d.]+)", out)[1])


measured = [[load(*row[1:]) for row in rows] for _ in range(ROUNDS)]  # one round measures every row
memory = int(re.search(r"VmRSS:\s+(\d+)", read(f"/proc/{service.pid}/status"))[1]) * 1024

lines = ["| request | CPU time for each request | requests per second | body |", "|---|--:|--:|--:|"]
for i, (what, _, own, target, coding) in enumerate(rows):
    used, rate = (statistics.median(r[i][k] for r in measured) for k in (0, 1))
    size = len(get(own, target, Accept_Encoding=coding)[2])
    lines.append(f"| {what} | {used:.0f} µs | {round(rate, -2):,.0f} | {size:,} bytes |")
lines += ["", f"After these requests the server used {memory / 1e6:.0f} MB of memory."]


# The tests of the largest answers write requests that may be the dearest of a route or a tool. They
# fail if a route or a tool has none.
candidates = at("candidates")
subprocess.run(["go", "test", "-count=1", "-run", "AreBounded", "./cmd/harikerja", "./cmd/internal/httpapi", "./cmd/internal/mcp", "./cmd/internal/web"],
               cwd=ROOT, env={**os.environ, "HARIKERJA_CANDIDATES": candidates}, check=True, stdout=sys.stderr)
routes = {}
for line in read(candidates).splitlines():
    route, target, body = json.loads(line)
    routes.setdefault(route, set()).add((target, body))

# A first-time request: each one has another date or another number of days.
random_add = write("add.lua", """request = function()
    return wrk.format("GET", string.format("/v1/workdays/add?date=%d-%02d-%02d&days=%d",
        math.random(2010, 2024), math.random(12), math.random(28), math.random(500)))
end""")
client, admin = (http.client.HTTPConnection("127.0.0.1", port, timeout=60) for port in (service_port, admin_port))


def send(target, body, coding):
    """Sends a request and returns the length of the answer. A target can have letters that are not in ASCII."""
    headers = {"Host": "127.0.0.1" if body else SITE, "Accept-Encoding": coding, "Accept": "text/html, application/json, text/event-stream", "Content-Type": "application/json"}
    connection = admin if target == "/metrics" else client
    connection.putrequest("POST" if body else "GET", "/", skip_host=True, skip_accept_encoding=True)
    connection._buffer[0] = connection._buffer[0].replace(b" / ", b" " + target.encode() + b" ", 1)
    for name, value in headers.items():
        connection.putheader(name, value)
    if body:
        connection.putheader("Content-Length", str(len(body.encode())))
    connection.endheaders(body.encode() if body else None)
    answer = connection.getresponse()
    length = len(answer.read())
    check(answer.status < 500, f"{target:.60} is answered, got {answer.status}")
    return length


def cost(request, count):
    """Returns the CPU time of a request in seconds."""
    before = cpu(service.pid)
    for _ in range(count):
        send(*request, "gzip")
    return (cpu(service.pid) - before) / count


unit = statistics.median(load(service, service_port, ADD, "identity", random_add)[0] for _ in range(3)) / 1e6
dear = []
for route, requests in routes.items():
    first = sorted(requests, key=lambda r: min(cost(r, 1), cost(r, 1)), reverse=True)[:3]
    used, request = max((statistics.median(cost(r, 5) for _ in range(3)), r) for r in first)
    own = [r for r in requests if "daysOff" in "".join(r) or "workdays" in "".join(r)]
    size = max((send(*r, "identity") for r in own), default=0)
    check(used / unit <= MOST, f"{route} costs at most {MOST} times {ADD}, got {used / unit:.0f}: {request[1] or request[0]:.200}")
    check(size <= LARGEST or route == "/calendar.ics", f"{route} with own days has at most {LARGEST} bytes, got {size}")
    dear.append((used / unit, size, route, request))
dear.sort(reverse=True)
dear_lines = [f"A first-time `/v1/workdays/add` took {unit * 1e6:.0f} µs in this run. {len(dear)} routes and tools were measured.", "",
              "| the five dearest paths of the API, tools, pages and other paths | CPU time | times `add` | largest answer with own days |", "|---|--:|--:|--:|"]
pages = ("/", "/search", "/subscribe", "/profile", "/profile.json", "/calculator", "/rules")
kinds = {"tool": [], "page": [], "other": [], "api": []}
for times, size, route, _ in dear:
    kind = "tool" if route.startswith("tool ") else "page" if route.startswith("/{year}") or route in pages else \
        "api" if route.startswith(("/v1/", "/cal", "/hol", "/obl")) else "other"
    kinds[kind].append(f"| `{route}` | {times * unit * 1e3:.1f} ms | {times:.0f} | {size / 1024:,.0f} KB |")
for kind in ("api", "tool", "page", "other"):
    dear_lines += kinds[kind][:5]
for times, size, route, (target, body) in dear:
    print(f"{times:6.0f} x {size:9,d} bytes  {route}  {(body or target)[:110]}")

page = os.path.join(ROOT, "docs/performance.md")
text = read(page)
for name, part in (("this part", lines), ("this second part", dear_lines)):
    begin, end = f"<!-- make capacity writes {name} -->\n", "<!-- end of this part -->\n"
    before, rest = text.split(begin)
    _, after = rest.split(end, 1)
    text = before + begin + "\n" + "\n".join(part) + "\n\n" + end + after
with open(page, "w", encoding="utf-8") as f:
    f.write(text)
finish("capacity: docs/performance.md has the figures of this run\n" + "\n".join(lines + dear_lines))
