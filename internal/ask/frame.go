package ask

import (
	"cmp"
	"errors"
	"reflect"
	"time"

	"github.com/harikerja/harikerja"
)

// World contains the calendars and the clock, which all questions use. The clock is
// read only if an answer depends on today.
type World struct {
	Calendars *Calendars
	Clock     func() time.Time
	// Address returns the public address of a path and query. If it is nil, the
	// address is the path itself.
	Address func(target string) string
}

// Frame defines the list and the rules that a question uses. The zero value is the
// newest national list with the default rules.
type Frame struct {
	Place
	Rules
	Lines
	// Definition is a calendar that is not in [World.Calendars], such as a calendar
	// file of the user. If it is set, the field Calendar is ignored.
	Definition *harikerja.Definition
}

// Place has the parameters for the list that answers a question. Over HTTP, these
// parameters are parts of the path.
type Place struct {
	AsOf     *harikerja.Date `param:"asOf" doc:"Answer with what was known at the end of this day. The day must not be in the future."`
	Calendar CalendarName    `param:"calendar" doc:"The name of a calendar: national, custom, one of the dataset such as idx, or one of the operator."`
}

// CalendarName is the name of a calendar, or "" if the question names none.
type CalendarName string

// Rules has the parameters that define which days are off. A calendar with a name has
// its own rules, except the custom calendar.
type Rules struct {
	CollectiveLeave
	Weekend harikerja.Weekend `param:"weekend" doc:"Comma-separated weekend days, or none."`
}

// CollectiveLeave has the parameter that defines whether collective leave is off.
type CollectiveLeave struct {
	Leave harikerja.Leave `param:"includeCollectiveLeave" doc:"Count collective leave as a day off."`
}

// Lines has the parameters for the own days of a custom calendar.
type Lines struct {
	DaysOff  Spans `param:"daysOff" doc:"@daysOff"`
	Workdays Spans `param:"workdays" doc:"Dates that are workdays, even if they are weekend days or holidays: dates and spans, separated by commas."`
}

// Calendared marks a question that can be asked under a calendar. Under a calendar
// other than the custom calendar, the question has no parameters for rules, because the
// calendar has its own rules.
type Calendared struct{}

// Ruled marks a question that has the parameters of [Rules]. Their values are in
// the frame of the question.
type Ruled struct{ Calendared }

// LeaveRuled marks a question that has the parameter of [CollectiveLeave].
type LeaveRuled struct{ Calendared }

// NewestOnly marks a question that cannot be asked under an as-of date.
type NewestOnly struct{}

// AsOfParam returns the parameter of the as-of date, which every question accepts,
// except those that are [NewestOnly].
func AsOfParam() *Param { return FrameParam("asOf") }

// CalendarParam returns the parameter that names the calendar of a question that
// is [Calendared].
func CalendarParam() *Param { return FrameParam("calendar") }

// FrameParam returns the parameter of [Frame] with the given name, or nil.
func FrameParam(name string) *Param { return FormOf(reflect.TypeFor[Frame]()).Param(name) }

// Context is a frame that was resolved: the calendar that answers a question. It never
// changes, except for its [Uses].
type Context struct {
	// Calendar is the calendar of the frame, under its rules. With an as-of date, it
	// contains only what was known on that date.
	Calendar *harikerja.Calendar

	world *World
	asOf  *harikerja.Date
	named *named // nil if the frame names no calendar
	rules Rules  // the rules of the frame, if it names no calendar
	uses  *Uses
}

// Uses says what an answer depends on, besides the data and its question. It is
// not safe for concurrent use.
type Uses struct {
	Today    bool // the answer depends on today's date
	Operator bool // the answer depends on calendars of the operator, which can change at any time

	clock func() time.Time
	now   time.Time // the current time in Jakarta; zero if the clock was not read
}

// Jakarta is the time zone of today's date. Its offset has been UTC+7 since
// 1964.
var Jakarta = time.FixedZone("WIB", 7*60*60)

// time reads the clock at most once, so that all parts of an answer use the same
// date.
func (u *Uses) time() time.Time {
	u.Today = true
	if u.now.IsZero() {
		u.now = u.clock().In(Jakarta)
	}
	return u.now
}

// SecondsToday returns the number of whole seconds until the end of today. Call
// it only if the answer depends on today.
func (u *Uses) SecondsToday() int {
	year, month, day := u.now.Date()
	return int(time.Date(year, month, day+1, 0, 0, 0, 0, Jakarta).Sub(u.now) / time.Second)
}

// Today returns the date in Jakarta, or the as-of date if there is one.
func (c *Context) Today() harikerja.Date { return Place{AsOf: c.asOf}.today(c.uses) }

func (p Place) today(uses *Uses) harikerja.Date {
	if p.AsOf != nil {
		return *p.AsOf
	}
	return harikerja.DateOf(uses.time())
}

// Uses returns what the answers of the context depend on so far.
func (c *Context) Uses() *Uses { return c.uses }

// In resolves the frame. The error is an [*Error], unless there is a mistake in
// a definition that the caller did not check.
func (f Frame) In(w *World) (*Context, error) {
	uses := &Uses{clock: w.Clock}
	if err := f.checkAsOf(uses); err != nil {
		return nil, err
	}
	n, err := f.find(w.Calendars, uses)
	if err != nil {
		return nil, err
	}
	return f.resolve(w, n, uses)
}

// National returns the context of the newest national list with the given rules.
func (w *World) National(r Rules) *Context {
	calendar := w.Calendars.National.WithLeave(r.Leave).WithWeekend(r.Weekend)
	return &Context{world: w, uses: &Uses{clock: w.Clock}, rules: r, Calendar: calendar}
}

// checkAsOf returns an error if the as-of date is in the future.
func (f *Frame) checkAsOf(uses *Uses) error {
	if f.AsOf == nil {
		return nil
	}
	if today := harikerja.DateOf(uses.time()); f.AsOf.After(today) {
		name := AsOfParam().Name
		return inFuture(name, *f.AsOf, today, func(w Words) string { return cmp.Or(w.AsOf, w.Name(name)) })
	}
	uses.Today = false // a date that is not in the future stays valid on later days
	return nil
}

// find returns the calendar that the frame names, or nil if it names none. The lines of
// the custom calendar are not read yet.
func (f *Frame) find(calendars *Calendars, uses *Uses) (*named, error) {
	switch {
	case f.Definition != nil:
		return &named{definition: *f.Definition, digest: f.Definition.Digest()}, nil
	case f.Calendar == "":
		return nil, nil
	case f.Calendar == CustomName:
		return emptyCustom, nil
	}
	n, err := calendars.find(string(f.Calendar))
	uses.Operator = err == nil && n.byOperator
	return n, err
}

// resolve returns the context of a frame whose calendar was found.
func (f *Frame) resolve(w *World, n *named, uses *Uses) (*Context, error) {
	c := &Context{world: w, asOf: f.AsOf, named: n, uses: uses, rules: f.Rules}
	national := w.Calendars.National
	if f.AsOf != nil {
		national = national.AsOf(*f.AsOf)
	}
	var err error
	switch {
	case n == nil:
		c.Calendar = national.WithLeave(f.Leave).WithWeekend(f.Weekend)
	case n == emptyCustom:
		if c.named, err = f.custom(); err == nil {
			c.Calendar, err = c.named.apply(national)
		}
		if _, ok := errors.AsType[*harikerja.DefinitionError](err); ok {
			err = cmp.Or(f.contradiction(), err)
		}
	case f.AsOf == nil:
		c.Calendar, err = w.Calendars.build(n)
	default:
		c.Calendar, err = n.apply(national)
	}
	return c, err
}

// Given is what the user of an interface gave: the texts of the question and of
// its frame.
type Given struct {
	// Texts are the parameters outside a query string: those of a path, flags or
	// arguments.
	Texts Texts
	// Query is a query string. It is parsed after the frame in Texts was read, and
	// unknown names in it are errors.
	Query string
	// Definition is the calendar of the question, if the user gave a file instead of
	// a name.
	Definition *harikerja.Definition
	// NoCustom means that the interface has no parameters for the lines of a custom
	// calendar.
	NoCustom bool
}

// Asked is a question that is being answered. [Form.Begin] reads the as-of date, the
// calendar and the names of the parameters. [Answered] reads the values.
type Asked struct {
	// Texts has the texts of all given parameters.
	Texts Texts
	// Context is the resolved frame. It is nil until the question is answered.
	Context *Context

	world *World
	form  *Form // the form of the question under the calendar of the frame
	frame Frame
	named *named
	uses  *Uses
}

// Begin reads the frame of a question, and the names of the parameters in the query
// string. It returns the question even if there is an error, because the caller must
// know whether the error depends on today.
func (f *Form) Begin(w *World, given Given) (*Asked, error) {
	a := &Asked{Texts: given.Texts, world: w, form: f, uses: &Uses{clock: w.Clock}}
	return a, a.begin(given)
}

func (a *Asked) begin(given Given) error {
	if err := FormOf(reflect.TypeFor[Place]()).read(reflect.ValueOf(&a.frame.Place).Elem(), reflect.Value{}, given.Texts); err != nil {
		return err
	}
	if err := a.frame.checkAsOf(a.uses); err != nil {
		return err
	}
	a.frame.Definition = given.Definition
	var err error
	if a.named, err = a.frame.find(a.world.Calendars, a.uses); err == nil && a.named == emptyCustom && given.NoCustom {
		_, err = a.world.Calendars.find(CustomName)
	}
	if err != nil {
		return err
	}
	a.form = a.form.Under(a.named.name())
	if given.Query == "" {
		return nil
	}
	texts, err := a.form.ParseQuery(given.Query)
	if err != nil {
		return err
	}
	for name, text := range given.Texts {
		texts[name] = text
	}
	a.Texts = texts
	return nil
}

// Uses returns what the answer depends on.
func (a *Asked) Uses() *Uses { return a.uses }

// Calendar returns the name of the calendar that the question names, or "".
func (a *Asked) Calendar() string { return a.named.name() }

// Today returns the date in Jakarta, or the as-of date if there is one.
func (a *Asked) Today() harikerja.Date { return a.frame.today(a.uses) }

// read reads the values of the question and the rest of its frame, and resolves
// the frame.
func (a *Asked) read(question reflect.Value) error {
	if err := a.refuseRules(); err != nil {
		return err
	}
	// The requests of a firm have the same lines, so custom calendars are kept.
	customs := &a.world.Calendars.customs
	var key customTexts
	keep := false
	if a.named == emptyCustom && a.frame.AsOf == nil {
		key, keep = customKey(a.Texts)
	}
	if keep {
		if kept := customs.find(key); kept != nil {
			c := *kept
			c.world, c.uses = a.world, a.uses
			a.Context = &c
			return a.form.read(question, reflect.Value{}, a.Texts)
		}
	}
	if err := a.form.read(question, reflect.ValueOf(&a.frame).Elem(), a.Texts); err != nil {
		return err
	}
	var err error
	if a.Context, err = a.frame.resolve(a.world, a.named, a.uses); err == nil && keep {
		customs.keep(key, a.Context)
	}
	return err
}

// refuseRules returns an error if the calendar has its own rules and the texts
// have a parameter for rules.
func (a *Asked) refuseRules() error {
	if a.named == nil || a.named == emptyCustom {
		return nil
	}
	for _, p := range FormOf(reflect.TypeFor[Rules]()).Params {
		if text, given := a.Texts[p.Name]; given {
			return &Error{InvalidType, Contradiction, Details{Field: p.Name, Value: &text}, func(w Words) string {
				return "The calendar " + a.named.definition.Name + " has its own weekend and its own rule for collective leave: leave out " + w.Name(p.Name) + "."
			}}
		}
	}
	return nil
}

// Ask reads a question and its frame, and answers the question. The error is an
// [*Error], unless there is a bug in the server.
func Ask[Q Question[A], A any](w *World, given Given) (A, *Asked, error) {
	return AskFunc(w, given, Q.Answer)
}

// AskFunc is like [Ask], but it calls a function to answer the question.
func AskFunc[Q, A any](w *World, given Given, answer func(Q, *Context) (A, error)) (a A, asked *Asked, err error) {
	asked, err = FormOf(reflect.TypeFor[Q]()).Begin(w, given)
	if err == nil {
		a, err = Answered(asked, answer)
	}
	return a, asked, err
}

// Answered reads the values of a question and calls a function to answer the question.
func Answered[Q, A any](asked *Asked, answer func(Q, *Context) (A, error)) (a A, err error) {
	var q Q
	if err := asked.read(reflect.ValueOf(&q).Elem()); err != nil {
		return a, err
	}
	return completed(asked.form, asked.Texts, q, asked.Context, answer)
}

// AskIn reads a question from texts and answers it in a context, for an interface
// that asks several questions in the same frame.
func AskIn[Q Question[A], A any](c *Context, texts Texts) (a A, err error) {
	q, err := Read[Q](texts)
	if err != nil {
		return a, err
	}
	return completed(FormOf(reflect.TypeFor[Q]()), texts, q, c, Q.Answer)
}

func completed[Q, A any](f *Form, texts Texts, q Q, c *Context, answer func(Q, *Context) (A, error)) (A, error) {
	a, err := answer(q, c)
	if err != nil {
		var none A
		return none, f.complete(err, texts)
	}
	return a, nil
}

// Read reads a question from texts, without its frame. The error is an [*Error].
func Read[Q any](texts Texts) (q Q, err error) {
	err = FormOf(reflect.TypeFor[Q]()).read(reflect.ValueOf(&q).Elem(), reflect.Value{}, texts)
	return q, err
}

// Texts maps the name of each given parameter to its text.
type Texts map[string]string
