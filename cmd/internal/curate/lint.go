package curate

import (
	"fmt"
	"path"
	"slices"

	"github.com/harikerja/harikerja"
)

// entry is a part of a data file that can have a problem.
type entry interface {
	place() Place
	label() string
}

// report records that an entry breaks the rule that is being checked.
type report func(about entry, format string, args ...any)

// rule is one check. If a rule depends on another rule that is broken, only the
// other rule reports a problem.
type rule struct {
	name  string
	check func(years []*Year, report report)
}

var rules = []rule{
	{"file-name", inEach(fileName)},
	{"dates", inEach(datesInYear)},
	{"order", inEach(order)},
	{"duplicate", inEach(duplicate)},
	{"decree-exists", inEach(decreeExists)},
	{"decree-used", inEach(decreeUsed)},
	{"revoked-later", inEach(revokedLater)},
	{"decree-before-day", inEach(decreeBeforeDay)},
	{"totals", inEach(totals)},
	{"stated", inEach(stated)},
	{"status", inEach(status)},
	{"first-decree", inEach(firstDecree)},
	{"occasion", inEach(occasionExists)},
	{"occasion-id", occasionID},
	{"alias", alias},
	{"occasion-used", occasionUsed},
	{"occasion-name", occasionName},
	{"name", inEach(name)},
	{"corrections", corrections},
	{"decree-id", decreeID},
	{"decree-kind", inEach(decreeKind)},
	{"decree-date", inEach(decreeDate)},
	{"numbers", inEach(numbers)},
	{"urls", inEach(urls)},
	{"official-host", inEach(officialHost)},
	{"archived", inEach(archived)},
	{"evidence", inEach(evidence)},
	{"related", inEach(related)},
	{"no-gap", noGap},
	{"known-order", knownOrder},
}

// Lint returns every problem of the years and the calendars, sorted by file and
// line: broken rules, changes of published entries, and entries that are not in
// the ledger yet.
func Lint(years []*Year, ledger Ledger, calendars ...*Calendar) []Problem {
	problems := ledger.lint(years, calendars)
	problems = append(problems, run(years, rule{"stale", ledger.stale}, rule{"stale", ledger.staleOccasions})...)
	problems = append(problems, run(nil, rule{"stale", func(_ []*Year, report report) { ledger.staleCalendars(calendars, report) }})...)
	sortProblems(problems)
	return problems
}

// lint is like [Lint], but it does not report entries that are not in the ledger
// yet.
func (l Ledger) lint(years []*Year, calendars []*Calendar) []Problem {
	problems := run(years, rules...)
	problems = append(problems, run(years, rule{"published", l.published}, rule{"published", l.publishedOccasions})...)
	problems = append(problems, run(nil,
		rule{"calendar", inEachCalendar(calendars, complete)},
		rule{"published", func(_ []*Year, report report) { l.publishedCalendars(calendars, report) }},
	)...)
	sortProblems(problems)
	return problems
}

func run(years []*Year, rules ...rule) []Problem {
	var problems []Problem
	for _, r := range rules {
		r.check(years, func(about entry, format string, args ...any) {
			p := about.place()
			problems = append(problems, Problem{p.File, p.Line, about.label(), r.name, fmt.Sprintf(format, args...)})
		})
	}
	return problems
}

// inEach returns a rule that runs a check on each year.
func inEach(check func(*Year, report)) func([]*Year, report) {
	return func(years []*Year, report report) {
		for _, y := range years {
			check(y, report)
		}
	}
}

func fileName(y *Year, report report) {
	if want := fmt.Sprintf("%d.yaml", y.Year); path.Base(y.File) != want {
		report(y, "the file has the year %d: rename the file to %s, or correct the year", y.Year, want)
	}
}

func totals(y *Year, report report) {
	have := y.inForce()
	compare := func(kind harikerja.Kind, total, have int) {
		if total != have {
			report(y.Totals, "the count of %[2]s is %[1]d, but the number of lines in force is %[3]d: correct the count or the lines", total, kind, have)
		}
	}
	compare(harikerja.NationalHoliday, y.Totals.NationalHoliday, have.NationalHoliday)
	compare(harikerja.CollectiveLeave, y.Totals.CollectiveLeave, have.CollectiveLeave)
}

func stated(y *Year, report report) {
	if y.Stated.Counts != y.Totals.Counts && y.Stated.Note == "" {
		report(y.Stated, "it differs from totals: explain why in its note")
	}
}

// The rule status checks that a year is verified if every decree has a number.
// Otherwise the year must be corroborated.
func status(y *Year, report report) {
	if y.Status != harikerja.Verified && y.Status != harikerja.Corroborated {
		report(y, "status %q is not known: use %s or %s", y.Status, harikerja.Verified, harikerja.Corroborated)
		return
	}
	i := slices.IndexFunc(y.Decrees, func(d Decree) bool {
		return !slices.ContainsFunc(d.Numbers, func(n harikerja.Number) bool { return n.Number != "" })
	})
	switch {
	case i >= 0 && y.Status == harikerja.Verified:
		report(y.Decrees[i], "none of its numbers was found, so the status of the year must be %s, not %s", harikerja.Corroborated, harikerja.Verified)
	case i < 0 && y.Status == harikerja.Corroborated:
		report(y, "every decree has a number, so the status must be %s, not %s", harikerja.Verified, harikerja.Corroborated)
	}
}

// The rule corrections checks the dates of corrections. A correction is dated between
// the first decree of its year and the end of the year after the last year with data.
// This upper limit does not depend on the current date.
func corrections(years []*Year, report report) {
	for _, y := range years {
		first, known := y.firstKnown()
		end := years[len(years)-1].Year + 1
		for i, c := range y.Corrections {
			switch {
			case i > 0 && c.Date.Before(y.Corrections[i-1].Date):
				report(c, "it belongs before the correction of %s: corrections are sorted by date", y.Corrections[i-1].Date)
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
		if last, y := years[i-1], years[i]; y.Year != last.Year+1 {
			report(y, "the file before this file is %d: add the missing years", last.Year)
		}
	}
}

// knownOrder checks that the years are in the order of their first decrees. Then the
// years that are known on a date never have a gap.
func knownOrder(years []*Year, report report) {
	for i := 1; i < len(years); i++ {
		last, ok1 := years[i-1].firstKnown()
		first, ok2 := years[i].firstKnown()
		if ok1 && ok2 && first.Before(last) {
			report(years[i], "the first decree of this year is dated %s, before the first decree of %d (%s): correct one of the two dates", first, years[i-1].Year, last)
		}
	}
}

// firstKnown returns the date of the first decree that set a line.
func (y *Year) firstKnown() (first harikerja.Date, ok bool) {
	for _, h := range y.Holidays {
		if d, dated := y.decreeDate(h.Decree); dated && (!ok || d.Before(first)) {
			first, ok = d, true
		}
	}
	return first, ok
}
