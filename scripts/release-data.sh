#!/usr/bin/env bash
# release-data.sh DATE DIRECTORY: copies the dataset, its schema, its licence, its bill of
# materials and their checksums into an empty directory, for a release of the data without
# code. DATE is the name of the release, such as 2026.11.15. If a step fails, the directory
# stays empty.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export GOTOOLCHAIN=${GOTOOLCHAIN:-$(sed -n 's/^export GOTOOLCHAIN := //p' Makefile)}

fail() {
	echo "release-data: $*" >&2
	exit 1
}

[[ $# == 2 ]] || fail "usage: scripts/release-data.sh DATE DIRECTORY, as in scripts/release-data.sh 2026.11.15 /tmp/data"
[[ $1 =~ ^20[0-9]{2}\.(0[1-9]|1[0-2])\.(0[1-9]|[12][0-9]|3[01])$ ]] || fail "the date is \"$1\": use year, month and day, as in 2026.11.15"
[[ -z $(git status --porcelain) ]] || fail "the working tree has changes that are not committed: commit or stash them"
cmp --silent dataset.json data/released.json || fail "data/released.json is not a copy of dataset.json: make the tag with scripts/release-tag.sh data-$1"
[[ ! -e $2 || -d $2 && -z $(ls -A "$2") ]] || fail "the directory $2 is not empty: choose an empty directory"
target=$(realpath -m "$2")

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Use the same flags as scripts/release.sh, so that Go compiles each package only once.
CGO_ENABLED=0 go run -trimpath -ldflags='-s -w' ./cmd/harikerja data lint
mkdir "$work/files"
cp dataset.json data/dataset.schema.json LICENSE-DATA "$work/files/"
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct) CGO_ENABLED=0 go run -C tools -trimpath ./sbom "$1" "pkg:generic/harikerja-dataset@$1" "$work/files/dataset.json"
(cd "$work/files" && sha256sum -- * >"$work/sums" && mv "$work/sums" SHA256SUMS)
mkdir -p "$target"
mv "$work/files"/* "$target/"
echo "release-data: wrote the data of $1 into $2"
