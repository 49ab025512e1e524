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

lacking() {
	echo "contract: not checked by other programs: $1." >&2
	if [[ ${HARIKERJA_REQUIRE_ALL:-} == 1 ]]; then
		exit 1
	fi
	exit 0
}

for command in node npm python3; do
	command -v "$command" >/dev/null || lacking "$command is not installed"
done
python="${XDG_CACHE_HOME:-$HOME/.cache}/harikerja/contract-$(sha256sum requirements.txt | cut -c1-16)"
if [[ ! -e "$python/complete" ]]; then # made anew when requirements.txt changes
	rm -rf "$python"
	{ python3 -m venv "$python" && "$python/bin/pip" install --quiet --no-deps --disable-pip-version-check -r requirements.txt; } ||
		lacking "the Python packages of requirements.txt cannot be installed"
	touch "$python/complete"
fi
if [[ package-lock.json -nt node_modules/.package-lock.json ]]; then
	npm ci --silent || lacking "the npm packages of package-lock.json cannot be installed"
	touch node_modules/.package-lock.json
fi

description=$config/../../internal/httpapi/openapi
node_modules/.bin/spectral lint --ruleset .spectral.yaml --fail-severity hint "$description.json" "$description.yaml"
REDOCLY_SUPPRESS_UPDATE_NOTICE=true NODE_NO_WARNINGS=1 \
	node_modules/.bin/redocly lint --config redocly.yaml "$description.json" "$description.yaml"

work=$(mktemp -d)
server=
cleanup() {
	if [[ -n $server ]]; then
		kill "$server" && wait "$server" || true
	fi
	rm -rf "$work"
}
trap cleanup EXIT

go build -C ../.. -o "$work/harikerja" ./cmd/harikerja
"$work/harikerja" serve --addr 127.0.0.1:0 >"$work/greeting" 2>"$work/log" &
server=$!
url=
for _ in {1..100}; do
	url=$(grep -om1 'http://[0-9.:]*' "$work/greeting" || true)
	[[ -z $url ]] || break
	sleep 0.1
done
if [[ -z $url ]]; then
	echo "contract: the server did not start:" >&2
	cat "$work/log" >&2
	exit 1
fi

cd "$work" # Schemathesis leaves its notes where it runs
# From the file: it would leave out the path that it has the description from.
"$python/bin/schemathesis" --config-file "$config/schemathesis.toml" run "$description.json" --url "$url" \
	--checks all --generation-database none "$@"
