#!/usr/bin/env bash
# Checks the API against its description with other programs: Spectral and Redocly
# lint the description; Schemathesis generates requests from it and checks the
# answers of a running server.
#
# If the programs cannot be installed, the checks are skipped, or fail if
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
cd "$work" # Schemathesis writes files to the current directory
# Read the description from the file: Schemathesis does not test the path that it
# downloads the description from.
"$python/bin/schemathesis" --config-file "$config/schemathesis.toml" run "$description.json" --url "$url" \
	--checks all --generation-database none "$@"
