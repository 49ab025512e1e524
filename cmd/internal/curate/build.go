package curate

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io/fs"
	"slices"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/datasetfile"
	"github.com/harikerja/harikerja/internal/lawfile"
)

// The content of a data directory.
type directory struct {
	years     []*Year
	calendars []*Calendar
	rules     []*LawRule
	pages     lawfile.Pages // only after "check" has found no problems
}

func loadDirectory(fsys fs.FS) (directory, []Problem) {
	years, problems := Load(fsys)
	calendars, faults := LoadCalendars(fsys)
	problems = append(problems, faults...)
	rules, faults := LoadRules(fsys)
	return directory{years: years, calendars: calendars, rules: rules}, append(problems, faults...)
}

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

// Compile compiles the years and the built-in calendars, which must have no [Lint] problems. It
// returns an error if [harikerja.Load] rejects the dataset. Such an error means that the lint
// has no rule for this mistake.
func Compile(years []*Year, calendars ...*Calendar) (*harikerja.Calendar, error) {
	var ds datasetfile.File
	for _, c := range slices.SortedFunc(slices.Values(calendars), func(a, b *Calendar) int {
		return cmp.Compare(a.Name, b.Name)
	}) {
		text, err := json.Marshal(c.Definition)
		if err != nil {
			return nil, err
		}
		ds.Calendars = append(ds.Calendars, text)
	}
	ds.Occasions = each(occasions(years), func(o Occasion) datasetfile.Occasion {
		return datasetfile.Occasion(o.published())
	})
	ds.Years = each(years, compileYear)
	file, err := datasetfile.Encode(ds)
	if err != nil {
		return nil, err
	}
	return harikerja.Load(bytes.NewReader(file), harikerja.AllowOlder())
}

func compileYear(y *Year) datasetfile.Year {
	return datasetfile.Year{
		Year:   y.Year,
		Status: string(y.Status),
		Corrections: each(y.Corrections, func(c Correction) datasetfile.Correction {
			return datasetfile.Correction{Date: c.Date.String(), What: c.What}
		}),
		Decrees: each(y.Decrees, compileDecree),
		Lines:   each(y.Holidays, compileHoliday),
	}
}

// compileDecree compiles a decree. If the file names no publisher, the publisher is the list of the
// authorities that signed the decree.
func compileDecree(d Decree) datasetfile.Decree {
	date, _ := d.Date()
	number := func(n Number) datasetfile.Number {
		return datasetfile.Number{Authority: n.Authority, Number: string(n.Number)}
	}
	return datasetfile.Decree{
		ID:           d.ID,
		Kind:         string(d.Kind),
		Title:        d.Title,
		Numbers:      each(d.Numbers, number),
		Date:         date.String(),
		DateIsLatest: d.Issued == nil,
		URL:          d.URL,
		Publisher:    cmp.Or(d.Publisher, strings.Join(d.authorities(), ", ")),
	}
}

func compileHoliday(h Holiday) datasetfile.Line {
	return datasetfile.Line{Date: h.Date.String(), Kind: string(h.Kind), Occasion: h.Occasion,
		LocalName: h.Local, Name: h.Name, Decree: h.Decree, Also: h.Also, RevokedBy: h.RevokedBy}
}
