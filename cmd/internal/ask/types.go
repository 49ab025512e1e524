package ask

import (
	"cmp"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/law"
)

// Type is a parameter type. It has everything that the interfaces need to know about a value: a
// function that parses its text, its schema, its description and the values for completion. The
// file typelist.go has all types.
type Type struct {
	Name string // identifies the type, as in "date" or "boolean"
	Code Code   // the error code for a missing or wrong value
	// A description of valid texts, as in "must be ...". It is empty for numbers, and for types
	// whose list Enum has all valid texts.
	form string
	Enum []string // the allowed texts, if there are few
	List bool     // the text is a comma-separated list; in a query the name may also be repeated

	Argument argument
	Flag     Flag

	bounded bool // the type is a number, and each parameter has its own bounds
	// The text for the zero value. It is set only if the zero value is the default of every
	// parameter with this type.
	zero        string
	withOwnDays *Type // the type with a calendar or own days, if it has more values
	schema      *jsonschema.Schema
	aliases     func() []string // other allowed texts, in the schema only
	fields      []reflect.Type  // the Go types of fields that have this type
	// This function returns a copy of the type that allows the ids in a rulebook. It is nil if
	// the values do not depend on the rules of law.
	in func(*law.Rulebook) *Type
	// read parses the text and stores the value in *field.
	read func(p *Param, text string, field any) error
	// mistakes returns all mistakes in a list. It is nil if the type is not a list.
	mistakes func(p *Param, text string) Mistakes
}

// argument describes the JSON form of a value, for an interface whose arguments are JSON.
type argument struct {
	JSON JSONType
	// A description of valid values, as in `a month as "YYYY-MM"`. If it is empty, WantedArgument
	// makes a description.
	form string
	enum []string // the allowed values, if they differ from the allowed texts
	// The schema of the JSON value. It is nil if the parameter's schema is also right for the
	// JSON value.
	schema *jsonschema.Schema
}

// JSONType is the JSON type of an argument. The zero value is a string.
type JSONType int

// The JSON types of arguments.
const (
	stringArgument  JSONType = iota
	BooleanArgument          // true or false
	IntegerArgument          // a whole number
	NumberArgument           // a number
	// A number of working hours. Its text has hours and minutes, as in 1:30.
	WorkArgument
	ListArgument // an array of texts
	DaysArgument // an array of days of the week; the empty array means none
)

// Flag describes a value on the command line.
type Flag struct {
	// The name of the flag, if it does not follow from the name of the parameter.
	Name   string
	Values map[string]string // maps the values of the flag to texts, if Name is set
	Form   string            // a description of valid values, if the API has another description
	// The values that a shell suggests. If it is nil, the shell suggests Enum.
	Suggestions []string
}

// typeOf completes the type for parameters whose fields have the Go type T, or *T if the
// parameter is optional. If the function "parse" returns an error that is not an [*Error], the
// field "read" of the type returns the error for a wrong value.
func typeOf[T any](t Type, parse func(p *Param, text string) (T, error)) *Type {
	t.fields = []reflect.Type{reflect.TypeFor[T](), reflect.TypeFor[*T]()}
	t.read = func(p *Param, text string, field any) error {
		v, err := parse(p, text)
		switch err := err.(type) {
		case nil:
		case *Error:
			return err
		default:
			return wrongError(p, text)
		}
		if optional, ok := field.(**T); ok {
			*optional = &v
		} else {
			*field.(*T) = v
		}
		return nil
	}
	if t.schema == nil && t.Enum != nil {
		t.schema = enum(t.Enum...)
	}
	return &t
}

// lawType completes the type of parameters whose values depend on the rules of law. The completed
// type has no allowed values and cannot read a text. [Param.In] replaces it with the type that
// the function "in" returns. That type has allowed values and can read a text.
func lawType[T any](t Type, in func(t Type, rules *law.Rulebook) *Type) *Type {
	t.fields = []reflect.Type{reflect.TypeFor[T](), reflect.TypeFor[*T]()}
	t.in = func(rules *law.Rulebook) *Type { return in(t, rules) }
	return &t
}

// In is for a parameter whose allowed values depend on the rules of law. It returns a copy of the
// parameter with the values that these rules allow. If the values do not depend on the rules, it
// returns the parameter itself and does not call "rules".
func (p *Param) In(rules func() *law.Rulebook) *Param {
	if p.Type.in == nil {
		return p
	}
	with := *p
	with.Type = p.Type.in(rules())
	return &with
}

// listOf completes the type of a list. The function "parse" calls "report" for each mistake in
// the list, and stops if "report" returns false.
func listOf[T any](t Type, parse func(p *Param, text string, report func(*Error) bool) T) *Type {
	list := typeOf(t, func(p *Param, text string) (v T, err error) {
		v = parse(p, text, func(e *Error) bool { err = e; return false })
		return v, err
	})
	list.mistakes = func(p *Param, text string) (all Mistakes) {
		parse(p, text, func(e *Error) bool { all = append(all, e); return true })
		return all
	}
	return list
}

// oneOf parses a text that must be in the type's Enum.
func oneOf[T ~string](p *Param, text string) (T, error) {
	if !slices.Contains(p.Type.Enum, text) {
		return "", wrongError(p, text)
	}
	return T(text), nil
}

// texts converts values to texts, for the Enum of a type.
func texts[T ~string](values ...T) []string {
	list := make([]string, len(values))
	for i, v := range values {
		list[i] = string(v)
	}
	return list
}

// Wanted describes a valid value for messages of the API, as in "must be one of true, false". In
// a message, this text follows the name of the parameter.
func (p *Param) Wanted() string {
	switch {
	case p.Type.bounded && p.Min < 0:
		return "must be a whole number from " + itoa(p.Min) + " to -1 or from 1 to " + itoa(p.Max)
	case p.Type.bounded:
		return "must be a whole number from " + itoa(p.Min) + " to " + itoa(p.Max)
	case p.Type.form != "":
		return p.Type.form
	}
	return "must be one of " + strings.Join(p.Type.Enum, ", ")
}

// WantedArgument describes a valid JSON value, as in "true or false, without quotes".
func (p *Param) WantedArgument() string {
	t := p.Type
	switch {
	case t.Argument.form != "":
		return t.Argument.form
	case t.Argument.JSON == IntegerArgument, t.Argument.JSON == NumberArgument:
		return strings.TrimPrefix(p.Wanted(), "must be ") + ", without quotes"
	}
	return `one of "` + strings.Join(t.Enum, `", "`) + `"`
}

// AllowedArguments returns the allowed JSON values, if there are few.
func (p *Param) AllowedArguments() []string {
	if p.Type.Argument.enum != nil {
		return p.Type.Argument.enum
	}
	return p.Type.Enum
}

// Schema returns the JSON Schema of the parameter's value, with its default.
func (p *Param) Schema() *jsonschema.Schema {
	s := &jsonschema.Schema{}
	if p.Type.bounded {
		s.Type, s.Minimum, s.Maximum = "integer", jsonschema.Ptr(float64(p.Min)),
			jsonschema.Ptr(float64(p.Max))
		if p.Min < 0 {
			s.Not = &jsonschema.Schema{Const: jsonschema.Ptr[any](0)}
		}
	} else {
		*s = *p.Type.schema
		if p.Type.aliases != nil {
			for _, alias := range p.Type.aliases() {
				s.Enum = append(slices.Clip(s.Enum), alias)
			}
		}
	}
	if p.Default != "" {
		s.Default = p.JSON(p.Default)
	}
	return s
}

// ArgumentSchema returns the JSON Schema of the parameter as a JSON argument. It is short,
// because a language model reads the schemas of all tools: it has no pattern, no length of a
// list and no aliases. A wrong value is refused with a message that describes valid values.
func (p *Param) ArgumentSchema() *jsonschema.Schema {
	s := p.Schema()
	if p.Type.Argument.schema != nil {
		*s = *p.Type.Argument.schema
		if p.Default != "" {
			s.Default = ArgumentJSON(p.Default)
		}
	}
	s.Description = cmp.Or(p.argumentDoc, p.Doc)
	s.Pattern = ""
	if p.Type.aliases != nil {
		s.Enum = p.Type.schema.Enum
	}
	return s
}

// JSON converts a text of the parameter to the JSON value that its schema describes.
func (p *Param) JSON(text string) json.RawMessage {
	switch p.Type.Argument.JSON {
	case BooleanArgument, IntegerArgument, NumberArgument:
		return json.RawMessage(text)
	}
	if p.Type.List {
		return marshal(strings.Split(text, ","))
	}
	return marshal(text)
}

// ArgumentJSON converts a weekend's text to a JSON array, as a [DaysArgument] requires.
func ArgumentJSON(weekend string) json.RawMessage {
	if weekend == noWeekend {
		return marshal([]string{})
	}
	return marshal(strings.Split(weekend, ","))
}

// marshal encodes a text or a list of texts, which cannot fail.
func marshal(v any) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return b
}

// month is a month and its text YYYY-MM.
type month struct {
	span harikerja.Span
	text string
}

// timeText is a time whose meaning depends on a zone: YYYY-MM-DDTHH:MM, with or without an
// offset.
type timeText string

// shifts are the working hours on one day. Empty means that the parameter was not given.
type shifts string

// zone is a time zone and the name that the client gave.
type zone struct {
	Name     string
	location *time.Location
}

// MaxDates is the maximum number of dates in one question. A leap year has this number of days.
const MaxDates = 366

// The maximum numbers for the own days of one question, in daysOff and workdays together. They
// bound the cost of an answer. Calendar files have other limits.
const (
	MaxOwnDates = 100  // dates; a span counts each of its dates
	MaxOwnName  = 60   // characters in a name
	MaxOwnNames = 1500 // characters in all names together; a span counts its name for each date
)

// weekdays has a token for each day of the week, Monday first.
var weekdays = func() (tokens []string) {
	for i := range time.Weekday(7) {
		day, _ := harikerja.NewWeekend((i + 1) % 7) // fails only if all days are given
		tokens = append(tokens, day.String())
	}
	return tokens
}()

// noWeekend is the text for a week without weekend days.
var noWeekend = harikerja.NoWeekend().String()

func enum[T ~string](values ...T) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "string"}
	for _, v := range values {
		s.Enum = append(s.Enum, string(v))
	}
	return s
}

// RuleID is the id of a rule of law, such as "vat-return-2025".
type RuleID string

// restDays is a weekend with one or two days. Package law refuses other weekends.
type restDays harikerja.Weekend

// limitWeekend is the weekend with which a time limit is counted. Package law accepts only two
// weekends.
type limitWeekend harikerja.Weekend

// occasionName is an id, a name or an alias of one or more occasions, or the name of a holiday.
// Empty means all occasions.
type occasionName string

// MaxOvertimeHours is the maximum of [Overtime.Hours]: a day has 24 hours.
const MaxOvertimeHours = 24

// Year is the year that a question asks about. Zero means that the question has no year. Most
// questions then use the current year in Jakarta, and a few use all years.
type Year int

// CalendarName is the name of a calendar.
type CalendarName string
