package harikerja

import (
	"cmp"
	"slices"
	"sync"
)

// ownLines is a checked definition. A calendar without a definition has noLines.
type ownLines struct {
	definition Definition // the definition, with the rules of the calendar
	ownDates
	// rules are those of the definition before WithWeekend or WithLeave. The stated
	// numbers of workdays are for these rules.
	rules    rules
	named    bool  // whether the definition is that of [Calendar.Named]
	workedOn uint8 // the days of the week with an own workday: bit 1<<weekday for each
}

var noLines = new(ownLines)

func newOwnLines(def Definition) (*ownLines, error) {
	dates, err := def.check()
	if err != nil {
		return nil, err
	}
	l := &ownLines{
		definition: def.clone(), ownDates: dates, rules: rules{def.Weekend, def.CollectiveLeave},
	}
	for _, d := range dates.worked {
		l.workedOn |= 1 << d.date.Weekday()
	}
	return l, nil
}

// with returns the lines of the same definition with other rules.
func (l *ownLines) with(r rules) *ownLines {
	changed := *l
	changed.definition.Weekend, changed.definition.CollectiveLeave = r.weekend, r.leave
	return &changed
}

// workday returns a copy of the line that makes a date a workday, or nil.
func (l *ownLines) workday(d Date) *OwnDay {
	i, ok := slices.BinarySearchFunc(l.worked, d, func(o ownDate, d Date) int { return o.date.Compare(d) })
	if !ok {
		return nil
	}
	line := l.definition.Workdays[l.worked[i].line]
	return &line
}

// holiday returns an own day off as a holiday.
func (l *ownLines) holiday(d ownDate) Holiday {
	name := cmp.Or(l.definition.DaysOff[d.line].Name, Names{"Libur sendiri", "Own day off"})
	return Holiday{Date: d.date, Kind: OwnDayOff, LocalName: name.Indonesian, Name: name.English, line: int(d.line)}
}

// idle returns the days of the week on which no work is ever done: the weekend,
// without the days of the week that have an own workday.
func (l *ownLines) idle(w Weekend) Weekend { return weekendOf(w.set() &^ l.workedOn) }

// workdays returns the workdays of own lines and rules, without the missing days.
// The parameter off has the dates with any holiday, and national those with a
// national holiday.
func (l *ownLines) workdays(national, off *dayset, r *rules, missing bitmap) dayset {
	work := make(bitmap, len(off.bits))
	holidays := national
	if !r.leave.worked {
		holidays = off
	}
	weekend := weekendBits(off.first, r.weekend)
	for i := range work {
		work[i] = members &^ weekend &^ holidays.bits[i]
	}
	for _, d := range r.leave.only {
		if i, ok := off.index(d); ok && off.contains(i) {
			work.remove(uint32(i))
		}
	}
	for _, d := range l.off {
		if i, ok := off.index(d.date); ok {
			work.remove(uint32(i))
		}
	}
	for _, d := range l.worked {
		if i, ok := off.index(d.date); ok {
			work.add(uint32(i))
		}
	}
	for i, block := range missing {
		work[i] &^= block
	}
	work[len(work)-1] &= 1<<(off.days%blockLen) - 1
	work.count()
	return dayset{work, off.first, off.days}
}

// holidayDates has the dates with holidays under a set of rules, also if an own
// line makes the date a workday. They are built when they are first needed, because
// adding and counting do not need them. The bitmaps have no counts.
type holidayDates struct {
	once  sync.Once
	all   dayset // dates with a national holiday, with collective leave that is taken, or with an own day off
	leave bitmap // dates with collective leave that is taken and without a national holiday
}

// build sets the dates under rules and own lines. The parameter off has the dates
// with any holiday, and national those with a national holiday.
func (h *holidayDates) build(national, off *dayset, l *ownLines, r *rules) {
	n := len(off.bits)
	blocks := make(bitmap, 2*n)
	all, leave := blocks[:n:n], blocks[n:]
	for _, d := range r.leave.only {
		if i, ok := off.index(d); ok && off.contains(i) && !national.contains(i) {
			leave.add(uint32(i))
		}
	}
	for _, d := range l.off {
		if i, ok := off.index(d.date); ok {
			all.add(uint32(i))
		}
	}
	for i := range all {
		decreed := national.bits[i] & members
		if !r.leave.worked {
			leave[i] = off.bits[i] & members &^ decreed
		}
		all[i] |= decreed | leave[i]
	}
	h.all, h.leave = dayset{all, off.first, off.days}, leave
}
