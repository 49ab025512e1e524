package httpapi

import (
	"sync"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/csvlist"
)

// entries is the holidays of a dataset as answers show them. Those of a year
// are written out when one of them is first asked for.
type entries map[int]*yearEntries

func newEntries(s *snapshot) entries {
	es := make(entries)
	for _, info := range s.calendar.Years() {
		y := new(yearEntries)
		y.list = sync.OnceValue(func() []entry { return writeYear(s, info.Year) })
		y.lines = sync.OnceValue(func() []string { return csvlist.Lines(holidaysOf(s, info.Year)) })
		es[info.Year] = y
	}
	return es
}

type yearEntries struct {
	list  func() []entry  // in the calendar's order
	lines func() []string // the same as CSV
}

// entry is one holiday, written out.
type entry struct {
	harikerja.Holiday
	members string // without sources
	sources string // the member sources: those of a year have few, and share them
}

// find returns the entry of a holiday, or nil if the newest data has none.
func (es entries) find(h *harikerja.Holiday) *entry {
	if y, i := es.index(h); i >= 0 {
		return &y.list()[i]
	}
	return nil
}

// csv returns the line of a holiday of the newest data.
func (es entries) csv(h *harikerja.Holiday) string {
	y, i := es.index(h)
	return y.lines()[i]
}

func (es entries) index(h *harikerja.Holiday) (*yearEntries, int) {
	y := es[h.Date.Year()]
	if y == nil {
		return nil, -1
	}
	list := y.list()
	for i := range list {
		if e := &list[i]; e.Date == h.Date && e.Kind == h.Kind && e.LocalName == h.LocalName && e.Name == h.Name {
			return y, i
		}
	}
	return nil, -1
}

func holidaysOf(s *snapshot, year int) []harikerja.Holiday {
	list, err := s.calendar.Holidays(harikerja.Year(year))
	if err != nil { // the calendar has named the year itself
		panic(err)
	}
	return list
}

func writeYear(s *snapshot, year int) []entry {
	var all []entry
	texts := make(map[string]string) // of sources, by ids
	for _, h := range holidaysOf(s, year) {
		var members, sources out
		members.holiday(h)
		var ids string
		list := h.Decrees()
		for _, d := range list {
			ids += d.ID + " "
		}
		if texts[ids] == "" {
			sources.sources(list, s.decrees)
			texts[ids] = string(sources.b)
		}
		all = append(all, entry{h, string(members.b), texts[ids]})
	}
	return all
}

// entryMembers writes the members of one holiday.
func (c *call) entryMembers(h harikerja.Holiday, sources bool) {
	e := c.snapshot.entries.find(&h)
	if e != nil {
		c.text(e.members)
	} else {
		c.holiday(h)
	}
	switch {
	case !sources:
	case e != nil && c.asOf == "": // on another day there may be fewer
		c.text(e.sources)
	default:
		c.sources(h.Decrees(), c.snapshot.decrees)
	}
}

// holiday writes what an entry says of itself.
func (o *out) holiday(h harikerja.Holiday) {
	o.dayNames(h.Date)
	o.str("localName", h.LocalName)
	o.str("name", h.Name)
	o.str("type", h.Kind.String())
	o.bool("isNationalHoliday", h.Kind == harikerja.NationalHoliday)
	o.bool("isCollectiveLeave", h.Kind == harikerja.CollectiveLeave)
}

// sources writes the decrees behind it.
func (o *out) sources(list []harikerja.Decree, texts *decrees) {
	o.array("sources")
	for _, d := range list {
		o.raw(texts.text(d.ID))
	}
	o.close(']')
}
