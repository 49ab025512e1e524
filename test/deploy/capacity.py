"""Measures what a request costs, with wrk as the client: the service alone, and the
service behind Varnish with the shipped configuration. Writes the table of
docs/capacity.md. The client uses the same cores, so the CPU time is more reliable than
the requests per second. `make capacity` runs this script."""

import statistics

from harness import *

ROUNDS, SECONDS = 5, 2
LIST, CHECK = "/v1/holidays?year=2026", "/v1/workdays/check?date=2026-03-20"
ADD = "/v1/workdays/add?date=2026-03-18&days=5"

service_port, port = free_port(), free_port()
service = serve(service_port)
vcl = write("default.vcl", shipped("varnish/default.vcl", replace={'.port = "8080"': f'.port = "{service_port}"'}))
varnish = start("varnish", "varnishd", "-F", "-n", at("varnish"), "-f", vcl, "-a", f"127.0.0.1:{port}", "-s", "malloc,64m")
wait_for(varnish, port)

rows = [  # what is measured, the process, its port, the target, the coding
    (f"`{LIST}`, gzip", service, service_port, LIST, "gzip"),
    ("the same list, not compressed", service, service_port, LIST, "identity"),
    (f"`{CHECK}`", service, service_port, CHECK, "identity"),
    (f"`{ADD}`", service, service_port, ADD, "identity"),
    ("the page `/2026`, gzip", service, service_port, "/2026", "gzip"),
    ("the same list from Varnish, gzip", varnish, port, LIST, "gzip"),
]


def cpu(pid):
    """Returns the CPU time of a process and its children, in seconds."""
    ticks = 0
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            fields = read(f"/proc/{name}/stat").rpartition(")")[2].split()
        except OSError:
            continue  # the process has ended
        if int(name) == pid or int(fields[1]) == pid:
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def load(p, port, target, coding):
    """Sends requests, and returns the CPU time of each request in microseconds and
    the requests per second."""
    before = cpu(p.pid)
    out = subprocess.run(["wrk", "-t1", "-c32", f"-d{SECONDS}s", "-H", "Host: " + SITE, "-H", "Accept-Encoding: " + coding,
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

page = os.path.join(ROOT, "docs/capacity.md")
begin, end = "<!-- make capacity writes this part -->\n", "<!-- end of this part -->\n"
before, rest = read(page).split(begin)
after = rest.split(end)[1]
with open(page, "w", encoding="utf-8") as f:
    f.write(before + begin + "\n" + "\n".join(lines) + "\n\n" + end + after)
finish("capacity: docs/capacity.md has the figures of this run\n" + "\n".join(lines))
