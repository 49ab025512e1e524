package httpapi

import (
	"github.com/harikerja/harikerja"
)

func subtractWorkdays(c *call) error { return c.shift(-1) }

func adjustDate(c *call) error {
	c.field = "date"
	d, rule := c.arg("date").date, harikerja.Adjustment(c.arg("rule").choice)
	cal := c.ruled()
	result, examined, err := cal.AdjustExamined(d, rule)
	if err != nil {
		return err
	}
	c.begin()
	c.datasets(examined.Start(), examined.End())
	c.data()
	c.open('{')
	c.date("date", d)
	c.str("rule", rule.String())
	c.date("resultDate", result)
	c.str("resultDay", result.Weekday().String())
	c.str("resultLocalDay", harikerja.LocalWeekday(result.Weekday()))
	c.int("movedDays", result.Sub(d))
	c.options()
	c.end('}')
	return nil
}

func nthWorkday(c *call) error {
	c.field = "month"
	month, n := c.arg("month").span, c.arg("n").number
	cal := c.ruled()
	result, err := cal.NthWorkday(month, n)
	if err != nil {
		return err
	}
	count, err := cal.CountWorkdays(month)
	if err != nil {
		return err
	}
	c.begin()
	c.datasets(month.Start(), month.End())
	c.data()
	c.open('{')
	c.str("month", c.arg("month").text)
	c.int("n", n)
	c.dayNames(result)
	c.int("workdayCount", count)
	c.options()
	c.end('}')
	return nil
}
