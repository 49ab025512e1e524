package httpapi

import (
	"iter"
	"slices"

	"github.com/harikerja/harikerja"
)

func listWorkdays(c *call) error {
	s, err := c.shortSpan()
	if err != nil {
		return err
	}
	list, err := c.ruled().Workdays(s)
	if err != nil {
		return err
	}
	c.begin()
	c.int("total", len(list))
	c.datasets(s.Start(), s.End())
	c.data()
	c.open('{')
	c.date("startDate", s.Start())
	c.date("endDate", s.End())
	c.options()
	c.dates("workdays", list)
	c.end('}')
	return nil
}

func listDays(c *call) error {
	s, err := c.shortSpan()
	if err != nil {
		return err
	}
	return c.describe(s.Days(), s.All())
}

func batchDays(c *call) error {
	c.field = "dates"
	dates := c.arg("dates").dates
	return c.describe(len(dates), slices.Values(dates))
}

// describe answers with all there is to say about some dates. They are looked
// up one by one as they are written, once it is known that all are covered.
func (c *call) describe(total int, dates iter.Seq[harikerja.Date]) error {
	cal := c.ruled()
	var years []int
	for d := range dates {
		if _, err := cal.IsHoliday(d); err != nil {
			return err
		}
		if y := d.Year(); !slices.Contains(years, y) {
			years = append(years, y)
		}
	}
	slices.Sort(years)
	c.begin()
	c.int("total", total)
	c.array("datasets")
	for _, y := range years {
		c.raw(c.editions.between(y, y))
	}
	c.close(']')
	c.data()
	c.open('{')
	c.options()
	c.array("days")
	for d := range dates {
		day, err := cal.Day(d)
		if err != nil {
			return err
		}
		c.open('{')
		c.dayNames(day.Date)
		c.str("class", day.Class.String())
		c.bool("isWorkday", day.Class == harikerja.Workday)
		c.bool("isWeekend", day.Weekend)
		c.entries(day.Holidays, c.arg("includeSources").flag)
		c.close('}')
	}
	c.close(']')
	c.end('}')
	return nil
}

func summarizeWorkdays(c *call) error {
	c.field = "year"
	year := c.year()
	sum, err := c.ruled().SummarizeYear(year)
	if err != nil {
		return err
	}
	c.begin()
	c.int("year", year)
	c.datasets(sum.Total.Span.Start(), sum.Total.Span.End())
	c.data()
	c.open('{')
	c.options()
	c.object("total")
	c.summary(sum.Total)
	c.close('}')
	c.array("months")
	for _, m := range sum.Months {
		c.open('{')
		c.str("month", m.Span.Start().String()[:len("YYYY-MM")])
		c.summary(m)
		c.close('}')
	}
	c.close(']')
	c.end('}')
	return nil
}

func (c *call) summary(s harikerja.Summary) {
	c.int("calendarDays", s.Days)
	c.int("workdays", s.Workdays)
	c.int("weekendDays", s.WeekendDays)
	c.int("nationalHolidays", s.NationalHolidays)
	c.int("collectiveLeave", s.CollectiveLeave)
}
