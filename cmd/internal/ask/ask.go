// Package ask defines every question that Harikerja answers.
//
// A question is a struct whose fields are its parameters. Its Answer method returns another
// struct. The HTTP API sends that struct as JSON. The HTTP API, the command line, the MCP server
// and the web pages read their input into a question and write the answer in their own format.
// These interfaces compute nothing.
//
// CONTRIBUTING.md shows how to add a question.
package ask

import (
	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/jsonfile"
)

// Question is a question with its parameters. The type parameter A is the type of the answer.
type Question[A any] interface {
	Answer(*Context) (A, error)
}

// Answer is the envelope of every answer.
type Answer[M, D any] struct {
	Meta M `json:"meta"`
	Data D `json:"data"`
}

// AnyAnswer is an [Answer] of any type.
type AnyAnswer interface {
	Parts() (meta, data any)
	BasedOn() []Dataset
}

// Parts returns the fields Meta and Data. It is for code that handles answers of any type.
func (a Answer[M, D]) Parts() (meta, data any) { return a.Meta, a.Data }

// BasedOn returns the datasets that the answer depends on.
func (a Answer[M, D]) BasedOn() []Dataset {
	if m, ok := any(a.Meta).(based); ok {
		return m.basedOn()
	}
	return nil
}

// based is a meta object that says on which datasets the answer depends.
type based interface{ basedOn() []Dataset }

// meta has the first members of every meta object.
type meta struct {
	Version     Version         `json:"version"`
	CountryCode CountryCode     `json:"countryCode"`
	AsOf        *harikerja.Date `json:"asOf,omitempty" jsonschema:"@asOfAnswer"`
	Calendar    *CalendarRef    `json:"calendar,omitempty" jsonschema:"Only with the parameter calendar."`
}

// Version is the version of the API. It is always "v1".
type Version string

// CountryCode is the country code in every answer. It is always "ID".
type CountryCode string

func (c *Context) meta() meta {
	m := meta{Version: "v1", CountryCode: "ID", AsOf: c.asOf}
	if c.CalendarName() != "" {
		m.Calendar = &CalendarRef{c.defined.definition.Name, c.defined.digest}
	}
	return m
}

// Dataset is a yearly dataset that an answer depends on.
type Dataset struct {
	Year     int              `json:"year"`
	Revision int              `json:"revision"`
	Status   harikerja.Status `json:"status"`
}

// basis lists the datasets that an answer depends on.
type basis struct {
	Datasets []Dataset `json:"datasets"`
}

func (b basis) basedOn() []Dataset { return b.Datasets }

// DatasetsMeta is the meta object of answers about dates.
type DatasetsMeta struct {
	meta
	basis
}

// DateMeta is the meta object of answers about one date.
type DateMeta struct {
	meta
	Year int `json:"year"`
	basis
}

type listMeta struct {
	meta
	Total int `json:"total"`
	basis
}

// yearMeta is the meta object of answers about one year.
type yearMeta struct {
	meta
	Year      int              `json:"year"`
	Revision  int              `json:"revision"`
	Status    harikerja.Status `json:"status"`
	Total     int              `json:"total"`
	UpdatedAt harikerja.Date   `json:"updatedAt" jsonschema:"The date of the newest decree or correction."`
}

func (m yearMeta) basedOn() []Dataset { return []Dataset{{m.Year, m.Revision, m.Status}} }

func (c *Context) yearMeta(info harikerja.YearInfo, total int) yearMeta {
	return yearMeta{meta: c.meta(), Year: info.Year, Revision: info.Revision, Status: info.Status,
		Total: total, UpdatedAt: info.UpdatedAt}
}

func (c *Context) datasetsMeta(examined harikerja.Span) DatasetsMeta {
	return DatasetsMeta{c.meta(), c.datasets(examined)}
}

// datasets returns the datasets of all years from the first to the last examined date. A year
// without a dataset is left out.
func (c *Context) datasets(examined harikerja.Span) basis {
	first, last := examined.Start().Year(), examined.End().Year()
	list := make([]Dataset, 0, last-first+1)
	for year := first; year <= last; year++ {
		if info, err := c.Calendar.YearInfo(year); err == nil {
			list = append(list, Dataset{info.Year, info.Revision, info.Status})
		}
	}
	return basis{list}
}

func (c *Context) allDatasets() basis {
	covered, _ := c.Calendar.Covered() // the zero value if there is no data
	return c.datasets(covered)
}

// JSON encodes an answer or an error in the format of the API: compact JSON that does not
// escape the characters <, > and &.
func JSON(v any) ([]byte, error) {
	return jsonfile.Marshal(v)
}

// CalendarRef names the calendar that an answer uses.
type CalendarRef struct {
	Name   string `json:"name"`
	Digest string `json:"digest" jsonschema:"The SHA-256 of the definition. It changes whenever the definition changes."`
}

func (y Year) or(c *Context) int {
	if y == 0 {
		return c.Today().Year()
	}
	return int(y)
}

func (c *Context) dateMeta(d harikerja.Date) DateMeta {
	return DateMeta{c.meta(), d.Year(), c.datasets(harikerja.OneDay(d))}
}
