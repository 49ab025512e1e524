"""Runs HAProxy with the shipped configuration. Its cache must not mix the answers
of different addresses, hosts or codings, and must not serve expired answers."""

from harness import *
import attacks


def haproxy(name, port, upstream):
    # Run few health checks, because a late check on a busy machine counts as a failure.
    p = start(name, "haproxy", "-db", "-f", write(name + ".cfg", shipped("haproxy/haproxy.cfg", replace={
        "inter 500ms": "inter 30s", "bind :80": f"bind 127.0.0.1:{port}", "127.0.0.1:8081": f"127.0.0.1:{upstream}", "127.0.0.1:8082": f"127.0.0.1:{upstream}"})))
    wait_for(p, port)
    return p


service_port, port = free_port(), free_port()
serve(service_port, *attacks.OPERATOR, "--base-url", "https://" + SITE)
haproxy("haproxy", port, service_port)
attacks.common(port, service_port)
for client in attacks.CLIENTS:
    fields = [] if client is None else [f"Accept-Encoding: {client}"]
    for _ in range(2):
        _, headers, _ = exchange(port, "GET /v1/holidays?year=2020 HTTP/1.1", f"Host: {SITE}", *fields)
    check(headers.get("x-cache") == "HIT", f"the second answer for Accept-Encoding {client} is from the cache")

limited_port, proxy_port = free_port(), free_port()
serve(limited_port, *commented_arguments("haproxy/haproxy.cfg"), *attacks.ONE_REQUEST, name="limited")
haproxy("limited", proxy_port, limited_port)
attacks.visitors(proxy_port)

origin, other_port = Origin(), free_port()
haproxy("other", other_port, origin.port)
attacks.hosts(other_port)
ages = set()


def brief():
    _, headers, body = get(other_port, "/brief")
    ages.add(int(headers.get("age", "0")))
    return body


first = brief()
until(lambda: brief() != first, "an expired answer is replaced")
check(max(ages) <= 1, f"no answer is older than a second, got the ages {ages}")
finish("haproxy: the cache does not mix the answers of different addresses, hosts or codings")
