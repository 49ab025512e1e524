// Package harikerjatest makes small calendars for the tests of programs that use
// package harikerja. Such a test does not depend on the built-in data, which changes
// with each release. Each holiday has a name such as "Holiday of 2030-03-05". Every
// year also has New Year's Day.
//
//	cal := harikerjatest.Calendar(2030, harikerjatest.Holiday("2030-03-05"), harikerjatest.Leave("2030-03-06"))
//	thr := harikerjatest.Calendar(2030, harikerjatest.Holiday("2030-02-05").Of("eid-al-fitr"))
//	two := harikerjatest.Years(2030, 2031, harikerjatest.Leave("2030-12-31")) // for a deadline in the next year
//	amended := harikerjatest.Calendar(2030, harikerjatest.Leave("2030-03-06").AddedOn("2030-02-01")) // for AsOf
package harikerjatest

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/datasetfile"
)

// Day is a day in the list of a test calendar. [Holiday] and [Leave] create it.
type Day struct {
	date     harikerja.Date
	kind     harikerja.Kind
	occasion string
	added    harikerja.Date // the zero Date for the first decree of the year
	removed  harikerja.Date // the zero Date if the day was never removed
}

// Holiday returns a national holiday. It panics if the text is not a date.
func Holiday(date string) Day {
	return Day{date: harikerja.MustParseDate(date), kind: harikerja.NationalHoliday, occasion: "test"}
}

// Leave returns a day of collective leave. It panics if the text is not a date.
func Leave(date string) Day {
	return Day{date: harikerja.MustParseDate(date), kind: harikerja.CollectiveLeave, occasion: "test"}
}

// Of sets the id of the occasion that the day belongs to, as in
// Holiday("2030-02-05").Of("eid-al-fitr"). Package law needs an occasion to calculate
// the holiday allowance (THR). Without Of, the id of the occasion is "test".
func (d Day) Of(occasion string) Day {
	d.occasion = occasion
	return d
}

// AddedOn returns the same day, but an amendment of the given date adds it to the list.
// A calendar as of an earlier date does not have the day. AddedOn panics if the text is
// not a date.
func (d Day) AddedOn(date string) Day {
	d.added = harikerja.MustParseDate(date)
	return d
}

// RemovedOn returns the same day, but an amendment of the given date removes it from
// the list. Only a calendar as of an earlier date has the day. RemovedOn panics if the
// text is not a date.
func (d Day) RemovedOn(date string) Day {
	d.removed = harikerja.MustParseDate(date)
	return d
}

// Calendar returns a calendar that covers one year. Its list has the given days, which
// may be in any order. It also has New Year's Day, because a list must have at least
// one day. Saturday, Sunday and collective leave are days off. Days without
// [Day.AddedOn] were decreed on 1 September of the year before. A calendar as of an
// earlier day has no data.
//
// Calendar panics if the year is not from 1901 to 9998, if a day is in another year or
// is repeated, or if the id of an occasion is malformed. It also panics if a day was
// added before 1 September of the year before, or was removed before it was added. For
// more years, use [Years].
func Calendar(year int, days ...Day) *harikerja.Calendar { return Years(year, year, days...) }

// Years is like [Calendar], but the calendar covers all years from "first" to "last".
// Each year has its New Year's Day and its own decree. Years also panics if "last" is
// before "first".
func Years(first, last int, days ...Day) *harikerja.Calendar {
	if last < first {
		panic(fmt.Sprintf("harikerjatest: the last year %d is before the first year %d", last, first))
	}
	ds := datasetfile.File{Occasions: []datasetfile.Occasion{{ID: "test", LocalName: "Hari uji", Name: "Day of a test"}}}
	for _, d := range days {
		if !slices.ContainsFunc(ds.Occasions, func(o datasetfile.Occasion) bool { return o.ID == d.occasion }) {
			ds.Occasions = append(ds.Occasions, datasetfile.Occasion{ID: d.occasion, LocalName: d.occasion, Name: d.occasion})
		}
	}
	for year := first; year <= last; year++ {
		ds.Years = append(ds.Years, yearOf(year, days))
	}
	for _, d := range days {
		if d.date.Year() < first || d.date.Year() > last {
			panic(fmt.Sprintf("harikerjatest: %s is not in the years %d to %d", d.date, first, last))
		}
	}
	file, err := datasetfile.Encode(ds)
	if err != nil {
		panic(fmt.Sprintf("harikerjatest: %v", err))
	}
	cal, err := harikerja.Load(bytes.NewReader(file), harikerja.AllowOlder())
	if err != nil {
		panic(fmt.Sprintf("harikerjatest: %v", err))
	}
	return cal
}

// yearOf returns the list for one year. It ignores days in other years.
func yearOf(year int, days []Day) datasetfile.Year {
	newYear := Day{date: harikerja.Year(year).Start(), kind: harikerja.NationalHoliday, occasion: "test"}
	list := slices.DeleteFunc(slices.Clone(days), func(d Day) bool { return d.date.Year() != year })
	if !slices.ContainsFunc(list, func(d Day) bool { return d.date == newYear.date && d.kind == newYear.kind }) {
		list = append(list, newYear)
	}
	slices.SortFunc(list, func(a, b Day) int {
		return cmp.Or(a.date.Compare(b.date), a.kind.Compare(b.kind), a.added.Compare(b.added))
	})
	data := datasetfile.Year{Year: year, Status: string(harikerja.Verified)}
	// Returns the id of the decree that has the given date.
	decree := func(date harikerja.Date, kind harikerja.DecreeKind) string {
		id := fmt.Sprintf("decree-%d-of-%s", year, date)
		if !slices.ContainsFunc(data.Decrees, func(d datasetfile.Decree) bool { return d.ID == id }) {
			data.Decrees = append(data.Decrees, datasetfile.Decree{
				ID: id, Kind: string(kind), Title: "Decree of a test", Publisher: "Test",
				Numbers: []datasetfile.Number{{Authority: "Test"}}, Date: date.String(),
			})
		}
		return id
	}
	first := newYear.date.AddMonths(-4)
	decree(first, harikerja.JointDecree)
	for _, d := range list {
		line := datasetfile.Line{Date: d.date.String(), Kind: string(d.kind), Occasion: d.occasion}
		added := first
		if !d.added.IsZero() {
			added = d.added
		}
		if added.Before(first) {
			panic(fmt.Sprintf("harikerjatest: %s was added on %s, before the list of %s", d.date, added, first))
		}
		line.Decree = decree(added, harikerja.JointDecreeAmendment)
		if !d.removed.IsZero() {
			line.RevokedBy = decree(d.removed, harikerja.JointDecreeAmendment)
		}
		name := "Holiday of " + d.date.String()
		if d.kind == harikerja.CollectiveLeave {
			name = "Leave of " + d.date.String()
		}
		line.LocalName, line.Name = name, name
		data.Lines = append(data.Lines, line)
	}
	slices.SortFunc(data.Decrees, func(a, b datasetfile.Decree) int { return cmp.Compare(a.Date, b.Date) })
	return data
}
