package harikerjatest_test

import (
	"fmt"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/harikerjatest"
)

// This example tests a program that pays five workdays after an invoice. Tuesday is a
// holiday, and Wednesday is collective leave.
func Example() {
	cal := harikerjatest.Calendar(2030, harikerjatest.Leave("2030-03-06"), harikerjatest.Holiday("2030-03-05"))
	due, err := cal.AddWorkdays(harikerja.MustParseDate("2030-03-04"), 5)
	fmt.Println(due, err)
	// Output: 2030-03-13 <nil>
}

// This example tests a program that counts from one year to the next. The first days of
// January are days off.
func ExampleYears() {
	cal := harikerjatest.Years(2030, 2031, harikerjatest.Leave("2031-01-02"), harikerjatest.Holiday("2030-12-31"))
	due, err := cal.AddWorkdays(harikerja.MustParseDate("2030-12-27"), 3)
	fmt.Println(due, err)
	// Output: 2031-01-06 <nil>
}

func ExampleDay_Of() {
	cal := harikerjatest.Calendar(2030, harikerjatest.Holiday("2030-02-05").Of("eid-al-fitr"))
	holidays, err := cal.HolidaysOn(harikerja.MustParseDate("2030-02-05"))
	fmt.Println(holidays[0].Occasion, err)
	// Output: eid-al-fitr <nil>
}

// This example tests a program that repeats an old calculation. An amendment of
// 1 February made 6 March collective leave, and another one made 7 March a workday again.
func ExampleDay_AddedOn() {
	cal := harikerjatest.Calendar(2030,
		harikerjatest.Leave("2030-03-06").AddedOn("2030-02-01"),
		harikerjatest.Leave("2030-03-07").RemovedOn("2030-02-15"))
	for _, day := range []string{"2030-01-31", "2030-02-01", "2030-02-15"} {
		march, err := cal.AsOf(harikerja.MustParseDate(day)).Holidays(harikerja.Month(2030, 3))
		fmt.Println(day, march, err)
	}
	// Output:
	// 2030-01-31 [2030-03-07 Leave of 2030-03-07] <nil>
	// 2030-02-01 [2030-03-06 Leave of 2030-03-06 2030-03-07 Leave of 2030-03-07] <nil>
	// 2030-02-15 [2030-03-06 Leave of 2030-03-06] <nil>
}

// TestEachAmendmentIsARevision: a removed day can be added again.
func TestEachAmendmentIsARevision(t *testing.T) {
	cal := harikerjatest.Calendar(2030,
		harikerjatest.Leave("2030-03-06").RemovedOn("2030-01-15"),
		harikerjatest.Leave("2030-03-06").AddedOn("2030-02-01"))
	revisions, err := cal.Revisions(2030)
	if err != nil || len(revisions) != 3 || len(revisions[1].Removed) != 1 || len(revisions[2].Added) != 1 {
		t.Errorf("got the revisions %+v, %v", revisions, err)
	}
}

func TestCalendarHasOnlyTheGivenDays(t *testing.T) {
	cal := harikerjatest.Calendar(2030)
	sum, err := cal.Summarize(harikerja.Year(2030))
	if err != nil || sum.Holidays() != 1 || sum.Workdays != 260 {
		t.Errorf("2030 has %+v, %v", sum, err)
	}
	if covered, ok := cal.AsOf(harikerja.MustParseDate("2029-08-31")).Covered(); ok {
		t.Errorf("before the decree, the calendar covers %s, want nothing", covered)
	}
	if _, ok := cal.AsOf(harikerja.MustParseDate("2029-09-01")).Covered(); !ok {
		t.Error("on the day of the decree, the calendar covers nothing, want the year")
	}
}

func TestCalendarPanicsForWrongDays(t *testing.T) {
	for name, days := range map[string][]harikerjatest.Day{
		"another year":            {harikerjatest.Holiday("2031-01-01")},
		"wrong id":                {harikerjatest.Holiday("2030-02-05").Of("Idul Fitri")},
		"added before the list":   {harikerjatest.Leave("2030-03-06").AddedOn("2029-08-31")},
		"removed before the list": {harikerjatest.Leave("2030-03-06").RemovedOn("2029-08-31")},
		"removed before the day":  {harikerjatest.Leave("2030-03-06").AddedOn("2030-02-01").RemovedOn("2030-01-31")},
		"removed on the same day": {harikerjatest.Leave("2030-03-06").AddedOn("2030-02-01").RemovedOn("2030-02-01")},
		"repeated":                {harikerjatest.Holiday("2030-01-02"), harikerjatest.Holiday("2030-01-02")},
	} {
		if !panics(func() { harikerjatest.Calendar(2030, days...) }) {
			t.Errorf("%s: no panic", name)
		}
	}
	if !panics(func() { harikerjatest.Years(2031, 2030) }) || !panics(func() { harikerjatest.Years(2030, 2031, harikerjatest.Leave("2029-12-31")) }) {
		t.Error("wrong years: no panic")
	}
}

func panics(f func()) (panicked bool) {
	defer func() { panicked = recover() != nil }()
	f()
	return false
}
