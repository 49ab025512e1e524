"""Runs nginx with the shipped configurations: as a cache that answers while the
service is down, and as a server of exported files. Each exported file must equal
the answer of the service."""

import concurrent.futures
import json
import re

from harness import *
import attacks

service_port, port = free_port(), free_port()
service = serve(service_port, "--base-url", "https://holidays.example.org")

MAIN = """daemon off; worker_processes 1; error_log stderr warn; pid {0}/nginx.pid;
events {{ worker_connections 512; }}
http {{ access_log off; client_body_temp_path {0}/body; proxy_temp_path {0}/proxy; fastcgi_temp_path {0}/f; uwsgi_temp_path {0}/u; scgi_temp_path {0}/s;
{1}
}}
"""


def nginx(name, configuration):
    os.mkdir(at(name))
    os.chmod(at(name), 0o777)
    return start(name + "-nginx", "nginx", "-e", "stderr", "-p", at(name), "-c", write(name + ".conf", MAIN.format(at(name), configuration)))


def cache(name, port, upstream, replace={}):
    p = nginx(name, shipped("nginx/cache.conf", replace={**replace,
        "/var/cache/nginx/harikerja": at(name) + "/store", "127.0.0.1:8080": f"127.0.0.1:{upstream}", "listen 80": f"listen 127.0.0.1:{port}"}))
    wait_for(p, port)
    return p


proxy = cache("cache", port, service_port)
attacks.common(port, service_port)
for target in ("/v1/holidays?year=2026", "/calendar.ics?lang=en", "/v1/workdays/add?date=2026-03-18&days=5"):
    get(port, target, Accept_Encoding="gzip")
    _, headers, _ = get(port, target, Accept_Encoding="gzip")
    check(headers["x-cache"] == "HIT", f"{target} comes from the cache, got {headers['x-cache']}")
    check(get(port, target, Accept_Encoding="gzip", If_None_Match=headers["etag"])[0] == 304, f"{target} has status 304 for its ETag")
stop(service, signal.SIGKILL)
check(get(port, "/v1/holidays?year=2026")[0] == 200, "a cached answer is served while the service is down")
check(get(port, "/v1/holidays?year=2011")[0] == 502, "a target that is not cached has status 502")
stop(proxy)

# An origin that returns the host name of the request and that can fail.
origin, other_port = Origin(), free_port()
other = cache("other", other_port, origin.port, {
    "s-maxage=86400": "s-maxage=(1|86400)",  # also store the answers below /brief
    "proxy_read_timeout 5s;": "proxy_read_timeout 30s; proxy_cache_lock_timeout 30s; proxy_cache_lock_age 30s;"})
attacks.hosts(other_port)
attacks.staleness(other_port, origin)
with concurrent.futures.ThreadPoolExecutor() as pool:
    statuses = list(pool.map(lambda _: get(other_port, "/pair")[0], range(2)))
check(statuses == [200, 200], f"requests for an answer that is not stored do not wait for each other, got {statuses}")
stop(other)

# Serve the export at the addresses of the service.
exported = subprocess.run([BINARY, "export", at("public"), "--base-url", "https://holidays.example.org"], capture_output=True, text=True)
check(exported.returncode == 0, f"the export succeeds, got {exported.stderr}")
service = serve(service_port, "--base-url", "https://holidays.example.org")
static = nginx("static", shipped("nginx/static.conf", replace={"/var/www/harikerja": at("public"), "listen 80": f"listen 127.0.0.1:{port}"}))
wait_for(static, port, "/v1/health")
manifest = json.loads(read(at("public/manifest.json")))
for f in manifest["files"]:
    status, headers, body = get(port, f["target"])
    live = get(service_port, f["target"])
    check(status == 200 and body == live[2], f"{f['target']}: the file {f['path']} equals the answer of the service (status {status})")
    check(headers.get("content-type") == live[1]["content-type"], f"{f['target']}: {live[1]['content-type']}, got {headers.get('content-type')}")
    if re.match(r"/\d{4}/.*\.(csv|xlsx)", f["target"]):
        continue  # the service and nginx send different headers for the files of a page, and both are right
    check(headers.get("cache-control") == f["cacheControl"], f"{f['target']}: {f['cacheControl']}, got {headers.get('cache-control')}")
    if "/assets/" not in f["target"]:
        for name in ("content-security-policy", "referrer-policy", "access-control-allow-origin", "x-content-type-options"):
            check(headers.get(name) == live[1].get(name), f"{f['target']}: {name}: {live[1].get(name)}, got {headers.get(name)}")
    if len(failures) > 5:
        break
check(get(port, "/calendar.ics?lang=id")[2] == get(service_port, "/calendar.ics?lang=id")[2], "lang=id, which is the default, changes nothing")
for target in ("/v1/holidays?year=2008", "/v1/holidays?year=../2026", "/v1/holidays", "/v1/workdays/add?date=2026-01-01&days=1", "/2026?lang=fr", "/2026?calendar=none", "/2012?calendar=idx", "/2025/as-of?date=x", "/manifest"):
    check(get(port, target)[0] == 404, f"{target} has status 404")
finish(f"nginx: the cache answers while the service is down and resists attacks; {len(manifest['files'])} exported files equal the answers of the service")
