"""Runs Varnish with the shipped configuration in front of the service. Checks the
hit ratio, codings, ETags, a new dataset after a ban, and cached answers while the
service is down."""

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
service = serve(service_port, *attacks.OPERATOR, "--dataset", dataset, "--dataset-poll", "100ms", "--access-log", "all", "--base-url", "https://" + SITE)


def varnish(name, port, upstream=service_port, replace={}):
    vcl = write(name + ".vcl", shipped("varnish/default.vcl", replace={
        '.port = "8080"': f'.port = "{upstream}"', ".interval = 1s": ".interval = 200ms", **replace}))
    p = start(name, "varnishd", "-F", "-n", at(name), "-f", vcl, "-a", f"127.0.0.1:{port}", "-s", "malloc,64m", "-p", "thread_pool_min=10")
    wait_for(p, port)
    return p


varnish("varnish", port)
attacks.common(port, service_port)

limited_port, proxy_port = free_port(), free_port()
serve(limited_port, *commented_arguments("varnish/default.vcl"), *attacks.ONE_REQUEST, name="limited")
limited = varnish("limited", proxy_port, limited_port)
attacks.visitors(proxy_port)
stop(limited)

# An origin that returns the host name of the request and that can fail.
origin, other_port = Origin(), free_port()
other = varnish("other", other_port, origin.port, {".timeout = 1s": ".timeout = 30s"})  # so that a late probe does not count as a failure
attacks.hosts(other_port)
attacks.staleness(other_port, origin)
stop(other)


def send(count, seed):
    """Sends the mix on one connection with different codings, and compares each
    answer with the answer of the service. Returns the number of hits."""
    rng, hits, c = random.Random(seed), 0, http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    own = {}
    for target in mix.targets(seed, count):
        coding = rng.choice(("gzip", "identity", "gzip, deflate, br, zstd"))
        c.request("GET", target, headers={"Host": SITE, "Accept-Encoding": coding, "Accept-Language": rng.choice(("id-ID,id;q=0.9,en;q=0.8", "en-US,en;q=0.5", "*"))})
        answer = c.getresponse()
        body, headers = answer.read(), {k.lower(): v for k, v in answer.getheaders()}
        hits += headers.get("x-cache") == "hit"
        if coding == "identity" and "content-encoding" in headers:
            check(False, f"{target} has no coding for a client without Accept-Encoding, got {headers['content-encoding']}")
            return hits
        body = plain(headers, body)
        if "lang=" in target or not target.startswith("/2026"):
            if target not in own:
                own[target] = get(service_port, target)[2]
            if body != own[target]:
                check(False, f"{target} has the answer of the service")
                return hits
    c.close()
    return hits


count = 100_000 if LONG else 12_000
hits = send(count, seed=1)
ratio = hits / count
check(ratio > 0.99, f"the hit ratio is over 99 %, got {ratio:.2%}")

# If a client already has the answer, the cache itself answers 304, for each coding.
newest = json.loads(get(service_port, "/v1/years")[2])["meta"]["coverage"]["last"]
target = f"/v1/holidays?year={newest}"
for coding in ("gzip", "identity"):
    status, headers, body = get(port, target, Accept_Encoding=coding)
    status, again, body = get(port, target, Accept_Encoding=coding, If_None_Match=headers["etag"])
    check(status == 304 and not body and again["x-cache"] == "hit", f"{coding}: the status for the ETag {headers['etag']} is 304, got {status}")
status, _, _ = get(port, target, If_None_Match='"something-else"')
check(status == 200, f"the status for another ETag is 200, got {status}")
status, _, _ = get(port, target + "&" * 8192)
check(status == 400, f"the status for a query that is too long is 400, got {status}")
status, _, _ = get(port, target + "&nonsense=1")
check(status == 400, f"the status for an unknown parameter is 400, got {status}")

# A wrong request reaches the service only once.
for expected in ("miss", "hit"):
    seen = {(status, headers["x-cache"]) for status, headers, _ in (get(port, f"/v1/holidays?nonsense={n}") for n in range(300))}
    check(seen == {(400, expected)}, f"errors are cached too: 400 and {expected}, got {seen}")
# An answer with no-store is not cached.
check([get(port, "/holidays.csv?year=x")[1]["x-cache"] for _ in range(3)] == ["miss"] * 3, "an answer with no-store is requested each time")

# When an answer has expired, the cache asks the service whether it has changed.
short_port = free_port()
short = varnish("short", short_port, replace={"set beresp.grace = 7d;": "set beresp.ttl = 300ms; set beresp.grace = 0s;"})
get(short_port, "/v1/sources?year=2026")
until(lambda: get(short_port, "/v1/sources?year=2026")[1]["x-cache"] == "miss", "an expired answer is requested again")
status, _, body = get(short_port, "/v1/sources?year=2026")
asked = [json.loads(line) for line in read(service.log).splitlines() if '"/v1/sources?year=2026"' in line]
check([a["status"] for a in asked] == [200] + [304] * (len(asked) - 1) and len(asked) > 1, f"the service answers 304 for an expired answer, got {[a['status'] for a in asked]}")
check(status == 200 and body == get(service_port, "/v1/sources?year=2026")[2], "the client gets the whole answer")
stop(short)

# The service uses a new dataset at once. The cache uses it after a ban.
_, before, was = get(port, target)
new, _ = newer_dataset("newer.json")
os.replace(new, dataset)
until(lambda: get(service_port, target)[2] != was, "the service has the new data")
check(get(port, target)[2] == was, "the cache serves the old answer until a ban")
for method in ("BAN", "PURGE", "REFRESH"):
    status, _, _ = get(port, target, method=method)
    check(status == 405, f"{method} is refused with 405 even on this machine, because a local proxy may send it for other clients, got {status}")
check(get(port, target)[2] == was, "a client cannot empty the cache")
emptied = subprocess.run(["varnishadm", "-n", at("varnish"), "ban", "obj.status", "!=", "0"], capture_output=True, text=True)
check(emptied.returncode == 0, f"varnishadm empties the cache, got {emptied.stdout}{emptied.stderr}")
status, after, now = get(port, target)
check(now == get(service_port, target)[2] and json.loads(now)["meta"]["revision"] == json.loads(was)["meta"]["revision"] + 1 and after["etag"] != before["etag"], "the cache serves the new revision after a ban")

# After the service is killed, the cache still serves its cached answers. For other
# targets it sends its own error.
known = get(port, "/v1/holidays?year=2026")[2]
stop(service, signal.SIGKILL)
until(lambda: get(port, "/v1/years?")[0] >= 500, "the cache notices that the service is down")
check(get(port, "/v1/holidays?year=2026")[::2] == (200, known), "a cached answer is served while the service is down")
status, _, _ = get(port, "/v1/holidays?year=2011")
check(status == 503, f"a target that is not cached has status 503, got {status}")
service = serve(service_port, "--dataset", dataset)
until(lambda: get(port, "/v1/holidays?year=2011")[0] == 200, "the cache notices that the service is up again")
finish(f"varnish: {count} requests, {ratio:.2%} from the cache; revalidation, codings, a ban, and a service that is down")
