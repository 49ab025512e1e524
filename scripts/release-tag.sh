#!/usr/bin/env bash
# release-tag.sh [--unsigned] VERSION: tags the last commit as a release. It changes nothing
# outside this clone: push both tags yourself. With data-DATE, such as data-2026.11.15, instead of
# VERSION, it tags a release of the data without code.
#
# Both kinds of release copy dataset.json to data/released.json. A test compares later data with it.
#
# A release is one commit with two tags: v1.2.3 for the library, and cmd/v1.2.3 for the
# program. The program must require the same version of the library, so this script
# first writes the version into cmd/go.mod, cmd/go.sum and go.work, and commits them. It also
# writes the version of the image into deploy/kubernetes. Unless the version is a candidate, it
# writes the date into CHANGELOG.md, and removes the texts that are wrong after a release.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export GOTOOLCHAIN=${GOTOOLCHAIN:-$(sed -n 's/^export GOTOOLCHAIN := //p' Makefile)}

sign=--sign
if [[ ${1:-} == --unsigned ]]; then # for a rehearsal in a copy of the repository: no person is the author
	sign=--no-sign
	shift
	export GIT_AUTHOR_NAME=Harikerja GIT_AUTHOR_EMAIL=harikerja@users.noreply.github.com
	export GIT_COMMITTER_NAME=$GIT_AUTHOR_NAME GIT_COMMITTER_EMAIL=$GIT_AUTHOR_EMAIL
	GIT_AUTHOR_DATE=$(git log -1 --format=%cI)
	export GIT_AUTHOR_DATE GIT_COMMITTER_DATE=$GIT_AUTHOR_DATE # so that each rehearsal makes the same commit
fi
[[ $# == 1 ]] || {
	echo "release-tag: usage: scripts/release-tag.sh [--unsigned] VERSION, as in scripts/release-tag.sh 1.2.3 or scripts/release-tag.sh data-2026.11.15" >&2
	exit 1
}
go test ./cmd/internal/curate -run 'DatasetIsUpToDate|ReleasedLinesAreKept' # the data is that of data/, and keeps the lines of the last release
if [[ $1 == data-* ]]; then
	cp dataset.json data/released.json
	git commit --quiet --allow-empty --message "release: $1" -- data/released.json
	git tag "$sign" --message "Data of ${1#data-}" "$1"
	exit
fi
version=v$1
scripts/release-check.sh --build "$1"
for tag in "$version" "cmd/$version"; do
	! git rev-parse --quiet --verify "refs/tags/$tag" >/dev/null || {
		echo "release-tag: the tag $tag exists already: choose a new version" >&2
		exit 1
	}
done

library=github.com/harikerja/harikerja
go mod edit -require="$library@$version" cmd/go.mod
sed -i "s|^replace $library v.* => ./$|replace $library $version => ./|" go.work
sed -i "s|\(image: ghcr.io/harikerja/harikerja\):[^ ]*|\1:$1|" deploy/kubernetes/harikerja.yaml
cp dataset.json data/released.json
if [[ $1 != *-* ]]; then
	day=${GIT_AUTHOR_DATE:-$(date +%F)}
	sed -i "s/^## ${1//./\\.} (not released yet)$/## $1 (${day:0:10})/" CHANGELOG.md
	{ git grep -lzF '<!-- unpublished -->' -- '*.md' || true; } |
		xargs -0r perl -0pi -e 's/<!-- unpublished -->.*?<!-- \/unpublished -->//g'
fi
# tidy.sh writes the checksum of the committed library into cmd/go.sum, so commit first. The
# library does not contain cmd, so the checksum stays correct when cmd/go.sum is added to the
# commit.
git commit --quiet --allow-empty --all --message "release: version $1"
scripts/tidy.sh --release
git commit --quiet --allow-empty --all --amend --no-edit
for tag in "$version" "cmd/$version"; do
	git tag "$sign" --message "Version $1" "$tag"
done
