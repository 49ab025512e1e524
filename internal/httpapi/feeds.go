package httpapi

import (
	"bytes"
	"cmp"
	_ "embed" // for openapi.json
	"errors"
	"reflect"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/ask"
	"github.com/harikerja/harikerja/internal/atom"
	"github.com/harikerja/harikerja/internal/csvlist"
	"github.com/harikerja/harikerja/internal/ics"
	"github.com/harikerja/harikerja/law"
	"go.yaml.in/yaml/v3"
)

// Document is an answer that is not JSON, or that is JSON without an envelope.
type Document struct {
	MediaType string
	Filename  string // suggested name for saving the file; "" for no suggestion
	Body      []byte
}

// document returns the query of a question whose answer is a document. Its
// errors are JSON, as on the other endpoints.
func document[Q any](render func(Q, *ask.Context) (*Document, error)) query {
	return query{form: ask.FormOf(reflect.TypeFor[Q]()), answer: func(asked *ask.Asked) (any, error) { return ask.Answered(asked, render) }}
}

const (
	calendarMedia = "text/calendar; charset=utf-8"
	csvMedia      = "text/csv; charset=utf-8; header=present"
	atomMedia     = "application/atom+xml; charset=utf-8"
	yamlMedia     = "application/yaml"
	jsonMedia     = "application/json; charset=utf-8"
)

// calendarFeed asks for the holidays of all years as an iCalendar file.
type calendarFeed struct {
	ask.Calendared
	feedOptions
}

// feedOptions are the parameters of calendars.
type feedOptions struct {
	Lang ask.Language    `param:"lang" default:"id" doc:"The language of the texts."`
	Type *harikerja.Kind `param:"type" doc:"Only holidays of this type. Default: all types."`
}

func (q calendarFeed) render(c *ask.Context) (*Document, error) {
	return q.calendar(c, 0, cmp.Or(c.CalendarName(), "harikerja")+".ics")
}

// calendar renders one year. If year is 0, it renders all years.
func (q feedOptions) calendar(c *ask.Context, year int, filename string) (*Document, error) {
	f := ics.Feed{Calendar: c.Calendar, Year: year, English: q.Lang == ask.English}
	if q.Type != nil {
		f.Kinds = []harikerja.Kind{*q.Type}
	}
	body, err := ics.Append(nil, f)
	if name := c.CalendarName(); err != nil && name != "" && year == 0 { // the calendar lacks a year
		err = c.Explain(err, "calendar")
		if e, ok := errors.AsType[*ask.Error](err); ok {
			e.Details.Value = &name
		}
		return nil, err
	}
	return &Document{calendarMedia, filename, body}, c.Explain(err, "year")
}

// yearFeed asks for the holidays of one year as an iCalendar file.
type yearFeed struct {
	Year ask.Year `param:"year,path" doc:"Dataset year."`
	feedOptions
}

func (q yearFeed) render(c *ask.Context) (*Document, error) {
	year := int(q.Year)
	return q.calendar(c, year, "harikerja-"+strconv.Itoa(year)+".ics")
}

// csvFile asks for holidays as a CSV file.
type csvFile struct {
	ask.Calendared
	ask.YearOrSpan
	Type *harikerja.Kind `param:"type" doc:"Only holidays of this type. Default: all types."`
	BOM  bool            `param:"bom" default:"false" doc:"Begin with a byte order mark, so that Excel reads the file as UTF-8."`
}

func (q csvFile) render(c *ask.Context) (*Document, error) {
	list, name, err := q.Holidays(c, q.Type)
	if err != nil {
		return nil, err
	}
	if calendar := c.CalendarName(); calendar != "" {
		name = calendar + "-" + name
	}
	body := []byte(csvlist.Header(q.BOM))
	for _, line := range csvlist.Lines(list) {
		body = append(body, line...)
	}
	return &Document{csvMedia, "holidays-" + name + ".csv", body}, nil
}

// obligationsFeed asks for due dates as an iCalendar file: of the current year, the
// year before it and, if it has data, the year after it.
type obligationsFeed struct {
	Kind *law.Kind    `param:"kind" doc:"Only obligations of this kind. Default: all kinds."`
	Lang ask.Language `param:"lang" default:"id" doc:"The language of the texts."`
}

func (q obligationsFeed) render(c *ask.Context) (*Document, error) {
	f := ics.Obligations{Calendar: c.Calendar, English: q.Lang == ask.English}
	if q.Kind != nil {
		f.Kind = *q.Kind
	}
	years := c.Calendar.Years()
	for _, y := range years {
		last := years[len(years)-1].Year
		if this := min(c.Today().Year(), last); y.Year < this-1 || y.Year > this+1 {
			continue
		}
		list, unanswered, err := c.DueIn(harikerja.Year(y.Year), q.Kind)
		if err != nil { // cannot happen: the year has data
			return nil, err
		}
		f.List, f.Unanswered = append(f.List, list...), append(f.Unanswered, unanswered...)
	}
	return &Document{calendarMedia, "obligations.ics", ics.AppendObligations(nil, f)}, nil
}

// obligationsFile asks for due dates as a CSV file.
type obligationsFile struct {
	Year ask.Year  `param:"year" doc:"The year of the due dates. Default: the current year in Jakarta."`
	Kind *law.Kind `param:"kind" doc:"Only obligations of this kind. Default: all kinds."`
	BOM  bool      `param:"bom" default:"false" doc:"Begin with a byte order mark, so that Excel reads the file as UTF-8."`
}

func (q obligationsFile) render(c *ask.Context) (*Document, error) {
	year := int(q.Year)
	if year == 0 {
		year = c.Today().Year()
	}
	list, unanswered, err := c.DueIn(harikerja.Year(year), q.Kind)
	if err != nil {
		return nil, c.Explain(err, "year")
	}
	return &Document{csvMedia, "obligations-" + strconv.Itoa(year) + ".csv", csvlist.Obligations(list, unanswered, q.BOM)}, nil
}

// changesFeed asks for the changes of all years as an Atom feed.
type changesFeed struct {
	Lang ask.Language `param:"lang" default:"id" doc:"The language of the texts."`
}

func (a *API) changesFeed(q changesFeed, c *ask.Context) (*Document, error) {
	self := atom.Path
	if q.Lang == ask.English {
		self += "?lang=en"
	}
	if a.Address != nil {
		self = a.Address(self)
	}
	body, err := atom.Append(nil, atom.Feed{Changes: c.Calendar.Changes(harikerja.Date{}), Self: a.BaseURL + self, English: q.Lang == ask.English})
	return &Document{MediaType: atomMedia, Body: body}, err
}

// openapiJSON is the OpenAPI description. `make docs` generates it from the list of
// routes. It is in the repository, so that changes are reviewed.
//
//go:embed openapi.json
var openapiJSON []byte

// Description returns the OpenAPI 3.1 description of the API as JSON.
func Description() []byte { return append([]byte(nil), openapiJSON...) }

// description asks for the description of the API.
type description struct{}

func describeJSON(description, *ask.Context) (*Document, error) {
	return &Document{MediaType: jsonMedia, Body: openapiJSON}, nil
}

func describeYAML(description, *ask.Context) (*Document, error) {
	body, err := asYAML(openapiJSON)
	return &Document{MediaType: yamlMedia, Body: body}, err
}

// asYAML converts JSON to YAML. The members keep their order, and texts with
// several lines are blocks.
func asYAML(text []byte) ([]byte, error) {
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil {
		return nil, err
	}
	var plain func(*yaml.Node)
	plain = func(n *yaml.Node) {
		n.Style = 0
		if n.Kind == yaml.ScalarNode && strings.Contains(n.Value, "\n") {
			n.Style = yaml.LiteralStyle
		}
		for _, child := range n.Content {
			plain(child)
		}
	}
	plain(&doc)
	var b bytes.Buffer
	encoder := yaml.NewEncoder(&b)
	encoder.SetIndent(2)
	err := encoder.Encode(&doc)
	return b.Bytes(), err
}
