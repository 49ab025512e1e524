#!/usr/bin/env bash
# Builds the binary twice, in two directories and with two caches, and compares the
# results. If they are equal, anybody can rebuild a release.
#
# In CI it also builds the binary for a 32-bit processor.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Keep the second cache, so that only the first run is slow.
second="${XDG_CACHE_HOME:-$HOME/.cache}/harikerja/reproduce"
export CGO_ENABLED=0

# -buildvcs=false: the copy is not a Git repository, so Go cannot write a commit into the
# binary.
build() { go build -C "$1" -trimpath -buildvcs=false -ldflags='-s -w' -o "$2" ./cmd/harikerja; }

mkdir -p "$work/elsewhere"
git ls-files -z --cached --others --exclude-standard -- '*.go' go.mod go.work dataset.json cmd internal law projection |
	while IFS= read -r -d '' file; do # a file may be deleted but not yet committed
		[[ ! -e $file ]] || printf '%s\0' "$file"
	done | tar --null -T - -cf - | tar -xf - -C "$work/elsewhere"
build . "$work/first"
GOCACHE="$second" build "$work/elsewhere" "$work/second"
scripts/check-binary.sh "$work/first" "$work/second"
first=$(sha256sum <"$work/first")
if [[ $first != "$(sha256sum <"$work/second")" ]]; then
	echo "reproduce: two builds of the same source differ. Compare them with go version -m or diffoscope." >&2
	exit 1
fi
if grep -qaF "$PWD" "$work/first"; then
	echo "reproduce: the binary contains the name of the directory where it was built." >&2
	exit 1
fi
echo "ok: two builds in two directories have the same SHA-256, ${first:0:16}..."

if [[ ${HARIKERJA_REQUIRE_ALL:-} == 1 ]]; then # make test-release builds it for the other systems
	GOOS=linux GOARCH=386 build . "$work/other"
	scripts/check-binary.sh "$work/other"
	echo "ok: it also builds for a 32-bit processor"
fi
