"""A real Varnish with the shipped configuration in front of the service: how
much it keeps, that codings are never mixed, that a client's ETag is believed,
that a new dataset shows after a ban, and that the service may die."""

import http.client
import json
import random

from harness import *
import attacks
import mix

service_port, port = free_port(), free_port()
old = os.path.join(ROOT, "dataset.json")
dataset = at("dataset.json")
shutil.copy(old, dataset)
service = serve(service_port, "--dataset", dataset, "--dataset-poll", "100ms", "--access-log", "all", "--base-url", "https://" + SITE)


def varnish(name, port, upstream=service_port, replace={}):
    vcl = write(name + ".vcl", shipped("varnish/default.vcl", replace={
        '.port = "8080"': f'.port = "{upstream}"', ".interval = 1s": ".interval = 200ms", **replace}))
    p = start(name, "varnishd", "-F", "-n", at(name), "-f", vcl, "-a", f"127.0.0.1:{port}", "-s", "malloc,64m", "-p", "thread_pool_min=10")
    wait_for(p, port)
    return p


varnish("varnish", port)
attacks.paths(port, service_port)
attacks.requests(port, service_port)
attacks.codings(port, service_port)

# An origin that says which host it was asked for, and that can fail.
origin, other_port = Origin(), free_port()
other = varnish("other", other_port, origin.port, {".timeout = 1s": ".timeout = 30s"})  # a late probe is not a failure
attacks.hosts(other_port)
attacks.staleness(other_port, origin)
stop(other)


def send(count, seed):
    """Sends the mix on one connection, with either coding, and compares each
    answer with the service's own. Returns the count of hits."""
    rng, hits, c = random.Random(seed), 0, http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    own = {}
    for target in mix.targets(seed, count):
        coding = rng.choice(("gzip", "identity", "gzip, deflate, br, zstd"))
        c.request("GET", target, headers={"Host": SITE, "Accept-Encoding": coding, "Accept-Language": rng.choice(("id-ID,id;q=0.9,en;q=0.8", "en-US,en;q=0.5", "*"))})
        answer = c.getresponse()
        body, headers = answer.read(), {k.lower(): v for k, v in answer.getheaders()}
        hits += headers.get("x-cache") == "hit"
        if coding == "identity" and "content-encoding" in headers:
            check(False, f"{target}: {headers['content-encoding']} was sent to a client that cannot read it")
            return hits
        body = plain(headers, body)
        if "lang=" in target or not target.startswith("/2026"):
            if target not in own:
                own[target] = get(service_port, target)[2]
            if body != own[target]:
                check(False, f"{target}: not what the service answers")
                return hits
    c.close()
    return hits


count = 100_000 if LONG else 12_000
hits = send(count, seed=1)
ratio = hits / count
check(ratio > 0.99, f"the hit ratio is over 99 %, not {ratio:.2%}")

# A client that has the answer is told so, by the cache and for either coding.
newest = json.loads(get(service_port, "/v1/years")[2])["meta"]["coverage"]["last"]
target = f"/v1/holidays?year={newest}"
for coding in ("gzip", "identity"):
    status, headers, body = get(port, target, Accept_Encoding=coding)
    status, again, body = get(port, target, Accept_Encoding=coding, If_None_Match=headers["etag"])
    check(status == 304 and not body and again["x-cache"] == "hit", f"{coding}: a 304 for the ETag {headers['etag']}, not {status}")
status, _, _ = get(port, target, If_None_Match='"something-else"')
check(status == 200, f"a 200 for another ETag, not {status}")
status, _, _ = get(port, target + "&nonsense=1")
check(status == 400, f"a 400 for nonsense, not {status}")
check(get(port, "/v1/holidays?type=national_holiday&year=2026")[1]["x-cache"] == "hit", "the order of parameters does not matter to the cache")
for language, want in (("en-GB,en;q=0.9", b'lang="en"'), ("id,en;q=0.8", b'lang="id"'), ("fr", b'lang="id"')):
    for _ in range(2):
        check(want in get(port, "/2026", Accept_Language=language)[2][:200], f"the page in the language of {language}")

# Nonsense reaches the service once.
for expected in ("miss", "hit"):
    seen = {(status, headers["x-cache"]) for status, headers, _ in (get(port, f"/v1/holidays?nonsense={n}") for n in range(300))}
    check(seen == {(400, expected)}, f"errors are kept as well: {expected}, not {seen}")
# What must not be kept is not.
check([get(port, "/holidays.csv?year=x")[1]["x-cache"] for _ in range(3)] == ["miss"] * 3, "an answer with no-store is asked for each time")

# When an answer's time is over, the cache asks whether it has changed.
short_port = free_port()
short = varnish("short", short_port, replace={"set beresp.grace = 7d;": "set beresp.ttl = 300ms; set beresp.grace = 0s;"})
get(short_port, "/v1/sources?year=2026")
until(lambda: get(short_port, "/v1/sources?year=2026")[1]["x-cache"] == "miss", "an answer that is over is asked for again")
status, _, body = get(short_port, "/v1/sources?year=2026")
asked = [json.loads(line) for line in read(service.log).splitlines() if '"/v1/sources?year=2026"' in line]
check([a["status"] for a in asked] == [200] + [304] * (len(asked) - 1) and len(asked) > 1, f"a 304 of the service for an answer that is over, not {[a['status'] for a in asked]}")
check(status == 200 and body == get(service_port, "/v1/sources?year=2026")[2], "and the client has the whole answer")
stop(short)

# New data: the service has it at once, the cache after a ban.
_, before, was = get(port, target)
new, _ = newer_dataset("newer.json")
os.replace(new, dataset)
until(lambda: get(service_port, target)[2] != was, "the service has the new data")
check(get(port, target)[2] == was, "the cache answers with what it has until it is told")
for method in ("BAN", "PURGE", "REFRESH"):
    status, _, _ = get(port, target, method=method)
    check(status == 405, f"{method} is refused with 405, also to a client on this machine: a proxy here may send it for others, not {status}")
check(get(port, target)[2] == was, "a client cannot empty the cache")
emptied = subprocess.run(["varnishadm", "-n", at("varnish"), "ban", "obj.status", "!=", "0"], capture_output=True, text=True)
check(emptied.returncode == 0, f"varnishadm empties the cache: {emptied.stdout}{emptied.stderr}")
status, after, now = get(port, target)
check(now == get(service_port, target)[2] and json.loads(now)["meta"]["revision"] == json.loads(was)["meta"]["revision"] + 1 and after["etag"] != before["etag"], "after a ban the new revision is shown")

# The service dies: what was asked before is still answered, and what was not
# is the cache's own error.
known = get(port, "/v1/holidays?year=2026")[2]
stop(service, signal.SIGKILL)
until(lambda: get(port, "/v1/years?")[0] >= 500, "the cache knows that the service is gone")
check(get(port, "/v1/holidays?year=2026")[::2] == (200, known), "an answer that is kept is given while the service is gone")
status, _, _ = get(port, "/v1/holidays?year=2011")
check(status == 503, f"a 503 for what was never asked, not {status}")
service = serve(service_port, "--dataset", dataset)
until(lambda: get(port, "/v1/holidays?year=2011")[0] == 200, "the cache finds the service again")
finish(f"varnish: {count} requests, {ratio:.2%} from the cache; revalidation, codings, ban and a dead service")
