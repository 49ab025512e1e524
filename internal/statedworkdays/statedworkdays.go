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
// uses the national list of a calendar. If the definition is invalid, it returns a
// [*harikerja.DefinitionError].
func Differences(national *harikerja.Calendar, def harikerja.Definition) ([]Difference, error) {
	stated := def.StatedWorkdays
	def.StatedWorkdays = nil
	cal, err := national.WithDefinition(def)
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
