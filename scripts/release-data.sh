#!/usr/bin/env bash
# release-data.sh DATE DIRECTORY: copies the dataset, its schema, its licence and their
# checksums into an empty directory, for a release of the data without code. DATE is the
# name of the release, such as 2026.11.15.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fail() {
	echo "release-data: $*" >&2
	exit 1
}

[[ $# == 2 ]] || fail "usage: scripts/release-data.sh DATE DIRECTORY, as in scripts/release-data.sh 2026.11.15 /tmp/data"
[[ $1 =~ ^20[0-9]{2}\.(0[1-9]|1[0-2])\.(0[1-9]|[12][0-9]|3[01])$ ]] || fail "the date is \"$1\": use year, month and day, as in 2026.11.15"
[[ -z $(git status --porcelain) ]] || fail "the working tree has changes that are not committed: commit or stash them"
mkdir -p "$2"
[[ -z $(ls -A "$2") ]] || fail "the directory $2 is not empty: choose an empty directory"

go run ./cmd/harikerja data lint
cp dataset.json data/dataset.schema.json LICENSE-DATA "$2/"
(cd "$2" && sha256sum -- dataset.json dataset.schema.json LICENSE-DATA >SHA256SUMS)
echo "release-data: $(ls "$2" | tr '\n' ' ')"
