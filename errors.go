package harikerja

import (
	"fmt"
	"math"
	"time"
)

// ParseError reports a text or a number that is not a valid value of a type of
// this package.
type ParseError struct {
	// Type is date, month, span, time, time zone, weekend, rule for collective leave,
	// working hours, kind of holiday, class of day, adjustment, range of years, name of a
	// calendar, or, in package law, period.
	Type   string
	Value  string // the given text
	Reason string // the mistake, or the allowed values
}

func (e *ParseError) Error() string {
	return fmt.Sprintf("invalid %s %q: %s", e.Type, e.Value, e.Reason)
}

// ArgumentError reports an argument or an option that a function cannot use.
type ArgumentError struct {
	Name   string // the name of the parameter or of the option, such as limit
	Value  any    // the given value; for wrong working hours the [time.Weekday]
	Reason string // the mistake, or the allowed values
}

func (e *ArgumentError) Error() string {
	value := e.Value
	if t, ok := value.(time.Time); ok {
		value = t.Format(time.RFC3339)
	}
	return fmt.Sprintf("invalid %s %v: %s", e.Name, value, e.Reason)
}

func checkNumber(name string, value, least, most int) error {
	switch {
	case value >= least && value <= most:
		return nil
	case most == math.MaxInt:
		return &ArgumentError{name, value, fmt.Sprintf("use %d or more", least)}
	}
	return &ArgumentError{name, value, fmt.Sprintf("use a number from %d to %d", least, most)}
}

// DatasetError reports a dataset that is damaged, inconsistent or of another
// format.
type DatasetError struct {
	Err error // the mistake; errors.As finds a [*ParseError] or a [*DefinitionError] in it
}

func (e *DatasetError) Error() string { return e.Err.Error() }

// Unwrap returns Err.
func (e *DatasetError) Unwrap() error { return e.Err }
