package httpapi

import (
	"github.com/harikerja/harikerja"
)

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

// source writes one decree. What is not known is null.
func (c *call) source(d harikerja.Decree) {
	c.open('{')
	c.str("id", d.ID)
	c.str("title", d.Title)
	c.str("type", string(d.Kind))
	c.array("numbers")
	for _, n := range d.Numbers {
		c.open('{')
		c.str("authority", n.Authority)
		c.strOrNull("number", n.Number)
		c.close('}')
	}
	c.close(']')
	c.strOrNull("url", d.URL)
	c.str("publisher", d.Publisher)
	if d.DateIsLatest {
		c.null("publishedAt")
	} else {
		c.date("publishedAt", d.Date)
	}
	c.bool("official", d.Official())
	c.close('}')
}
