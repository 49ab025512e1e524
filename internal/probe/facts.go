package probe

import (
	"fmt"

	"github.com/harikerja/harikerja"
)

// facts are days that everybody in Indonesia remembers, in years that are
// over: no decree can change them any more.
var facts = []struct {
	date  string
	class harikerja.Class
}{
	{"2012-08-17", harikerja.NationalHolidayClass}, // Independence Day
	{"2015-12-24", harikerja.NationalHolidayClass}, // the Prophet's birthday, on the eve of Christmas
	{"2018-06-15", harikerja.NationalHolidayClass}, // Eid al-Fitr
	{"2019-04-17", harikerja.NationalHolidayClass}, // general election
	{"2020-05-26", harikerja.Workday},              // leave that the pandemic moved to December
	{"2021-05-13", harikerja.NationalHolidayClass}, // Eid al-Fitr and Ascension on one day
	{"2022-05-04", harikerja.CollectiveLeaveClass}, // after Eid al-Fitr
	{"2023-04-22", harikerja.NationalHolidayClass}, // Eid al-Fitr
	{"2024-02-14", harikerja.NationalHolidayClass}, // general election
	{"2024-02-29", harikerja.Workday},              // leap day
	{"2025-08-17", harikerja.NationalHolidayClass}, // a Sunday
	{"2025-08-18", harikerja.CollectiveLeaveClass}, // decreed eleven days before
	{"2025-08-16", harikerja.WeekendDay},
}

// sums are small calculations over the same years: so many workdays after a
// date.
var sums = []struct {
	date   string
	days   int
	result string
}{
	{"2024-04-05", 1, "2024-04-16"}, // over Eid al-Fitr
	{"2025-08-15", 1, "2025-08-19"}, // over Independence Day
	{"2024-12-24", 2, "2024-12-30"}, // over Christmas
}

// Check asks a calendar questions whose answers are known, and says what is
// wrong. Years that it does not cover are not asked about.
func Check(cal *harikerja.Calendar) error {
	if _, ok := cal.Covered(); !ok {
		return fmt.Errorf("the calendar covers no year")
	}
	for _, f := range facts {
		date := harikerja.MustParseDate(f.date)
		if _, err := cal.Year(date.Year()); err != nil {
			continue
		}
		day, err := cal.Day(date)
		if err != nil {
			return fmt.Errorf("the calendar cannot tell what %s was: %w", f.date, err)
		}
		if day.Class != f.class {
			return fmt.Errorf("the calendar takes %s for a %s, and it was a %s", f.date, day.Class, f.class)
		}
	}
	for _, s := range sums {
		date := harikerja.MustParseDate(s.date)
		if _, err := cal.Year(date.Year()); err != nil {
			continue
		}
		result, err := cal.AddWorkdays(date, s.days)
		if err != nil {
			return fmt.Errorf("the calendar cannot add %d to %s: %w", s.days, s.date, err)
		}
		if result.String() != s.result {
			return fmt.Errorf("the calendar takes %s for %d workdays after %s, and it is %s", result, s.days, s.date, s.result)
		}
	}
	return nil
}
