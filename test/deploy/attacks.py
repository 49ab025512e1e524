"""Attacks on the cache of the shipped configuration: ambiguous addresses,
parameters, headers, foreign host names, and clients that accept different codings."""

import itertools
import random
import ssl

from harness import *

# The service has a calendar of the operator, so that its answers are tested too.
os.mkdir(at("calendars"))
write("calendars/acme.yaml", "name: acme\ndaysOff: [{date: 2026-12-28}]\n")
OPERATOR = ("--calendars", at("calendars"))

# Pairs of addresses: an attack, and the normal address. No earlier request uses the
# normal address.
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

# Questions, and parameters that every question accepts. Different parameters give different answers
# or errors. The order of repeated parameters, such as the dates of a batch, changes the answer too.
QUESTIONS = ("/v1/workdays/add?date=2026-12-23&days=3", "/v1/days/batch?dates=2026-12-29&dates=2026-12-28", "/v1/holidays?year=2026", "/calendar.ics?lang=en")
FRAMES = ("", "weekend=sun", "asOf=2026-10-01", "asOf=2999-01-01", "calendar=idx", "calendar=acme", "calendar=none", "calendar=idx&weekend=sun",
          "daysOff=2026-12-30", "daysOff=2026-12-30=B&daysOff=2026-12-29=A&workdays=2026-12-26")

# Headers that change the answer, and other headers that an attacker could try.
HEADERS = [
    "Range: bytes=0-9", 'If-Match: "x"', "If-None-Match: *", "If-Modified-Since: Sun, 15 Nov 2099 00:00:00 GMT", "If-Range: x", "Accept: text/html",
    "Accept-Language: en", "Content-Length: 0", "Transfer-Encoding: chunked", "Expect: 100-continue", "Authorization: Basic eDp5", "Cookie: a=b",
    "Origin: https://evil.example", "X-Forwarded-Host: evil.example", "X-Forwarded-Proto: gopher", "Forwarded: host=evil.example", "X-Original-URL: /nothing",
    "X-Rewrite-URL: /nothing", "X-HTTP-Method-Override: POST", "Cache-Control: no-store, max-age=0", "Pragma: no-cache", "X-Coding: br", "X-Second-Try: yes",
    "X-Stale: yes", "Vary: *", "Connection: Accept-Encoding, Host", "Upgrade: h2c", "X-Long: " + "x" * 3000,
]

# Requests with a foreign or ambiguous host name. Each is sent with a target that
# no earlier request uses.
FOREIGN = {
    "foreign Host": ("GET {} HTTP/1.1", "Host: evil.example"),
    "own name as a label of a foreign name": ("GET {} HTTP/1.1", f"Host: {SITE}.evil.example"),
    "own name as the end of a foreign name": ("GET {} HTTP/1.1", f"Host: evil-{SITE}"),
    "own name as a user": ("GET {} HTTP/1.1", f"Host: {SITE}@evil.example"),
    "own name as a port": ("GET {} HTTP/1.1", f"Host: evil.example:{SITE}"),
    "own name as a second item": ("GET {} HTTP/1.1", f"Host: evil.example, {SITE}"),
    "foreign absolute form": ("GET http://evil.example{} HTTP/1.1", "Host: evil.example"),
    "foreign absolute form, own Host": ("GET http://evil.example{} HTTP/1.1", f"Host: {SITE}"),
    "own Host, then a foreign Host": ("GET {} HTTP/1.1", f"Host: {SITE}", "Host: evil.example"),
    "foreign Host, then own Host": ("GET {} HTTP/1.1", "Host: evil.example", f"Host: {SITE}"),
    "no Host": ("GET {} HTTP/1.1",),
    "no Host with HTTP/1.0": ("GET {} HTTP/1.0",),
    "empty Host": ("GET {} HTTP/1.1", "Host:"),
}

# Requests with the cache's own host name in unusual forms.
OWN = {
    "other case": ("GET {} HTTP/1.1", f"Host: {SITE.title()}"),
    "a port": ("GET {} HTTP/1.1", f"Host: {SITE}:8443"),
    "absolute form": (f"GET http://{SITE}{{}} HTTP/1.1", f"Host: {SITE}"),
    "absolute form in other case": (f"GET HTTP://{SITE.title()}{{}} HTTP/1.1", f"Host: {SITE.title()}"),
}


def paths(port, service_port):
    """An address never gets the answer of another address from the cache."""
    for attack, clean in ATTACKS:
        asked, host = f"GET {attack} HTTP/1.1", f"Host: {SITE}"
        own, want = exchange(service_port, asked, host)[0], get(service_port, clean)
        for turn in ("before", "after"):
            status = exchange(port, asked, host)[0]
            check(status in (own, 400), f"{attack} {turn} the normal address has status {own} or 400, got {status}")
            status, _, body = get(port, clean)
            check((status, body) == (200, want[2]), f"{clean} after {attack} has the answer of the service, got {status} {body[:80]}")


def frames(port, service_port):
    """Every question has its own answer or error, with its own lifetime, also if its parameters have another order,
    are encoded, repeated or empty."""
    targets, rng = [], random.Random(1)
    for question, frame in itertools.product(QUESTIONS, FRAMES):
        path, query = question.split("?")
        pairs = query.split("&") + frame.split("&")
        encoded = [re.sub(r"(^|=)(\w)", lambda m: f"{m[1]}%{ord(m[2]):x}", pair) for pair in pairs]
        for form in (pairs, pairs[::-1], rng.sample(pairs, len(pairs)), encoded, pairs + pairs[-1:], pairs[:-1] + [pairs[-1].split("=")[0] + "="]):
            targets.append(path + "?" + "&".join(form))
    rng.shuffle(targets)
    own = {target: get(service_port, target) for target in targets}
    for target in targets * 2:  # the second answer can be from the cache
        (want, fields, answer), (status, headers, body) = own[target], get(port, target)
        check((status, body) == (want, answer), f"{target} has the answer of the service, {want} {answer[:80]}, got {status} {body[:80]}")
        ages = [int((re.search(r"s-maxage=(\d+)", f["cache-control"]) or (0, 0))[1]) for f in (fields, headers)]
        check(abs(ages[0] - ages[1]) < 200, f"{target} has the lifetime {ages[0]}, got {ages[1]}")  # some lifetimes end at midnight


def requests(port, service_port):
    """The answer does not depend on the headers or the method of an earlier
    request."""
    first = [("GET", field) for field in HEADERS] + [(method, "X-Method: another") for method in ("HEAD", "OPTIONS", "POST", "PUT", "PURGE", "get")]
    for n, (method, field) in enumerate(first):
        for target in (f"/v1/workdays/add?date=2026-03-18&days={n + 1}", f"/calendar/{2009 + n % 19}.ics?lang={'id' if n < 19 else 'en'}"):
            # A chunked request also has a last chunk, which ends its body.
            exchange(port, f"{method} {target} HTTP/1.1", f"Host: {SITE}", field, *(("Connection: close", "", "0", "") if "chunked" in field else ()))
            want, (status, headers, body) = get(service_port, target), get(port, target)
            check((status, body, headers["content-type"]) == (200, want[2], want[1]["content-type"]), f"{target} after {method} with {field[:40]} has the answer of the service, got {status} {body[:80]}")


def hosts(port):
    """A cache in front of an Origin answers only for its own host name."""
    for n, (name, lines) in enumerate(FOREIGN.items()):
        target = f"/host/{n}"
        status, _, body = exchange(port, *(line.format(target) for line in lines))
        check(status in (0, 400, 421), f"{name}: the request is refused, got {status} {body}")
        _, _, body = get(port, target)
        check(body.decode().split(" ", 1)[1] == f"{SITE} {target}", f"{name}: the next client gets an answer for {SITE}, got {body}")
    for n, (name, lines) in enumerate(OWN.items()):
        target = f"/own/{n}"
        status, _, body = exchange(port, *(line.format(target) for line in lines))
        check((status, body.decode().split(" ", 1)[1:]) == (200, [f"{SITE} {target}"]), f"{name}: the client gets an answer for {SITE}, got {status} {body}")
        check(get(port, target)[2] == body, f"{name}: a normal request gets the same answer from the cache")


CLIENTS = {  # Accept-Encoding of a client, and the codings that the answer may have
    None: ("identity",),
    "gzip": ("gzip",),
    "zstd": ("zstd",),
    "identity;q=0": ("identity",),  # the client accepts no coding, so the service sends the plain body
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
    "identity;q=0, *": ("gzip", "zstd"),
    "*;q=0.5": ("gzip", "zstd"),
    "gzip;q=0, *": ("zstd",),
    "*, gzip;q=0, zstd;q=0.0": ("identity",),
    "x, GZIP ; q=1.0": ("gzip",),
    "gzipped, zstandard": ("identity",),
}


def codings(port, service_port):
    """The coding of an answer does not depend on earlier clients. The test tries
    all permutations of the clients, each with a new address."""
    def ask(target, client, codings):
        fields = [] if client is None else [f"Accept-Encoding: {client}"]
        status, headers, body = exchange(port, f"GET {target} HTTP/1.1", f"Host: {SITE}", *fields)
        coding = headers.get("content-encoding", "identity")
        if status != 200 or coding not in codings:
            return check(False, f"{target} for Accept-Encoding {client} has the coding {' or '.join(codings)}, got {status} {coding}")
        if (target, coding) not in own:
            own[target, coding] = get(service_port, target, Accept_Encoding=coding)[2]
        check(body == own[target, coding], f"{target} for Accept-Encoding {client} has the same bytes as from the service")

    own = {}
    targets = [f"{path}{year}{query}" for path, query in (("/v1/holidays?year=", "&includeSources=true"), ("/", "?lang=id")) for year in range(2010, 2022)]
    for order, target in zip(itertools.permutations(CLIENTS), targets, strict=True):
        for client in (*order, *order):  # the second answer is from the cache
            ask(target, client, CLIENTS[client])
    for target in targets[::6]:
        for client, codings in (*OTHERS.items(), *reversed(OTHERS.items())):
            ask(target, client, codings)
    for target in ("/v1/health", "/docs", "/calendar.ics?lang=en", re.search(rb"/assets/style[^\"]*", get(service_port, "/2026")[2])[0].decode()):
        for client in (*CLIENTS, *reversed(CLIENTS)):
            ask(target, client, ("identity",) if target == "/v1/health" else CLIENTS[client])


def staleness(port, origin):
    """The cache serves an expired answer only while the origin fails."""
    def now():
        status, headers, body = get(port, "/brief")
        seen.add((status, headers.get("x-cache", "").lower()))
        return body

    seen = set()
    for _ in range(2):
        first = now()
        until(lambda: now() != first, "an expired answer is replaced")
    check(not {s for s in seen if s[0] != 200 or s[1] in ("stale", "updating")}, f"no answer is stale while the origin works, got {seen}")
    wrong = get(port, "/brief/wrong")[2]
    until(lambda: get(port, "/brief/wrong")[2] != wrong, "an expired error is replaced")
    last = now()
    origin.failing = True
    until(lambda: now() == last and (200, "stale") in seen, "the expired answer is served while the origin fails")
    check({s[0] for s in seen} == {200}, f"clients see no error, got {seen}")
    check(get(port, "/never-asked")[0] >= 500, "a target that is not cached has an error")
    origin.failing = False
    until(lambda: now() != last, "a new answer is served after the origin works again")
    check(get(port, "/never-asked")[0] == 200, "an error of the origin is not cached")


# Visitors have other addresses than the proxy. In this test, a visitor may send one request.
VISITORS = ("127.0.0.2", "127.0.0.3")
ONE_REQUEST = ("--rate-limit", "0.001/s,1")


def visitors(port):
    """Two visitors of a proxy are two clients. The server was started with ONE_REQUEST."""
    for n, source in enumerate(VISITORS):
        statuses = [get(port, f"/v1/workdays/add?date=2026-01-02&days={10 * n + i}", source=source)[0] for i in (1, 2)]
        check(statuses == [200, 429], f"visitor {source} has its own share of requests, got the statuses {statuses}")


UNFINISHED = b"GET / HTTP/1.1\r\n"


def connections(port, number, text):
    """Opens connections from 127.0.0.1 and sends a text on each. Without a text there is no TLS handshake."""
    opened = []
    for _ in range(number):
        s = socket.create_connection(("127.0.0.1", port), timeout=30)
        if port in SECURE and text:
            s = SECURE[port].wrap_socket(s, server_hostname=SITE)
        s.sendall(text)
        opened.append(s)
    return opened


def received(s):
    """Returns the bytes that a connection received, b"" if it is closed, or None."""
    s.setblocking(False)
    try:
        return s.recv(1000)
    except (BlockingIOError, ssl.SSLWantReadError):
        return None
    except (ConnectionResetError, ssl.SSLError):
        return b""


def crowd(port):
    """Visitors get answers while another address has 8,200 idle connections and 1,470 unfinished headers."""
    opened = connections(port, 1470, UNFINISHED) + connections(port, 8200, b"")
    for n in range(1, 21):
        status = get(port, f"/v1/workdays/add?date=2026-02-02&days={n}", source=VISITORS[0])[0]
        check(status == 200, f"a visitor gets an answer beside the connections of another address, got {status}")
    check(all(received(s) is None for s in opened), "the connections stay open")
    for s in opened:
        s.close()


def headers(port, text=UNFINISHED):
    """An unfinished header does not keep its connection."""
    opened = connections(port, 10, text)
    until(lambda: all(received(s) == b"" for s in opened), f"the connections to port {port} are closed after {text}")


def at_a_time(port):
    """An address has at most 100 requests at a time. These requests wait for their bodies."""
    opened = connections(port, 120, f"POST /mcp HTTP/1.1\r\nHost: {SITE}\r\nContent-Length: 9\r\n\r\n".encode())
    refused = {}
    until(lambda: refused.update({s: text for s in opened if (text := received(s))}) or len(refused) >= 20, "more than 100 requests of an address are refused")
    check(len(refused) == 20 and all(b" 429 " in text for text in refused.values()), f"20 requests have status 429, got {len(refused)}")
    check(get(port, "/v1/workdays/add?date=2026-02-02&days=30", source=VISITORS[0])[0] == 200, "another address gets an answer")
    for s in opened:
        s.close()


def midnight(port):
    """Answers from the cache have an Age header, so after midnight a browser does not use an answer that was about the day before."""
    for target in ("/", "/2026?lang=en", "/v1/holidays/upcoming", "/v1/holidays?asOf=2999-01-01", "/v1/holidays?calendar=acme"):
        for _ in range(2):
            _, headers, _ = get(port, target)
        check("age" in headers or headers.get("x-cache", "").lower() != "hit", f"{target} has an Age header if the answer is from the cache")


def head(port, service_port):
    """The cache answers HEAD with the same status as the service, also after a GET. Under /v1 the status is 405."""
    for target in ("/v1/workdays/check?date=2026-10-01", "/calendar/2020.ics?type=national_holiday", "/2020/payroll?lang=en"):
        want = get(service_port, target, method="HEAD")
        for turn in ("before", "after"):
            status, headers, _ = get(port, target, method="HEAD")
            check((status, headers.get("allow")) == (want[0], want[1].get("allow")), f"HEAD {target} {turn} GET has status {want[0]}, got {status}")
            check(get(port, target)[0] == 200, f"GET {target} {turn} HEAD has status 200")


def bodies(port):
    """A GET with a body has status 400, also after a GET without a body."""
    for n, body in enumerate((("Content-Length: 2", "Connection: close", "", "hi"), ("Transfer-Encoding: chunked", "Connection: close", "", "2", "hi", "0", ""))):
        for target in (f"/v1/workdays/check?date=2026-10-0{n + 2}", f"/calendar/{2020 + n}.ics?type=collective_leave", f"/{2020 + n}/sources?lang=en"):
            for turn in ("before", "after"):
                status, _, text = exchange(port, f"GET {target} HTTP/1.1", f"Host: {SITE}", *body)
                check(status == 400, f"GET {target} with a body and {body[0]}, {turn} a GET without a body, has status 400, got {status} {text[:80]}")
                check(get(port, target)[0] == 200, f"a GET without a body for {target}, sent after a GET with a body, has status 200")


def ranges(port, service_port):
    """The service and the cache ignore Range."""
    for method, target in (("GET", "/v1/workdays/check?date=2026-10-04"), ("GET", "/2019?lang=en"), ("GET", "/livez"), ("OPTIONS", "/v1/health"), ("DELETE", "/v1/health")):
        want = get(service_port, target, method=method)
        for wanted in ("bytes=0-0", "bytes=0-0,2-3", "bytes=999999-"):
            for _ in range(2):
                status, _, body = get(port, target, method=method, Range=wanted)
                check((status, body) == (want[0], want[2]), f"{method} {target} with Range {wanted} has the answer of the service, got {status} {body[:80]}")


LANGUAGES = (None, "en-GB,en;q=0.9", "id,en;q=0.8", "in", "fr", "fr-FR,fr;q=0.9,en;q=0.8", "id;q=0.1,en", "en;q=0.1,id;q=0.2", "EN-us", "english", "fr, id;q=0, en;q=0.5")


def languages(port, service_port):
    """A page without lang is in the language that the service chooses."""
    for language in (*LANGUAGES, *reversed(LANGUAGES)):
        fields = {} if language is None else {"Accept_Language": language}
        want, got = (get(p, "/2026", **fields)[1].get("content-language") for p in (service_port, port))
        check(got == want, f"the language of a page for Accept-Language {language} is {want}, got {got}")


def common(port, service_port):
    """Runs all attacks that a cache must withstand."""
    paths(port, service_port)
    frames(port, service_port)
    requests(port, service_port)
    codings(port, service_port)
    midnight(port)
    head(port, service_port)
    bodies(port)
    ranges(port, service_port)
    languages(port, service_port)
