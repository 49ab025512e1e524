package ask

import (
	"errors"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
)

func TestClockIsReadOnlyIfAnAnswerDependsOnToday(t *testing.T) {
	reads := 0
	w := newWorld()
	w.Clock = func() time.Time { reads++; return testClock() }
	_, asked, err := Ask(w, Given{Texts: Texts{"date": "2026-03-20"}}, CheckWorkday.Answer)
	if err != nil || reads != 0 || asked.Uses().Today {
		t.Errorf("a question about a date: error %v, the clock was read %d times, want 0", err, reads)
	}
	_, asked, err = Ask(w, Given{}, UpcomingHolidays.Answer)
	if uses := asked.Uses(); err != nil || reads != 1 || !uses.Today || uses.SecondsToday() != 2 {
		t.Errorf("a question about today: error %v, the clock was read %d times, today ends in %d s; want 1 time and 2 s", err, reads, uses.SecondsToday())
	}
	for name, q := range questions {
		reads = 0
		if _, err := q.ask(w, Given{Texts: requiredOf(t, name)}); err != nil || reads > 1 {
			t.Errorf("%s: error %v, the clock was read %d times, want at most 1", name, err, reads)
		}
	}
}

// TestDefaultYearIsTheYearInJakarta: at 2026-12-31T17:00:00Z the default year is 2027.
// The time zone of the machine does not matter.
func TestDefaultYearIsTheYearInJakarta(t *testing.T) {
	old := time.Local
	defer func() { time.Local = old }()
	for _, test := range []struct {
		now  string
		year int
	}{
		{"2026-12-31T16:59:59Z", 2026},
		{"2026-12-31T16:59:59.999999999Z", 2026},
		{"2026-12-31T17:00:00Z", 2027},
		{"2026-12-31T23:59:59+07:00", 2026},
		{"2027-01-01T00:00:00+07:00", 2027},
		{"2027-01-01T00:30:00+09:00", 2026}, // it is New Year in Jayapura but not yet in Jakarta
		{"2026-12-31T09:00:00-08:00", 2027}, // it is still morning in Los Angeles
		{"2025-12-31T17:00:00Z", 2026},
		{"2024-02-28T17:00:00Z", 2024}, // 29 February in Jakarta
	} {
		now, err := time.Parse(time.RFC3339Nano, test.now)
		noError(t, err)
		for _, offset := range []int{-11, 0, 7, 14} {
			time.Local = time.FixedZone("here", offset*3600)
			w := newWorld()
			w.Clock = func() time.Time { return now.Local() }
			list, _, err := Ask(w, Given{}, Holidays.Answer)
			sources, _, err2 := Ask(w, Given{}, Sources.Answer)
			if err := errors.Join(err, err2); err != nil || list.Meta.Year != test.year || sources.Meta.Year != test.year {
				t.Errorf("at %s: got the years %d and %d, want %d; error %v", w.Clock(), list.Meta.Year, sources.Meta.Year, test.year, err)
			}
		}
	}
}

func TestAsOfDateReplacesToday(t *testing.T) {
	day := harikerja.MustParseDate("2025-08-01")
	c := in(Frame{AsOf: &day})
	if c.Today() != day || c.Uses().Today {
		t.Errorf("today is %s, depends on the clock: %t; want the as-of date and false", c.Today(), c.Uses().Today)
	}
	a, err := answerTo[CheckWorkday](Texts{"asOf": "2025-08-01", "date": "2025-08-18"})
	if err != nil || !a.Data.IsWorkday || a.Meta.AsOf == nil {
		t.Errorf("18 August 2025, as of a date before its decree: %+v, error %v", a, err)
	}
	list, err := answerTo[Sources](Texts{"asOf": "2021-06-30"})
	if err != nil || list.Meta.Year != 2021 {
		t.Errorf("as of 30 June 2021: got the default year %d, error %v, want 2021", list.Meta.Year, err)
	}
}

// TestAsOfDateMayBeTodayInJakarta: the as-of date may be today, but not tomorrow.
func TestAsOfDateMayBeTodayInJakarta(t *testing.T) {
	midnight := time.Date(2026, time.November, 14, 17, 0, 0, 0, time.UTC)
	for _, test := range []struct {
		now  time.Time
		asOf string
		ok   bool
	}{
		{midnight, "2026-11-14", true},
		{midnight, "2026-11-15", true},
		{midnight, "2026-11-16", false},
		{midnight.Add(-time.Nanosecond), "2026-11-15", false},
	} {
		w := newWorld()
		w.Clock = func() time.Time { return test.now }
		if _, _, err := Ask(w, Given{Texts: Texts{"asOf": test.asOf}}, Years.Answer); (err == nil) != test.ok {
			t.Errorf("as of %s at %s: %v", test.asOf, test.now, err)
		}
	}
}
