package harikerja

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Definition describes the calendar of a firm or an institution: its weekend, the
// collective leave that it takes, and its own days off and workdays.
// [Calendar.WithDefinition] applies it to the national list. [ParseDefinition] reads it
// from a calendar file, which is JSON. Package encoding/json writes such a file, without
// the checks of WithDefinition. The zero value describes the national calendar.
//
// If CollectiveLeave is [LeaveOnly], all other collective leave is worked. So Covers must have
// the years for which the list is complete, unless the definition has only a weekend and
// CollectiveLeave, without a name.
type Definition struct {
	Name            string      // lower-case letters, digits and hyphens, not national; may be empty
	Title           Names       // the title that people see
	Status          Status      // how well a published calendar is documented; empty for a calendar that is not published
	Weekend         Weekend     // the zero value is [SatSun]
	CollectiveLeave Leave       // the zero value is [LeaveTaken]
	Covers          YearRange   // the years that the calendar has answers for, see below; the zero value means all
	DaysOff         []OwnDay    // days off that are not in the national list; at most 10,000 dates
	Workdays        []OwnDay    // workdays, even on weekend days and holidays; at most 10,000 dates
	Sources         []OwnSource // the documents that the lines are based on
	Notes           []string    // doubts and explanations

	// Listed says whether a server shows the calendar in its list. It changes the digest,
	// but no answer of a [Calendar].
	Listed bool
}

// Names has a name, or another text, in Indonesian and English. The zero value means
// that there is no name. Any other value must have both languages.
type Names struct {
	Indonesian string `json:"id"`
	English    string `json:"en"`
}

// OwnDay is a line of a definition. It has one date or all dates of a span. The dates
// are days off if the line is in [Definition.DaysOff], and workdays if it is in
// [Definition.Workdays].
type OwnDay struct {
	Span   Span   // required; for one date use [OneDay]
	Name   Names  // may be empty; a day off without a name is called Libur sendiri, Own day off
	Source string // the id of the source; may be empty
	Note   string // a doubt or an explanation; may be empty
}

// YearlyUntil repeats the line in each year, from the year of the line to the year
// "last". Use it for [Definition.DaysOff] or [Definition.Workdays]. If the line has only
// 29 February, it returns lines for leap years only. If the year of the line is not from
// 1900 to 9999, or last is not from this year to 9999, it returns an [*ArgumentError].
//
// The result has ordinary dates, so every program that reads calendar files can read
// it. If a [Definition] has [Definition.Covers], all dates must be in these years.
func (d OwnDay) YearlyUntil(last int) ([]OwnDay, error) {
	var lines []OwnDay
	first := d.Span
	if err := checkNumber("year of the line", first.start.Year(), minYear, 9999); err != nil {
		return nil, err
	}
	if err := checkNumber("last", last, first.start.Year(), 9999); err != nil {
		return nil, err
	}
	for year := first.start.Year(); year <= last; year++ {
		months := 12 * (year - first.start.Year())
		start, end := first.start.AddMonths(months), first.End().AddMonths(months)
		if start.Day() < first.start.Day() { // 28 instead of 29 February
			start = start.AddDays(1)
		}
		if !start.After(end) {
			d.Span = spanning(start, end)
			lines = append(lines, d)
		}
	}
	return lines, nil
}

// OwnSource is a document that a definition is based on.
type OwnSource struct {
	ID        string `json:"id"`
	Title     string `json:"title"`
	URL       string `json:"url,omitempty"`
	Publisher string `json:"publisher"`
	Note      string `json:"note,omitempty"`
}

// YearRange is a range of years that includes its first and its last year.
type YearRange struct {
	First, Last int
}

// contains reports whether a year is in the range. The zero value contains all years.
func (r YearRange) contains(year int) bool {
	return r == YearRange{} || year >= r.First && year <= r.Last
}

// Includes reports whether all years of the given range are in r. As in
// [Definition.Covers], the zero value means all years.
func (r YearRange) Includes(other YearRange) bool {
	return r == YearRange{} || other != YearRange{} && r.First <= other.First && r.Last >= other.Last
}

// String returns FIRST..LAST, as in 2025..2027, and "all years" for the zero value.
func (r YearRange) String() string {
	if r == (YearRange{}) {
		return "all years"
	}
	return fmt.Sprintf("%04d..%04d", r.First, r.Last)
}

// MarshalText returns FIRST..LAST, and an empty text for the zero value. If First is after
// Last, or a year is not from 1900 to 9999, it returns a [*ParseError].
func (r YearRange) MarshalText() ([]byte, error) {
	if r == (YearRange{}) {
		return nil, nil
	}
	text := r.String()
	if _, err := parseYearRange(text); err != nil {
		return nil, err
	}
	return []byte(text), nil
}

// UnmarshalText reads what MarshalText returns. Anything else is a [*ParseError], and r is
// not changed.
func (r *YearRange) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*r = YearRange{}
		return nil
	}
	return replace(r, text, func(text []byte) (YearRange, error) { return parseYearRange(string(text)) })
}

// parseYearRange reads FIRST..LAST, as in 2025..2027, with years from 1900 to
// 9999. Anything else is a [*ParseError].
func parseYearRange(s string) (YearRange, error) {
	first, last, ok := strings.Cut(s, "..")
	a, ok1 := digits(first)
	b, ok2 := digits(last)
	if !ok || !ok1 || !ok2 || len(first) != 4 || len(last) != 4 || a < minYear || b < a {
		return YearRange{}, &ParseError{"range of years", s, "use FIRST..LAST with the earlier year first, as in 2025..2027"}
	}
	return YearRange{a, b}, nil
}

// DefinitionError reports mistakes in a definition or a calendar file.
type DefinitionError struct {
	Problems []DefinitionProblem
}

// DefinitionProblem is one mistake in a definition or a calendar file.
type DefinitionProblem struct {
	Path    string // the place in the file, such as daysOff[3].date; empty for the whole file
	Message string
}

func (p DefinitionProblem) String() string {
	if p.Path == "" {
		return p.Message
	}
	return p.Path + ": " + p.Message
}

// Error returns one line for each mistake.
func (e *DefinitionError) Error() string {
	lines := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		lines[i] = p.String()
	}
	return strings.Join(lines, "\n")
}

// Digest returns the SHA-256 of the definition as "sha256:" and 64 hexadecimal digits.
// Two definitions have the same digest only if they are the same, with their lists in the same
// order.
func (d Definition) Digest() string {
	// Each part ends with a line feed, and quoted texts have no line feeds. So
	// different definitions give different bytes.
	b := make([]byte, 0, 1024)
	text := func(list ...string) {
		for _, s := range list {
			b = strconv.AppendQuote(b, s)
		}
	}
	text(d.Name, d.Title.Indonesian, d.Title.English, string(d.Status), d.Weekend.String())
	b = strconv.AppendBool(b, d.Listed)
	b = append(b, '\n')
	if d.CollectiveLeave.only == nil {
		b = append(b, d.CollectiveLeave.String()...)
	}
	for _, day := range d.CollectiveLeave.only {
		b = day.append(b)
	}
	b = append(b, '\n')
	if d.Covers != (YearRange{}) {
		b = append(b, d.Covers.String()...)
	}
	for _, lines := range [][]OwnDay{d.DaysOff, d.Workdays} {
		b = append(b, '\n')
		for _, l := range lines {
			b = l.Span.start.append(append(b, ','))
			if l.Span.days > 0 {
				b = l.Span.End().append(append(b, ".."...))
			}
			if l != (OwnDay{Span: l.Span}) {
				text(l.Name.Indonesian, l.Name.English, l.Source, l.Note)
			}
		}
	}
	b = append(b, "\n\n"...)
	for _, s := range d.Sources {
		text(s.ID, s.Title, s.URL, s.Publisher, s.Note)
	}
	b = append(b, '\n')
	text(d.Notes...)
	sum := sha256.Sum256(b)
	return string(hex.AppendEncode([]byte("sha256:"), sum[:]))
}

// hasOnlyRules reports whether the definition has only a weekend and a rule for
// collective leave.
func (d *Definition) hasOnlyRules() bool {
	return d.Name == "" && d.Title == Names{} && !d.Listed && d.Status == "" && d.Covers == YearRange{} &&
		len(d.DaysOff)+len(d.Workdays)+len(d.Sources)+len(d.Notes) == 0
}

// clone returns a copy that shares no slices with d.
func (d Definition) clone() Definition {
	d.DaysOff = slices.Clone(d.DaysOff)
	d.Workdays = slices.Clone(d.Workdays)
	d.Sources = slices.Clone(d.Sources)
	d.Notes = slices.Clone(d.Notes)
	return d
}

// ownLines has the content of a definition that was checked and has no mistakes. A calendar
// without a definition has the value noLines.
type ownLines struct {
	definition Definition // the definition, with the rules of the calendar
	ownDates
	rules    rules // the rules in the definition; WithWeekend and WithLeave do not change this field
	named    bool  // whether the calendar was made with [Calendar.Named]
	workedOn uint8 // the days of the week with an own workday: bit 1<<weekday for each
}

var noLines = new(ownLines)

func newOwnLines(def Definition) (*ownLines, error) {
	dates, err := def.check()
	if err != nil {
		return nil, err
	}
	l := &ownLines{
		definition: def.clone(), ownDates: dates, rules: rules{def.Weekend, def.CollectiveLeave},
	}
	for _, d := range dates.worked {
		l.workedOn |= 1 << d.date.Weekday()
	}
	return l, nil
}

// with returns the same lines with the given rules.
func (l *ownLines) with(r rules) *ownLines {
	changed := *l
	changed.definition.Weekend, changed.definition.CollectiveLeave = r.weekend, r.leave
	return &changed
}

// workday returns a copy of the line that makes a date a workday, or nil.
func (l *ownLines) workday(d Date) *OwnDay {
	i, ok := slices.BinarySearchFunc(l.worked, d, func(o ownDate, d Date) int { return o.date.Compare(d) })
	if !ok {
		return nil
	}
	line := l.definition.Workdays[l.worked[i].line]
	return &line
}

// holiday converts an own day off to a holiday.
func (l *ownLines) holiday(d ownDate) Holiday {
	name := cmp.Or(l.definition.DaysOff[d.line].Name, Names{"Libur sendiri", "Own day off"})
	return Holiday{Date: d.date, Kind: OwnDayOff, LocalName: name.Indonesian, Name: name.English, line: int(d.line), read: []Decree{}}
}

// idle returns the days of the week that are never workdays: the weekend days on which no
// own workday falls.
func (l *ownLines) idle(w Weekend) Weekend { return weekendOf(w.set() &^ l.workedOn) }
