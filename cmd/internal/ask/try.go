package ask

import (
	"errors"
	"reflect"
	"slices"
)

// Check looks for a mistake that depends on several parameters or on the data. It returns nil if
// there is no mistake. It is also called if some parameters are wrong. A wrong parameter then has
// its default, or the zero value if it is required. The result is ignored if it is about a
// parameter that already has a mistake.
type Check[Q any] func(q Q, c *Context) *Error

// Try is like [AskIn], but it returns all mistakes in the texts, in the order of the parameters.
func Try[Q Question[A], A any](
	c *Context, texts Texts, checks ...Check[Q],
) (a A, mistakes Mistakes, err error) {
	q, mistakes, err := tryRead[Q](values{texts: texts, law: c.world.Calendars.Law})
	if err != nil {
		return a, nil, err
	}
	form := FormOf(reflect.TypeFor[Q]())
	if len(mistakes) == 0 {
		if a, err = completed(form, texts, q, c, Q.Answer); err == nil {
			return a, nil, nil
		}
		e, ok := err.(*Error)
		if !ok {
			return a, nil, err
		}
		mistakes = Mistakes{e}
	}
	return a, withChecks(c, q, texts, mistakes, checks), nil
}

// Examine is like [Try], but it does not answer the question. A page calls it for a form that
// also has a mistake outside the question, such as a mistake in its calendar.
func Examine[Q any](c *Context, texts Texts, checks ...Check[Q]) (Mistakes, error) {
	q, mistakes, err := tryRead[Q](values{texts: texts, law: c.world.Calendars.Law})
	if err != nil {
		return nil, err
	}
	return withChecks(c, q, texts, mistakes, checks), nil
}

// withChecks adds the mistakes that the checks find, and sorts all mistakes by parameter.
func withChecks[Q any](
	c *Context, q Q, texts Texts, mistakes Mistakes, checks []Check[Q],
) Mistakes {
	form := FormOf(reflect.TypeFor[Q]())
	for _, check := range checks {
		if e := check(q, c); e != nil && !mistakes.In(e.Details.Field) {
			form.complete(e, texts)
			mistakes = append(mistakes, e)
		}
	}
	place := func(e *Error) int {
		return slices.IndexFunc(form.Params, func(p *Param) bool { return p.Name == e.Details.Field })
	}
	slices.SortStableFunc(mistakes, func(x, y *Error) int { return place(x) - place(y) })
	return mistakes
}

// TryFrame reads a frame from texts and resolves it. It returns all mistakes in the texts.
func TryFrame(w *World, texts Texts) (f Frame, c *Context, mistakes Mistakes, err error) {
	f, mistakes, err = tryRead[Frame](values{texts: texts})
	if err != nil {
		return f, nil, nil, err
	}
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
		return f, nil, mistakes, nil
	}
	c, err = f.In(w)
	return f, c, nil, err
}

// tryRead is like readQuestion, but it returns all mistakes, in the order of the parameters. A
// wrong parameter has its default.
func tryRead[Q any](v values) (q Q, mistakes Mistakes, err error) {
	form := FormOf(reflect.TypeFor[Q]())
	for err := range form.eachMistake(reflect.ValueOf(&q).Elem(), reflect.Value{}, v) {
		e, ok := err.(*Error)
		if !ok {
			return q, nil, err
		}
		p := form.Param(e.Details.Field)
		if text, given := v.texts[p.Name]; given && p.Type.mistakes != nil { // a list
			mistakes = append(mistakes, p.Type.mistakes(p, text)...)
		} else {
			mistakes = append(mistakes, e)
		}
	}
	return q, mistakes, nil
}
