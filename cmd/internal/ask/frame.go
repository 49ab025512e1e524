package ask

import (
	"reflect"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/datasetfile"
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
	// MaxListed is the maximum number of holidays and own days that an answer may list if the
	// question has own days or a calendar. If it is 0, only a few questions have a limit.
	MaxListed int
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

// time returns the current time. It reads the clock at most once, so that all parts of an answer
// use the same date.
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
	case f.Calendar == nil || *f.Calendar == datasetfile.National:
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
