"""Builds the Debian package and installs it with dpkg into an empty root directory. dpkg
runs the scripts of the package with DPKG_ROOT, so this system and its packages do not
change. The service is enabled, but systemd does not start it: the test runs the
command of the unit in the root directory, with a user id from the range that systemd uses
for DynamicUser."""

import glob
import gzip
import json
import shlex

from harness import *

USER = "61184"  # the first user id that systemd gives to a unit with DynamicUser
root = at("root")
UNIT = "harikerja.service"
LINK = f"etc/systemd/system/multi-user.target.wants/{UNIT}"


def run(*command, ok=True, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    check(not ok or done.returncode == 0, f"{' '.join(command)} succeeds, got {done.stdout}{done.stderr}")
    return done


def dpkg(*arguments, ok=True):
    return run("dpkg", f"--root={root}", "--force-script-chrootless", f"--log={at('dpkg.log')}", *arguments, ok=ok)


def systemctl(*arguments):
    return run("systemctl", f"--root={root}", *arguments, ok=False).stdout.strip()


def files():
    """Returns the files, links and directories of the root, without the database of dpkg."""
    found = set()
    for directory, names, others in os.walk(root):
        names[:] = [n for n in names if os.path.join(directory, n) != os.path.join(root, "var/lib/dpkg")]
        found.update(os.path.relpath(os.path.join(directory, n), root) for n in names + others)
    return found


def installed():
    return {line[1:] for line in dpkg("--listfiles", "harikerja").stdout.splitlines() if line != "/."}


os.makedirs(os.path.join(root, "var/lib/dpkg/info"))
os.makedirs(os.path.join(root, "var/lib/dpkg/updates"))
for name in ("status", "available"):
    write(f"root/var/lib/dpkg/{name}", "")
os.makedirs(os.path.join(root, "etc/systemd/system"))
before = files()
status = run("dpkg-query", "--show").stdout  # the packages of this system

# Only a program for Linux and this architecture is packed.
os.mkdir(at("refused"))
other = "arm64" if run("go", "env", "GOARCH").stdout.strip() != "arm64" else "amd64"
for binary, environment in ((shutil.which("sh"), {}), (BINARY, {"GOARCH": other})):
    done = run(os.path.join(ROOT, "scripts/deb.sh"), binary, at("refused"), ok=False, env={**os.environ, **environment})
    check(done.returncode == 1 and "is not a Go program for linux/" in done.stderr and not os.listdir(at("refused")), f"{binary} {environment} is refused, got {done.stderr}")

for directory in ("first", "second"):
    os.mkdir(at(directory))
    run(os.path.join(ROOT, "scripts/deb.sh"), BINARY, at(directory))
first, second = (glob.glob(at(f"{d}/*.deb"))[0] for d in ("first", "second"))
with open(first, "rb") as a, open(second, "rb") as b:
    check(a.read() == b.read(), "two packages of the same binary have the same bytes")

# A package with newer data is an update, because its version contains the date of the newest
# list.
with open(os.path.join(ROOT, "dataset.json")) as f:
    newest = max(year["updatedAt"] for year in json.load(f)["years"]).replace("-", "")
version = run("dpkg-deb", "--field", first, "Version").stdout.strip()
check(version.endswith("+" + newest) and os.path.basename(first).startswith(f"harikerja_{version}_"), f"the version ends with +{newest}, got {version} in {first}")
run("dpkg", "--compare-versions", version, "gt", version.split("+")[0])

# Each command has a manual page with the text of its help.
pages = [line.split()[-1] for line in run("dpkg-deb", "-c", first).stdout.splitlines() if "/usr/share/man/man1/harikerja" in line]
check(len(pages) > 50 and {"./usr/share/man/man1/harikerja.1.gz", "./usr/share/man/man1/harikerja-data-build.1.gz"} < set(pages), f"dpkg-deb lists the manual pages, got {pages}")

dpkg("--install", first)
with gzip.open(os.path.join(root, "usr/share/man/man1/harikerja-add.1.gz"), "rt") as page:
    check("DAYS workdays after DATE" in page.read(), "the manual page of harikerja add has the text of its help")
check("\nStatus: install ok installed\n" in dpkg("--status", "harikerja").stdout, "dpkg reports the package as installed")
for path in ("usr/bin/harikerja", f"usr/lib/systemd/system/{UNIT}", "etc/default/harikerja", "usr/share/doc/harikerja/copyright", "usr/share/man/man1/harikerja.1.gz"):
    info = os.lstat(os.path.join(root, path))
    check((info.st_uid, info.st_mode & 0o7777) == (0, 0o755 if "bin/" in path else 0o644), f"{path} belongs to root and has the usual mode, got {info.st_uid} {info.st_mode:o}")
check(systemctl("is-enabled", UNIT) == "enabled" and os.path.islink(os.path.join(root, LINK)), "the unit is enabled")

# The installed unit has the settings of deploy/systemd, which systemd.py tests. Only the
# path of the program differs.
unit = read(os.path.join(root, f"usr/lib/systemd/system/{UNIT}"))
lines = [line for line in unit.splitlines() if not line.startswith("#")]
wanted = shipped(f"systemd/{UNIT}", replace={"/usr/local/bin/": "/usr/bin/"}).splitlines()
check(lines == [line for line in wanted if not line.startswith("#")], "the settings of the unit are those of deploy/systemd")
check("/usr/local" not in unit and "install" not in unit.split("[Unit]")[0], "the comment of the unit does not explain how to install")
check("../" not in unit and "remove these" not in unit and "systemctl edit harikerja" in unit, "the comments name no file that is not in the package, and recommend no edit that an update would overwrite")
verified = run("systemd-analyze", "verify", "--man=no", write(UNIT, unit.replace("/usr/bin/harikerja", os.path.join(root, "usr/bin/harikerja"))))
check("harikerja.service" not in verified.stderr, f"systemd accepts the unit, got {verified.stderr}")

# Run the unit's command in the directory with the installed package. Use the settings
# in the unit and in the file that an administrator edits.
port = free_port()
write("root/etc/default/harikerja", read(os.path.join(root, "etc/default/harikerja")) + f"HARIKERJA_ADDR=127.0.0.1:{port}\n")
check("DynamicUser=yes" in lines and "EnvironmentFile=-/etc/default/harikerja" in lines, "the unit has a dynamic user and a file with settings")
settings = [line.removeprefix("Environment=") for line in lines if line.startswith("Environment=")]
settings += [line for line in read(os.path.join(root, "etc/default/harikerja")).splitlines() if not line.startswith("#")]
command = [line.removeprefix("ExecStart=") for line in lines if line.startswith("ExecStart=")]
check(len(command) == 1, f"the unit has one command, got {command}")
p = start("unit", "env", "-i", *shlex.split(" ".join(settings)), shutil.which("chroot"), f"--userspec={USER}:{USER}", "--groups=", root, *shlex.split(command[0]))
wait_for(p, port)
identity = dict(line.split(":\t", 1) for line in read(f"/proc/{p.pid}/status").splitlines() if ":\t" in line)
check(set(identity["Uid"].split()) == {USER} and int(identity["CapEff"], 16) == 0, f"the server runs as user {USER} without capabilities, got {identity['Uid']} {identity['CapEff']}")
code, _, body = get(port, "/v1/workdays/add?date=2026-03-18&days=5")
check(code == 200 and b'"resultDate":"2026-03-31"' in body, f"the server answers, got {code} {body[:200]}")
check(stop(p) == 0, "the server stops without an error")

# An update keeps the settings, and a disabled unit stays disabled.
systemctl("disable", UNIT)
dpkg("--install", "--force-confold", first)
check(f"127.0.0.1:{port}" in read(os.path.join(root, "etc/default/harikerja")), "an update keeps the settings")
check(systemctl("is-enabled", UNIT) == "disabled", "an update does not enable a unit that was disabled")
systemctl("enable", UNIT)

own = installed()
dpkg("--remove", "harikerja")
left = {f for f in files() - before if not os.path.isdir(os.path.join(root, f))} - {LINK}
check({f for f in left if not f.startswith("var/lib/systemd/deb-systemd-helper-enabled/")} == {"etc/default/harikerja"}, f"a removal leaves only the settings, got {left}")
dpkg("--purge", "harikerja")
left = files() - before
record = {f for f in left if f.startswith("var/lib") and os.path.isdir(os.path.join(root, f))}  # directories of systemd and dpkg
check(left == record, f"a purge leaves nothing, got {left - record}")
check("usr/bin/harikerja" in own and dpkg("--status", "harikerja", ok=False).returncode != 0, "dpkg does not know the package any more")
check(status == run("dpkg-query", "--show").stdout, "the packages of this system did not change")
finish("deb: the package is installed, its service answers, and it is removed")
