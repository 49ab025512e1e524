#!/usr/bin/env bash
# Checks whether a binary may be released. It must be static, contain no paths of
# the machine that built it, and be built with a Go release that has no known
# vulnerabilities in the packages that we use.
#
#   scripts/check-binary.sh FILE...
set -euo pipefail

# Before this Go release, net/http has vulnerabilities that any client can exploit.
oldest=1.26.10

for file; do
	built=$(go version "$file" | sed -n 's/.*: go\([0-9][0-9.]*\).*/\1/p')
	if [[ -z $built ]]; then
		echo "check-binary: $file was not built by a Go release." >&2
		exit 1
	fi
	if [[ $(printf '%s\n' "$oldest" "$built" | sort -V | head -n 1) != "$oldest" ]]; then
		echo "check-binary: $file was built with Go $built, but it must be built with Go $oldest or later. Use make build." >&2
		exit 1
	fi
	settings=$(go version -m "$file")
	for wanted in -trimpath=true CGO_ENABLED=0; do
		if ! grep -q "build.*$wanted" <<<"$settings"; then
			echo "check-binary: $file was not built with $wanted. Use make build." >&2
			exit 1
		fi
	done
done
