package curate

import (
	"fmt"
	"path"
	"slices"

	"github.com/harikerja/harikerja"
)

// entry is something a problem can be about.
type entry interface {
	place() Place
	label() string
}

// report records that an entry breaks the rule being checked.
type report func(about entry, format string, args ...any)

// rule is one thing that must hold. A rule that needs what another rule has
// already found broken stays silent about it.
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
	{"occasion", inEach(occasion)},
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

// Lint returns every problem of the years, sorted by file and line: the rules
// of the data, changes of what was published, and what the ledger lacks.
func Lint(years []*Year, ledger Ledger) []Problem {
	problems := ledger.lint(years)
	problems = append(problems, run(years, rule{"stale", ledger.stale})...)
	sortProblems(problems)
	return problems
}

// lint is Lint for those who are about to bring the ledger up to date.
func (l Ledger) lint(years []*Year) []Problem {
	problems := run(years, rules...)
	problems = append(problems, run(years, rule{"published", l.published})...)
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

// inEach makes a rule of what must hold in each year by itself.
func inEach(check func(*Year, report)) func([]*Year, report) {
	return func(years []*Year, report report) {
		for _, y := range years {
			check(y, report)
		}
	}
}

func fileName(y *Year, report report) {
	if want := fmt.Sprintf("%d.yaml", y.Year); path.Base(y.File) != want {
		report(y, "the file says year: %d: call it %s, or correct the year", y.Year, want)
	}
}

func totals(y *Year, report report) {
	have := y.inForce()
	compare := func(kind harikerja.Kind, total, have int) {
		if total != have {
			report(y.Totals, "it says %d %s, but %d lines are in force: one of the two is wrong", total, kind, have)
		}
	}
	compare(harikerja.NationalHoliday, y.Totals.NationalHoliday, have.NationalHoliday)
	compare(harikerja.CollectiveLeave, y.Totals.CollectiveLeave, have.CollectiveLeave)
}

func stated(y *Year, report report) {
	if y.Stated.Counts != y.Totals.Counts && y.Stated.Note == "" {
		report(y.Stated, "it differs from totals: say in its note why")
	}
}

// status holds corroborated to its meaning: a decree that nobody could
// identify by a number.
func status(y *Year, report report) {
	if y.Status != harikerja.Verified && y.Status != harikerja.Corroborated {
		report(y, "status %q is neither %s nor %s", y.Status, harikerja.Verified, harikerja.Corroborated)
		return
	}
	i := slices.IndexFunc(y.Decrees, func(d Decree) bool {
		return !slices.ContainsFunc(d.Numbers, func(n harikerja.Number) bool { return n.Number != "" })
	})
	switch {
	case i >= 0 && y.Status == harikerja.Verified:
		report(y.Decrees[i], "none of its numbers was found, so the status of the year is %s, not %s", harikerja.Corroborated, harikerja.Verified)
	case i < 0 && y.Status == harikerja.Corroborated:
		report(y, "every decree has a number, so the status is %s, not %s", harikerja.Verified, harikerja.Corroborated)
	}
}

// corrections holds the date of a correction between the first decree of its
// year and the end of the year after the last that there is data for: lint has
// no clock, but by then another list is out.
func corrections(years []*Year, report report) {
	for _, y := range years {
		first, known := y.firstKnown()
		end := years[len(years)-1].Year + 1
		for i, c := range y.Corrections {
			switch {
			case i > 0 && c.Date.Before(y.Corrections[i-1].Date):
				report(c, "it belongs before that of %s: corrections go by date", y.Corrections[i-1].Date)
			case known && c.Date.Before(first):
				report(c, "it is dated before the first decree of the year, of %s: there was nothing to correct", first)
			case c.Date.Year() > end:
				report(c, "it is dated after %d, when no list known here is in use any more: correct the date", end)
			}
		}
	}
}

func noGap(years []*Year, report report) {
	for i := 1; i < len(years); i++ {
		if last, y := years[i-1], years[i]; y.Year != last.Year+1 {
			report(y, "it follows %d: years follow each other without a gap", last.Year)
		}
	}
}

// knownOrder makes what was known on any day a run of years.
func knownOrder(years []*Year, report report) {
	for i := 1; i < len(years); i++ {
		last, ok1 := years[i-1].firstKnown()
		first, ok2 := years[i].firstKnown()
		if ok1 && ok2 && first.Before(last) {
			report(years[i], "its first decree is of %s, before the first of %d (%s): a list cannot be older than that of the year before", first, years[i-1].Year, last)
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
