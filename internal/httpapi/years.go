package httpapi

func listYears(c *call) error {
	years := c.calendar.Years()
	c.begin()
	c.int("total", len(years))
	c.allDatasets()
	c.data()
	c.open('{')
	if len(years) == 0 {
		c.null("coverage")
	} else {
		c.object("coverage")
		c.int("first", years[0].Year)
		c.int("last", years[len(years)-1].Year)
		c.close('}')
	}
	c.array("years")
	for _, info := range years {
		c.open('{')
		c.int("year", info.Year)
		c.int("revision", info.Revision)
		c.str("status", string(info.Status))
		c.date("updatedAt", info.UpdatedAt)
		c.object("totals")
		c.int("national_holiday", info.NationalHolidays)
		c.int("collective_leave", info.CollectiveLeave)
		c.close('}')
		c.close('}')
	}
	c.close(']')
	c.end('}')
	return nil
}
