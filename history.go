package harikerja

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"sort"
	"sync"
	"sync/atomic"
)

// A history has the days on which a decree changed the data, and the data after each
// change. The data for a day is built when it is first needed.
type history struct {
	*dataset
	names func() map[string][]int // see indexNames
	days  []Date
	known []atomic.Pointer[knowledge] // known[0] is valid before days[0], and known[i+1] from days[i] on
}

// knowledge has the data that was known at the end of a day: the lists in
// force, and one calendar for each combination of a weekend and a rule for collective
// leave. Each calendar is built when it is first needed.
type knowledge struct {
	history   *history
	day       Date // date of the newest known decree
	before    Date // date of the first decree that is not known; the zero value if all are known
	years     []*year
	infos     []YearInfo
	list      []Holiday
	national  dayset          // dates with a national holiday
	off       dayset          // dates with any holiday
	holidays  [2]holidayDates // index 0: collective leave is taken; index 1: collective leave is worked
	calendars [256]atomic.Pointer[Calendar]
}

func newHistory(ds *dataset) *history {
	h := &history{dataset: ds}
	h.names = sync.OnceValue(func() map[string][]int { return indexNames(ds.occasions, ds.years) })
	for _, y := range ds.years {
		h.days = append(h.days, y.steps()...)
	}
	slices.SortFunc(h.days, Date.Compare)
	h.days = slices.Compact(h.days)
	h.known = make([]atomic.Pointer[knowledge], len(h.days)+1)
	return h
}

// latest returns all data.
func (h *history) latest() *knowledge { return h.at(len(h.days)) }

// asOf returns the data that was known at the end of a day.
func (h *history) asOf(day Date) *knowledge {
	return h.at(sort.Search(len(h.days), func(i int) bool { return h.days[i].After(day) }))
}

// at returns the data that was known after the decrees of the first n days in h.days.
func (h *history) at(n int) *knowledge {
	if k := h.known[n].Load(); k != nil {
		return k
	}
	var day, before Date
	if n > 0 {
		day = h.days[n-1]
	}
	if n < len(h.days) {
		before = h.days[n]
	}
	// Two goroutines may both build the data. The first stored value is used.
	h.known[n].CompareAndSwap(nil, h.newKnowledge(day, before))
	return h.known[n].Load()
}

func (h *history) newKnowledge(day, before Date) *knowledge {
	k := &knowledge{history: h, day: day, before: before}
	for _, y := range h.years {
		if y.firstKnown().After(day) {
			break
		}
		k.years = append(k.years, y)
		k.infos = append(k.infos, y.infoOn(day))
		k.list = append(k.list, y.holidays(day)...)
	}
	if len(k.years) == 0 {
		k.national, k.off = newDayset(Date{}, 0), newDayset(Date{}, 0)
		return k
	}
	first, last := Year(k.years[0].data.Year), Year(k.years[len(k.years)-1].data.Year)
	days := spanning(first.start, last.End()).Days()
	k.national, k.off = newDayset(first.start, days), newDayset(first.start, days)
	for _, hol := range k.list {
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

// yearData is the list of one year with its whole history.
type yearData struct {
	Year        int
	Status      Status
	Corrections []Correction // sorted by date
	Decrees     []Decree     // sorted by date
	Lines       []yearLine   // sorted by date, kind, date of the decree and local name
}

// yearLine is a day that a decree added to a list. If a later decree removes the day
// from the list, the line is kept, and RevokedBy is the id of the later decree. A line
// is in force on day t if Decree's date <= t < RevokedBy's date.
type yearLine struct {
	Date      Date
	Kind      Kind
	Occasion  string
	LocalName string
	Name      string
	Decree    string   // the id of the decree that set the line
	Also      []string // the ids of other decrees that the line is based on: an older legal basis or a later confirmation
	RevokedBy string   // the id of the decree that removed the line, or replaced it by a line with a new name
}

// A year is a yearData with an index of its decrees.
type year struct {
	data    yearData
	decrees map[string]int // the index in data.Decrees of each decree id
}

// newYear returns a year that uses the given data without a copy. If two years have the
// same text, such as the name of a holiday, they share one copy of it. So the garbage
// collector has fewer objects to mark.
func newYear(data yearData, texts map[string]string) *year {
	for i := range data.Lines {
		l := &data.Lines[i]
		for _, text := range []*string{&l.Occasion, &l.LocalName, &l.Name, &l.Decree, &l.RevokedBy} {
			if _, known := texts[*text]; !known {
				texts[*text] = *text
			}
			*text = texts[*text]
		}
	}
	y := &year{data, make(map[string]int, len(data.Decrees))}
	for i, d := range data.Decrees {
		y.decrees[d.ID] = i
	}
	return y
}

// check returns an error if a year is inconsistent. The map "ids" has the id of each decree
// for an earlier year, with that year as the value. The method adds the decrees for
// this year to the map. The keys of the map "occasions" are the ids of all occasions.
func (y *year) check(ids map[string]int, occasions map[string]bool) error {
	data := y.data
	if data.Year < 1900 || data.Year > 9999 {
		return errors.New("the year must be from 1900 to 9999")
	}
	if !isToken(string(data.Status)) {
		return fmt.Errorf("the status %q must be %s", data.Status, tokenRule)
	}
	for i, d := range data.Decrees {
		if other, taken := ids[d.ID]; taken {
			return fmt.Errorf("decree id %s is already used in %d", d.ID, other)
		}
		ids[d.ID] = data.Year
		if i > 0 && d.Date.Before(data.Decrees[i-1].Date) {
			return fmt.Errorf("decree %s is listed after a later decree: decrees must be sorted by date", d.ID)
		}
		if err := checkDecree(d); err != nil {
			return fmt.Errorf("decree %q: %w", d.ID, err)
		}
		// A decree about a year is signed before the end of the following year, so a
		// later date is a mistake.
		if d.Date.Year() < 1900 || d.Date.Year() > data.Year+1 {
			return fmt.Errorf("decree %q: its date %s is before 1900 or after %d", d.ID, d.Date, data.Year+1)
		}
	}
	if len(data.Lines) == 0 {
		return errors.New("it has no holidays")
	}
	for i, l := range data.Lines {
		if err := y.checkLine(l, occasions); err != nil {
			return fmt.Errorf("%s %s %q: %w", l.Date, l.Kind, l.LocalName, err)
		}
		if i > 0 && y.compareLines(data.Lines[i-1], l) >= 0 {
			return fmt.Errorf("%s %s %q: it is out of order or repeated: "+
				"lines must be sorted by date, kind, date of the decree, local name", l.Date, l.Kind, l.LocalName)
		}
		for j := i - 1; j >= 0 && data.Lines[j].Date == l.Date; j-- {
			if other := data.Lines[j]; other.Kind == l.Kind && (other.LocalName == l.LocalName || other.Name == l.Name) && y.overlap(other, l) {
				return fmt.Errorf("%s %s %q: it is repeated: %s and %s set it, and both lines are in force at the same time",
					l.Date, l.Kind, l.LocalName, other.Decree, l.Decree)
			}
		}
	}
	for _, d := range data.Decrees {
		if !slices.ContainsFunc(data.Lines, func(l yearLine) bool {
			return l.Decree == d.ID || l.RevokedBy == d.ID || slices.Contains(l.Also, d.ID)
		}) {
			return fmt.Errorf("decree %q: no line refers to it", d.ID)
		}
	}
	for i, c := range data.Corrections {
		if !isLine(c.What) || i > 0 && c.Date.Before(data.Corrections[i-1].Date) {
			return fmt.Errorf("correction of %s: the description must be %s, and corrections must be sorted by date", c.Date, lineRule)
		}
		if c.Date.Before(y.firstKnown()) {
			return fmt.Errorf("correction of %s: its date is before the first decree of the year", c.Date)
		}
	}
	return nil
}

func (y *year) checkLine(l yearLine, occasions map[string]bool) error {
	if l.Date.Year() != y.data.Year {
		return errors.New("the date is not in the year")
	}
	if l.Kind != NationalHoliday && l.Kind != CollectiveLeave {
		return errors.New("the type must be national_holiday or collective_leave")
	}
	if !occasions[l.Occasion] {
		return fmt.Errorf("the dataset has no occasion %q", l.Occasion)
	}
	if !isName(l.LocalName) || !isName(l.Name) {
		return errors.New("local name and name must each be " + nameRule)
	}
	for _, id := range append([]string{l.Decree}, l.Also...) {
		if _, ok := y.decrees[id]; !ok {
			return fmt.Errorf("there is no decree %q", id)
		}
	}
	if l.RevokedBy == "" {
		return nil
	}
	if _, ok := y.decrees[l.RevokedBy]; !ok {
		return fmt.Errorf("there is no decree %q", l.RevokedBy)
	}
	if !y.date(l.RevokedBy).After(y.date(l.Decree)) {
		return fmt.Errorf("revoked by %s, which is not later than %s", l.RevokedBy, l.Decree)
	}
	return nil
}

// overlap reports whether there is a day on which both lines are in force.
func (y *year) overlap(a, b yearLine) bool {
	setBeforeRevoked := func(a, b yearLine) bool { return b.RevokedBy == "" || y.date(a.Decree).Before(y.date(b.RevokedBy)) }
	return setBeforeRevoked(a, b) && setBeforeRevoked(b, a)
}

func (y *year) compareLines(a, b yearLine) int {
	return cmp.Or(
		a.Date.Compare(b.Date),
		a.Kind.Compare(b.Kind),
		y.date(a.Decree).Compare(y.date(b.Decree)),
		cmp.Compare(a.LocalName, b.LocalName),
	)
}

func (y *year) date(id string) Date { return y.data.Decrees[y.decrees[id]].Date }

// firstKnown returns the date of the first decree that set a day of the year. Before
// this date, nothing was known about the year.
func (y *year) firstKnown() Date {
	first := Date{maxDays}
	for _, l := range y.data.Lines {
		if d := y.date(l.Decree); d.Before(first) {
			first = d
		}
	}
	return first
}

// inForce reports whether a line was on the list at the end of a day.
func (y *year) inForce(l yearLine, day Date) bool {
	return !y.date(l.Decree).After(day) && (l.RevokedBy == "" || y.date(l.RevokedBy).After(day))
}

// amendedAfter reports whether the list at the end of a day differs from the newest list.
func (y *year) amendedAfter(day Date) bool {
	return slices.ContainsFunc(y.data.Lines, func(l yearLine) bool { return y.inForce(l, day) != (l.RevokedBy == "") })
}

// holidays returns the list as it was known at the end of a day.
func (y *year) holidays(day Date) []Holiday {
	var list []Holiday
	for i, l := range y.data.Lines {
		if y.inForce(l, day) {
			list = append(list, y.holiday(i, day))
		}
	}
	// In the data, lines with the same date and kind are sorted by decree. In the
	// result, they are sorted by local name.
	slices.SortStableFunc(list, func(a, b Holiday) int {
		return cmp.Or(a.Date.Compare(b.Date), a.Kind.Compare(b.Kind), cmp.Compare(a.LocalName, b.LocalName))
	})
	return list
}

// holiday converts a line to a holiday, as it was known at the end of a day.
func (y *year) holiday(line int, day Date) Holiday {
	l := y.data.Lines[line]
	known := y.date(l.Decree)
	for _, id := range l.Also {
		if d := y.date(id); d.After(known) && !d.After(day) {
			known = d
		}
	}
	return Holiday{
		Date: l.Date, Kind: l.Kind, Occasion: l.Occasion, LocalName: l.LocalName, Name: l.Name,
		year: y, line: line, known: known,
	}
}

func (y *year) decreesOf(line int, day Date) []Decree {
	l := y.data.Lines[line]
	list := y.byID(append([]string{l.Decree}, l.Also...))
	return slices.DeleteFunc(list, func(d Decree) bool { return d.Date.After(day) })
}

// byID returns the decrees with the given ids, each once, sorted by date.
func (y *year) byID(ids []string) []Decree {
	var list []Decree
	for _, d := range y.data.Decrees {
		if slices.Contains(ids, d.ID) {
			list = append(list, d.clone())
		}
	}
	return list
}
