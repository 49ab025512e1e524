package curate

import (
	"fmt"
	"path"
	"slices"

	"github.com/harikerja/harikerja"
)

var rules = []rule[*Year]{
	{"file-name", inEach(fileName)},
	{"dates", inLines(datesInYear)},
	{"order", inEach(order)},
	{"duplicate", inEach(duplicate)},
	{"decree-exists", inLines(decreeExists)},
	{"decree-used", inEach(decreeUsed)},
	{"revoked-later", inLines(revokedLater)},
	{"decree-before-day", inLines(decreeBeforeDay)},
	{"totals", inEach(totals)},
	{"stated", inEach(stated)},
	{"status", inEach(status)},
	{"first-decree", inEach(firstDecree)},
	{"occasion", inLines(occasionExists)},
	{"occasion-id", occasionID},
	{"alias", alias},
	{"occasion-used", occasionUsed},
	{"occasion-name", occasionName},
	{"name", inLines(name)},
	{"corrections", corrections},
	{"decree-id", decreeID},
	{"decree-kind", inDocuments(decreeKind)},
	{"decree-date", inEach(decreeDate)},
	{"numbers", inDocuments(numbers)},
	{"urls", inDocuments(urls)},
	{"official-host", inEach(officialHost)},
	{"archived", inDocuments(archived)},
	{"evidence", inDocuments(evidence)},
	{"related", inEach(related)},
	{"no-gap", noGap},
	{"known-order", knownOrder},
}

// lint returns a problem for each broken rule. It sorts the problems by file and line.
func lint(d directory) []Problem {
	problems := slices.Concat(run(d.years, rules...),
		run(d.calendars, rule[*Calendar]{"calendar", inEach(complete)}),
		lintRules(d.rules, d.years))
	sortProblems(problems)
	return problems
}

func fileName(y *Year, report report) {
	want := fmt.Sprintf("%d.yaml", y.Year)
	report.when(path.Base(y.File) != want, y,
		"the file has the year %d: rename the file to %s, or correct the year", y.Year, want)
}

func totals(y *Year, report report) {
	compare := func(kind harikerja.Kind, total int) {
		inForce := func(h Holiday) bool { return h.Kind == kind && h.RevokedBy == "" }
		have := len(keep(y.Holidays, inForce))
		report.when(total != have, y.Totals, "the count of %s is %d, but the number of lines "+
			"in force is %d: correct the count or the lines", kind, total, have)
	}
	compare(harikerja.NationalHoliday, y.Totals.NationalHoliday)
	compare(harikerja.CollectiveLeave, y.Totals.CollectiveLeave)
}

func stated(y *Year, report report) {
	s, t := y.Stated, y.Totals
	differ := s.NationalHoliday != t.NationalHoliday || s.CollectiveLeave != t.CollectiveLeave
	report.when(differ && s.Note == "", s, "it differs from totals: explain why in its note")
}

// status checks the status of a year. It must be verified if every decree has a number. Otherwise
// it must be corroborated.
func status(y *Year, report report) {
	if !oneOf(y, report, "status", y.Status, harikerja.Verified, harikerja.Corroborated) {
		return
	}
	isFound := func(n Number) bool { return n.Number != "" }
	i := slices.IndexFunc(y.Decrees, func(d Decree) bool {
		return !slices.ContainsFunc(d.Numbers, isFound)
	})
	switch {
	case i >= 0 && y.Status == harikerja.Verified:
		report(y.Decrees[i], "none of its numbers was found, so the status of the year must be %s, "+
			"not %s", harikerja.Corroborated, harikerja.Verified)
	case i < 0 && y.Status == harikerja.Corroborated:
		report(y, "every decree has a number, so the status must be %s, not %s",
			harikerja.Verified, harikerja.Corroborated)
	}
}

// corrections checks the dates of corrections. A correction must not have a date before the first
// decree for its year. It must not have a date after the year that follows the last year with
// data. So the limit does not depend on the current date.
func corrections(years []*Year, report report) {
	for _, y := range years {
		first, known := y.firstKnown()
		end := years[len(years)-1].Year + 1
		for i, c := range y.Corrections {
			switch {
			case i > 0 && c.Date.Before(y.Corrections[i-1].Date):
				report(c, misplacedCorrection, y.Corrections[i-1].Date)
			case known && c.Date.Before(first):
				report(c, "it is dated before the first decree of the year, %s: correct the date", first)
			case c.Date.Year() > end:
				report(c, "it is dated after %d, the year after the last year with data: correct the date", end)
			}
		}
	}
}

func noGap(years []*Year, report report) {
	for i := 1; i < len(years); i++ {
		last, y := years[i-1], years[i]
		report.when(y.Year != last.Year+1, y,
			"the file before this file is %d: add the missing years", last.Year)
	}
}

// knownOrder checks that the first decree for a year is not older than the first decree for the
// previous year. Otherwise there would be dates on which the list for a year was known, but the
// list for the previous year was not.
func knownOrder(years []*Year, report report) {
	for i := 1; i < len(years); i++ {
		last, ok1 := years[i-1].firstKnown()
		first, ok2 := years[i].firstKnown()
		report.when(ok1 && ok2 && first.Before(last), years[i], "the first decree of this year is "+
			"dated %s, before the first decree of %d (%s): correct one of the two dates",
			first, years[i-1].Year, last)
	}
}
