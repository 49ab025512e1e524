#!/usr/bin/env bash
# Loads the tables of `harikerja export sql` into PostgreSQL, SQLite, DuckDB and Spark.
# In these databases, it runs the examples of docs/sql.md and the READMEs. It compares
# joins over random invoices with the answers of the library. With --long it joins ten million
# invoices on DuckDB and Spark.
#
# If a program is missing, the checks are skipped. If HARIKERJA_REQUIRE_ALL is 1, they
# fail instead. scripts/setup.sh installs the programs.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
source ../programs.sh

postgresql=/usr/lib/postgresql/15/bin
export PATH="$PATH:$postgresql"
need python3 java sqlite3 psql initdb
[[ -e /usr/share/postgresql/15/extension/pgtap.control ]] || skip "pgTAP is not installed"
install_python_packages

# The examples of docs/sql.md must not change with a new decree, so both programs
# use the dataset of the documentation.
export DATASET="$PWD/../../testdata/frozen.json"
mkdir "$work/bin"
go build -o "$work/bin/invoices" .
printf '#!/bin/sh\nexec "%s" "$@" --dataset "$DATASET"\n' "$work/harikerja" >"$work/bin/harikerja"
chmod +x "$work/bin/harikerja"
export PATH="$work/bin:$python/bin:$PATH" PYTHONDONTWRITEBYTECODE=1
python check.py "$work" "$@"
