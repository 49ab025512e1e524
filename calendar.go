package harikerja

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/harikerja/harikerja/internal/datasetfile"
)

// Calendar answers questions about holidays and workdays under its rules: the
// weekend, and collective leave that is taken or worked. It never changes and is
// safe for concurrent use. [Default] and [Load] return a calendar.
// [Calendar.WithWeekend] and [Calendar.WithLeave] return a calendar with another
// rule. [Calendar.WithDefinition] and [Calendar.Named] return the calendar of a firm or
// an institution. [Calendar.AsOf] returns the calendar as it was known on a day. The
// methods of the zero Calendar panic.
type Calendar struct {
	known    *knowledge
	lines    *ownLines
	rules    rules
	work     dayset   // the workdays
	missing  bitmap   // the days of the dataset that are not covered; nil if there are none
	seq      sequence // finds the k-th workday; not used if seq.week is 0
	gaps     []gap    // the years of the missing days
	holidays *holidayDates

	// The fields below are built when they are first needed.
	daysOff   atomic.Pointer[daysOff]
	byWeekday [7]atomic.Pointer[bitmap] // the workdays on each day of the week
}

// builtIn is the calendar of the embedded file.
var builtIn = sync.OnceValue(func() *Calendar { return newCalendar(embeddedDataset()) })

// Default returns the calendar of the built-in dataset with the default rules:
// Saturday and Sunday off, collective leave taken. The first call decodes the
// dataset, which takes some milliseconds. Later calls are free.
func Default() *Calendar { return builtIn() }

// Load reads a dataset file, such as a newer dataset.json, and returns a calendar
// with the default rules. It returns a [*DatasetError] for a file of another format, a
// file whose digest does not match its content, a file with inconsistent content, and a
// file larger than 1 MiB. It ignores members of the file that it does not know. If the
// file is older than the built-in dataset, it returns an [*OlderError], unless the option
// [AllowOlder] is given. It takes tens of milliseconds, because it checks the whole file:
// load a file once and share the calendar.
func Load(r io.Reader, options ...LoadOption) (*Calendar, error) {
	ds, err := readDataset(r)
	if err != nil {
		return nil, err
	}
	cal := newCalendar(ds)
	if slices.Contains(options, AllowOlder()) {
		return cal, nil
	}
	if err := Default().CheckUpdate(cal); err != nil {
		return nil, err
	}
	return cal, nil
}

// LoadOption is an option of [Load]. Its zero value changes nothing.
type LoadOption struct{ allowOlder bool }

// AllowOlder returns the option that lets [Load] accept a dataset that is older than
// the built-in dataset, for example to repeat an old calculation.
func AllowOlder() LoadOption { return LoadOption{allowOlder: true} }

func newCalendar(ds *dataset) *Calendar {
	return newHistory(ds).latest().with(rules{})
}

// with returns the calendar for rules without a definition and without a list of
// dates. It is built only once.
func (k *knowledge) with(r rules) *Calendar {
	i := r.weekend.set()
	if r.leave.worked {
		i |= 1 << 7
	}
	if c := k.calendars[i].Load(); c != nil {
		return c
	}
	// Two goroutines may both build the calendar. The first stored value is used.
	r.leave.only = nil
	k.calendars[i].CompareAndSwap(nil, k.build(r))
	return k.calendars[i].Load()
}

func (k *knowledge) build(r rules) *Calendar {
	off, holidays := &k.off, &k.holidays[0]
	if r.leave.worked {
		off, holidays = &k.national, &k.holidays[1]
	}
	work, seq := workdays(off, r.weekend)
	return &Calendar{known: k, work: work, seq: seq, rules: r, lines: noLines, holidays: holidays}
}

// apply returns the calendar with the given own lines and rules. It does not cover the
// years in gaps.
func (k *knowledge) apply(l *ownLines, r rules, gaps []gap) *Calendar {
	if l == noLines && len(r.leave.only) == 0 {
		return k.with(r)
	}
	c := &Calendar{known: k, rules: r, lines: l, gaps: gaps, holidays: new(holidayDates)}
	if len(gaps) > 0 {
		c.missing = newBitmap(k.covered.Days())
		for _, g := range gaps {
			first := Year(g.year).start.days - k.off.first
			for i := range Year(g.year).Days() {
				c.missing.add(uint32(first) + uint32(i))
			}
		}
		c.missing.count()
	}
	c.work = l.workdays(&k.national, &k.off, &c.rules, c.missing)
	return c
}

// gap is a year of the dataset that a definition does not cover. The cause is nil if the
// year is not in the field Covers.
type gap struct {
	year  int
	cause *StatedWorkdaysError
}

// gapsOf returns the years of the dataset that a definition does not cover.
func (k *knowledge) gapsOf(l *ownLines) (gaps []gap) {
	def := &l.definition
	if def.Covers == (YearRange{}) && len(def.StatedWorkdays) == 0 {
		return nil
	}
	all := k.apply(l, l.rules, nil)
	for _, y := range k.years {
		year := y.data.Year
		stated, ok := def.StatedWorkdays[year]
		from, to, _ := all.within(Year(year))
		n := all.work.rank(to) - all.work.rank(from)
		switch {
		case !def.Covers.contains(year):
			gaps = append(gaps, gap{year: year})
		case ok && n != stated:
			gaps = append(gaps, gap{year, &StatedWorkdaysError{year, stated, n}})
		}
	}
	return gaps
}

// WithWeekend returns the calendar with the same data and another weekend.
// Everything else stays the same, also the own lines, the collective leave and
// the covered years of a [Definition].
//
// For a calendar without a definition it is cheap: the calendar of each set of
// rules is built only once. With a definition, each call builds a calendar, which
// takes a few microseconds.
func (c *Calendar) WithWeekend(w Weekend) *Calendar {
	return c.withRules(rules{w, c.rules.leave})
}

// WithLeave returns the calendar with the same data and another rule for collective
// leave, which also replaces that of a [Definition]. Everything else stays the same.
// It costs as much as [Calendar.WithWeekend]; with [LeaveOnly], each call builds a
// calendar.
func (c *Calendar) WithLeave(l Leave) *Calendar { return c.withRules(rules{c.rules.weekend, l}) }

func (c *Calendar) withRules(r rules) *Calendar {
	lines := c.lines
	if lines != noLines {
		lines = lines.with(r)
	}
	return c.known.apply(lines, r, c.gaps)
}

// Weekend returns the weekend of the calendar.
func (c *Calendar) Weekend() Weekend { return c.rules.weekend }

// Leave returns the rule for collective leave of the calendar.
func (c *Calendar) Leave() Leave { return c.rules.leave }

// WithDefinition returns the calendar of a firm or an institution: the national
// list of c with the definition's weekend, collective leave, own days off and
// own workdays. A definition always has a weekend and a rule for collective leave.
// So that they do not replace other rules unnoticed, c must have the default rules
// and no definition, like [Default] and [Calendar.National]; otherwise WithDefinition
// returns an [*ArgumentError].
//
// An own workday is a workday even if it is a weekend day or has a holiday. The
// own lines are not compared with the national list, so that a new decree does
// not make a definition invalid. If a date is in two lines or outside Covers, or
// the definition has another mistake that [ParseDefinition] finds in a file,
// WithDefinition returns a [*DefinitionError].
//
// A definition that has only a weekend and a rule for collective leave gives the
// calendar of [Calendar.WithWeekend] and [Calendar.WithLeave], which has no
// definition.
//
// It takes a few microseconds, so a program may make a calendar for each
// question. The calendar has a copy of def.
func (c *Calendar) WithDefinition(def Definition) (*Calendar, error) {
	if err := c.checkNational("WithDefinition", "def"); err != nil {
		return nil, err
	}
	lines, err := newOwnLines(def)
	if err != nil {
		return nil, err
	}
	if def.hasOnlyRules() {
		return c.known.apply(noLines, lines.rules, nil), nil
	}
	return c.known.apply(lines, lines.rules, c.known.gapsOf(lines)), nil
}

// checkNational returns an error if a method that applies a definition would replace
// rules of c.
func (c *Calendar) checkNational(method, argument string) error {
	lost := method + " would replace "
	after := func(rule, field string) string {
		reason := lost + "it: call " + rule + " after " + method
		if method == "WithDefinition" {
			reason += ", or set " + field + " in the definition"
		}
		return reason
	}
	switch {
	case c.lines != noLines:
		name := "without a name"
		if c.lines.definition.Name != "" {
			name = strconv.Quote(c.lines.definition.Name)
		}
		return &ArgumentError{"definition", name,
			lost + "the definition that the calendar has: use c.National()." + method + "(" + argument + ")"}
	case c.rules.weekend != SatSun():
		return &ArgumentError{"weekend", c.rules.weekend, after("WithWeekend", "Weekend")}
	case c.rules.leave.worked:
		return &ArgumentError{"leave", c.rules.leave, after("WithLeave", "CollectiveLeave")}
	}
	return nil
}

// National returns the national calendar with the data of c and the default rules:
// Saturday and Sunday off, collective leave taken, no [Definition].
func (c *Calendar) National() *Calendar { return c.known.with(rules{}) }

// Definition returns the definition from which [Calendar.WithDefinition] makes the same
// calendar, for example with newer data. Its Weekend and its CollectiveLeave are always
// those of the calendar, also after [Calendar.WithWeekend] and [Calendar.WithLeave]. Its
// StatedWorkdays are for the rules before such a change. For a calendar without a
// definition, the other fields are empty.
func (c *Calendar) Definition() Definition {
	def := c.lines.definition.clone()
	def.Weekend, def.CollectiveLeave = c.Weekend(), c.Leave()
	return def
}

// HasDefinition reports whether the calendar is that of a firm or an institution: it was
// made with [Calendar.WithDefinition] or [Calendar.Named], and its definition has more
// than a weekend and a rule for collective leave.
func (c *Calendar) HasDefinition() bool { return c.lines != noLines }

// Definitions returns the calendars that the dataset has in addition to the national
// calendar, such as idx, the Indonesia Stock Exchange, sorted by name.
// [Calendar.Named] applies one of them. The list does not depend on
// [Calendar.AsOf].
func (c *Calendar) Definitions() []Definition {
	list := slices.Clone(c.known.history.calendars())
	for i, def := range list {
		list[i] = def.clone()
	}
	return list
}

// Named returns the calendar of [Calendar.Definitions] with a name, such as idx, the
// Indonesia Stock Exchange. For another name it returns a [*ParseError]. Like
// [Calendar.WithDefinition], it returns an [*ArgumentError] if c has other rules than
// the national calendar.
func (c *Calendar) Named(name string) (*Calendar, error) {
	var names []string
	for _, def := range c.known.history.calendars() {
		if def.Name == name {
			if err := c.checkNational("Named", "name"); err != nil {
				return nil, err
			}
			lines, err := newOwnLines(def)
			if err != nil {
				return nil, err
			}
			lines.named = true
			return c.known.apply(lines, lines.rules, c.known.gapsOf(lines)), nil
		}
		names = append(names, def.Name)
	}
	if len(names) == 0 {
		names = []string{"no calendars besides the national one"}
	}
	return nil, &ParseError{"name of a calendar", name, "the dataset has " + strings.Join(names, ", ")}
}

// AsOf returns the calendar as it was known at the end of a day. It has only
// the decrees with a date up to that day, and only the years that had a list on
// that day. Dates in other years are not covered. If the day is before the
// first decree, no date is covered. The result never has later decrees than c,
// even if c is itself the result of AsOf.
//
// A [Correction] of the dataset applies to all days. It also changes the
// calendars as of earlier days, and it counts as a revision in them. The own
// lines of a [Definition] also apply to all days.
//
// The data of each day with a decree is built once, which takes less than a
// millisecond, and then kept.
func (c *Calendar) AsOf(day Date) *Calendar {
	if c.known.day.Before(day) {
		day = c.known.day
	}
	known := c.known.history.asOf(day)
	return known.apply(c.lines, c.rules, known.gapsOf(c.lines))
}

// NewestDecree returns the date of the newest decree that the calendar knows, or the zero
// Date if it knows no decree. A [Correction] has no decree and does not change this date.
func (c *Calendar) NewestDecree() Date { return c.known.day }

// Version returns the version of the dataset: "sha256:" and 64 hexadecimal digits,
// as in the first line of the file dataset.json. It does not depend on the rules, a
// [Definition] or [Calendar.AsOf].
func (c *Calendar) Version() string { return datasetfile.Digest(c.known.history.file) }

// String returns a short description, such as "calendar 2009..2027, weekend
// sat,sun, leave taken, newest decree 2026-09-15". A calendar as of an earlier day
// adds the date of the first decree that it does not know, as in ", as known before
// 2025-09-19".
func (c *Calendar) String() string {
	var b strings.Builder
	b.WriteString("calendar ")
	if name := c.lines.definition.Name; name != "" {
		b.WriteString(name + " ")
	}
	if s, ok := c.Covered(); ok {
		fmt.Fprintf(&b, "%d..%d", s.start.Year(), s.End().Year())
	} else {
		b.WriteString("without data")
	}
	leave := c.rules.leave.String()
	if c.rules.leave.only != nil {
		leave = "listed"
	}
	fmt.Fprintf(&b, ", weekend %s, leave %s, newest decree %s%s", c.rules.weekend, leave, c.known.day, asKnownBefore(c.known.before))
	return b.String()
}

// Covered returns the span of dates that the calendar has data for. It returns
// false if there is no data, for example in a calendar as of a day before the
// first decree. A calendar with a [Definition] may lack years inside the span;
// [Calendar.Years] has only the years with data.
func (c *Calendar) Covered() (Span, bool) {
	years := c.known.years
	for len(years) > 0 && c.gap(years[0].data.Year) >= 0 {
		years = years[1:]
	}
	for len(years) > 0 && c.gap(years[len(years)-1].data.Year) >= 0 {
		years = years[:len(years)-1]
	}
	if len(years) == 0 {
		return Span{}, false
	}
	return spanning(Year(years[0].data.Year).start, Year(years[len(years)-1].data.Year).End()), true
}

// CoverageError reports a date that an answer depends on and that is not covered.
type CoverageError struct {
	Date    Date // the first such date
	Covered Span // the covered dates, unless Nothing is true
	Nothing bool // true if no date is covered
	// MissingYears are the years inside Covered without data. Only a calendar with a
	// [Definition] has such years.
	MissingYears []int
	// KnownBefore is for a calendar as of an earlier day: the date of the first decree that
	// it does not know. Otherwise it is the zero Date.
	KnownBefore Date
	// Cause is a [*StatedWorkdaysError] if the [Definition] does not cover the year of Date
	// for this reason. Otherwise it is nil.
	Cause error
}

// Unwrap returns Cause.
func (e *CoverageError) Unwrap() error { return e.Cause }

// StatedWorkdaysError reports a year of a [Definition] that has another number of workdays
// than the definition states. The calendar does not cover the year.
type StatedWorkdaysError struct {
	Year     int
	Stated   int // the number in [Definition.StatedWorkdays]
	Workdays int // the number that the calendar has
}

func (e *StatedWorkdaysError) Error() string {
	return fmt.Sprintf("the definition states %d workdays in %d, but the calendar has %d", e.Stated, e.Year, e.Workdays)
}

func (e *CoverageError) Error() string {
	text := fmt.Sprintf("there is no data for %s: ", e.Date)
	if e.Cause != nil {
		text += e.Cause.Error() + "; "
	}
	if e.Nothing {
		text += "the calendar has no data for any year"
	} else {
		text += fmt.Sprintf("the data covers the years %d to %d", e.Covered.start.Year(), e.Covered.End().Year())
	}
	for i, year := range e.MissingYears {
		switch {
		case i == 0:
			text += " except "
		case i == len(e.MissingYears)-1:
			text += " and "
		default:
			text += ", "
		}
		text += strconv.Itoa(year)
	}
	return text + asKnownBefore(e.KnownBefore)
}

// asKnownBefore returns the end of a text about a calendar that knows only the decrees
// before a date. For the zero Date, it returns "".
func asKnownBefore(d Date) string {
	if d.IsZero() {
		return ""
	}
	return ", as known before " + d.String()
}

func (c *Calendar) uncovered(d Date) error {
	covered, ok := c.Covered()
	e := &CoverageError{Date: d, Covered: covered, Nothing: !ok, KnownBefore: c.known.before}
	for _, g := range c.gaps {
		if ok && covered.Contains(Year(g.year).start) {
			e.MissingYears = append(e.MissingYears, g.year)
		}
		if g.year == d.Year() && g.cause != nil {
			e.Cause = g.cause
		}
	}
	return e
}

// gap returns the index of a year in c.gaps, or -1.
func (c *Calendar) gap(year int) int {
	return slices.IndexFunc(c.gaps, func(g gap) bool { return g.year == year })
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
	if uint32(i) < uint32(c.work.days) && c.missing == nil {
		return i, nil
	}
	return c.placeWithGaps(d, i)
}

// placeWithGaps is the part of place that is seldom needed. It is a separate
// method, so that the compiler can inline place.
func (c *Calendar) placeWithGaps(d Date, i int32) (int32, error) {
	if uint32(i) >= uint32(c.work.days) || c.lacks(i, i+1) {
		return 0, c.uncovered(d)
	}
	return i, nil
}

// lacks reports whether one of the days from index from to index to-1 is not
// covered. The days must be in the dataset.
func (c *Calendar) lacks(from, to int32) bool {
	return c.missing != nil && c.missing.rank(uint32(to)) > c.missing.rank(uint32(from))
}

// within returns the index of the first date of a span, the index of the date
// after its last date, and whether the whole span is covered.
func (c *Calendar) within(s Span) (from, to int32, ok bool) {
	from = s.start.days - c.work.first
	to = from + s.days + 1
	return from, to, from >= 0 && to <= c.work.days && (c.missing == nil || !c.lacks(from, to))
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
	if c.missing == nil {
		return from, to
	}
	before := c.missing.rank(uint32(i))
	if before > 0 {
		from = int32(c.missing.find(before-1)) + 1
	}
	if before < c.missing.rank(uint32(to)) {
		to = int32(c.missing.find(before))
	}
	return from, to
}

// nthInBlocks returns the index of the k-th workday, and whether there is one. It
// is slower than the sequence, which a calendar with a definition does not have.
func (c *Calendar) nthInBlocks(k int) (int32, bool) {
	if k < 0 || k >= c.work.rank(c.work.days) {
		return 0, false
	}
	return int32(c.work.bits.find(k)), true
}

// holidayDates returns the dates with a holiday under the rules.
func (c *Calendar) holidayDates() *holidayDates {
	h := c.holidays
	h.once.Do(func() { h.build(&c.known.national, &c.known.off, c.lines, &c.rules) })
	return h
}
