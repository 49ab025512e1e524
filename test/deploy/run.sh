#!/usr/bin/env bash
# Tests every file in deploy/ with the real programs, on loopback: the image with
# buildah and runc, the unit with systemd-analyze, the Debian package with dpkg, the
# manifests with kubectl-validate, and Caddy and nginx in front of the service.
#
#   test/deploy/run.sh          as in `make test-all`
#   test/deploy/run.sh capacity as in `make capacity`, only the two tables of docs/performance.md
#
# If a program is missing, its part is skipped. If HARIKERJA_REQUIRE_ALL is 1, the
# test fails instead. scripts/setup.sh installs the programs.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

export PYTHONDONTWRITEBYTECODE=1

command -v python3 >/dev/null || { echo "deploy: python3 is not installed. Run scripts/setup.sh." >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cp ../../bin/harikerja "$work/" || { echo "deploy: run make build" >&2; exit 1; }
export HARIKERJA_TEST_BINARY="$work/harikerja"

# part NAME COMMAND... runs NAME.py if all commands are installed.
part() {
	local name=$1 command
	shift
	for command; do
		if ! PATH="$PATH:/usr/sbin:/sbin" command -v "$command" >/dev/null; then
			echo "deploy: $name is not checked: $command is not installed. Run scripts/setup.sh." >&2
			[[ ${HARIKERJA_REQUIRE_ALL:-} != 1 ]] || exit 1
			return 0
		fi
	done
	PATH="$PATH:/usr/sbin:/sbin" python3 "$name.py"
}

if [[ ${1:-} == capacity ]]; then
	HARIKERJA_REQUIRE_ALL=1 part capacity wrk go
	exit
fi
part systemd systemd-analyze
part deb dpkg deb-systemd-helper systemctl chroot
part kubernetes go
part image buildah umoci runc
part caddy caddy curl
part nginx nginx
