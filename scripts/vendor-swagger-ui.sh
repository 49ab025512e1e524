#!/usr/bin/env bash
# Downloads the release of Swagger UI that is embedded for /docs/try, with its
# licences, and verifies its digest. The files are stored compressed, because they
# are served compressed.
#
# For another release, change version and integrity. The digest is the output of
# `npm view swagger-ui-dist@VERSION dist.integrity`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

version=5.34.1
integrity=sha512-VSr8fXfI93obYaQicLJbLUKGRxDojj/SfRJDDLCioGTUBj4BK/Nj4eE9jCeCAnJxVLi7iS+08PbiZLyrQKBkJQ==

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
archive=$work/$(npm pack --silent --pack-destination "$work" "swagger-ui-dist@$version")
found=sha512-$(openssl dgst -sha512 -binary "$archive" | openssl base64 -A)
if [[ $found != "$integrity" ]]; then
	echo "vendor-swagger-ui: the package has the digest $found, not $integrity" >&2
	exit 1
fi
tar -xzf "$archive" -C "$work"

to=internal/apidocs/swagger-ui
mkdir -p "$to"
cp "$work/package/LICENSE" "$work/package/NOTICE" "$to/"
cp "$work/package/swagger-ui-bundle.js.LICENSE.txt" "$to/LICENSE-bundle.txt" # of the libraries in the bundle
for file in swagger-ui-bundle.js swagger-ui.css; do
	gzip -9 -n <"$work/package/$file" >"$to/$file.gz"
done
echo "$version" >"$to/VERSION"
