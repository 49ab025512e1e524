package ask

import (
	"net/http"
	"strings"

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
	Contradiction Problem = "contradiction" // parameters that exclude each other
	TwoNames      Problem = "two-names"     // a date with two different names
	LongName      Problem = "long-name"     // a name with too many characters
	LongNames     Problem = "long-names"    // names that together have too many characters
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
	paidLater     Problem = "no-data.payday"     // a year whose last payday is in a year without a dataset
	noProjection  Problem = "no-data.projection" // a year that cannot be predicted
	backwardsSpan Problem = "backwards.span"     // own days that end before they begin
	tooLong       Problem = "too-many.span"      // a span with too many dates
	tooManyListed Problem = "too-many.listed"    // long weekends with too many holidays
	tooManyOwn    Problem = "too-many.own"       // too many own days

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
	MaxCharacters  int             `json:"maxCharacters,omitempty" jsonschema:"@maxCharacters"`
	MaxHolidays    int             `json:"maxHolidays,omitempty" jsonschema:"@maxHolidays"`
	Given          int             `json:"given,omitempty" jsonschema:"@given"`
	WorkdayCount   *int            `json:"workdayCount,omitempty" jsonschema:"The number of workdays in the month."`
	Reason         string          `json:"reason,omitempty" jsonschema:"Why no rule of law gives an answer."`
	Year           int             `json:"year,omitempty" jsonschema:"The year without a dataset."`
	AvailableYears *AvailableYears `json:"availableYears,omitempty" null:"true" jsonschema:"The years with a dataset; null if there are none."`
	// Overtime is the original error from package law. Some interfaces use it to write sentences.
	// It is not part of the JSON.
	Overtime *law.TableError `json:"-"`
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

// NewError returns an error with the same sentence for all interfaces.
func NewError(code Code, problem Problem, details Details, sentence string) *Error {
	return &Error{Code: code, Problem: problem, Details: details, args: args{sentence: sentence}}
}

// missingError returns the error for a required parameter that was not given.
func missingError(p *Param) *Error {
	return &Error{Code: p.Type.Code, Problem: MissingValue, Details: Details{Field: p.Name},
		args: args{param: p}}
}

// wrongError returns the error for a value that is not allowed.
func wrongError(p *Param, text string) *Error {
	return &Error{Code: p.Type.Code, Problem: WrongValue,
		Details: Details{Field: p.Name, Value: &text, Allowed: p.Type.Enum}, args: args{param: p}}
}

// inFuture returns the error for a date after today.
func inFuture(field string, day, today harikerja.Date) *Error {
	text := day.String()
	return &Error{Code: InvalidDate, Problem: FutureDate,
		Details: Details{Field: field, Value: &text}, args: args{date: today}}
}

// An answer can need dates without data, although the given dates have data. The error then has a
// sentence that says where the data ends. The sentence begins with one of these texts.
const (
	resultIs  = "The result is"
	dependsOn = "The answer depends on dates" // the date without data need not be the result
)

func backwards(start, end, what string) *Error {
	return &Error{Code: InvalidRange, Problem: Backwards,
		Details: Details{Field: "start", Start: start, End: end}, args: args{text: what}}
}

// args has the values that a sentence contains in addition to the values in [Details].
type args struct {
	sentence string // the whole sentence, if package law or an interface wrote it; "" for most problems
	param    *Param // the parameter that is missing or wrong
	text     string // a part of the sentence that depends on the problem
	names    []string
	number   int
	date     harikerja.Date
	coverage *coverage // only for problems of the kind [NoData]
}

// coverage says why there is no data.
type coverage struct {
	*harikerja.CoverageError
	calendar string          // the name of the question's calendar; "" if it has none
	asOf     *harikerja.Date // the as-of date of the question, if it has one
	// The argument "reason" of errorBeyondData.
	reason    string
	predicted bool   // the year can be predicted
	after     string // a sentence at the end; may be empty
}

func (c *coverage) years() AvailableYears {
	if c.Nothing {
		return AvailableYears{}
	}
	return AvailableYears{c.Covered.Start().Year(), c.Covered.End().Year()}
}
