#!/usr/bin/env bash
# deb.sh BINARY DIRECTORY: packs a binary of the server into a Debian package in the
# directory, and prints the path of the package. The same binary gives the same bytes.
#
# The version is that of the other packages, and the architecture is that of the go
# command, which GOARCH sets.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
binary=$(realpath "$1")
target=$(realpath "$2")
cd "$root"

ARCH=$(go env GOARCH)
VERSION=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' clients/typescript/package.json)
FILES=$(mktemp -d)
trap 'rm -rf "$FILES"' EXIT
export ARCH VERSION FILES
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-1767225600} # the time of all files: 2026-01-01

cp "$binary" "$FILES/harikerja"
# A package installs into /usr/bin, and the comment need not explain how to install.
sed -e '/^#$/,/^#$/d' -e 's,/usr/local/bin/,/usr/bin/,' deploy/systemd/harikerja.service >"$FILES/harikerja.service"
touch -d "@$SOURCE_DATE_EPOCH" "$FILES"/*

package="$target/harikerja_${VERSION}_$ARCH.deb"
env -u GOARCH -u GOOS go tool -modfile=tools/nfpm/go.mod nfpm package --config deploy/deb/nfpm.yaml --packager deb --target "$package" >&2
echo "$package"
