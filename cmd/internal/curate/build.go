package curate

import (
	"errors"
	"io/fs"
	"strconv"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/calendarcheck"
)

// Built has the files that [Build] makes from a data directory.
type Built struct {
	Dataset []byte
	Ledger  []byte
	Rules   []byte // the rules of law and the data for the web pages, for package law
}

// Build reads a data directory, lints it, compares it with its ledger, and compiles it. If there
// are problems, it returns only the problems. A missing ledger is a problem, because without a
// ledger, Build cannot find changes of published entries. For the first build, see [BuildFirst].
func Build(fsys fs.FS) (Built, []Problem) { return build(fsys, OpenLedger) }

// BuildFirst is like [Build] for a directory without a ledger. An existing ledger is a problem.
func BuildFirst(fsys fs.FS) (Built, []Problem) {
	return build(fsys, func(fsys fs.FS) (Ledger, error) {
		_, err := fs.Stat(fsys, LedgerFile)
		switch {
		case err == nil:
			return nil, errors.New("there is a ledger already: build without --first")
		case errors.Is(err, fs.ErrNotExist):
			return nil, nil
		}
		return nil, err
	})
}

func build(fsys fs.FS, open func(fs.FS) (Ledger, error)) (Built, []Problem) {
	d, _, cal, problems := check(fsys, open)
	if len(problems) > 0 {
		return Built{}, problems
	}
	_, rules, err := rulebook(d.rules, d.pages)
	if err != nil {
		return Built{}, []Problem{{File: lawPath, Rule: "compile", Text: err.Error()}}
	}
	return Built{cal.DatasetFile(), []byte(d.ledger().String()), rules}, nil
}

// Lint returns the problems that [Build] returns. If there are none, Lint looks for entries that
// are not in the ledger yet. It returns one problem for each year, occasion, calendar or rule
// that has such entries.
func Lint(fsys fs.FS) []Problem {
	d, published, _, problems := check(fsys, OpenLedger)
	if len(problems) > 0 {
		return problems
	}
	problems = run([]directory{d}, rule[directory]{"stale", inEach(published.stale)})
	sortProblems(problems)
	return problems
}

// check reads, lints and compiles a directory. The function "open" returns the ledger.
func check(fsys fs.FS, open func(fs.FS) (Ledger, error)) (d directory, published Ledger,
	cal *harikerja.Calendar, problems []Problem) {
	d, problems = loadDirectory(fsys)
	published, err := open(fsys)
	if err != nil {
		problems = append(problems, Problem{File: ledgerPath, Rule: "published", Text: err.Error()})
	}
	if len(problems) == 0 {
		d.pages, problems = LoadPages(fsys, d.rules)
		problems = append(problems, published.lint(d)...)
		sortProblems(problems)
	}
	if len(problems) > 0 {
		return d, published, nil, problems
	}
	cal, err = Compile(d.years, d.calendars...)
	if err != nil {
		problems = []Problem{{File: Dir, Rule: "compile", Text: err.Error()}}
	}
	return d, published, cal, problems
}

// Warnings returns a warning for each year in which the number of workdays in a built-in
// calendar differs from the number that its source states. The calendar does not cover such
// a year. The difference does not stop the build, because a decree can change the national
// list before the institution announces its new number. The data directory must have no
// problems.
func Warnings(fsys fs.FS) []Problem {
	d, _ := loadDirectory(fsys)
	return d.warnings()
}

func (d directory) warnings() []Problem {
	national, err := Compile(d.years)
	if err != nil {
		return nil
	}
	compare := func(c *Calendar, report report) {
		// Ignore the error, because the lint reports an invalid definition.
		differences, _ := calendarcheck.StatedWorkdays(national, c.Definition)
		for _, d := range differences {
			report(c.at("statedWorkdays."+strconv.Itoa(d.Year)), "%d workdays are stated, but the "+
				"calendar has %d: %s has no answers for %d until the file is corrected",
				d.Stated, d.Workdays, c.Name, d.Year)
		}
	}
	return run(d.calendars, rule[*Calendar]{"warning", inEach(compare)})
}
