"""Runs nginx with the shipped configurations: as a cache that answers while the
service is down, and as a server of exported files. Each exported file must be the
answer to its address, and every other address must be refused."""

import concurrent.futures
import hashlib
import io
import json
import re
import zipfile

from harness import *
import attacks

service_port, port = free_port(), free_port()
service = serve(service_port, *attacks.OPERATOR, "--base-url", "https://holidays.example.org")

# The limits that the comment of the configuration requires in nginx.conf.
LIMITS = "\n".join(re.findall(r"^#   (worker_rlimit_nofile \d+;|events .*)$", shipped("nginx/cache.conf", replace={}), re.M))

MAIN = """daemon off; worker_processes 1; error_log stderr crit; pid {0}/nginx.pid;
{2}
http {{ access_log off; client_body_temp_path {0}/body; proxy_temp_path {0}/proxy; fastcgi_temp_path {0}/f; uwsgi_temp_path {0}/u; scgi_temp_path {0}/s;
{1}
}}
"""


def nginx(name, configuration):
    os.mkdir(at(name))
    os.chmod(at(name), 0o777)
    return start(name + "-nginx", "nginx", "-e", "stderr", "-p", at(name), "-c", write(name + ".conf", MAIN.format(at(name), configuration, LIMITS)))


def cache(name, port, upstream, replace={}):
    p = nginx(name, shipped("nginx/cache.conf", replace={**replace,
        "/var/cache/nginx/harikerja": at(name) + "/store", "127.0.0.1:8080": f"127.0.0.1:{upstream}", "listen 80": f"listen 127.0.0.1:{port}"}))
    wait_for(p, port)
    return p


proxy = cache("cache", port, service_port)
attacks.common(port, service_port)

limited_port, proxy_port = free_port(), free_port()
serve(limited_port, *commented_arguments("nginx/cache.conf"), *attacks.ONE_REQUEST, name="limited")
limited = cache("limited", proxy_port, limited_port)
attacks.visitors(proxy_port)
stop(limited)

crowd_port = free_port()
crowd = cache("crowd", crowd_port, service_port, {"client_header_timeout 5s": "client_header_timeout 300s"})
attacks.crowd(crowd_port)
stop(crowd)
attacks.headers(port)
attacks.at_a_time(port)

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

def content(address, question, body):
    """Returns what two copies of a file must have in common. A workbook and a calendar name the address that they came from."""
    own = re.compile(rb"https://holidays\.example\.org(%s|%s)(?=[<\r])" % tuple(re.escape(a).replace(r"\&", "&(?:amp;)?").encode() for a in (address, question)))
    if address.endswith(".ics"):
        return own.sub(b"its address", body.replace(b"\r\n ", b""))
    if not address.endswith(".xlsx"):
        return body
    with zipfile.ZipFile(io.BytesIO(body)) as workbook:
        return {name: re.sub(rb' width="\d+"', b"", own.sub(b"its address", workbook.read(name))) for name in workbook.namelist()}


# Serve the exported files. Each file has the service's answer to one question. The manifest
# has the address and the question of each file.
exported = subprocess.run([BINARY, "export", at("public"), "--base-url", "https://holidays.example.org"], capture_output=True, text=True)
check(exported.returncode == 0, f"the export succeeds, got {exported.stderr}")
service = serve(service_port, "--base-url", "https://holidays.example.org")
static = nginx("static", shipped("nginx/static.conf", replace={"/var/www/harikerja": at("public"), "listen 80": f"listen 127.0.0.1:{port}"}))
wait_for(static, port, "/v1/years.json")
manifest = json.loads(read(at("public/manifest.json")))
for f in manifest["files"]:
    if "question" not in f:
        continue
    address, question = f["address"], f["question"]
    status, headers, body = get(port, address)
    live = get(service_port, question)
    check(status == 200 and hashlib.sha256(body).hexdigest() == f["sha256"], f"{address} is the file {f['path']} (status {status})")
    check(headers.get("content-type") == f["contentType"] == live[1]["content-type"], f"{address}: {live[1]['content-type']}, got {headers.get('content-type')}")
    if address.startswith(("/v1/", "/compat/")) or re.search(r"\.(ics|csv|xlsx)$|/dataset\.json$", address):
        check(content(address, question, body) == content(address, question, live[2]), f"{address} equals the answer of the service to {question}")
    if re.match(r"(/en)?(/calendars/[a-z-]+)?/\d{4}/.*\.(csv|xlsx)", address):
        continue  # the service and nginx send different headers for the files of a page, and both are right
    check(headers.get("cache-control") == f["cacheControl"], f"{address}: {f['cacheControl']}, got {headers.get('cache-control')}")
    names = ["referrer-policy", "access-control-allow-origin", "x-content-type-options"]
    if "/assets/" not in address:
        for name in names:
            check(headers.get(name) == live[1].get(name), f"{address}: {name}: {live[1].get(name)}, got {headers.get(name)}")
        check(("content-security-policy" in headers) == ("content-security-policy" in live[1]), f"{address}: content-security-policy")
    if len(failures) > 5:
        break
check(get(port, "/en/2026")[2] == get(port, "/en/2026.html")[2], "/en/2026 is the page /en/2026.html")


def refused(target):
    """Checks that a target is not found, with an error of the API for programs and a page for browsers."""
    status, headers, body = get(port, target)
    check(status == 404 and headers.get("content-type") == "application/json; charset=utf-8", f"{target} has status 404 as JSON, got {status} {headers.get('content-type')}")
    check(status == 404 and json.loads(body)["error"]["code"] == "NOT_FOUND", f"{target} has the error NOT_FOUND")
    check(headers.get("cache-control") == "no-store", f"{target} is not cached, got {headers.get('cache-control')}")
    status, headers, body = get(port, target, Accept="text/html")
    want = "application/json" if target.startswith(("/v1/", "/compat/")) else "text/html"
    check(status == 404 and headers.get("content-type", "").startswith(want), f"{target} in a browser has status 404 as {want}, got {status} {headers.get('content-type')}")


for query in ("weekend=sun", "year=2025", "YEAR=2025", "year=2026&year=2026", "year=2026", "includeCollectiveLeave=false", "foo=bar", "lang=en", "lang=id", "calendar=idx", "asOf=2025-08-01",
              "week=6", "daysOff=2026-01-02", "leave=worked", "days=5", "bridges=2", "kind=tax", "date=2025-01-01", "type=national_holiday", "bom=true", "a", "0", "%00", "&"):
    for address in ("/", "/2026.html", "/2026", "/en/2026/payroll.html", "/v1/holidays/2026.json", "/v1/workdays/summary/2026.json", "/v1/days/2026.json", "/calendar.ics",
                    "/compat/nager/api/v3/PublicHolidays/2026/ID"):
        refused(address + "?" + query)
for target in ("/v1/holidays", "/v1/holidays?year=2026", "/v1/workdays/summary?year=2026&weekend=sun", "/v1/days?start=2026-01-01&end=2026-12-31&includeCollectiveLeave=false",
               "/2026/payroll?week=6", "/2026/long-weekends?days=5", "/v1/holidays/2008.json", "/v1/holidays/2026", "/v1/workdays/add?date=2026-01-01&days=1", "/2026?lang=fr", "/fr/2026",
               "/calendars/none/2026.html", "/calendars/idx/2012.html", "/2026/", "/2026/leave-plan", "/calculator", "/docs", "/openapi.json", "/llms.txt", "/dataset", "/V1/years.json", "/v1/health", "/404", "/404.json", "/404.html", "/manifest",
               "/compat/api-harilibur/api", "/compat/dayoffapi/api?year=2026", "/compat/hari-libur-api/api",
               "/compat/api-hari-libur/api?year=2026", "/compat/libur/api/today",
               "/compat/nager/api/v3/PublicHolidays/2030/ID"):
    refused(target)

# No cache keeps an error: neither an error page of nginx nor the files 404.json and
# 404.html.
HTTP, HOST, FILES = "HTTP/1.1", f"Host: {SITE}", ("/v1/holidays/2026.json", "/2026.html", "/compat/nager/api/v3/PublicHolidays/2026/ID", "/", "/404.json")
past = "If-Unmodified-Since: Thu, 01 Jan 2009 00:00:00 GMT"
os.chmod(write("public/closed.json", "{}"), 0)  # nginx cannot read this file
errors = [(f"GET {f} {HTTP}", HOST, *fields) for f in FILES for fields in (
    ('If-Match: "x"',), (past,), ("Content-Length: 999999999",), ("Content-Length: x",), ("Transfer-Encoding: x",), (HOST,), ("X-Long: " + "x" * 40000,))]
errors += [(f"{method} {f} {HTTP}", HOST) for f in FILES for method in ("POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "X")]
errors += [(f"GET {target} {HTTP}", HOST) for target in ("/v1/%zz", "/2026.html?" + "x" * 40000, "/" + "x" * 5000, "/../x", "/v1/holidays/2026.json%00", "/closed.json")]
errors += [(f"GET {f} {HTTP}",) for f in FILES] + [(f"GET {f} HTTP/3.0", HOST) for f in FILES] + [("hello",)]
made = set()
for lines in errors:
    status, headers, _ = exchange(port, *lines)
    made.add(status)
    check(status >= 400 and headers.get("cache-control") == "no-store", f"{lines[0][:50]} {lines[-1][:50]} is an error that is not cached, got {status} {headers.get('cache-control')}")
check(made >= {400, 403, 404, 405, 412, 413, 414, 501, 505}, f"the requests lead to all errors of nginx, got {made}")
for f in FILES[:4]:
    want = get(port, f)
    for wanted in ("bytes=99999999-", "bytes=0-9", "bytes=0-1,4-5", "x"):
        check(get(port, f, Range=wanted)[::2] == want[::2], f"{f} with Range {wanted} is the whole file")

# Serve an export below a path, as the comment in static.conf describes.
stop(static)
exported = subprocess.run([BINARY, "export", at("below"), "--base-url", "https://example.org/harikerja"], capture_output=True, text=True)
check(exported.returncode == 0, f"the export below a path succeeds, got {exported.stderr}")
below = nginx("path", shipped("nginx/static.conf", replace={
    "# rewrite ": "rewrite ", "/var/www/harikerja": at("below"), "listen 80": f"listen 127.0.0.1:{port}"}))
wait_for(below, port, "/harikerja/v1/years.json")
for f in json.loads(read(at("below/manifest.json")))["files"]:
    if "question" in f and not re.search(r"/\d{4}/.*\.(csv|xlsx)", f["address"]) and len(failures) <= 5:  # see above
        status, headers, body = get(port, f["address"])
        got = (status, hashlib.sha256(body).hexdigest(), headers.get("content-type"), headers.get("cache-control"))
        want = (200, f["sha256"], f["contentType"], f["cacheControl"])
        check(f["address"].startswith("/harikerja/") and got == want, f"{f['address']}: {want}, got {got}")
for target, wanted in (("2026/", "html"), ("v1/holidays", "json"), ("v1/holidays/2026.json?year=2025", "json"), ("compat/x", "json"),
                       ("404", "html"), ("404.html", "html"), ("404.json", "html"), ("?lang=en", "html")):
    status, headers, _ = get(port, "/harikerja/" + target, Accept="text/html")
    check(status == 404 and wanted in headers.get("content-type", ""), f"/harikerja/{target} has status 404 as {wanted}, got {status} {headers.get('content-type')}")

finish(f"nginx: the cache answers while the service is down and resists attacks; {len(manifest['files'])} exported files are the answers to their addresses, and all queries are refused")
