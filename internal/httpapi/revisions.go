package httpapi

import (
	"sort"

	"github.com/harikerja/harikerja"
)

func listRevisions(c *call) error {
	c.field = "year"
	info, err := c.calendar.Year(c.year())
	if err != nil {
		return err
	}
	list, err := c.calendar.Revisions(info.Year)
	if err != nil {
		return err
	}
	c.begin()
	c.yearMeta(info, len(list))
	y := harikerja.Year(info.Year)
	c.datasets(y.Start(), y.End())
	c.data()
	c.open('[')
	for _, r := range list {
		c.open('{')
		c.revision(r)
		c.close('}')
	}
	c.end(']')
	return nil
}

func listChanges(c *call) error {
	since := c.arg("since").date
	list := c.snapshot.changes(c.calendar)
	list = list[:sort.Search(len(list), func(i int) bool { return list[i].Date.Before(since) })]
	c.begin()
	c.date("since", since)
	c.int("total", len(list))
	c.allDatasets()
	c.data()
	c.open('[')
	for _, ch := range list {
		c.open('{')
		c.int("year", ch.Year)
		c.revision(ch.Revision)
		c.close('}')
	}
	c.end(']')
	return nil
}

// revision writes one step of a list's history. Its date is the latest
// possible where a decree's day of signing is not known.
func (c *call) revision(r harikerja.Revision) {
	latest := len(r.Decrees) > 0
	for _, d := range r.Decrees {
		if d.Date == r.Date && !d.DateIsLatest {
			latest = false
		}
	}
	c.int("revision", r.Number)
	c.date("date", r.Date)
	c.bool("dateIsLatest", latest)
	c.strOrNull("correction", r.Correction)
	c.array("decrees")
	for _, d := range r.Decrees {
		c.source(d)
	}
	c.close(']')
	c.entryList("added", r.Added)
	c.entryList("removed", r.Removed)
	c.array("renamed")
	for _, rename := range r.Renamed {
		c.open('{')
		c.object("from")
		c.entryMembers(rename.From, false)
		c.close('}')
		c.object("to")
		c.entryMembers(rename.To, false)
		c.close('}')
		c.close('}')
	}
	c.close(']')
	c.entryList("confirmed", r.Confirmed)
}

func (c *call) entryList(key string, list []harikerja.Holiday) {
	c.array(key)
	for _, h := range list {
		c.entry(h, false)
	}
	c.close(']')
}
