package harikerja

import (
	"database/sql/driver"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"sync"
	"sync/atomic"
)

// Leave is the rule for collective leave (cuti bersama): these days are taken
// off or worked. It has only these two values. The zero value is [LeaveTaken].
type Leave bool

const (
	// LeaveTaken makes the days of collective leave days off.
	LeaveTaken Leave = false
	// LeaveWorked makes the days of collective leave ordinary days, for a firm
	// that does not take collective leave.
	LeaveWorked Leave = true
)

// String returns "taken" or "worked".
func (l Leave) String() string {
	if l == LeaveWorked {
		return "worked"
	}
	return "taken"
}

// MarshalText returns "taken" or "worked".
func (l Leave) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// UnmarshalText reads "taken" or "worked". Anything else is a [*ParseError], and
// l is not changed.
func (l *Leave) UnmarshalText(text []byte) error {
	switch string(text) {
	case LeaveTaken.String():
		*l = LeaveTaken
	case LeaveWorked.String():
		*l = LeaveWorked
	default:
		return &ParseError{"rule for collective leave", string(text), "use taken or worked"}
	}
	return nil
}

// Value returns "taken" or "worked" for a database; it implements
// [driver.Valuer].
func (l Leave) Value() (driver.Value, error) { return l.String(), nil }

// Scan reads "taken" or "worked" from a column of a database. On an error, l is not
// changed.
func (l *Leave) Scan(src any) error { return scanText(l, "rule for collective leave", src) }

// rules define which days are off in addition to national holidays. The zero
// value is the default: Saturday, Sunday and collective leave are off.
type rules struct {
	weekend Weekend
	leave   Leave
}

// Calendar answers questions about holidays and workdays under its rules: the
// weekend, and collective leave that is taken or worked. It never changes and is
// safe for concurrent use. [Default], [Load] and [NewCalendar] return a calendar.
// [Calendar.WithWeekend] and [Calendar.WithLeave] return a calendar with another
// rule, [Calendar.WithDefinition] the calendar of a firm, and [Calendar.AsOf] the
// calendar as it was known on a day. The methods of the zero Calendar panic.
type Calendar struct {
	known *knowledge
	work  dayset   // the workdays
	seq   sequence // finds the k-th workday; not used with a definition
	rules rules
	own   *own // nil without a definition

	// The fields below are built when they are first needed.
	daysOff   atomic.Pointer[daysOff]
	byWeekday [7]atomic.Pointer[bitmap] // the workdays on each day of the week
}

// knowledge is the data that was known at the end of a day: the lists in force,
// and a calendar for each set of rules. Each calendar is built when it is first
// needed.
type knowledge struct {
	history   *history
	day       Date // date of the newest known decree
	covered   Span
	years     []*year
	infos     []YearInfo
	holidays  []Holiday
	national  dayset // dates with a national holiday
	off       dayset // dates with any holiday
	calendars [256]atomic.Pointer[Calendar]
}

// history has the days on which the known data changed, and the data that was
// known after each change. The data for a day is built when it is first needed.
type history struct {
	occasions []Occasion
	names     func() map[string][]int // see indexNames
	calendars func() []Definition     // sorted by name
	years     []*year
	days      []Date
	known     []atomic.Pointer[knowledge] // known[i+1] is valid from days[i] on, known[0] before days[0]
}

// NewCalendar returns a calendar for a dataset, with the default rules. It
// returns an error if the dataset is inconsistent.
func NewCalendar(ds Dataset) (*Calendar, error) {
	valid, err := ds.check()
	if err != nil {
		return nil, err
	}
	return newCalendar(valid), nil
}

func newCalendar(ds validDataset) *Calendar {
	names := sync.OnceValue(func() map[string][]int { return indexNames(ds.occasions, ds.years) })
	h := &history{occasions: ds.occasions, names: names, calendars: func() []Definition { return ds.calendars }, years: ds.years}
	for _, y := range ds.years {
		h.days = append(h.days, y.steps()...)
	}
	slices.SortFunc(h.days, Date.Compare)
	h.days = slices.Compact(h.days)
	h.known = make([]atomic.Pointer[knowledge], len(h.days)+1)
	return h.at(len(h.days)).with(rules{})
}

// at returns the data that was known after the first n days of h.days.
func (h *history) at(n int) *knowledge {
	if k := h.known[n].Load(); k != nil {
		return k
	}
	var day Date
	if n > 0 {
		day = h.days[n-1]
	}
	// Two goroutines may both build the data. The first stored value is used.
	h.known[n].CompareAndSwap(nil, h.newKnowledge(day))
	return h.known[n].Load()
}

func (h *history) newKnowledge(day Date) *knowledge {
	k := &knowledge{history: h, day: day}
	for _, y := range h.years {
		if y.firstKnown().After(day) {
			break
		}
		k.years = append(k.years, y)
		k.infos = append(k.infos, y.infoOn(day))
		k.holidays = append(k.holidays, y.holidays(day)...)
	}
	if len(k.years) == 0 {
		k.national, k.off = newDayset(Date{}, 0), newDayset(Date{}, 0)
		return k
	}
	first, last := Year(k.years[0].data.Year), Year(k.years[len(k.years)-1].data.Year)
	k.covered = Span{first.start, int32(last.End().Sub(first.start))}
	k.national, k.off = newDayset(first.start, k.covered.Days()), newDayset(first.start, k.covered.Days())
	for _, hol := range k.holidays {
		i := uint32(hol.Date.Sub(first.start))
		k.off.bits.add(i)
		if hol.Kind == NationalHoliday {
			k.national.bits.add(i)
		}
	}
	k.national.bits.count()
	k.off.bits.count()
	return k
}

// with returns the calendar for valid rules.
func (k *knowledge) with(r rules) *Calendar {
	i := r.weekend.set()
	if r.leave == LeaveWorked {
		i |= 1 << 7
	}
	if c := k.calendars[i].Load(); c != nil {
		return c
	}
	// Two goroutines may both build the calendar. The first stored value is used.
	k.calendars[i].CompareAndSwap(nil, k.build(r))
	return k.calendars[i].Load()
}

func (k *knowledge) build(r rules) *Calendar {
	off := &k.off
	if r.leave == LeaveWorked {
		off = &k.national
	}
	work, seq := workdays(off, r.weekend)
	return &Calendar{known: k, work: work, seq: seq, rules: r}
}

// holidayDates returns the dates with a holiday under the rules, also if an own
// line makes the date a workday.
func (c *Calendar) holidayDates() *dayset {
	switch {
	case c.own != nil:
		return &c.ownHolidays().all
	case c.rules.leave == LeaveWorked:
		return &c.known.national
	}
	return &c.known.off
}

// WithWeekend returns the calendar with the same data and another weekend.
// Everything else stays the same, also the own lines, the collective leave and
// the covered years of a [Definition].
//
// For a calendar without a definition it is cheap: the calendar of each set of
// rules is built only once. With a definition, each call builds a calendar, which
// takes a few microseconds.
func (c *Calendar) WithWeekend(w Weekend) *Calendar {
	r := rules{w, c.rules.leave}
	if c.own == nil {
		return c.known.with(r)
	}
	lines := *c.own.lines
	lines.definition.Weekend = w
	return c.known.apply(&lines, r, c.own.taken, c.own.years)
}

// WithLeave returns the calendar in which all days of collective leave are taken,
// or all are worked. If a [Definition] lists the days that are taken, the list is
// replaced. Everything else stays the same. It costs as much as
// [Calendar.WithWeekend].
func (c *Calendar) WithLeave(l Leave) *Calendar {
	r := rules{c.rules.weekend, l}
	if c.own == nil {
		return c.known.with(r)
	}
	lines := *c.own.lines
	lines.definition.CollectiveLeave = LeaveDays{Leave: l}
	return c.known.apply(&lines, r, nil, c.own.years)
}

// Weekend returns the weekend of the calendar.
func (c *Calendar) Weekend() Weekend { return c.rules.weekend }

// AsOf returns the calendar as it was known at the end of a day. It has only
// the decrees with a date up to that day, and only the years that had a list on
// that day. Dates in other years are not covered. If the day is before the
// first decree, no date is covered. The result never has later decrees than c,
// even if c is itself the result of AsOf.
//
// A [Correction] of the dataset applies to all days. It also changes the
// calendars as of earlier days, and it counts as a revision in them. The own
// lines of a [Definition] also apply to all days.
func (c *Calendar) AsOf(day Date) *Calendar {
	if c.known.day.Before(day) {
		day = c.known.day
	}
	days := c.known.history.days
	n := sort.Search(len(days), func(i int) bool { return days[i].After(day) })
	known := c.known.history.at(n)
	if c.own != nil {
		return known.apply(c.own.lines, c.rules, c.own.taken, known.missingYears(c.own.lines))
	}
	return known.with(c.rules)
}

// Covered returns the span of dates that the calendar has data for. It returns
// false if there is no data, for example in a calendar as of a day before the
// first decree. A calendar with a [Definition] may lack years inside the span;
// [Calendar.Years] has only the years with data.
func (c *Calendar) Covered() (Span, bool) {
	if c.own != nil {
		return c.own.covered, !c.own.nothing
	}
	return c.known.covered, len(c.known.years) > 0
}

// CoverageError reports a date that an answer depends on and that is not covered.
type CoverageError struct {
	Date    Date  // the first such date
	Covered Span  // the covered dates, unless Nothing is true
	Nothing bool  // true if no date is covered
	Without []int // the years inside Covered without data; only for a calendar with a [Definition]
}

func (e *CoverageError) Error() string {
	if e.Nothing {
		return fmt.Sprintf("there is no data for %s: the calendar has no data for any year", e.Date)
	}
	text := fmt.Sprintf("there is no data for %s: the data covers the years %d to %d", e.Date, e.Covered.start.Year(), e.Covered.End().Year())
	for i, year := range e.Without {
		switch {
		case i == 0:
			text += " except "
		case i == len(e.Without)-1:
			text += " and "
		default:
			text += ", "
		}
		text += strconv.Itoa(year)
	}
	return text
}

func (c *Calendar) uncovered(d Date) error {
	e := &CoverageError{Date: d}
	var ok bool
	e.Covered, ok = c.Covered()
	e.Nothing = !ok
	if c.own != nil {
		e.Without = c.own.without
	}
	return e
}

// uncoveredAfter returns the error for the first date on or after d that is not
// covered.
func (c *Calendar) uncoveredAfter(d Date) error {
	if i, err := c.place(d); err == nil {
		_, to := c.segment(i)
		d = d.AddDays(int(to - i))
	}
	return c.uncovered(d)
}

// uncoveredBefore returns the error for the last date on or before d that is not
// covered.
func (c *Calendar) uncoveredBefore(d Date) error {
	if i, err := c.place(d); err == nil {
		from, _ := c.segment(i)
		d = d.AddDays(int(from - i - 1))
	}
	return c.uncovered(d)
}

// place returns the index of a date in the days of the dataset. The first day
// has index 0. It returns a [*CoverageError] if the date is not covered.
func (c *Calendar) place(d Date) (int32, error) {
	i := d.days - c.work.first
	if uint32(i) < uint32(c.work.days) && c.own == nil {
		return i, nil
	}
	return c.placeOwn(d, i)
}

// placeOwn is the part of place that is seldom needed. It is a separate method,
// so that the compiler can inline place.
func (c *Calendar) placeOwn(d Date, i int32) (int32, error) {
	if uint32(i) >= uint32(c.work.days) || c.own.lacks(i, i+1) {
		return 0, c.uncovered(d)
	}
	return i, nil
}

// within returns the index of the first date of a span, the index of the date
// after its last date, and whether the whole span is covered.
func (c *Calendar) within(s Span) (from, to int32, ok bool) {
	from = s.start.days - c.work.first
	to = from + s.days + 1
	return from, to, from >= 0 && to <= c.work.days && (c.own == nil || !c.own.lacks(from, to))
}

// cover is like within, but returns a [*CoverageError] for the first date that
// is not covered.
func (c *Calendar) cover(s Span) (from, to int32, err error) {
	from, to, ok := c.within(s)
	if !ok {
		err = c.uncoveredAfter(s.start)
	}
	return from, to, err
}

// segment returns the index of the first day and of the day after the last day
// of the covered days around a covered day.
func (c *Calendar) segment(i int32) (from, to int32) {
	from, to = 0, c.work.days
	if c.own == nil || c.own.missing == nil {
		return from, to
	}
	missing := c.own.missing
	before := missing.rank(uint32(i))
	if before > 0 {
		from = int32(missing.find(before-1)) + 1
	}
	if before < missing.rank(uint32(to)) {
		to = int32(missing.find(before))
	}
	return from, to
}
