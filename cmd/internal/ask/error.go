package ask

import (
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/law"
)

// Code identifies an error for programs.
type Code string

// The error codes. Only the interfaces, such as the HTTP API, use the last four codes. An
// [*Error] never has one of these four codes.
const (
	InvalidDate        Code = "INVALID_DATE"
	InvalidYear        Code = "INVALID_YEAR"
	InvalidType        Code = "INVALID_TYPE"
	InvalidRange       Code = "INVALID_RANGE"
	DatasetNotFound    Code = "DATASET_NOT_FOUND"
	RuleNotFound       Code = "RULE_NOT_FOUND"
	NotFound           Code = "NOT_FOUND"
	MethodNotAllowed   Code = "METHOD_NOT_ALLOWED"
	PreconditionFailed Code = "PRECONDITION_FAILED"
	RateLimited        Code = "RATE_LIMITED"
	InternalError      Code = "INTERNAL_ERROR"
)

// Status returns the HTTP status for a code.
func (c Code) Status() int {
	switch c {
	case InvalidDate, InvalidYear, InvalidType, InvalidRange:
		return http.StatusBadRequest
	case DatasetNotFound, RuleNotFound, NotFound:
		return http.StatusNotFound
	case MethodNotAllowed:
		return http.StatusMethodNotAllowed
	case PreconditionFailed:
		return http.StatusPreconditionFailed
	case RateLimited:
		return http.StatusTooManyRequests
	}
	return http.StatusInternalServerError
}

// Problem identifies the mistake in a question. The part before the dot names the kind:
// "wrong.weekday" has the kind [WrongValue].
type Problem string

// Kind returns the kind of a problem, for an interface that writes its own messages.
func (p Problem) Kind() Problem {
	kind, _, _ := strings.Cut(string(p), ".")
	return Problem(kind)
}

// The kinds of problems. Problems with the same kind differ only in their sentences.
const (
	MissingValue  Problem = "missing"       // a required parameter was not given
	WrongValue    Problem = "wrong"         // a value that cannot be parsed, or an unknown name
	WrongName     Problem = "name"          // a wrong or repeated parameter, or a malformed query
	FutureDate    Problem = "future"        // a date after today, which the parameter does not allow
	NoData        Problem = "no-data"       // a year without a dataset
	Backwards     Problem = "backwards"     // the start is after the end
	TooMany       Problem = "too-many"      // more dates than one question may have
	noSuchWorkday Problem = "no-workday"    // the month has no such workday
	badHours      Problem = "hours"         // a weekend day that has its own working hours
	clockChange   Problem = "clock-change"  // there is no exact answer because of a clock change
	Contradiction Problem = "contradiction" // parameters that exclude each other
	TwoNames      Problem = "two-names"     // a date with two different names
	NotListed     Problem = "not-listed"    // an id that does not exist
	NoRule        Problem = "no-rule"       // no rule of law covers the period or the date

	HoursNotInTable Problem = "hours-not-in-table" // hours that the overtime tables do not define
	WeekNotInTable  Problem = "week-not-in-table"  // a week that the overtime tables do not define
)

const (
	wrongWeekday    Problem = "wrong.weekday"  // a weekend that contains a text that is not a day
	wrongShifts     Problem = "wrong.shifts"   // wrong working hours; the library describes the mistake
	unknownCalendar Problem = "wrong.calendar" // there is no such calendar
	unknownOccasion Problem = "wrong.occasion" // there is no such occasion
	decreedYear     Problem = "wrong.decreed"  // a year that is not predicted, because it has a list

	semicolon    Problem = "name.semicolon"
	malformed    Problem = "name.malformed"
	unknownName  Problem = "name.unknown"
	repeatedName Problem = "name.repeated"

	noDueDate     Problem = "no-data.due"        // a due date in a year without a dataset
	noProjection  Problem = "no-data.projection" // a year that cannot be predicted
	backwardsSpan Problem = "backwards.span"     // own days that end before they begin
	tooLong       Problem = "too-many.span"      // a span with too many dates
	tooManyOwn    Problem = "too-many.own"       // too many own days
	ambiguousTime Problem = "clock-change.time"  // a local time that needs an offset

	calendarRules Problem = "contradiction.calendar" // rules together with a calendar
	yearAndSpan   Problem = "contradiction.span"     // a year together with a span
	offAndWorked  Problem = "contradiction.own"      // an own day that is both a day off and a workday
	yearsDiffer   Problem = "contradiction.years"    // different years in the name of an occasion and in "year"
	startOutside  Problem = "contradiction.start"    // a plan that does not start in its year
	SeveralIDs    Problem = "not-listed.several"     // a name that several obligations or time limits have
	limitWeek     Problem = "week-not-in-table.limit"
)

// Error reports that a question cannot be answered. It contains no sentence: [Words.Sentence]
// writes the sentence.
type Error struct {
	Code    Code
	Problem Problem
	Details Details
	args    args
}

// Details describe the error for programs. The member Field is always set. The other members
// depend on the code.
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
	// Overtime is the original error from package law. Some interfaces use it to write sentences.
	// It is not part of the JSON.
	Overtime *law.ArgumentError `json:"-"`
}

// AvailableYears are the first and the last year with a dataset. The zero value means that
// there is no dataset; it is null in JSON.
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

// Error returns the sentence in the words of the API.
func (e *Error) Error() string { return APIWords.Sentence(e) }

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

// Envelope returns the error in the JSON form of the API, with a sentence for the given
// interface. A long name or value is shortened, as in the message.
func (e *Error) Envelope(w Words) Envelope {
	details := e.Details
	details.Field = Shorten(details.Field)
	if details.Value != nil {
		value := Shorten(*details.Value)
		details.Value = &value
	}
	if e.args.param != nil && e.Problem.Kind() == WrongValue && w.Allowed != nil {
		details.Allowed = w.Allowed(e.args.param)
	}
	return Envelope{EnvelopeError{e.Code, w.Sentence(e), details}}
}

// NewError returns an error with the same sentence for all interfaces.
func NewError(code Code, problem Problem, details Details, sentence string) *Error {
	return &Error{code, problem, details, args{sentence: sentence}}
}

// missingError returns the error for a required parameter that was not given.
func missingError(p *Param) *Error {
	return &Error{p.Type.Code, MissingValue, Details{Field: p.Name}, args{param: p}}
}

// wrongError returns the error for a value that is not allowed.
func wrongError(p *Param, text string) *Error {
	return &Error{p.Type.Code, WrongValue,
		Details{Field: p.Name, Value: &text, Allowed: p.Type.Enum}, args{param: p}}
}

// inFuture returns the error for a date after today.
func inFuture(field string, day, today harikerja.Date) *Error {
	text := day.String()
	return &Error{InvalidDate, FutureDate, Details{Field: field, Value: &text}, args{date: today}}
}

// errorAt converts an error of the library to an [*Error]. The argument "field" is the name of
// the parameter to report if a year has no dataset.
func (c *Context) errorAt(err error, field string) error { return c.errorBeyondData(err, field, "") }

// An answer can need dates without data, although the given dates have data. The error then has a
// sentence that says where the data ends. The sentence begins with one of these texts.
const (
	resultIs  = "The result is"
	dependsOn = "The answer depends on dates" // the date without data need not be the result
)

// errorBeyondData is like errorAt. The argument "reason" is [resultIs], [dependsOn] or empty. If it
// is not empty, the message begins with a sentence that says where the data ends.
func (c *Context) errorBeyondData(err error, field, reason string) error {
	if err == nil {
		return nil
	}
	if e, ok := errors.AsType[*harikerja.CoverageError](err); ok {
		return c.missingYear(e, field, reason, "")
	}
	if e, ok := errors.AsType[*harikerja.NthError](err); ok {
		n := itoa(e.N)
		return &Error{InvalidRange, noSuchWorkday,
			Details{Field: "n", Value: &n, WorkdayCount: &e.Workdays}, args{}}
	}
	if e, ok := errors.AsType[*harikerja.ClockChangeError](err); ok {
		return &Error{InvalidRange, clockChange, Details{Field: "zone", Value: &e.Zone},
			args{date: e.Date}}
	}
	return err
}

// needsOffset returns the error for a local time that occurs twice or never in its zone.
func needsOffset(e *harikerja.ClockChangeError, field, text string, zone *time.Location) *Error {
	const layout = "2006-01-02T15:04"
	local := text[:len(layout)]
	// Cannot fail: the library has already parsed the text.
	at, _ := time.ParseInLocation(layout, local, zone)
	// The offset before the clock change.
	offset, shown := at.Add(-24*time.Hour).Format("-07:00"), "show this time twice"
	if at.Format(layout) != local {
		shown = "never show this time"
	}
	return &Error{InvalidRange, ambiguousTime, Details{Field: field, Value: &text},
		args{date: e.Date, text: shown, names: []string{local, offset}}}
}

// hoursOnWeekend returns the error for a weekend day that has its own working hours. The
// message suggests a weekend that fits the hours, unless a calendar has its own weekend.
func (c *Context) hoursOnWeekend(hours harikerja.Hours, on time.Weekday) *Error {
	weekend := c.Calendar.Weekend()
	var rest []time.Weekday
	for d := range time.Weekday(7) {
		if weekend.Contains(d) && !hours.Overrides(d) {
			rest = append(rest, d)
		}
	}
	// Cannot fail: all days in "rest" are also in a valid weekend.
	fitting, _ := harikerja.NewWeekend(rest...)
	var shifts []string
	for _, s := range hours.Shifts(on) {
		shifts = append(shifts, s.String())
	}
	day, value := strings.ToLower(on.String()[:3]), strings.Join(shifts, ",")
	e := &Error{InvalidType, badHours, Details{Field: day, Value: &value}, args{}}
	if c.CalendarName() == "" {
		e.args.text = fitting.String()
	}
	return e
}

func backwards(start, end, what string) *Error {
	return &Error{InvalidRange, Backwards, Details{Field: "start", Start: start, End: end},
		args{text: what}}
}

// missingYear returns the error for a year without a dataset. For the argument "reason", see
// errorBeyondData. The argument "after" is a text that is added at the end of the message.
func (c *Context) missingYear(e *harikerja.CoverageError, field, reason, after string) *Error {
	year := e.Date.Year()
	coverage := &coverage{e, c.CalendarName(), c.asOf, reason, c.isPredicted(year), after}
	years := coverage.years()
	return &Error{DatasetNotFound, NoData,
		Details{Field: field, Year: year, AvailableYears: &years}, args{coverage: coverage}}
}

// Reports whether there is data for a date.
func (c *Context) covers(d harikerja.Date) bool {
	return c.hasYear(d.Year())
}

func (c *Context) hasYear(year int) bool {
	_, err := c.Calendar.Year(year)
	return err == nil
}

// Returns the argument "reason" for errorBeyondData: the constant dependsOn if the date has data,
// otherwise "".
func (c *Context) dependsOn(d harikerja.Date) string {
	if c.covers(d) {
		return dependsOn
	}
	return ""
}

// startOrEnd returns the name of the parameter to report if data is missing. The name is "start"
// if the first date is not covered, otherwise "end".
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
