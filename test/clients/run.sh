#!/usr/bin/env bash
# Generates clients with the commands of docs/api.md, and calls a server with each
# client. The file expected.txt has the answers to ten questions. Each question is asked
# with and without asOf, and with and without a calendar. The data of the server does not
# change, so the answers do not change either.
#
# If a program is missing, the checks are skipped. If HARIKERJA_REQUIRE_ALL is 1, they
# fail instead. scripts/setup.sh installs the programs.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
tests=$PWD
page=$tests/../../docs/api.md
source ../programs.sh

need curl go java javac mvn node npm python3
install_python_packages
serve --dataset ../../testdata/frozen.json --calendars calendars
export PATH="$python/bin:$PATH" HARIKERJA_URL=$url HARIKERJA_EXPECTED=$tests/expected.txt PYTHONDONTWRITEBYTECODE=1

# run COMMAND... prints the output of the command only if it fails.
run() {
	"$@" >"$work/command.log" 2>&1 || {
		cat "$work/command.log" >&2
		echo "$name: this failed: $*" >&2
		exit 1
	}
}

# generate HEADING runs the commands under a heading of docs/api.md.
generate() {
	local commands
	commands=$(awk -v heading="$1" '
		/^#/ && !code { found = ($0 ~ "^#+ " heading "$") }
		/^```/ { code = !code; next }
		found && code' "$page")
	if [[ -z $commands ]]; then
		echo "$name: docs/api.md has no commands under the heading $1" >&2
		exit 1
	fi
	run bash -euo pipefail -c "${commands//http:\/\/127.0.0.1:8080/$url}"
}

# client DIRECTORY HEADING... generates clients in a copy of the directory.
client() {
	echo "$name: $1"
	cp -R "$tests/$1" "$work/$1"
	cd "$work/$1"
	cp "$work/openapi.json" .
	local heading
	for heading in "${@:2}"; do
		generate "$heading"
	done
}

# generated PATH... prints how many lines of how many files a generator wrote.
generated() {
	local files
	mapfile -t files < <(find "$@" -type f)
	echo "$name: $1: $(cat "${files[@]}" | wc -l) lines in ${#files[@]} files"
}

cd "$work"
generate Clients

client python Python
for path in $(sed -n 's/^WARNING parsing GET \([^ ]*\) .*/\1/p' "$work/command.log"); do
	grep -q "The generator warns.*\`$path\`" "$page" || {
		echo "$name: docs/api.md does not say that the generator for Python warns about $path" >&2
		exit 1
	}
done
generated harikerja_client
run python calls.py

client typescript openapi-fetch orval
generated harikerja.d.ts
generated client.ts
run npx tsc
run node out/openapi-fetch.js
run node out/orval.js

client go Go
generated client.go
run cmp go.sum "$tests/go/go.sum" # the commands of the page give the same versions as the lock file
run go test -count=1 .

client java Java
generated java/src/main/java
classes="java/target/openapi-java-client-1.0.0.jar:java/target/lib/*"
run javac -cp "$classes" -d . Calls.java
run java -cp "$classes:." Calls
