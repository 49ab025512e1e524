package httpapi

import (
	"strconv"

	"github.com/harikerja/harikerja"
)

// maxSpan is the longest span of endpoints that answer with every date: two
// years, one of them a leap year.
const maxSpan = 731

// span returns the dates from start to end. A missing year goes back to the
// one of the two that lies outside the data.
func (c *call) span() (harikerja.Span, error) {
	s, err := harikerja.NewSpan(c.arg("start").date, c.arg("end").date)
	c.field = "end"
	if covered, ok := c.calendar.Covered(); !ok || !covered.Contains(s.Start()) {
		c.field = "start"
	}
	return s, err
}

// shortSpan is span for answers that grow with it.
func (c *call) shortSpan() (harikerja.Span, error) {
	s, err := c.span()
	if err == nil && s.Days() > maxSpan {
		err = (&Error{Code: InvalidRange, Message: "start and end are " + strconv.Itoa(s.Days()) + " days apart, both counted: ask for at most " +
			strconv.Itoa(maxSpan) + " at once."}).
			with("field", "end").with("start", s.Start().String()).with("end", s.End().String()).withInt("maxDays", maxSpan)
	}
	return s, err
}
