#!/usr/bin/env bash
# deb.sh BINARY DIRECTORY: packs a binary of the server into a Debian package in the
# directory, and prints the path of the package. The same binary gives the same bytes.
#
# The version consists of RELEASE_VERSION (0.0.0 if it is not set) and the date of the newest
# decree or correction, so that a package with newer data is an update. The architecture is
# GOARCH or, if GOARCH is not set, the architecture of this machine. The binary must be built
# for Linux and this architecture.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
binary=$(realpath "$1")
target=$(realpath "$2")
cd "$root"

ARCH=$(go env GOARCH)
built=$(go version -m "$binary" 2>/dev/null || true)
if [[ $built != *"GOOS=linux"* || $built != *"GOARCH=$ARCH"$'\n'* ]]; then
	echo "deb.sh: $1 is not a Go program for linux/$ARCH: build it with GOOS=linux GOARCH=$ARCH make build" >&2
	exit 1
fi
VERSION=${RELEASE_VERSION:-0.0.0}
VERSION=${VERSION/-/\~} # Debian sorts 1.2.3~rc.1 before 1.2.3
newest=$(grep -o '"updatedAt":"[0-9-]*"' dataset.json | sort | tail -n 1 | tr -cd 0-9)
VERSION=$VERSION+$newest
FILES=$(mktemp -d)
trap 'rm -rf "$FILES"' EXIT
export ARCH VERSION FILES
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-1767225600} # the time of all files: 2026-01-01

cp "$binary" "$FILES/harikerja"
# The package installs the binary into /usr/bin, so change the path in the unit. Delete
# the comment in the unit that explains a manual installation.
sed -e '/^#$/,/^#$/d' -e 's,/usr/local/bin/,/usr/bin/,' deploy/systemd/harikerja.service >"$FILES/harikerja.service"
# The binary may be for another architecture, so a program that is built for this machine
# writes the manual pages.
mkdir "$FILES/man1"
env -u GOARCH -u GOOS go run ./cmd/harikerja man "$FILES/man1"
gzip -n -9 "$FILES"/man1/*
find "$FILES" -exec touch -d "@$SOURCE_DATE_EPOCH" {} +

package="$target/harikerja_${VERSION}_$ARCH.deb"
"$(env -u GOARCH -u GOOS go tool -C tools -n nfpm)" package --config deploy/deb/nfpm.yaml --packager deb --target "$package" >&2
echo "$package"
