package harikerja_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
)

var (
	office  = harikerja.MustParseHours("08:00-12:00,13:00-17:00")
	always  = harikerja.MustParseHours("00:00-24:00")
	sixDays = harikerja.MustParseHours("08:00-12:00,13:00-16:00", "sat=08:00-13:00") // 40 hours a week
)

func TestDue(t *testing.T) {
	six, err := frozen().With(harikerja.Rules{Weekend: harikerja.SunOnly})
	if err != nil {
		t.Fatal(err)
	}
	std := frozen()
	tests := []struct {
		cal        *harikerja.Calendar
		hours      harikerja.Hours
		start      string
		work       string
		begin, due string
		days       int
	}{
		// Two hours on the 17th, 18 to 24 March off, eight on the 25th, six on the 26th.
		{std, office, "2026-03-17T15:00", "16h", "2026-03-17T15:00", "2026-03-26T15:00", 3},
		// To closing time, and a minute more.
		{std, office, "2026-03-17T15:00", "2h", "2026-03-17T15:00", "2026-03-17T17:00", 1},
		{std, office, "2026-03-17T15:00", "2h1m", "2026-03-17T15:00", "2026-03-25T08:01", 2},
		// To the break, and a minute more.
		{std, office, "2026-01-05T11:00", "1h", "2026-01-05T11:00", "2026-01-05T12:00", 1},
		{std, office, "2026-01-05T11:00", "1h1m", "2026-01-05T11:00", "2026-01-05T13:01", 1},
		// A start outside the hours: early, in the break, at closing, at night,
		// on a weekend, on a holiday.
		{std, office, "2026-01-02T06:00", "1h", "2026-01-02T08:00", "2026-01-02T09:00", 1},
		{std, office, "2026-01-02T12:00", "1m", "2026-01-02T13:00", "2026-01-02T13:01", 1},
		{std, office, "2026-01-02T12:30", "4h", "2026-01-02T13:00", "2026-01-02T17:00", 1},
		{std, office, "2026-01-02T17:00", "8h", "2026-01-05T08:00", "2026-01-05T17:00", 1},
		{std, office, "2026-01-05T23:59", "1h", "2026-01-06T08:00", "2026-01-06T09:00", 1},
		{std, office, "2026-01-03T10:00", "1h", "2026-01-05T08:00", "2026-01-05T09:00", 1},
		{std, office, "2026-01-01T10:00", "8h", "2026-01-02T08:00", "2026-01-02T17:00", 1},
		// A week of half Saturdays: five times 7 hours and 5.
		{six, sixDays, "2026-01-05T08:00", "35h", "2026-01-05T08:00", "2026-01-09T16:00", 5},
		{six, sixDays, "2026-01-05T08:00", "40h", "2026-01-05T08:00", "2026-01-10T13:00", 6},
		{six, sixDays, "2026-01-05T08:00", "41h", "2026-01-05T08:00", "2026-01-12T09:00", 7},
		{six, sixDays, "2026-01-10T13:00", "1h", "2026-01-12T08:00", "2026-01-12T09:00", 1},
		// Around the clock: midnight is the end of a day and a time of the next.
		{std, always, "2026-01-05T00:00", "24h", "2026-01-05T00:00", "2026-01-06T00:00", 1},
		{std, always, "2026-01-09T12:00", "12h", "2026-01-09T12:00", "2026-01-10T00:00", 1},
		{std, always, "2026-01-09T12:00", "12h1m", "2026-01-09T12:00", "2026-01-12T00:01", 2},
		// The edges of the data. It begins with four days off.
		{std, office, "2009-01-01T00:00", "1m", "2009-01-05T08:00", "2009-01-05T08:01", 1},
		{std, office, "2027-12-31T16:00", "1h", "2027-12-31T16:00", "2027-12-31T17:00", 1},
		{std, always, "2027-12-31T23:00", "1h", "2027-12-31T23:00", "2028-01-01T00:00", 1},
	}
	for _, tt := range tests {
		work, err := time.ParseDuration(tt.work)
		if err != nil {
			t.Fatal(err)
		}
		want := harikerja.Deadline{Begin: moment(tt.begin), Due: moment(tt.due), Days: tt.days}
		if got, err := tt.cal.Due(moment(tt.start), work, tt.hours); err != nil || got != want {
			t.Errorf("%s of work from %s in %s: got %+v, %v, want %+v", tt.work, tt.start, tt.hours, got, err, want)
		}
		back, err := tt.cal.Elapsed(moment(tt.start), want.Due, tt.hours)
		if err != nil || back.Work != work || back.Days != tt.days {
			t.Errorf("elapsed from %s to %s: got %+v, %v, want %s", tt.start, tt.due, back, err, work)
		}
	}
}

func TestDueRefuses(t *testing.T) {
	for _, work := range []time.Duration{0, -time.Hour, time.Second, 90 * time.Second, time.Hour + 1, harikerja.MaxWork + time.Minute, 1<<63 - 1, -1 << 63} {
		_, err := frozen().Due(moment("2026-01-05T08:00"), work, office)
		if e, ok := errors.AsType[*harikerja.WorkError](err); !ok || e.Work != work {
			t.Errorf("%s of work: got the error %v, want a *WorkError", work, err)
		}
	}
	_, err := frozen().Due(moment("2026-01-05T08:00"), 90*time.Second, office)
	if want := "the work is 1m30s: use whole minutes, from 1 minute to 100000 hours"; err.Error() != want {
		t.Errorf("got the error %s, want %s", err, want)
	}
	tests := []struct {
		start   string
		work    time.Duration
		missing string
	}{
		{"2008-12-31T23:59", time.Minute, "2008-12-31"},
		{"0001-01-01T00:00", time.Minute, "0001-01-01"},
		{"2027-12-31T16:00", 61 * time.Minute, "2028-01-01"},
		{"2027-12-31T17:00", time.Minute, "2028-01-01"},
		{"2028-01-01T00:00", time.Minute, "2028-01-01"},
		{"2028-01-02T00:00", time.Minute, "2028-01-02"},
		{"2009-01-01T00:00", harikerja.MaxWork, "2028-01-01"},
	}
	for _, tt := range tests {
		_, err := frozen().Due(moment(tt.start), tt.work, office)
		wantMissing(t, err, tt.missing)
	}
	// Around the clock, the most work there may be fits the data.
	if got, err := frozen().Due(moment("2009-01-01T00:00"), harikerja.MaxWork, always); err != nil || got.Days != 4167 {
		t.Errorf("%s of work: got %+v, %v", harikerja.MaxWork, got, err)
	}
	none := frozen().AsOf(date("1990-01-01"))
	for _, start := range []string{"0001-01-01T00:00", "2026-01-05T08:00"} {
		_, err := none.Due(moment(start), time.Hour, office)
		if e, ok := errors.AsType[*harikerja.CoverageError](err); !ok || !e.Nothing {
			t.Errorf("without any data: got the error %v", err)
		}
		_, err = none.Elapsed(moment(start), moment(start), office)
		if e, ok := errors.AsType[*harikerja.CoverageError](err); !ok || !e.Nothing {
			t.Errorf("without any data: got the error %v", err)
		}
	}
}

func TestElapsed(t *testing.T) {
	tests := []struct {
		start, end string
		hours      harikerja.Hours
		work       time.Duration
		days       int
	}{
		{"2026-03-17T15:00", "2026-03-26T15:00", office, 16 * time.Hour, 3},
		{"2026-03-17T17:00", "2026-03-25T08:00", office, 0, 0}, // Nyepi and Idulfitri
		{"2026-03-17T16:59", "2026-03-25T08:01", office, 2 * time.Minute, 2},
		{"2026-01-05T12:00", "2026-01-05T13:00", office, 0, 0}, // the break
		{"2026-01-05T11:30", "2026-01-05T13:30", office, time.Hour, 1},
		{"2026-01-05T10:00", "2026-01-05T10:00", office, 0, 0},
		{"2026-01-03T10:00", "2026-01-04T10:00", office, 0, 0}, // a weekend
		{"2026-01-01T00:00", "2027-01-01T00:00", office, 240 * 8 * time.Hour, 240},
		{"2026-01-01T00:00", "2027-01-01T00:00", always, 240 * 24 * time.Hour, 240},
		{"2009-01-01T00:00", "2009-01-05T08:30", office, 30 * time.Minute, 1},
		{"2027-12-31T16:00", "2028-01-01T00:00", office, time.Hour, 1}, // that midnight ends the data
		{"2028-01-01T00:00", "2028-01-01T00:00", office, 0, 0},
	}
	for _, tt := range tests {
		want := harikerja.Elapsed{Work: tt.work, Days: tt.days}
		if got, err := frozen().Elapsed(moment(tt.start), moment(tt.end), tt.hours); err != nil || got != want {
			t.Errorf("from %s to %s in %s: got %+v, %v, want %+v", tt.start, tt.end, tt.hours, got, err, want)
		}
	}
}

func TestElapsedRefuses(t *testing.T) {
	start, end := moment("2026-01-05T10:01"), moment("2026-01-05T10:00")
	_, elapsedErr := frozen().Elapsed(start, end, office)
	_, byDayErr := frozen().WorkByDay(start, end, office, 5)
	for _, err := range []error{elapsedErr, byDayErr} {
		const want = "the start 2026-01-05T10:01 is after the end 2026-01-05T10:00: give the earlier time first"
		if e, ok := errors.AsType[*harikerja.OrderError](err); !ok || e.Start != start || e.End != end || err.Error() != want {
			t.Errorf("got the error %v, want an *OrderError", err)
		}
	}
	for _, tt := range []struct{ start, end, missing string }{
		{"2008-12-31T23:59", "2009-01-05T09:00", "2008-12-31"},
		{"2027-12-31T16:00", "2028-01-01T00:01", "2028-01-01"},
		{"2027-12-31T16:00", "2028-01-02T00:00", "2028-01-01"}, // the first that is missing
		{"2026-01-05T09:00", "2031-06-01T09:00", "2028-01-01"},
		{"2028-01-01T00:00", "2031-06-01T09:00", "2028-01-01"},
		{"2030-01-01T00:00", "2031-06-01T09:00", "2030-01-01"},
		{"2007-01-01T00:00", "2031-06-01T09:00", "2007-01-01"},
	} {
		_, err := frozen().Elapsed(moment(tt.start), moment(tt.end), office)
		wantMissing(t, err, tt.missing)
		_, err = frozen().WorkByDay(moment(tt.start), moment(tt.end), office, 1)
		wantMissing(t, err, tt.missing)
	}
}

func TestWorkByDay(t *testing.T) {
	tests := []struct {
		start, end string
		limit      int
		want       string
	}{
		{"2026-03-17T15:00", "2026-03-26T15:00", 10, "2026-03-17 2h0m0s, 2026-03-25 8h0m0s, 2026-03-26 6h0m0s"},
		{"2026-03-17T15:00", "2026-03-26T15:00", 2, "2026-03-17 2h0m0s, 2026-03-25 8h0m0s"},
		{"2026-03-17T15:00", "2026-03-17T15:01", 10, "2026-03-17 1m0s"},
		{"2026-03-17T17:00", "2026-03-25T08:00", 10, ""},
		{"2026-03-17T16:00", "2026-03-25T08:00", 10, "2026-03-17 1h0m0s"},
	}
	for _, tt := range tests {
		list, err := frozen().WorkByDay(moment(tt.start), moment(tt.end), office, tt.limit)
		var got []string
		for _, d := range list {
			got = append(got, fmt.Sprint(d.Date, " ", d.Work))
		}
		if err != nil || strings.Join(got, ", ") != tt.want {
			t.Errorf("%s to %s: got %q, %v, want %q", tt.start, tt.end, got, err, tt.want)
		}
	}
	_, err := frozen().WorkByDay(moment("2026-01-05T08:00"), moment("2026-01-05T09:00"), office, 0)
	if _, ok := errors.AsType[*harikerja.NumberError](err); !ok {
		t.Errorf("limit 0: got the error %v, want a *NumberError", err)
	}
}
