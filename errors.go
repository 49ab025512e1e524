package harikerja

import (
	"fmt"
	"math"
)

// ParseError reports a text or a number that is not a valid value of a type of
// this package.
type ParseError struct {
	Type   string // date, month, span, time, time zone, weekend, rule for collective leave, working hours, kind of holiday, class of day, adjustment or range of years
	Value  string // the given text
	Reason string // the mistake, or the allowed values
}

func (e *ParseError) Error() string {
	return fmt.Sprintf("invalid %s %q: %s", e.Type, e.Value, e.Reason)
}

// NumberError reports a number that is too small or too large.
type NumberError struct {
	Name     string // the name of the parameter, such as "limit"
	Value    int    // the given number
	Min, Max int    // the smallest and the largest allowed number; Max is [math.MaxInt] if there is no upper limit
}

func (e *NumberError) Error() string {
	if e.Max == math.MaxInt {
		return fmt.Sprintf("%s is %d: use %d or more", e.Name, e.Value, e.Min)
	}
	return fmt.Sprintf("%s is %d: use a number from %d to %d", e.Name, e.Value, e.Min, e.Max)
}

func checkNumber(name string, value, least, most int) error {
	if value < least || value > most {
		return &NumberError{name, value, least, most}
	}
	return nil
}
