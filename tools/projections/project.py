"""Predicts the national holidays of Indonesia and writes projection/projections.json.

Usage: project.py DATASET OUTPUT. Run it with `make projections`, which installs the
libraries. Each year is predicted with the rules that were announced before its list was
signed, so the decreed years are a test of the rules. The dataset is read only for the
dates of signing, and to count the dates that were predicted correctly.

Predictions are shown for the ten years after the last list. The table has later years
too, so that it does not have to be computed again for each new list.
"""

import json
import sys
from datetime import date, datetime, timedelta
from pathlib import Path

from sky import UTC, AstronomyEngine, Sight, Site, Skyfield

FIRST_YEAR, LAST_YEAR = 2009, 2047

# The predictions of the years to this one are compared with the lists. Set it to the year of the
# last list, and run `make projections`: the answers then have the new numbers.
COMPARED_YEAR = 2027

# The criterion may be met anywhere in Indonesia. These sites are on its coasts, most of
# them in the west, where the Sun sets last and the Moon is highest at sunset.
SITES = [
    Site("Sabang", 5.89, 95.32),
    Site("Simeulue", 2.48, 95.94),
    Site("Siberut", -1.60, 98.80),
    Site("Enggano", -5.38, 102.22),
    Site("Pelabuhan Ratu", -6.99, 106.55),
    Site("Denpasar", -8.65, 115.22),
    Site("Tarakan", 3.30, 117.63),
    Site("Rote", -10.86, 122.95),
    Site("Ambon", -3.70, 128.18),
    Site("Merauke", -8.49, 140.40),
]

# A prediction is borderline if it is closer to its limit than these values: in degrees,
# or in time. The two values are about equal: in an hour, the Moon moves half a degree away from
# the Sun.
NARROW_DEGREES = 0.5
NARROW_TIME = timedelta(hours=1)

WIB = timedelta(hours=7)
BEIJING = timedelta(hours=8)

# A rule applies to lists that are signed after the rule was announced. None means that the
# rule is older than all lists. A later version of a rule replaces an earlier version.
RULES = [
    {
        "id": "fixed-date-1",
        "announced": None,
        "text": "A fixed date: 1 January, 17 August, 25 December.",
    },
    {
        "id": "labour-day-1",
        "announced": "2013-07-29",
        "text": "1 May, by Keppres 24/2013.",
    },
    {
        "id": "pancasila-day-1",
        "announced": "2016-06-01",
        "text": "1 June, by Keppres 24/2016, from 2017.",
    },
    {
        "id": "computus-1",
        "announced": None,
        "text": "The Gregorian computus: Good Friday is 2 days before Easter, Ascension 39 days after it.",
    },
    {
        "id": "easter-1",
        "announced": "2023-09-12",
        "text": "Easter Sunday by the Gregorian computus. The list of 2024, signed on 12 September 2023, "
        "is the first with Easter.",
    },
    {
        "id": "chinese-calendar-1",
        "announced": None,
        "text": "The first day of the first month of the Chinese calendar, at UTC+8, with its rule for leap months.",
    },
    {
        "id": "balinese-calendar-1",
        "announced": None,
        "text": "The first day of sasih Kadasa in the arithmetic of the Balinese calendar: pengalantaka Eka Sungsang ka "
        "Paing (one lunar day is skipped in 63 days), nampih sasih by the 19-year scheme.",
    },
    {
        "id": "vesak-full-moon-1",
        "announced": None,
        "text": "The date at UTC+7 of the first full moon at or after 6 May 00:00 UTC.",
    },
    {
        "id": "vesak-full-moon-2",
        "announced": "2026-11-16",
        "text": "The same date as by vesak-full-moon-1. It is borderline if a full moon is within 36 hours of the limit, "
        "because only the lists of 2012, 2020 and 2023 had such a full moon.",
    },
    {
        "id": "mabims-1",
        "announced": None,
        "text": "The old criterion of MABIMS. A month begins on the evening when, at sunset somewhere in Indonesia, the Moon "
        "has an altitude of at least 2 degrees, and an elongation of at least 3 degrees or an age of at least 8 hours.",
    },
    {
        "id": "mabims-2",
        "announced": "2022-03",
        "text": "The new criterion of MABIMS. A month begins on the evening when, at sunset somewhere in Indonesia, the Moon "
        "has an altitude of at least 3 degrees and an elongation of at least 6.4 degrees.",
    },
]

# The month and the days of each Islamic occasion.
ISLAMIC = {
    1: ("islamic-new-year", [1]),
    3: ("mawlid", [12]),
    7: ("isra-miraj", [27]),
    10: ("eid-al-fitr", [1, 2]),
    12: ("eid-al-adha", [10]),
}


def announced(rule, signed):
    """Whether a rule was announced before a list was signed. The parameter "signed" is None if there is no list yet."""
    when = next(r["announced"] for r in RULES if r["id"] == rule)
    return when is None or signed is None or when < signed


class Comparison:
    """The largest differences between the two libraries."""

    def __init__(self):
        self.evenings = self.differing = 0
        self.altitude = self.elongation = self.seconds = 0.0

    def sights(self, a, b):
        if min(a.altitude, b.altitude) < 0:
            return  # below the horizon, the libraries have different formulas for refraction
        self.altitude = max(self.altitude, abs(a.altitude - b.altitude))
        self.elongation = max(self.elongation, abs(a.elongation - b.elongation))

    def times(self, a, b):
        self.seconds = max(self.seconds, abs((a - b).total_seconds()))


class Projector:
    def __init__(self, signed):
        self.signed = signed  # the date of the first list of each decreed year
        self.sky, self.other = AstronomyEngine(), Skyfield()
        self.comparison = Comparison()

    def phase(self, degrees, after):
        """The time of a phase of the Moon, and whether the two libraries agree about its date everywhere in Indonesia."""
        at, other = self.sky.phase(degrees, after), self.other.phase(degrees, after)
        self.comparison.times(at, other)
        return at, all((at + zone).date() == (other + zone).date() for zone in (WIB, BEIJING))

    # The Chinese calendar.

    def new_moons(self, after, count):
        times = []
        for _ in range(count):
            after = self.sky.phase(0, after)
            times.append(after)
            after += timedelta(days=20)
        return times

    def chinese_new_year(self, year):
        """The new moon that begins the first month of the Chinese calendar.

        The month with the winter solstice is the eleventh. If there are 13 months
        between two such months, the first month without a principal term is a leap
        month.
        """

        def eleventh_month(solstice_year):
            moons = self.new_moons(datetime(solstice_year, 11, 10, tzinfo=UTC), 4)
            days = [(m + BEIJING).date() for m in moons]
            eleventh = next(i for i, d in enumerate(days) if self.term(days[i + 1]) == 9 and self.term(d) < 9)
            return moons[eleventh]

        start, end = eleventh_month(year - 1), eleventh_month(year)
        moons = self.new_moons(start - timedelta(days=1), 15)
        days = [(m + BEIJING).date() for m in moons]
        leap = None
        if days.index((end + BEIJING).date()) == 13:
            leap = next(i for i in range(1, 13) if self.term(days[i]) == self.term(days[i + 1]))
        return moons[3] if leap in (1, 2) else moons[2]

    def term(self, day):
        """The number of the last principal term before the start of a day in Beijing. The term of the winter solstice is 9."""
        midnight = datetime(day.year, day.month, day.day, tzinfo=UTC) - BEIJING
        return int(self.sky.solar_longitude(midnight) // 30)

    # The Islamic calendar.

    def evening(self, sky, day, new_moon):
        """Returns for each site the Sight at sunset on a day, computed by one library. It is None if the sunset is before the new moon."""
        sights = []
        for site in SITES:
            sunset = sky.sunset(site, datetime(day.year, day.month, day.day, 6, tzinfo=UTC))
            sights.append(sky.sight(site, sunset, new_moon) if sunset > new_moon else None)
        return sights

    def islamic_month(self, new_moon, rule):
        """The first day of a month, and the evening that decides it."""
        other_moon = self.other.phase(0, new_moon - timedelta(days=1))
        self.comparison.times(new_moon, other_moon)
        day = new_moon.date()
        sights = self.evening(self.sky, day, new_moon)
        if not any(sights):
            day += timedelta(days=1)
            sights = self.evening(self.sky, day, new_moon)
        others = self.evening(self.other, day, other_moon)
        for a, b in zip(sights, others, strict=True):
            if a and b:
                self.comparison.sights(a, b)
        self.comparison.evenings += 1
        best = max((i for i, s in enumerate(sights) if s), key=lambda i: margin(sights[i], rule))
        by = margin(sights[best], rule)
        other_by = max(margin(s, rule) for s in others if s)
        agreed = (by >= 0) == (other_by >= 0)
        self.comparison.differing += not agreed
        first = day + timedelta(days=1 if by >= 0 else 2)
        if by < 0:
            following = self.evening(self.sky, day + timedelta(days=1), new_moon)
            if all(margin(s, rule) < 0 for s in following):
                raise SystemExit(f"the Moon of {new_moon} is not seen on the second evening")
        narrow = abs(by) < NARROW_DEGREES or not agreed
        details = {
            "date": day.isoformat(),
            "site": SITES[best].name,
            "altitude": rounded(sights[best].altitude),
            "elongation": rounded(sights[best].elongation),
            "margin": rounded(by),
        }
        # If the criterion is only just met, the other possible date is one day later. If it is
        # only just not met, the other date is one day earlier.
        return first, (1 if by >= 0 else -1) if narrow else 0, details

    # All occasions.

    def islamic_days(self):
        """The predicted days of all Islamic occasions, by year and rule."""
        anchor = datetime(2025, 6, 25, 10, 31, tzinfo=UTC)  # the new moon before 1 Muharam 1447
        found = {}
        new_moon = self.sky.phase(0, datetime(FIRST_YEAR - 1, 10, 1, tzinfo=UTC))
        while new_moon.year <= LAST_YEAR:
            month = round((new_moon - anchor) / timedelta(days=29.530588)) % 12 + 1
            if month in ISLAMIC:
                occasion, days = ISLAMIC[month]
                for rule in self.rules_around(new_moon):
                    first, shift, evening = self.islamic_month(new_moon, rule)
                    for day in days:
                        on = first + timedelta(days=day - 1)
                        key = (on.year, rule)
                        found.setdefault(key, []).append(entry(on, occasion, rule, *doubt(on, shift), evening))
            new_moon = self.sky.phase(0, new_moon + timedelta(days=20))
        return found

    def rules_around(self, new_moon):
        """The criteria of all lists that can contain days of a month. A month can end in the next year."""
        years = {new_moon.year, (new_moon + timedelta(days=31)).year}
        return sorted({self.criterion(year) for year in years})

    def criterion(self, year):
        return "mabims-2" if announced("mabims-2", self.signed.get(year)) else "mabims-1"

    def year(self, year, islamic):
        signed = self.signed.get(year)

        def fixed(month, day, occasion, rule):
            return entry(date(year, month, day), occasion, rule, "fixed")

        easter = easter_sunday(year)
        holidays = [
            fixed(1, 1, "new-year", "fixed-date-1"),
            fixed(5, 1, "labour-day", "labour-day-1"),
            fixed(6, 1, "pancasila-day", "pancasila-day-1"),
            fixed(8, 17, "independence-day", "fixed-date-1"),
            fixed(12, 25, "christmas", "fixed-date-1"),
            entry(easter - timedelta(days=2), "good-friday", "computus-1", "fixed"),
            entry(easter, "easter", "easter-1", "fixed"),
            entry(easter + timedelta(days=39), "ascension", "computus-1", "fixed"),
            self.imlek(year),
            entry(nyepi(year), "nyepi", "balinese-calendar-1", "clear"),
            self.vesak(year),
            *islamic[year, self.criterion(year)],
        ]
        holidays = [h for h in holidays if announced(h["rule"], signed)]
        return sorted(holidays, key=lambda h: (h["date"], h["occasion"]))

    def imlek(self, year):
        new_moon, agreed = self.phase(0, self.chinese_new_year(year) - timedelta(days=1))
        on = (new_moon + BEIJING).date()
        if not agreed:
            raise SystemExit(f"the libraries disagree about the date of the new moon of {new_moon}")
        # The date is the date in UTC+8, as in the list of 2007: that new moon was at 23:14
        # WIB. If the date in WIB differs, it is the other possible date.
        shift = ((new_moon + WIB).date() - on).days
        return entry(on, "chinese-new-year", "chinese-calendar-1", *doubt(on, shift))

    def vesak(self, year):
        start = datetime(year, 5, 6, tzinfo=UTC)
        full_moon, agreed = self.phase(180, start)
        on, shift = midnight_doubt(full_moon + WIB, agreed)
        certainty, alternatives = doubt(on, shift)
        # A full moon on 5 May 17:34 UTC (2023) was too early for Vesak. Full moons on 6
        # May 03:35 UTC (2012) and 7 May 10:45 UTC (2020) were not too early. No other
        # list has a full moon within 36 hours of the limit.
        rule, doubtful = "vesak-full-moon-1", timedelta(hours=12)
        if announced("vesak-full-moon-2", self.signed.get(year)):
            rule, doubtful = "vesak-full-moon-2", timedelta(hours=36)
        near, _ = self.phase(180, start - timedelta(days=3))
        if abs(near - start) < doubtful:
            other = near if near < start else self.phase(180, near + timedelta(days=20))[0]
            certainty, alternatives = "borderline", sorted([*alternatives, (other + WIB).date().isoformat()])
        return entry(on, "vesak", rule, certainty, alternatives)

    def table(self):
        islamic = self.islamic_days()
        years = [{"year": y, "holidays": self.year(y, islamic)} for y in range(FIRST_YEAR, LAST_YEAR + 1)]
        c = self.comparison
        return {
            "format": 1,
            "about": "Predictions of the national holidays of Indonesia, not a list of the government. "
            "tools/projections/project.py writes this file; docs/projections.md describes it.",
            "libraries": {
                "deciding": "astronomy-engine 2.1.19",
                "compared": "Skyfield 1.55 with DE421 of skyfield-data 7.0.0",
            },
            "comparison": {
                "evenings": c.evenings,
                "differentDecisions": c.differing,
                "largestAltitudeDifference": round(c.altitude, 3),
                "largestElongationDifference": round(c.elongation, 3),
                "largestPhaseDifferenceSeconds": round(c.seconds),
            },
            "sites": [s._asdict() for s in SITES],
            "rules": RULES,
            "years": years,
        }


def margin(sight: Sight, rule):
    """By how many degrees the Moon meets a criterion; negative if it does not."""
    if rule == "mabims-2":
        return min(sight.altitude - 3, sight.elongation - 6.4)
    # In an hour, the Moon moves about half a degree away from the Sun.
    return min(sight.altitude - 2, max(sight.elongation - 3, (sight.age - 8) * 0.5))


def midnight_doubt(local, agreed):
    """Returns the date of a local time. If the time is close to midnight, another date is possible, and the second result is 1
    or -1: the number of days to the other date. Otherwise the second result is 0."""
    midnight = local.replace(hour=0, minute=0, second=0, microsecond=0)
    since = local - midnight
    if since < NARROW_TIME:
        return local.date(), -1
    if since > timedelta(days=1) - NARROW_TIME:
        return local.date(), 1
    if not agreed:
        raise SystemExit(f"the libraries disagree about a phase that is far from midnight: {local}")
    return local.date(), 0


def doubt(on, shift):
    if shift == 0:
        return "clear", []
    return "borderline", [(on + timedelta(days=shift)).isoformat()]


def entry(on, occasion, rule, certainty, alternatives=(), evening=None):
    e = {
        "date": on.isoformat(),
        "occasion": occasion,
        "rule": rule,
        "certainty": certainty,
        "alternatives": list(alternatives),
    }
    if evening:
        e["evening"] = evening
    return e


def rounded(degrees):
    return round(degrees, 2) + 0.0  # + 0.0, so that no -0.0 is written


def easter_sunday(year):
    """The date of Easter Sunday, with the algorithm of Meeus, Jones and Butcher."""
    a, b, c = year % 19, year // 100, year % 100
    d, e = b // 4, b % 4
    g = (8 * b + 13) // 25
    h = (19 * a + b - d - g + 15) % 30
    i, k = c // 4, c % 4
    m = (32 + 2 * e + 2 * i - h - k) % 7
    n = (a + 11 * h + 22 * m) // 451
    month, day = divmod(h + m - 7 * n + 114, 31)
    return date(year, month, day + 1)


def nyepi(year):
    """The first day of sasih Kadasa.

    The arithmetic comes from balinese-date-js-lib (Apache-2.0), for dates after 2003: on
    18 January 2000 there were 12 lunar days of sasih Kapitu of Saka 1921. Every 63 days a
    lunar day is skipped, and a month has 30 lunar days. From 1993 to 2003, leap months
    followed another scheme. So the count of months begins later, with Kadasa of Saka 1926.
    """
    pivot, pivot_lunar_day = date(2000, 1, 18), 12

    def months_passed(day):
        days = (day - pivot).days
        return -(-(pivot_lunar_day + days - (-days // 63)) // 30) - 1

    # Months are counted from the month of the pivot, Kapitu of Saka 1921. Kadasa of Saka 1926 (2004)
    # is 52 months later.
    months = 52
    for saka in range(1926, year - 78):
        months += 12 + (saka % 19 in (0, 3, 6, 8, 11, 14, 16))
    day = date(year, 2, 20)
    while months_passed(day) < months:
        day += timedelta(days=1)
    if months_passed(day) != months or day.month > 4:
        raise SystemExit(f"there is no first day of Kadasa in {year}")
    return day


def text_of(table):
    """The table as JSON, with one line for each rule and each holiday."""

    def line(value):
        return json.dumps(value, ensure_ascii=False)

    def lines(values, indent):
        return ",\n".join(" " * indent + line(v) for v in values)

    parts = [f' "{key}": {line(table[key])}' for key in ("format", "about", "libraries", "comparison", "comparedYear")]
    parts += [f' "{key}": [\n{lines(table[key], 2)}\n ]' for key in ("hits", "borderlineHits", "sites", "rules")]
    years = [f'  {{"year": {y["year"]}, "holidays": [\n{lines(y["holidays"], 3)}\n  ]}}' for y in table["years"]]
    parts.append(' "years": [\n' + ",\n".join(years) + "\n ]")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def signing_dates(dataset):
    """The date of the first joint decree of each year."""
    return {y["year"]: min(d["date"] for d in y["decrees"] if d["type"] == "joint_decree") for y in dataset["years"]}


def count_hits(years, lists):
    """Compares the predictions with the first list of each year. For each occasion, it returns the
    number of correct dates and of compared dates, and for each rule the same of its borderline
    predictions, with all versions of the rule."""
    occasions = {h["occasion"] for y in years for h in y["holidays"]}
    rules = {rule_name(h["rule"]) for y in years for h in y["holidays"] if h["certainty"] == "borderline"}
    hits, borderline = {o: [0, 0] for o in occasions}, {r: [0, 0] for r in rules}
    predicted = {y["year"]: y["holidays"] for y in years}
    signed = signing_dates({"years": lists})
    for y in lists:
        if y["year"] > COMPARED_YEAR:
            continue
        date_of = {d["id"]: d["date"] for d in y["decrees"]}
        first = {
            (h["occasion"], h["date"])
            for h in y["holidays"]
            if h["type"] == "national_holiday"
            and date_of[h["decree"]] <= signed[y["year"]]
            and not ("revokedBy" in h and date_of[h["revokedBy"]] <= signed[y["year"]])
        }
        wanted = {(h["occasion"], h["date"]) for h in predicted[y["year"]]}
        for occasion, count in hits.items():
            decreed, ours = ({date for o, date in dates if o == occasion} for dates in (first, wanted))
            count[0] += len(decreed & ours)
            count[1] += max(len(decreed), len(ours))
        for h in predicted[y["year"]]:
            if h["certainty"] == "borderline":
                count = borderline[rule_name(h["rule"])]
                count[0] += (h["occasion"], h["date"]) in first
                count[1] += 1
    return tuple([{"of": of, "hits": n[0], "checked": n[1]} for of, n in sorted(each.items())] for each in (hits, borderline))


def rule_name(rule):
    """The id of a rule without its version, such as mabims for mabims-2."""
    return rule.rstrip("-0123456789")


def main(dataset, output):
    lists = json.loads(Path(dataset).read_text(encoding="utf-8"))
    table = Projector(signing_dates(lists)).table()
    table["comparedYear"] = COMPARED_YEAR
    table["hits"], table["borderlineHits"] = count_hits(table["years"], lists["years"])
    Path(output).write_text(text_of(table), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
