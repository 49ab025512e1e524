package curate

import (
	"io/fs"

	"github.com/harikerja/harikerja"
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
		return d, nil, []Problem{{File: Dir, Rule: "compile", Text: err.Error()}}
	}
	return d, cal, run(d.calendars, rule[*Calendar]{"workdays", inEach(statedWorkdays(cal))})
}
