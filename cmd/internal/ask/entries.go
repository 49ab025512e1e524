package ask

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/words"
)

// Dated is a date with its day of the week in both languages.
type Dated struct {
	Date     harikerja.Date `json:"date"`
	Day      Weekday        `json:"day"`
	LocalDay LocalWeekday   `json:"localDay"`
}

// Weekday is the English name of a day of the week.
type Weekday string

// LocalWeekday is the Indonesian name of a day of the week.
type LocalWeekday string

func dated(d harikerja.Date) Dated {
	return Dated{d, Weekday(d.Weekday().String()), LocalWeekday(words.Indonesian.Weekday(d.Weekday()))}
}

// result is a computed date with its day of the week in both languages.
type result struct {
	ResultDate     harikerja.Date `json:"resultDate"`
	ResultDay      Weekday        `json:"resultDay"`
	ResultLocalDay LocalWeekday   `json:"resultLocalDay"`
}

func resultOf(date harikerja.Date) result {
	d := dated(date)
	return result{d.Date, d.Day, d.LocalDay}
}

// Holiday is one entry in a list of holidays. A date with two holidays has two entries.
type Holiday struct {
	Dated
	LocalName         string         `json:"localName" jsonschema:"The name in Indonesian, as decreed."`
	Name              string         `json:"name" jsonschema:"The name in English."`
	Type              harikerja.Kind `json:"type"`
	IsNationalHoliday bool           `json:"isNationalHoliday"`
	IsCollectiveLeave bool           `json:"isCollectiveLeave"`
	Occasion          string         `json:"occasion,omitempty" jsonschema:"@occasion"`
	Sources           []Source       `json:"sources,omitzero" jsonschema:"@holidaySources"`
}

// SpecifiedHolidays is a list of holidays in the answers to the seven questions of the
// specification. The specification defines the fields of an entry. The occasion is not one of
// them, so it is left out.
type SpecifiedHolidays []Holiday

func specified(list []harikerja.Holiday, sources bool) SpecifiedHolidays {
	all := entries(list, sources)
	for i := range all {
		all[i].Occasion = ""
	}
	return all
}

func entry(h harikerja.Holiday, sources bool) Holiday {
	e := Holiday{
		Dated: dated(h.Date), LocalName: h.LocalName, Name: h.Name, Type: h.Kind,
		IsNationalHoliday: h.Kind == harikerja.NationalHoliday,
		IsCollectiveLeave: h.Kind == harikerja.CollectiveLeave, Occasion: h.Occasion,
	}
	if sources {
		e.Sources = sourcesOf(h.Decrees()) // an own day off has no decrees
	}
	return e
}

func entries(list []harikerja.Holiday, sources bool) []Holiday {
	all := make([]Holiday, len(list))
	for i, h := range list {
		all[i] = entry(h, sources)
	}
	return all
}

// listed returns what holidays count in a list with a limit: each is one entry, and an own day
// counts once more for each 100 bytes of its names.
func listed(list []harikerja.Holiday) int {
	n := len(list)
	for _, h := range list {
		if h.Kind == harikerja.OwnDayOff {
			n += weight(h.LocalName + h.Name)
		}
	}
	return n
}

// weight returns the length of a text in units of 100 bytes. The letters <, > and & count as six
// bytes, because MCP sends them as six.
func weight(text string) int {
	n := len(text)
	for _, letter := range []string{"<", ">", "&"} {
		n += 5 * strings.Count(text, letter)
	}
	return n / 100
}

// mostListed returns the maximum number of entries that an answer may list. The argument is the
// maximum for a question with own days. Without own days and without a calendar there is none.
func (c *Context) mostListed(withOwnDays int) int {
	if c.defined == nil {
		return math.MaxInt
	}
	most := cmp.Or(c.world.MaxListed, math.MaxInt)
	if len(c.defined.daysOff)+len(c.defined.workdays) > 0 { // not a named calendar
		most = min(most, withOwnDays)
	}
	return most
}

// checkListed returns an error if an answer would list more than the maximum.
func checkListed(entries, most int, field string) error {
	if entries > most {
		return &Error{Code: InvalidRange, Problem: tooManyListed,
			Details: Details{Field: field, Given: entries, MaxHolidays: most}}
	}
	return nil
}

// Source is a decree that set or changed the list of a year. Unknown values are null.
type Source struct {
	ID          string               `json:"id" jsonschema:"Unique among all years, as in skb-2025-amendment-1."`
	Title       string               `json:"title"`
	Type        harikerja.DecreeKind `json:"type"`
	Numbers     []Number             `json:"numbers" jsonschema:"A joint decree has a number from each minister."`
	URL         *link                `json:"url" jsonschema:"@decreeURL"`
	Publisher   string               `json:"publisher"`
	PublishedAt *harikerja.Date      `json:"publishedAt" jsonschema:"The day of signing; null if it is not known."`
	Official    bool                 `json:"official" jsonschema:"Whether url is on a government site."`
	// LatestDate is the last day on which the decree may have been signed. It equals PublishedAt
	// if PublishedAt is known. It is not part of the JSON.
	LatestDate harikerja.Date `json:"-"`
}

// link is the address of a document.
type link string

// Number is a decree number with the authority that assigned it.
type Number struct {
	Authority string  `json:"authority"`
	Number    *string `json:"number" jsonschema:"null if it was not found."`
}

func sourcesOf(decrees []harikerja.Decree) []Source {
	list := make([]Source, len(decrees))
	for i, d := range decrees {
		s := Source{ID: d.ID, Title: d.Title, Type: d.Kind, URL: known(link(d.URL)),
			Publisher: d.Publisher, Official: d.Official(), LatestDate: d.Date}
		s.Numbers = make([]Number, len(d.Numbers))
		for j, n := range d.Numbers {
			s.Numbers[j] = Number{n.Authority, known(n.Number)}
		}
		if !d.DateIsLatest {
			s.PublishedAt = &d.Date
		}
		list[i] = s
	}
	return list
}

// known returns a pointer to the text, or nil for an empty text, which means that the value is
// unknown.
func known[T ~string](s T) *T {
	if s == "" {
		return nil
	}
	return &s
}

// Options are the rules that an answer uses, including the defaults. If the question names a
// calendar, they are that calendar's rules.
type Options struct {
	IncludeCollectiveLeave *bool      `json:"includeCollectiveLeave" jsonschema:"@appliedLeave"`
	Weekend                []DayToken `json:"weekend" jsonschema:"The weekend days, Monday first; empty if there are none."`
	DaysOff                []string   `json:"daysOff,omitzero" jsonschema:"Only with the parameter daysOff: dates and spans."`
	Workdays               []string   `json:"workdays,omitzero" jsonschema:"Only with the parameter workdays: dates and spans."`
}

// DayToken is a day of the week: mon, tue, wed, thu, fri, sat or sun.
type DayToken string

// options returns the rules that the context uses.
func (c *Context) options() Options {
	def := c.Definition()
	o := Options{Weekend: tokens(def.Weekend)}
	if _, listed := def.CollectiveLeave.Only(); !listed {
		taken := def.CollectiveLeave.Equal(harikerja.LeaveTaken())
		o.IncludeCollectiveLeave = &taken
	}
	if c.defined != nil {
		o.DaysOff, o.Workdays = c.defined.daysOff, c.defined.workdays
	}
	return o
}

func tokens(w harikerja.Weekend) []DayToken {
	list := []DayToken{}
	for _, token := range w.Tokens() {
		list = append(list, DayToken(token))
	}
	return list
}

// SpanOf has the parameters for the first and the last date of a span.
type SpanOf struct {
	Start harikerja.Date `param:"start,required" doc:"The first date."`
	End   harikerja.Date `param:"end,required" doc:"The last date, not before start."`
}

// span returns the dates from start to end.
func (s SpanOf) span() (harikerja.Span, error) {
	span, err := harikerja.NewSpan(s.Start, s.End)
	if err != nil {
		return span, backwards(s.Start.String(), s.End.String(), "dates")
	}
	return span, nil
}

// shortSpan is like span, but refuses more than maxDays days, because the answer grows with the
// number of days. The argument "what" is a text that is appended to the message.
func (s SpanOf) shortSpan(maxDays int, what string) (harikerja.Span, error) {
	span, err := s.span()
	if err != nil || span.Days() <= maxDays {
		return span, err
	}
	return span, &Error{Code: InvalidRange, Problem: tooLong,
		Details: Details{Field: "end", Start: s.Start.String(), End: s.End.String(), MaxDays: maxDays},
		args:    args{number: span.Days(), text: what}}
}

// yearOrSpan has the parameters that choose a year or a span of dates.
type yearOrSpan struct {
	Year  Year            `param:"year" doc:"@year" argument:"Default: the current year."`
	Start *harikerja.Date `param:"start" doc:"The first date. Give start and end together, and no year."`
	End   *harikerja.Date `param:"end" doc:"The last date, not before start."`
}

// holidays returns the holidays of the year or span, and a text for file names, such as "2026".
// If kind is nil, it returns the holidays of all types. Holidays on which the calendar has a
// workday are left out, because the list is for people who want to know their days off.
func (q yearOrSpan) holidays(
	c *Context, kind *harikerja.Kind,
) ([]harikerja.Holiday, string, error) {
	span, name, err := q.span(c)
	if err != nil {
		return nil, "", err
	}
	list, err := c.Calendar.Holidays(span)
	list = slices.DeleteFunc(ofType(list, kind), func(h harikerja.Holiday) bool {
		worked, _ := c.Calendar.IsWorkday(h.Date) // cannot fail: the span is covered
		return worked
	})
	return list, name, c.errorAt(err, c.startOrEnd(span.Start()))
}

func (q yearOrSpan) span(c *Context) (harikerja.Span, string, error) {
	switch {
	case q.Start == nil && q.End == nil:
		info, err := c.Calendar.YearInfo(q.Year.or(c))
		if err != nil {
			return harikerja.Span{}, "", c.errorAt(err, "year")
		}
		return harikerja.Year(info.Year), itoa(info.Year), nil
	case q.Year != 0:
		year := itoa(int(q.Year))
		return harikerja.Span{}, "",
			&Error{Code: InvalidRange, Problem: yearAndSpan, Details: Details{Field: "year", Value: &year}}
	case q.Start == nil:
		return harikerja.Span{}, "", missingError(&Param{Name: "start", Type: dateType})
	case q.End == nil:
		return harikerja.Span{}, "", missingError(&Param{Name: "end", Type: dateType})
	}
	span, err := SpanOf{*q.Start, *q.End}.span()
	return span, q.Start.String() + "-" + q.End.String(), err
}

// orEmpty replaces a nil list with an empty list, because a list is never null in JSON.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// rulesMeta is the meta object of lists that depend on the rules for days off.
type rulesMeta struct {
	meta
	Total   int     `json:"total"`
	Options Options `json:"options"`
	basis
	WorkdayCount int `json:"-"` // the number of workdays in the list
}

// ofType returns the holidays of a type. If kind is nil, it returns all holidays.
func ofType(list []harikerja.Holiday, kind *harikerja.Kind) []harikerja.Holiday {
	if kind == nil {
		return list
	}
	return slices.DeleteFunc(list, func(h harikerja.Holiday) bool { return h.Kind != *kind })
}

// union returns the shortest span that contains two spans.
func union(a, b harikerja.Span) harikerja.Span {
	start := a.Start()
	if b.Start().Before(start) {
		start = b.Start()
	}
	// Cannot fail: start is not after the end.
	span, _ := harikerja.NewSpan(start, later(a.End(), b.End()))
	return span
}
