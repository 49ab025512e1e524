package harikerja_test

import (
	"fmt"
	"testing"

	"github.com/harikerja/harikerja"
)

// A complete answer is the same with the data of more years. Calendars that end
// with each year are compared with the calendar of all years.
func TestCompleteAnswersDoNotChangeWithMoreYears(t *testing.T) {
	counts := make(map[string]int)
	for _, text := range []string{"sat,sun", "sun", "fri", "fri,sat", "wed,thu,fri", "none"} {
		weekend, err := harikerja.ParseWeekend(text)
		noError(t, err)
		all := define(t, harikerja.Definition{Weekend: weekend})
		for i := range 2 * 17 {
			year := 2010 + i/2
			short := define(t, harikerja.Definition{Weekend: weekend, Covers: harikerja.YearRange{First: year - i%2, Last: year}})
			check := func(name string, complete bool, got, want any) {
				t.Helper()
				counts[fmt.Sprint(name, " ", complete)]++
				if complete && fmt.Sprint(got) != fmt.Sprint(want) {
					t.Errorf("%s of %d, weekend %s: the answer is complete, but with more years it is\n%v instead of\n%v", name, year, text, want, got)
				}
			}
			for bridges := range harikerja.MaxBridges + 1 {
				for _, minDays := range []int{1, 3, 9} {
					options := harikerja.LongWeekendOptions{MinDays: minDays, MaxBridges: bridges}
					got, err := short.LongWeekends(harikerja.Year(year), options)
					want, wrong := all.LongWeekends(harikerja.Year(year), options)
					if err != nil || wrong != nil {
						t.Fatal(err, wrong)
					}
					check("LongWeekends", got.Complete, got.LongWeekends, want.LongWeekends)
				}
			}
			for _, limit := range []int{1, 5, 20, 100} {
				june := harikerja.Month(year, 6).Start()
				got, err := short.Upcoming(june, limit)
				want, wrong := all.Upcoming(june, limit)
				if err != nil || wrong != nil {
					t.Fatal(err, wrong)
				}
				check("Upcoming", got.Complete, got.Holidays, want.Holidays)
				got, err = short.Previous(june, limit)
				want, wrong = all.Previous(june, limit)
				if err != nil || wrong != nil {
					t.Fatal(err, wrong)
				}
				check("Previous", got.Complete, got.Holidays, want.Holidays)
			}
			for month := harikerja.Year(year).Start().Month(); month <= 12; month++ {
				options := harikerja.LeaveOptions{Days: 3, MinDays: 3}
				got, err := short.PlanLeave(harikerja.Month(year, month), options)
				want, wrong := all.PlanLeave(harikerja.Month(year, month), options)
				if err != nil || wrong != nil {
					t.Fatal(err, wrong)
				}
				check("PlanLeave", got.Complete, planText(got.Runs), planText(want.Runs))
			}
		}
	}
	for _, name := range []string{"LongWeekends", "Upcoming", "Previous", "PlanLeave"} {
		if counts[name+" true"] == 0 || counts[name+" false"] == 0 {
			t.Errorf("%s: %d answers are complete and %d are not, want both", name, counts[name+" true"], counts[name+" false"])
		}
	}
}

// 31 December 2027, the last day of the data, is a Friday.
func TestListsSayThatTheDataEnds(t *testing.T) {
	friSat, err := harikerja.ParseWeekend("fri,sat")
	noError(t, err)
	six := frozen().WithWeekend(friSat)
	for _, test := range []struct {
		about string
		cal   *harikerja.Calendar
		year  int
		want  bool
	}{
		{"the last workday is a workday", frozen(), 2027, true},
		{"the last day is off, but no holiday is next to it", six, 2027, false},
		{"the first day is a holiday", frozen(), 2009, false},
		{"a year in the middle", frozen(), 2026, true},
	} {
		list, err := test.cal.LongWeekends(harikerja.Year(test.year), harikerja.LongWeekendOptions{})
		if err != nil || list.Complete != test.want {
			t.Errorf("long weekends, %s: complete %t, %v", test.about, list.Complete, err)
		}
	}
	for day, want := range map[string]string{"2026-12-28": "1 true", "2027-12-23": "1 true", "2027-12-26": "1 true",
		"2027-12-27": "0 false", "2027-12-31": "0 false"} {
		list, err := frozen().Upcoming(date(day), 1)
		if got := fmt.Sprint(len(list.Holidays), list.Complete); err != nil || got != want {
			t.Errorf("the next holiday from %s: %s, %v, want %s", day, got, err, want)
		}
	}
	_, err = frozen().Upcoming(date("2028-01-01"), 1)
	wantMissing(t, err, "2028-01-01")
}
