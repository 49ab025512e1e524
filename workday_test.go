package harikerja_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/datasetfile"
	"github.com/harikerja/harikerja/internal/frozen"
)

func TestWorkdaysListsTheWorkdaysOfASpan(t *testing.T) {
	list, err := frozen.Calendar().Workdays(span("2026-03-16..2026-03-27"))
	if want := "[2026-03-16 2026-03-17 2026-03-25 2026-03-26 2026-03-27]"; err != nil || fmt.Sprint(list) != want || cap(list) != 5 {
		t.Errorf("got %v, %v, want %s", list, err, want)
	}
	_, err = frozen.Calendar().Workdays(span("2027-12-31..2028-01-01"))
	wantMissing(t, err, "2028-01-01")
}

func TestWorkdaysSeqStopsWhenTheLoopStops(t *testing.T) {
	all, err := frozen.Calendar().WorkdaysSeq(span("2026-03-16..2026-03-27"))
	noError(t, err)
	for range 2 { // an iterator can be used again
		var got []harikerja.Date
		for d := range all {
			if got = append(got, d); len(got) == 3 {
				break
			}
		}
		if want := "[2026-03-16 2026-03-17 2026-03-25]"; fmt.Sprint(got) != want {
			t.Errorf("got %v, want %s", got, want)
		}
	}
	all, err = frozen.Calendar().WorkdaysSeq(span("2027-12-31..2028-01-01"))
	wantMissing(t, err, "2028-01-01")
	if all != nil {
		t.Error("got an error and an iterator")
	}
}

// TestWorkdaysSeqAllocatesNothingForADate: it allocates only the iterator.
func TestWorkdaysSeqAllocatesNothingForADate(t *testing.T) {
	allocations := func(s harikerja.Span) float64 {
		return testing.AllocsPerRun(10, func() {
			var last harikerja.Date
			all, err := frozen.Calendar().WorkdaysSeq(s)
			noError(t, err)
			for d := range all {
				last = d
			}
			if !s.Contains(last) {
				t.Errorf("%s has the workday %s", s, last)
			}
		})
	}
	if one, many := allocations(span("2026-03-16")), allocations(span("2009-01-01..2027-12-31")); one != many || one > 3 {
		t.Errorf("got %v allocations for one date and %v for 19 years", one, many)
	}
}

// TestCountWorkdaysBetweenCountsAsNumPy: numpy.busday_count of NumPy 2.4.6 gives these results.
func TestCountWorkdaysBetweenCountsAsNumPy(t *testing.T) {
	for _, test := range []struct {
		from, to string
		want     int
	}{
		{"2026-03-13", "2026-03-16", 1},  // Friday to Monday
		{"2026-03-16", "2026-03-13", -1}, // Monday to Friday: the Monday counts
		{"2026-03-13", "2026-03-14", 1},
		{"2026-03-14", "2026-03-13", 0}, // Saturday to Friday: the Friday does not count
		{"2026-03-16", "2026-03-16", 0},
		{"2026-03-16", "2026-03-26", 3}, // 18 to 24 March are days off
		{"2026-03-26", "2026-03-16", -3},
		{"2026-03-24", "2026-03-18", 0},
		{"2026-03-17", "2026-03-25", 1},
		{"2026-03-25", "2026-03-17", -1},
	} {
		got, err := frozen.Calendar().CountWorkdaysBetween(date(test.from), date(test.to))
		if err != nil || got != test.want {
			t.Errorf("from %s to %s: got %d, %v, want %d", test.from, test.to, got, err, test.want)
		}
	}
}

func TestCountWorkdaysBetweenAgreesWithALoop(t *testing.T) {
	cal, covered := frozen.Calendar(), span("2009-01-01..2027-12-31")
	for _, dates := range []string{"2009-01-01..2009-01-31", "2025-12-20..2026-03-31", "2027-12-01..2027-12-31"} {
		for from := range span(dates).All() {
			for _, step := range []int{-1, 1} {
				want := 0
				for to := from; covered.Contains(to); to = to.AddDays(step) {
					if got, err := cal.CountWorkdaysBetween(from, to); err != nil || got != want {
						t.Fatalf("from %s to %s: got %d, %v, want %d", from, to, got, err, want)
					}
					if work, err := cal.IsWorkday(to); err != nil {
						t.Fatal(err)
					} else if work {
						want += step
					}
				}
			}
		}
	}
	// The last date is not counted, so it can be the first date that is not covered.
	for _, test := range []struct{ from, to, missing string }{
		{"2027-12-31", "2028-01-01", ""}, {"2027-12-31", "2028-01-02", "2028-01-01"},
		{"2009-01-01", "2008-12-31", ""}, {"2009-01-01", "2008-12-30", "2008-12-31"}, {"2050-01-01", "2050-01-01", ""},
	} {
		n, err := cal.CountWorkdaysBetween(date(test.from), date(test.to))
		if test.missing == "" {
			noError(t, err)
		} else if wantMissing(t, err, test.missing); n != 0 {
			t.Errorf("from %s to %s: got %d and an error", test.from, test.to, n)
		}
	}
}

// TestWorkdayBeyondTheDataIsAnError: the first and the last covered day are not
// workdays. The workday before the first covered day and the workday after the last
// covered day are not covered.
func TestWorkdayBeyondTheDataIsAnError(t *testing.T) {
	_, err := frozen.Calendar().Adjust(date("2009-01-01"), harikerja.Preceding)
	wantMissing(t, err, "2008-12-31")
	friday, err := harikerja.NewWeekend(5)
	noError(t, err)
	cal := under(frozen.Calendar(), ruleSet{Weekend: friday})
	_, err = cal.Adjust(date("2027-12-31"), harikerja.Following)
	wantMissing(t, err, "2028-01-01")
}

func TestNthErrorHasTheNumberOfWorkdays(t *testing.T) {
	cal := frozen.Calendar()
	tests := []struct {
		span, want string
		n          int
	}{
		{"2026-01-01..2026-01-31", "there is no workday number 25 in 2026-01-01..2026-01-31: it has 20 workdays, with the " +
			"numbers 1 to 20 from its start or -1 to -20 from its end", 25},
		{"2026-03-21..2026-03-22", "there is no workday number 1 in 2026-03-21..2026-03-22: it has no workdays", 1},
	}
	for _, test := range tests {
		_, err := cal.NthWorkday(span(test.span), test.n)
		if err == nil || err.Error() != test.want {
			t.Errorf("got %v, want %s", err, test.want)
		}
	}
}

var adjustments = []harikerja.Adjustment{
	harikerja.Following, harikerja.Preceding, harikerja.ModifiedFollowing, harikerja.Nearest,
}

func TestAdjustMovesADayOffToAWorkday(t *testing.T) {
	tests := []struct {
		date                                    string
		following, preceding, modified, nearest string
	}{
		{"2026-01-02", "2026-01-02", "2026-01-02", "2026-01-02", "2026-01-02"}, // a workday is not moved
		{"2026-01-31", "2026-02-02", "2026-01-30", "2026-01-30", "2026-01-30"}, // a Saturday at the end of a month
		{"2026-02-28", "2026-03-02", "2026-02-27", "2026-02-27", "2026-02-27"}, // a Saturday at the end of February
		{"2026-01-25", "2026-01-26", "2026-01-23", "2026-01-26", "2026-01-26"}, // payday on a Sunday
		// All days from 18 to 24 March are days off: leave, Nyepi, leave, Idulfitri,
		// leave.
		{"2026-03-18", "2026-03-25", "2026-03-17", "2026-03-25", "2026-03-17"},
		{"2026-03-20", "2026-03-25", "2026-03-17", "2026-03-25", "2026-03-17"},
		{"2026-03-21", "2026-03-25", "2026-03-17", "2026-03-25", "2026-03-25"}, // both workdays are four days away
		{"2026-03-22", "2026-03-25", "2026-03-17", "2026-03-25", "2026-03-25"},
		// Three days off follow each other: Saturday, Waisak on Sunday, and Pancasila
		// Day on Monday 1 June.
		{"2026-05-31", "2026-06-02", "2026-05-29", "2026-05-29", "2026-06-02"},
		{"2026-06-01", "2026-06-02", "2026-05-29", "2026-06-02", "2026-06-02"},
		// The next workday is in another year, so it is also in another month.
		{"2022-12-31", "2023-01-02", "2022-12-30", "2022-12-30", "2022-12-30"},
	}
	for _, tt := range tests {
		for i, want := range []string{tt.following, tt.preceding, tt.modified, tt.nearest} {
			got, err := frozen.Calendar().Adjust(date(tt.date), adjustments[i])
			if err != nil || got != date(want) {
				t.Errorf("%s adjusted by %s: got %s, %v, want %s", tt.date, adjustments[i], got, err, want)
			}
		}
	}
}

// TestAdjustNeedsDataOnlyForTheDatesItDependsOn: the data begins with four days off,
// Thursday 1 to Sunday 4 January 2009. With Thursday and Friday in the weekend, it
// also ends with two days off.
func TestAdjustNeedsDataOnlyForTheDatesItDependsOn(t *testing.T) {
	weekend, err := harikerja.ParseWeekend("thu,fri,sun")
	noError(t, err)
	thuFri := under(frozen.Calendar(), ruleSet{Weekend: weekend})
	tests := []struct {
		cal     *harikerja.Calendar
		date    string
		rule    harikerja.Adjustment
		want    string
		missing string
	}{
		{frozen.Calendar(), "2008-12-31", harikerja.Following, "", "2008-12-31"},
		{frozen.Calendar(), "2028-01-01", harikerja.Preceding, "", "2028-01-01"},
		{frozen.Calendar(), "2009-01-01", harikerja.Following, "2009-01-05", ""},
		{frozen.Calendar(), "2009-01-01", harikerja.ModifiedFollowing, "2009-01-05", ""},
		{frozen.Calendar(), "2009-01-01", harikerja.Preceding, "", "2008-12-31"},
		{frozen.Calendar(), "2009-01-04", harikerja.Preceding, "", "2008-12-31"},
		{frozen.Calendar(), "2009-01-01", harikerja.Nearest, "", "2008-12-31"}, // the next workday is 4 days later, and the first uncovered date is 1 day earlier
		{frozen.Calendar(), "2009-01-02", harikerja.Nearest, "", "2008-12-31"}, // the workday is 3 days later, and the uncovered date is 2 days earlier
		{frozen.Calendar(), "2009-01-03", harikerja.Nearest, "2009-01-05", ""}, // the workday is 2 days later, and the uncovered date is 3 days earlier
		{frozen.Calendar(), "2009-01-04", harikerja.Nearest, "2009-01-05", ""}, // the workday is 1 day later, and the uncovered date is 4 days earlier
		{thuFri, "2027-12-31", harikerja.Following, "", "2028-01-01"},
		{thuFri, "2027-12-31", harikerja.Preceding, "2027-12-29", ""},
		{thuFri, "2027-12-31", harikerja.ModifiedFollowing, "2027-12-29", ""}, // the answer does not depend on January
		{thuFri, "2027-12-31", harikerja.Nearest, "", "2028-01-01"},           // the first uncovered date is 1 day later, and the preceding workday is 2 days earlier
		{thuFri, "2027-12-30", harikerja.Nearest, "2027-12-29", ""},           // the uncovered date is 2 days later, and the workday is 1 day earlier
	}
	for _, tt := range tests {
		got, err := tt.cal.Adjust(date(tt.date), tt.rule)
		if tt.missing != "" {
			wantMissing(t, err, tt.missing)
		} else if err != nil || got != date(tt.want) {
			t.Errorf("%s adjusted by %s: got %s, %v, want %s", tt.date, tt.rule, got, err, tt.want)
		}
	}
}

// adjust applies the rule with a loop over days. If it needs a day that is not covered, it
// returns that day and false.
func (o *oracle) adjust(day int, rule harikerja.Adjustment) (found int, ok bool) {
	if o.work[day] {
		return day, true
	}
	switch rule {
	case harikerja.Preceding:
		return o.add(day, -1)
	case harikerja.ModifiedFollowing:
		for next := day + 1; o.date(next).Month() == o.date(day).Month(); next++ {
			if o.work[next] {
				return next, true
			}
		}
		return o.add(day, -1)
	case harikerja.Nearest:
		for away := 1; ; away++ {
			for _, next := range []int{day + away, day - away} { // if two days are equally near, the later day is the result
				if next < 0 || next >= o.days() || o.work[next] {
					return next, next >= 0 && next < o.days()
				}
			}
		}
	}
	return o.add(day, 1)
}

func TestAdjustAgreesWithTheOracle(t *testing.T) {
	rng := random(t)
	forManyCalendars(t, rng, func(o *oracle, cal *harikerja.Calendar) {
		var days []int
		for i := range 15 {
			days = append(days, i, o.days()-1-i)
		}
		for range 100 {
			days = append(days, rng.IntN(o.days()))
		}
		for _, day := range days {
			for _, rule := range adjustments {
				want, ok := o.adjust(day, rule)
				checkAdd(t, o, string(rule)+" of", day, 0, want, ok, func() (harikerja.Date, error) { return cal.Adjust(o.date(day), rule) })
			}
		}
	})
}

func TestUnknownAdjustmentIsRefused(t *testing.T) {
	_, err := frozen.Calendar().Adjust(date("2026-01-02"), "")
	const want = `invalid adjustment "": use following, preceding, modified_following or nearest`
	if err == nil || err.Error() != want {
		t.Errorf("an unknown rule: got the error %v, want %s", err, want)
	}
}

func TestSummarizeCountsEachDateOnce(t *testing.T) {
	firm := ruleSet{Leave: harikerja.LeaveWorked()}
	six := ruleSet{Weekend: harikerja.SunOnly()}
	tests := []struct {
		span  string
		rules ruleSet
		want  harikerja.Summary // the field Span is not compared
	}{
		// Nyepi is on Thursday 19 March. There are four days of leave. Both days of
		// Idulfitri are on the weekend.
		{"2026-03-01..2026-03-31", ruleSet{}, harikerja.Summary{Days: 31, Workdays: 17, WeekendDays: 9, NationalHolidays: 1, CollectiveLeave: 4, WeekendHolidays: 2}},
		{"2026-03-01..2026-03-31", firm, harikerja.Summary{Days: 31, Workdays: 21, WeekendDays: 9, NationalHolidays: 1, WeekendHolidays: 2}},
		// In a six-day week, Idulfitri on Saturday the 21st counts as a
		// holiday.
		{"2026-03-01..2026-03-31", six, harikerja.Summary{Days: 31, Workdays: 20, WeekendDays: 5, NationalHolidays: 2, CollectiveLeave: 4, WeekendHolidays: 1}},
		// The year has 17 national holidays, of which 4 are on weekends, and 8 days of leave.
		{"2026-01-01..2026-12-31", ruleSet{}, harikerja.Summary{Days: 365, Workdays: 240, WeekendDays: 104, NationalHolidays: 13,
			CollectiveLeave: 8, WeekendHolidays: 4}},
		// Idul Fitri and Ascension are on the same date, which counts once.
		{"2021-05-13", ruleSet{}, harikerja.Summary{Days: 1, NationalHolidays: 1}},
		{"2009-01-01", ruleSet{}, harikerja.Summary{Days: 1, NationalHolidays: 1}},
		{"2027-12-31", ruleSet{}, harikerja.Summary{Days: 1, Workdays: 1}},
	}
	for _, tt := range tests {
		cal := under(frozen.Calendar(), tt.rules)
		tt.want.Span = span(tt.span)
		if got, err := cal.Summarize(tt.want.Span); err != nil || !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s under %+v: got %+v, %v, want %+v", tt.span, tt.rules, got, err, tt.want)
		}
	}
}

func TestSummarizeOutsideTheDataIsAnError(t *testing.T) {
	for text, missing := range map[string]string{
		"2008-12-31..2009-01-31": "2008-12-31",
		"2027-12-01..2028-01-01": "2028-01-01",
	} {
		_, err := frozen.Calendar().Summarize(span(text))
		wantMissing(t, err, missing)
	}
}

// summary counts the dates of a span with a loop. Every date is in one group.
func (o *oracle) summary(from, to int) harikerja.Summary {
	sum := harikerja.Summary{Span: o.span(from, to)}
	for day := from; day <= to; day++ {
		sum.Days++
		switch class := o.class(day); {
		case class == "workday":
			sum.Workdays++
		case o.weekend[day]:
			sum.WeekendDays++
			sum.WeekendHolidays += one(o.holiday[day])
		case class == "national_holiday":
			sum.NationalHolidays++
		case class == "collective_leave":
			sum.CollectiveLeave++
		default:
			sum.OwnDaysOff++
		}
	}
	return sum
}

func TestSummarizeAgreesWithTheOracle(t *testing.T) {
	rng := random(t)
	forManyCalendars(t, rng, func(o *oracle, cal *harikerja.Calendar) {
		for range 20 {
			from := rng.IntN(o.days())
			to := from + rng.IntN(min(800, o.days()-from))
			if got, err := cal.Summarize(o.span(from, to)); err != nil || !reflect.DeepEqual(got, o.summary(from, to)) {
				t.Fatalf("%s: got %+v, %v, want %+v", o, got, err, o.summary(from, to))
			}
		}
	})
}

func TestSummariesOfMonthsAddUpToTheYear(t *testing.T) {
	o := newOracle(ruleSet{})
	from := 0
	for _, info := range harikerja.Default().Years() {
		year := info.Year
		total, err := harikerja.Default().Summarize(harikerja.Year(year))
		noError(t, err)
		var sum harikerja.Summary
		for month := time.January; month <= time.December; month++ {
			s := harikerja.Month(year, month)
			m, err := harikerja.Default().Summarize(s)
			if want := o.summary(from, from+s.Days()-1); err != nil || !reflect.DeepEqual(m, want) || m.Span != s {
				t.Errorf("%s %d: got %+v, %v, want %+v", month, year, m, err, want)
			}
			if m.Days != m.Workdays+m.WeekendDays+m.NationalHolidays+m.CollectiveLeave {
				t.Errorf("%s %d: the five counts do not add up to the number of days: %+v", month, year, m)
			}
			from += s.Days()
			sum.Days += m.Days
			sum.Workdays += m.Workdays
			sum.WeekendDays += m.WeekendDays
			sum.NationalHolidays += m.NationalHolidays
			sum.CollectiveLeave += m.CollectiveLeave
			sum.WeekendHolidays += m.WeekendHolidays
		}
		if sum.Span = harikerja.Year(year); !reflect.DeepEqual(total, sum) {
			t.Errorf("the total for %d is %+v, but its months add up to %+v", year, total, sum)
		}
	}
}

func TestAnswersHaveTheirExaminedDates(t *testing.T) {
	cal := frozen.Calendar()
	tests := []struct {
		name string
		ask  func() (harikerja.Span, error)
		want string
	}{
		{"upcoming 2", func() (harikerja.Span, error) {
			l, err := cal.Upcoming(date("2026-05-28"), 2)
			return l.Examined, err
		}, "2026-05-28..2026-05-31"},
		{"upcoming 100, which is more than the data has", func() (harikerja.Span, error) {
			l, err := cal.Upcoming(date("2027-12-01"), 100)
			return l.Examined, err
		}, "2027-12-01..2027-12-31"},
		// 1 January 2026 is a day off, so the answer depends on whether the day before
		// it is a workday. The last run of 2026 ends on Sunday 27 December. The next
		// day is a workday, so the answer does not depend on 2027.
		{"long weekends of 2026", func() (harikerja.Span, error) {
			l, err := cal.LongWeekends(harikerja.Year(2026), harikerja.LongWeekendOptions{})
			return l.Examined, err
		}, "2025-12-31..2026-12-31"},
		// With the bridge days 28 to 31 December, a run continues to 3 January 2027. It
		// ends there, because 4 January is a fifth workday.
		{"long weekends of 2026 with 4 bridge days", func() (harikerja.Span, error) {
			l, err := cal.LongWeekends(harikerja.Year(2026), harikerja.LongWeekendOptions{MaxBridges: 4})
			return l.Examined, err
		}, "2025-12-31..2027-01-04"},
		{"long weekends of July 2026", func() (harikerja.Span, error) {
			l, err := cal.LongWeekends(span("2026-07-01..2026-07-24"), harikerja.LongWeekendOptions{})
			return l.Examined, err
		}, "2026-07-01..2026-07-24"},
		{"long weekends of all data", func() (harikerja.Span, error) {
			l, err := cal.LongWeekends(span("2009-01-01..2027-12-31"), harikerja.LongWeekendOptions{MaxBridges: 4})
			return l.Examined, err
		}, "2009-01-01..2027-12-31"},
	}
	for _, tt := range tests {
		got, err := tt.ask()
		if err != nil || got.String() != tt.want {
			t.Errorf("%s: got the examined dates %s, %v, want %s", tt.name, got, err, tt.want)
		}
	}
}

func TestAdjustmentExaminedReturnsTheDatesThatAdjustNeeds(t *testing.T) {
	tests := []struct {
		date                                    string
		following, preceding, modified, nearest string
	}{
		{"2026-01-02", "2026-01-02..2026-01-02", "2026-01-02..2026-01-02", "2026-01-02..2026-01-02", "2026-01-02..2026-01-02"},
		{"2026-01-31", "2026-01-31..2026-02-02", "2026-01-30..2026-01-31", "2026-01-30..2026-01-31", "2026-01-30..2026-02-01"},
		// 30 May is a Saturday, 31 May is a Sunday, and 1 June is a holiday.
		{"2026-05-30", "2026-05-30..2026-06-02", "2026-05-29..2026-05-30", "2026-05-29..2026-05-31", "2026-05-29..2026-05-31"},
		{"2026-05-31", "2026-05-31..2026-06-02", "2026-05-29..2026-05-31", "2026-05-29..2026-05-31", "2026-05-30..2026-06-02"},
	}
	for _, tt := range tests {
		for i, want := range []string{tt.following, tt.preceding, tt.modified, tt.nearest} {
			result, err := frozen.Calendar().Adjust(date(tt.date), adjustments[i])
			got := adjustments[i].Examined(date(tt.date), result)
			if err != nil || got.String() != want {
				t.Errorf("%s adjusted by %s: got the examined dates %s, %v, want %s", tt.date, adjustments[i], got, err, want)
			}
		}
	}
}

// TestExaminedDatesAreNecessaryAndSufficient asks two calendars about each December.
// The first calendar has all data. The second calendar has only the data up to the year
// of this December. If the second calendar covers all examined dates, the answers must
// be the same. If not, the second calendar must return an error.
func TestExaminedDatesAreNecessaryAndSufficient(t *testing.T) {
	ds, err := datasetfile.Read(frozen.File())
	noError(t, err)
	for n := range ds.Years[:len(ds.Years)-1] {
		known, err := newCalendar(datasetfile.File{Occasions: ds.Occasions, Years: ds.Years[:n+1]})
		noError(t, err)
		covered, _ := known.Covered()
		check := func(question string, ask func(*harikerja.Calendar) (harikerja.Date, error), examined func(harikerja.Date) harikerja.Span) {
			t.Helper()
			want, err := ask(frozen.Calendar())
			noError(t, err)
			got, err := ask(known)
			if _, missing := errors.AsType[*harikerja.CoverageError](err); missing == contains(covered, examined(want)) || err == nil && got != want {
				t.Errorf("%s: examined %s, got %s; with only the data of %s: got %s, %v", question, examined(want), want, covered, got, err)
			}
		}
		for d := range harikerja.Month(covered.End().Year(), 12).All() {
			for _, rule := range adjustments {
				check(string(rule)+" of "+d.String(), func(cal *harikerja.Calendar) (harikerja.Date, error) {
					return cal.Adjust(d, rule)
				}, func(result harikerja.Date) harikerja.Span { return rule.Examined(d, result) })
			}
		}
	}
}

// TestArithmeticAllocatesNothing: the arithmetic allocates no memory, under all 254
// sets of rules, with definitions, and for short and long distances.
func TestArithmeticAllocatesNothing(t *testing.T) {
	for _, weekend := range allWeekends(t) {
		for _, worked := range []bool{false, true} {
			rules := ruleSet{Weekend: weekend, Leave: leave(worked)}
			cal := under(frozen.Calendar(), rules)
			checkAllocations(t, cal, span("2009-01-01..2027-12-31"), fmt.Sprint(rules))
			if n := testing.AllocsPerRun(10, func() { under(frozen.Calendar(), rules) }); n != 0 {
				t.Errorf("making a calendar with the rules %+v allocates %v times, want 0", rules, n)
			}
		}
	}
	firm := harikerja.Definition{DaysOff: lines("2018-06-13..2018-06-15", "2026-12-28..2026-12-31"), Workdays: lines("2018-06-16")}
	checkAllocations(t, define(t, firm), span("2009-01-01..2027-12-31"), "a definition")
	firm.Covers = harikerja.YearRange{First: 2013, Last: 2026}
	checkAllocations(t, define(t, firm), span("2013-01-01..2026-12-31"), "a definition that covers some years")
}

func checkAllocations(t *testing.T, cal *harikerja.Calendar, covered harikerja.Span, name string) {
	t.Helper()
	day, week := date("2018-06-13"), span("2018-06-11..2018-06-17")
	var err error
	for call, f := range map[string]func(){
		"AddWorkdays 5":       func() { _, err = cal.AddWorkdays(day, 5) },
		"AddWorkdays 300":     func() { _, err = cal.AddWorkdays(day, 300) },
		"AddWorkdays -300":    func() { _, err = cal.AddWorkdays(day, -300) },
		"Adjust nearest":      func() { _, err = cal.Adjust(day, harikerja.Nearest) },
		"CountWorkdays week":  func() { _, err = cal.CountWorkdays(week) },
		"CountWorkdays all":   func() { _, err = cal.CountWorkdays(covered) },
		"Summarize all":       func() { _, err = cal.Summarize(covered) },
		"IsWorkday":           func() { _, err = cal.IsWorkday(day) },
		"IsHoliday":           func() { _, err = cal.IsHoliday(day) },
		"Adjust":              func() { _, err = cal.Adjust(day, harikerja.Following) },
		"NthWorkday from end": func() { _, err = cal.NthWorkday(covered, -1) },
	} {
		if n := testing.AllocsPerRun(10, f); n != 0 || err != nil {
			t.Errorf("%s under %s: got %v allocations, error %v, want 0 and no error", call, name, n, err)
		}
	}
	// The method Day allocates memory for holidays and own lines. This date has none.
	if n := testing.AllocsPerRun(10, func() { _, err = cal.Day(date("2018-07-18")) }); n != 0 || err != nil {
		t.Errorf("Day under %s allocates %v times, %v, want 0", name, n, err)
	}
}

func TestReadingADateAllocatesNothing(t *testing.T) {
	var d harikerja.Date
	var b [10]byte
	if n := testing.AllocsPerRun(100, func() {
		d, _ = harikerja.ParseDate("2026-03-18")
		_, _ = d.AddDays(3).AppendText(b[:0])
	}); n != 0 {
		t.Errorf("reading and writing a date allocates %v times, want 0", n)
	}
}

// TestPayrollPeriodsHaveTheirPaydays: the paydays of 2026 are checked with a calendar.
// 25 January and 1 February are Sundays, 25 April and 28 February are Saturdays, and
// 31 May is a Sunday before a holiday. 25 December is Christmas, and the day before is
// collective leave. 1 January 2027 is a Friday.
func TestPayrollPeriodsHaveTheirPaydays(t *testing.T) {
	for _, tt := range []struct {
		options harikerja.PayrollOptions
		month   int
		want    string
	}{
		{harikerja.PayrollOptions{}, 1, "2026-01-01..2026-01-31 20, 2026-01-31 2026-01-30, 2026-01-01..2026-01-31"},
		{harikerja.PayrollOptions{FirstDay: 1, Payday: 31, Rule: harikerja.Preceding}, 5,
			"2026-05-01..2026-05-31 16, 2026-05-31 2026-05-29, 2026-05-01..2026-05-31"},
		{harikerja.PayrollOptions{}, 2, "2026-02-01..2026-02-28 18, 2026-02-28 2026-02-27, 2026-02-01..2026-02-28"},
		{harikerja.PayrollOptions{FirstDay: 26, Payday: 25}, 1,
			"2025-12-26..2026-01-25 18, 2026-01-25 2026-01-23, 2025-12-26..2026-01-25"},
		{harikerja.PayrollOptions{FirstDay: 26, Payday: 25, Rule: harikerja.Following}, 4,
			"2026-03-26..2026-04-25 21, 2026-04-25 2026-04-27, 2026-03-26..2026-04-27"},
		{harikerja.PayrollOptions{Payday: 25}, 12, "2026-12-01..2026-12-31 21, 2026-12-25 2026-12-23, 2026-12-01..2026-12-31"},
		{harikerja.PayrollOptions{FirstDay: 26, Payday: 1, PaydayMonth: harikerja.SameMonth}, 1,
			"2025-12-26..2026-01-25 18, 2026-01-01 2025-12-31, 2025-12-26..2026-01-25"},
		{harikerja.PayrollOptions{FirstDay: 26, Payday: 1, PaydayMonth: harikerja.NextMonth}, 1,
			"2025-12-26..2026-01-25 18, 2026-02-01 2026-01-30, 2025-12-26..2026-02-01"},
		{harikerja.PayrollOptions{PaydayMonth: harikerja.NextMonth}, 1,
			"2026-01-01..2026-01-31 20, 2026-02-28 2026-02-27, 2026-01-01..2026-02-28"},
		{harikerja.PayrollOptions{Payday: 1, Rule: harikerja.Following, PaydayMonth: harikerja.NextMonth}, 12,
			"2026-12-01..2026-12-31 21, 2027-01-01 2027-01-04, 2026-12-01..2027-01-04"},
	} {
		list, err := frozen.Calendar().PayrollPeriods(2026, tt.options)
		if err != nil || len(list) != 12 {
			t.Fatalf("%+v: %d periods, %v", tt.options, len(list), err)
		}
		p := list[tt.month-1]
		got := fmt.Sprintf("%s %d, %s %s, %s", p.Span, p.Workdays, p.NominalPayday, p.Payday, p.Examined)
		if got != tt.want {
			t.Errorf("%+v:\ngot  %s\nwant %s", tt.options, got, tt.want)
		}
	}
}

func TestPayrollPeriodsRefuseWrongOptionsAndMissingDates(t *testing.T) {
	for _, o := range []harikerja.PayrollOptions{{FirstDay: -1}, {FirstDay: 29}, {Payday: -1}, {Payday: 32}} {
		_, err := frozen.Calendar().PayrollPeriods(2026, o)
		if e, ok := errors.AsType[*harikerja.ArgumentError](err); !ok || !strings.HasPrefix(e.Reason, "use a number from 1 to ") {
			t.Errorf("%+v: got the error %v", o, err)
		}
	}
	_, err := frozen.Calendar().PayrollPeriods(2026, harikerja.PayrollOptions{Rule: "later"})
	if _, ok := errors.AsType[*harikerja.ParseError](err); !ok {
		t.Errorf("an unknown rule: got the error %v", err)
	}
	_, err = frozen.Calendar().PayrollPeriods(2026, harikerja.PayrollOptions{PaydayMonth: "later"})
	const want = `invalid payday month "later": use same or next`
	if e, ok := errors.AsType[*harikerja.ParseError](err); !ok || e.Error() != want {
		t.Errorf("an unknown payday month: got the error %v, want %s", err, want)
	}
	for missing, year := range map[string]int{"2008-01-01": 2008, "2028-01-01": 2028, "9999-01-01": 10000, "0001-01-01": -5} {
		_, err := frozen.Calendar().PayrollPeriods(year, harikerja.PayrollOptions{})
		wantMissing(t, err, missing)
	}
	_, err = frozen.Calendar().PayrollPeriods(2009, harikerja.PayrollOptions{FirstDay: 21})
	wantMissing(t, err, "2008-12-21")
	_, err = frozen.Calendar().PayrollPeriods(2009, harikerja.PayrollOptions{Payday: 1}) // New Year, and no workday before it
	wantMissing(t, err, "2008-12-31")
}

// TestPayrollPeriodsPaidInTheNextMonthNeedTheNextYear: the period of December 2027 is paid in
// January 2028, so there is no answer for 2027.
func TestPayrollPeriodsPaidInTheNextMonthNeedTheNextYear(t *testing.T) {
	for _, o := range []harikerja.PayrollOptions{{}, {FirstDay: 26, Payday: 1}, {Rule: harikerja.Following}} {
		_, err := frozen.Calendar().PayrollPeriods(2027, o)
		noError(t, err)
		o.PaydayMonth = harikerja.NextMonth
		_, err = frozen.Calendar().PayrollPeriods(2026, o)
		noError(t, err)
		_, err = frozen.Calendar().PayrollPeriods(2027, o)
		wantMissing(t, err, "2028-01-01")
		const want = "there is no data for 2028-01-01: the data covers the years 2009 to 2027; " +
			"with SameMonth, you get the same periods with the paydays of 2027"
		if err.Error() != want {
			t.Errorf("got the error %v, want %s", err, want)
		}
	}
	o := harikerja.PayrollOptions{FirstDay: 21, PaydayMonth: harikerja.NextMonth}
	_, err := define(t, harikerja.Definition{Covers: harikerja.YearRange{First: 2020, Last: 2020}}).PayrollPeriods(2020, o)
	if e, ok := errors.AsType[*harikerja.CoverageError](err); !ok || e.Date != date("2019-12-21") {
		t.Errorf("got the error %v, want a *CoverageError about the first period", err)
	}
}

// payrollPeriod calculates the payroll period that ends in a month, with the time package and
// with loops over days. It returns false if a day that it needs is not covered.
func (o *oracle) payrollPeriod(year int, month time.Month, opts harikerja.PayrollOptions) (p harikerja.PayrollPeriod, ok bool) {
	day := func(t time.Time) int { return harikerja.DateOf(t).Sub(o.date(0)) }
	begin := time.Date(year, month, opts.FirstDay, 0, 0, 0, 0, time.UTC)
	if opts.FirstDay > 1 {
		begin = begin.AddDate(0, -1, 0)
	}
	from, to := day(begin), day(begin.AddDate(0, 1, -1))
	if from < 0 || to >= o.days() {
		return p, false
	}
	paidIn := month
	if opts.PaydayMonth == harikerja.NextMonth {
		paidIn++ // the time package reads month 13 as January of the next year
	}
	first := time.Date(year, paidIn, 1, 0, 0, 0, 0, time.UTC)
	nominal := first
	for nominal.Day() < opts.Payday && nominal.AddDate(0, 0, 1).Month() == first.Month() {
		nominal = nominal.AddDate(0, 0, 1)
	}
	if day(nominal) >= o.days() {
		return p, false
	}
	paid, ok := o.adjust(day(nominal), opts.Rule)
	if !ok {
		return p, false
	}
	p = harikerja.PayrollPeriod{Summary: o.summary(from, to), NominalPayday: o.date(day(nominal)), Payday: o.date(paid)}
	moved := opts.Rule.Examined(p.NominalPayday, p.Payday)
	firstDate, lastDate := o.date(from), o.date(to)
	if moved.Start().Before(firstDate) {
		firstDate = moved.Start()
	}
	if moved.End().After(lastDate) {
		lastDate = moved.End()
	}
	p.Examined, _ = harikerja.NewSpan(firstDate, lastDate)
	return p, true
}

func TestPayrollPeriodsAgreeWithTheOracle(t *testing.T) {
	rng := random(t)
	refused := 0
	forManyCalendars(t, rng, func(o *oracle, cal *harikerja.Calendar) {
		first, end := o.date(0).Year(), o.date(o.days()-1).Year()
		for _, year := range []int{first, first + rng.IntN(end-first), end - 1, end} {
			for _, month := range []harikerja.PaydayMonth{harikerja.SameMonth, harikerja.NextMonth} {
				opts := harikerja.PayrollOptions{FirstDay: 1 + rng.IntN(28), Payday: 1 + rng.IntN(31),
					Rule: adjustments[rng.IntN(len(adjustments))], PaydayMonth: month}
				var want []harikerja.PayrollPeriod
				for m := range 12 {
					if p, ok := o.payrollPeriod(year, time.Month(m+1), opts); ok {
						want = append(want, p)
					}
				}
				got, err := cal.PayrollPeriods(year, opts)
				if len(want) < 12 { // one missing day refuses the list
					refused++
					if _, ok := errors.AsType[*harikerja.CoverageError](err); !ok {
						t.Fatalf("%s: periods of %d, %+v: got %v, want a *CoverageError", o, year, opts, err)
					}
				} else if err != nil || !reflect.DeepEqual(got, want) {
					t.Fatalf("%s: periods of %d, %+v: got %+v, %v, want %+v", o, year, opts, got, err, want)
				}
			}
		}
	})
	if refused < 500 { // at least the last year of each calendar with NextMonth
		t.Errorf("only %d lists were refused", refused)
	}
}

// The benchmarks show that the running time does not depend on the number of days. The
// times in each group should be about equal.
//
//	go test -run '^$' -bench . -benchmem

// The number of different questions. With fewer questions, the processor would predict
// all branches correctly, and the measured times would be too short.
const inputs = 4096

// randomStarts returns dates from 2009 to 2014.
func randomStarts(b *testing.B) *[inputs]harikerja.Date {
	var starts [inputs]harikerja.Date
	rng := random(b)
	for i := range starts {
		starts[i] = date("2009-01-01").AddDays(rng.IntN(6 * 365))
	}
	return &starts
}

func BenchmarkAddWorkdays(b *testing.B) {
	cal, starts := harikerja.Default(), randomStarts(b)
	for _, n := range []int{5, 250, 2500} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				if _, err := cal.AddWorkdays(starts[uint(i)%inputs], n); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkCountWorkdays(b *testing.B) {
	cal := harikerja.Default()
	for _, bench := range []struct{ name, span string }{
		{"week", "2018-06-11..2018-06-17"},
		{"year", "2018-01-01..2018-12-31"},
		{"19years", "2009-01-01..2027-12-31"},
	} {
		s := span(bench.span)
		b.Run(bench.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := cal.CountWorkdays(s); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
