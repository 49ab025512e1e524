package httpapi

import (
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
	return c.describe(slices.Collect(s.All()))
}

func batchDays(c *call) error {
	c.field = "dates"
	return c.describe(c.arg("dates").dates)
}

// describe answers with all there is to say about some dates.
func (c *call) describe(dates []harikerja.Date) error {
	cal := c.ruled()
	days := make([]harikerja.Day, len(dates))
	var years []int
	for i, d := range dates {
		var err error
		if days[i], err = cal.Day(d); err != nil {
			return err
		}
		years = append(years, d.Year())
	}
	slices.Sort(years)
	c.begin()
	c.int("total", len(days))
	c.array("datasets")
	for _, y := range slices.Compact(years) {
		c.raw(c.editions.between(y, y))
	}
	c.close(']')
	c.data()
	c.open('{')
	c.options()
	c.array("days")
	for _, day := range days {
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
