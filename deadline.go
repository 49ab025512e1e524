package harikerja

import (
	"errors"
	"fmt"
	"math"
	"sort"
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

// OrderError reports two times of which the first is later.
type OrderError struct {
	Start, End time.Time
}

func (e *OrderError) Error() string {
	return fmt.Sprintf("the start %s is after the end %s: give the earlier time first", e.Start.Format(time.RFC3339), e.End.Format(time.RFC3339))
}

// TimeError reports a time that is not on a whole minute.
type TimeError struct {
	Time time.Time // what was given
}

func (e *TimeError) Error() string {
	return fmt.Sprintf("the time %s is not on a whole minute", e.Time.Format(time.RFC3339Nano))
}

// Deadline is when work is due. Its times are in the location of the start.
type Deadline struct {
	Begin    time.Time // when the work begins: at the start, or at the next opening if the start is outside the hours
	Due      time.Time // when it is done
	Days     int       // the workdays it takes, the first and the last included
	Examined Span      // the dates that the answer depends on
}

// Due returns when work is done that comes in at start, if it is done in these
// hours of the calendar's workdays. The hours are those on the clocks of start's
// location. Work that fills a shift to its end is due at that end, not at the
// next opening; an end at 24:00 is 00:00 of the next day.
//
// The date of start must be covered, and the data must last until the work is
// done; else it is a [*CoverageError]. Work that is not 1 minute to [MaxWork]
// in whole minutes is a [*WorkError], a start that is not on a whole minute a
// [*TimeError]. Hours that do not fit the calendar's weekend are an
// [*HoursError]. If the clocks are changed in working hours before the work is
// done, it is a [*ClockChangeError]; those of Indonesia are never changed.
//
// The cost grows with the number of clock changes, not with the work.
func (c *Calendar) Due(start time.Time, work time.Duration, h Hours) (Deadline, error) {
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
	begin, err := w.instant(start, w.wallTime(first, opening-1))
	if err != nil {
		return Deadline{}, err
	}
	last, closing := w.reach(target)
	due, err := w.instant(start, w.wallTime(last, closing))
	if err != nil {
		return Deadline{}, err
	}
	return Deadline{
		Begin:    begin,
		Due:      due,
		Days:     c.work.rank(last+1) - c.work.rank(first),
		Examined: Span{DateOf(start), w.date(last).days - DateOf(start).days},
	}, nil
}

// Elapsed is the working time between two times.
type Elapsed struct {
	Work     time.Duration // whole minutes
	Days     int           // the dates on which any of it lies
	Examined Span          // the dates that the answer depends on
}

// Elapsed returns the working time from start to end. The hours are those on the
// clocks of start's location. The dates of both must be covered there, except
// the date of an end at 00:00; else it is a [*CoverageError] with the first date
// that is missing. A start after the end is an [*OrderError], a time that is not
// on a whole minute a [*TimeError].
// Hours that do not fit the calendar's weekend are an [*HoursError]. If the
// clocks are changed in working hours between start and end, it is a
// [*ClockChangeError].
//
// The cost grows with the number of clock changes, not with the distance.
func (c *Calendar) Elapsed(start, end time.Time, h Hours) (Elapsed, error) {
	w, err := c.worktime(h)
	if err != nil {
		return Elapsed{}, err
	}
	from, to, err := w.between(start, end)
	if err != nil {
		return Elapsed{}, err
	}
	elapsed := Elapsed{Examined: w.examined(start, end)}
	if from < to {
		first, _ := w.reach(from + 1)
		last, _ := w.reach(to)
		elapsed.Work = time.Duration(to-from) * time.Minute
		elapsed.Days = c.work.rank(last+1) - c.work.rank(first)
	}
	return elapsed, nil
}

// DayWork is how long is worked on a date.
type DayWork struct {
	Date Date
	Work time.Duration // whole minutes, more than none
}

// WorkByDay returns the days between two times with the time worked on each,
// the earliest first, at most limit of them. From [Deadline.Begin] to
// [Deadline.Due] it explains a deadline; Days there, and in [Elapsed], says how
// many there are in all. Its errors are those of [Calendar.Elapsed], and a
// [*NumberError] for a limit below 1.
func (c *Calendar) WorkByDay(start, end time.Time, h Hours, limit int) ([]DayWork, error) {
	if err := checkNumber("limit", limit, 1, math.MaxInt); err != nil {
		return nil, err
	}
	w, err := c.worktime(h)
	if err != nil {
		return nil, err
	}
	from, to, err := w.between(start, end)
	if err != nil {
		return nil, err
	}
	var list []DayWork
	for from < to && len(list) < limit {
		day, _ := w.reach(from + 1)
		until := min(to, w.before(day+1))
		list = append(list, DayWork{w.date(day), time.Duration(until-from) * time.Minute})
		from = until
	}
	return list, nil
}

// worktime counts the working minutes of a calendar from the first day of its
// data. Every wall time has a number: the minutes worked before it. Deadlines
// are sums and differences of these numbers.
type worktime struct {
	c     *Calendar
	hours Hours
	usual int // the minutes of every workday whose weekday is not among those below

	// The weekdays that differ: how many minutes more (or fewer) each has, and
	// the calendar without the workdays of that weekday, which tells how many of
	// them there are.
	others []otherDay
}

type otherDay struct {
	more    int
	without *Calendar
}

func (c *Calendar) worktime(h Hours) (*worktime, error) {
	weekend := c.rules.Weekend
	if err := h.check(weekend); err != nil {
		return nil, err
	}
	w := &worktime{c: c, hours: h}
	for _, d := range weekOrder {
		if weekend.Contains(d) {
			continue
		}
		minutes := h.Minutes(d)
		if w.usual == 0 {
			w.usual = minutes
		}
		if minutes != w.usual {
			without := Rules{weekendOf(weekend.set() | 1<<d), c.rules.Leave}
			w.others = append(w.others, otherDay{minutes - w.usual, c.known.with(without)})
		}
	}
	return w, nil
}

// before returns the minutes worked in the first i covered days.
func (w *worktime) before(i int32) int {
	workdays := w.c.work.rank(i)
	total := workdays * w.usual
	for _, o := range w.others {
		total += (workdays - o.without.work.rank(i)) * o.more
	}
	return total
}

// by returns the minutes worked before a time. Its date must be covered, except
// at the midnight that ends the data.
func (w *worktime) by(t time.Time) (int, error) {
	if t.Second() != 0 || t.Nanosecond() != 0 {
		return 0, &TimeError{t}
	}
	return w.byWallTime(shown(t))
}

func (w *worktime) byWallTime(at wallTime) (int, error) {
	i, err := w.c.place(at.date())
	if err != nil {
		if last, noLast := w.c.place(at.date().AddDays(-1)); noLast == nil && at.minute() == 0 {
			return w.before(last + 1), nil
		}
		return 0, err
	}
	total := w.before(i)
	if w.c.work.contains(i) {
		total += w.hours.minutesBy(at.date().Weekday(), at.minute())
	}
	return total, nil
}

// between returns the minutes worked before two times. If the clocks are put
// back between them, the second number may be the smaller one: then nothing is
// worked between them.
func (w *worktime) between(start, end time.Time) (from, to int, err error) {
	if end.Before(start) {
		return 0, 0, &OrderError{start, end}
	}
	end = end.In(start.Location())
	if from, err = w.by(start); err != nil {
		return 0, 0, err
	}
	to, err = w.by(end)
	if _, ok := errors.AsType[*CoverageError](err); ok {
		// The start is covered, so the first missing date is the one after the data.
		return 0, 0, w.c.known.uncovered(w.c.known.covered.End().AddDays(1))
	}
	if err != nil {
		return 0, 0, err
	}
	for t := start; ; {
		change, ok := nextChange(t, end)
		if !ok {
			return from, to, nil
		}
		if w.disturbs(change) {
			return 0, 0, change.err()
		}
		t = change.at
	}
}

// instant returns when the clocks of start's location show a wall time after
// start.
func (w *worktime) instant(start time.Time, at wallTime) (time.Time, error) {
	for t := start; ; {
		unchanged := t.Add(time.Duration(at-shown(t)) * time.Minute)
		change, ok := nextChange(t, unchanged)
		if !ok {
			return unchanged, nil
		}
		if change.affects(at) || w.disturbs(change) {
			return time.Time{}, change.err()
		}
		t = change.at
	}
}

// disturbs reports whether there is work at the times that the clocks show twice
// or never.
func (w *worktime) disturbs(c clockChange) bool {
	from, err1 := w.byWallTime(c.from)
	to, err2 := w.byWallTime(c.to)
	return err1 != nil || err2 != nil || from < to
}

// examined returns the dates that a count from start to end depends on. An end
// at midnight is the end of the day before.
func (w *worktime) examined(start, end time.Time) Span {
	first, last := DateOf(start), shown(end.In(start.Location()).Add(-time.Minute)).date()
	first = Date{min(first.days, w.c.known.covered.End().days)}
	return Span{first, max(0, last.days-first.days)}
}

// reach returns the place of the day, and the minute of it, at which a number
// of minutes is worked: from 1 up to all there are.
func (w *worktime) reach(total int) (day int32, minute int) {
	n := sort.Search(int(w.c.work.days), func(i int) bool { return w.before(int32(i)+1) >= total })
	day = int32(n)
	return day, w.hours.reach(w.date(day).Weekday(), total-w.before(day))
}

func (w *worktime) date(day int32) Date { return Date{w.c.work.first + day} }

// wallTime returns a minute of a day; minute 1440 is the next midnight.
func (w *worktime) wallTime(day int32, minute int) wallTime { return wallTimeOf(w.date(day), minute) }
