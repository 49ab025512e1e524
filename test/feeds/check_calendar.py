"""Reads every calendar feed with three libraries and compares it with the API.

usage: check_calendar.py BASE-URL LIBICAL-READER WORK-DIRECTORY
"""

import pathlib
import subprocess
import sys

import icalendar

from service import SITE, check, data, finish, get, years

HERE = pathlib.Path(__file__).parent
LIBICAL, WORK = sys.argv[2], pathlib.Path(sys.argv[3])
TYPES = ["national_holiday", "collective_leave"]
KINDS = {"id": ["Hari libur nasional", "Cuti bersama"], "en": ["National holiday", "Collective leave"]}


def read_python(path):
    """Reads the events with icalendar for Python, in the format of libical.c."""
    calendar = icalendar.Calendar.from_ical(path.read_bytes())
    check(not calendar.errors, f"{path.name}: icalendar finds {calendar.errors}")
    lines = []
    for event in calendar.walk("VEVENT"):
        check(not event.errors, f"{path.name}: icalendar finds {event.errors}")
        missing = [name for name in [*event.required, "LAST-MODIFIED", "DESCRIPTION", "CATEGORIES"] if name not in event]
        check(not missing, f"{path.name}: {event['UID']} has no {missing}")
        fields = [event["UID"], event.decoded("DTSTART").strftime("%Y%m%d"), event.decoded("DTEND").strftime("%Y%m%d"),
                  event["STATUS"], event["SEQUENCE"], event["TRANSP"], event["SUMMARY"]]
        lines.append("\t".join(map(str, fields)))
    return lines


def check_properties(path, lang, source):
    """Checks the properties of RFC 7986, and the first words of each description."""
    calendar = icalendar.Calendar.from_ical(path.read_bytes())
    check(calendar.source == source, f"{path.name}: the source is {calendar.source}, want {source}")
    check(calendar.color in ("red", "darkorange"), f"{path.name}: the colour is {calendar.color}")
    for event in calendar.events:
        kind = KINDS[lang][TYPES.index(event["UID"][11:27])]
        check(event.description.startswith(kind + ".\n"), f"{path.name}: {event['UID']} has the description {event.description}")
        color = ["red", "darkorange"][TYPES.index(event["UID"][11:27])]
        check(event.color == color, f"{path.name}: {event['UID']} has the colour {event.color}")


def read_with(command, path):
    result = subprocess.run([*command, path], capture_output=True, text=True)
    check(result.returncode == 0, f"{path.name}: {command[0]} reports {result.stderr[:2000]}")
    return result.stdout.splitlines()


def read(path):
    """Returns the events that three libraries read in a file."""
    lines = read_python(path)
    check(lines == read_with([LIBICAL], path), f"{path.name}: libical reads it differently")
    check(lines == read_with(["node", HERE / "icaljs.js"], path), f"{path.name}: ical.js reads it differently")
    return lines


def expected(year, name):
    """Returns the confirmed days and the cancelled days that the feed of a year
    must have."""
    listed = data(f"/v1/holidays?year={year}")
    confirmed = {(h["date"], h["type"], h[name]) for h in listed}
    on = {(h["date"], h["type"]) for h in listed}
    removed = {(h["date"], h["type"]) for r in data(f"/v1/revisions?year={year}") for h in r["removed"]}
    return confirmed, removed - on


def check_feed(path, name, feed_years, types):
    lines = read(path)
    got_confirmed, got_cancelled, uids = set(), set(), set()
    for line in lines:
        uid, start, end, status, sequence, transparency, summary = line.split("\t")
        day, kind = uid[:10], uid[11:27]  # both kinds have 16 letters
        check(uid not in uids, f"{path.name}: two events have the uid {uid}")
        uids.add(uid)
        check(start == day.replace("-", "") and end > start and transparency == "TRANSPARENT", f"{path.name}: {line}")
        if status == "CONFIRMED":
            got_confirmed.add((day, kind, summary))
        else:
            check(status == "CANCELLED" and int(sequence) > 0, f"{path.name}: {line}")
            got_cancelled.add((day, kind))
    want_confirmed, want_cancelled = set(), set()
    for year in feed_years:
        confirmed, cancelled = expected(year, name)
        want_confirmed |= {h for h in confirmed if h[1] in types}
        want_cancelled |= {h for h in cancelled if h[1] in types}
    check(got_confirmed == want_confirmed, f"{path.name}: events that differ from the list: {got_confirmed ^ want_confirmed}")
    check(got_cancelled == want_cancelled, f"{path.name}: cancelled days that differ: {got_cancelled ^ want_cancelled}")
    return len(lines)


def check_firm(lang, work):
    """The calendar of a firm has its own days off and its own workdays: a working Saturday, and collective leave that is worked."""
    path = WORK / f"firm-{lang}.ics"
    path.write_bytes(get(f"/calendar.ics?lang={lang}&daysOff=2026-12-28=Tutup&workdays=2026-06-27=Stok%20opname,2026-12-24"))
    lines = read(path)
    got = [tuple(line.split("\t")[1::5]) for line in lines if "-own_" in line or "\t20261224\t" in line]
    want = [("20260627", f"{work}: Stok opname"), ("20261224", {"id": "Masuk kerja", "en": "Workday"}[lang]), ("20261228", "Tutup")]
    check(got == want, f"{path.name}: the own days are {got}, want {want}")


def main():
    feeds = events = 0
    check_firm("id", "Masuk")
    check_firm("en", "Workday")
    for lang, name in [("id", "localName"), ("en", "name")]:
        targets = [("all", "/calendar.ics", years(), TYPES)]
        targets += [(t, f"/calendar.ics?type={t}", years(), [t]) for t in TYPES]
        targets += [(str(y), f"/calendar/{y}.ics", [y], TYPES) for y in years()]
        for label, target, feed_years, types in targets:
            path = WORK / f"{label}-{lang}.ics"
            path.write_bytes(get(target + ("&" if "?" in target else "?") + f"lang={lang}"))
            parameters = (["lang=en"] if lang == "en" else []) + target.split("?")[1:]  # the source has no defaults
            check_properties(path, lang, SITE + target.split("?")[0] + ("?" + "&".join(parameters) if parameters else ""))
            events += check_feed(path, name, feed_years, types)
            feeds += 1
    finish(f"{feeds} calendars with {events} events, read by libical, icalendar and ical.js")


main()
