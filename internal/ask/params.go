package ask

import (
	"cmp"
	"fmt"
	"math"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Form describes the parameters of a question. The tags of the question's struct
// define them:
//
//	Days int `param:"days,required" min:"1" doc:"The number of workdays to add."`
//
// A parameter is optional unless its tag has the option "required" or "path". A
// parameter with the option "path" is required and part of the path. The tag "default"
// is the value of a parameter that is not given; the defaults of the weekend and of
// collective leave are those of the library. The tags "min" and "max" are the bounds of
// a number. The type of the field determines how the text is parsed. A description that
// begins with @ names an entry of the map descriptions.
type Form struct {
	Params []*Param // in the order of the fields, which is the order in which errors are reported
	// Calendared means that the question can be asked under a calendar.
	Calendared bool
	// NewestOnly means that the question cannot be asked under an as-of date.
	NewestOnly bool

	fields   []fieldOf     // where the value of each parameter is stored
	narrows  bool          // whether the question implements the interface narrower
	defaults reflect.Value // a question with the default of every parameter

	named, custom func() *Form // return the forms under a calendar with its own rules and under the custom calendar
}

// fieldOf is the field of a parameter, in the question or in its [Frame].
type fieldOf struct {
	index   []int
	inFrame bool
}

// Param is one parameter of a question.
type Param struct {
	Name     string
	Doc      string // a short description
	Type     *Type
	Required bool
	InPath   bool   // the parameter is part of the path and not of the query
	Of       string // for messages: what the value belongs to, such as an obligation; may be empty
	Default  string // the default as text; empty if the parameter has no default or a computed default
	Min, Max int    // the bounds of a number. If Min is negative, 0 is not allowed.
}

var forms sync.Map // maps the reflect.Type of a question to its *Form

// FormOf returns the form of a question's struct. It panics if a tag is wrong.
func FormOf(question reflect.Type) *Form {
	if form, ok := forms.Load(question); ok {
		return form.(*Form)
	}
	form := &Form{defaults: reflect.New(question).Elem(), narrows: question.Implements(reflect.TypeFor[narrower]())}
	for _, field := range reflect.VisibleFields(question) {
		if tag, ok := field.Tag.Lookup("param"); ok {
			form.add(field, tag)
		}
		switch field.Type {
		case reflect.TypeFor[Calendared]():
			form.Calendared = true
		case reflect.TypeFor[NewestOnly]():
			form.NewestOnly = true
		case reflect.TypeFor[Ruled]():
			form.addFrame(reflect.TypeFor[Rules]())
		case reflect.TypeFor[LeaveRuled]():
			form.addFrame(reflect.TypeFor[CollectiveLeave]())
		}
	}
	form.named = sync.OnceValue(form.withoutRules)
	form.custom = sync.OnceValue(form.withLines)
	stored, _ := forms.LoadOrStore(question, form)
	return stored.(*Form)
}

// addFrame adds the parameters of a part of [Frame].
func (f *Form) addFrame(part reflect.Type) {
	frame := FormOf(reflect.TypeFor[Frame]())
	for _, p := range FormOf(part).Params {
		i := slices.IndexFunc(frame.Params, func(other *Param) bool { return other.Name == p.Name })
		f.Params, f.fields = append(f.Params, frame.Params[i]), append(f.fields, fieldOf{frame.fields[i].index, true})
	}
}

// Under returns the form of the question under the calendar with the given name. An
// empty name means no calendar.
func (f *Form) Under(calendar string) *Form {
	switch calendar {
	case "":
		return f
	case CustomName:
		return f.custom()
	}
	return f.named()
}

// withoutRules returns the form under a calendar with its own rules. The form has no
// parameters for rules, and the type of a holiday can also be own_day_off.
func (f *Form) withoutRules() *Form {
	other := &Form{defaults: f.defaults, narrows: f.narrows}
	for i, p := range f.Params {
		if f.fields[i].inFrame {
			continue
		}
		if own := p.Type.underCalendar; own != nil {
			under := *p
			under.Type = own
			p = &under
		}
		other.Params, other.fields = append(other.Params, p), append(other.fields, f.fields[i])
	}
	return other
}

// withLines returns the form under a custom calendar, which has the rules and the
// lines of the calendar as parameters.
func (f *Form) withLines() *Form {
	other := f.withoutRules()
	other.addFrame(reflect.TypeFor[Rules]())
	other.addFrame(reflect.TypeFor[Lines]())
	return other
}

func (f *Form) add(field reflect.StructField, tag string) {
	name, option, _ := strings.Cut(tag, ",")
	p := &Param{Name: name, Doc: description(field.Tag.Get("doc")), Type: types[field.Type], Required: option != "", InPath: option == "path"}
	if p.Type == nil {
		panic(fmt.Sprintf("ask: parameter %s has the type %s, which cannot be read", name, field.Type))
	}
	p.Default = field.Tag.Get("default")
	if field.Type.Kind() != reflect.Pointer { // a pointer is nil if the parameter is not given
		p.Default = cmp.Or(p.Default, p.Type.zero)
	}
	if p.Type.bounded {
		p.Min, p.Max = bound(field.Tag.Get("min"), 0), bound(field.Tag.Get("max"), math.MaxInt32)
	}
	if p.Default != "" {
		if err := p.Type.read(p, p.Default, f.defaults.FieldByIndex(field.Index).Addr().Interface()); err != nil {
			panic("ask: the default of " + name + ": " + err.Error())
		}
	}
	f.Params, f.fields = append(f.Params, p), append(f.fields, fieldOf{index: field.Index})
}

func bound(text string, otherwise int) int {
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		panic("ask: " + err.Error())
	}
	return n
}

// Default returns a question with the default of every parameter.
func Default[Q any]() Q { return FormOf(reflect.TypeFor[Q]()).defaults.Interface().(Q) }

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

// read sets the fields of a question and of its frame. If the frame is the zero
// Value, its parameters are not read. It ignores unknown names, because the
// interface has already rejected them.
func (f *Form) read(question, frame reflect.Value, texts Texts) error {
	question.Set(f.defaults)
	for i, p := range f.Params {
		value := question
		if f.fields[i].inFrame {
			if value = frame; !value.IsValid() {
				continue
			}
		}
		text, given := texts[p.Name]
		switch {
		case given:
			p = f.narrowed(question, p)
			if err := p.Type.read(p, text, value.FieldByIndex(f.fields[i].index).Addr().Interface()); err != nil {
				return err
			}
		case p.Required:
			return missing(f.narrowed(question, p))
		}
	}
	return nil
}

// narrower is implemented by questions whose earlier parameters limit the values
// of later ones.
type narrower interface {
	narrow(p *Param) *Param
}

func (f *Form) narrowed(question reflect.Value, p *Param) *Param {
	if f.narrows {
		return question.Interface().(narrower).narrow(p)
	}
	return p
}

// CheckPath returns an error if a value in the path does not exist, such as the id of
// an unknown rule. It does not check other parameters.
func (f *Form) CheckPath(value func(name string) string) error {
	question := reflect.New(f.defaults.Type()).Elem()
	for i, p := range f.Params {
		if p.InPath && p.Type.Code == NotFound {
			if err := p.Type.read(p, value(p.Name), question.FieldByIndex(f.fields[i].index).Addr().Interface()); err != nil {
				return err
			}
		}
	}
	return nil
}

// complete adds the text of the parameter to an error about missing data, or about
// hours or a week that the overtime tables do not define.
func (f *Form) complete(err error, texts Texts) error {
	e, ok := err.(*Error)
	if !ok {
		return err
	}
	switch e.Problem {
	case NoData, HoursNotInTable, WeekNotInTable:
		if text, given := texts[e.Details.Field]; given {
			e.Details.Value = &text
		}
	}
	return err
}

// ParseQuery parses a query string. It reports errors in the order of the
// contract: first wrong syntax, then unknown or repeated names. [Ask] parses
// the values.
func (f *Form) ParseQuery(query string) (Texts, error) {
	if query == "" {
		return nil, nil
	}
	texts := make(Texts, len(f.Params))
	for pair := range strings.SplitSeq(query, "&") {
		name, _, _ := strings.Cut(pair, "=")
		if strings.Contains(pair, ";") {
			return nil, f.wrongName(name, "The query string has a semicolon near "+Quote(name)+": commas separate the values of a list "+
				"(weekend=sat,sun), & separates parameters, and a semicolon in a value is written as %3B.")
		}
		if _, err := unescape(pair); err != nil {
			return nil, f.wrongName(name, "The query string is malformed near "+Quote(name)+
				": separate parameters with & and write every % as %25 or as part of an escape such as %2C.")
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
			return nil, f.unknown(name)
		}
		before, repeated := texts[name]
		switch {
		case repeated && !p.Type.List:
			return nil, f.wrongName(name, name+" is given more than once: give it once.")
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

func (f *Form) unknown(name string) *Error {
	takes := ", which takes none."
	if names := f.Names(); len(names) > 0 {
		takes = ": it takes " + strings.Join(names, ", ") + "."
	}
	return f.wrongName(name, Quote(name)+" is not a parameter of this endpoint"+takes)
}

func (f *Form) wrongName(name, message string) *Error {
	return NewError(InvalidType, WrongName, Details{Field: name, Allowed: f.Names()}, message)
}
