"""Runs HAProxy with the shipped configuration in front of two replicas, and
restarts the replicas one after the other under load. No request may fail."""

import datetime
import http.client
import threading

from harness import *

restarts, requests, clients = (8, 50_000, 8) if LONG else (2, 5_000, 4)
ports, port = [free_port(), free_port()], free_port()


def replica(i):
    return serve(ports[i], "--drain-delay", "1s", name=f"replica{i}")


replicas = [replica(0), replica(1)]
haproxy = start("haproxy", "haproxy", "-db", "-f", write("haproxy.cfg", shipped("haproxy/haproxy.cfg", replace={
    "bind :80": f"bind 127.0.0.1:{port}", "127.0.0.1:8081": f"127.0.0.1:{ports[0]}", "127.0.0.1:8082": f"127.0.0.1:{ports[1]}"})))
wait_for(haproxy, port, "/v1/health")

lock, sent, rolled = threading.Lock(), 0, threading.Event()


def client(number):
    """Sends requests until all requests are sent and all restarts are done. Every
    target is different, so that the cache cannot answer a request."""
    global sent
    c, n = None, 0
    while True:
        with lock:
            if sent >= requests and rolled.is_set() or len(failures) > 10:
                return
            sent += 1
        day = datetime.date(2016, 1, 1) + datetime.timedelta((n * clients + number) % 1000)
        target = f"/v1/workdays/add?date={day}&days={1 + (n * clients + number) // 1000}"
        n += 1
        try:
            c = c or http.client.HTTPConnection("127.0.0.1", port, timeout=15)
            c.request("GET", target, headers={"Host": SITE})
            answer = c.getresponse()
            body = answer.read()
            if answer.status != 200 or b'"resultDate"' not in body:
                check(False, f"{target}: {answer.status} {body[:100]}")
            if answer.getheader("Connection") == "close":
                c.close()
                c = None
        except (OSError, http.client.HTTPException) as e:
            check(False, f"{target}: {e!r}")
            c = None


threads = [threading.Thread(target=client, args=(i,)) for i in range(clients)]
began = time.monotonic()
for t in threads:
    t.start()
time.sleep(0.3)
for n in range(restarts):
    code = stop(replicas[n % 2])
    check(code == 0, f"restart {n + 1}: the exit code of the replica is 0, got {code}")
    replicas[n % 2] = replica(n % 2)
    time.sleep(0.7)  # HAProxy checks the health every half second
rolled.set()
for t in threads:
    t.join()
took = time.monotonic() - began
failed = len(failures)
finish(f"haproxy: {restarts} rolling restarts, {sent} requests in {took:.0f} s, {failed} failed")
