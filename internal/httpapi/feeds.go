package httpapi

import (
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/atom"
	"github.com/harikerja/harikerja/internal/csvlist"
	"github.com/harikerja/harikerja/internal/ics"
)

// The lists in the formats of calendars, spreadsheets and feed readers. Errors
// are the API's envelope here too.

var (
	calendarType = []string{"text/calendar; charset=utf-8"}
	csvType      = []string{"text/csv; charset=utf-8; header=present"}
	atomType     = []string{"application/atom+xml; charset=utf-8"}
)

func calendarFeed(c *call) error { return c.calendarFeed(0, "harikerja.ics") }

// yearFeed is the calendar of the year that the file in the path is named for.
// Any other name is no endpoint.
func yearFeed(c *call) error {
	name, ok := strings.CutSuffix(c.file, ".ics")
	var v value
	if !ok || yearKind.parse(&pFileYear, name, &v) != nil {
		return noSuchPath("/calendar/" + c.file)
	}
	c.field = pFileYear.name
	return c.calendarFeed(v.number, "harikerja-"+c.file)
}

func (c *call) calendarFeed(year int, filename string) error {
	f := ics.Feed{Calendar: c.calendar, Year: year, English: c.english()}
	if choice := c.arg("type").choice; choice >= 0 {
		f.Kinds = []harikerja.Kind{harikerja.Kind(choice)}
	}
	b, err := ics.Append(c.b, f)
	if err != nil {
		return err
	}
	c.b, c.media, c.filename = b, calendarType, filename
	return nil
}

// english reports whether texts are asked for in English, the second language.
func (c *call) english() bool { return c.arg("lang").choice == 1 }

func holidaysCSV(c *call) error {
	s, name, err := c.yearOrSpan()
	if err != nil {
		return err
	}
	_, list, err := c.holidays(s)
	if err != nil {
		return err
	}
	c.line(csvlist.Header(c.arg("bom").flag))
	for h := range list {
		c.line(c.snapshot.entries.csv(&h))
	}
	c.media, c.filename = csvType, "holidays-"+name+".csv"
	return nil
}

// yearOrSpan returns the dates of a year, by default the current one, or those
// from start to end, and what to call them.
func (c *call) yearOrSpan() (harikerja.Span, string, error) {
	year, start, end := c.arg("year"), c.arg("start"), c.arg("end")
	switch {
	case !start.given && !end.given:
		c.field = "year"
		_, err := c.calendar.Year(c.year()) // a year that harikerja.Year would not take is not covered
		if err != nil {
			return harikerja.Span{}, "", err
		}
		return harikerja.Year(c.year()), strconv.Itoa(c.year()), nil
	case year.given:
		return harikerja.Span{}, "", (&Error{Code: InvalidRange, Message: "Give either year, or start and end, not both."}).with("field", "year").with("value", year.text)
	case !start.given:
		return harikerja.Span{}, "", dateKind.missing(&pStart)
	case !end.given:
		return harikerja.Span{}, "", dateKind.missing(&pEnd)
	}
	s, err := c.span()
	return s, s.Start().String() + "-" + s.End().String(), err
}

func changesFeed(c *call) error {
	b, err := atom.Append(c.b, atom.Feed{Changes: c.calendar.Changes(harikerja.Date{}), BaseURL: c.api.BaseURL, English: c.english()})
	if err != nil {
		return err
	}
	c.b, c.media = b, atomType
	return nil
}
