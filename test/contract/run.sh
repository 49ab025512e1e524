#!/usr/bin/env bash
# Checks the API and its description with other programs. Redocly lints the description.
# Schemathesis generates requests from the strict description, which allows only the
# members and values of this version, and checks the answers of a running server. prometheus_client reads the metrics.
#
# If the programs cannot be installed, the checks are skipped. If
# HARIKERJA_REQUIRE_ALL is 1, they fail instead.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
config=$PWD
source ../programs.sh

need curl go node npm python3
install_python_packages
install_npm_packages

serve --admin-addr 127.0.0.1:0
strict=$work/strict.json
HARIKERJA_STRICT_DESCRIPTION=$strict go test -C ../.. -count=1 -run '^TestStrictDescription$' ./cmd/internal/httpapi
# Use fixed own days. The server would refuse most random spans, because they end before
# they begin.
"$python/bin/python" - "$strict" <<'PY'
import json, sys

with open(sys.argv[1], "r+") as file:
    description = json.load(file)
    parameters = description["components"]["parameters"]
    parameters["DaysOffParameter"]["schema"]["items"] = {"enum": ["2025-08-19", "2026-12-28..2026-12-30=Tutup", "2026-12-31"]}
    parameters["WorkdaysParameter"]["schema"]["items"] = {"enum": ["2025-08-23", "2025-08-18=Masuk", "2026-03-28"]}
    file.seek(0)
    file.truncate()
    json.dump(description, file)
PY
curl --silent --fail --output "$work/openapi.json" "$url/openapi.json"
REDOCLY_SUPPRESS_UPDATE_NOTICE=true NODE_NO_WARNINGS=1 \
	../node_modules/.bin/redocly lint --config redocly.yaml "$work/openapi.json" "$strict"

metrics=$(grep -om1 'http://[0-9.:]*/metrics' "$work/output")
curl --silent --fail --header 'Accept: application/openmetrics-text;version=1.0.0' "$metrics" |
	"$python/bin/python" check_metrics.py

cd "$work" # Schemathesis writes files to the current directory
# Read the description from the file. If Schemathesis downloads the description from the
# server, it does not test the path of the description.
"$python/bin/schemathesis" --config-file "$config/schemathesis.toml" run "$strict" --url "$url" \
	--checks all --generation-database none "$@"
