"""The unit, judged by systemd itself: every line is understood, and it exposes
no more than it says."""

from harness import *

path = write("harikerja.service", shipped("systemd/harikerja.service", replace={"/usr/local/bin/harikerja": BINARY}))
verified = subprocess.run(["systemd-analyze", "verify", "--man=no", path], capture_output=True, text=True)
complaints = [line for line in verified.stderr.splitlines() if "harikerja.service" in line]
check(verified.returncode == 0 and not complaints, f"the unit is understood: {complaints}")

judged = subprocess.run(["systemd-analyze", "security", "--offline=yes", "--no-pager", path], capture_output=True, text=True)
found = re.search(r"Overall exposure level for \S+: ([\d.]+)", judged.stdout)
check(found is not None, f"a verdict: {judged.stdout[-300:]}{judged.stderr}")
exposure = float(found[1]) if found else 10
check(exposure <= 1.5, f"an exposure of at most 1.5, not {exposure}")
stated = re.search(r"exposure of ([\d.]+)", read(path))
check(stated and float(stated[1]) == exposure, f"the unit says {stated and stated[1]}, systemd says {exposure}")
finish(f"systemd: exposure {exposure} of 10")
