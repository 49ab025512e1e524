package harikerja

import (
	"sort"
)

// worktime is the working minutes of a calendar's days, counted from the first
// day of the data. Any moment then has a number, the minutes worked before it,
// and deadlines are sums and differences of these.
type worktime struct {
	c     *Calendar
	hours Hours
	usual int // the minutes of every workday whose weekday is not among those below

	// Weekdays that differ: how many minutes more (or fewer) each has, and the
	// calendar of all workdays but those of that weekday, which tells how many
	// of them there are.
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
			without := Rules{Weekend(made | weekend.set() | 1<<d), c.rules.WorkOnLeave}
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

// by returns the minutes worked before a moment. At the midnight that ends the
// data all is known; else the date of the moment must be covered.
func (w *worktime) by(m Moment) (int, error) {
	i, err := w.c.place(m.date)
	if err != nil {
		if last, noLast := w.c.place(m.date.AddDays(-1)); noLast == nil && m.minute == 0 {
			return w.before(last + 1), nil
		}
		return 0, err
	}
	total := w.before(i)
	if w.c.work.contains(i) {
		total += w.hours.minutesBy(m.date.Weekday(), int(m.minute))
	}
	return total, nil
}

func (w *worktime) between(start, end Moment) (from, to int, err error) {
	if end.Before(start) {
		return 0, 0, &OrderError{start, end}
	}
	if from, err = w.by(start); err != nil {
		return 0, 0, err
	}
	if to, err = w.by(end); err != nil { // the start is known, so the data ends in between
		return 0, 0, w.c.known.uncovered(w.c.known.covered.End().AddDays(1))
	}
	return from, to, nil
}

// reach returns the place of the day, and the minute of it, at which a number
// of minutes is worked: from 1 up to all there are.
func (w *worktime) reach(total int) (day int32, minute int) {
	n := sort.Search(int(w.c.work.days), func(i int) bool { return w.before(int32(i)+1) >= total })
	day = int32(n)
	return day, w.hours.reach(w.date(day).Weekday(), total-w.before(day))
}

func (w *worktime) date(day int32) Date { return Date{w.c.work.first + day} }

// moment returns a minute of a day as a moment; the last is the next midnight.
func (w *worktime) moment(day int32, minute int) Moment {
	if minute == minutesPerDay {
		return Moment{w.date(day).AddDays(1), 0}
	}
	return Moment{w.date(day), int16(minute)}
}
