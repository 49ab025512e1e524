"""What every shipped cache must withstand: requests that look like others, host
names that are not its own, and clients that read different codings."""

import itertools

from harness import *

# Each address on the right is asked for by nobody before the attack on its left.
ATTACKS = [
    ("/v1//workdays/check?date=2026-11-16", "/v1/workdays/check?date=2026-11-16"),
    ("/v1/x/../workdays/check?date=2026-11-17", "/v1/workdays/check?date=2026-11-17"),
    ("/v1/./workdays/check?date=2026-11-18", "/v1/workdays/check?date=2026-11-18"),
    ("/v1/workdays%2Fcheck?date=2026-11-19", "/v1/workdays/check?date=2026-11-19"),
    ("/v1/workdays/check%3Fdate=2026-11-20", "/v1/workdays/check?date=2026-11-20"),
    ("/v1/workdays/check/?date=2026-11-21", "/v1/workdays/check?date=2026-11-21"),
    ("/v1/workdays/check;x?date=2026-11-22", "/v1/workdays/check?date=2026-11-22"),
    ("/v1/workdays/check#?date=2026-11-23", "/v1/workdays/check?date=2026-11-23"),
    ("/v1/workdays/check?date=2026-11-24#", "/v1/workdays/check?date=2026-11-24"),
    ("/v1/workdays/check?date=2026%2D11%2D25", "/v1/workdays/check?date=2026-11-25"),
    ("/V1/workdays/check?date=2026-11-26", "/v1/workdays/check?date=2026-11-26"),
    ("/v1\\workdays/check?date=2026-11-27", "/v1/workdays/check?date=2026-11-27"),
    ("/%76%31/workdays/check?date=2026-11-28", "/v1/workdays/check?date=2026-11-28"),
    ("/v1/%68olidays?year=2026", "/v1/holidays?year=2026"),
    ("/v1/holidays%3Fyear=2024", "/v1/holidays?year=2024"),
    ("/v1/holidays%00?year=2023", "/v1/holidays?year=2023"),
    ("//2026?lang=en", "/2026?lang=en"),
    ("/%32025?lang=en", "/2025?lang=en"),
    ("/x/../2024?lang=en", "/2024?lang=en"),
    ("//calendar/2023.ics", "/calendar/2023.ics"),
    (f"http://{SITE}//2023?lang=en", "/2023?lang=en"),
]

# Headers with which a request gets another answer than others, or tries to.
HEADERS = [
    "Range: bytes=0-9", 'If-Match: "x"', "If-None-Match: *", "If-Modified-Since: Sun, 15 Nov 2099 00:00:00 GMT", "If-Range: x", "Accept: text/html",
    "Accept-Language: en", "Content-Length: 0", "Transfer-Encoding: chunked", "Expect: 100-continue", "Authorization: Basic eDp5", "Cookie: a=b",
    "Origin: https://evil.example", "X-Forwarded-Host: evil.example", "X-Forwarded-Proto: gopher", "Forwarded: host=evil.example", "X-Original-URL: /nothing",
    "X-Rewrite-URL: /nothing", "X-HTTP-Method-Override: POST", "Cache-Control: no-store, max-age=0", "Pragma: no-cache", "X-Coding: br", "X-Second-Try: yes",
    "X-Stale: yes", "Vary: *", "Connection: Accept-Encoding, Host", "Upgrade: h2c", "X-Long: " + "x" * 3000,
]

# The start of a request with a host name that is not the cache's own, or not
# clearly so. Each gets a target that nobody asked for before.
FOREIGN = {
    "foreign Host": ("GET {} HTTP/1.1", "Host: evil.example"),
    "own name as a label of a foreign one": ("GET {} HTTP/1.1", f"Host: {SITE}.evil.example"),
    "own name as the end of a foreign one": ("GET {} HTTP/1.1", f"Host: evil-{SITE}"),
    "own name as a user": ("GET {} HTTP/1.1", f"Host: {SITE}@evil.example"),
    "own name as a port": ("GET {} HTTP/1.1", f"Host: evil.example:{SITE}"),
    "own name as a second item": ("GET {} HTTP/1.1", f"Host: evil.example, {SITE}"),
    "foreign absolute form": ("GET http://evil.example{} HTTP/1.1", "Host: evil.example"),
    "foreign absolute form, own Host": ("GET http://evil.example{} HTTP/1.1", f"Host: {SITE}"),
    "own Host, then a foreign one": ("GET {} HTTP/1.1", f"Host: {SITE}", "Host: evil.example"),
    "foreign Host, then the own one": ("GET {} HTTP/1.1", "Host: evil.example", f"Host: {SITE}"),
    "no Host": ("GET {} HTTP/1.1",),
    "no Host with HTTP/1.0": ("GET {} HTTP/1.0",),
    "empty Host": ("GET {} HTTP/1.1", "Host:"),
}

OWN = {
    "other case": ("GET {} HTTP/1.1", f"Host: {SITE.title()}"),
    "a port": ("GET {} HTTP/1.1", f"Host: {SITE}:8443"),
    "absolute form": (f"GET http://{SITE}{{}} HTTP/1.1", f"Host: {SITE}"),
    "absolute form in other case": (f"GET HTTP://{SITE.title()}{{}} HTTP/1.1", f"Host: {SITE.title()}"),
}


def paths(port, service_port):
    """An address is never answered with what was asked for by another one."""
    for attack, clean in ATTACKS:
        asked, host = f"GET {attack} HTTP/1.1", f"Host: {SITE}"
        own, want = exchange(service_port, asked, host)[0], get(service_port, clean)
        for turn in ("before", "after"):
            status = exchange(port, asked, host)[0]
            check(status in (own, 400), f"{attack} {turn} the clean address: {own}, not {status}")
            status, _, body = get(port, clean)
            check((status, body) == (200, want[2]), f"{clean} after {attack}: the service's answer, not {status} {body[:80]}")


def requests(port, service_port):
    """The next client's answer depends on no header or method of the first."""
    first = [("GET", field) for field in HEADERS] + [(method, "X-Method: another") for method in ("HEAD", "OPTIONS", "POST", "PUT", "PURGE", "get")]
    for n, (method, field) in enumerate(first):
        for target in (f"/v1/workdays/add?date=2026-03-18&days={n + 1}", f"/calendar/{2009 + n % 19}.ics?lang={'id' if n < 19 else 'en'}"):
            # The end of a chunked body, which is nothing to the others.
            exchange(port, f"{method} {target} HTTP/1.1", f"Host: {SITE}", field, *(("Connection: close", "", "0", "") if "chunked" in field else ()))
            want, (status, headers, body) = get(service_port, target), get(port, target)
            check((status, body, headers["content-type"]) == (200, want[2], want[1]["content-type"]), f"{target} after {method} with {field[:40]}: the service's answer, not {status} {body[:80]}")


def hosts(port):
    """A cache before an Origin answers for its own name alone."""
    for n, (name, lines) in enumerate(FOREIGN.items()):
        target = f"/host/{n}"
        status, _, body = exchange(port, *(line.format(target) for line in lines))
        check(status in (0, 400, 421), f"{name}: refused, not {status} {body}")
        _, _, body = get(port, target)
        check(body.decode().split(" ", 1)[1] == f"{SITE} {target}", f"{name}: the next visitor gets an answer for {SITE}, not {body}")
    for n, (name, lines) in enumerate(OWN.items()):
        target = f"/own/{n}"
        status, _, body = exchange(port, *(line.format(target) for line in lines))
        check((status, body.decode().split(" ", 1)[1:]) == (200, [f"{SITE} {target}"]), f"{name}: an answer for {SITE}, not {status} {body}")
        check(get(port, target)[2] == body, f"{name}: the same answer as without it, from the cache")


CLIENTS = {  # what each client sends, and what it can read
    None: ("identity",),
    "gzip": ("gzip",),
    "zstd": ("zstd",),
    "identity;q=0": ("identity",),  # nothing suits: what the service sends then
}
OTHERS = {
    "gzip, deflate, br, zstd": ("gzip", "zstd"),
    "identity": ("identity",),
    "br": ("identity",),
    "gzip;q=0": ("identity",),
    "gzip;q=0.000, zstd;q=0": ("identity",),
    "gzip;q=0, zstd;q=0.5": ("zstd",),
    "zstd;q=0, gzip;q=0.5": ("gzip",),
    "*;q=0": ("identity",),
    "identity;q=0, gzip": ("gzip",),
    "x, GZIP ; q=1.0": ("gzip",),
    "gzipped, zstandard": ("identity",),
}


def codings(port, service_port):
    """Whoever asks first does not decide what the next one gets. Each order of
    clients has an address that is asked for by nobody before."""
    def ask(target, client, codings):
        fields = [] if client is None else [f"Accept-Encoding: {client}"]
        status, headers, body = exchange(port, f"GET {target} HTTP/1.1", f"Host: {SITE}", *fields)
        coding = headers.get("content-encoding", "identity")
        if status != 200 or coding not in codings:
            return check(False, f"{target} for Accept-Encoding {client}: {' or '.join(codings)}, not {status} {coding}")
        if (target, coding) not in own:
            own[target, coding] = get(service_port, target, Accept_Encoding=coding)[2]
        check(body == own[target, coding], f"{target} for Accept-Encoding {client}: the bytes of the service")

    own = {}
    targets = [f"{path}{year}{query}" for path, query in (("/v1/holidays?year=", "&includeSources=true"), ("/", "?lang=id")) for year in range(2010, 2022)]
    for order, target in zip(itertools.permutations(CLIENTS), targets, strict=True):
        for client in (*order, *order):  # cold, then warm
            ask(target, client, CLIENTS[client])
    for target in targets[::6]:
        for client, codings in (*OTHERS.items(), *reversed(OTHERS.items())):
            ask(target, client, codings)
    for target in ("/v1/health", "/docs", "/calendar.ics?lang=en", re.search(rb"/assets/style[^\"]*", get(service_port, "/2026")[2])[0].decode()):
        for client in (*CLIENTS, *reversed(CLIENTS)):
            ask(target, client, ("identity",) if target == "/v1/health" else CLIENTS[client])


def staleness(port, origin):
    """An answer that has expired is served only while the origin fails."""
    def now():
        status, headers, body = get(port, "/brief")
        seen.add((status, headers.get("x-cache", "").lower()))
        return body

    seen = set()
    for _ in range(2):
        first = now()
        until(lambda: now() != first, "an expired answer is replaced")
    check(not {s for s in seen if s[0] != 200 or s[1] in ("stale", "updating")}, f"no stale answer while the origin is well, not {seen}")
    wrong = get(port, "/brief/wrong")[2]
    until(lambda: get(port, "/brief/wrong")[2] != wrong, "an expired error is replaced")
    last = now()
    origin.failing = True
    until(lambda: now() == last and (200, "stale") in seen, "the expired answer is served while the origin fails")
    check({s[0] for s in seen} == {200}, f"no failure shows, not {seen}")
    check(get(port, "/never-asked")[0] >= 500, "what was never asked for fails")
    origin.failing = False
    until(lambda: now() != last, "the origin's answer is served when it is well again")
    check(get(port, "/never-asked")[0] == 200, "a failure is not kept")
