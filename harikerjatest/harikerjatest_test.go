package harikerjatest_test

import (
	"fmt"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/harikerjatest"
)

// This example tests a program that pays five workdays after an invoice. Tuesday is
// a holiday and Wednesday collective leave.
func Example() {
	cal := harikerjatest.Calendar(2030, harikerjatest.Leave("2030-03-06"), harikerjatest.Holiday("2030-03-05"))
	due, err := cal.AddWorkdays(harikerja.MustParseDate("2030-03-04"), 5)
	fmt.Println(due, err)
	// Output: 2030-03-13 <nil>
}

// This example tests a program that counts from one year to the next. The first days
// of January are off.
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

func TestCalendarHasOnlyTheGivenDays(t *testing.T) {
	cal := harikerjatest.Calendar(2030)
	sum, err := cal.Summarize(harikerja.Year(2030))
	if err != nil || sum.Holidays() != 1 || sum.Workdays != 260 {
		t.Errorf("2030 has %+v, %v", sum, err)
	}
	if covered, ok := cal.AsOf(harikerja.MustParseDate("2029-08-31")).Covered(); ok {
		t.Errorf("before the decree, the calendar covers %s", covered)
	}
	if _, ok := cal.AsOf(harikerja.MustParseDate("2029-09-01")).Covered(); !ok {
		t.Error("on the day of the decree, the calendar covers nothing")
	}
}

func TestCalendarPanicsForWrongDays(t *testing.T) {
	for name, days := range map[string][]harikerjatest.Day{
		"another year": {harikerjatest.Holiday("2031-01-01")},
		"wrong id":     {harikerjatest.Holiday("2030-02-05").Of("Idul Fitri")},
		"repeated":     {harikerjatest.Holiday("2030-01-02"), harikerjatest.Holiday("2030-01-02")},
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
