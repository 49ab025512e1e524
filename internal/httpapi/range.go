package httpapi

import (
	"github.com/harikerja/harikerja"
)

func rangeHolidays(c *call) error {
	s, err := c.span()
	if err != nil {
		return err
	}
	total, list, err := c.holidays(s)
	if err != nil {
		return err
	}
	c.begin()
	c.int("total", total)
	c.datasets(s.Start(), s.End())
	c.data()
	c.open('[')
	for h := range list {
		c.entry(h, c.arg("includeSources").flag)
	}
	c.end(']')
	return nil
}

func upcomingHolidays(c *call) error {
	c.field = "date"
	from, limit := c.today(), c.arg("limit").number
	if a := c.arg("date"); a.given {
		from = a.date
	}
	var kinds []harikerja.Kind
	if choice := c.arg("type").choice; choice >= 0 {
		kinds = append(kinds, harikerja.Kind(choice))
	}
	list, examined, err := c.calendar.UpcomingExamined(from, limit, kinds...)
	if err != nil {
		return err
	}
	c.begin()
	c.date("date", from)
	c.int("total", len(list))
	c.datasets(examined.Start(), examined.End())
	c.data()
	c.open('[')
	for _, h := range list {
		c.open('{')
		c.int("daysUntil", h.Date.Sub(from))
		c.entryMembers(h, c.arg("includeSources").flag)
		c.close('}')
	}
	c.end(']')
	return nil
}

func longWeekends(c *call) error {
	c.field = "year"
	year, minDays, maxBridges := c.year(), c.arg("minDays").number, c.arg("maxBridgeDays").number
	if _, err := c.calendar.Year(year); err != nil {
		return err
	}
	list, examined, err := c.ruled().LongWeekendsExamined(harikerja.Year(year), minDays, maxBridges)
	if err != nil {
		return err
	}
	c.begin()
	c.int("year", year)
	c.int("total", len(list))
	c.datasets(examined.Start(), examined.End())
	c.data()
	c.open('{')
	c.int("minDays", minDays)
	c.int("maxBridgeDays", maxBridges)
	c.options()
	c.array("longWeekends")
	for _, w := range list {
		c.open('{')
		c.date("start", w.Span.Start())
		c.date("end", w.Span.End())
		c.int("days", w.Days())
		c.bool("complete", !w.Cut)
		c.dates("bridgeDays", w.Bridges)
		c.entries(w.Holidays, false)
		c.close('}')
	}
	c.close(']')
	c.end('}')
	return nil
}
