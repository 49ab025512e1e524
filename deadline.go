package harikerja

import (
	"math"
	"slices"
	"sort"
	"time"
)

// MaxWork is the maximum amount of work for [Calendar.Due].
const MaxWork = 100_000 * time.Hour

// Deadline is the time at which work is finished. Its times are in the zone of the
// working hours.
type Deadline struct {
	_ [0]func() // with this field, the compiler refuses ==

	// Begin is the time at which the work begins. If the start is in working hours,
	// Begin is the start. Otherwise it is the beginning of the next working hours.
	Begin    time.Time `json:"begin"`
	Due      time.Time `json:"due"`          // when the work is finished
	Workdays int       `json:"workdayCount"` // number of workdays on which the work is done
	Examined Span      `json:"examined"`     // the dates that the answer depends on
}

// Due returns the time at which the given amount of work is finished. The work begins
// at start, or later if start is outside working hours. It is done only in the given
// hours, on the workdays of the calendar. The location of start does not matter: the
// hours have their own zone. Seconds count, but a part of a second is ignored. If the
// work is finished exactly at the end of a shift, [Deadline.Due] is the end of this
// shift, not the beginning of the next shift. An end at 24:00 is 00:00 of the next day.
//
// Its errors are:
//
//   - [*CoverageError]: the date of start is not covered, or the data ends before
//     the work is finished.
//   - [*ArgumentError]: work is not a number of whole seconds from 1 second to
//     [MaxWork], or the hours are wrong. The hours are wrong if they have no zone, if a
//     day of the week that can be a workday has no hours, if a weekend day has its own
//     hours but no own workday falls on it, or if the clocks of the zone change.
//
// The running time does not depend on the amount of work.
func (c *Calendar) Due(start time.Time, work time.Duration, h Hours) (Deadline, error) {
	if work <= 0 || work > MaxWork || work%time.Second != 0 {
		return Deadline{}, &ArgumentError{"work", work, "use whole seconds, from 1 second to 100000 hours"}
	}
	w, err := c.worktime(h)
	if err != nil {
		return Deadline{}, err
	}
	start = w.clock(start)
	done, err := w.until(wallTimeAt(start))
	if err != nil {
		return Deadline{}, err
	}
	target := done + int64(work/time.Second)
	if target > w.ofDays(c.to) {
		return Deadline{}, c.uncoveredAfter(DateOf(start))
	}
	last, closing := w.reach(target)
	first, opening := w.reach(done + 1)
	return Deadline{
		Begin:    w.instant(start, first, opening-1),
		Due:      w.instant(start, last, closing),
		Workdays: c.work.rank(last+1) - c.work.rank(first),
		Examined: Span{DateOf(start), w.date(last).days - DateOf(start).days},
	}, nil
}

// Elapsed is the working time between two times.
type Elapsed struct {
	_ [0]func() // with this field, the compiler refuses ==

	Work     time.Duration `json:"work"`         // whole seconds
	Workdays int           `json:"workdayCount"` // number of dates with working time
	Examined Span          `json:"examined"`     // the dates that the answer depends on
}

// Elapsed returns the working time from start to end. The locations of start and
// end do not matter: the hours have their own zone. Seconds count, but a part of a
// second is ignored. Its errors are:
//
//   - [*CoverageError]: the date of start or end, in the zone of the hours, is not
//     covered. If end is at 00:00, its date need not be covered. The error has the
//     first missing date.
//   - [*ArgumentError]: start is after end; or the hours are wrong: [Calendar.Due]
//     lists these cases.
//
// The running time does not depend on the time between start and end.
func (c *Calendar) Elapsed(start, end time.Time, h Hours) (Elapsed, error) {
	w, err := c.worktime(h)
	if err != nil {
		return Elapsed{}, err
	}
	from, to, err := w.between(start, end)
	if err != nil {
		return Elapsed{}, err
	}
	elapsed := Elapsed{Examined: w.examined(w.clock(start), w.clock(end))}
	if from < to {
		first, _ := w.reach(from + 1)
		last, _ := w.reach(to)
		elapsed.Work = time.Duration(to-from) * time.Second
		elapsed.Workdays = c.work.rank(last+1) - c.work.rank(first)
	}
	return elapsed, nil
}

// DayWork is the working time on a date.
type DayWork struct {
	Date Date          `json:"date"`
	Work time.Duration `json:"work"` // whole seconds, at least one
}

// WorkByDay returns the dates with working time between two times, and the working time
// on each date, sorted by date. The parameter limit is the maximum number of dates in
// the result. The field Workdays in [Deadline] and [Elapsed] is the number of all such
// dates. To explain a deadline, call WorkByDay with [Deadline.Begin] and
// [Deadline.Due]. It returns the same errors as [Calendar.Elapsed], and an
// [*ArgumentError] if limit is below 1.
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
	list := []DayWork{}
	for from < to && len(list) < limit {
		day, _ := w.reach(from + 1)
		until := min(to, w.ofDays(day+1))
		list = append(list, DayWork{w.date(day), time.Duration(until-from) * time.Second})
		from = until
	}
	return list, nil
}

// IsWorkingTime reports whether a time is within the given hours on a workday. The time
// at which a shift begins is working time. The time at which it ends is not. The
// location of t does not matter: the hours have their own zone. If the date of t in
// that zone is not covered, it returns a [*CoverageError]. If the hours are
// wrong, it returns an [*ArgumentError]; [Calendar.Due] lists these cases.
func (c *Calendar) IsWorkingTime(t time.Time, h Hours) (bool, error) {
	if err := h.check(c.lines.idle(c.rules.weekend), c.rules.weekend); err != nil {
		return false, err
	}
	t = t.In(h.zone)
	if work, err := c.IsWorkday(DateOf(t)); !work || err != nil {
		return false, err
	}
	now := time.Duration(t.Hour())*time.Hour + time.Duration(t.Minute())*time.Minute
	return slices.ContainsFunc(h.week[t.Weekday()], func(s Shift) bool {
		return s.From <= now && now < s.To
	}), nil
}

// worktime counts working time in seconds. Its method "until" gives each wall time a
// number: the working time from the first day of the data to this wall time. Deadlines
// are calculated by adding and subtracting these numbers.
type worktime struct {
	c     *Calendar
	hours Hours
	usual int64 // the working time of a workday, except on the weekdays in the field "others"

	// The weekdays whose working time differs from the field "usual".
	others []otherDay
}

type otherDay struct {
	more     int64  // difference from the field "usual"; may be negative
	workdays bitmap // the workdays on this weekday
}

func (c *Calendar) worktime(h Hours) (*worktime, error) {
	idle := c.lines.idle(c.rules.weekend)
	if err := h.check(idle, c.rules.weekend); err != nil {
		return nil, err
	}
	w := &worktime{c: c, hours: h}
	for _, d := range weekOrder {
		if idle.Contains(d) {
			continue
		}
		seconds := int64(h.secondsBy(d, secondsPerDay))
		if w.usual == 0 {
			w.usual = seconds
		}
		if seconds != w.usual {
			w.others = append(w.others, otherDay{seconds - w.usual, c.workdaysOn(d)})
		}
	}
	return w, nil
}

// workdaysOn returns the workdays that fall on the given day of the week.
func (c *Calendar) workdaysOn(d time.Weekday) bitmap {
	if built := c.byWeekday[d].Load(); built != nil {
		return *built
	}
	day := weekendBits(c.work.first, weekendOf(1<<d))
	b := make(bitmap, len(c.work.bits))
	for i, work := range c.work.bits {
		b[i] = work & day
	}
	b.count()
	// Two goroutines may both build the days. The first stored value is used.
	c.byWeekday[d].CompareAndSwap(nil, &b)
	return *c.byWeekday[d].Load()
}

// ofDays returns the working time in the first i days of the dataset.
func (w *worktime) ofDays(i int32) int64 {
	total := int64(w.c.work.rank(i)) * w.usual
	for _, o := range w.others {
		total += int64(o.workdays.rank(uint32(i))) * o.more
	}
	return total
}

// clock converts a time to the zone of the working hours, and removes parts of a second.
func (w *worktime) clock(t time.Time) time.Time { return t.Truncate(time.Second).In(w.hours.zone) }

// until returns the working time from the start of the dataset to a wall time. The date must
// be covered. The midnight at the end of the last covered day is also accepted.
func (w *worktime) until(at wallTime) (int64, error) {
	i, err := w.c.place(at.date())
	if err != nil {
		if last, noLast := w.c.place(at.date().AddDays(-1)); noLast == nil && at.second() == 0 {
			return w.ofDays(last + 1), nil
		}
		return 0, err
	}
	total := w.ofDays(i)
	if w.c.work.contains(i) {
		total += int64(w.hours.secondsBy(at.date().Weekday(), at.second()))
	}
	return total, nil
}

// between returns two working times, both counted from the first day of the dataset: the first to
// the time "start", the second to the time "end".
func (w *worktime) between(start, end time.Time) (from, to int64, err error) {
	if end.Truncate(time.Second).Before(start.Truncate(time.Second)) {
		return 0, 0, &ArgumentError{"start", start, "it is after the end " + end.Format(time.RFC3339) + ": give the earlier time first"}
	}
	start, end = w.clock(start), w.clock(end)
	if from, err = w.until(wallTimeAt(start)); err != nil {
		return 0, 0, err
	}
	if to, err = w.until(wallTimeAt(end)); err != nil {
		return 0, 0, w.c.uncoveredAfter(DateOf(start))
	}
	return from, to, nil
}

// instant returns the time at the given second of a day. Second 86400 is the next midnight. The
// parameter start is any time in the zone of the hours.
func (w *worktime) instant(start time.Time, day int32, second int) time.Time {
	return start.Add(time.Duration(wallTimeOf(w.date(day), second)-wallTimeAt(start)) * time.Second)
}

// examined returns the dates that the working time from start to end depends on. If end is
// midnight, the last date is the day before end.
func (w *worktime) examined(start, end time.Time) Span {
	first, last := DateOf(start), wallTimeAt(end.Add(-time.Second)).date()
	if _, err := w.c.place(first); err != nil {
		first = first.AddDays(-1) // start is the midnight after the last covered day
	}
	return Span{first, max(0, last.days-first.days)}
}

// reach finds the time at which the working time since the start of the dataset reaches the
// given total. It returns the day and the second of that day. The total is from 1
// second to the whole working time.
func (w *worktime) reach(total int64) (day int32, second int) {
	n := sort.Search(int(w.c.work.days), func(i int) bool { return w.ofDays(int32(i)+1) >= total })
	day = int32(n)
	return day, w.hours.reach(w.date(day).Weekday(), int(total-w.ofDays(day)))
}

func (w *worktime) date(day int32) Date { return Date{w.c.work.first + day} }
