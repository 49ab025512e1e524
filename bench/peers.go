package main

import (
	"bytes"
	"io"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/rickar/cal/v2"
)

func newReader(b []byte) io.Reader { return bytes.NewReader(b) }

// goQuestions are asked of this package, of the loop that most people write,
// and of rickar/cal, all with the same holidays.
func goQuestions() []question {
	hk := harikerja.Default()
	loop := newDayLoop(hk)
	rc := newRickar(hk)
	first := time.Date(2016, 1, 4, 0, 0, 0, 0, time.UTC)
	// Starts, turned into each engine's type beforehand.
	const starts = 512
	var dates [starts]harikerja.Date
	var times [starts]time.Time
	for i := range starts {
		times[i] = first.AddDate(0, 0, i)
		dates[i] = harikerja.DateOf(times[i])
	}
	// The peers take long enough not to notice a call through a pointer.
	slow := func(ask func(t time.Time) int) func(int) int {
		return func(n int) (sum int) {
			for i := range n {
				sum += ask(times[i%starts])
			}
			return sum
		}
	}
	questions := []question{{"is it a workday", map[string]func(int) int{
		ours: func(n int) (sum int) {
			for i := range n {
				ok, _ := hk.IsWorkday(dates[i%starts])
				sum += toInt(ok)
			}
			return sum
		},
		dayLoop: slow(func(t time.Time) int { return toInt(loop.isWorkday(t)) }),
		rickar:  slow(func(t time.Time) int { return toInt(rc.IsWorkday(t)) }),
	}}}
	for _, add := range []struct {
		name string
		n    int
	}{{"add 5 workdays", 5}, {"add 250", 250}, {"add 2500", 2500}} {
		questions = append(questions, question{add.name, map[string]func(int) int{
			ours: func(n int) (sum int) {
				for i := range n {
					d, _ := hk.AddWorkdays(dates[i%starts], add.n)
					sum += d.Sub(dates[0])
				}
				return sum
			},
			dayLoop: slow(func(t time.Time) int { return loop.add(t, add.n).Day() }),
			rickar:  slow(func(t time.Time) int { return rc.WorkdaysFrom(t, add.n).Day() }),
		}})
	}
	for _, count := range []struct {
		name       string
		start, end string
	}{{"count 1 year", "2016-01-01", "2016-12-31"}, {"count 19 years", "2009-01-01", "2027-12-31"}} {
		start, end := harikerja.MustParseDate(count.start), harikerja.MustParseDate(count.end)
		span, _ := harikerja.NewSpan(start, end)
		from, to := start.In(time.UTC), end.In(time.UTC)
		questions = append(questions, question{count.name, map[string]func(int) int{
			ours: func(n int) (sum int) {
				for range n {
					workdays, _ := hk.CountWorkdays(span)
					sum += workdays
				}
				return sum
			},
			dayLoop: slow(func(time.Time) int { return loop.count(from, to) }),
			rickar:  slow(func(time.Time) int { return rc.WorkdaysInRange(from, to) }),
		}})
	}
	checkPeers(hk, loop, rc, dates[:], times[:])
	return questions
}

// checkPeers makes sure that the engines do the same work before it is timed.
func checkPeers(hk *harikerja.Calendar, loop dayLoopCalendar, rc *cal.BusinessCalendar, dates []harikerja.Date, times []time.Time) {
	for i := range dates {
		want, _ := hk.AddWorkdays(dates[i], 250)
		if got := harikerja.DateOf(loop.add(times[i], 250)); got != want {
			panic("the day loop says " + got.String() + ", harikerja " + want.String())
		}
		if got := harikerja.DateOf(rc.WorkdaysFrom(times[i], 250)); got != want {
			panic("rickar/cal says " + got.String() + ", harikerja " + want.String())
		}
	}
}

func toInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// dayLoopCalendar is what most people write: a map of holidays and a loop.
type dayLoopCalendar map[string]bool

func newDayLoop(c *harikerja.Calendar) dayLoopCalendar {
	days := make(dayLoopCalendar)
	for _, h := range allHolidays(c) {
		days[h.Date.String()] = true
	}
	return days
}

func (c dayLoopCalendar) isWorkday(t time.Time) bool {
	if w := t.Weekday(); w == time.Saturday || w == time.Sunday {
		return false
	}
	return !c[t.Format("2006-01-02")]
}

func (c dayLoopCalendar) add(t time.Time, n int) time.Time {
	for n > 0 {
		t = t.AddDate(0, 0, 1)
		if c.isWorkday(t) {
			n--
		}
	}
	return t
}

func (c dayLoopCalendar) count(from, to time.Time) int {
	n := 0
	for t := from; !t.After(to); t = t.AddDate(0, 0, 1) {
		if c.isWorkday(t) {
			n++
		}
	}
	return n
}

// newRickar gives rickar/cal the same holidays, each on its one date, and turns
// its cache on.
func newRickar(c *harikerja.Calendar) *cal.BusinessCalendar {
	rc := cal.NewBusinessCalendar()
	rc.Cacheable = true
	for _, h := range allHolidays(c) {
		y, m, d := h.Date.Year(), h.Date.Month(), h.Date.Day()
		rc.AddHoliday(&cal.Holiday{Name: h.Name, Month: m, Day: d, StartYear: y, EndYear: y, Func: cal.CalcDayOfMonth})
	}
	return rc
}

func allHolidays(c *harikerja.Calendar) []harikerja.Holiday {
	covered, _ := c.Covered()
	list, err := c.Holidays(covered)
	if err != nil {
		panic(err)
	}
	return list
}
