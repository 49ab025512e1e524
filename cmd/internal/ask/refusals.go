package ask

import (
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
)

// errorAt converts an error of the library to an [*Error]. The argument "field" is the name of
// the parameter to report if a year has no dataset.
func (c *Context) errorAt(err error, field string) error { return c.errorBeyondData(err, field, "") }

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
		return &Error{Code: InvalidRange, Problem: noSuchWorkday,
			Details: Details{Field: "n", Value: &n, WorkdayCount: &e.Workdays}}
	}
	return err
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
	e := &Error{Code: InvalidType, Problem: badHours, Details: Details{Field: day, Value: &value}}
	if c.CalendarName() == "" {
		e.args.text = fitting.String()
	}
	return e
}

// missingYear returns the error for a year without a dataset. For the argument "reason", see
// errorBeyondData. The argument "after" is a text that is added at the end of the message.
func (c *Context) missingYear(e *harikerja.CoverageError, field, reason, after string) *Error {
	year := e.Date.Year()
	coverage := &coverage{CoverageError: e, calendar: c.CalendarName(), asOf: c.asOf, reason: reason,
		predicted: c.isPredicted(year), after: after}
	years := coverage.years()
	return &Error{Code: DatasetNotFound, Problem: NoData,
		Details: Details{Field: field, Year: year, AvailableYears: &years},
		args:    args{coverage: coverage}}
}

// covers reports whether there is data for a date.
func (c *Context) covers(d harikerja.Date) bool {
	return c.hasYear(d.Year())
}

func (c *Context) hasYear(year int) bool {
	_, err := c.Calendar.YearInfo(year)
	return err == nil
}

// dependsOn returns the argument "reason" for errorBeyondData: the constant dependsOn if the date
// has data, otherwise "".
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

// predictedYears returns the first and the last year with predictions. The file projections.go
// sets it, because no other file may use predictions.
var predictedYears func(*harikerja.Calendar) (first, last int)

// isPredicted reports whether a year has predictions. There are none with an as-of date or a
// named calendar.
func (c *Context) isPredicted(year int) bool {
	first, last := predictedYears(c.Calendar)
	return c.asOf == nil && c.CalendarName() == "" && year >= first && year <= last
}

// notListed returns the error for an id that is not in a list. The message suggests allowed ids
// and other names that are similar.
func notListed(field, id string, allowed []string, otherNames ...string) *Error {
	return &Error{Code: NotFound, Problem: NotListed,
		Details: Details{Field: field, Value: &id, Allowed: allowed},
		args:    args{names: SimilarNames(id, slices.Concat(allowed, otherNames))}}
}

// checkData returns an error if there is no data for a date.
func (c *Context) checkData(d harikerja.Date, field string) *Error {
	_, err := c.Calendar.Day(d)
	e, _ := errors.AsType[*Error](c.errorAt(err, field))
	return e
}
