package ask

import (
	"errors"
	"reflect"
	"slices"

	"github.com/harikerja/harikerja"
)

// Given is the input from the user of an interface: the texts for the question and for its frame.
type Given struct {
	// Texts are the parameters outside a query string: parts of a path, flags or arguments.
	Texts Texts
	// Query is a query string. Unknown names in it are errors.
	Query string
	// The map Wrong has an error for each text that the interface could not read. The error is
	// reported when the question reads the parameter, so that all interfaces report errors in the
	// same order.
	Wrong map[string]error
	// Definition is the question's calendar if the user gave a calendar file and not a name.
	Definition *harikerja.Definition
}

// Add adds a parameter's text, or the error for a text that the interface could not read.
func (g *Given) Add(name, text string, err error) {
	if g.Texts == nil {
		g.Texts = Texts{}
	}
	g.Texts[name] = text
	if err != nil {
		if g.Wrong == nil {
			g.Wrong = make(map[string]error)
		}
		g.Wrong[name] = err
	}
}

// Asked is a question whose parameters are read in two steps. First, [Form.Begin] reads the names
// of the parameters, the as-of date and the calendar. Then [Answered] reads the other values.
type Asked struct {
	// Texts has the texts of all given parameters.
	Texts Texts
	// Context is the resolved frame. It is nil until the question is answered.
	Context *Context

	world   *World
	form    *Form
	frame   Frame
	wrong   map[string]error
	defined *defined
	uses    *Uses
}

// Begin reads the names of the parameters in the query string, the as-of date and the calendar.
// It returns the question even if there is an error, because the caller must know whether the
// error depends on today.
func (f *Form) Begin(w *World, given Given) (*Asked, error) {
	a := &Asked{Texts: given.Texts, wrong: given.Wrong, world: w, form: f, uses: &Uses{clock: w.Clock}}
	return a, a.begin(given)
}

func (a *Asked) begin(given Given) error {
	texts, err := a.form.ParseQuery(given.Query)
	if err != nil {
		return err
	}
	if texts != nil {
		for name, text := range given.Texts {
			texts[name] = text
		}
		a.Texts = texts
	}
	for i, p := range a.form.Params {
		if _, given := a.Texts[p.Name]; !given || p.Part != listPart {
			continue
		}
		field := reflect.ValueOf(&a.frame).Elem().FieldByIndex(a.form.fields[i])
		if err := (values{texts: a.Texts, wrong: a.wrong}).read(p, field); err != nil {
			return err
		}
		if err := a.frame.checkAsOf(a.uses); err != nil {
			return err
		}
	}
	a.frame.definition = given.Definition
	if a.defined, err = a.frame.find(a.world.Calendars, a.uses); err != nil {
		return err
	}
	return a.refuseRules()
}

// refuseRules returns an error if the calendar has its own rules and the question also has
// rules.
func (a *Asked) refuseRules() error {
	if a.defined == nil {
		return nil
	}
	for _, p := range a.form.Params {
		text, given := a.Texts[p.Name]
		if !given || p.Part != RulePart {
			continue
		}
		return &Error{Code: InvalidType, Problem: calendarRules,
			Details: Details{Field: p.Name, Value: &text}, args: args{text: a.defined.definition.Name}}
	}
	return nil
}

// Uses says whether the answer depends on today's date and on the operator's calendars.
func (a *Asked) Uses() *Uses { return a.uses }

// AsOf reports whether the question has an as-of date.
func (a *Asked) AsOf() bool { return a.frame.AsOf != nil }

// Shared reports whether a cache may share the answer between clients. It returns true if the
// question has no as-of date, no calendar of the operator and no own days.
func (a *Asked) Shared() bool { return !a.AsOf() && !a.uses.Operator && !a.hasOwnDays() }

func (a *Asked) hasOwnDays() bool {
	_, off := a.Texts["daysOff"]
	_, worked := a.Texts["workdays"]
	return off || worked
}

// Today returns the date in Jakarta, or the as-of date if there is one.
func (a *Asked) Today() harikerja.Date { return today(a.frame.AsOf, a.uses) }

// read reads the values of the question, and the parameters of the frame that [Form.Begin] did
// not read. It then resolves the frame.
func (a *Asked) read(question reflect.Value) error {
	v := values{texts: a.Texts, wrong: a.wrong, own: a.hasOwnDays() || a.defined != nil,
		law: a.world.Calendars.Law}
	err := a.form.read(question, reflect.ValueOf(&a.frame).Elem(), v)
	if err == nil {
		a.Context, err = a.frame.resolve(a.world, a.defined, a.uses)
	}
	return err
}

// Ask reads a question and its frame, and calls the function "answer", which is the question's
// Answer method or a similar function. The error is an [*Error], unless there is a bug in the
// server.
func Ask[Q, A any](
	w *World, given Given, answer func(Q, *Context) (A, error),
) (a A, asked *Asked, err error) {
	asked, err = FormOf(reflect.TypeFor[Q]()).Begin(w, given)
	if err == nil {
		a, err = Answered(asked, answer)
	}
	return a, asked, err
}

// Answered reads the values of a question after [Form.Begin]. It then calls the given function to
// answer the question.
func Answered[Q, A any](asked *Asked, answer func(Q, *Context) (A, error)) (a A, err error) {
	var q Q
	if err := asked.read(reflect.ValueOf(&q).Elem()); err != nil {
		return a, err
	}
	if a, err = answer(q, asked.Context); err != nil {
		var none A
		return none, asked.form.complete(err, asked.Texts)
	}
	return a, nil
}

// Check looks for a mistake that depends on several parameters or on the data. It returns nil if
// there is no mistake. It is also called if some parameters are wrong. A wrong parameter then has
// its default, or the zero value if it is required. The result is ignored if it is about a
// parameter that already has a mistake.
type Check[Q any] func(q Q, c *Context) *Error

// AskIn reads a question from texts and answers it in a context. An interface uses it to ask
// several questions in the same frame. If the question cannot be answered, the error has all
// [Mistakes]: the checks can find more of them.
func AskIn[Q Question[A], A any](c *Context, texts Texts, checks ...Check[Q]) (a A, err error) {
	q, err := Read[Q](c, texts)
	if err == nil {
		a, err = q.Answer(c)
	}
	if err != nil {
		var none A
		return none, withChecks(c, q, texts, err, checks)
	}
	return a, nil
}

// Read reads a question from texts, but not the parameters of its frame. The error has all
// [Mistakes], also those that the checks find. The context can be nil if the question is not
// about law and if there are no checks.
func Read[Q any](c *Context, texts Texts, checks ...Check[Q]) (q Q, err error) {
	form, v := FormOf(reflect.TypeFor[Q]()), values{texts: texts}
	if c != nil {
		v.law = c.world.Calendars.Law
	}
	var mistakes Mistakes
	for err := range form.eachMistake(reflect.ValueOf(&q).Elem(), reflect.Value{}, v) {
		e, ok := err.(*Error)
		if !ok {
			return q, err
		}
		p := form.Param(e.Details.Field)
		if text, given := texts[p.Name]; given && p.Type.mistakes != nil { // a list
			mistakes = append(mistakes, p.Type.mistakes(p, text)...)
		} else {
			mistakes = append(mistakes, e)
		}
	}
	return q, withChecks(c, q, texts, mistakes, checks)
}

// withChecks adds the mistakes that the checks find, and sorts all mistakes by parameter.
func withChecks[Q any](
	c *Context, q Q, texts Texts, err error, checks []Check[Q],
) error {
	form := FormOf(reflect.TypeFor[Q]())
	mistakes, ok := err.(Mistakes)
	if e, one := err.(*Error); one {
		form.complete(e, texts)
		mistakes = Mistakes{e}
	} else if !ok {
		return err
	}
	for _, check := range checks {
		if e := check(q, c); e != nil && !mistakes.In(e.Details.Field) {
			form.complete(e, texts)
			mistakes = append(mistakes, e)
		}
	}
	if len(mistakes) == 0 {
		return nil
	}
	place := func(e *Error) int {
		return slices.IndexFunc(form.Params, func(p *Param) bool { return p.Name == e.Details.Field })
	}
	slices.SortStableFunc(mistakes, func(x, y *Error) int { return place(x) - place(y) })
	return mistakes
}

// ReadFrame reads a frame from texts and resolves it. The error has all [Mistakes] in the texts.
func ReadFrame(w *World, texts Texts) (Frame, *Context, error) {
	f, err := Read[Frame](nil, texts)
	mistakes, _ := err.(Mistakes)
	if !mistakes.In("daysOff") && !mistakes.In("workdays") {
		_, err := f.ownDays()
		switch e, _ := errors.AsType[*Error](err); {
		case e != nil && e.Problem == offAndWorked:
			mistakes = append(mistakes, f.contradictions()...)
		case e != nil:
			mistakes = append(mistakes, e)
		}
	}
	if len(mistakes) > 0 {
		return f, nil, mistakes
	}
	c, err := f.In(w)
	return f, c, err
}
