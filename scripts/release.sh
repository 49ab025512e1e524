#!/usr/bin/env bash
# release.sh [--new] VERSION DIRECTORY: builds every file of a release into an empty
# directory, from the last commit. .github/workflows/release.yml publishes these files, and
# test/release/run.sh tries them with local registries.
#
# VERSION is the version of all parts, such as 1.2.3 or 1.2.3-rc.1. If the last commit
# does not have the tags of scripts/release-tag.sh, this script makes them in a copy of
# the repository. It changes nothing in the repository. With --new the tags must not
# exist.
#
# If a step fails, the directory stays empty.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
export GOTOOLCHAIN=${GOTOOLCHAIN:-$(sed -n 's/^export GOTOOLCHAIN := //p' Makefile)}

fail() {
	echo "release: $*" >&2
	exit 1
}

new=0
[[ ${1:-} != --new ]] || { new=1 && shift; }
[[ $# == 2 ]] || fail "usage: scripts/release.sh [--new] VERSION DIRECTORY, as in scripts/release.sh 1.2.3 /tmp/release"
version=$1
tagged=$(git rev-parse --quiet --verify "refs/tags/v$version^{commit}" || true)
[[ $new == 0 || -z $tagged ]] ||
	fail "the version $version exists already: the repository has the tag v$version. Choose a new version"
scripts/release-check.sh --build "$version" || fail "the lines above that begin with \"missing\" say what to do"
if [[ $new == 1 ]] && git remote get-url origin >/dev/null 2>&1; then
	# Never ask for a password.
	there=$(GIT_TERMINAL_PROMPT=0 GIT_SSH_COMMAND="ssh -o BatchMode=yes" timeout 20 git ls-remote origin "refs/tags/v$version" 2>/dev/null) ||
		echo "release: the tags of origin are not checked, because origin cannot be reached" >&2
	[[ -z $there ]] || fail "the version $version exists already: origin has the tag v$version. Choose a new version"
fi
[[ ! -e $2 || -d $2 && -z $(ls -A "$2") ]] || fail "the directory $2 is not empty: choose an empty directory"
target=$(realpath -m "$2")

work=$(mktemp -d)
step="start"
finish() {
	status=$?
	trap '' INT TERM
	[[ $status == 0 ]] || echo "release: failed at: $step" >&2
	rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# begin ARTEFACT STEP: prints the step. If the step fails, the script names it at the end.
begin() {
	step="$1: $2"
	echo "release: $step"
}

# quietly COMMAND...: shows the output of a command only if it fails.
quietly() {
	"$@" >"$work/log" 2>&1 || {
		cat "$work/log" >&2
		exit 1
	}
}

begin source "copy the last commit"
source=$work/source
quietly git clone --quiet --no-hardlinks . "$source"
time=$(git log -1 --format=%ct)
if [[ -z $tagged ]]; then
	begin source "tag the copy"
	quietly "$source/scripts/release-tag.sh" --unsigned "$version"
fi
export SOURCE_DATE_EPOCH=$time CGO_ENABLED=0
cd "$source"

begin data "check the dataset"
# Use the same flags as the build below, so that Go compiles each package only once.
quietly go run -trimpath -ldflags='-s -w' ./cmd/harikerja data lint

begin source "search for known vulnerabilities"
# A rehearsal may run without a network, so it continues if the database of vulnerabilities
# cannot be reached. A release stops.
required=$([[ $new == 1 ]] || echo --required)
scripts/vuln.sh ${required:+"$required"}

files=$work/files
mkdir "$files"
begin "bill of materials" "build the tool"
quietly go build -C tools -trimpath -o "$work/sbom" ./sbom

# describe FILE PACKAGE-URL [PROGRAM...]: writes the software bill of materials of a file.
describe() {
	begin "$1" "write the bill of materials"
	"$work/sbom" "$version" "$2" "$files/$1" "${@:3}"
}

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
	program=$work/archives/$name/harikerja$([[ $os != windows ]] || echo .exe)
	# With -buildvcs=true, Go takes the version from the tag of the copy.
	GOOS=$os GOARCH=$arch go build -trimpath -buildvcs=true -ldflags='-s -w' -o "$program" ./cmd/harikerja
	quietly scripts/check-binary.sh "$program"
	cp LICENSE LICENSE-DATA NOTICE README.md CHANGELOG.md "$work/archives/$name/"
	[[ $os != linux ]] || cp deploy/systemd/harikerja.service "$work/archives/$name/"
	extension=$([[ $os == windows ]] && echo zip || echo tar.gz)
	archive "$work/archives/$name" "$files/$name.$extension"
	describe "$name.$extension" "pkg:golang/github.com/harikerja/harikerja/cmd@v$version?goos=$os&goarch=$arch#harikerja" "$program"
	if [[ $os == linux ]]; then
		begin "Debian package for $arch" build
		quietly env GOARCH="$arch" RELEASE_VERSION="$version" scripts/deb.sh "$program" "$files"
		package=$(tail -n 1 "$work/log")
		describe "$(basename "$package")" "pkg:deb/harikerja/harikerja@$version?arch=$arch" "$program"
	fi
done

begin "npm package" "install the tools"
cd "$source/clients/typescript"
quietly npm ci --ignore-scripts --no-audit --no-fund
begin "npm package" build
quietly npm version --no-git-tag-version --allow-same-version "$version"
quietly npm pack --pack-destination "$files" # the script prepack builds it
describe "harikerja-$version.tgz" "pkg:npm/harikerja@$version"

begin "Python package" "install the tools"
cd "$source/clients/python"
quietly python3 -m venv "$work/python"
quietly "$work/python/bin/pip" install --disable-pip-version-check --no-deps --require-hashes -r "$root/scripts/release-requirements.txt"
begin "Python package" build
scripts/set-version.sh "$version"
python_version=${version/-rc./rc}
quietly env PYTHONPATH=scripts "$work/python/bin/python" -B -c 'import sys, backend; backend.build_sdist(sys.argv[1]); backend.build_wheel(sys.argv[1])' "$files"
for file in "harikerja-$python_version-py3-none-any.whl" "harikerja-$python_version.tar.gz"; do
	describe "$file" "pkg:pypi/harikerja@$python_version?file_name=$file"
done

begin "Composer package" build
cd "$source/clients/php"
export COMPOSER_HOME=$work/composer COMPOSER_ALLOW_SUPERUSER=1 COMPOSER_DISABLE_NETWORK=1 COMPOSER_NO_INTERACTION=1
# Packagist takes the version from the tag. A directory of archives has no tags, so the
# version must be in composer.json.
python3 - "$version" <<'PY'
import json, sys
with open("composer.json", encoding="utf-8") as file:
    content = json.load(file)
content["version"] = sys.argv[1]
with open("composer.json", "w", encoding="utf-8") as file:
    json.dump(content, file, ensure_ascii=False, indent=4)
PY
quietly composer archive --format=zip --dir="$files" --file="harikerja-php-$version"
describe "harikerja-php-$version.zip" "pkg:composer/harikerja/harikerja@$version"

begin dataset copy
cd "$source"
cp dataset.json data/dataset.schema.json "$files/"
describe dataset.json "pkg:generic/harikerja-dataset@$version"

begin checksums write
(cd "$files" && sha256sum -- * >"$work/sums" && mv "$work/sums" SHA256SUMS)
mkdir -p "$target"
mv "$files"/* "$target/"
echo "release: built $(find "$target" -type f | wc -l) files of version $version in $2"
