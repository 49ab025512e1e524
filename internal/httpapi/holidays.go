package httpapi

import (
	"iter"
	"sort"

	"github.com/harikerja/harikerja"
)

func health(c *call) error {
	c.begin()
	c.data()
	c.open('{')
	c.str("status", "ok")
	c.str("service", "harikerja")
	c.str("version", "v1")
	c.end('}')
	return nil
}

func listHolidays(c *call) error {
	c.field = "year"
	info, err := c.calendar.Year(c.year())
	if err != nil {
		return err
	}
	total, list, err := c.holidays(harikerja.Year(info.Year))
	if err != nil {
		return err
	}
	c.begin()
	c.yearMeta(info, total)
	c.data()
	c.open('[')
	for h := range list {
		c.entry(h, c.arg("includeSources").flag)
	}
	c.end(']')
	return nil
}

// holidays returns the holidays of a span of the type asked for, or all. They
// are a part of a list that all calls share, however long the span is.
func (c *call) holidays(s harikerja.Span) (total int, list iter.Seq[harikerja.Holiday], err error) {
	if covered, ok := c.calendar.Covered(); !ok || !covered.ContainsSpan(s) {
		_, err := c.calendar.Holidays(s)
		return 0, nil, err
	}
	all := c.snapshot.holidays(c.calendar)
	all = all[sort.Search(len(all), func(i int) bool { return !all[i].Date.Before(s.Start()) }):]
	all = all[:sort.Search(len(all), func(i int) bool { return all[i].Date.After(s.End()) })]
	choice := c.arg("type").choice
	list = func(yield func(harikerja.Holiday) bool) {
		for _, h := range all {
			if (choice < 0 || int(h.Kind) == choice) && !yield(h) {
				return
			}
		}
	}
	for range list {
		total++
	}
	return total, list, nil
}

func checkHoliday(c *call) error {
	c.field = "date"
	d := c.arg("date").date
	list, err := c.ruled().HolidaysOn(d)
	if err != nil {
		return err
	}
	c.begin()
	c.int("year", d.Year())
	c.datasets(d, d)
	c.data()
	c.open('{')
	c.dayNames(d)
	c.bool("isHoliday", len(list) > 0)
	c.entries(list, c.arg("includeSources").flag)
	c.end('}')
	return nil
}

// entries writes the member holidays.
func (c *call) entries(list []harikerja.Holiday, sources bool) {
	c.array("holidays")
	for _, h := range list {
		c.entry(h, sources)
	}
	c.close(']')
}

// entry writes one holiday.
func (c *call) entry(h harikerja.Holiday, sources bool) {
	c.open('{')
	c.entryMembers(h, sources)
	c.close('}')
}
