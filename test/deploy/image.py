"""Builds the image with buildah and runs it with runc: as an unprivileged user,
read-only, and without capabilities. The server must answer, and its health check
must succeed."""

import json

from harness import *

STORE = ["--storage-driver", "vfs", "--root", at("storage"), "--runroot", at("run")]


def do(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


machine = {"x86_64": "amd64", "aarch64": "arm64"}.get(os.uname().machine, os.uname().machine)
os.makedirs(at(f"context/linux/{machine}"))
shutil.copy(BINARY, at(f"context/linux/{machine}/harikerja"))
do("buildah", *STORE, "bud", "--isolation", "chroot", "--format", "docker", "--platform", f"linux/{machine}", "-f", os.path.join(ROOT, "deploy/Dockerfile"), "-t", "harikerja", at("context"))
image = json.loads(do("buildah", *STORE, "inspect", "--type", "image", "harikerja"))["Docker"]["config"]
check(image["User"] == "65532:65532", f"the user is 65532:65532, got {image['User']}")
check(image["Healthcheck"]["Test"] == ["CMD", "/harikerja", "healthcheck"], f"the health check is harikerja healthcheck, got {image['Healthcheck']}")
do("buildah", *STORE, "push", "harikerja", f"oci:{at('oci')}:latest")
do("umoci", "unpack", "--image", f"{at('oci')}:latest", at("bundle"))
files = [os.path.join(d, f) for d, _, names in os.walk(at("bundle/rootfs")) for f in names]
check(files == [at("bundle/rootfs/harikerja")], f"the image holds one file, got {files}")
size = sum(os.path.getsize(os.path.join(d, f)) for d, _, names in os.walk(at("oci/blobs")) for f in names)
check(size < 15_000_000, f"the image is smaller than 15 MB, got {size}")

# Use the default configuration of umoci, but remove all capabilities. The container uses the loopback
# of this machine, because containers have no network in this test.
port = free_port()
config = json.loads(read(at("bundle/config.json")))
config["root"]["readonly"] = True
process = config["process"]
process["terminal"] = False
process["capabilities"] = {kind: [] for kind in ("bounding", "effective", "inheritable", "permitted", "ambient")}
process["env"].append(f"HARIKERJA_ADDR=127.0.0.1:{port}")
config["linux"]["namespaces"] = [n for n in config["linux"]["namespaces"] if n["type"] != "network"]
config["mounts"] = [m for m in config["mounts"] if m["type"] != "cgroup"]
write("bundle/config.json", json.dumps(config))

name, runc = f"harikerja-test-{os.getpid()}", ["runc", "--root", at("runc")]
began = time.monotonic()
container = start("container", *runc, "run", "--bundle", at("bundle"), name)
wait_for(container, port, "/readyz", seconds=10)
took = time.monotonic() - began
status, _, body = get(port, "/v1/holidays/check?date=2026-08-17")
check(status == 200 and b'"isHoliday":true' in body, f"the container answers, got {status} {body[:100]}")
healthy = subprocess.run([*runc, "exec", name, "/harikerja", "healthcheck"], capture_output=True, text=True)
check(healthy.returncode == 0 and healthy.stdout == "ready\n", f"the health check succeeds, got {healthy.returncode}: {healthy.stderr}")

pid = json.loads(do(*runc, "state", name))["pid"]
rights = dict(line.split(":\t", 1) for line in read(f"/proc/{pid}/status").splitlines() if ":\t" in line)
check(rights["Uid"].split() == ["65532"] * 4, f"the process runs as user 65532, got {rights['Uid']}")
check(all(int(rights[c], 16) == 0 for c in ("CapPrm", "CapEff", "CapBnd", "CapAmb")), "the process has no capabilities")
check(rights["NoNewPrivs"] == "1", "the process cannot get more rights")
write_try = subprocess.run([*runc, "exec", name, "/harikerja", "export", "/here"], capture_output=True, text=True)
check(write_try.returncode == 2, f"writing fails with exit code 2, got {write_try.returncode} {write_try.stderr}")

subprocess.run([*runc, "kill", name, "TERM"], check=True)
check(container.wait(20) == 0, f"SIGTERM stops the container with exit code 0, got {container.returncode}")
down = subprocess.run([BINARY, "healthcheck", "--url", f"http://127.0.0.1:{port}/readyz"], capture_output=True)
check(down.returncode == 1, "the health check fails after the container has stopped")
finish(f"image: {size / 1e6:.1f} MB, one file, ready {took:.1f} s after the start, as user 65532, read-only, without capabilities")
