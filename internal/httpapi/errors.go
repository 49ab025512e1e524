package httpapi

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/harikerja/harikerja"
)

// Code is what went wrong, for programs to act on.
type Code string

// The codes of the API. Each has one HTTP status.
const (
	InvalidDate      Code = "INVALID_DATE"
	InvalidYear      Code = "INVALID_YEAR"
	InvalidType      Code = "INVALID_TYPE"
	InvalidRange     Code = "INVALID_RANGE"
	DatasetNotFound  Code = "DATASET_NOT_FOUND"
	NotFound         Code = "NOT_FOUND"
	MethodNotAllowed Code = "METHOD_NOT_ALLOWED"
	RateLimited      Code = "RATE_LIMITED"
	InternalError    Code = "INTERNAL_ERROR"
)

// Status returns the HTTP status that goes with the code.
func (c Code) Status() int {
	switch c {
	case InvalidDate, InvalidYear, InvalidType, InvalidRange:
		return http.StatusBadRequest
	case DatasetNotFound, NotFound:
		return http.StatusNotFound
	case MethodNotAllowed:
		return http.StatusMethodNotAllowed
	case RateLimited:
		return http.StatusTooManyRequests
	}
	return http.StatusInternalServerError
}

// Error is an answer that could not be given, in the words of the API.
type Error struct {
	Code    Code
	Message string   // a sentence that says how to put it right
	status  int      // where it is not the code's own
	allow   []string // the Allow header, where it is not the API's
	details []detail
}

func (e *Error) Error() string { return e.Message }

// Status returns the HTTP status of the error.
func (e *Error) Status() int {
	if e.status != 0 {
		return e.status
	}
	return e.Code.Status()
}

// detail is one member of error.details.
type detail struct {
	name  string
	write func(o *out, name string)
}

// with adds a text to the details.
func (e *Error) with(name, value string) *Error {
	return e.detail(name, func(o *out, name string) { o.str(name, value) })
}

// withList adds a list of texts to the details.
func (e *Error) withList(name string, values []string) *Error {
	return e.detail(name, func(o *out, name string) { o.strings(name, values) })
}

// withInt adds a number to the details.
func (e *Error) withInt(name string, value int) *Error {
	return e.detail(name, func(o *out, name string) { o.int(name, value) })
}

func (e *Error) detail(name string, write func(*out, string)) *Error {
	e.details = append(e.details, detail{name, write})
	return e
}

// Body returns the error's envelope.
func (e *Error) Body() []byte {
	var o out
	o.open('{')
	o.object("error")
	o.str("code", string(e.Code))
	o.str("message", e.Message)
	o.object("details")
	for _, d := range e.details {
		d.write(&o, d.name)
	}
	o.b = append(o.b, "}}}"...)
	return o.b
}

// NewError returns an error for those who answer outside the API's endpoints
// but in its words: a limit, a path that is no endpoint.
func NewError(code Code, message string) *Error { return &Error{Code: code, Message: message} }

// explain turns what a handler returned into the API's words. This is the one
// place that decides which code a failure has. field is the parameter that a
// missing year goes back to.
func explain(err error, field string) *Error {
	if e, ok := errors.AsType[*Error](err); ok {
		return e
	}
	if e, ok := errors.AsType[*harikerja.CoverageError](err); ok {
		return missingYear(e, field)
	}
	if e, ok := errors.AsType[*harikerja.SpanError](err); ok {
		return (&Error{Code: InvalidRange, Message: "start must not be after end: swap the two dates."}).
			with("field", "start").with("start", e.Start.String()).with("end", e.End.String())
	}
	if e, ok := errors.AsType[*harikerja.NthError](err); ok {
		return (&Error{Code: InvalidRange, Message: "n must count one of the month's " + strconv.Itoa(e.Workdays) +
			" workdays: from 1 at its start, or from -1 at its end."}).
			with("field", "n").with("value", strconv.Itoa(e.N)).withInt("workdayCount", e.Workdays)
	}
	if e, ok := errors.AsType[*harikerja.OrderError](err); ok {
		return (&Error{Code: InvalidRange, Message: "start must not be after end: swap the two times."}).
			with("field", "start").with("start", e.Start.Format(time.RFC3339)).with("end", e.End.Format(time.RFC3339))
	}
	if e, ok := errors.AsType[*harikerja.ClockChangeError](err); ok {
		return (&Error{Code: InvalidRange, Message: "The clocks of the zone are changed on " + e.Date.String() +
			" when they count: there is no exact answer. Use a zone whose clocks are not changed, such as WIB, or times away from the change."}).
			with("field", "zone").with("value", e.Zone)
	}
	if e, ok := errors.AsType[*harikerja.HoursError](err); ok {
		return badHours(e)
	}
	return nil
}

func missingYear(e *harikerja.CoverageError, field string) *Error {
	year := e.Date.Year()
	err := (&Error{Code: DatasetNotFound}).with("field", field).withInt("year", year)
	if e.Nothing {
		err.Message = "No dataset is available for " + yearText(year) + ": no year had been decreed by then."
		return err.detail("availableYears", func(o *out, name string) { o.null(name) })
	}
	first, last := e.Covered.Start().Year(), e.Covered.End().Year()
	err.Message = "No dataset is available for " + yearText(year) + ": ask within " + yearText(first) + " to " + yearText(last) + "."
	return err.detail("availableYears", func(o *out, name string) {
		o.object(name)
		o.int("first", first)
		o.int("last", last)
		o.close('}')
	})
}

// Internal answers for a handler that failed: the client learns the id under
// which the log has the cause, and nothing else. Where an answer is under way
// already, nothing can be said any more: the connection is cut, so that nobody
// takes what was sent for the whole.
func Internal(w http.ResponseWriter, r *http.Request, requestID string) {
	if w.Header()["Content-Length"] != nil {
		panic(http.ErrAbortHandler)
	}
	for _, half := range []string{"Etag", "Content-Encoding", "Content-Disposition", "Vary"} {
		w.Header().Del(half) // of the answer that was being made
	}
	writeError(w, r, NewError(InternalError, "Something went wrong on our side: try again, and report it with this request id if it happens again.").
		with("requestId", requestID))
}

// TooMany answers a client that asks too often: it may ask again in so many
// seconds.
func TooMany(w http.ResponseWriter, r *http.Request, seconds int) {
	w.Header()["Retry-After"] = []string{strconv.Itoa(seconds)}
	unit := " seconds."
	if seconds == 1 {
		unit = " second."
	}
	writeError(w, r, NewError(RateLimited, "Too many requests from your address: try again in "+strconv.Itoa(seconds)+unit).withInt("retryAfter", seconds))
}
