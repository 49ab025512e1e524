package httpapi

import (
	"github.com/harikerja/harikerja"
)

func subtractWorkdays(c *call) error { return c.shift(-1) }

func adjustDate(c *call) error {
	c.field = "date"
	d, rule := c.arg("date").date, harikerja.Adjustment(c.arg("rule").choice)
	cal := c.ruled()
	result, err := cal.Adjust(d, rule)
	if err != nil {
		return err
	}
	from, to := examined(d, result, rule)
	c.begin()
	c.datasets(from, to)
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

// examined returns the dates that moving a date rested on. A tie goes forward,
// so nearest needs no date as far back as one found ahead; and the month alone
// decides whether modified-following turns back.
func examined(d, result harikerja.Date, rule harikerja.Adjustment) (from, to harikerja.Date) {
	from, to = d, result
	if result.Before(d) {
		from, to = result, d
	}
	if rule == harikerja.Nearest && result != d {
		if moved := result.Sub(d); moved > 0 {
			from = d.AddDays(1 - moved)
		} else {
			to = d.AddDays(-moved)
		}
	}
	return from, to
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
