#!/usr/bin/env bash
# release.sh VERSION DIRECTORY: builds every file of a release into an empty directory,
# from the last commit. .github/workflows/release.yml publishes these files, and
# test/release/run.sh tries them with local registries.
#
# VERSION is the version of everything, such as 1.2.3 or 1.2.3-rc.1. It becomes the tag
# v1.2.3 in a copy of the repository, so this program changes nothing in the repository.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
export GOTOOLCHAIN=${GOTOOLCHAIN:-$(sed -n 's/^export GOTOOLCHAIN := //p' Makefile)}

fail() {
	echo "release: $*" >&2
	exit 1
}

[[ $# == 2 ]] || fail "usage: scripts/release.sh VERSION DIRECTORY, as in scripts/release.sh 1.2.3 /tmp/release"
version=$1
[[ $version =~ ^(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)(-rc\.[1-9][0-9]*)?$ ]] ||
	fail "the version is \"$version\": use three numbers, as in 1.2.3, or a candidate, as in 1.2.3-rc.1"
[[ -z $(git status --porcelain) ]] || fail "the working tree has changes that are not committed: commit or stash them, because a release contains only what is committed"
tagged=$(git rev-parse --quiet --verify "refs/tags/v$version^{commit}" || true)
[[ -z $tagged || $tagged == "$(git rev-parse HEAD)" ]] || fail "the version $version exists already: the tag v$version is another commit. Choose a new version"
mkdir -p "$2"
target=$(cd "$2" && pwd)
[[ -z $(ls -A "$target") ]] || fail "the directory $2 is not empty: choose an empty directory"

work=$(mktemp -d)
step="start"
finish() {
	status=$?
	[[ $status == 0 ]] || echo "release: failed at: $step" >&2
	rm -rf "$work"
}
trap finish EXIT

# begin ARTEFACT STEP: shows the progress, and says what failed if something fails.
begin() {
	step="$1: $2"
	echo "release: $step"
}

begin data "check the dataset"
go run ./cmd/harikerja data lint >"$work/lint" 2>&1 || {
	cat "$work/lint" >&2
	exit 1
}

begin source "copy the last commit"
source=$work/source
git clone --quiet --no-hardlinks . "$source"
git -C "$source" rev-parse --quiet --verify "refs/tags/v$version" >/dev/null || git -C "$source" tag "v$version"
time=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH=$time
cd "$source"

# archive DIRECTORY FILE: packs a directory. Equal files give equal bytes.
archive() {
	find "$1" -exec touch -h -d "@$time" {} +
	case $2 in
	*.zip) (cd "$(dirname "$1")" && find "$(basename "$1")" | LC_ALL=C sort | TZ=UTC zip -q -X -@ "$2") ;;
	*) tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$time" -C "$(dirname "$1")" -cf - "$(basename "$1")" | gzip -n -9 >"$2" ;;
	esac
}

for platform in linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64; do
	os=${platform%/*} arch=${platform#*/}
	begin "program for $platform" build
	name=harikerja_${version}_${os}_$arch
	mkdir -p "$work/archives/$name"
	suffix=$([[ $os != windows ]] || echo .exe)
	# -buildvcs=true: the version is the tag of the copy.
	CGO_ENABLED=0 GOOS=$os GOARCH=$arch go build -trimpath -buildvcs=true -ldflags='-s -w' -o "$work/archives/$name/harikerja$suffix" ./cmd/harikerja
	scripts/check-binary.sh "$work/archives/$name/harikerja$suffix" >/dev/null
	cp LICENSE NOTICE README.md CHANGELOG.md "$work/archives/$name/"
	cp data/LICENSE "$work/archives/$name/LICENSE-DATA"
	[[ $os != linux ]] || cp deploy/systemd/harikerja.service "$work/archives/$name/"
	extension=$([[ $os == windows ]] && echo zip || echo tar.gz)
	archive "$work/archives/$name" "$target/$name.$extension"
	if [[ $os == linux ]]; then
		begin "Debian package for $arch" build
		GOARCH=$arch RELEASE_VERSION=$version scripts/deb.sh "$work/archives/$name/harikerja" "$target" >/dev/null
	fi
done

begin "npm package" "install the tools"
cd "$source/clients/typescript"
npm ci --silent --no-audit --no-fund
begin "npm package" build
npm version --silent --no-git-tag-version --allow-same-version "$version" >/dev/null
npm run --silent build
npm pack --silent --pack-destination "$target" >/dev/null

begin "Python package" "install the tools"
cd "$source/clients/python"
python3 -m venv "$work/python"
"$work/python/bin/pip" install --quiet --disable-pip-version-check build==1.3.0 flit-core==3.12.0
begin "Python package" build
scripts/set-version.sh "$version"
"$work/python/bin/python" -m build --no-isolation --outdir "$target" . >"$work/log" 2>&1 || {
	cat "$work/log" >&2
	exit 1
}

begin "Composer package" build
cd "$source/clients/php"
export COMPOSER_HOME=$work/composer COMPOSER_ALLOW_SUPERUSER=1 COMPOSER_DISABLE_NETWORK=1 COMPOSER_NO_INTERACTION=1
# On Packagist the version is the tag. In a directory of archives it must be in composer.json.
python3 - "$version" <<'PY'
import json, sys
with open("composer.json", encoding="utf-8") as file:
    content = json.load(file)
content["version"] = sys.argv[1]
with open("composer.json", "w", encoding="utf-8") as file:
    json.dump(content, file, ensure_ascii=False, indent=4)
PY
composer archive --quiet --format=zip --dir="$target" --file="harikerja-php-$version"

begin dataset copy
cd "$source"
cp dataset.json data/dataset.schema.json "$target/"

begin checksums write
(cd "$target" && sha256sum -- * >"$work/sums" && mv "$work/sums" SHA256SUMS)
echo "release: built $(find "$target" -type f | wc -l) files of version $version in $2"
