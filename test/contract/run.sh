#!/usr/bin/env bash
# Checks the API and its description with other programs. Spectral and Redocly lint
# the description. Schemathesis generates requests from the description and checks
# the answers of a running server. prometheus_client reads the metrics.
#
# If the programs cannot be installed, the checks are skipped. If
# HARIKERJA_REQUIRE_ALL is 1, they fail instead.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
config=$PWD
source ../programs.sh

need curl node npm python3
install_packages

serve --admin-addr 127.0.0.1:0
description=$config/../../internal/httpapi/openapi.json
curl --silent --fail --output "$work/openapi.yaml" "$url/openapi.yaml"
node_modules/.bin/spectral lint --ruleset .spectral.yaml --fail-severity hint "$description" "$work/openapi.yaml"
REDOCLY_SUPPRESS_UPDATE_NOTICE=true NODE_NO_WARNINGS=1 \
	node_modules/.bin/redocly lint --config redocly.yaml "$description" "$work/openapi.yaml"

metrics=$(grep -om1 'http://[0-9.:]*/metrics' "$work/output")
curl --silent --fail --header 'Accept: application/openmetrics-text;version=1.0.0' "$metrics" |
	"$python/bin/python" check_metrics.py

cd "$work" # Schemathesis writes files to the current directory
# Read the description from the file. If Schemathesis downloads the description, it
# does not test the path of the description.
"$python/bin/schemathesis" --config-file "$config/schemathesis.toml" run "$description" --url "$url" \
	--checks all --generation-database none "$@"
