// Package ask defines every question that Harikerja answers.
//
// A question is a struct whose fields are its parameters. Its Answer method
// returns another struct, which encoding/json encodes as the answer of the API.
// The HTTP API, the command line, the MCP server and the web pages read their
// input into a question and write the answer in their own format. They do not
// compute anything.
//
// To add a question, write the two structs and the method, and add a line to
// the list of routes in internal/httpapi.
package ask

import (
	"bytes"
	"cmp"
	"encoding/json"
	"reflect"
	"strconv"
	"time"

	"github.com/harikerja/harikerja"
)

// Question is a question with its parameters. The type parameter A is the type
// of its answer.
type Question[A any] interface {
	Answer(*Context) (A, error)
}

// Answer is the envelope of every answer.
type Answer[M, D any] struct {
	Meta M `json:"meta"`
	Data D `json:"data"`
}

// Parts returns the fields Meta and Data, for interfaces that handle all answers
// in the same way.
func (a Answer[M, D]) Parts() (meta, data any) { return a.Meta, a.Data }

// Context contains the calendar and the clock for one question. It reads the
// clock at most once, so that all parts of an answer use the same date.
type Context struct {
	// Calendar has the default rules, or is the calendar that the question names.
	// With an as-of date, it contains only what was known on that date.
	Calendar *harikerja.Calendar

	calendars *Calendars
	named     *named // nil if the question names no calendar
	clock     func() time.Time
	asOf      *harikerja.Date
	today     harikerja.Date
	todaySet  bool      // the today field has been set
	now       time.Time // the time in Jakarta; zero if the clock was not read
	usesToday bool      // the answer depends on today

	listsCalendars bool // the answer is the list of calendars
	custom         bool // the texts of the question have the lines of its calendar
}

// NewContext returns a context for the national calendar. The context reads the
// clock only if today's date is needed.
func NewContext(calendars *Calendars, clock func() time.Time) *Context {
	return &Context{Calendar: calendars.National, calendars: calendars, clock: clock}
}

// Today returns the date in Jakarta, or the as-of date if there is one.
func (c *Context) Today() harikerja.Date {
	if !c.todaySet {
		c.dependOnToday()
		c.today, c.todaySet = harikerja.DateOf(c.now), true
	}
	return c.today
}

// dependOnToday marks the answer as dependent on today's date.
func (c *Context) dependOnToday() {
	if c.now.IsZero() {
		c.now = c.clock().In(Jakarta)
	}
	c.usesToday = true
}

// DependsOnToday reports whether the answer depends on today's date.
func (c *Context) DependsOnToday() bool { return c.usesToday }

// SecondsToday returns the number of whole seconds until the end of today. Call
// it only if the answer depends on today.
func (c *Context) SecondsToday() int {
	year, month, day := c.now.Date()
	return int(time.Date(year, month, day+1, 0, 0, 0, 0, Jakarta).Sub(c.now) / time.Second)
}

// Jakarta is the time zone of today's date. Its offset has been UTC+7 since
// 1964.
var Jakarta = time.FixedZone("WIB", 7*60*60)

// AsOf makes the context use only what was known at the end of the given date.
// The method Today then returns this date. The text must be a date that is not
// in the future.
func (c *Context) AsOf(text string) error {
	var day harikerja.Date
	if err := dateType.read(&asOfParam, text, &day); err != nil {
		return err
	}
	if today := c.Today(); day.After(today) {
		return &Error{Code: InvalidDate, Problem: FutureDate, Details: Details{Field: asOfParam.Name, Value: &text},
			message: func(w Words) string {
				return cmp.Or(w.AsOf, w.Name(asOfParam.Name)) + " must use YYYY-MM-DD and must not be later than today, " +
					today.String() + "."
			}}
	}
	c.Calendar, c.asOf = c.Calendar.AsOf(day), &day
	c.today, c.todaySet, c.usesToday = day, true, false
	return nil
}

// asOfParam describes the as-of date, which every question accepts.
var asOfParam = Param{Name: "asOf", Type: dateType, Required: true,
	Doc: "Answer with what was known at the end of this day. The day must not be in the future."}

// AsOfParam returns the parameter of [Context.AsOf], for descriptions.
func AsOfParam() *Param { return &asOfParam }

// withRules returns the calendar with the rules of a question. A calendar that
// the question names has its own rules.
func (c *Context) withRules(r Rules) *harikerja.Calendar {
	if c.named != nil {
		return c.Calendar
	}
	return c.Calendar.WithLeave(leave(r.IncludeCollectiveLeave)).WithWeekend(r.Weekend)
}

// Under returns the calendar under the rules of a question, for an interface that
// writes a file.
func (c *Context) Under(r Rules) *harikerja.Calendar { return c.withRules(r) }

// Meta contains the first members of the meta object of every answer.
type Meta struct {
	Version     Version         `json:"version"`
	CountryCode CountryCode     `json:"countryCode"`
	AsOf        *harikerja.Date `json:"asOf,omitempty" jsonschema:"Only under /v1/as-of: the answer contains what was known at the end of this day."`
	Calendar    *CalendarRef    `json:"calendar,omitempty" calendars:"only"`
}

// Version is the version of the API. It is always "v1".
type Version string

// CountryCode is the country of all answers. It is always "ID".
type CountryCode string

func (c *Context) meta() Meta {
	m := Meta{Version: "v1", CountryCode: "ID", AsOf: c.asOf}
	if c.named != nil {
		m.Calendar = &CalendarRef{c.named.definition.Name, c.named.digest}
	}
	return m
}

// Dataset is a yearly dataset that an answer depends on.
type Dataset struct {
	Year     int              `json:"year"`
	Revision int              `json:"revision"`
	Status   harikerja.Status `json:"status"`
}

// Basis lists the datasets of the years that an answer depends on.
type Basis struct {
	Datasets []Dataset `json:"datasets"`
}

// BasedOn returns the datasets.
func (b Basis) BasedOn() []Dataset { return b.Datasets }

// DatasetsMeta is the meta object of answers about dates.
type DatasetsMeta struct {
	Meta
	Basis
}

// DateMeta is the meta object of answers about one date.
type DateMeta struct {
	Meta
	Year int `json:"year"`
	Basis
}

// ListMeta is the meta object of lists.
type ListMeta struct {
	Meta
	Total int `json:"total"`
	Basis
}

// RulesMeta is the meta object of lists that depend on the rules for days off.
type RulesMeta struct {
	Meta
	Total   int     `json:"total"`
	Options Options `json:"options"`
	Basis
}

// YearMeta is the meta object of answers about the dataset of one year.
type YearMeta struct {
	Meta
	Year      int              `json:"year"`
	Revision  int              `json:"revision"`
	Status    harikerja.Status `json:"status"`
	Total     int              `json:"total"`
	UpdatedAt harikerja.Date   `json:"updatedAt" jsonschema:"The date of the newest decree or correction."`
}

// BasedOn returns the dataset of the year.
func (m YearMeta) BasedOn() []Dataset { return []Dataset{{m.Year, m.Revision, m.Status}} }

func (c *Context) yearMeta(info harikerja.YearInfo, total int) YearMeta {
	return YearMeta{c.meta(), info.Year, info.Revision, info.Status, total, info.UpdatedAt}
}

func (c *Context) datasetsMeta(examined harikerja.Span) DatasetsMeta {
	return DatasetsMeta{c.meta(), c.datasets(examined)}
}

func (c *Context) listMeta(total int, examined harikerja.Span) ListMeta {
	return ListMeta{c.meta(), total, c.datasets(examined)}
}

// datasets returns the dataset of each year in the span of examined dates.
func (c *Context) datasets(examined harikerja.Span) Basis {
	first, last := examined.Start().Year(), examined.End().Year()
	list := make([]Dataset, 0, last-first+1)
	for year := first; year <= last; year++ {
		if info, err := c.Calendar.Year(year); err == nil {
			list = append(list, datasetOf(info))
		}
	}
	return Basis{list}
}

func datasetOf(info harikerja.YearInfo) Dataset {
	return Dataset{info.Year, info.Revision, info.Status}
}

func (c *Context) allDatasets() Basis {
	list := []Dataset{}
	for _, info := range c.Calendar.Years() {
		list = append(list, datasetOf(info))
	}
	return Basis{list}
}

// Year is the year of a question. Zero means the current year in Jakarta.
type Year int

func (y Year) or(c *Context) int {
	if y == 0 {
		return c.Today().Year()
	}
	return int(y)
}

// JSON encodes an answer or an error in the format of the API: compact JSON that
// does not escape the characters <, > and &.
func JSON(v any) ([]byte, error) {
	b := bytes.NewBuffer(make([]byte, 0, 1024)) // enough for most answers
	encoder := json.NewEncoder(b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		return nil, err
	}
	return b.Bytes()[:b.Len()-1], nil // without the newline at the end
}

// Ask reads a question from texts and answers it. The error is an [*Error],
// unless there is a bug in the server.
func Ask[Q Question[A], A any](c *Context, texts Texts) (A, error) {
	return AskFunc(c, texts, Q.Answer)
}

// AskFunc is like [Ask], but it calls a given function to answer the question.
func AskFunc[Q, A any](c *Context, texts Texts, answer func(Q, *Context) (A, error)) (A, error) {
	var q Q
	var none A
	form := FormOf(reflect.TypeFor[Q]())
	if c.named != nil {
		form = form.Named()
	}
	if err := form.read(reflect.ValueOf(&q).Elem(), texts); err != nil {
		return none, err
	}
	if c.custom {
		if err := c.UseLines(texts); err != nil {
			return none, err
		}
	}
	a, err := answer(q, c)
	if err != nil {
		return none, form.complete(err, texts)
	}
	return a, nil
}

// Read reads a question from texts. The error is an [*Error].
func Read[Q any](texts Texts) (Q, error) {
	var q Q
	err := FormOf(reflect.TypeFor[Q]()).read(reflect.ValueOf(&q).Elem(), texts)
	return q, err
}

// Texts maps the name of each given parameter to its text.
type Texts map[string]string

func itoa(n int) string { return strconv.Itoa(n) }
