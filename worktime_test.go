package harikerja_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
)

// clockOracle counts working time one minute after the other.
type clockOracle struct {
	*oracle
	open [7][1440]bool // by weekday
}

// randomHours returns hours that fit a weekend, and for the oracle the minutes
// in which there is work.
func randomHours(rng *rand.Rand, weekend harikerja.Weekend) (harikerja.Hours, [7][1440]bool) {
	var open [7][1440]bool
	usual, minutes := randomShifts(rng)
	for d := range open {
		open[d] = minutes
	}
	var overrides []string
	for d := range time.Weekday(7) {
		if !weekend.Contains(d) && rng.IntN(4) == 0 {
			text, minutes := randomShifts(rng)
			overrides = append(overrides, strings.ToLower(d.String()[:3])+"="+text)
			open[d] = minutes
		}
	}
	return harikerja.MustParseHours(usual, overrides...), open
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

// at is the moment so many minutes after the first of the data.
func (o *clockOracle) at(minute int) harikerja.Moment {
	m, err := harikerja.NewMoment(o.date(minute/1440), minute%1440)
	if err != nil {
		panic(err)
	}
	return m
}

func (o *clockOracle) works(minute int) bool {
	day := minute / 1440
	return o.work[day] && o.open[(4+day)%7][minute%1440] // 2009-01-01 is a Thursday
}

// due lets the minutes pass until the work is done, and keeps the book of each
// day. It reports false if the data ends before that.
func (o *clockOracle) due(start, work int) (begin, due int, book []harikerja.DayWork, ok bool) {
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
		if d := o.date(minute / 1440); len(book) == 0 || book[len(book)-1].Date != d {
			book = append(book, harikerja.DayWork{Date: d})
		}
		book[len(book)-1].Work += time.Minute
		work--
		due = minute + 1
	}
	return begin, due, book, true
}

// TestDueMinuteByMinute compares deadlines of random work in random hours under
// random rules with the clock, also where the data ends first.
func TestDueMinuteByMinute(t *testing.T) {
	rng := random(t)
	weekends := legalWeekends(t)
	for range 150 {
		rules := harikerja.Rules{Weekend: weekends[rng.IntN(len(weekends))], WorkOnLeave: rng.IntN(2) == 0}
		h, open := randomHours(rng, rules.Weekend)
		o := &clockOracle{newOracle(rules), open}
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
			begin, due, book, ok := o.due(start, work)
			got, err := cal.Due(o.at(start), time.Duration(work)*time.Minute, h)
			if !ok {
				if e, isCoverage := errors.AsType[*harikerja.CoverageError](err); !isCoverage || e.Date != o.date(o.days()) {
					t.Fatalf("%+v, %s: %d minutes from %s: got %+v, %v, want the end of the data", rules, h, work, o.at(start), got, err)
				}
				continue
			}
			want := harikerja.Deadline{Begin: o.at(begin), Due: o.at(due), Days: len(book)}
			if err != nil || got != want {
				t.Fatalf("%+v, %s: %d minutes from %s: got %+v, %v, want %+v", rules, h, work, o.at(start), got, err, want)
			}
			if list, err := cal.WorkByDay(o.at(start), want.Due, h, len(book)+1); err != nil || !slices.Equal(list, book) {
				t.Fatalf("%+v, %s: from %s to %s: got %v, %v, want %v", rules, h, o.at(start), want.Due, list, err, book)
			}
		}
	}
}

// TestElapsedMinuteByMinute counts the minutes between two random moments.
func TestElapsedMinuteByMinute(t *testing.T) {
	rng := random(t)
	weekends := legalWeekends(t)
	for range 150 {
		rules := harikerja.Rules{Weekend: weekends[rng.IntN(len(weekends))], WorkOnLeave: rng.IntN(2) == 0}
		h, open := randomHours(rng, rules.Weekend)
		o := &clockOracle{newOracle(rules), open}
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
			want := harikerja.Elapsed{Work: time.Duration(minutes) * time.Minute, Days: days}
			if got, err := cal.Elapsed(o.at(start), o.at(end), h); err != nil || got != want {
				t.Fatalf("%+v, %s: from %s to %s: got %+v, %v, want %+v", rules, h, o.at(start), o.at(end), got, err, want)
			}
		}
	}
}

// TestDueOverAllYears goes as far as the data: what is due after some work has
// that much work before it, not a minute less, and the days add up to it.
func TestDueOverAllYears(t *testing.T) {
	rng := random(t)
	weekends := legalWeekends(t)
	for range 60 {
		rules := harikerja.Rules{Weekend: weekends[rng.IntN(len(weekends))]}
		h, open := randomHours(rng, rules.Weekend)
		o := &clockOracle{newOracle(rules), open}
		cal := o.calendar(t)
		start := rng.IntN(o.days() * 1440)
		all, err := cal.Elapsed(o.at(start), o.at(o.days()*1440), h)
		if err != nil {
			t.Fatal(err)
		}
		if all.Work == 0 {
			continue
		}
		work := min(harikerja.MaxWork, time.Duration(1+rng.Int64N(int64(all.Work/time.Minute)))*time.Minute)
		due, err := cal.Due(o.at(start), work, h)
		if err != nil {
			t.Fatal(err)
		}
		list, err := cal.WorkByDay(due.Begin, due.Due, h, o.days())
		if err != nil || len(list) != due.Days {
			t.Fatalf("%s from %s: %d days, %v, want %d", work, o.at(start), len(list), err, due.Days)
		}
		var sum time.Duration
		for _, d := range list {
			sum += d.Work
		}
		elapsed, err := cal.Elapsed(o.at(start), due.Due, h)
		if err != nil || elapsed != (harikerja.Elapsed{Work: work, Days: due.Days}) || sum != work {
			t.Fatalf("%s from %s is due %s: %+v elapse, %s by day (%v)", work, o.at(start), due.Due, elapsed, sum, err)
		}
	}
}

// TestDueFromManyGoroutines lets the race detector look at calendars that are
// made while others ask for them.
func TestDueFromManyGoroutines(t *testing.T) {
	cal, err := harikerja.Load(bytes.NewReader(harikerja.EmbeddedDataset()))
	if err != nil {
		t.Fatal(err)
	}
	short := harikerja.MustParseHours("08:00-12:00,13:00-17:00", "mon=10:00-12:00", "fri=08:00-11:30")
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			// Tuesday to Thursday 24 hours, Friday 3:30, Monday 2:00.
			got, err := cal.Due(moment("2026-01-06T08:00"), 29*time.Hour+30*time.Minute, short)
			if err != nil || got.Due != moment("2026-01-12T12:00") {
				t.Errorf("got %+v, %v", got, err)
			}
			if _, err := cal.Summarize(harikerja.Year(2026)); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}

func BenchmarkDue(b *testing.B) {
	cal, err := frozen().With(harikerja.Rules{Weekend: harikerja.SunOnly})
	if err != nil {
		b.Fatal(err)
	}
	for _, hours := range []int{16, 16_000} {
		b.Run(fmt.Sprintf("%dh", hours), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := cal.Due(moment("2012-03-17T15:00"), time.Duration(hours)*time.Hour, sixDays); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
