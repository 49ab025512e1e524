package curate

import "fmt"

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
