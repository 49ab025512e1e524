#!/usr/bin/env bash
# Looks for known vulnerabilities in what the code calls, where the database can
# be reached; elsewhere it says that it did not, and is no failure. GOVULNDB
# names another copy of the database.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

db=${GOVULNDB:-https://vuln.go.dev}
if [[ $db != file://* ]] && ! curl -fsS --max-time 5 -o /dev/null "$db/index/db.json" 2>/dev/null; then
	echo "vuln: not checked: the vulnerability database at $db cannot be reached." >&2
	exit 0
fi
timeout 300 go tool -modfile=tools/go.mod govulncheck ./...
