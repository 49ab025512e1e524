package harikerja

import (
	"fmt"
	"math"
	"time"
)

// MaxWork is the most work that [Calendar.Due] counts off.
const MaxWork = 100_000 * time.Hour

// WorkError reports an amount of work that has no due time.
type WorkError struct {
	Work time.Duration // what was given
}

func (e *WorkError) Error() string {
	return fmt.Sprintf("the work is %s: use whole minutes, from 1 minute to 100000 hours", e.Work)
}

// OrderError reports two moments of which the first is later.
type OrderError struct {
	Start, End Moment
}

func (e *OrderError) Error() string {
	return fmt.Sprintf("the start %s is after the end %s: give the earlier time first", e.Start, e.End)
}

// Deadline is when work is due.
type Deadline struct {
	Begin Moment // when the work begins: at the start, or at the next opening if that is outside the hours
	Due   Moment // when it is done
	Days  int    // the workdays it takes, the first and the last included
}

// Due returns when work that comes in at start is done, if it is worked on in
// these hours of the calendar's workdays. Work that fills a shift to its end is
// due at that end, not at the next opening; an end at 24:00 is 00:00 of the
// next day.
//
// The date of start must be covered, and the data must last until the work is
// done; else it is a [*CoverageError]. Work that is not 1 minute to [MaxWork]
// in whole minutes is a [*WorkError]. Hours that do not fit the calendar's
// weekend are an [*HoursError]. The cost does not grow with the work.
func (c *Calendar) Due(start Moment, work time.Duration, h Hours) (Deadline, error) {
	if work <= 0 || work > MaxWork || work%time.Minute != 0 {
		return Deadline{}, &WorkError{work}
	}
	w, err := c.worktime(h)
	if err != nil {
		return Deadline{}, err
	}
	done, err := w.by(start)
	if err != nil {
		return Deadline{}, err
	}
	target := done + int(work/time.Minute)
	if target > w.before(c.work.days) {
		return Deadline{}, c.known.uncovered(c.known.covered.End().AddDays(1))
	}
	first, opening := w.reach(done + 1)
	last, due := w.reach(target)
	return Deadline{
		Begin: w.moment(first, opening-1),
		Due:   w.moment(last, due),
		Days:  c.work.rank(last+1) - c.work.rank(first),
	}, nil
}

// Elapsed is the working time between two moments.
type Elapsed struct {
	Work time.Duration // whole minutes
	Days int           // the dates on which any of it lies
}

// Elapsed returns the working time from start to end. The dates of both must
// be covered, that of an end at 00:00 excepted; else it is a [*CoverageError]
// with the first date that is missing. A start after the end is an
// [*OrderError]. Hours that do not fit the calendar's weekend are an
// [*HoursError]. The cost does not grow with the distance.
func (c *Calendar) Elapsed(start, end Moment, h Hours) (Elapsed, error) {
	w, err := c.worktime(h)
	if err != nil {
		return Elapsed{}, err
	}
	from, to, err := w.between(start, end)
	if err != nil || from == to {
		return Elapsed{}, err
	}
	first, _ := w.reach(from + 1)
	last, _ := w.reach(to)
	return Elapsed{
		Work: time.Duration(to-from) * time.Minute,
		Days: c.work.rank(last+1) - c.work.rank(first),
	}, nil
}

// DayWork is how long is worked on a date.
type DayWork struct {
	Date Date
	Work time.Duration // whole minutes, more than none
}

// WorkByDay returns the days between two moments with the time worked on each,
// at most limit of them, the earliest first. From [Deadline.Begin] to
// [Deadline.Due] it explains a deadline; Days there, and in [Elapsed], says how
// many there are in all. Its errors are those of [Calendar.Elapsed], and a
// [*NumberError] for a limit below 1. The cost grows with limit alone.
func (c *Calendar) WorkByDay(start, end Moment, h Hours, limit int) ([]DayWork, error) {
	if err := checkNumber("limit", limit, 1, math.MaxInt); err != nil {
		return nil, err
	}
	w, err := c.worktime(h)
	if err != nil {
		return nil, err
	}
	from, to, err := w.between(start, end)
	if err != nil || from == to {
		return nil, err
	}
	var list []DayWork
	for from < to && len(list) < limit {
		day, _ := w.reach(from + 1)
		until := min(to, w.before(day+1))
		list = append(list, DayWork{Date{c.work.first + day}, time.Duration(until-from) * time.Minute})
		from = until
	}
	return list, nil
}
