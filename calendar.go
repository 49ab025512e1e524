package harikerja

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/harikerja/harikerja/internal/datasetfile"
)

// Calendar answers questions about holidays and workdays under two rules: which days
// are the weekend, and whether collective leave is taken or worked. It never changes
// and is safe for concurrent use. [Default] and [Load] return a calendar.
// [Calendar.WithWeekend] and [Calendar.WithLeave] return a calendar with another rule.
// [Calendar.WithDefinition] and [Calendar.Named] return a calendar for a firm or an
// institution. [Calendar.AsOf] returns the calendar as it was known on a day. The
// methods of the zero Calendar panic, except String.
type Calendar struct {
	known    *knowledge
	lines    *ownLines
	rules    rules
	work     dayset   // the workdays
	from, to int32    // the indexes of the first covered day and of the day after the last
	seq      sequence // finds the k-th workday; not used if seq.week is 0
	holidays *holidayDates

	// The fields below are built when they are first needed.
	daysOff   atomic.Pointer[daysOff]
	byWeekday [7]atomic.Pointer[bitmap] // the workdays on each day of the week
}

var builtIn = sync.OnceValue(func() *Calendar { return newCalendar(embeddedDataset()) })

// Default returns the calendar with the built-in dataset and the default rules:
// Saturday, Sunday and collective leave are days off. The first call decodes the
// dataset, which takes some milliseconds. Later calls are free.
func Default() *Calendar { return builtIn() }

func newCalendar(ds *dataset) *Calendar {
	return newHistory(ds).latest().with(rules{})
}

// with returns the calendar for the given rules. The rule for collective leave must not be a
// list of dates. The calendar has no definition. It is built at the first call.
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
	return &Calendar{known: k, work: work, to: work.days, seq: seq, rules: r, lines: noLines, holidays: holidays}
}

// apply returns the calendar with the given own lines and rules.
func (k *knowledge) apply(l *ownLines, r rules) *Calendar {
	if l == noLines && len(r.leave.only) == 0 {
		return k.with(r)
	}
	c := &Calendar{known: k, rules: r, lines: l, holidays: new(holidayDates)}
	c.from, c.to = k.coveredBy(l)
	c.work = l.workdays(&k.national, &k.off, &c.rules)
	return c
}

// WithWeekend returns the calendar with the same data and another weekend. Everything
// else stays the same, including the own lines, the collective leave and the covered
// years of a [Definition].
//
// Without a definition, the call is cheap: the calendar for each combination of rules
// is built once and then reused. With a definition, each call builds a calendar, which
// takes about 10 microseconds.
func (c *Calendar) WithWeekend(w Weekend) *Calendar {
	return c.withRules(rules{w, c.rules.leave})
}

// WithLeave returns the calendar with the same data and another rule for collective
// leave. It also replaces the rule that a [Definition] sets. Everything else stays the
// same. A call takes as long as a call of [Calendar.WithWeekend], but with [LeaveOnly]
// each call builds a calendar.
func (c *Calendar) WithLeave(l Leave) *Calendar { return c.withRules(rules{c.rules.weekend, l}) }

func (c *Calendar) withRules(r rules) *Calendar {
	lines := c.lines
	if lines != noLines {
		lines = lines.with(r)
	}
	return c.known.apply(lines, r)
}

// Weekend returns the days that are the calendar's weekend.
func (c *Calendar) Weekend() Weekend { return c.rules.weekend }

// Leave returns the calendar's rule for collective leave.
func (c *Calendar) Leave() Leave { return c.rules.leave }

// WithDefinition returns a calendar for a firm or an institution: the national list
// from c with the definition's weekend, collective leave, own days off and own
// workdays. A definition always sets the weekend and the rule for collective leave. If
// c had other rules, the definition would replace them without an error. So c must have
// the default rules and no definition, like the calendars that [Default] and
// [Calendar.National] return. Otherwise WithDefinition returns an [*ArgumentError].
//
// An own workday is a workday even if it is a weekend day or has a holiday. A new
// decree never makes a definition invalid, because the own lines are not compared with
// the national list. If a date is in two lines or outside Covers, WithDefinition
// returns a [*DefinitionError]. It also returns this error for the other mistakes that
// [ParseDefinition] finds in a file.
//
// If def has only a weekend and a rule for collective leave, the result is the calendar
// that [Calendar.WithWeekend] and [Calendar.WithLeave] return. It has no definition.
//
// With 20 own dates, a call takes about 10 microseconds, so a program may make a calendar
// for each question. If the lines have names and notes, their check takes ten times as
// long. The calendar keeps a copy of def, so you may change def later.
func (c *Calendar) WithDefinition(def Definition) (*Calendar, error) {
	if err := c.checkNational("WithDefinition", "def"); err != nil {
		return nil, err
	}
	lines, err := newOwnLines(def)
	if err != nil {
		return nil, err
	}
	rules := lines.rules
	if def.hasOnlyRules() {
		lines = noLines
	}
	return c.known.apply(lines, rules), nil
}

// checkNational returns an error if c has rules that a definition would replace.
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

// National returns the national calendar with the data of c. It has the default rules
// (Saturday, Sunday and collective leave are days off) and no [Definition].
func (c *Calendar) National() *Calendar { return c.known.with(rules{}) }

// Definition returns the calendar's definition. Use it with [Calendar.WithDefinition]
// to make the same calendar again, for example with newer data, or with more own days: then
// also change its Name. The fields Weekend and CollectiveLeave have the current rules, even
// after [Calendar.WithWeekend] or [Calendar.WithLeave]. If the calendar has no definition,
// all fields except Weekend and CollectiveLeave are empty.
func (c *Calendar) Definition() Definition {
	def := c.lines.definition.clone()
	def.Weekend, def.CollectiveLeave = c.Weekend(), c.Leave()
	return def
}

// HasDefinition reports whether the calendar has a definition from
// [Calendar.WithDefinition] or [Calendar.Named]. It returns false if the definition has
// only a weekend and a rule for collective leave.
func (c *Calendar) HasDefinition() bool { return c.lines != noLines }

// UnusedLine is a line of a [Definition], or a date of [LeaveOnly], that changes no workday
// and no day off.
type UnusedLine struct {
	Path   string       `json:"path"` // its place in a calendar file, such as daysOff[3] or collectiveLeave[0]
	Span   Span         `json:"span"`
	Reason UnusedReason `json:"reason"`
}

// UnusedReason says why a line has no effect.
type UnusedReason string

const (
	// AlreadyOff means that the dates are days off without the line too.
	AlreadyOff UnusedReason = "already_off"
	// AlreadyWorkday means that the dates are workdays without the line too.
	AlreadyWorkday UnusedReason = "already_workday"
	// WithoutData means that the calendar has no data for a date of the line. The line
	// can have an effect with newer data, or the year is wrong.
	WithoutData UnusedReason = "without_data"
)

// String says which line has no effect and why.
func (u UnusedLine) String() string {
	because := map[UnusedReason]string{
		AlreadyOff:     "it is a day off without this line too",
		AlreadyWorkday: "it is a workday without this line too",
		WithoutData:    "it has a date without data",
	}
	return fmt.Sprintf("%s: %s has no effect, because %s", u.Path, u.Span.short(), because[u.Reason])
}

// Unused returns the lines of the definition and the dates of [LeaveOnly] that have no
// effect, often because of a wrong date: a date that is not collective leave, a day off
// on a weekend day or on a holiday, a workday on a workday, or a date without data. A
// line with several dates is in the list only if none of them has an effect.
func (c *Calendar) Unused() (list []UnusedLine) {
	add := func(without *Calendar, path string, s Span) {
		from, to, all := c.within(s)
		for i := max(from, c.from); i < min(to, c.to); i++ {
			if c.work.contains(i) != without.work.contains(i) {
				return
			}
		}
		reason := AlreadyOff
		switch {
		case !all:
			reason = WithoutData
		case c.work.contains(from):
			reason = AlreadyWorkday
		}
		list = append(list, UnusedLine{path, s, reason})
	}
	worked := c.WithLeave(LeaveWorked())
	for i, d := range c.rules.leave.only {
		add(worked, linePath("collectiveLeave", int32(i)), OneDay(d))
	}
	national := c.known.apply(noLines, c.rules)
	for key, lines := range c.lines.definition.ownDays() {
		for i, line := range lines {
			add(national, linePath(key, int32(i)), line.Span)
		}
	}
	return list
}

// Definitions returns the definitions of institutions that are in the dataset, such as
// "idx" for the Indonesia Stock Exchange. They are sorted by name. [Calendar.Named]
// applies one of them. The list does not depend on [Calendar.AsOf].
func (c *Calendar) Definitions() []Definition {
	var list []Definition
	for _, lines := range c.known.history.calendars() {
		list = append(list, lines.definition.clone())
	}
	return list
}

// Named applies the definition with the given name from [Calendar.Definitions], such as
// "idx" for the Indonesia Stock Exchange. For an unknown name it returns a
// [*ParseError]. Like [Calendar.WithDefinition], it returns an [*ArgumentError] if c
// does not have the default rules, or has a definition.
func (c *Calendar) Named(name string) (*Calendar, error) {
	var names []string
	for _, lines := range c.known.history.calendars() {
		if lines.definition.Name == name {
			if err := c.checkNational("Named", "name"); err != nil {
				return nil, err
			}
			return c.known.apply(lines, lines.rules), nil
		}
		names = append(names, lines.definition.Name)
	}
	if len(names) == 0 {
		names = []string{"no calendars besides the national one"}
	}
	return nil, &ParseError{"name of a calendar", name, "the dataset has " + strings.Join(names, ", ")}
}

// AsOf returns the calendar as it was known at the end of a day. It has only the
// decrees that are dated on that day or earlier, and only the years that had a list on
// that day. Dates in other years are not covered. If the day is before the first
// decree, no date is covered. The result never has later decrees than c, even if c is
// itself the result of AsOf.
//
// AsOf does not remove a [Correction] of the dataset. The calendar has it as a
// revision, even if the correction was made after the given day. AsOf does not change
// the own lines of a [Definition] either. The lines of a calendar from [Calendar.Named]
// are right only for the newest list, so that calendar ends before the first year whose
// list was amended after the given day.
//
// For each day with a decree, the data is built once and then reused. Building it takes
// less than a millisecond.
func (c *Calendar) AsOf(day Date) *Calendar {
	if c.known.day.Before(day) {
		day = c.known.day
	}
	return c.known.history.asOf(day).apply(c.lines, c.rules)
}

// NewestDecree returns the date of the newest decree that the calendar knows, or the zero
// Date if it knows no decree. A [Correction] has no decree and does not change this date.
func (c *Calendar) NewestDecree() Date { return c.known.day }

// Version returns the version of the dataset: "sha256:" and 64 hexadecimal digits,
// as in the first line of the file dataset.json. It does not depend on the rules, a
// [Definition] or [Calendar.AsOf].
func (c *Calendar) Version() string { return datasetfile.Digest(c.known.history.file) }

// MarshalJSON returns an error, because the data of a calendar has its own file. Store
// [Calendar.Definition] instead: it is written as a calendar file.
func (c *Calendar) MarshalJSON() ([]byte, error) {
	return nil, errors.New("harikerja: a Calendar has no JSON: store its Definition()")
}

// LogValue returns the text of [Calendar.String]; it implements [slog.LogValuer].
func (c *Calendar) LogValue() slog.Value { return slog.StringValue(c.String()) }

// String returns a description for a log, such as "calendar 2009..2027, weekend sat,sun,
// leave taken, newest decree 2026-09-15". A calendar with a [Definition] has its name
// before the years, or "with a definition" if it has no name. For a calendar as of an
// earlier day, the text ends with the date of the first decree that the calendar does not
// know, as in ", as known before 2025-09-19".
func (c *Calendar) String() string {
	if c.known == nil {
		return "calendar without data"
	}
	var b strings.Builder
	b.WriteString("calendar ")
	if c.HasDefinition() {
		b.WriteString(cmp.Or(c.lines.definition.Name, "with a definition") + " ")
	}
	if s, ok := c.Covered(); ok {
		fmt.Fprintf(&b, "%d..%d", s.start.Year(), s.End().Year())
	} else {
		b.WriteString("without data")
	}
	fmt.Fprintf(&b, ", weekend %s, leave %s, newest decree %s%s", c.rules.weekend, c.rules.leave, c.known.day,
		asKnownBefore(c.known.before))
	return b.String()
}
