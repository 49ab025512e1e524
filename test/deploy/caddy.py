"""Runs Caddy with the shipped configuration, but with a certificate that Caddy signs itself.
Over HTTPS, clients must get the server's answers, and the limits must be those of each
visitor."""

import ssl

from harness import *
import attacks

TARGETS = ("/v1/holidays?year=2026", "/v1//holidays?year=2026", "/v1/%68olidays?year=2026&", "/v1/x/../health", "/v1/holidays?nonsense=1", "/2026?lang=en", "/2026",
           "/?", "/calendar.ics?lang=en", "/harikerja.xlsx", "/openapi.json", "/none")
CODINGS = ("identity", "gzip", "zstd", "br, gzip;q=0.5")
OWN = {"alt-svc", "date", "server", "strict-transport-security", "x-request-id"}  # the headers that the answers need not share


def caddy(name, *arguments):
    """Starts a server, and Caddy in front of it. Returns the ports of HTTPS, of HTTP and of the server."""
    port, plain_port, service_port = free_port(), free_port(), free_port()
    serve(service_port, *commented_arguments("caddy/Caddyfile"), *arguments, name=name + "-service")
    p = start(name, "caddy", "run", "--adapter", "caddyfile", "--config", write(name + ".conf", shipped("caddy/Caddyfile", replace={
        "\n{\n": f"\n{{\nadmin off\nlocal_certs\nskip_install_trust\ndefault_bind 127.0.0.1\nhttp_port {plain_port}\nhttps_port {port}\n",
        "127.0.0.1:8080": f"127.0.0.1:{service_port}"})), XDG_DATA_HOME=at(name), XDG_CONFIG_HOME=at(name))
    root = at(name + "/caddy/pki/authorities/local/root.crt")
    until(lambda: os.path.exists(root) or p.poll() is not None, "Caddy signs a certificate")
    SECURE[port] = ssl.create_default_context(cafile=root)
    wait_for(p, port)
    return port, plain_port, service_port


port, plain_port, service_port = caddy("caddy")
for target in TARGETS:
    for coding in CODINGS:
        (status, headers, body), (want, fields, answer) = (get(p, target, Accept_Encoding=coding) for p in (port, service_port))
        check((status, body) == (want, answer), f"{target} for {coding} has the answer of the server, {want}, got {status} {body[:80]}")
        differ = {k for k in headers.keys() | fields.keys() if k not in OWN and headers.get(k) != fields.get(k)}
        check(not differ, f"{target} for {coding} has the headers of the server, got {[(k, fields.get(k), headers.get(k)) for k in differ]}")
        check(headers.get("strict-transport-security") == "max-age=31536000", f"{target} has the header Strict-Transport-Security")
        if "etag" in headers:
            status, again, body = get(port, target, Accept_Encoding=coding, If_None_Match=headers["etag"])
            check((status, again["etag"], body) == (304, headers["etag"], b""), f"{target} for {coding} has status 304 for its ETag, got {status}")
    status, headers, _ = get(plain_port, target)
    check((status, headers.get("location")) == (308, f"https://{SITE}{target}"), f"HTTP redirects to HTTPS, got {status} {headers.get('location')}")
    check(get(port, target, method="POST")[0] == get(service_port, target, method="POST")[0], f"POST {target} has the status of the server")

# A client without Accept-Encoding gets the plain answer.
with SECURE[port].wrap_socket(socket.create_connection(("127.0.0.1", port), timeout=20), server_hostname=SITE) as s:
    s.sendall(f"GET {TARGETS[0]} HTTP/1.1\r\nHost: {SITE}\r\nConnection: close\r\n\r\n".encode())
    answer = http.client.HTTPResponse(s)
    answer.begin()
    want = get(service_port, TARGETS[0])
    check((answer.getheader("ETag"), answer.read()) == (want[1]["etag"], want[2]), "a client without Accept-Encoding gets the plain answer with its ETag")

# HTTP/2, with a program that speaks it.
out = subprocess.run(["curl", "-sS", "--http2", "--cacert", at("caddy/caddy/pki/authorities/local/root.crt"), "--connect-to", f"::127.0.0.1:{port}", "-w", "%{http_version}",
                      f"https://{SITE}:{port}{TARGETS[0]}"], capture_output=True)
check(out.stdout == get(service_port, TARGETS[0])[2] + b"2", f"curl gets the answer over HTTP/2, got {out.stdout[-80:]} {out.stderr}")

# Connections with an unfinished handshake or header are closed.
attacks.headers(plain_port)
attacks.headers(port, b"")
attacks.headers(port)

limited_port, _, _ = caddy("limited", *attacks.ONE_REQUEST)
attacks.visitors(limited_port)
status = get(limited_port, "/v1/health", source=attacks.VISITORS[0], X_Forwarded_For="203.0.113.7")[0]
check(status == 429, f"a visitor cannot give itself another address, got {status}")
finish(f"caddy: over HTTPS, {len(TARGETS) * len(CODINGS)} answers are those of the server; HTTP redirects; each visitor has a share of its own")
