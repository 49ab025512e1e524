package httpapi

import (
	"github.com/harikerja/harikerja"
)

func checkWorkday(c *call) error {
	c.field = "date"
	day, err := c.ruled().Day(c.arg("date").date)
	if err != nil {
		return err
	}
	c.begin()
	c.int("year", day.Date.Year())
	c.datasets(day.Date, day.Date)
	c.data()
	c.open('{')
	c.dayNames(day.Date)
	c.bool("isWeekend", day.Weekend)
	c.bool("isHoliday", len(day.Holidays) > 0)
	c.bool("isWorkday", day.Class == harikerja.Workday)
	c.holidayTypes(day.Holidays)
	c.entries(day.Holidays, false)
	c.end('}')
	return nil
}

// holidayTypes writes each type once, in the order of the entries.
func (c *call) holidayTypes(list []harikerja.Holiday) {
	c.array("holidayTypes")
	for i, h := range list {
		if i == 0 || h.Kind != list[i-1].Kind { // entries of a date stand by kind
			c.element(h.Kind.String())
		}
	}
	c.close(']')
}

func addWorkdays(c *call) error { return c.shift(+1) }

// shift goes a number of workdays forward (+1) or back (-1).
func (c *call) shift(direction int) error {
	date, days := c.arg("date").date, c.arg("days").number
	c.field = "days"
	cal := c.ruled()
	// If even the date next to date is not covered, blame date, not days.
	if covered, ok := cal.Covered(); !ok || !covered.Contains(date.AddDays(direction)) {
		c.field = "date"
	}
	result, examined, err := cal.AddWorkdaysExamined(date, direction*days)
	if err != nil {
		return err
	}
	c.begin()
	c.datasets(examined.Start(), examined.End())
	c.data()
	c.open('{')
	c.date("startDate", date)
	c.int("days", days)
	c.date("resultDate", result)
	c.options()
	c.end('}')
	return nil
}

func diffWorkdays(c *call) error {
	start, end := c.arg("start").date, c.arg("end").date
	if _, err := harikerja.NewSpan(start, end); err != nil {
		return err
	}
	inclusive := c.arg("inclusive").flag
	first, last := start, end
	if !inclusive {
		first, last = start.AddDays(1), end.AddDays(-1)
	}
	var counts harikerja.Summary // zero between neighbours: no date lies between them
	examined, empty := harikerja.NewSpan(first, last)
	if empty == nil {
		cal := c.ruled()
		c.field = "end"
		if covered, ok := cal.Covered(); !ok || !covered.Contains(first) {
			c.field = "start"
		}
		var err error
		if counts, err = cal.Summarize(examined); err != nil {
			return err
		}
	}
	c.begin()
	if empty == nil {
		c.datasets(first, last)
	} else {
		c.strings("datasets", nil)
	}
	c.data()
	c.open('{')
	c.date("startDate", start)
	c.date("endDate", end)
	c.bool("inclusive", inclusive)
	c.int("workdayCount", counts.Workdays)
	c.int("holidayCount", counts.Holidays())
	c.int("weekendCount", counts.WeekendDays)
	c.int("calendarDays", counts.Days)
	c.options()
	c.end('}')
	return nil
}
