package harikerja

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
)

// ParseError reports a text or a number that is not valid for a type in this package.
type ParseError struct {
	// Type is one of: date, month, span, time, time zone, weekend, rule for collective
	// leave, working hours, kind of holiday, class of day, adjustment, payday month, range
	// of years, name of a calendar. In package law it can also be period or day of the
	// week.
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
	Value  any    // the given value; for wrong working hours, the [time.Weekday]
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

// oneOf has the values that a text type allows.
type oneOf[T ~string] struct {
	name string // the name of the type in errors
	list []T
}

// check returns a [*ParseError] for a value that is not in the list.
func (o oneOf[T]) check(v T) error {
	if slices.Contains(o.list, v) {
		return nil
	}
	var texts []string
	for _, v := range o.list {
		texts = append(texts, string(v))
	}
	last := len(texts) - 1
	return &ParseError{o.name, string(v), "use " + strings.Join(texts[:last], ", ") + " or " + texts[last]}
}

// read also accepts the empty text of the zero value.
func (o oneOf[T]) read(v *T, text []byte) error {
	if err := o.check(T(text)); err != nil && len(text) > 0 {
		return err
	}
	*v = T(text)
	return nil
}
