"""Validates the manifests with the schemas of Kubernetes, and checks that the
validation finds mistakes. The schemas do not cover the security settings and the
names of variables, so this script checks them."""

from harness import *
import attacks


def validate(path):
    return subprocess.run(["go", "tool", "kubectl-validate", path], cwd=f"{ROOT}/tools", capture_output=True, text=True)


good = read(os.path.join(ROOT, "deploy/kubernetes/harikerja.yaml"))
done = validate(write("harikerja.yaml", good))
check(done.returncode == 0, f"the manifests are valid, got {done.stdout}{done.stderr}")
for old, new in (("replicas: 2", "replicas: two"), ("readinessProbe:", "readynessProbe:"), ("kind: PodDisruptionBudget", "kind: PodDisruptionBudgets")):
    check(old in good, f"the manifests have {old!r}")
    done = validate(write("broken.yaml", good.replace(old, new)))
    check(done.returncode != 0, f"the mistake {new!r} is found")

# A patch is not a complete object, so it is merged into the Deployment first.
patches = ""
for name in ("dataset", "calendars"):
    patch = read(os.path.join(ROOT, f"deploy/kubernetes/{name}.yaml"))
    env, mounts, volumes = re.search(r"          env:\n(.*?)          volumeMounts:\n(.*?)      volumes:\n(.*)", patch, re.S).groups()
    whole = good.split("\n---\n")[0].replace("          env:\n", "          env:\n" + env).replace("          ports:\n", "          volumeMounts:\n" + mounts + "          ports:\n", 1)
    done = validate(write("patched.yaml", whole + "\n      volumes:\n" + volumes))
    check(done.returncode == 0, f"the Deployment with the {name} mounted is valid, got {done.stdout}{done.stderr}")
    patches += patch

for wanted in ("runAsNonRoot: true", "runAsUser: 65532", "readOnlyRootFilesystem: true", "allowPrivilegeEscalation: false",
               "capabilities: {drop: [ALL]}", "seccompProfile: {type: RuntimeDefault}", "automountServiceAccountToken: false"):
    check(wanted in good, f"the restricted standard needs {wanted}")
variables = re.findall(r"\{name: (HARIKERJA_\w+)", good + patches)
help_text = subprocess.run([BINARY, "serve", "--help"], capture_output=True, text=True).stdout
for v in variables:
    check(f"[{v}]" in help_text, f"{v} is a setting of the server")

# The server with the variables of the manifest. Requests come from a proxy with the address
# 127.0.0.1, which stands for the network of the pods.
values = dict(re.findall(r'\{name: (\w+), value: "?([^"}]*)"?\}', good))
check(values.get("HARIKERJA_TRUSTED_PROXIES") == "10.0.0.0/8", "the manifest trusts the network of the pods")
port, admin_port = free_port(), free_port()
service = start("service", BINARY, "serve", *attacks.ONE_REQUEST, **values | {
    "HARIKERJA_ADDR": f"127.0.0.1:{port}", "HARIKERJA_ADMIN_ADDR": f"127.0.0.1:{admin_port}", "HARIKERJA_TRUSTED_PROXIES": "127.0.0.1"})
for path in re.findall(r"httpGet: \{path: (\S+), port: metrics\}", good):
    wait_for(service, admin_port, path)
check(good.count("httpGet:") == good.count("port: metrics}\n            period"), "all probes use the listener for operations")
for visitor in ("203.0.113.1", "203.0.113.2"):
    statuses = [get(port, "/v1/health", X_Forwarded_For=visitor)[0] for _ in range(2)]
    check(statuses == [200, 429], f"visitor {visitor} has its own share of requests, got the statuses {statuses}")
finish("kubernetes: the manifests are valid, and mistakes in them are found")
