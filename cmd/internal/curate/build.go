package curate

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/harikerja/harikerja"
)

// Build reads a data directory, lints it, compares it with its ledger, and
// returns the dataset file and the new ledger. If there are problems, it
// returns only the problems. A missing ledger is a problem: without it,
// published entries could be changed. See [BuildFirst].
func Build(fsys fs.FS) (dataset, ledger []byte, problems []Problem) {
	published, err := OpenLedger(fsys)
	return build(fsys, published, err)
}

// BuildFirst is [Build] for a directory that has no ledger yet. An existing
// ledger is a problem.
func BuildFirst(fsys fs.FS) (dataset, ledger []byte, problems []Problem) {
	_, err := fs.Stat(fsys, LedgerFile)
	switch {
	case err == nil:
		err = errors.New("there is a ledger already: build without --first")
	case errors.Is(err, fs.ErrNotExist):
		err = nil
	}
	return build(fsys, Ledger{}, err)
}

// build compiles a directory. The err parameter is the error from reading the
// ledger.
func build(fsys fs.FS, published Ledger, err error) (dataset, ledger []byte, problems []Problem) {
	years, problems := Load(fsys)
	calendars, faults := LoadCalendars(fsys)
	problems = append(problems, faults...)
	rules, faults := LoadRules(fsys)
	problems = append(problems, faults...)
	if err != nil {
		problems = append(problems, Problem{File: path.Join(Dir, LedgerFile), Rule: "published", Text: err.Error()})
	}
	if len(problems) > 0 {
		return nil, nil, problems
	}
	problems = append(published.lint(years, calendars), lintRules(rules, years, published)...)
	if len(problems) > 0 {
		sortProblems(problems)
		return nil, nil, problems
	}
	ds, err := Compile(years, calendars...)
	if err == nil {
		dataset, err = ds.Encode()
	}
	if err != nil {
		return nil, nil, []Problem{{File: Dir, Rule: "compile", Text: err.Error()}}
	}
	return dataset, []byte(NewLedger(years, calendars...).withRules(rules).String()), nil
}

// Compile returns the dataset of the years and the calendars, which must have no
// [Lint] problems. An error means that [harikerja.NewCalendar] rejects the
// dataset. Then a lint rule is missing.
func Compile(years []*Year, calendars ...*Calendar) (harikerja.Dataset, error) {
	var ds harikerja.Dataset
	for _, c := range calendars {
		ds.Calendars = append(ds.Calendars, c.Definition)
	}
	for _, o := range occasions(years) {
		ds.Occasions = append(ds.Occasions, o.compile())
	}
	for _, y := range years {
		data := harikerja.YearData{Year: y.Year, Status: y.Status}
		for _, c := range y.Corrections {
			data.Corrections = append(data.Corrections, harikerja.Correction{Date: c.Date, What: c.What})
		}
		for _, d := range y.Decrees {
			data.Decrees = append(data.Decrees, compileDecree(d))
		}
		for _, h := range y.Holidays {
			data.Lines = append(data.Lines, compileHoliday(h))
		}
		ds.Years = append(ds.Years, data)
	}
	_, err := harikerja.NewCalendar(ds)
	return ds, err
}

func compileDecree(d Decree) harikerja.Decree {
	date, _ := d.Date()
	return harikerja.Decree{
		ID:           d.ID,
		Kind:         d.Kind,
		Title:        d.Title,
		Numbers:      slices.Clone(d.Numbers),
		Date:         date,
		DateIsLatest: d.Issued == nil,
		URL:          d.URL,
		Publisher:    publisher(d),
	}
}

// publisher returns the publisher of a decree or, if none is given, the
// authorities that signed it.
func publisher(d Decree) string {
	if d.Publisher != "" {
		return d.Publisher
	}
	var authorities []string
	for _, n := range d.Numbers {
		authorities = append(authorities, n.Authority)
	}
	return strings.Join(authorities, ", ")
}

func compileHoliday(h Holiday) harikerja.Line {
	return harikerja.Line{
		Date:      h.Date,
		Kind:      h.Kind,
		Occasion:  h.Occasion,
		LocalName: h.Local,
		Name:      h.Name,
		Decree:    h.Decree,
		Also:      slices.Clone(h.Also),
		RevokedBy: h.RevokedBy,
	}
}
