package curate

import (
	"slices"
	"strings"

	"github.com/harikerja/harikerja"
)

// Compile returns the dataset of years that [Lint] finds nothing wrong with,
// in their order. An error means that a calendar could not rest on them, and
// that a rule is missing.
func Compile(years []*Year) (harikerja.Dataset, error) {
	var ds harikerja.Dataset
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

// publisher names who stands behind a decree where nobody's copy is linked:
// the authorities that signed it.
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
