package harikerja_test

import (
	"testing"

	"github.com/harikerja/harikerja"
)

// TestNothingIsAllocated asks under all 254 rules, near and far, and also for
// what the data cannot answer the cheap way: inside it, memory is never asked
// for.
func TestNothingIsAllocated(t *testing.T) {
	day := date("2018-06-13")
	covered, _ := frozen().Covered()
	week := span("2018-06-11..2018-06-17")
	for _, weekend := range legalWeekends(t) {
		for _, worked := range []bool{false, true} {
			rules := harikerja.Rules{Weekend: weekend, WorkOnLeave: worked}
			cal, err := frozen().With(rules)
			if err != nil {
				t.Fatal(err)
			}
			calls := map[string]func(){
				"AddWorkdays 5":       func() { _, err = cal.AddWorkdays(day, 5) },
				"AddWorkdays 300":     func() { _, err = cal.AddWorkdays(day, 300) },
				"AddWorkdays -300":    func() { _, err = cal.AddWorkdays(day, -300) },
				"AddWorkdaysExamined": func() { _, _, err = cal.AddWorkdaysExamined(day, 5) },
				"AdjustExamined":      func() { _, _, err = cal.AdjustExamined(day, harikerja.Nearest) },
				"CountWorkdays week":  func() { _, err = cal.CountWorkdays(week) },
				"CountWorkdays all":   func() { _, err = cal.CountWorkdays(covered) },
				"Summarize all":       func() { _, err = cal.Summarize(covered) },
				"IsWorkday":           func() { _, err = cal.IsWorkday(day) },
				"IsHoliday":           func() { _, err = cal.IsHoliday(day) },
				"WorkdayOnOrAfter":    func() { _, err = cal.WorkdayOnOrAfter(day) },
				"NthWorkday from end": func() { _, err = cal.NthWorkday(covered, -1) },
				"With the same rules": func() { _, err = frozen().With(rules) },
			}
			for name, call := range calls {
				if n := testing.AllocsPerRun(10, call); n != 0 || err != nil {
					t.Errorf("%s under %+v allocates %v times, %v", name, rules, n, err)
				}
			}
		}
	}
}

func TestReadingADateAllocatesNothing(t *testing.T) {
	var d harikerja.Date
	var b [10]byte
	if n := testing.AllocsPerRun(100, func() {
		d, _ = harikerja.ParseDate("2026-03-18")
		_ = d.AddDays(3).Append(b[:0])
	}); n != 0 {
		t.Errorf("reading and writing a date allocates %v times", n)
	}
}
