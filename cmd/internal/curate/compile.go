package curate

import (
	"bytes"
	"cmp"
	"encoding/json"
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
