package harikerja_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
)

var (
	office  = hours("08:00-12:00,13:00-17:00")
	always  = hours("00:00-24:00")
	sixDays = hours("08:00-12:00,13:00-16:00 sat=08:00-13:00") // 40 hours a week
)

// hours parses working hours in UTC.
func hours(s string) harikerja.Hours { return harikerja.MustParseHours(s).In(time.UTC) }

// at parses a time in UTC. UTC has no clock changes.
func at(s string) time.Time {
	t, err := harikerja.ParseTime(s, time.UTC)
	if err != nil {
		panic(err)
	}
	return t
}

// examined returns the dates from the start to the end. If the end is at midnight, the last date
// is the day before it.
func examined(start, end string) harikerja.Span {
	first, last := date(start[:10]), date(end[:10])
	if end[11:] == "00:00" && first != last {
		last = last.AddDays(-1)
	}
	s, err := harikerja.NewSpan(first, last)
	if err != nil {
		panic(err)
	}
	return s
}

func TestDueCountsOnlyWorkingHours(t *testing.T) {
	six := under(frozen.Calendar(), ruleSet{Weekend: harikerja.SunOnly()})
	std := frozen.Calendar()
	tests := []struct {
		cal        *harikerja.Calendar
		hours      harikerja.Hours
		start      string
		work       string
		begin, due string
		days       int
	}{
		// The work takes two hours on 17 March, eight on 25 March and six on 26 March.
		// 18 to 24 March are days off.
		{std, office, "2026-03-17T15:00", "16h", "2026-03-17T15:00", "2026-03-26T15:00", 3},
		// In the first row, the work ends exactly at the end of the day. In the second
		// row, it takes one minute more.
		{std, office, "2026-03-17T15:00", "2h", "2026-03-17T15:00", "2026-03-17T17:00", 1},
		{std, office, "2026-03-17T15:00", "2h1m", "2026-03-17T15:00", "2026-03-25T08:01", 2},
		// In the first row, the work ends exactly at the break. In the second row, it
		// takes one minute more.
		{std, office, "2026-01-05T11:00", "1h", "2026-01-05T11:00", "2026-01-05T12:00", 1},
		{std, office, "2026-01-05T11:00", "1h1m", "2026-01-05T11:00", "2026-01-05T13:01", 1},
		// The start is outside the hours: before work, in the break, at the end of the
		// day, at night, on a weekend, on a holiday.
		{std, office, "2026-01-02T06:00", "1h", "2026-01-02T08:00", "2026-01-02T09:00", 1},
		{std, office, "2026-01-02T12:00", "1m", "2026-01-02T13:00", "2026-01-02T13:01", 1},
		{std, office, "2026-01-02T12:30", "4h", "2026-01-02T13:00", "2026-01-02T17:00", 1},
		{std, office, "2026-01-02T17:00", "8h", "2026-01-05T08:00", "2026-01-05T17:00", 1},
		{std, office, "2026-01-05T23:59", "1h", "2026-01-06T08:00", "2026-01-06T09:00", 1},
		{std, office, "2026-01-03T10:00", "1h", "2026-01-05T08:00", "2026-01-05T09:00", 1},
		{std, office, "2026-01-01T10:00", "8h", "2026-01-02T08:00", "2026-01-02T17:00", 1},
		// A week with a half Saturday: five days of 7 hours and one of 5 hours.
		{six, sixDays, "2026-01-05T08:00", "35h", "2026-01-05T08:00", "2026-01-09T16:00", 5},
		{six, sixDays, "2026-01-05T08:00", "40h", "2026-01-05T08:00", "2026-01-10T13:00", 6},
		{six, sixDays, "2026-01-05T08:00", "41h", "2026-01-05T08:00", "2026-01-12T09:00", 7},
		{six, sixDays, "2026-01-10T13:00", "1h", "2026-01-12T08:00", "2026-01-12T09:00", 1},
		// Work takes place 24 hours a day: 24:00 on one day is 00:00 on the next day.
		{std, always, "2026-01-05T00:00", "24h", "2026-01-05T00:00", "2026-01-06T00:00", 1},
		{std, always, "2026-01-09T12:00", "12h", "2026-01-09T12:00", "2026-01-10T00:00", 1},
		{std, always, "2026-01-09T12:00", "12h1m", "2026-01-09T12:00", "2026-01-12T00:01", 2},
		// The first and last days of the data. The data begins with four days off.
		{std, office, "2009-01-01T00:00", "1m", "2009-01-05T08:00", "2009-01-05T08:01", 1},
		{std, office, "2027-12-31T16:00", "1h", "2027-12-31T16:00", "2027-12-31T17:00", 1},
		{std, always, "2027-12-31T23:00", "1h", "2027-12-31T23:00", "2028-01-01T00:00", 1},
	}
	for _, tt := range tests {
		work, err := time.ParseDuration(tt.work)
		noError(t, err)
		want := harikerja.Deadline{Begin: at(tt.begin), Due: at(tt.due), Workdays: tt.days, Examined: examined(tt.start, tt.due)}
		if got, err := tt.cal.Due(at(tt.start), work, tt.hours); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s of work from %s in %s: got %+v, %v, want %+v", tt.work, tt.start, tt.hours, got, err, want)
		}
		back, err := tt.cal.Elapsed(at(tt.start), want.Due, tt.hours)
		if err != nil || back.Work != work || back.Workdays != tt.days {
			t.Errorf("elapsed from %s to %s: got %+v, %v, want %s", tt.start, tt.due, back, err, work)
		}
	}
}

func TestDueRefusesInvalidWorkAndMissingDates(t *testing.T) {
	for _, work := range []time.Duration{0, -time.Hour, time.Millisecond, time.Hour + 1, harikerja.MaxWork + time.Minute, 1<<63 - 1, -1 << 63} {
		_, err := frozen.Calendar().Due(at("2026-01-05T08:00"), work, office)
		if e, ok := errors.AsType[*harikerja.ArgumentError](err); !ok || e.Name != "work" || e.Value != work {
			t.Errorf("%s of work: got the error %v, want an *ArgumentError", work, err)
		}
	}
	_, err := frozen.Calendar().Due(at("2026-01-05T08:00"), 1500*time.Millisecond, office)
	if want := "invalid work 1.5s: use whole seconds, from 1 second to 100000 hours"; err.Error() != want {
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
		_, err := frozen.Calendar().Due(at(tt.start), tt.work, office)
		wantMissing(t, err, tt.missing)
	}
	// With 24 working hours a day, the due time for MaxWork is within the data.
	if got, err := frozen.Calendar().Due(at("2009-01-01T00:00"), harikerja.MaxWork, always); err != nil || got.Workdays != 4167 {
		t.Errorf("%s of work: got %+v, %v", harikerja.MaxWork, got, err)
	}
	none := frozen.Calendar().AsOf(date("1990-01-01"))
	for _, start := range []string{"0001-01-01T00:00", "2026-01-05T08:00"} {
		_, err := none.Due(at(start), time.Hour, office)
		if e, ok := errors.AsType[*harikerja.CoverageError](err); !ok || !e.Nothing {
			t.Errorf("without any data: got the error %v, want a *CoverageError", err)
		}
		_, err = none.Elapsed(at(start), at(start), office)
		if e, ok := errors.AsType[*harikerja.CoverageError](err); !ok || !e.Nothing {
			t.Errorf("without any data: got the error %v, want a *CoverageError", err)
		}
	}
}

func TestElapsedCountsOnlyWorkingHours(t *testing.T) {
	tests := []struct {
		start, end string
		hours      harikerja.Hours
		work       time.Duration
		days       int
	}{
		{"2026-03-17T15:00", "2026-03-26T15:00", office, 16 * time.Hour, 3},
		{"2026-03-17T17:00", "2026-03-25T08:00", office, 0, 0}, // only days off, Nyepi and Idulfitri
		{"2026-03-17T16:59", "2026-03-25T08:01", office, 2 * time.Minute, 2},
		{"2026-01-05T12:00", "2026-01-05T13:00", office, 0, 0}, // the break
		{"2026-01-05T11:30", "2026-01-05T13:30", office, time.Hour, 1},
		{"2026-01-05T10:00", "2026-01-05T10:00", office, 0, 0},
		{"2026-01-03T10:00", "2026-01-04T10:00", office, 0, 0}, // a weekend
		{"2026-01-01T00:00", "2027-01-01T00:00", office, 240 * 8 * time.Hour, 240},
		{"2026-01-01T00:00", "2027-01-01T00:00", always, 240 * 24 * time.Hour, 240},
		{"2009-01-01T00:00", "2009-01-05T08:30", office, 30 * time.Minute, 1},
		{"2027-12-31T16:00", "2028-01-01T00:00", office, time.Hour, 1}, // the end of the data
	}
	for _, tt := range tests {
		want := harikerja.Elapsed{Work: tt.work, Workdays: tt.days, Examined: examined(tt.start, tt.end)}
		if got, err := frozen.Calendar().Elapsed(at(tt.start), at(tt.end), tt.hours); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("from %s to %s in %s: got %+v, %v, want %+v", tt.start, tt.end, tt.hours, got, err, want)
		}
	}
}

func TestElapsedRefusesWrongOrderAndMissingDates(t *testing.T) {
	start, end := at("2026-01-05T10:01"), at("2026-01-05T10:00")
	_, elapsedErr := frozen.Calendar().Elapsed(start, end, office)
	_, byDayErr := frozen.Calendar().WorkByDay(start, end, office, 5)
	for _, err := range []error{elapsedErr, byDayErr} {
		const want = "invalid start 2026-01-05T10:01:00Z: it is after the end 2026-01-05T10:00:00Z: give the earlier time first"
		if e, ok := errors.AsType[*harikerja.ArgumentError](err); !ok || e.Value != start || err.Error() != want {
			t.Errorf("got the error %v, want an *ArgumentError", err)
		}
	}
	if e, err := frozen.Calendar().Elapsed(end.Add(time.Second/4), end, office); err != nil || e.Work != 0 {
		t.Errorf("a part of a second is not ignored: got %v, %v", e, err)
	}
	for _, tt := range []struct{ start, end, missing string }{
		{"2008-12-31T23:59", "2009-01-05T09:00", "2008-12-31"},
		{"2027-12-31T16:00", "2028-01-01T00:01", "2028-01-01"},
		{"2027-12-31T16:00", "2028-01-02T00:00", "2028-01-01"}, // the first missing date
		{"2026-01-05T09:00", "2031-06-01T09:00", "2028-01-01"},
		{"2028-01-01T00:00", "2031-06-01T09:00", "2028-01-01"},
		{"2030-01-01T00:00", "2031-06-01T09:00", "2030-01-01"},
		{"2007-01-01T00:00", "2031-06-01T09:00", "2007-01-01"},
	} {
		_, err := frozen.Calendar().Elapsed(at(tt.start), at(tt.end), office)
		wantMissing(t, err, tt.missing)
		_, err = frozen.Calendar().WorkByDay(at(tt.start), at(tt.end), office, 1)
		wantMissing(t, err, tt.missing)
	}
}

func TestWorkByDayHasTheWorkingTimeOfEachDate(t *testing.T) {
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
		list, err := frozen.Calendar().WorkByDay(at(tt.start), at(tt.end), office, tt.limit)
		var got []string
		for _, d := range list {
			got = append(got, fmt.Sprint(d.Date, " ", d.Work))
		}
		if err != nil || strings.Join(got, ", ") != tt.want {
			t.Errorf("%s to %s: got %q, %v, want %q", tt.start, tt.end, got, err, tt.want)
		}
	}
	_, err := frozen.Calendar().WorkByDay(at("2026-01-05T08:00"), at("2026-01-05T09:00"), office, 0)
	if _, ok := errors.AsType[*harikerja.ArgumentError](err); !ok {
		t.Errorf("limit 0: got the error %v, want an *ArgumentError", err)
	}
}

// TestPartsOfASecondAreIgnored: a time such as time.Now() has seconds and parts of a
// second. Seconds count, and parts of a second are ignored.
func TestPartsOfASecondAreIgnored(t *testing.T) {
	start := at("2026-01-05T11:59").Add(15*time.Second + 999*time.Millisecond)
	end := at("2026-01-05T13:00").Add(20 * time.Second)
	got, err := frozen.Calendar().Elapsed(start, end, office)
	if want := (harikerja.Elapsed{Work: 65 * time.Second, Workdays: 1, Examined: span("2026-01-05")}); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
	due, err := frozen.Calendar().Due(start, 65*time.Second, office)
	if err != nil || !due.Due.Equal(end) || !due.Begin.Equal(start.Truncate(time.Second)) {
		t.Errorf("got %+v, %v, want %s", due, err, end)
	}
	list, err := frozen.Calendar().WorkByDay(start, end, office, 5)
	if err != nil || len(list) != 1 || list[0].Work != 65*time.Second {
		t.Errorf("got %v, %v", list, err)
	}
}

// TestZoneOfTheStartDoesNotChangeTheDeadline: a start gives the same deadline if it is converted
// from UTC to WITA or to New York time. The working hours are local times in Makassar.
func TestZoneOfTheStartDoesNotChangeTheDeadline(t *testing.T) {
	wita := harikerja.MustParseZone("WITA")
	start := at("2026-01-05T02:00") // 10:00 in Makassar
	for _, start := range []time.Time{start, start.In(wita), start.In(location(t, "America/New_York"))} {
		due, err := frozen.Calendar().Due(start, 4*time.Hour, office.In(wita))
		if err != nil || due.Due.Format(time.RFC3339) != "2026-01-05T15:00:00+08:00" {
			t.Errorf("from %s: due %s, %v", start, due.Due, err)
		}
		elapsed, err := frozen.Calendar().Elapsed(start, due.Due.UTC(), office.In(wita))
		if err != nil || elapsed.Work != 4*time.Hour || elapsed.Examined != due.Examined {
			t.Errorf("from %s: elapsed %+v, %v", start, elapsed, err)
		}
	}
	wantHoursError(t, frozen.Calendar(), harikerja.MustParseHours("08:00-17:00"),
		`invalid hours 08:00-17:00: they have no time zone: use the method In`)
}

// TestHoursInAZoneWithClockChangesAreRefused: an hour that is missing or occurs twice has no exact
// answer. All zones of Indonesia are accepted, also from package time.
func TestHoursInAZoneWithClockChangesAreRefused(t *testing.T) {
	for _, zone := range []string{"America/New_York", "Europe/Berlin", "Africa/Casablanca", "Pacific/Apia"} {
		wantHoursError(t, frozen.Calendar(), office.In(location(t, zone)),
			"invalid loc "+zone+": its clocks change: use a location of ParseZone or time.FixedZone")
	}
	for _, zone := range []string{"Asia/Jakarta", "Asia/Pontianak", "Asia/Makassar", "Asia/Jayapura", "Asia/Singapore", "UTC"} {
		due, err := frozen.Calendar().Due(at("2026-01-05T02:00"), time.Hour, office.In(location(t, zone)))
		if err != nil || due.Due.Sub(due.Begin) != time.Hour {
			t.Errorf("%s: got %+v, %v", zone, due, err)
		}
	}
}

// clockOracle counts working time minute by minute.
type clockOracle struct {
	*oracle
	open [7][1440]bool // the working minutes of each weekday
}

func randomClockOracle(t *testing.T, rng *rand.Rand) (*clockOracle, harikerja.Hours) {
	t.Helper()
	o := randomOracle(t, rng)
	var hasWork [7]bool
	for d := range time.Weekday(7) {
		hasWork[d] = !strings.Contains(o.def.Weekend.String(), strings.ToLower(d.String()[:3]))
	}
	for _, line := range o.def.Workdays {
		for d := range line.Span.All() {
			hasWork[d.Weekday()] = true
		}
	}
	h, open := randomHours(rng, hasWork)
	return &clockOracle{o, open}, h
}

// randomHours returns random hours and, for the oracle, the working minutes of each day
// of the week. Only days of the week with workdays have their own hours.
func randomHours(rng *rand.Rand, hasWork [7]bool) (harikerja.Hours, [7][1440]bool) {
	var open [7][1440]bool
	usual, minutes := randomShifts(rng)
	for d := range open {
		open[d] = minutes
	}
	texts := []string{usual}
	for d := range time.Weekday(7) {
		if hasWork[d] && rng.IntN(4) == 0 {
			text, minutes := randomShifts(rng)
			texts = append(texts, strings.ToLower(d.String()[:3])+"="+text)
			open[d] = minutes
		}
	}
	return hours(strings.Join(texts, " ")), open
}

func randomShifts(rng *rand.Rand) (string, [1440]bool) {
	var cuts []int
	for len(cuts) < 2+2*rng.IntN(3) || len(cuts)%2 == 1 {
		cut := rng.IntN(1441)
		if rng.IntN(8) == 0 {
			cut = []int{0, 1440}[rng.IntN(2)]
		}
		if !slices.Contains(cuts, cut) {
			cuts = append(cuts, cut)
		}
	}
	slices.Sort(cuts)
	var parts []string
	var open [1440]bool
	for i := 0; i < len(cuts); i += 2 {
		from, to := cuts[i], cuts[i+1]
		parts = append(parts, fmt.Sprintf("%02d:%02d-%02d:%02d", from/60, from%60, to/60, to%60))
		for minute := from; minute < to; minute++ {
			open[minute] = true
		}
	}
	return strings.Join(parts, ","), open
}

// at returns the time that is the given number of minutes after the beginning of the data.
func (o *clockOracle) at(minute int) time.Time {
	return time.Date(2009, 1, 1, 0, minute, 0, 0, time.UTC)
}

// examined returns the dates that have a minute i with start <= i < end.
func (o *clockOracle) examined(start, end int) harikerja.Span {
	return o.span(start/1440, max(start, end-1)/1440)
}

func (o *clockOracle) works(minute int) bool {
	day := minute / 1440
	return o.work[day] && o.open[(4+day)%7][minute%1440] // 2009-01-01 is a Thursday
}

// due loops over the minutes until the work is done, and counts the working minutes of each
// day. It returns false if the data ends before the work is done.
func (o *clockOracle) due(start, work int) (begin, due int, byDay []harikerja.DayWork, ok bool) {
	begin = -1
	for minute := start; work > 0; minute++ {
		if minute == o.days()*1440 {
			return 0, 0, nil, false
		}
		if !o.works(minute) {
			continue
		}
		if begin < 0 {
			begin = minute
		}
		if d := o.date(minute / 1440); len(byDay) == 0 || byDay[len(byDay)-1].Date != d {
			byDay = append(byDay, harikerja.DayWork{Date: d})
		}
		byDay[len(byDay)-1].Work += time.Minute
		work--
		due = minute + 1
	}
	return begin, due, byDay, true
}

// TestDueAgreesWithALoopOverMinutes compares Due with the oracle, for random work, hours
// and rules. In some cases the data ends before the work is done.
func TestDueAgreesWithALoopOverMinutes(t *testing.T) {
	rng := random(t)
	for range 150 {
		o, h := randomClockOracle(t, rng)
		cal := o.calendar(t)
		for i := range 12 {
			start := rng.IntN(o.days() * 1440)
			switch i {
			case 0:
				start = rng.IntN(7 * 1440)
			case 1, 2:
				start = o.days()*1440 - 1 - rng.IntN(10*1440)
			}
			work := 1 + rng.IntN([]int{10, 600, 5000}[rng.IntN(3)])
			begin, due, byDay, ok := o.due(start, work)
			got, err := cal.Due(o.at(start), time.Duration(work)*time.Minute, h)
			if !ok {
				if e, isCoverage := errors.AsType[*harikerja.CoverageError](err); !isCoverage || e.Date != o.date(o.days()) {
					t.Fatalf("%s, %s: %d minutes from %s: got %+v, %v, want the end of the data", o, h, work, o.at(start), got, err)
				}
				continue
			}
			want := harikerja.Deadline{Begin: o.at(begin), Due: o.at(due), Workdays: len(byDay), Examined: o.examined(start, due)}
			if err != nil || !reflect.DeepEqual(got, want) {
				t.Fatalf("%s, %s: %d minutes from %s: got %+v, %v, want %+v", o, h, work, o.at(start), got, err, want)
			}
			if list, err := cal.WorkByDay(o.at(start), want.Due, h, len(byDay)+1); err != nil || !slices.Equal(list, byDay) {
				t.Fatalf("%s, %s: from %s to %s: got %v, %v, want %v", o, h, o.at(start), want.Due, list, err, byDay)
			}
		}
	}
}

// TestElapsedAgreesWithALoopOverMinutes compares Elapsed with the oracle, between random
// times.
func TestElapsedAgreesWithALoopOverMinutes(t *testing.T) {
	rng := random(t)
	for range 150 {
		o, h := randomClockOracle(t, rng)
		cal := o.calendar(t)
		for i := range 12 {
			start := rng.IntN(o.days() * 1440)
			if i == 0 {
				start = max(0, o.days()-20)*1440 + rng.IntN(1440)
			}
			end := min(o.days()*1440, start+rng.IntN([]int{10, 3000, 60_000}[rng.IntN(3)]))
			minutes, days, last := 0, 0, -1
			for minute := start; minute < end; minute++ {
				if o.works(minute) {
					minutes++
					days += one(minute/1440 != last)
					last = minute / 1440
				}
			}
			want := harikerja.Elapsed{Work: time.Duration(minutes) * time.Minute, Workdays: days, Examined: o.examined(start, end)}
			if got, err := cal.Elapsed(o.at(start), o.at(end), h); err != nil || !reflect.DeepEqual(got, want) {
				t.Fatalf("%s, %s: from %s to %s: got %+v, %v, want %+v", o, h, o.at(start), o.at(end), got, err, want)
			}
		}
	}
}

// TestDueAndElapsedAgreeOverAllYears uses amounts of work up to the whole working time
// in the data. Both the elapsed time until the deadline and the sum of WorkByDay must
// equal the work.
func TestDueAndElapsedAgreeOverAllYears(t *testing.T) {
	rng := random(t)
	for range 60 {
		o, h := randomClockOracle(t, rng)
		cal := o.calendar(t)
		start := rng.IntN(o.days() * 1440)
		all, err := cal.Elapsed(o.at(start), o.at(o.days()*1440), h)
		noError(t, err)
		if all.Work == 0 {
			continue
		}
		work := min(harikerja.MaxWork, time.Duration(1+rng.Int64N(int64(all.Work/time.Minute)))*time.Minute)
		due, err := cal.Due(o.at(start), work, h)
		noError(t, err)
		list, err := cal.WorkByDay(due.Begin, due.Due, h, o.days())
		if err != nil || len(list) != due.Workdays {
			t.Fatalf("%s from %s: got %d days, %v, want %d", work, o.at(start), len(list), err, due.Workdays)
		}
		var sum time.Duration
		for _, d := range list {
			sum += d.Work
		}
		elapsed, err := cal.Elapsed(o.at(start), due.Due, h)
		if err != nil || !reflect.DeepEqual(elapsed, harikerja.Elapsed{Work: work, Workdays: due.Workdays, Examined: due.Examined}) || sum != work {
			t.Fatalf("%s from %s, due at %s: got the elapsed time %+v and the sum %s of WorkByDay (%v)", work, o.at(start), due.Due, elapsed, sum, err)
		}
	}
}

func BenchmarkDue(b *testing.B) {
	cal := under(frozen.Calendar(), ruleSet{Weekend: harikerja.SunOnly()})
	for _, hours := range []int{16, 16_000} {
		b.Run(fmt.Sprintf("%dh", hours), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := cal.Due(at("2012-03-17T15:00"), time.Duration(hours)*time.Hour, sixDays); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestIsWorkingTimeUsesTheZoneOfTheHours: 17 March 2026 is a workday, and 18 March is
// collective leave. In WITA it is one hour later than in WIB.
func TestIsWorkingTimeUsesTheZoneOfTheHours(t *testing.T) {
	wib := harikerja.MustParseZone("WIB")
	hours := harikerja.MustParseHours("08:00-12:00,13:00-24:00").In(wib)
	for text, want := range map[string]bool{
		"2026-03-17T07:59": false, "2026-03-17T08:00": true, "2026-03-17T11:59": true, "2026-03-17T12:00": false,
		"2026-03-17T13:00": true, "2026-03-17T23:59": true, "2026-03-18T09:00": false, "2026-03-21T09:00": false,
		"2026-03-17T08:00+08:00": false, "2026-03-17T09:00+08:00": true, "2026-03-17T01:00Z": true, "2026-03-17T17:00Z": false,
	} {
		at, err := harikerja.ParseTime(text, wib)
		noError(t, err)
		if got, err := frozen.Calendar().IsWorkingTime(at.UTC(), hours); err != nil || got != want {
			t.Errorf("%s: got %t, %v, want %t", text, got, err, want)
		}
	}
	_, err := frozen.Calendar().IsWorkingTime(time.Date(2028, 1, 1, 9, 0, 0, 0, wib), hours)
	wantMissing(t, err, "2028-01-01")
	for _, wrong := range []harikerja.Hours{{}, harikerja.MustParseHours("08:00-12:00"), harikerja.MustParseHours("08:00-12:00 sat=08:00-12:00").In(wib)} {
		_, err := frozen.Calendar().IsWorkingTime(time.Date(2026, 3, 17, 9, 0, 0, 0, wib), wrong)
		if _, ok := errors.AsType[*harikerja.ArgumentError](err); !ok {
			t.Errorf("hours %v: got the error %v, want an *ArgumentError", wrong, err)
		}
	}
}

// TestIsWorkingTimeAgreesWithElapsed calls IsWorkingTime for each half hour of a month,
// and compares it with the elapsed working time in this half hour.
func TestIsWorkingTimeAgreesWithElapsed(t *testing.T) {
	hours := harikerja.MustParseHours("08:00-12:00,13:30-17:00 fri=08:00-11:30").In(harikerja.MustParseZone("WIT"))
	march := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	for at := march; at.Month() == time.March; at = at.Add(30 * time.Minute) {
		got, err := frozen.Calendar().IsWorkingTime(at, hours)
		e, err2 := frozen.Calendar().Elapsed(at, at.Add(30*time.Minute), hours)
		if err != nil || err2 != nil || got != (e.Work > 0) {
			t.Errorf("%s: IsWorkingTime is %t, but the elapsed time is %s, %v, %v", at, got, e.Work, err, err2)
		}
	}
}
