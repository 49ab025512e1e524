package ask

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"unicode/utf8"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/datasetfile"
	"github.com/harikerja/harikerja/law"
)

// Calendars contains the national calendar, and the calendars that the dataset and the operator
// define. All other calendars are based on the national calendar. The type also contains the rules
// of law. A Calendars value never changes and is safe for concurrent use.
type Calendars struct {
	National *harikerja.Calendar // the national calendar with the default rules
	// Law returns the rules of law. It is called only if a question needs them, because they
	// take milliseconds to decode.
	Law func() *law.Rulebook
	// Values that a question computes once for these calendars. The question chooses the key.
	computed sync.Map
	named    map[string]*defined
	// The listed calendars: the national calendar first, then the others, sorted by name.
	listed []*defined
	built  atomic.Int32 // the number of calendars that are kept
}

// maxBuilt is the maximum number of built calendars that stay in memory. A calendar takes about 6
// KB. Building it again takes about 10 microseconds, or 100 if its lines have names and notes.
const maxBuilt = 1000

// defined is a calendar with its definition. Either the calendar has a name, or it was
// made from the rules and own days of one question and has no name.
type defined struct {
	definition harikerja.Definition
	digest     string
	inDataset  bool                               // whether the dataset has the calendar
	byOperator bool                               // whether the operator defined the calendar
	built      atomic.Pointer[harikerja.Calendar] // the calendar, or nil if it is not kept

	daysOff, workdays []string // the texts of a question's own days
}

// BuiltIn returns the calendars that a dataset defines. The argument "rules" becomes the field
// [Calendars.Law].
func BuiltIn(national *harikerja.Calendar, rules func() *law.Rulebook) *Calendars {
	// Cannot fail: only the operator's calendars can cause an error.
	c, _ := NewCalendars(national, rules)
	return c
}

// NewCalendars returns the calendars that a dataset and an operator define. A calendar of the
// operator replaces a calendar of the dataset with the same name. If two of the operator's
// calendars have the same name, NewCalendars returns an error.
func NewCalendars(national *harikerja.Calendar, rules func() *law.Rulebook,
	operator ...harikerja.Definition) (*Calendars, error) {
	c := &Calendars{National: national, Law: rules, named: make(map[string]*defined, len(operator)+2)}
	nation := harikerja.Definition{Name: datasetfile.National,
		Title: harikerja.Names{Indonesian: "Kalender nasional", English: "National calendar"}, Listed: true}
	c.add(nation, false)
	for _, def := range operator {
		if c.named[def.Name] != nil {
			return nil, fmt.Errorf("there are two calendars with the name %s", def.Name)
		}
		c.add(def, true)
	}
	for _, def := range national.Definitions() {
		if c.named[def.Name] == nil {
			c.add(def, false)
			c.named[def.Name].inDataset = true
		}
	}
	slices.SortFunc(c.listed[1:],
		func(a, b *defined) int { return strings.Compare(a.definition.Name, b.definition.Name) })
	return c, nil
}

func (c *Calendars) add(def harikerja.Definition, byOperator bool) {
	n := &defined{definition: def, digest: def.Digest(), byOperator: byOperator}
	c.named[def.Name] = n
	if def.Listed {
		c.listed = append(c.listed, n)
	}
}

// Title returns the title of the calendar with the given name. The calendar must exist.
func (c *Calendars) Title(name string) harikerja.Names { return c.named[name].title() }

func (d *defined) title() harikerja.Names {
	if d.definition.Title == (harikerja.Names{}) {
		return harikerja.Names{Indonesian: d.definition.Name, English: d.definition.Name}
	}
	return d.definition.Title
}

// Listed returns the names of the listed calendars.
func (c *Calendars) Listed() []string {
	names := make([]string, len(c.listed))
	for i, n := range c.listed {
		names[i] = n.definition.Name
	}
	return names
}

// ListedYears returns the years that each listed calendar covers. If a calendar covers no year,
// its list is empty.
func (c *Calendars) ListedYears() (map[string][]int, error) {
	all := make(map[string][]int)
	for _, n := range c.listed {
		calendar, err := c.build(n)
		if err != nil {
			return nil, err
		}
		all[n.definition.Name] = nil
		for _, info := range calendar.Years() {
			all[n.definition.Name] = append(all[n.definition.Name], info.Year)
		}
	}
	return all, nil
}

func (c *Calendars) find(name string) (*defined, error) {
	if n := c.named[name]; n != nil {
		return n, nil
	}
	return nil, &Error{Code: NotFound, Problem: unknownCalendar,
		Details: Details{Field: "calendar", Value: &name, Allowed: c.Listed()}}
}

// Check returns an error if there is no calendar with the given name.
func (c *Calendars) Check(name string) error {
	_, err := c.find(name)
	return err
}

// build returns the calendar that a definition describes, based on the newest national list. If
// fewer than maxBuilt calendars are in memory, it also stores the calendar there.
func (c *Calendars) build(n *defined) (*harikerja.Calendar, error) {
	if built := n.built.Load(); built != nil {
		return built, nil
	}
	calendar, err := n.apply(c.National)
	if err == nil && c.built.Load() < maxBuilt && n.built.Swap(calendar) == nil {
		c.built.Add(1)
	}
	return calendar, err
}

// apply returns the calendar that the definition describes, based on the given national list. It
// removes the name "national" and the single date 0001-01-01, because the library refuses both.
// The date has no effect, because no list contains it.
func (d *defined) apply(national *harikerja.Calendar) (*harikerja.Calendar, error) {
	def := d.definition
	if d.inDataset {
		return national.Named(def.Name)
	}
	if def.Name == datasetfile.National {
		def.Name = ""
	}
	if def.Name == "" {
		def.DaysOff, def.Workdays = withoutFirstDate(def.DaysOff), withoutFirstDate(def.Workdays)
	}
	return national.WithDefinition(def)
}

func withoutFirstDate(lines []harikerja.OwnDay) []harikerja.OwnDay {
	// The lines are sorted, so only the first line can have this date.
	if len(lines) > 0 && lines[0].Span == (harikerja.Span{}) {
		return lines[1:]
	}
	return lines
}

// Definition returns the rules and own days that the context uses. The definition has a name if
// the question names a calendar.
func (c *Context) Definition() harikerja.Definition {
	if c.defined == nil {
		return harikerja.Definition{Weekend: c.rules.Weekend, CollectiveLeave: c.rules.Leave}
	}
	return c.defined.definition
}

// CalendarName returns the name of the calendar that the question names, or "".
func (c *Context) CalendarName() string {
	if c.defined == nil {
		return ""
	}
	return c.defined.definition.Name
}

// Spans is a list of own days, with their names and their texts. An own day is a date or a span
// of dates. The list is sorted, each date occurs once, and consecutive dates with the same name
// are one span.
type Spans struct {
	lines []harikerja.OwnDay
	texts []string
}

// String returns the own days as one text that [Read] can read. If the list is nil, the text is
// "".
func (s *Spans) String() string { return strings.Join(s.Texts(), ",") }

// Texts returns each own day as a text that [Read] can read.
func (s *Spans) Texts() []string {
	if s == nil {
		return nil
	}
	return slices.Clone(s.texts)
}

func mergedSpans(p *Param, lines []harikerja.OwnDay, report func(*Error) bool) (s Spans) {
	slices.SortStableFunc(lines,
		func(a, b harikerja.OwnDay) int { return a.Span.Start().Compare(b.Span.Start()) })
	var last harikerja.Date // the latest date in the lines that the loop has read
	for i := 0; i < len(lines); {
		start, end, name := lines[i].Span.Start(), lines[i].Span.End(), lines[i].Name
		for i++; i < len(lines) && lines[i].Span.Start().Sub(end) <= 1 && lines[i].Name == name; i++ {
			end = later(end, lines[i].Span.End())
		}
		last = later(last, end)
		if i < len(lines) && !lines[i].Span.Start().After(last) {
			date := lines[i].Span.Start().String()
			if !report(&Error{Code: InvalidRange, Problem: TwoNames,
				Details: Details{Field: p.Name, Value: &date}}) {
				return Spans{}
			}
		}
		text := start.String()
		if start != end {
			text += ".." + end.String()
		}
		if name.English != "" {
			text += "=" + name.English
		}
		span, _ := harikerja.NewSpan(start, end) // cannot fail: the end is not before the start
		s.lines, s.texts = append(s.lines, harikerja.OwnDay{Span: span, Name: name}),
			append(s.texts, text)
	}
	return s
}

// ownDays returns a calendar that is defined by the frame's rules and own days. The calendar has
// no name.
func (f *Frame) ownDays() (*defined, error) {
	off, worked := cmp.Or(f.DaysOff, &Spans{}), cmp.Or(f.Workdays, &Spans{})
	field := "daysOff"
	if f.DaysOff == nil {
		field = "workdays"
	}
	if n := off.dates() + worked.dates(); n > MaxOwnDates {
		return nil, &Error{Code: InvalidRange, Problem: tooManyOwn,
			Details: Details{Field: field, Given: n, MaxDates: MaxOwnDates}}
	}
	if n := off.characters() + worked.characters(); n > MaxOwnNames {
		return nil, &Error{Code: InvalidRange, Problem: LongNames,
			Details: Details{Field: field, Given: n, MaxCharacters: MaxOwnNames}}
	}
	if wrong := f.contradictions(); len(wrong) > 0 {
		return nil, wrong[0]
	}
	def := harikerja.Definition{
		// Only feeds show the title.
		Title:           harikerja.Names{Indonesian: "Kalender sendiri", English: "Own calendar"},
		Weekend:         f.Weekend,
		CollectiveLeave: f.Leave,
		DaysOff:         off.lines,
		Workdays:        worked.lines,
	}
	return &defined{definition: def, daysOff: off.texts, workdays: worked.texts}, nil
}

// contradictions returns an error for each own day off that is also an own workday. If two spans
// overlap, the error names the first date that is in both.
func (f *Frame) contradictions() (list Mistakes) {
	if f.DaysOff == nil || f.Workdays == nil {
		return nil
	}
	for _, o := range f.DaysOff.lines {
		for _, w := range f.Workdays.lines {
			if both, ok := o.Span.Intersect(w.Span); ok {
				date := both.Start().String()
				list = append(list, &Error{Code: InvalidRange, Problem: offAndWorked,
					Details: Details{Field: "workdays", Value: &date}})
			}
		}
	}
	return list
}

func (s *Spans) dates() (n int) {
	for i := range s.lines {
		n += s.lines[i].Span.Days()
	}
	return n
}

// characters returns the number of characters in the names. The name of a span counts for each date,
// because answers repeat it for each date.
func (s *Spans) characters() (n int) {
	for i := range s.lines {
		n += utf8.RuneCountInString(s.lines[i].Name.English) * s.lines[i].Span.Days()
	}
	return n
}

func later(a, b harikerja.Date) harikerja.Date {
	if b.After(a) {
		return b
	}
	return a
}
