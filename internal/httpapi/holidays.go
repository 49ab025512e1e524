package httpapi

import (
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
	list, err := c.calendar.Holidays(harikerja.Year(info.Year))
	if err != nil {
		return err
	}
	list = c.ofType(list)
	c.begin()
	c.yearMeta(info, len(list))
	c.data()
	c.open('[')
	for _, h := range list {
		c.entry(h, c.arg("includeSources").flag)
	}
	c.end(']')
	return nil
}

// ofType keeps the holidays of the type asked for, or all.
func (c *call) ofType(list []harikerja.Holiday) []harikerja.Holiday {
	choice := c.arg("type").choice
	if choice < 0 {
		return list
	}
	var kept []harikerja.Holiday
	for _, h := range list {
		if int(h.Kind) == choice {
			kept = append(kept, h)
		}
	}
	return kept
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
