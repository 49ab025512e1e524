package ask

import (
	"iter"
	"net/url"
	"reflect"
	"slices"
	"strings"

	"github.com/harikerja/harikerja/law"
)

// Form describes the parameters of a question. The tags of the question's struct define them:
//
//	Days int `param:"days,required" min:"1" doc:"The number of workdays to add."`
//
// A parameter is optional unless its tag has the option "required" or "path". A parameter with
// the option "path" is required and part of the path. The tag "default" has the value that is
// used if the parameter is not given. The library defines the defaults for the weekend and for
// collective leave. The tags "min" and "max" are the bounds of a number. The type of the field
// determines how the text is parsed. The tags "flag" and "argument" are descriptions for the
// command line and for JSON arguments. A description that begins with @ names an entry in the map
// "descriptions".
type Form struct {
	// Params are in the order of the fields. The frame's parameters asOf, calendar, daysOff and
	// workdays are at the end.
	Params []*Param

	// For each parameter, the index of its field in the question or in the frame.
	fields   [][]int
	narrows  bool          // whether the question implements the interface narrower
	defaults reflect.Value // a question in which every parameter has its default
}

// Part says to which part of [Frame] a parameter belongs.
type Part int

// The parts of the frame.
const (
	NotInFrame Part = iota
	listPart        // asOf and calendar: their errors are reported before all other errors
	RulePart        // the rules, which are not allowed together with a calendar
)

// Param is one parameter of a question.
type Param struct {
	Name string
	Doc  string // a short description
	// FlagDoc and ArgumentDoc are the descriptions for the command line and for JSON arguments,
	// if they differ from Doc.
	FlagDoc, argumentDoc string
	Type                 *Type
	Required             bool
	InPath               bool // the parameter is part of the path and not of the query
	// The thing that the value belongs to, such as the id of an obligation. Messages add it to
	// the name of the parameter, as in "period of ID". It may be empty.
	of       string
	Default  string // the default as text; empty if the parameter has no default or a computed default
	Min, Max int    // the bounds of a number. If Min is negative, 0 is not allowed.

	Part Part
	// A copy of this parameter that allows fewer values. It is used for questions without a
	// calendar and without own days. It is nil if these questions allow the same values.
	national *Param
}

// Names returns the names of the query parameters in order.
func (f *Form) Names() []string {
	names := make([]string, 0, len(f.Params))
	for _, p := range f.Params {
		if !p.InPath {
			names = append(names, p.Name)
		}
	}
	return names
}

// Param returns the parameter with this name, or nil.
func (f *Form) Param(name string) *Param {
	for _, p := range f.Params {
		if p.Name == name {
			return p
		}
	}
	return nil
}

// values has the texts that are given for a question.
type values struct {
	texts Texts
	wrong map[string]error     // as in [Given]
	own   bool                 // whether the question has a calendar or own days
	law   func() *law.Rulebook // as in [Calendars]
}

// read parses a given parameter and sets its field.
func (v values) read(p *Param, field reflect.Value) error {
	if err := v.wrong[p.Name]; err != nil {
		return err
	}
	if p.national != nil && !v.own {
		p = p.national
	}
	return p.Type.read(p, v.texts[p.Name], field.Addr().Interface())
}

// Mistakes are the errors in a question, in the order of its parameters. They are one error that
// unwraps to all of them.
type Mistakes []*Error

// In is true if the parameter with the name "field" has a mistake.
func (m Mistakes) In(field string) bool {
	return slices.ContainsFunc(m, func(e *Error) bool { return e.Details.Field == field })
}

// read fills a question and its frame from the given texts, and returns the first mistake.
func (f *Form) read(question, frame reflect.Value, v values) error {
	for err := range f.eachMistake(question, frame, v) {
		return err
	}
	return nil
}

// eachMistake fills a question and its frame from the given texts. It yields the mistakes that it
// finds, in the order of the parameters. If the frame is the zero [reflect.Value], the parameters
// of the frame are not read. Unknown names are ignored, because the interface has already
// rejected them.
func (f *Form) eachMistake(question, frame reflect.Value, v values) iter.Seq[error] {
	return func(yield func(error) bool) {
		question.Set(f.defaults)
		for i, p := range f.Params {
			value := question
			switch p.Part {
			case listPart:
				continue
			case RulePart:
				if value = frame; !value.IsValid() {
					continue
				}
			}
			var err error
			if _, given := v.texts[p.Name]; given {
				err = v.read(f.narrowed(question, p, v.law), value.FieldByIndex(f.fields[i]))
			} else if p.Required {
				err = missingError(f.narrowed(question, p, v.law))
			}
			if err != nil && !yield(err) {
				return
			}
		}
	}
}

// narrower is an interface for questions in which one parameter limits the values that a later
// parameter can have.
type narrower interface {
	narrow(p *Param, rules func() *law.Rulebook) *Param
}

func (f *Form) narrowed(question reflect.Value, p *Param, rules func() *law.Rulebook) *Param {
	p = p.In(rules)
	if f.narrows {
		return question.Interface().(narrower).narrow(p, rules)
	}
	return p
}

// CheckPath returns an error if the path contains an unknown value, such as the id of a rule that
// does not exist. It does not check other parameters.
func (f *Form) CheckPath(rules func() *law.Rulebook, value func(name string) string) error {
	for i, p := range f.Params {
		if p.InPath && p.Type.Code == NotFound && p.Part == NotInFrame {
			p = p.In(rules)
			question := reflect.New(f.defaults.Type()).Elem()
			if err := p.Type.read(p, value(p.Name),
				question.FieldByIndex(f.fields[i]).Addr().Interface()); err != nil {
				return err
			}
		}
	}
	return nil
}

// complete adds the parameter's text to an error in two cases: data is missing, or the overtime
// tables do not define the hours or the week.
func (f *Form) complete(err error, texts Texts) error {
	e, ok := err.(*Error)
	if !ok {
		return err
	}
	switch e.Problem.Kind() {
	case NoData, HoursNotInTable, WeekNotInTable:
		if text, given := texts[e.Details.Field]; given {
			e.Details.Value = &text
		}
	}
	return err
}

// ParseQuery parses a query string. It reports errors in the order that the contract defines:
// first wrong syntax, then unknown or repeated names. [Ask] parses the values.
func (f *Form) ParseQuery(query string) (Texts, error) {
	if query == "" {
		return nil, nil
	}
	texts := make(Texts)
	for pair := range strings.SplitSeq(query, "&") {
		name, _, _ := strings.Cut(pair, "=")
		if strings.Contains(pair, ";") {
			return nil, f.wrongName(semicolon, name)
		}
		if _, err := unescape(pair); err != nil {
			return nil, f.wrongName(malformed, name)
		}
	}
	for pair := range strings.SplitSeq(query, "&") {
		if pair == "" {
			continue
		}
		name, value, _ := strings.Cut(pair, "=")
		name, _ = unescape(name)
		value, _ = unescape(value)
		p := f.Param(name)
		if p == nil || p.InPath {
			return nil, f.wrongName(unknownName, name)
		}
		before, repeated := texts[name]
		switch {
		case repeated && !p.Type.List:
			return nil, f.wrongName(repeatedName, name)
		case repeated:
			value = before + "," + value
		}
		texts[name] = value
	}
	return texts, nil
}

// unescape is like [url.QueryUnescape], but faster for a text without escapes.
func unescape(text string) (string, error) {
	if strings.IndexByte(text, '%') < 0 && strings.IndexByte(text, '+') < 0 {
		return text, nil
	}
	return url.QueryUnescape(text)
}

// wrongName returns the error for a wrong name in a query.
func (f *Form) wrongName(problem Problem, name string) *Error {
	return &Error{Code: InvalidType, Problem: problem,
		Details: Details{Field: name, Allowed: f.Names()}}
}

// Texts maps a parameter's name to the given text.
type Texts map[string]string
