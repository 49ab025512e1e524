package httpapi

import (
	"sort"
	"sync"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/csvlist"
)

// entries is the holidays of a dataset as answers show them, written out when
// first asked for.
type entries struct {
	snapshot *snapshot
	once     sync.Once
	list     []entry // in the calendar's order
	onceCSV  sync.Once
	lines    []string // of list
}

// entry is one holiday, written out.
type entry struct {
	harikerja.Holiday
	members string // without sources
	sources string // the member sources: those of a year have few, and share them
}

// find returns the entry of a holiday, or nil if the newest data has none.
func (es *entries) find(h *harikerja.Holiday) *entry {
	if i := es.index(h); i >= 0 {
		return &es.list[i]
	}
	return nil
}

// csv returns the line of a holiday of the newest data.
func (es *entries) csv(h *harikerja.Holiday) string {
	i := es.index(h)
	es.onceCSV.Do(func() { es.lines = csvlist.Lines(es.holidays()) })
	return es.lines[i]
}

func (es *entries) index(h *harikerja.Holiday) int {
	es.once.Do(es.write)
	list := es.list
	i := sort.Search(len(list), func(i int) bool { return !list[i].Date.Before(h.Date) })
	for ; i < len(list) && list[i].Date == h.Date; i++ {
		if e := &list[i]; e.Kind == h.Kind && e.LocalName == h.LocalName && e.Name == h.Name {
			return i
		}
	}
	return -1
}

// holidays returns all there are.
func (es *entries) holidays() []harikerja.Holiday { return es.snapshot.holidays(es.snapshot.calendar) }

func (es *entries) write() {
	texts := make(map[string]string) // of sources, by ids
	for _, h := range es.holidays() {
		var members, sources out
		members.holiday(h)
		var ids string
		list := h.Decrees()
		for _, d := range list {
			ids += d.ID + " "
		}
		if texts[ids] == "" {
			sources.sources(list, es.snapshot.decrees)
			texts[ids] = string(sources.b)
		}
		es.list = append(es.list, entry{h, string(members.b), texts[ids]})
	}
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
