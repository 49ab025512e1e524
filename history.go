package harikerja

import (
	"slices"
	"sort"
	"sync"
	"sync/atomic"
)

// history has the days on which the known data changed, and the data that was
// known after each change. The data for a day is built when it is first needed.
type history struct {
	*dataset
	names func() map[string][]int // see indexNames
	days  []Date
	known []atomic.Pointer[knowledge] // known[i+1] is valid from days[i] on, known[0] before days[0]
}

// knowledge is the data that was known at the end of a day: the lists in force,
// and a calendar for each weekend and rule for collective leave. Each calendar is
// built when it is first needed.
type knowledge struct {
	history   *history
	day       Date // date of the newest known decree
	before    Date // date of the first decree that is not known; the zero value if all are known
	covered   Span // the zero value if years is empty
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

// at returns the data that was known after the first n days of h.days.
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
	k.covered = spanning(first.start, last.End())
	k.national, k.off = newDayset(first.start, k.covered.Days()), newDayset(first.start, k.covered.Days())
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
