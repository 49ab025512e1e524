#!/usr/bin/env bash
# Tests the Go code, and the packages for TypeScript, Python and PHP if their language is
# installed. It needs only Go. It installs nothing outside the repository: npm writes to
# clients/typescript/node_modules. The last line of the output says what was
# not tested.
#
# `make test` calls it, and `make test-all` tests the rest.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
untested=()

command -v go >/dev/null || { echo "test: Go is not installed. Install Go 1.21 or later from https://go.dev/dl and put it on the PATH." >&2; exit 1; }
echo "test: Go"
# -count=1: never use a cached result. The go command does not notice changes in docs/
# and data/, because they are outside the module of the tests.
# Each package has its own go command, so that its result is printed when it ends. One
# command for all packages prints them in order, so a slow package delays the others.
results=$(mktemp)
trap 'rm -f "$results"' EXIT
go list -f '{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}}{{end}}' ./... ./cmd/... |
	xargs -P "$(getconf _NPROCESSORS_ONLN)" -n 1 go test -count=1 -short -ldflags='-s -w' -timeout 30m | tee "$results"
echo "test: the slowest packages:"
awk '$1 == "ok" { print "  " $3, $2 }' "$results" | LC_ALL=C sort -rn | head -5
make --no-print-directory --silent build # the tests of the packages run the server

if command -v npm >/dev/null && node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null; then
	echo "test: TypeScript"
	if make --no-print-directory --silent clients/typescript/node_modules/.package-lock.json; then
		make --no-print-directory --silent clients/typescript/dist/cjs/package.json
		(cd clients/typescript && node --test --test-reporter=dot test/*.test.js) # test-ts also runs test/slow
	else
		untested+=("the TypeScript package (npm could not download its tools)")
	fi
else
	untested+=("the TypeScript package (it needs Node 20 or later with npm)")
fi

if python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; then
	echo "test: Python"
	python3 clients/python/scripts/build_data.py
	PYTHONPATH=clients/python/src PYTHONDONTWRITEBYTECODE=1 python3 -m unittest discover --top-level-directory clients/python --start-directory clients/python/tests
else
	untested+=("the Python package (it needs Python 3.10 or later)")
fi

if command -v php >/dev/null && command -v phpunit >/dev/null && php -r 'exit(PHP_VERSION_ID < 80100 ? 1 : 0);'; then
	echo "test: PHP"
	(cd clients/php && for file in tests/*Test.php; do
		case $file in
		*/Carbon* | */Laravel* | */Package* | */Readme*) continue ;; # they need Carbon or Laravel
		esac
		phpunit --no-configuration --do-not-cache-result --bootstrap tests/bootstrap.php "$file"
	done)
else
	untested+=("the PHP package (it needs PHP 8.1 or later and PHPUnit)")
fi

untested+=("the packages as registries publish them" "pages in a browser" "feeds and tables in other programs" "deployment" "a release" "data races")
printf -v list '%s, ' "${untested[@]}"
echo "test: passed. Not tested: ${list%, }. \`make test-all\` tests these; it installs programs, as root."
