package ask

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/law"
)

// Code identifies an error for programs.
type Code string

// The error codes. Only the interfaces, such as the HTTP API, use the last three codes.
// An [*Error] never has one of these three codes.
const (
	InvalidDate      Code = "INVALID_DATE"
	InvalidYear      Code = "INVALID_YEAR"
	InvalidType      Code = "INVALID_TYPE"
	InvalidRange     Code = "INVALID_RANGE"
	DatasetNotFound  Code = "DATASET_NOT_FOUND"
	RuleNotFound     Code = "RULE_NOT_FOUND"
	NotFound         Code = "NOT_FOUND"
	MethodNotAllowed Code = "METHOD_NOT_ALLOWED"
	RateLimited      Code = "RATE_LIMITED"
	InternalError    Code = "INTERNAL_ERROR"
)

// Problem describes an error in more detail than [Code], for an interface that
// writes its own messages.
type Problem string

// The problems.
const (
	MissingValue  Problem = "missing"       // a required parameter was not given
	WrongValue    Problem = "wrong"         // a value that cannot be parsed, or a name that does not exist
	WrongName     Problem = "name"          // an unknown or repeated parameter, or a malformed query string
	FutureDate    Problem = "future"        // a date after today that must not be in the future
	NoData        Problem = "no-data"       // a year without a dataset
	Backwards     Problem = "backwards"     // the start is after the end
	TooMany       Problem = "too-many"      // more dates than one question may have
	NoSuchWorkday Problem = "no-workday"    // the month has no such workday
	BadHours      Problem = "hours"         // a weekend day that has its own working hours
	ClockChange   Problem = "clock-change"  // there is no exact answer because of a clock change
	Contradiction Problem = "contradiction" // parameters that exclude each other
	TwoNames      Problem = "two-names"     // a date with two different names
	NotListed     Problem = "not-listed"    // an id that does not exist
	NoRule        Problem = "no-rule"       // no rule of law covers the period or the date

	HoursNotInTable Problem = "hours-not-in-table" // hours that the overtime tables do not define
	WeekNotInTable  Problem = "week-not-in-table"  // a week that the overtime tables do not define
)

// Error reports that a question cannot be answered. It names the parameter that
// caused the error.
type Error struct {
	Code    Code
	Problem Problem
	Details Details
	message func(Words) string
}

// Details describe the error for programs. The member Field is always set. The
// other members depend on the code.
type Details struct {
	Field          string          `json:"field" jsonschema:"The parameter that caused the error."`
	Value          *string         `json:"value,omitempty" jsonschema:"@value"`
	Allowed        []string        `json:"allowed,omitzero" jsonschema:"The allowed values, or the allowed names of parameters."`
	Start          string          `json:"start,omitempty"`
	End            string          `json:"end,omitempty"`
	MaxDays        int             `json:"maxDays,omitempty" jsonschema:"The maximum number of days in the span."`
	MaxDates       int             `json:"maxDates,omitempty" jsonschema:"The maximum number of dates."`
	WorkdayCount   *int            `json:"workdayCount,omitempty" jsonschema:"The number of workdays in the month."`
	Reason         string          `json:"reason,omitempty" jsonschema:"Why no rule of law gives an answer."`
	Year           int             `json:"year,omitempty" jsonschema:"The year without a dataset."`
	AvailableYears *AvailableYears `json:"availableYears,omitempty" null:"true" jsonschema:"The years with a dataset; null if there are none."`
	// Overtime is the error of package law, for interfaces that write sentences. It
	// is not part of the JSON.
	Overtime *law.ArgumentError `json:"-"`

	param *Param // the parameter with the wrong value; nil for other errors
}

// AvailableYears are the first and the last year with a dataset. The zero value
// means that there is no dataset; it is null in JSON.
type AvailableYears struct {
	First int `json:"first"`
	Last  int `json:"last"`
}

// MarshalJSON writes null for the zero value.
func (a AvailableYears) MarshalJSON() ([]byte, error) {
	if a == (AvailableYears{}) {
		return []byte("null"), nil
	}
	return []byte(`{"first":` + itoa(a.First) + `,"last":` + itoa(a.Last) + `}`), nil
}

// Words define how an interface (the HTTP API, the command line, MCP or the
// pages) names parameters and describes their values.
type Words struct {
	Name        func(field string) string        // the interface's name of a parameter
	Wanted      func(p *Param) string            // a description of valid values, as in "must be ..."; nil for the API's words
	Allowed     func(p *Param) []string          // the allowed values; nil for the allowed values of the API
	Set         func(field, value string) string // an assignment of a value to a parameter, as in weekend=sun
	Calendars   string                           // a sentence about calendar files; it begins with a space; may be empty
	Holidays    func(year int) string            // where the decreed list of a year is; nil for the API's path
	Projections func(year int) string            // where the predictions of a year are; nil for the API's path
	// Value shows a wrong value in a message; nil for its text in quotes.
	Value func(p *Param, text string) string
}

// APIWords are the words of the HTTP API.
var APIWords = Words{
	Name: func(field string) string { return field },
	Set:  func(field, value string) string { return field + "=" + value },
}

// Message returns a sentence in the words of an interface. The sentence says what
// is wrong and how to correct it.
func (e *Error) Message(w Words) string { return e.message(w) }

// Error returns the message in the words of the API.
func (e *Error) Error() string { return e.message(APIWords) }

// Envelope is the body of every error.
type Envelope struct {
	Error EnvelopeError `json:"error"`
}

// EnvelopeError is the error inside the envelope.
type EnvelopeError struct {
	Code    Code   `json:"code"`
	Message string `json:"message"`
	Details any    `json:"details"`
}

// Envelope returns the error as the API sends it, in the words of an interface. A long
// value is shortened, as in the message.
func (e *Error) Envelope(w Words) Envelope {
	details := e.Details
	if details.Value != nil {
		value := Shorten(*details.Value)
		details.Value = &value
	}
	if details.param != nil && w.Allowed != nil {
		details.Allowed = w.Allowed(details.param)
	}
	return Envelope{EnvelopeError{e.Code, e.Message(w), details}}
}

// NewError returns an error with the same message for all interfaces.
func NewError(code Code, problem Problem, details Details, message string) *Error {
	return &Error{code, problem, details, func(Words) string { return message }}
}

func (w Words) wanted(p *Param) string {
	if w.Wanted != nil {
		return w.Wanted(p)
	}
	return p.Wanted()
}

// holidays returns where the decreed list of a year is.
func (w Words) holidays(year int) string {
	if w.Holidays != nil {
		return w.Holidays(year)
	}
	return "/v1/holidays?year=" + itoa(year)
}

// projections returns where the predictions of a year are.
func (w Words) projections(year int) string {
	if w.Projections != nil {
		return w.Projections(year)
	}
	return "/v1/projections?year=" + itoa(year)
}

// value returns a wrong value.
func (w Words) value(p *Param, text string) string {
	if w.Value != nil {
		return w.Value(p, text)
	}
	return Quote(text)
}

// missing returns the error for a required parameter that was not given.
func missing(p *Param) *Error {
	return &Error{p.Type.Code, MissingValue, Details{Field: p.Name}, func(w Words) string {
		return w.Name(p.Name) + " is required: it " + w.wanted(p) + "."
	}}
}

// wrong returns the error for a value that is not allowed.
func wrong(p *Param, text string) *Error {
	return &Error{p.Type.Code, WrongValue, Details{Field: p.Name, Value: &text, Allowed: p.Type.Enum, param: p}, func(w Words) string {
		return w.nameOf(p) + " " + w.wanted(p) + ", not " + w.value(p, text) + "."
	}}
}

// inFuture returns the error for a date after today.
func inFuture(field string, day, today harikerja.Date) *Error {
	text := day.String()
	return &Error{InvalidDate, FutureDate, Details{Field: field, Value: &text}, func(w Words) string {
		return w.Name(field) + " must not be in the future: " + text + " is after today, " + today.String() + "."
	}}
}

func (w Words) nameOf(p *Param) string {
	if p.Of != "" {
		return w.Name(p.Name) + " of " + p.Of
	}
	return w.Name(p.Name)
}

// explain converts an error of the library to an [*Error]. The argument field is the
// name of the parameter to report if a year has no dataset.
func (c *Context) explain(err error, field string) error { return c.explainResult(err, field, "") }

// The beginnings of the sentence that says where the data ends, for an answer that needs
// dates without data although the given dates have data.
const (
	resultIs  = "The result is"
	dependsOn = "The answer depends on dates" // the result may be another date
)

// explainResult is like explain. If the argument reason is not empty, the message begins
// with a sentence that says where the data ends: [resultIs] or [dependsOn].
func (c *Context) explainResult(err error, field, reason string) error {
	if err == nil {
		return nil
	}
	if e, ok := errors.AsType[*harikerja.CoverageError](err); ok {
		return c.missingYear(e, field, reason, "")
	}
	if e, ok := errors.AsType[*harikerja.NthError](err); ok {
		n := itoa(e.N)
		return &Error{InvalidRange, NoSuchWorkday, Details{Field: "n", Value: &n, WorkdayCount: &e.Workdays}, func(w Words) string {
			return "The month has " + itoa(e.Workdays) + " workdays: " + w.Name("n") +
				" must count one of them, from 1 at the start of the month or from -1 at its end."
		}}
	}
	if e, ok := errors.AsType[*harikerja.ClockChangeError](err); ok {
		return NewError(InvalidRange, ClockChange, Details{Field: "zone", Value: &e.Zone}, "The clocks of the zone are changed on "+e.Date.String()+
			", in working hours, so there is no exact answer. Use a zone without clock changes, such as WIB, or times that do not include the change.")
	}
	return err
}

// needsOffset returns the error for a local time that the clocks of the zone show
// twice or never.
func needsOffset(e *harikerja.ClockChangeError, field, text string, zone *time.Location) *Error {
	const layout = "2006-01-02T15:04"
	local := text[:len(layout)]
	at, _ := time.ParseInLocation(layout, local, zone)                              // cannot fail: the library has already parsed the text
	offset, shown := at.Add(-24*time.Hour).Format("-07:00"), "show this time twice" // the offset before the clock change
	if at.Format(layout) != local {
		shown = "never show this time"
	}
	return &Error{InvalidRange, ClockChange, Details{Field: field, Value: &text}, func(w Words) string {
		example := local + offset
		if hours, east := strings.CutPrefix(offset, "+"); east && w.Wanted == nil {
			example += " (in a URL: %2B" + hours + ")"
		}
		return w.Name(field) + " must have an offset, as in " + example + ": the clocks of the zone are changed on " + e.Date.String() + " and " + shown + "."
	}}
}

// hoursOnWeekend returns the error for a weekend day that has its own working
// hours. The message suggests a weekend that fits the hours, unless a calendar has its own
// weekend.
func (c *Context) hoursOnWeekend(hours harikerja.Hours, on time.Weekday) *Error {
	weekend := c.Calendar.Weekend()
	var rest []time.Weekday
	for d := range time.Weekday(7) {
		if weekend.Contains(d) && !hours.Overrides(d) {
			rest = append(rest, d)
		}
	}
	fitting, _ := harikerja.NewWeekend(rest...) // cannot fail: it has fewer days than a weekend that was accepted
	var shifts []string
	for _, s := range hours.Shifts(on) {
		shifts = append(shifts, s.String())
	}
	day, value := strings.ToLower(on.String()[:3]), strings.Join(shifts, ",")
	return &Error{InvalidType, BadHours, Details{Field: day, Value: &value}, func(w Words) string {
		if c.CalendarName() != "" {
			return "The working hours cannot be: " + day + " has hours but is in the weekend of the calendar: leave out " + w.Name(day) + "."
		}
		return "The working hours cannot be: " + day + " has hours but is in the weekend: use " + w.Set("weekend", fitting.String()) + "."
	}}
}

func backwards(start, end, what string) *Error {
	return &Error{InvalidRange, Backwards, Details{Field: "start", Start: start, End: end}, func(w Words) string {
		return w.Name("start") + " must not be after " + w.Name("end") + ": swap the two " + what + "."
	}}
}

// missingYear returns the error for a year without a dataset. The argument reason is that
// of explainResult. The argument after is appended to the message.
func (c *Context) missingYear(e *harikerja.CoverageError, field, reason, after string) *Error {
	year := e.Date.Year()
	available := &AvailableYears{}
	text := "No dataset is available for " + yearText(e.Date) + ": all lists in the data were signed later."
	if !e.Nothing {
		*available = AvailableYears{e.Covered.Start().Year(), e.Covered.End().Year()}
		text = "No dataset is available for " + yearText(e.Date) + ": ask within " + itoa(available.First) + " to " + itoa(available.Last) + "."
	}
	if c.CalendarName() != "" {
		text = c.noAnswers(e)
	}
	if reason != "" {
		text = outside(e, reason) + text
	}
	if c.asOf != nil {
		text = "As known on " + c.asOf.String() + ": " + text
	}
	hint := c.projectionHint(year)
	return &Error{DatasetNotFound, NoData, Details{Field: field, Year: year, AvailableYears: available}, func(w Words) string {
		return text + hint(w) + after
	}}
}

// yearText returns the year of a date with four digits.
func yearText(d harikerja.Date) string { return d.String()[:len("YYYY")] }

// outside returns the sentence that says where the data ends. It ends with a space.
func outside(e *harikerja.CoverageError, reason string) string {
	switch {
	case e.Date.Before(e.Covered.Start()):
		return reason + " before " + e.Covered.Start().String() + ", the first date with data. "
	case e.Date.After(e.Covered.End()):
		return reason + " after " + e.Covered.End().String() + ", the last date with data. "
	}
	return dependsOn + " in " + itoa(e.Date.Year()) + ". " // a year inside the data that the calendar does not cover
}

// noAnswers returns the message for a year that a calendar does not cover.
func (c *Context) noAnswers(e *harikerja.CoverageError) string {
	text := "The calendar " + c.defined.definition.Name + " has no answers for " + yearText(e.Date)
	if d, ok := errors.AsType[*harikerja.StatedWorkdaysError](e); ok {
		text = Difference(c.defined.definition.Name, *d)
	}
	if e.Nothing {
		return text + "."
	}
	first, last := e.Covered.Start().Year(), e.Covered.End().Year()
	text += ". It has answers for " + itoa(first)
	if last > first {
		text += " to " + itoa(last)
	}
	for i, without := range e.MissingYears {
		if i == 0 {
			text += ", except"
		}
		text += " " + itoa(without)
	}
	return text + "."
}

// covers reports whether there is data for a date.
func (c *Context) covers(d harikerja.Date) bool {
	return c.hasYear(d.Year())
}

func (c *Context) hasYear(year int) bool {
	_, err := c.Calendar.Year(year)
	return err == nil
}

// dependsOn returns the reason for explainResult if a date has data, or "".
func (c *Context) dependsOn(d harikerja.Date) string {
	if c.covers(d) {
		return dependsOn
	}
	return ""
}

// startOrEnd returns the name of the parameter to report if data is missing:
// "start" if the first date is not covered, otherwise "end".
func (c *Context) startOrEnd(first harikerja.Date) string {
	if c.covers(first) {
		return "end"
	}
	return "start"
}

// Quote quotes a value for a message and shortens it if it is long.
func Quote(s string) string { return strconv.Quote(Shorten(s)) }

// Shorten shortens a value of more than 60 characters for an error.
func Shorten(s string) string {
	const limit = 60
	n := 0
	for i := range s {
		if n++; n > limit {
			return s[:i] + "…"
		}
	}
	return s
}
