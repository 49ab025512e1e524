#!/usr/bin/env bash
# Serves the feeds and reads them with other programs: libical, icalendar, ical.js,
# khal, feedparser and LibreOffice.
#
# If a program is missing, the checks are skipped. If HARIKERJA_REQUIRE_ALL is 1, they
# fail instead. scripts/setup.sh installs the programs.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
source ../programs.sh

need gcc khal node npm python3 soffice
[[ -e /usr/include/libical/ical.h ]] || skip "libical's headers are not installed"
install_python_packages
install_npm_packages

gcc -Wall -Wextra -Werror -o "$work/libical" libical.c -lical
serve --base-url https://holidays.example.org

export PYTHONDONTWRITEBYTECODE=1
"$python/bin/python" check_calendar.py "$url" "$work/libical" "$work"
./check_import.sh "$work/2020-id.ics" "$work/2020-en.ics" "$work"
"$python/bin/python" check_atom.py "$url"
"$python/bin/python" check_sheet.py "$url" ../../docs/spreadsheets.md "$work"
