package main

import (
	"time"

	"github.com/harikerja/harikerja"
	"github.com/rickar/cal/v2"
)

// loop is an engine in this process: it answers the questions from lo up to
// hi and returns the sum of its answers. The loop over the questions is a part
// of it, so that the clock sees neither a call through a pointer nor a store
// for every answer.
type loop func(lo, hi int) (sum int)

func (l loop) step() int { return few }

func (l loop) turn(n int) (time.Duration, int, error) {
	begin := time.Now()
	sum := l(0, n)
	return time.Since(begin), sum, nil
}

func (l loop) answers(n int) ([]int, error) {
	list := make([]int, n)
	for i := range list {
		list[i] = l(i, i+1)
	}
	return list, nil
}

// oursFor is this package. No question of a row is an error: the peers could
// not give the same answer to it.
func oursFor(q *question, c *harikerja.Calendar) loop {
	switch q.kind {
	case isWorkday:
		return func(lo, hi int) (sum int) {
			for i := lo; i < hi; i++ {
				ok, _ := c.IsWorkday(q.from[uint(i)%inputs])
				sum += toInt(ok)
			}
			return sum
		}
	case add:
		return func(lo, hi int) (sum int) {
			for i := lo; i < hi; i++ {
				d, _ := c.AddWorkdays(q.from[uint(i)%inputs], q.add)
				sum += d.Sub(epoch)
			}
			return sum
		}
	}
	var spans [inputs]harikerja.Span
	for i := range spans {
		var err error
		if spans[i], err = harikerja.NewSpan(q.from[i], q.to[i]); err != nil {
			panic(err)
		}
	}
	return func(lo, hi int) (sum int) {
		for i := lo; i < hi; i++ {
			workdays, _ := c.CountWorkdays(spans[uint(i)%inputs])
			sum += workdays
		}
		return sum
	}
}

// inTimes is an engine that knows days as times, which are made beforehand. It
// takes long enough not to notice a call through a pointer.
func inTimes(q *question, is func(time.Time) bool, plus func(time.Time, int) time.Time, between func(from, to time.Time) int) loop {
	var from, to [inputs]time.Time
	for i := range inputs {
		from[i], to[i] = q.from[i].In(time.UTC), q.to[i].In(time.UTC)
	}
	var ask func(i uint) int
	switch q.kind {
	case isWorkday:
		ask = func(i uint) int { return toInt(is(from[i])) }
	case add:
		ask = func(i uint) int { return int(plus(from[i], q.add).Unix() / (24 * 60 * 60)) }
	case count:
		ask = func(i uint) int { return between(from[i], to[i]) }
	}
	return func(lo, hi int) (sum int) {
		for i := lo; i < hi; i++ {
			sum += ask(uint(i) % inputs)
		}
		return sum
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

func (c dayLoopCalendar) engine(q *question) loop { return inTimes(q, c.isWorkday, c.add, c.count) }

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

// newRickar gives rickar/cal the same holidays, each on its one date. Its cache
// holds three years unless told otherwise; here it holds every day that is
// asked about, and is full from the beginning.
func newRickar(c *harikerja.Calendar) *cal.BusinessCalendar {
	all, _ := c.Covered()
	cal.CacheMaxSize = 2 * all.Days()
	rc := cal.NewBusinessCalendar()
	rc.Cacheable = true
	for _, h := range allHolidays(c) {
		y, m, d := h.Date.Year(), h.Date.Month(), h.Date.Day()
		rc.AddHoliday(&cal.Holiday{Name: h.Name, Month: m, Day: d, StartYear: y, EndYear: y, Func: cal.CalcDayOfMonth})
	}
	rc.WorkdaysInRange(all.Start().In(time.UTC), all.End().In(time.UTC))
	return rc
}

// rickarFor needs no conversion: like ours, it does not count the day that it
// adds to, and counts both ends of a range.
func rickarFor(q *question, rc *cal.BusinessCalendar) loop {
	return inTimes(q, rc.IsWorkday, rc.WorkdaysFrom, rc.WorkdaysInRange)
}

func allHolidays(c *harikerja.Calendar) []harikerja.Holiday {
	covered, _ := c.Covered()
	list, err := c.Holidays(covered)
	if err != nil {
		panic(err)
	}
	return list
}
