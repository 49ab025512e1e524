package harikerja

import (
	"maps"
	"slices"
	"sync/atomic"
)

// own is the part of a calendar that comes from a definition.
type own struct {
	lines   *ownLines
	taken   []Date // the only collective leave that is taken, sorted; nil if the rules of the calendar decide
	missing bitmap // the days of the dataset that are not covered; nil if there are none
	years   []int  // the years of the dataset that are not covered
	without []int  // those of them that are inside the field covered
	covered Span
	nothing bool // no date is covered

	holidays atomic.Pointer[ownHolidays] // nil until it is needed
}

// ownLines is a checked definition.
type ownLines struct {
	definition Definition
	ownDates
	rules    Rules
	taken    []Date // as in the type own
	workedOn uint8  // the days of the week with an own workday: bit 1<<weekday for each
}

func newOwnLines(def Definition, dates ownDates) *ownLines {
	l := &ownLines{definition: def, ownDates: dates, rules: Rules{def.Weekend, def.CollectiveLeave.Leave}}
	if only := def.CollectiveLeave.Only; only != nil {
		l.rules.Leave = LeaveTaken
		l.taken = append([]Date{}, only...)
		slices.SortFunc(l.taken, Date.Compare)
	}
	for _, d := range dates.worked {
		l.workedOn |= 1 << d.date.Weekday()
	}
	return l
}

// WithDefinition returns the calendar of a firm or an institution: the national
// list of c with the definition's weekend, collective leave, own days off and
// own workdays. The rules of c and an earlier definition have no effect on it.
//
// An own workday is a workday even if it is a weekend day or has a holiday. The
// own lines are not compared with the national list, so that a new decree does
// not make a definition invalid. If a date is in two lines or outside Covers, or
// the definition has another mistake that would make its meaning unclear,
// WithDefinition returns a [*DefinitionError].
//
// It takes a few microseconds, so a program may make a calendar for each
// question. The calendar uses the slices and the map of def: do not change them
// afterwards.
func (c *Calendar) WithDefinition(def Definition) (*Calendar, error) {
	dates, err := def.check()
	if err != nil {
		return nil, err
	}
	lines := newOwnLines(def, dates)
	return c.known.apply(lines, lines.rules, lines.taken, c.known.missingYears(lines)), nil
}

// Definition returns the definition of the calendar, and whether it has one. It
// is the definition that was given to [Calendar.WithDefinition], also if
// [Calendar.With] replaced its rules. Do not change its slices and its map.
func (c *Calendar) Definition() (Definition, bool) {
	if c.own == nil {
		return Definition{}, false
	}
	return c.own.lines.definition, true
}

// missingYears returns the years of the dataset that a definition does not
// cover.
func (k *knowledge) missingYears(lines *ownLines) (missing []int) {
	def := &lines.definition
	if def.Covers == (YearRange{}) && len(def.StatedWorkdays) == 0 {
		return nil
	}
	all := k.apply(lines, lines.rules, lines.taken, nil)
	for _, y := range k.years {
		year := y.data.Year
		stated, ok := def.StatedWorkdays[year]
		if n, _ := all.CountWorkdays(Year(year)); !def.Covers.contains(year) || ok && n != stated {
			missing = append(missing, year)
		}
	}
	return missing
}

// apply returns the calendar of own lines and rules that does not cover the
// missing years. The taken parameter is as in the type own.
func (k *knowledge) apply(lines *ownLines, rules Rules, taken []Date, missing []int) *Calendar {
	o := &own{lines: lines, taken: taken}
	o.cover(k, missing)
	work := make(bitmap, len(k.off.bits))
	off := &k.national
	if taken == nil && rules.Leave == LeaveTaken {
		off = &k.off
	}
	weekend := weekendBits(k.off.first, rules.Weekend)
	for i := range work {
		work[i] = members &^ weekend &^ off.bits[i]
	}
	for _, d := range taken {
		if i, ok := k.off.index(d); ok && k.off.contains(i) {
			work.remove(uint32(i))
		}
	}
	for _, d := range lines.off {
		if i, ok := k.off.index(d.date); ok {
			work.remove(uint32(i))
		}
	}
	for _, d := range lines.worked {
		if i, ok := k.off.index(d.date); ok {
			work.add(uint32(i))
		}
	}
	for i, block := range o.missing {
		work[i] &^= block
	}
	work[len(work)-1] &= 1<<(k.off.days%blockLen) - 1
	work.count()
	return &Calendar{known: k, work: dayset{work, k.off.first, k.off.days}, rules: rules, own: o}
}

// ownHolidays has the holidays of a calendar with a definition. The bitmaps have
// no counts.
type ownHolidays struct {
	all   dayset // dates with a national holiday, with collective leave that is taken, or with an own day off
	leave bitmap // dates with collective leave that is taken and without a national holiday
}

// ownHolidays returns the holidays of a calendar with a definition. They are built
// when they are first needed, because adding and counting do not need them.
func (c *Calendar) ownHolidays() *ownHolidays {
	if built := c.own.holidays.Load(); built != nil {
		return built
	}
	k, n := c.known, len(c.known.off.bits)
	blocks := make(bitmap, 2*n)
	all, leave := blocks[:n:n], blocks[n:]
	for _, d := range c.own.taken {
		if i, ok := k.off.index(d); ok && k.off.contains(i) && !k.national.contains(i) {
			leave.add(uint32(i))
		}
	}
	for _, d := range c.own.lines.off {
		if i, ok := k.off.index(d.date); ok {
			all.add(uint32(i))
		}
	}
	for i := range all {
		national := k.national.bits[i] & members
		if c.own.taken == nil && c.rules.Leave == LeaveTaken {
			leave[i] = k.off.bits[i] & members &^ national
		}
		all[i] |= national | leave[i]
	}
	// Two goroutines may both build the holidays. The first stored value is used.
	c.own.holidays.CompareAndSwap(nil, &ownHolidays{dayset{all, k.off.first, k.off.days}, leave})
	return c.own.holidays.Load()
}

// cover sets the fields that describe the covered years.
func (o *own) cover(k *knowledge, missing []int) {
	o.covered, o.nothing, o.years = k.covered, len(k.years) == len(missing), missing
	if len(missing) == 0 {
		return
	}
	o.missing = newBitmap(k.covered.Days())
	for _, year := range missing {
		first := Year(year).start.days - k.off.first
		for i := range Year(year).Days() {
			o.missing.add(uint32(first) + uint32(i))
		}
	}
	o.missing.count()
	if o.nothing {
		o.covered = Span{}
		return
	}
	first, last := k.covered.start.Year(), k.covered.End().Year()
	for ; slices.Contains(missing, first); first++ {
	}
	for ; slices.Contains(missing, last); last-- {
	}
	o.covered = spanning(Year(first).start, Year(last).End())
	for _, year := range missing {
		if year > first && year < last {
			o.without = append(o.without, year)
		}
	}
}

// CheckYears returns a [*CoverageError] if the calendar of a definition has no
// answers for a year that its field Covers includes and the national list has,
// because the stated number of workdays differs, or if it has no answers at all.
// A program that writes all years of a calendar calls it, so that a file never
// lacks a year without an error. Without a definition it returns nil.
func (c *Calendar) CheckYears() error {
	if c.own == nil {
		return nil
	}
	covers := c.own.lines.definition.Covers
	for _, year := range c.own.years {
		if covers.contains(year) {
			return c.uncovered(Year(year).start)
		}
	}
	if c.own.nothing {
		return c.uncovered(Year(max(covers.First, 1)).start)
	}
	return nil
}

// lacks reports whether one of the days from index from to index to-1 is not
// covered. The days must be in the dataset.
func (o *own) lacks(from, to int32) bool {
	return o.missing != nil && o.missing.rank(uint32(to)) > o.missing.rank(uint32(from))
}

// ownWorkday returns the index of the k-th workday of a calendar with a
// definition, and whether there is one.
func (c *Calendar) ownWorkday(k int) (int32, bool) {
	if k < 0 || k >= c.work.rank(c.work.days) {
		return 0, false
	}
	return int32(c.work.bits.find(k)), true
}

// worked returns a copy of the own line that makes a date a workday, or nil.
func (c *Calendar) worked(d Date) *OwnDay {
	if c.own == nil {
		return nil
	}
	dates := c.own.lines.worked
	i, ok := slices.BinarySearchFunc(dates, d, func(o ownDate, d Date) int { return o.date.Compare(d) })
	if !ok {
		return nil
	}
	line := c.own.lines.definition.Workdays[dates[i].line]
	return &line
}

// idle returns the days of the week on which no work is ever done: the weekend,
// without the days of the week that have an own workday.
func (c *Calendar) idle() Weekend {
	if c.own == nil {
		return c.rules.Weekend
	}
	return weekendOf(c.rules.Weekend.set() &^ c.own.lines.workedOn)
}

// holiday returns an own day off as a holiday.
func (l *ownLines) holiday(d ownDate) Holiday {
	name := l.definition.DaysOff[d.line].Name.orDefault(DayOffNames)
	return Holiday{Date: d.date, Kind: OwnDayOff, LocalName: name.Local, Name: name.English, line: int(d.line)}
}

// StatedDifference is a year of a definition whose number of workdays differs
// from the stated number.
type StatedDifference struct {
	Year     int
	Stated   int // in [Definition.StatedWorkdays]
	Workdays int // under the national list of the calendar
}

// StatedDifferences returns the years that the calendar of a definition does not
// cover because the number of workdays differs from the stated number, in order.
// It uses the national list of c. If the definition is invalid, it returns a
// [*DefinitionError].
func (c *Calendar) StatedDifferences(def Definition) ([]StatedDifference, error) {
	stated := def.StatedWorkdays
	def.StatedWorkdays = nil
	cal, err := c.WithDefinition(def)
	if err != nil {
		return nil, err
	}
	var list []StatedDifference
	for _, year := range slices.Sorted(maps.Keys(stated)) {
		// Without a national list there is nothing to compare.
		if n, err := cal.CountWorkdays(Year(year)); err == nil && n != stated[year] {
			list = append(list, StatedDifference{year, stated[year], n})
		}
	}
	return list, nil
}
