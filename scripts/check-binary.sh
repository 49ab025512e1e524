#!/usr/bin/env bash
# Says whether a binary may be released: built with a Go that has no known
# faults in what we use, without paths of the machine that built it, and static.
#
#   scripts/check-binary.sh FILE...
set -euo pipefail

# Before this, net/http has faults that a stranger can use.
floor=1.26.10

for file; do
	built=$(go version "$file" | sed -n 's/.*: go\([0-9][0-9.]*\).*/\1/p')
	if [[ -z $built ]]; then
		echo "check-binary: $file is no binary built by a released Go." >&2
		exit 1
	fi
	if [[ $(printf '%s\n' "$floor" "$built" | sort -V | head -n 1) != "$floor" ]]; then
		echo "check-binary: $file was built with Go $built; at least $floor is needed. Use make build." >&2
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
