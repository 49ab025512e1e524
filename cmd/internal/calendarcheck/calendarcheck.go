// Package calendarcheck compares the numbers of workdays that a calendar definition states
// with the numbers that the calendar has. If the numbers for a year differ, the calendar does
// not cover the year, and the commands and the server report the reason.
package calendarcheck

import (
	"errors"
	"maps"
	"slices"

	"github.com/harikerja/harikerja"
)

// StatedWorkdays returns, in order, the years in which a calendar does not have the number of
// workdays that its definition states. The calendar does not cover these years.
func StatedWorkdays(cal *harikerja.Calendar) []harikerja.StatedWorkdaysError {
	var list []harikerja.StatedWorkdaysError
	for _, year := range slices.Sorted(maps.Keys(cal.Definition().StatedWorkdays)) {
		_, err := cal.YearInfo(year)
		if d, ok := errors.AsType[*harikerja.StatedWorkdaysError](err); ok {
			list = append(list, *d)
		}
	}
	return list
}

// Years returns a [*harikerja.CoverageError] if a calendar lacks a year because the number
// of workdays in this year differs from the stated number. It checks the years that have a
// national list and are in the field Covers of the definition. It also returns an error if the
// calendar has no year at all. A program that writes all years of a calendar calls Years
// first, so that no year is missing without an error. For a calendar without a definition,
// Years returns nil.
func Years(cal *harikerja.Calendar) error {
	if !cal.HasDefinition() {
		return nil
	}
	def := cal.Definition()
	for _, y := range cal.National().Years() {
		if def.Covers != (harikerja.YearRange{}) && (y.Year < def.Covers.First || y.Year > def.Covers.Last) {
			continue
		}
		if _, err := cal.YearInfo(y.Year); err != nil {
			return err
		}
	}
	if _, ok := cal.Covered(); !ok {
		_, err := cal.YearInfo(max(def.Covers.First, 1))
		return err
	}
	return nil
}
