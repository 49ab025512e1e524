#!/usr/bin/env bash
# Runs every fuzz target of the two modules for FUZZTIME. If FUZZTOTAL is set, it is the
# time for all targets together, in seconds.
# go test accepts only one target of one package, so this script has a loop.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# `go test -list` prints the targets of a package, then a line "ok PACKAGE TIME".
targets=$(go test -list '^Fuzz' ./... ./cmd/... | awk '
	/^Fuzz/ { names[++n] = $1 }
	/^ok/   { for (i = 1; i <= n; i++) print $2, names[i]; n = 0 }
')

if [[ -z $targets ]]; then
	echo "fuzz: there are no fuzz targets yet"
	exit 0
fi
[[ -z ${FUZZTOTAL:-} ]] || FUZZTIME=$((FUZZTOTAL / $(wc -l <<<"$targets")))s
# Without -fuzzminimizetime, Go could use a minute, or the whole time, to make a large
# input smaller.
while read -r package name; do
	echo "fuzz: $name in $package for ${FUZZTIME:=10s}"
	go test "$package" -run '^$' -fuzz "^$name\$" -fuzztime "$FUZZTIME" -fuzzminimizetime 100x </dev/null
done <<<"$targets"
