#!/usr/bin/env bash
# Publishes one part of a release. .github/workflows/ calls it for the public registries,
# and test/release/run.sh for registries on this machine. DIRECTORY has the files of
# scripts/release.sh or scripts/release-data.sh.
#
#   release-publish.sh npm VERSION DIRECTORY [OPTION...]   the npm package; the options are for npm publish
#   release-publish.sh composer VERSION REPOSITORY         the PHP package, to a Git repository that Packagist reads
#   release-publish.sh github VERSION DIRECTORY            the release on GitHub with all files
#   release-publish.sh data DATE DIRECTORY                 the release of the data on GitHub
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
[[ $# -ge 3 ]] || {
	echo "release-publish: usage: scripts/release-publish.sh npm|composer|github|data VERSION DIRECTORY-OR-REPOSITORY" >&2
	exit 1
}
part=$1 version=$2 place=$3
shift 3
candidate=$([[ $version != *-* ]] || echo yes)

case $part in
npm)
	# A candidate gets the tag "next", so npm install without a version never installs it.
	npm publish --ignore-scripts --access public --tag "$([[ -n $candidate ]] && echo next || echo latest)" "$@" "$place/harikerja-$version.tgz"
	;;
composer)
	# Packagist reads a repository with composer.json in its root. In this repository,
	# each release is one commit with the files of clients/php.
	git rev-parse --quiet --verify "refs/tags/v$version" >/dev/null || {
		echo "release-publish: this repository has no tag v$version" >&2
		exit 1
	}
	# Push only to a host whose key is known, and never ask for a password.
	export GIT_SSH_COMMAND="${GIT_SSH_COMMAND:-ssh} -o BatchMode=yes -o StrictHostKeyChecking=yes -o GlobalKnownHostsFile=/dev/null -o UserKnownHostsFile=$PWD/scripts/known_hosts"
	parent=$(git ls-remote "$place" refs/heads/main | cut -f 1)
	[[ -z $parent ]] || git fetch --quiet --no-tags "$place" "$parent"
	export GIT_AUTHOR_NAME=Harikerja GIT_AUTHOR_EMAIL=harikerja@users.noreply.github.com
	export GIT_COMMITTER_NAME=$GIT_AUTHOR_NAME GIT_COMMITTER_EMAIL=$GIT_AUTHOR_EMAIL
	commit=$(git commit-tree "v$version:clients/php" ${parent:+-p "$parent"} -m "Version $version")
	git push --quiet --atomic "$place" "$commit:refs/heads/main" "$commit:refs/tags/v$version"
	;;
github)
	notes=$(scripts/release-notes.sh "$version")
	gh release create "v$version" --verify-tag --title "v$version" --notes "$notes" ${candidate:+--prerelease} "$place"/*
	;;
data)
	gh release create "data-$version" --verify-tag --title "Data of $version" --latest=false \
		--notes "The dataset without code. Load it with harikerja serve --dataset dataset.json, or with load in the packages." "$place"/*
	;;
*)
	echo "release-publish: the part is \"$part\": use npm, composer, github or data" >&2
	exit 1
	;;
esac
