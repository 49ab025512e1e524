#!/usr/bin/env bash
# Fetches the release of Swagger UI that /docs/try embeds, with its licences, and
# checks it against its digest. The files are kept compressed, as they are served.
#
# For another release change both lines below; `npm view swagger-ui-dist@VERSION
# dist.integrity` shows the digest.
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
cp "$work/package/swagger-ui-bundle.js.LICENSE.txt" "$to/LICENSE-bundle.txt" # of what is bundled with it
for file in swagger-ui-bundle.js swagger-ui.css; do
	gzip -9 -n <"$work/package/$file" >"$to/$file.gz"
done
echo "$version" >"$to/VERSION"
