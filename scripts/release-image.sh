#!/usr/bin/env bash
# release-image.sh VERSION DIRECTORY REPOSITORY [OPTION...]: builds the container image for
# two processor types from the archives that scripts/release.sh wrote into the directory, and
# pushes it to the repository, with the version as its tag. It also moves the tag "latest",
# unless the version is a candidate such as 1.2.3-rc.1. It prints the digest of the image.
# The options are for `buildah manifest push`.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
[[ $# -ge 3 ]] || {
	echo "release-image: usage: scripts/release-image.sh VERSION DIRECTORY REPOSITORY [OPTION...]" >&2
	exit 1
}
version=$1 files=$2 repository=$3
shift 3

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
store=(--storage-driver vfs --root "$work/storage" --runroot "$work/run")

time=$(git -C "$root" log -1 --format=%ct)
for arch in amd64 arm64; do
	mkdir -p "$work/context/linux/$arch"
	tar -xzf "$files/harikerja_${version}_linux_$arch.tar.gz" -C "$work/context/linux/$arch" --strip-components=1
	# The format is docker, because the format oci has no health check.
	buildah "${store[@]}" bud --quiet --isolation chroot --format docker --platform "linux/$arch" --timestamp "$time" \
		--label org.opencontainers.image.version="$version" --label org.opencontainers.image.source=https://github.com/harikerja/harikerja \
		--file "$root/deploy/Dockerfile" --manifest harikerja "$work/context" >&2
done
tags=("$version")
[[ $version == *-* ]] || tags+=(latest)
for tag in "${tags[@]}"; do
	buildah "${store[@]}" manifest push --quiet --all --format v2s2 --digestfile "$work/digest" "$@" harikerja "docker://$repository:$tag" >&2
done
cat "$work/digest"
