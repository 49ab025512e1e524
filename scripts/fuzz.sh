#!/usr/bin/env bash
# Runs every fuzz target of the module, one after the other, each for FUZZTIME,
# or all together for FUZZTOTAL seconds.
# Go takes only one target of one package at a time, hence the loop.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# `go test -list` prints a package's targets, then a line "ok PACKAGE TIME".
targets=$(go test -list '^Fuzz' ./... | awk '
	/^Fuzz/ { names[++n] = $1 }
	/^ok/   { for (i = 1; i <= n; i++) print $2, names[i]; n = 0 }
')

if [[ -z $targets ]]; then
	echo "fuzz: there are no fuzz targets yet"
	exit 0
fi
[[ -z ${FUZZTOTAL:-} ]] || FUZZTIME=$((FUZZTOTAL / $(wc -l <<<"$targets")))s
# Go would spend up to a minute on making each new input small, and a whole run
# on the first large one.
while read -r package name; do
	echo "fuzz: $name in $package for ${FUZZTIME:=10s}"
	go test "$package" -run '^$' -fuzz "^$name\$" -fuzztime "$FUZZTIME" -fuzzminimizetime 100x </dev/null
done <<<"$targets"
