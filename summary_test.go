package harikerja_test

import (
	"testing"
	"time"

	"github.com/harikerja/harikerja"
)

func TestSummarize(t *testing.T) {
	firm := harikerja.Rules{WorkOnLeave: true}
	six := harikerja.Rules{Weekend: harikerja.SunOnly}
	tests := []struct {
		span  string
		rules harikerja.Rules
		want  harikerja.Summary // without its span
	}{
		// Nyepi on Thursday the 19th and four days of leave; both days of
		// Idulfitri are on the weekend.
		{"2026-03-01..2026-03-31", harikerja.Rules{}, harikerja.Summary{Days: 31, Workdays: 17, WeekendDays: 9, NationalHolidays: 1, CollectiveLeave: 4, WeekendHolidays: 2}},
		{"2026-03-01..2026-03-31", firm, harikerja.Summary{Days: 31, Workdays: 21, WeekendDays: 9, NationalHolidays: 1, WeekendHolidays: 2}},
		// In a six-day week Idulfitri on Saturday the 21st counts.
		{"2026-03-01..2026-03-31", six, harikerja.Summary{Days: 31, Workdays: 20, WeekendDays: 5, NationalHolidays: 2, CollectiveLeave: 4, WeekendHolidays: 1}},
		// 17 national holidays, 4 of them on weekends; 8 days of leave.
		{"2026-01-01..2026-12-31", harikerja.Rules{}, harikerja.Summary{Days: 365, Workdays: 240, WeekendDays: 104, NationalHolidays: 13, CollectiveLeave: 8, WeekendHolidays: 4}},
		// Idul Fitri and Ascension on one date count once.
		{"2021-05-13", harikerja.Rules{}, harikerja.Summary{Days: 1, NationalHolidays: 1}},
		{"2009-01-01", harikerja.Rules{}, harikerja.Summary{Days: 1, NationalHolidays: 1}},
		{"2027-12-31", harikerja.Rules{}, harikerja.Summary{Days: 1, Workdays: 1}},
	}
	for _, tt := range tests {
		cal, err := frozen().With(tt.rules)
		if err != nil {
			t.Fatal(err)
		}
		tt.want.Span = span(tt.span)
		if got, err := cal.Summarize(tt.want.Span); err != nil || got != tt.want {
			t.Errorf("%s under %+v: got %+v, %v, want %+v", tt.span, tt.rules, got, err, tt.want)
		}
	}
}

func TestSummarizeOutsideTheData(t *testing.T) {
	for text, missing := range map[string]string{
		"2008-12-31..2009-01-31": "2008-12-31",
		"2027-12-01..2028-01-01": "2028-01-01",
	} {
		_, err := frozen().Summarize(span(text))
		wantMissing(t, err, missing)
	}
	for year, missing := range map[int]string{
		2008: "2008-01-01", 2028: "2028-01-01", -5: "0001-01-01", 0: "0001-01-01", 10000: "9999-01-01",
	} {
		_, err := frozen().SummarizeYear(year)
		wantMissing(t, err, missing)
	}
}

// summary puts every date of a span into the one group it belongs to.
func (o *oracle) summary(from, to int) harikerja.Summary {
	sum := harikerja.Summary{Span: o.span(from, to)}
	for day := from; day <= to; day++ {
		sum.Days++
		switch {
		case o.weekend[day]:
			sum.WeekendDays++
			sum.WeekendHolidays += one(o.holiday[day])
		case oracleDays()[day].national:
			sum.NationalHolidays++
		case oracleDays()[day].leave && !o.rules.WorkOnLeave:
			sum.CollectiveLeave++
		default:
			sum.Workdays++
		}
	}
	return sum
}

func TestSummarizeAgainstTheOracle(t *testing.T) {
	rng := random(t)
	forAllRules(t, func(o *oracle, cal *harikerja.Calendar) {
		for range 20 {
			from := rng.IntN(o.days())
			to := from + rng.IntN(min(800, o.days()-from))
			if got, err := cal.Summarize(o.span(from, to)); err != nil || got != o.summary(from, to) {
				t.Fatalf("%+v: got %+v, %v, want %+v", o.rules, got, err, o.summary(from, to))
			}
		}
	})
}

func TestSummarizeYear(t *testing.T) {
	o := newOracle(harikerja.Rules{})
	from := 0
	for _, info := range harikerja.Default().Years() {
		year := info.Year
		got, err := harikerja.Default().SummarizeYear(year)
		if err != nil {
			t.Fatal(err)
		}
		var sum harikerja.Summary
		for i, m := range got.Months {
			s := harikerja.Month(year, time.Month(i+1))
			if want := o.summary(from, from+s.Days()-1); m != want || m.Span != s {
				t.Errorf("month %d of %d: got %+v, want %+v", i+1, year, m, want)
			}
			if m.Days != m.Workdays+m.WeekendDays+m.NationalHolidays+m.CollectiveLeave {
				t.Errorf("month %d of %d does not add up: %+v", i+1, year, m)
			}
			from += s.Days()
			sum.Days += m.Days
			sum.Workdays += m.Workdays
			sum.WeekendDays += m.WeekendDays
			sum.NationalHolidays += m.NationalHolidays
			sum.CollectiveLeave += m.CollectiveLeave
			sum.WeekendHolidays += m.WeekendHolidays
		}
		if sum.Span = harikerja.Year(year); got.Total != sum {
			t.Errorf("%d is %+v, its months add up to %+v", year, got.Total, sum)
		}
	}
}
