// Package harikerjatest makes small calendars for the tests of programs that use
// package harikerja. Such a test does not depend on the built-in data, which changes
// with each release.
//
//	cal := harikerjatest.Calendar(2030, harikerjatest.Holiday("2030-03-05"), harikerjatest.Leave("2030-03-06"))
package harikerjatest

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/harikerja/harikerja"
)

// Day is a day of the list of a fake calendar. [Holiday] and [Leave] return one.
type Day struct {
	date harikerja.Date
	kind harikerja.Kind
}

// Holiday returns a national holiday. It panics if the text is not a date.
func Holiday(date string) Day {
	return Day{harikerja.MustParseDate(date), harikerja.NationalHoliday}
}

// Leave returns a day of collective leave. It panics if the text is not a date.
func Leave(date string) Day {
	return Day{harikerja.MustParseDate(date), harikerja.CollectiveLeave}
}

// Calendar returns a calendar that covers one year and has only the given days, in
// any order, and New Year's Day, because every list has at least one day. Saturday,
// Sunday and collective leave are off. All days were decreed on 1 September of the
// year before, so that a calendar as of an earlier day has no data.
//
// It panics if the year is not from 1901 to 9998, a day is in another year, or a
// day is repeated.
func Calendar(year int, days ...Day) *harikerja.Calendar {
	newYear := Day{harikerja.Year(year).Start(), harikerja.NationalHoliday}
	if !slices.Contains(days, newYear) {
		days = append([]Day{newYear}, days...)
	}
	days = slices.SortedFunc(slices.Values(days), func(a, b Day) int {
		return cmp.Or(a.date.Compare(b.date), cmp.Compare(b.kind, a.kind)) // national holidays first
	})
	data := harikerja.YearData{Year: year, Status: harikerja.Verified, Decrees: []harikerja.Decree{{
		ID: "decree", Kind: harikerja.JointDecree, Title: "Decree of a test", Publisher: "Test",
		Numbers: []harikerja.Number{{Authority: "Test"}}, Date: newYear.date.AddMonths(-4),
	}}}
	for _, d := range days {
		name := "Holiday of " + d.date.String()
		if d.kind == harikerja.CollectiveLeave {
			name = "Leave of " + d.date.String()
		}
		data.Lines = append(data.Lines, harikerja.Line{
			Date: d.date, Kind: d.kind, Occasion: "test", LocalName: name, Name: name, Decree: "decree",
		})
	}
	cal, err := harikerja.NewCalendar(harikerja.Dataset{
		Occasions: []harikerja.Occasion{{ID: "test", LocalName: "Hari uji", Name: "Day of a test"}},
		Years:     []harikerja.YearData{data},
	})
	if err != nil {
		panic(fmt.Sprintf("harikerjatest: %v", err))
	}
	return cal
}
