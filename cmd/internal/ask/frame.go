package ask

import (
	"reflect"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/law"
)

// World contains what all questions use: the calendars, the rules of law and the clock. The clock
// is read only if an answer depends on today.
type World struct {
	Calendars *Calendars
	Clock     func() time.Time
	// Address returns the public address for a path and query. If it is nil, the address is the
	// path itself.
	Address func(target string) string
}

// Law returns the rules of law.
func (w *World) Law() *law.Rulebook { return w.Calendars.Law() }

func (c *Context) law() *law.Rulebook { return c.world.Law() }

// Frame has the parameters that choose the list of holidays and the rules for a question. The
// zero value is the newest national list with the default rules. A question takes only the
// parameters that can change its answer.
type Frame struct {
	AsOf     *harikerja.Date `param:"asOf" doc:"@asOf" flag:"@asOf.flag" argument:"@asOf.argument"`
	Calendar *CalendarName   `param:"calendar" doc:"@calendar" flag:"@calendar.flag" argument:"@calendar.argument"`
	Rules
	Lines
	// A calendar that is not in [World.Calendars], such as the user's calendar file. If it is
	// set, the field Calendar is ignored.
	definition *harikerja.Definition
}

// Rules has the parameters that define which days are days off.
type Rules struct {
	CollectiveLeave
	Weekend harikerja.Weekend `param:"weekend" doc:"Comma-separated weekend days, or none." argument:"@weekend.argument"`
}

func (r Rules) areDefault() bool {
	return r.Weekend == harikerja.SatSun() && r.Leave.Equal(harikerja.LeaveTaken())
}

// CollectiveLeave has the parameter that defines whether collective leave is a day off.
type CollectiveLeave struct {
	Leave harikerja.Leave `param:"includeCollectiveLeave" doc:"@leave" flag:"@leave.flag" argument:"@leave.argument"`
}

// Lines has the parameters for own days. A field is nil if its parameter is not given.
type Lines struct {
	DaysOff  *Spans `param:"daysOff" doc:"@daysOff" flag:"@daysOff.flag" argument:"@daysOff.argument"`
	Workdays *Spans `param:"workdays" doc:"@workdays" flag:"@workdays.flag" argument:"@workdays.argument"`
}

// A question embeds one of these types. For each type, the map framesOf lists the parameters of
// [Frame] that the question takes. The values of these parameters are in the [Context] and not in
// the question.
type (
	Known      struct{}
	Named      struct{}
	Listed     struct{}
	LeaveRuled struct{}
	Ruled      struct{}
	FeedRuled  struct{}
	InPath     struct{}
)

// framesOf maps each type that a question can embed to the parameters that the question then
// takes. A name in braces is a part of the path.
var framesOf = map[reflect.Type][]string{
	reflect.TypeFor[Known]():      {"asOf"},
	reflect.TypeFor[Named]():      {"asOf", "calendar"},
	reflect.TypeFor[Listed]():     {"asOf", "calendar", "daysOff"},
	reflect.TypeFor[LeaveRuled](): {"includeCollectiveLeave", "asOf", "calendar", "daysOff"},
	reflect.TypeFor[Ruled](): {"includeCollectiveLeave", "weekend", "asOf", "calendar",
		"daysOff", "workdays"},
	reflect.TypeFor[FeedRuled](): {"includeCollectiveLeave", "{calendar}", "daysOff", "workdays"},
	reflect.TypeFor[InPath]():    {"{calendar}"},
}

// FrameParam returns the parameter of [Frame] with the given name, or nil.
func FrameParam(name string) *Param { return FormOf(reflect.TypeFor[Frame]()).Param(name) }

// Context is the result of resolving a frame. It has the calendar with which questions are
// answered. Only its [Uses] can change.
type Context struct {
	// Calendar is the calendar that the frame names, with the frame's rules. With an as-of date,
	// it contains only what was known on that date.
	Calendar *harikerja.Calendar

	world   *World
	asOf    *harikerja.Date
	defined *defined // nil if the frame has neither a calendar nor own days
	rules   Rules    // the rules of the frame, if defined is nil
	uses    *Uses
}

// Uses records whether an answer depends on today's date and on the operator's calendars. It is
// not safe for concurrent use.
type Uses struct {
	Today    bool // the answer depends on today's date
	Operator bool // the answer depends on calendars of the operator, which can change at any time

	clock func() time.Time
	now   time.Time // the current time in Jakarta; zero if the clock was not read
}

// Jakarta is the time zone that decides which date is today. Its offset has been UTC+7 since
// 1964.
var Jakarta = time.FixedZone("WIB", 7*60*60)

// Returns the current time. It reads the clock at most once, so that all parts of an answer use
// the same date.
func (u *Uses) time() time.Time {
	u.Today = true
	if u.now.IsZero() {
		u.now = u.clock().In(Jakarta)
	}
	return u.now
}

// SecondsToday returns the number of whole seconds until the end of today. Call it only if the
// field Today is true. Otherwise the clock was not read.
func (u *Uses) SecondsToday() int {
	year, month, day := u.now.Date()
	return int(time.Date(year, month, day+1, 0, 0, 0, 0, Jakarta).Sub(u.now) / time.Second)
}

// Today returns the date in Jakarta, or the as-of date if there is one.
func (c *Context) Today() harikerja.Date { return today(c.asOf, c.uses) }

func today(asOf *harikerja.Date, uses *Uses) harikerja.Date {
	if asOf != nil {
		return *asOf
	}
	return harikerja.DateOf(uses.time())
}

// Uses says whether the answers so far depend on today's date and on the operator's calendars.
func (c *Context) Uses() *Uses { return c.uses }

// In resolves the frame. Every error is an [*Error], except the error for a mistake in a calendar
// definition that was not checked before.
func (f Frame) In(w *World) (*Context, error) {
	uses := &Uses{clock: w.Clock}
	if err := f.checkAsOf(uses); err != nil {
		return nil, err
	}
	d, err := f.find(w.Calendars, uses)
	if err != nil {
		return nil, err
	}
	return f.resolve(w, d, uses)
}

// National returns a context with the newest national list and the given rules.
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
		return inFuture("asOf", *f.AsOf, today)
	}
	uses.Today = false // a date that is not in the future stays valid on later days
	return nil
}

// find returns the calendar that the frame names, or nil if it is the national calendar.
func (f *Frame) find(calendars *Calendars, uses *Uses) (*defined, error) {
	switch {
	case f.definition != nil:
		return &defined{definition: *f.definition, digest: f.definition.Digest()}, nil
	case f.Calendar == nil || *f.Calendar == nationalName:
		return nil, nil
	}
	d, err := calendars.find(string(*f.Calendar))
	uses.Operator = err == nil && d.byOperator
	return d, err
}

// resolve returns the context for a frame whose calendar was found.
func (f *Frame) resolve(w *World, d *defined, uses *Uses) (*Context, error) {
	c := &Context{world: w, asOf: f.AsOf, defined: d, uses: uses, rules: f.Rules}
	national := w.Calendars.National
	if f.AsOf != nil {
		national = national.AsOf(*f.AsOf)
	}
	var err error
	switch {
	case d == nil && f.DaysOff == nil && f.Workdays == nil:
		c.Calendar = national.WithLeave(f.Leave).WithWeekend(f.Weekend)
	case d == nil:
		if c.defined, err = f.ownDays(); err == nil {
			c.Calendar, err = c.defined.apply(national)
		}
	case f.AsOf == nil:
		c.Calendar, err = w.Calendars.build(d)
	default:
		c.Calendar, err = d.apply(national)
	}
	return c, err
}

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
		return &Error{InvalidType, calendarRules, Details{Field: p.Name, Value: &text},
			args{text: a.defined.definition.Name}}
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

// Reads the values of the question, and the parameters of the frame that [Form.Begin] did
// not read. It then resolves the frame.
func (a *Asked) read(question reflect.Value) error {
	// A firm sends the same own days with every request, so contexts with own days are kept.
	kept, rules := &a.world.Calendars.kept, a.world.Calendars.Law
	own := a.hasOwnDays()
	var key ruleTexts
	keep := own && a.frame.AsOf == nil && a.wrong == nil
	if keep {
		key, keep = a.form.ruleTexts(a.Texts)
	}
	if keep {
		if found := kept.find(key); found != nil {
			c := *found
			c.world, c.uses = a.world, a.uses
			a.Context = &c
			return a.form.read(question, reflect.Value{}, values{a.Texts, a.wrong, true, rules})
		}
	}
	v := values{a.Texts, a.wrong, own || a.defined != nil, rules}
	err := a.form.read(question, reflect.ValueOf(&a.frame).Elem(), v)
	if err != nil {
		return err
	}
	if a.Context, err = a.frame.resolve(a.world, a.defined, a.uses); err == nil && keep {
		kept.keep(key, a.Context)
	}
	return err
}

// Ask reads a question and its frame, and answers the question. The error is an [*Error],
// unless there is a bug in the server.
func Ask[Q Question[A], A any](w *World, given Given) (A, *Asked, error) {
	return AskFunc(w, given, Q.Answer)
}

// AskFunc is like [Ask], but it calls the given function to answer the question.
func AskFunc[Q, A any](
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
	return completed(asked.form, asked.Texts, q, asked.Context, answer)
}

// AskIn reads a question from texts and answers it in a context. An interface uses it to ask
// several questions in the same frame.
func AskIn[Q Question[A], A any](c *Context, texts Texts) (a A, err error) {
	q, err := readQuestion[Q](values{texts: texts, law: c.world.Calendars.Law})
	if err != nil {
		return a, err
	}
	return completed(FormOf(reflect.TypeFor[Q]()), texts, q, c, Q.Answer)
}

func completed[Q, A any](
	f *Form, texts Texts, q Q, c *Context, answer func(Q, *Context) (A, error),
) (A, error) {
	a, err := answer(q, c)
	if err != nil {
		var none A
		return none, f.complete(err, texts)
	}
	return a, nil
}

// Read reads a question from texts, but not the parameters of its frame. The question must not be
// about law. The error is an [*Error].
func Read[Q any](texts Texts) (Q, error) { return readQuestion[Q](values{texts: texts}) }

func readQuestion[Q any](v values) (q Q, err error) {
	err = FormOf(reflect.TypeFor[Q]()).read(reflect.ValueOf(&q).Elem(), reflect.Value{}, v)
	return q, err
}
