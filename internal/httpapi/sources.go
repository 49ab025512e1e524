package httpapi

func listSources(c *call) error {
	c.field = "year"
	info, err := c.calendar.Year(c.year())
	if err != nil {
		return err
	}
	decrees, err := c.calendar.Decrees(info.Year)
	if err != nil {
		return err
	}
	c.begin()
	c.yearMeta(info, len(decrees))
	c.data()
	c.open('[')
	for _, d := range decrees {
		c.source(d)
	}
	c.end(']')
	return nil
}
