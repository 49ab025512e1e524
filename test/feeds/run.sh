#!/usr/bin/env bash
# Serves the feeds and lets programs that we did not write read them: libical,
# icalendar, ical.js, khal, feedparser and LibreOffice.
#
# Where one of them is missing the checks are skipped, or fail if
# HARIKERJA_REQUIRE_ALL is 1. scripts/setup.sh installs them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

lacking() {
	echo "feeds: not checked by other programs: $1. Run scripts/setup.sh." >&2
	if [[ ${HARIKERJA_REQUIRE_ALL:-} == 1 ]]; then
		exit 1
	fi
	exit 0
}

for command in gcc khal node npm python3 soffice; do
	command -v "$command" >/dev/null || lacking "$command is not installed"
done
[[ -e /usr/include/libical/ical.h ]] || lacking "libical's headers are not installed"

# The Python readers live in an environment of their own, made anew when
# requirements.txt changes.
python="${XDG_CACHE_HOME:-$HOME/.cache}/harikerja/feeds-$(sha256sum requirements.txt | cut -c1-16)"
if [[ ! -e "$python/complete" ]]; then
	rm -rf "$python"
	{ python3 -m venv "$python" && "$python/bin/pip" install --quiet --no-deps --disable-pip-version-check -r requirements.txt; } ||
		lacking "the Python packages of requirements.txt cannot be installed"
	touch "$python/complete"
fi
if [[ package-lock.json -nt node_modules/.package-lock.json ]]; then
	npm ci --silent || lacking "the npm packages of package-lock.json cannot be installed"
	touch node_modules/.package-lock.json
fi

work=$(mktemp -d)
server=
cleanup() {
	if [[ -n $server ]]; then
		kill "$server" && wait "$server" || true
	fi
	rm -rf "$work"
}
trap cleanup EXIT

gcc -Wall -Wextra -Werror -o "$work/libical" libical.c -lical
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
	echo "feeds: the server did not start:" >&2
	cat "$work/log" >&2
	exit 1
fi

export PYTHONDONTWRITEBYTECODE=1
"$python/bin/python" check_calendar.py "$url" "$work/libical" "$work"
./check_import.sh "$work/2020-id.ics" "$work/2020-en.ics" "$work"
"$python/bin/python" check_atom.py "$url"
"$python/bin/python" check_sheet.py "$url" ../../docs/feeds.md "$work"
