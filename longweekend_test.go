package harikerja_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
)

// runText returns a long weekend as START..END DAYS, then its bridge days.
func runText(w harikerja.LongWeekend) string {
	text := fmt.Sprintf("%s %d", w.Span, w.Span.Days())
	for _, d := range w.Bridges {
		text += " " + d.String()
	}
	return text
}

func longWeekends(t *testing.T, cal *harikerja.Calendar, s harikerja.Span, minDays, maxBridges int) []string {
	t.Helper()
	list, err := cal.LongWeekends(s, harikerja.LongWeekendOptions{MinDays: minDays, MaxBridges: maxBridges})
	noError(t, err)
	var texts []string
	for _, w := range list.LongWeekends {
		texts = append(texts, runText(w))
	}
	return texts
}

func TestLongWeekendsIn2026AgreeWithTheCalendar(t *testing.T) {
	tests := []struct {
		span                string
		minDays, maxBridges int
		want                []string
	}{
		{"2026-01-01..2026-12-31", 3, 0, []string{
			"2026-01-16..2026-01-18 3", // Isra Mikraj on a Friday
			"2026-02-14..2026-02-17 4", // leave and Imlek on Monday and Tuesday
			"2026-03-18..2026-03-24 7", // Nyepi and Idulfitri
			"2026-04-03..2026-04-05 3", // Good Friday
			"2026-05-01..2026-05-03 3", // Labour Day on a Friday
			"2026-05-14..2026-05-17 4", // Ascension and leave
			"2026-05-30..2026-06-01 3", // Waisak and Pancasila Day
			"2026-08-15..2026-08-17 3", // Independence Day on a Monday
			"2026-12-24..2026-12-27 4", // Christmas
		}},
		{"2026-01-01..2026-12-31", 5, 0, []string{"2026-03-18..2026-03-24 7"}},
		{"2026-01-01..2026-12-31", 8, 0, nil},
		{"2026-05-01..2026-06-30", 1, 0, []string{
			"2026-05-01..2026-05-03 3",
			"2026-05-14..2026-05-17 4",
			"2026-05-27..2026-05-28 2", // Idul Adha and leave, Wednesday and Thursday
			"2026-05-30..2026-06-01 3",
			"2026-06-16..2026-06-16 1", // Islamic New Year on a Tuesday
		}},
		// The bridge days are Friday 2 January, Friday 29 May, and the Mondays before
		// 16 June and 25 August.
		{"2026-01-01..2026-12-31", 4, 1, []string{
			"2026-01-01..2026-01-04 4 2026-01-02",
			"2026-02-14..2026-02-17 4",
			"2026-03-18..2026-03-24 7",
			"2026-05-14..2026-05-17 4",
			"2026-05-27..2026-06-01 6 2026-05-29",
			"2026-06-13..2026-06-16 4 2026-06-15",
			"2026-08-22..2026-08-25 4 2026-08-24",
			"2026-12-24..2026-12-27 4",
		}},
		// A run may have at most three bridge days. So a run around Idulfitri has no
		// bridge day, or the two bridge days before Idulfitri, or the three bridge days
		// after it. A run with all of them would have five bridge days.
		{"2026-03-01..2026-03-31", 3, 3, []string{
			"2026-03-14..2026-03-24 11 2026-03-16 2026-03-17",
			"2026-03-18..2026-03-24 7",
			"2026-03-18..2026-03-29 12 2026-03-25 2026-03-26 2026-03-27",
		}},
		{"2026-03-01..2026-03-31", 3, 4, []string{
			"2026-03-14..2026-03-24 11 2026-03-16 2026-03-17",
			"2026-03-18..2026-03-24 7",
			"2026-03-18..2026-03-29 12 2026-03-25 2026-03-26 2026-03-27",
			"2026-03-28..2026-04-05 9 2026-03-30 2026-03-31 2026-04-01 2026-04-02", // to Good Friday
		}},
		// Easter is on a Sunday, so it does not make the weekend longer. A
		// weekend without a holiday is not a long weekend.
		{"2027-03-28..2027-03-28", 1, 0, nil},
		{"2026-07-01..2026-07-31", 1, 4, nil},
	}
	for _, tt := range tests {
		got := longWeekends(t, frozen.Calendar(), span(tt.span), tt.minDays, tt.maxBridges)
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s, %d days, %d bridges: got\n%s\nwant\n%s", tt.span, tt.minDays, tt.maxBridges,
				strings.Join(got, "\n"), strings.Join(tt.want, "\n"))
		}
	}
}

func TestLongWeekendListsItsHolidays(t *testing.T) {
	list, err := frozen.Calendar().LongWeekends(span("2026-05-27"), harikerja.LongWeekendOptions{MaxBridges: 1})
	if err != nil || len(list.LongWeekends) != 1 {
		t.Fatalf("got %v, %v", list, err)
	}
	if got, want := datesOf(list.LongWeekends[0].Holidays), "2026-05-27 2026-05-28 2026-05-31 2026-06-01"; got != want {
		t.Errorf("got the holidays %s, want %s", got, want)
	}
}

// TestLongWeekendIsListedInTheYearInWhichItBegins: a run over New Year is
// listed once, in the year in which it begins.
func TestLongWeekendIsListedInTheYearInWhichItBegins(t *testing.T) {
	const over = "2016-12-31..2017-01-02 3" // Saturday, New Year's Day on a Sunday, leave on Monday
	six := longWeekends(t, frozen.Calendar(), harikerja.Year(2016), 3, 0)
	seven := longWeekends(t, frozen.Calendar(), harikerja.Year(2017), 3, 0)
	if !slices.Contains(six, over) || slices.Contains(seven, over) {
		t.Errorf("%s must be in the list of 2016, but not in the list of 2017; the lists are\n%q\n%q", over, six, seven)
	}
	// So the lists of the single years, one after the other, are equal to the list of
	// the whole span.
	all := longWeekends(t, frozen.Calendar(), span("2009-01-01..2027-12-31"), 3, 2)
	var byYear []string
	for year := 2009; year <= 2027; year++ {
		byYear = append(byYear, longWeekends(t, frozen.Calendar(), harikerja.Year(year), 3, 2)...)
	}
	if !slices.Equal(all, byYear) {
		t.Errorf("the list of all years is\n%q\nbut the lists of the single years are\n%q", all, byYear)
	}
}

// TestLongWeekendsAtTheEndOfTheDataAreCut: a run that reaches the first or the last day
// of the data is in the list. If a date of the span is not covered, there is an error.
func TestLongWeekendsAtTheEndOfTheDataAreCut(t *testing.T) {
	got := longWeekends(t, frozen.Calendar(), harikerja.Month(2009, 1), 3, 0)
	if want := []string{"2009-01-01..2009-01-04 4", "2009-01-24..2009-01-26 3"}; !slices.Equal(got, want) {
		t.Errorf("January 2009: got %q, want %q", got, want)
	}
	// 24 to 26 December 2027 are holidays. With these rules, 22 to 24 and 29 to 31
	// December are weekend days.
	weekend, err := harikerja.ParseWeekend("wed,thu,fri")
	noError(t, err)
	cal := under(frozen.Calendar(), ruleSet{Weekend: weekend})
	got = longWeekends(t, cal, span("2027-12-18..2027-12-31"), 3, 2)
	if want := []string{"2027-12-22..2027-12-26 5", "2027-12-22..2027-12-31 10 2027-12-27 2027-12-28"}; !slices.Equal(got, want) {
		t.Errorf("December 2027: got %q, want %q", got, want)
	}
	for text, missing := range map[string]string{
		"2008-12-31..2009-01-01": "2008-12-31",
		"2027-12-31..2028-01-01": "2028-01-01",
	} {
		_, err := frozen.Calendar().LongWeekends(span(text), harikerja.LongWeekendOptions{})
		wantMissing(t, err, missing)
	}
}

func TestLongWeekendsRefuseInvalidNumbers(t *testing.T) {
	tests := []struct {
		options harikerja.LongWeekendOptions
		want    string
	}{
		{harikerja.LongWeekendOptions{MinDays: -1}, "invalid MinDays -1: use 0 or more"},
		{harikerja.LongWeekendOptions{MinDays: math.MinInt}, "invalid MinDays " + strconv.Itoa(math.MinInt) + ": use 0 or more"},
		{harikerja.LongWeekendOptions{MaxBridges: -1}, "invalid MaxBridges -1: use a number from 0 to 4"},
		{harikerja.LongWeekendOptions{MaxBridges: 5}, "invalid MaxBridges 5: use a number from 0 to 4"},
	}
	for _, tt := range tests {
		_, err := frozen.Calendar().LongWeekends(harikerja.Year(2026), tt.options)
		if _, ok := errors.AsType[*harikerja.ArgumentError](err); !ok || err.Error() != tt.want {
			t.Errorf("%+v: got the error %v, want %s", tt.options, err, tt.want)
		}
	}
	if zero, three := longWeekends(t, frozen.Calendar(), harikerja.Year(2026), 0, 1), longWeekends(t, frozen.Calendar(), harikerja.Year(2026), 3, 1); !slices.Equal(zero, three) {
		t.Errorf("got %q without MinDays, want %q as with MinDays 3", zero, three)
	}
	if got := longWeekends(t, frozen.Calendar(), harikerja.Year(2026), math.MaxInt, 4); len(got) != 0 {
		t.Errorf("a minimum that cannot be reached: got %q, want none", got)
	}
}

// isRun reports whether the days from..to begin and end with a day off. It also
// returns the number of bridge days, which are the workdays in the run.
func (o *oracle) isRun(from, to int) (ok bool, bridges int) {
	return !o.work[from] && !o.work[to], o.workdays[to+1] - o.workdays[from]
}

// isLongWeekend implements the definition in the documentation, word for word.
func (o *oracle) isLongWeekend(from, to, minDays, maxBridges int) bool {
	ok, bridges := o.isRun(from, to)
	if !ok || to-from+1 < minDays || bridges > maxBridges {
		return false
	}
	lengthened := false
	for day := from; day <= to; day++ {
		lengthened = lengthened || o.holiday[day] && !o.weekend[day] && !o.work[day]
	}
	// Search for a longer run around this run that has no more bridge days.
	for before := from; before >= 0; before-- {
		for after := to; after < o.days(); after++ {
			ok, needed := o.isRun(before, after)
			if needed > bridges {
				break
			}
			if ok && (before < from || after > to) {
				return false
			}
		}
		if _, needed := o.isRun(before, to); needed > bridges {
			break
		}
	}
	return lengthened
}

// TestMoreBridgeDaysOnlyAddLongWeekends_Exhaustively: the list for a greater maxBridges
// has all runs that the list for a smaller maxBridges has.
func TestMoreBridgeDaysOnlyAddLongWeekends_Exhaustively(t *testing.T) {
	years := span("2023-01-01..2027-12-31")
	for _, weekend := range allWeekends(t) {
		for _, worked := range []bool{false, true} {
			cal := under(frozen.Calendar(), ruleSet{Weekend: weekend, Leave: leave(worked)})
			for _, minDays := range []int{1, 4} {
				var fewer []string
				for bridges := range harikerja.MaxBridges + 1 {
					more := longWeekends(t, cal, years, minDays, bridges)
					var kept []string
					for _, w := range more {
						if len(strings.Fields(w))-2 < bridges {
							kept = append(kept, w)
						}
					}
					if bridges > 0 && !slices.Equal(kept, fewer) {
						t.Fatalf("weekend %s, %d days: with maxBridges %d, the runs with fewer than that many bridge days are %q; want the "+
							"list for maxBridges %d: %q", weekend, minDays, bridges, kept, bridges-1, fewer)
					}
					fewer = more
				}
			}
		}
	}
}

func TestLongWeekendsAgreeWithTheOracle(t *testing.T) {
	rng := random(t)
	for i := range 60 {
		o := randomOracle(t, rng)
		if i < 20 {
			weekend := []harikerja.Weekend{harikerja.SatSun(), harikerja.SunOnly(), harikerja.NoWeekend()}[i%3]
			o = newOracle(ruleSet{Weekend: weekend, Leave: leave(rng.IntN(2) == 0)})
		}
		cal := o.calendar(t)
		minDays, maxBridges := 1+rng.IntN(6), rng.IntN(harikerja.MaxBridges+1)
		for _, begin := range []int{0, o.days() - 60, rng.IntN(o.days() - 60)} {
			var want []string
			for from := begin; from < begin+60; from++ {
				for to := from; to < o.days(); to++ {
					if _, bridges := o.isRun(from, to); bridges > maxBridges {
						break
					}
					if o.work[from] || o.work[to] || !o.isLongWeekend(from, to, minDays, maxBridges) {
						continue
					}
					text := fmt.Sprintf("%s %d", o.span(from, to), to-from+1)
					for day := from; day <= to; day++ {
						if o.work[day] {
							text += " " + o.date(day).String()
						}
					}
					want = append(want, text)
				}
			}
			s := o.span(begin, begin+59)
			if got := longWeekends(t, cal, s, minDays, maxBridges); !slices.Equal(got, want) {
				t.Fatalf("%s: %s, %d days, %d bridges: got\n%s\nwant\n%s", o, s, minDays, maxBridges,
					strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		}
	}
}
