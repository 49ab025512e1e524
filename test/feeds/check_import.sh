#!/usr/bin/env bash
# Imports a calendar into khal three times. No event may be duplicated, and a newer
# version of an event must replace the older version.
#
# usage: check_import.sh INDONESIAN.ics ENGLISH.ics WORK-DIRECTORY
set -euo pipefail
indonesian=$1 english=$2 work=$3

export XDG_CACHE_HOME="$work/khal-cache" XDG_DATA_HOME="$work/khal-data"
mkdir -p "$work/khal" "$XDG_CACHE_HOME" "$XDG_DATA_HOME"
cat >"$work/khal.conf" <<-CONF
	[calendars]
	[[test]]
	path = $work/khal
	[locale]
	local_timezone = Asia/Jakarta
	default_timezone = Asia/Jakarta
	timeformat = %H:%M
	dateformat = %Y-%m-%d
	longdateformat = %Y-%m-%d
	datetimeformat = %Y-%m-%d %H:%M
	longdatetimeformat = %Y-%m-%d %H:%M
CONF

import() { khal --config "$work/khal.conf" import --batch --include-calendar test "$1" >/dev/null; }

# titles prints the events in a range of dates.
titles() { khal --config "$work/khal.conf" list --notstarted --once --day-format "" --format "{start-date} {title}" "$@"; }

expect() {
	local what=$1 want=$2 got=$3
	if [[ "$want" != "$got" ]]; then
		printf 'FAILED: %s: want %s, got %s\n' "$what" "$want" "$got" >&2
		exit 1
	fi
}

events=$(grep -c '^BEGIN:VEVENT' "$indonesian")
import "$indonesian"
expect "events after the first import" "$events" "$(find "$work/khal" -name '*.ics' | wc -l)"
import "$indonesian"
expect "events after importing again" "$events" "$(find "$work/khal" -name '*.ics' | wc -l)"
expect "the title" "2020-10-28 Cuti Bersama Maulid Nabi Muhammad SAW" "$(titles 2020-10-28 1d)"
import "$english"
expect "events after importing in English" "$events" "$(find "$work/khal" -name '*.ics' | wc -l)"
expect "the title in English" "2020-10-28 Collective Leave for Birthday of the Prophet Muhammad (Mawlid)" "$(titles 2020-10-28 1d)"
echo "ok: $events events imported into khal three times, no duplicates"
