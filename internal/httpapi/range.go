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
	c.field, c.ofToday = "date", true
	from, limit := c.today(), c.arg("limit").number
	if a := c.arg("date"); a.given {
		from = a.date
	}
	var kinds []harikerja.Kind
	if choice := c.arg("type").choice; choice >= 0 {
		kinds = append(kinds, harikerja.Kind(choice))
	}
	list, err := c.calendar.Upcoming(from, limit, kinds...)
	if err != nil {
		return err
	}
	// Fewer than asked for: the data was looked through to its end.
	covered, _ := c.calendar.Covered()
	last := covered.End()
	if len(list) == limit {
		last = list[limit-1].Date
	}
	c.begin()
	c.date("date", from)
	c.int("total", len(list))
	c.datasets(from, last)
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
	list, err := c.ruled().LongWeekends(harikerja.Year(year), minDays, maxBridges)
	if err != nil {
		return err
	}
	c.begin()
	c.int("year", year)
	c.int("total", len(list))
	first, last := c.longWeekendDates(year, maxBridges)
	c.datasets(first, last)
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

// longWeekendDates returns the first and the last date that the long weekends
// of a year rest on. Days off at its edges may belong to a stretch that begins
// before it, or goes on after it, as far as bridge days could join them.
func (c *call) longWeekendDates(year, maxBridges int) (first, last harikerja.Date) {
	cal, y := c.ruled(), harikerja.Year(year)
	isOff := func(d harikerja.Date) bool {
		workday, err := cal.IsWorkday(d)
		return err == nil && !workday
	}
	first, last = y.Start(), y.End()
	for d, left := first, maxBridges; left >= 0; d = d.AddDays(1) {
		if isOff(d) {
			first = first.AddDays(-1)
			break
		}
		left--
	}
	for d, left := last, maxBridges; left >= 0; d = d.AddDays(-1) {
		if isOff(d) {
			last = last.AddDays(1)
			break
		}
		left--
	}
	return first, last
}
