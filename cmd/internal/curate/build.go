package curate

import (
	"io/fs"
	"strconv"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/calendarcheck"
)

// Built has the files that [Build] makes from a data directory.
type Built struct {
	Dataset []byte
	Rules   []byte // the rules of law and the data for the web pages, for package law
}

// Build reads a data directory, lints it, and compiles it. If there are problems, it returns only
// the problems.
func Build(fsys fs.FS) (Built, []Problem) {
	d, cal, problems := check(fsys)
	if len(problems) > 0 {
		return Built{}, problems
	}
	_, rules, err := rulebook(d.rules, d.pages)
	if err != nil {
		return Built{}, []Problem{{File: lawPath, Rule: "compile", Text: err.Error()}}
	}
	return Built{cal.DatasetFile(), rules}, nil
}

// Lint returns the problems that [Build] returns.
func Lint(fsys fs.FS) []Problem {
	_, _, problems := check(fsys)
	return problems
}

// check reads, lints and compiles a directory.
func check(fsys fs.FS) (d directory, cal *harikerja.Calendar, problems []Problem) {
	d, problems = loadDirectory(fsys)
	if len(problems) == 0 {
		d.pages, problems = LoadPages(fsys, d.rules)
		problems = append(problems, lint(d)...)
		sortProblems(problems)
	}
	if len(problems) > 0 {
		return d, nil, problems
	}
	cal, err := Compile(d.years, d.calendars...)
	if err != nil {
		problems = []Problem{{File: Dir, Rule: "compile", Text: err.Error()}}
	}
	return d, cal, problems
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
		calendar, err := national.WithDefinition(c.Definition)
		if err != nil {
			return // the lint reports an invalid definition
		}
		for _, d := range calendarcheck.StatedWorkdays(calendar) {
			report(c.at("statedWorkdays."+strconv.Itoa(d.Year)), "%d workdays are stated, but the "+
				"calendar has %d: %s has no answers for %d until the file is corrected",
				d.Stated, d.Workdays, c.Name, d.Year)
		}
	}
	return run(d.calendars, rule[*Calendar]{"warning", inEach(compare)})
}
