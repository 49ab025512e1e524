#!/usr/bin/env bash
# release-check.sh [--build] [VERSION]: prints in one screen what is missing before a release. It
# changes nothing and needs no network. The exit code is 1 if something is missing that a
# maintainer can add here. The default version is the first version in CHANGELOG.md. With --build,
# the script checks only what a build of the files needs; scripts/release.sh calls it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=
[[ ${1:-} != --build ]] || { build=yes && shift; }
version=${1:-$(sed -n '/^## \([0-9.]*\) (.*/{s//\1/p;q}' CHANGELOG.md)}
release=${version%-rc.*} # a candidate has the section of its release
commit() { git rev-parse --quiet --verify "refs/tags/$1^{commit}" || true; }
tagged=$(commit "v$version")
final=$([[ -n $tagged && $version == "$release" ]] && echo yes || true)
library=github.com/harikerja/harikerja
status=0 problem=

# wrong PROBLEM: keeps the first problem of an item.
wrong() { problem=${problem:-$1}; }

# item TEXT: prints one line: the problem, or the text, which is true without a problem.
item() {
	if [[ -n $problem ]]; then
		echo "missing  $problem"
		status=1
	else
		echo "ok       $1"
	fi
	problem=
}

[[ $version =~ ^(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)(-rc\.[1-9][0-9]*)?$ ]] ||
	wrong "the version is \"$version\": use three numbers, as in 1.2.3, or a candidate, as in 1.2.3-rc.1"
item "the version is $version"

[[ -z $(git status --porcelain) ]] ||
	wrong "the working tree has changes that are not committed: commit or stash them"
item "the working tree has no changes"

if [[ -z $build ]]; then
	[[ $(git branch --show-current) == main ]] || wrong "this is not the branch main: git switch main"
	item "the branch is main"
fi

[[ -z $tagged || $tagged == "$(git rev-parse HEAD)" ]] ||
	wrong "the version $version exists already: the tag v$version is another commit. Choose a new version"
[[ $tagged == "$(commit "cmd/v$version")" ]] ||
	wrong "v$version and cmd/v$version are not the same commit: make both with scripts/release-tag.sh"
item "the tags v$version and cmd/v$version $([[ -n $tagged ]] && echo "are the last commit" || echo "do not exist here")"

heading=$(grep "^## ${release//./\\.} (" CHANGELOG.md || true)
[[ $heading == "## $release ("*")" && -n $(scripts/release-notes.sh "$version") ]] ||
	wrong "CHANGELOG.md has no section of $release with text: begin it with the line ## $release (not released yet)"
[[ -z $final || $heading =~ \(20[0-9]{2}-[0-9]{2}-[0-9]{2}\)$ ]] ||
	wrong "CHANGELOG.md has no date for $release: scripts/release-tag.sh writes it before it tags"
[[ -n $tagged || $version != "$release" || $heading == *"(not released yet)" ]] ||
	wrong "CHANGELOG.md has the line $heading, but there is no tag v$release: choose a new version, or fetch the tags"
item "CHANGELOG.md has the notes: $heading"

cd clients
[[ $(sed -sn '1,10s/^ *"version": "\(.*\)",$/\1/p' typescript/package{,-lock}.json | sort -u) == 0.0.0 ]] ||
	wrong "the npm package has a version: write 0.0.0 into clients/typescript/package.json and package-lock.json"
grep -qx '__version__ = "0.0.0"' python/src/harikerja/__init__.py ||
	wrong "the Python package has a version: write 0.0.0 into clients/python/src/harikerja/__init__.py"
! grep -q '"version"' php/composer.json ||
	wrong "the PHP package has a version: remove it from clients/php/composer.json"
cd ..
item "the packages have no version, because the tag sets it"

required=$(sed -n "s|^\s*$library v\([^ ]*\)$|\1|p" cmd/go.mod)
grep -qxF "replace $library v$required => ./" go.work ||
	wrong "cmd/go.mod requires the library v$required, and go.work replaces another version: write the same version"
! grep -qE '^(replace|require|exclude)' go.mod && ! grep -q '^replace' cmd/go.mod ||
	wrong "go.mod must not require or replace a module, and cmd/go.mod must not replace one: go install would fail"
[[ -z $tagged || $required == "$version" ]] && grep -q "harikerja:${tagged:+$version }" deploy/kubernetes/harikerja.yaml ||
	wrong "cmd/go.mod or deploy/kubernetes does not name $version: scripts/release-tag.sh writes it before it tags"
item "go.mod, cmd/go.mod and go.work agree; cmd/go.mod requires the library v$required"

unpinned=$(grep -hE '^ *(- )?uses: |image: ' .github/workflows/*.yml |
	grep -vE 'uses: (\./|[^ @]+@[0-9a-f]{40} # v[0-9.]+$)|image: "[^ ]+@sha256:[0-9a-f]{64}"' || true)
[[ -z $unpinned ]] || wrong "a workflow uses an action or an image that is not pinned: $unpinned"
item "the workflows name each action by its commit and each image by its digest"

grep -q '^github.com ssh-ed25519 ' scripts/known_hosts ||
	wrong "scripts/known_hosts has no key of github.com: copy it from the address in the file"
item "scripts/known_hosts has the keys of github.com"

# A text that is wrong after the release is between two comments. scripts/release-tag.sh removes it.
stray=$(git ls-files -z '*.md' | grep -zvx CHANGELOG.md | FINAL=$final xargs -0 perl -0ne '
	s/<!-- unpublished -->.*?<!-- \/unpublished -->//g if !$ENV{FINAL};
	print " $ARGV" if /<!-- \/?unpublished -->|(is not|nothing is) (published|released) yet/i ||
		/belum (dirilis|ada yang diterbitkan)/i')
[[ -z $stray ]] || wrong "these documents say that nothing is published:$stray. Put the text between <!-- unpublished --> and <!-- /unpublished -->"
marked=$(git grep -lF '<!-- unpublished -->' -- '*.md' | tr '\n' ' ' || true)
item "no document says that nothing is published${marked:+ after scripts/release-tag.sh changed ${marked% }}"

# programs FOR NAME...: checks that programs are installed.
programs() {
	local name
	for name in "${@:2}"; do
		command -v "$name" >/dev/null || wrong "$name is not installed. Run scripts/setup.sh"
	done
	item "the programs for $1 are installed"
}
programs "a build" go npm python3 composer zip
[[ -z $build ]] || exit "$status"
programs "the rehearsal" node php jq curl buildah docker-registry dpkg-deb
sed 's/^/unseen   /' <<TEXT
npm: harikerja trusts release.yml with the environment npm; the name exists
PyPI: harikerja trusts release.yml with the environment pypi
Packagist: harikerja-php exists; the environment packagist has the secret PHP_DEPLOY_KEY
GitHub: rules protect main and the tags v*, cmd/v* and data-*
your signing key is on GitHub: git config user.signingKey is "$(git config user.signingKey || true)"
All of these are described in docs/release.md, "Once, before the first release".
TEXT
exit "$status"
