#!/usr/bin/env bash
# Holds the API to its own description, with programs that we did not write:
# Spectral and Redocly lint the description, Schemathesis makes requests of it
# and runs all its checks on the answers of the running server.
#
# Where they cannot be installed the checks are skipped, or fail if
# HARIKERJA_REQUIRE_ALL is 1.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
config=$PWD
source ../programs.sh

need node npm python3
packages

description=$config/../../internal/httpapi/openapi
node_modules/.bin/spectral lint --ruleset .spectral.yaml --fail-severity hint "$description.json" "$description.yaml"
REDOCLY_SUPPRESS_UPDATE_NOTICE=true NODE_NO_WARNINGS=1 \
	node_modules/.bin/redocly lint --config redocly.yaml "$description.json" "$description.yaml"

serve
cd "$work" # Schemathesis leaves its notes where it runs
# From the file: it would leave out the path that it has the description from.
"$python/bin/schemathesis" --config-file "$config/schemathesis.toml" run "$description.json" --url "$url" \
	--checks all --generation-database none "$@"
