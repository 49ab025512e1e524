// Package statedworkdays compares the stated numbers of workdays of a calendar definition
// with the numbers that the calendar has. A year with another number is not
// covered; the commands and the server tell why.
package statedworkdays

import (
	"maps"
	"slices"

	"github.com/harikerja/harikerja"
)

// Difference is a year of a definition whose number of workdays differs from the
// stated number.
type Difference struct {
	Year     int
	Stated   int // in [harikerja.Definition.StatedWorkdays]
	Workdays int // under the national list
}

// Differences returns the years that the calendar of a definition does not cover
// because the number of workdays differs from the stated number, in order. It
// uses only the national list of cal. If the definition is invalid, it returns a
// [*harikerja.DefinitionError].
func Differences(cal *harikerja.Calendar, def harikerja.Definition) ([]Difference, error) {
	stated := def.StatedWorkdays
	def.StatedWorkdays = nil
	def.Name = "" // it has no effect, and the library refuses the names national and custom
	cal, err := cal.National().WithDefinition(def)
	if err != nil {
		return nil, err
	}
	var list []Difference
	for _, year := range slices.Sorted(maps.Keys(stated)) {
		// Without a national list there is nothing to compare.
		if n, err := cal.CountWorkdays(harikerja.Year(year)); err == nil && n != stated[year] {
			list = append(list, Difference{year, stated[year], n})
		}
	}
	return list, nil
}

// CheckYears returns a [*harikerja.CoverageError] if the calendar of a definition has
// no answers for a year that its field Covers includes and the national list has,
// because the stated number of workdays differs, or if it has no answers at all. A
// program that writes all years of a calendar calls it, so that a file never lacks a
// year without an error. Without a definition it returns nil.
func CheckYears(cal *harikerja.Calendar) error {
	def, ok := cal.Definition()
	if !ok {
		return nil
	}
	for _, y := range cal.National().Years() {
		if def.Covers != (harikerja.YearRange{}) && (y.Year < def.Covers.First || y.Year > def.Covers.Last) {
			continue
		}
		if _, err := cal.Year(y.Year); err != nil {
			return err
		}
	}
	if _, ok := cal.Covered(); !ok {
		_, err := cal.Year(max(def.Covers.First, 1))
		return err
	}
	return nil
}
