package ask

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/harikerja/harikerja"
)

// Calendars contains the national calendar and the calendars that are based on
// it: those of the dataset and those of the operator. It never changes and is
// safe for concurrent use.
type Calendars struct {
	National *harikerja.Calendar // with the default rules
	named    map[string]*named
	listed   []*named // sorted by name, the national calendar first
	built    atomic.Int32
	customs  customs
}

// maxBuilt is the maximum number of calendars that are kept after they were
// built. It limits the memory: a calendar takes about 6 KB. Building it again
// takes a few microseconds.
const maxBuilt = 1000

// named is a calendar with a name.
type named struct {
	definition harikerja.Definition
	digest     string
	byOperator bool                               // it is not part of the dataset
	built      atomic.Pointer[harikerja.Calendar] // nil if it is not kept

	daysOff, workdays []string // the texts of the lines of a custom calendar
}

// nationalName is the name of the national calendar.
const nationalName = "national"

// BuiltIn returns the calendars of a dataset.
func BuiltIn(national *harikerja.Calendar) *Calendars {
	c, _ := NewCalendars(national) // cannot fail: it fails only for calendars of the operator
	return c
}

// NewCalendars returns the calendars of a dataset and of an operator. If the
// dataset has a calendar with the name of an operator's calendar, only that of
// the operator is used. It returns an error if two calendars of the operator
// have the same name.
func NewCalendars(national *harikerja.Calendar, operator ...harikerja.Definition) (*Calendars, error) {
	c := &Calendars{National: national, named: make(map[string]*named, len(operator)+2)}
	c.add(harikerja.Definition{Name: nationalName, Listed: true, Title: harikerja.Names{Local: "Kalender nasional", English: "National calendar"}}, false)
	for _, def := range operator {
		if c.named[def.Name] != nil {
			return nil, fmt.Errorf("there are two calendars with the name %s", def.Name)
		}
		c.add(def, true)
	}
	for _, def := range national.Definitions() {
		if c.named[def.Name] == nil {
			c.add(def, false)
		}
	}
	slices.SortFunc(c.listed[1:], func(a, b *named) int { return strings.Compare(a.definition.Name, b.definition.Name) })
	return c, nil
}

func (c *Calendars) add(def harikerja.Definition, byOperator bool) {
	n := &named{definition: def, digest: def.Digest(), byOperator: byOperator}
	c.named[def.Name] = n
	if def.Listed {
		c.listed = append(c.listed, n)
	}
}

// Title returns the name for people of the calendar with a name. There must be
// such a calendar.
func (c *Calendars) Title(name string) harikerja.Names { return c.named[name].title() }

func (n *named) title() harikerja.Names {
	if n.definition.Title == (harikerja.Names{}) {
		return harikerja.Names{Local: n.definition.Name, English: n.definition.Name}
	}
	return n.definition.Title
}

// Listed returns the names of the calendars that the list of calendars shows.
func (c *Calendars) Listed() []string {
	names := make([]string, len(c.listed))
	for i, n := range c.listed {
		names[i] = n.definition.Name
	}
	return names
}

// ListedYears returns the years of each listed calendar. A calendar without any year
// has an empty list.
func (c *Calendars) ListedYears() map[string][]int {
	all := make(map[string][]int)
	for _, name := range c.Listed() {
		context := &Context{Calendar: c.National, calendars: c}
		if err := context.UseCalendar(name); err != nil { // cannot happen: the calendar was checked when it was read
			panic(err)
		}
		all[name] = nil
		for _, info := range context.Calendar.Years() {
			all[name] = append(all[name], info.Year)
		}
	}
	return all
}

// calendarParam describes the calendar of a question.
var calendarParam = Param{Name: "calendar", Type: calendarType, Required: true, Doc: "The name of a calendar: national, idx, custom, or a calendar of the operator."}

// CalendarParam returns the parameter of [Context.UseCalendar], for
// descriptions.
func CalendarParam() *Param { return &calendarParam }

// Check returns an error if there is no calendar with the name.
func (c *Calendars) Check(name string) error {
	if c.named[name] != nil {
		return nil
	}
	listed := c.Listed()
	return &Error{NotFound, WrongValue, Details{Field: calendarParam.Name, Value: &name, Allowed: listed}, func(w Words) string {
		return w.Name(calendarParam.Name) + " is " + Quote(name) + ", but there is no such calendar. The listed calendars are " + strings.Join(listed, ", ") + "." + w.Calendars
	}}
}

// UseCalendar makes the context answer questions under the calendar with a
// name. The parameters weekend and includeCollectiveLeave of a question are
// then ignored.
func (c *Context) UseCalendar(name string) error {
	if err := c.calendars.Check(name); err != nil {
		return err
	}
	n := c.calendars.named[name]
	if c.Calendar != c.calendars.National { // with an as-of date
		return c.use(n, c.Calendar)
	}
	if built := n.built.Load(); built != nil {
		c.Calendar, c.named = built, n
		return nil
	}
	if err := c.use(n, c.Calendar); err != nil {
		return err
	}
	if c.calendars.built.Load() < maxBuilt && n.built.Swap(c.Calendar) == nil {
		c.calendars.built.Add(1)
	}
	return nil
}

// UseDefinition is like [Context.UseCalendar], but for a calendar without a
// place in the list, such as a file of the user.
func (c *Context) UseDefinition(def harikerja.Definition) error {
	return c.use(&named{definition: def, digest: def.Digest()}, c.Calendar)
}

func (c *Context) use(n *named, national *harikerja.Calendar) error {
	calendar, err := national.WithDefinition(n.definition)
	if err != nil {
		return err
	}
	c.Calendar, c.named = calendar, n
	return nil
}

// RefuseRules returns an error if the calendar of the context has its own rules
// and texts has a parameter for rules, for an interface in which a question has
// the same parameters under all calendars.
func (c *Context) RefuseRules(texts Texts) error {
	for _, p := range FormOf(reflect.TypeFor[Rules]()).Params {
		if text, given := texts[p.Name]; given && c.named != nil {
			return &Error{InvalidType, Contradiction, Details{Field: p.Name, Value: &text}, func(w Words) string {
				return "The calendar " + c.named.definition.Name + " has its own weekend and its own rule for collective leave: leave out " + w.Name(p.Name) + "."
			}}
		}
	}
	return nil
}

// Definition returns the calendar that the question names. For the national
// calendar it is the zero value.
func (c *Context) Definition() harikerja.Definition {
	if c.named == nil {
		return harikerja.Definition{}
	}
	return c.named.definition
}

// CalendarName returns the name of the calendar that the question names, or "".
func (c *Context) CalendarName() string {
	if c.named == nil {
		return ""
	}
	return c.named.definition.Name
}

// ByOperator reports whether the answer depends on the operator's calendars,
// which can change at any time.
func (c *Context) ByOperator() bool {
	return c.listsCalendars || c.named != nil && c.named.byOperator
}

// CustomName is the name of the calendar whose lines are parameters.
const CustomName = "custom"

// Custom has the parameters of a custom calendar.
type Custom struct {
	Rules
	DaysOff  Spans `param:"daysOff" doc:"Own days off: dates and spans such as 2026-12-28..2026-12-31, separated by commas. Together with workdays at most 366 dates."`
	Workdays Spans `param:"workdays" doc:"Dates that are workdays, even if they are weekend days or holidays: dates and spans, separated by commas."`
}

// Spans is a list of dates and spans of dates, and their texts.
type Spans struct {
	lines []harikerja.OwnDay
	texts []string
}

// Merged returns the dates as a text that [Read] reads. It has each date once, in
// the order of time, and consecutive dates as a span.
func (s Spans) Merged() string {
	lines := slices.SortedFunc(slices.Values(s.lines), func(a, b harikerja.OwnDay) int { return a.Span.Start().Compare(b.Span.Start()) })
	var b strings.Builder
	for i := 0; i < len(lines); {
		start, end := lines[i].Span.Start(), lines[i].Span.End()
		for i++; i < len(lines) && lines[i].Span.Start().Sub(end) <= 1; i++ {
			if other := lines[i].Span.End(); other.After(end) {
				end = other
			}
		}
		if b.Len() > 0 {
			b.WriteByte(',')
		}
		b.WriteString(start.String())
		if start != end {
			b.WriteString(".." + end.String())
		}
	}
	return b.String()
}

// use makes the context answer questions under the custom calendar.
func (q Custom) use(c *Context) error {
	if q.DaysOff.dates()+q.Workdays.dates() > MaxDates {
		field := "daysOff"
		if len(q.DaysOff.lines) == 0 {
			field = "workdays"
		}
		return &Error{InvalidRange, TooMany, Details{Field: field, MaxDates: MaxDates}, func(w Words) string {
			return w.Name("daysOff") + " and " + w.Name("workdays") + " together hold more than " + itoa(MaxDates) + " dates."
		}}
	}
	def := harikerja.Definition{
		Name:            CustomName,
		Title:           harikerja.Names{Local: "Kalender sendiri", English: "Custom calendar"},
		Weekend:         q.Weekend,
		CollectiveLeave: harikerja.LeaveDays{Leave: leave(q.IncludeCollectiveLeave)},
		DaysOff:         q.DaysOff.lines,
		Workdays:        q.Workdays.lines,
	}
	err := c.UseDefinition(def)
	if _, ok := errors.AsType[*harikerja.DefinitionError](err); ok {
		return q.contradiction()
	}
	if err == nil {
		c.named.daysOff, c.named.workdays = q.DaysOff.texts, q.Workdays.texts
	}
	return err
}

// contradiction returns the error for a date that is given twice.
func (q Custom) contradiction() error {
	fields := make(map[harikerja.Date]string)
	for _, list := range []struct {
		field string
		spans Spans
	}{{"daysOff", q.DaysOff}, {"workdays", q.Workdays}} {
		for _, line := range list.spans.lines {
			for d := range line.Span.All() {
				if other, twice := fields[d]; twice {
					value := d.String()
					return &Error{InvalidRange, Contradiction, Details{Field: list.field, Value: &value}, func(w Words) string {
						if other == list.field {
							return w.Name(list.field) + " holds " + value + " twice: give each date once."
						}
						return value + " is both in " + w.Name(other) + " and in " + w.Name(list.field) + ": give each date once."
					}}
				}
				fields[d] = list.field
			}
		}
	}
	return nil
}

// dates returns the number of dates, or more than [MaxDates] if there are more.
func (s Spans) dates() int {
	total := 0
	for i := range s.lines {
		total = min(total+s.lines[i].Span.Days(), MaxDates+1)
	}
	return total
}

// UseCustom makes the context answer the next question under a custom calendar,
// whose lines are among the texts of the question.
func (c *Context) UseCustom() {
	c.named, c.custom = unreadCustom, true
}

// customs keeps the custom calendars of the last requests, because the requests of
// a firm have the same lines.
type customs struct {
	sync.Mutex
	kept map[customTexts]*customCalendar
}

// maxCustoms is the maximum number of custom calendars that are kept. One takes at
// most about 40 KB.
const maxCustoms = 100

// customTexts are the texts of the parameters of [Custom].
type customTexts [4]string

type customCalendar struct {
	calendar *harikerja.Calendar
	named    *named
}

func (c *customs) find(texts customTexts) *customCalendar {
	c.Lock()
	defer c.Unlock()
	return c.kept[texts]
}

func (c *customs) keep(texts customTexts, calendar *customCalendar) {
	c.Lock()
	defer c.Unlock()
	if c.kept == nil || len(c.kept) == maxCustoms {
		c.kept = make(map[customTexts]*customCalendar)
	}
	c.kept[texts] = calendar
}

// UseLines makes the context answer questions under the custom calendar whose
// parameters are among the texts.
func (c *Context) UseLines(texts Texts) error {
	kept := c.Calendar == c.calendars.National // without an as-of date
	var key customTexts
	for i, p := range FormOf(reflect.TypeFor[Custom]()).Params {
		text, given := texts[p.Name]
		key[i] = text
		kept = kept && (text != "" || !given) // an empty text is an error
	}
	if found := c.calendars.customs.find(key); kept && found != nil {
		c.Calendar, c.named = found.calendar, found.named
		return nil
	}
	q, err := Read[Custom](texts)
	if err == nil {
		err = q.use(c)
	}
	if err == nil && kept {
		c.calendars.customs.keep(key, &customCalendar{c.Calendar, c.named})
	}
	return err
}

// unreadCustom is the custom calendar before its lines are read.
var unreadCustom = &named{definition: harikerja.Definition{Name: CustomName}}

// Calendared marks a question that can be asked under a calendar.
type Calendared struct{}

// Differences returns a sentence for each year that an operator's calendar does
// not cover because the number of workdays differs from the stated number.
func (c *Calendars) Differences() []string {
	var list []string
	for _, n := range c.named {
		if !n.byOperator || len(n.definition.StatedWorkdays) == 0 {
			continue
		}
		differences, _ := c.National.StatedDifferences(n.definition) // cannot fail: the definition was checked
		for _, d := range differences {
			list = append(list, Difference(n.definition.Name, d))
		}
	}
	slices.Sort(list)
	return list
}

// Difference returns a sentence about a year that a calendar does not cover.
func Difference(name string, d harikerja.StatedDifference) string {
	return "The calendar " + name + " has no answers for " + itoa(d.Year) + ", because it has " + itoa(d.Workdays) +
		" workdays in that year, but its file states " + itoa(d.Stated)
}
