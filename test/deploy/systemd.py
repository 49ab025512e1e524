"""Checks the unit with systemd-analyze. Every line must be valid, and the exposure
must equal the number in the comment of the unit."""

from harness import *

path = write("harikerja.service", shipped("systemd/harikerja.service", replace={"/usr/local/bin/harikerja": BINARY}))
verified = subprocess.run(["systemd-analyze", "verify", "--man=no", path], capture_output=True, text=True)
complaints = [line for line in verified.stderr.splitlines() if "harikerja.service" in line]
check(verified.returncode == 0 and not complaints, f"systemd accepts the unit, got {complaints}")

judged = subprocess.run(["systemd-analyze", "security", "--offline=yes", "--no-pager", path], capture_output=True, text=True)
found = re.search(r"Overall exposure level for \S+: ([\d.]+)", judged.stdout)
check(found is not None, f"systemd prints the exposure, got {judged.stdout[-300:]}{judged.stderr}")
exposure = float(found[1]) if found else 10
check(exposure <= 1.5, f"the exposure is at most 1.5, got {exposure}")
stated = re.search(r"exposure of ([\d.]+)", read(path))
check(stated and float(stated[1]) == exposure, f"the comment in the unit gives the exposure {exposure}, got {stated and stated[1]}")
finish(f"systemd: exposure {exposure} of 10")
