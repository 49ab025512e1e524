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
		"repeated":     {harikerjatest.Holiday("2030-01-02"), harikerjatest.Holiday("2030-01-02")},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			harikerjatest.Calendar(2030, days...)
		}()
	}
}
