"""Measures what a request costs, with wrk as the client: the service alone, and the
service behind Varnish with the shipped configuration. Then it measures the most
expensive requests, one after another. Writes two tables of docs/performance.md. The client uses the
same cores, so the CPU time is more reliable than the requests per second. `make capacity`
runs this script."""

import datetime
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


def days_off(step, length, count):
    """Returns the parameter daysOff with a number of spans. The first span begins on 1 January
    2026, and each later span begins "step" days after the span before it."""
    start = datetime.date(2026, 1, 1)
    spans = []
    for i in range(count):
        first = start + datetime.timedelta(step * i)
        last = first + datetime.timedelta(length - 1)
        spans.append(str(first) if length == 1 else f"{first}..{last}")
    return "daysOff=" + ",".join(spans)


EVERY_SECOND = days_off(2, 1, 366)
ALTERNATE = days_off(2, 1, 183) + "&workdays=" + ",".join(str(datetime.date(2026, 1, 2) + datetime.timedelta(2 * i)) for i in range(182))
# Pairs: a name for what is measured, and the target of the request. None of these
# answers is cached: they have own dates, are large, or are errors.
DEAR = [
    ("the page `/2026/long-weekends?bridges=4`, every second day off", "/2026/long-weekends?bridges=4&" + EVERY_SECOND),
    ("the page `/2026/long-weekends?bridges=3`, every eighth day a workday", "/2026/long-weekends?bridges=3&week=custom&" + days_off(8, 7, 45)),
    ("the page `/`, own days off and own workdays alternate", "/?" + ALTERNATE),
    ("the page `/2026`, own days off and own workdays alternate", "/2026?" + ALTERNATE),
    ("the page `/2026`, a whole year off", "/2026?daysOff=2026-01-01..2026-12-31"),
    ("the page `/2026/due-dates`, every second day off", "/2026/due-dates?" + EVERY_SECOND),
    ("the page `/search?name=lebaran`, every second day off", "/search?name=lebaran&" + EVERY_SECOND),
    ("the page `/search`, a text of 1,150 words", "/search?name=" + "+".join(["libur"] * 1150)),
    ("the page `/profile`, 2,500 dates that cannot be read", "/profile?daysOff=" + ",".join(["zz"] * 2500)),
    ("the page `/2026/long-weekends` with a plan, every second day off", "/2026/long-weekends?days=60&minDays=1&deductCollectiveLeave=false&" + EVERY_SECOND),
    ("the page `/subscribe`, every second day off", "/subscribe?" + EVERY_SECOND),
    ("`/calendar.ics`, every second day off", "/calendar.ics?" + EVERY_SECOND),
    ("`/v1/holidays/long-weekends`, every second day off",
     "/v1/holidays/long-weekends?year=2026&minDays=1&maxBridgeDays=4&" + EVERY_SECOND),
    ("`/v1/holidays/leave-plan?year=2026&days=60&minDays=1`", "/v1/holidays/leave-plan?year=2026&days=60&minDays=1"),
]
REQUESTS = 20  # number of requests in one round


def cost(target):
    """Returns the CPU time of one request in milliseconds."""
    before = cpu(service.pid)
    for _ in range(REQUESTS):
        status, _, _ = get(service_port, target, Accept_Encoding="gzip")
        check(status < 500, f"{target:.60} is answered, got {status}")
    return (cpu(service.pid) - before) / REQUESTS * 1e3


measured = [[cost(target) for _, target in DEAR] for _ in range(ROUNDS)]
dear = sorted(((statistics.median(r[i] for r in measured), what) for i, (what, _) in enumerate(DEAR)), reverse=True)
dear_lines = ["| request | CPU time for each request | requests per second that fill a core |", "|---|--:|--:|"]
dear_lines += [f"| {what} | {used:.1f} ms | {1000 / used:.0f} |" for used, what in dear[:5]]

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
