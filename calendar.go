package harikerja

import (
	"fmt"
	"slices"
	"sort"
	"sync/atomic"
)

// Rules say which days count as off besides national holidays. The zero value
// is the default: Saturday and Sunday are weekend and collective leave is
// taken.
type Rules struct {
	Weekend Weekend
	// WorkOnLeave makes collective leave (cuti bersama) an ordinary day, as in
	// a firm that does not take it.
	WorkOnLeave bool
}

// Calendar answers questions about holidays and workdays under its [Rules].
// It never changes and may be used from many goroutines at once. [Default],
// [Load] and [NewCalendar] make one; [Calendar.With] and [Calendar.AsOf] give
// another view of the same data. The zero Calendar has no data to answer from
// and panics.
type Calendar struct {
	known *knowledge
	rules Rules
	work  dayset // the workdays
}

// knowledge is what was known at the end of some day: the lists in force and
// the calendars over them, one for each of the 128 weekends with and without
// leave, each made when first asked for.
type knowledge struct {
	history   *history
	day       Date // the day of the newest decree in it
	covered   Span
	years     []*year
	infos     []YearInfo
	holidays  []Holiday
	national  dayset // dates with a national holiday
	off       dayset // dates with any holiday
	calendars [256]atomic.Pointer[Calendar]
}

// history is a dataset through time: the days on which anything changed, and
// what was known from each of them on, made when first asked for.
type history struct {
	years []*year
	days  []Date
	known []atomic.Pointer[knowledge] // known[i] from days[i] on; one more in front for before days[0]
}

// NewCalendar returns a calendar over a dataset with the default rules, or an
// error that says what is wrong with the dataset.
func NewCalendar(ds Dataset) (*Calendar, error) {
	years, err := ds.check()
	if err != nil {
		return nil, err
	}
	return newCalendar(years), nil
}

func newCalendar(years []*year) *Calendar {
	h := &history{years: years}
	for _, y := range years {
		h.days = append(h.days, y.steps()...)
	}
	slices.SortFunc(h.days, Date.Compare)
	h.days = slices.Compact(h.days)
	h.known = make([]atomic.Pointer[knowledge], len(h.days)+1)
	return h.at(len(h.days)).with(Rules{})
}

// at returns what was known after the first n days of change.
func (h *history) at(n int) *knowledge {
	if k := h.known[n].Load(); k != nil {
		return k
	}
	var day Date
	if n > 0 {
		day = h.days[n-1]
	}
	// Two goroutines may both make it; the first to store it wins.
	h.known[n].CompareAndSwap(nil, h.learn(day))
	return h.known[n].Load()
}

func (h *history) learn(day Date) *knowledge {
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
		k.national, k.off = dayset{words: make([]word, 1)}, dayset{words: make([]word, 1)}
		return k
	}
	first, last := Year(k.years[0].data.Year), Year(k.years[len(k.years)-1].data.Year)
	k.covered = Span{first.start, int32(last.End().Sub(first.start))}
	k.national, k.off = newDayset(k.covered), newDayset(k.covered)
	for _, hol := range k.holidays {
		k.off.add(hol.Date)
		if hol.Kind == NationalHoliday {
			k.national.add(hol.Date)
		}
	}
	k.national.count()
	k.off.count()
	return k
}

// with returns the calendar for rules that were checked.
func (k *knowledge) with(r Rules) *Calendar {
	i := int(r.Weekend.set())
	r.Weekend = Weekend(made | i) // the zero value by its name
	if r.WorkOnLeave {
		i |= 1 << 7
	}
	if c := k.calendars[i].Load(); c != nil {
		return c
	}
	k.calendars[i].CompareAndSwap(nil, &Calendar{k, r, k.workdays(r)})
	return k.calendars[i].Load()
}

// workdays returns the covered days that are neither weekend nor holiday, a
// word of 64 at a time.
func (k *knowledge) workdays(r Rules) dayset {
	if len(k.years) == 0 {
		return dayset{words: make([]word, 1)}
	}
	off := k.holidayDates(r)
	s := newDayset(k.covered)
	var weekends [7]uint64 // the weekend days of a word that begins on a weekday
	for begin := range weekends {
		for i := range 64 {
			if r.Weekend.set()>>((begin+i)%7)&1 == 1 {
				weekends[begin] |= 1 << i
			}
		}
	}
	for i := range len(s.words) - 1 {
		begin := k.covered.start.AddDays(i * 64).Weekday()
		s.words[i].bits = ^(weekends[begin] | off.words[i].bits)
	}
	if rest := s.days & 63; rest > 0 {
		s.words[len(s.words)-2].bits &= 1<<rest - 1
	}
	s.count()
	return s
}

func (k *knowledge) holidayDates(r Rules) *dayset {
	if r.WorkOnLeave {
		return &k.national
	}
	return &k.off
}

// With returns the calendar of the same data under other rules. It is cheap:
// each set of rules is worked out once. A weekend of all seven days is a
// [*WeekendError].
func (c *Calendar) With(r Rules) (*Calendar, error) {
	if err := r.Weekend.check(); err != nil {
		return nil, err
	}
	return c.known.with(r), nil
}

// Rules returns the rules of the calendar.
func (c *Calendar) Rules() Rules { return c.rules }

// AsOf returns the calendar as it was known at the end of a day: with the
// decrees signed by then (known by then, where the day of signing is not), and
// only the years decreed by then. Every date it does not cover is a
// [*CoverageError]; a day before the first decree leaves nothing covered. AsOf
// on such a calendar never knows more than it.
//
// It tells what the government had decreed, as the dataset has it today: a
// [Correction] of the dataset shows, and counts as a revision, on every day.
func (c *Calendar) AsOf(day Date) *Calendar {
	if c.known.day.Before(day) {
		day = c.known.day
	}
	days := c.known.history.days
	n := sort.Search(len(days), func(i int) bool { return days[i].After(day) })
	return c.known.history.at(n).with(c.rules)
}

// Covered returns the span of dates that the calendar has data for. It is
// false if there is none, as in [Calendar.AsOf] a day before the first decree.
func (c *Calendar) Covered() (Span, bool) { return c.known.covered, len(c.known.years) > 0 }

// CoverageError reports a date that an answer needs and no dataset covers.
type CoverageError struct {
	Date    Date // the first such date
	Covered Span // what is covered, unless Nothing is true
	Nothing bool // no date at all is covered
}

func (e *CoverageError) Error() string {
	if e.Nothing {
		return fmt.Sprintf("there is no data for %s: no year was decreed yet", e.Date)
	}
	return fmt.Sprintf("there is no data for %s: the data covers the years %d to %d", e.Date, e.Covered.start.Year(), e.Covered.End().Year())
}

func (k *knowledge) uncovered(d Date) error {
	return &CoverageError{d, k.covered, len(k.years) == 0}
}

// place returns the number of a date among the covered days.
func (k *knowledge) place(d Date) (int32, error) {
	i := d.days - k.covered.start.days
	if uint32(i) >= uint32(k.off.days) {
		return 0, k.uncovered(d)
	}
	return i, nil
}

// cover checks that a whole span is covered and returns the places of its
// first date and of the date after its last.
func (k *knowledge) cover(s Span) (from, to int32, err error) {
	if from, err = k.place(s.start); err != nil {
		return 0, 0, err
	}
	if int(from)+s.Days() > int(k.off.days) {
		return 0, 0, k.uncovered(k.covered.End().AddDays(1))
	}
	return from, from + int32(s.Days()), nil
}
