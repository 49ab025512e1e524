package harikerja

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/harikerja/harikerja/internal/private"
)

// Definition describes the calendar of a firm or an institution: its week, the
// collective leave that it takes, and its own days off and workdays.
// [Calendar.WithDefinition] applies it to the national list. [ParseDefinition]
// reads it from a calendar file, which is JSON, and encoding/json writes that
// file. The zero value describes the national calendar.
type Definition struct {
	Name            string    // lower-case letters, digits and hyphens, not national; may be empty
	Title           Names     // the title that people see
	Status          Status    // how well a published calendar is documented; empty for a calendar that is not published
	Weekend         Weekend   // the zero value is [SatSun]
	CollectiveLeave Leave     // the zero value is [LeaveTaken]
	Covers          YearRange // the years that the calendar has answers for; the zero value means all
	DaysOff         []OwnDay  // days off that are not in the national list; at most 10,000 dates
	Workdays        []OwnDay  // workdays, also on weekend days and holidays; at most 10,000 dates
	// StatedWorkdays has the published number of workdays of some years. If a year
	// has another number of workdays, then the national list was changed and the
	// definition was not, or the definition is wrong. Such a year is not covered.
	StatedWorkdays map[int]int
	Sources        []OwnSource // the documents that the lines are based on
	Notes          []string    // doubts and explanations

	// listed says whether a server shows the calendar in its list. It is in the file
	// and in the digest, but only the program uses it.
	listed bool
}

func init() { private.Listed = func(d any) *bool { return &d.(*Definition).listed } }

// Names has a name, or another text, in both languages. The zero value means that
// there is no name. Otherwise both are required.
type Names struct {
	Indonesian string `json:"id"`
	English    string `json:"en"`
}

// OwnDay is a line of a definition: a date, or all dates of a span. They are days off
// if the line is in [Definition.DaysOff], and workdays if it is in
// [Definition.Workdays].
type OwnDay struct {
	Span   Span   // required; for one date use [OneDay]
	Name   Names  // may be empty; the holiday of such a day off has the name Libur sendiri, Own day off
	Source string // the id of the source; may be empty
	Note   string // a doubt or an explanation; may be empty
}

// Yearly returns a line with the same days of the year for each year from that of the
// line to the year last. Use it for [Definition.DaysOff] or [Definition.Workdays]:
//
//	DaysOff: anniversary.Yearly(2035)
//
// A year without 29 February does not have this day, so a line of only this day is in
// leap years. The parameter last is a year, not a number of years: Yearly panics if it is
// before the year of the line.
//
// The lines have ordinary dates: a calendar file needs no rule for them, and all packages
// read it. A [Definition] with [Definition.Covers] must not have dates in other years.
func (d OwnDay) Yearly(last int) []OwnDay {
	var lines []OwnDay
	first := d.Span
	if last < first.start.Year() {
		panic(fmt.Sprintf("harikerja: the last year of a yearly line is %d, but the line begins in %d", last, first.start.Year()))
	}
	for year := first.start.Year(); year <= min(last, 9999); year++ {
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
	return lines
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

// Digest returns the SHA-256 of the definition as "sha256:" and 64 hexadecimal
// digits. Equal definitions have equal digests, and other definitions have other
// digests.
func (d Definition) Digest() string {
	// Each part ends with a line feed, which a quoted text does not have. So two
	// definitions with different parts have different bytes.
	b := make([]byte, 0, 1024)
	text := func(list ...string) {
		for _, s := range list {
			b = strconv.AppendQuote(b, s)
		}
	}
	text(d.Name, d.Title.Indonesian, d.Title.English, string(d.Status), d.Weekend.String())
	b = strconv.AppendBool(b, d.listed)
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
	b = append(b, '\n')
	if len(d.StatedWorkdays) > 0 {
		b = fmt.Append(b, d.StatedWorkdays) // sorted by year
	}
	b = append(b, '\n')
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
	return d.Name == "" && d.Title == Names{} && !d.listed && d.Status == "" && d.Covers == YearRange{} &&
		len(d.DaysOff)+len(d.Workdays)+len(d.StatedWorkdays)+len(d.Sources)+len(d.Notes) == 0
}

// clone returns a copy that shares no slices and no map with d.
func (d Definition) clone() Definition {
	d.DaysOff = slices.Clone(d.DaysOff)
	d.Workdays = slices.Clone(d.Workdays)
	d.StatedWorkdays = maps.Clone(d.StatedWorkdays)
	d.Sources = slices.Clone(d.Sources)
	d.Notes = slices.Clone(d.Notes)
	return d
}

// minYear is the first year that Covers and StatedWorkdays can have.
const minYear = 1900

// maxOwnDates is the maximum number of dates in DaysOff, and in Workdays.
const maxOwnDates = 10_000

// ownDate is one date of an own line.
type ownDate struct {
	date Date
	line int32 // index into the lines of the definition
}

// expand returns the dates of own lines, sorted. It reports if there are too many
// dates or two lines have the same date. A line with a mistake in its date has no
// Span.
func (r *definitionReader) expand(lines []OwnDay, key string) []ownDate {
	total := 0
	for _, l := range lines {
		total += l.Span.Days()
	}
	if total > maxOwnDates {
		r.report(key, "the lines have %d dates: use at most %d", total, maxOwnDates)
		return nil
	}
	dates := make([]ownDate, 0, total)
	for i, l := range lines {
		if l.Span == (Span{}) {
			continue
		}
		for d := range l.Span.All() {
			dates = append(dates, ownDate{d, int32(i)})
		}
	}
	slices.SortStableFunc(dates, func(a, b ownDate) int { return a.date.Compare(b.date) })
	reported := make(map[linePair]bool)
	for i := 1; i < len(dates); i++ {
		a, b := dates[i-1], dates[i]
		if pair := (linePair{a.line, b.line}); a.date == b.date && !reported[pair] {
			reported[pair] = true
			r.report(linePath(key, b.line), "%s is repeated: %s has it too", b.date, linePath(key, a.line))
		}
	}
	return dates
}

// linePair has the indexes of two lines with the same dates. Only the first of
// these dates is reported.
type linePair [2]int32

func linePath(key string, line int32) string { return key + "[" + strconv.Itoa(int(line)) + "]" }

// ownDates are the dates of the own lines of a definition.
type ownDates struct {
	off, worked []ownDate
}

// ownDays returns the own lines with the keys of a calendar file.
func (d *Definition) ownDays() iter.Seq2[string, []OwnDay] {
	return func(yield func(string, []OwnDay) bool) {
		_ = yield("daysOff", d.DaysOff) && yield("workdays", d.Workdays)
	}
}

// check returns the own dates of a definition, or a [*DefinitionError]. What it
// accepts, a calendar file can have.
func (d *Definition) check() (ownDates, error) {
	var r definitionReader
	r.texts(d)
	r.numbers(d)
	own := r.dates(d)
	if len(r.problems) > 0 {
		return ownDates{}, &DefinitionError{r.problems}
	}
	return own, nil
}

// dates returns the own dates of a definition. It reports dates that are in two lines
// or outside Covers.
func (r *definitionReader) dates(d *Definition) ownDates {
	own := ownDates{r.expand(d.DaysOff, "daysOff"), r.expand(d.Workdays, "workdays")}
	reported := make(map[linePair]bool)
	for i, j := 0, 0; i < len(own.off) && j < len(own.worked); {
		off, worked := own.off[i], own.worked[j]
		switch off.date.Compare(worked.date) {
		case -1:
			i++
			continue
		case 1:
			j++
			continue
		}
		if pair := (linePair{off.line, worked.line}); !reported[pair] {
			reported[pair] = true
			r.report(linePath("workdays", worked.line), "%s is both a day off and a workday: %s has it too",
				off.date, linePath("daysOff", off.line))
		}
		for i < len(own.off) && own.off[i].date == off.date { // more than once if the date is repeated
			i++
		}
		for j < len(own.worked) && own.worked[j].date == off.date {
			j++
		}
	}
	if d.Covers.First > d.Covers.Last {
		r.report("covers", "the first year %d is after the last year %d", d.Covers.First, d.Covers.Last)
	} else if d.Covers != (YearRange{}) {
		if _, err := parseYearRange(d.Covers.String()); err != nil {
			r.report("covers", "%s", err)
		}
		for key, lines := range d.ownDays() {
			r.outside(d.Covers, key, lines)
		}
	}
	return own
}

// outside reports each line with a date that is not in the covered years.
func (r *definitionReader) outside(covers YearRange, key string, lines []OwnDay) {
	for i, l := range lines {
		if l.Span != (Span{}) && (l.Span.start.Year() < covers.First || l.Span.End().Year() > covers.Last) {
			r.report(linePath(key, int32(i)), "%s is outside covers, %s", l.Span.short(), covers)
		}
	}
}

// short returns a date for a span of one date, or else START..END.
func (s Span) short() string {
	if s.days == 0 {
		return s.start.String()
	}
	return s.String()
}

// contains reports whether a year is in the range. The zero value contains all
// years.
func (r YearRange) contains(year int) bool {
	return r == YearRange{} || year >= r.First && year <= r.Last
}

// Includes reports whether r has all years of other. As in [Definition.Covers], the zero
// value means all years.
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

// MarshalText returns FIRST..LAST, or a [*ParseError] if the years are not in order
// and from 1900 to 9999.
func (r YearRange) MarshalText() ([]byte, error) {
	text := r.String()
	if _, err := parseYearRange(text); err != nil {
		return nil, err
	}
	return []byte(text), nil
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

// MarshalJSON returns an object with date, or with from and to.
func (d OwnDay) MarshalJSON() ([]byte, error) {
	line := struct {
		Date   *Date  `json:"date,omitempty"`
		From   *Date  `json:"from,omitempty"`
		To     *Date  `json:"to,omitempty"`
		Name   Names  `json:"name,omitzero"`
		Source string `json:"source,omitempty"`
		Note   string `json:"note,omitempty"`
	}{Name: d.Name, Source: d.Source, Note: d.Note}
	start, end := d.Span.start, d.Span.End()
	if start == end {
		line.Date = &start
	} else {
		line.From, line.To = &start, &end
	}
	return compactJSON(line)
}

// MarshalJSON returns the definition as a calendar file.
func (d Definition) MarshalJSON() ([]byte, error) {
	return compactJSON(struct {
		Name            string      `json:"name,omitempty"`
		Title           Names       `json:"title,omitzero"`
		Listed          bool        `json:"listed,omitempty"`
		Status          Status      `json:"status,omitempty"`
		Weekend         []string    `json:"weekend"`
		CollectiveLeave Leave       `json:"collectiveLeave"`
		Covers          YearRange   `json:"covers,omitzero"`
		DaysOff         []OwnDay    `json:"daysOff,omitempty"`
		Workdays        []OwnDay    `json:"workdays,omitempty"`
		StatedWorkdays  map[int]int `json:"statedWorkdays,omitempty"`
		Sources         []OwnSource `json:"sources,omitempty"`
		Notes           []string    `json:"notes,omitempty"`
	}{d.Name, d.Title, d.listed, d.Status, d.Weekend.Tokens(), d.CollectiveLeave, d.Covers, d.DaysOff, d.Workdays, d.StatedWorkdays, d.Sources, d.Notes})
}

// ownLines is a checked definition. A calendar without a definition has noLines.
type ownLines struct {
	definition Definition // the definition, with the rules of the calendar
	ownDates
	// rules are those of the definition before WithWeekend or WithLeave. The stated
	// numbers of workdays are for these rules.
	rules    rules
	named    bool  // whether the definition is that of [Calendar.Named]
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

// with returns the lines of the same definition with other rules.
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

// holiday returns an own day off as a holiday.
func (l *ownLines) holiday(d ownDate) Holiday {
	name := cmp.Or(l.definition.DaysOff[d.line].Name, Names{"Libur sendiri", "Own day off"})
	return Holiday{Date: d.date, Kind: OwnDayOff, LocalName: name.Indonesian, Name: name.English, line: int(d.line)}
}

// idle returns the days of the week on which no work is ever done: the weekend,
// without the days of the week that have an own workday.
func (l *ownLines) idle(w Weekend) Weekend { return weekendOf(w.set() &^ l.workedOn) }

// workdays returns the workdays of own lines and rules, without the missing days.
// The parameter off has the dates with any holiday, and national those with a
// national holiday.
func (l *ownLines) workdays(national, off *dayset, r *rules, missing bitmap) dayset {
	work := make(bitmap, len(off.bits))
	holidays := national
	if !r.leave.worked {
		holidays = off
	}
	weekend := weekendBits(off.first, r.weekend)
	for i := range work {
		work[i] = members &^ weekend &^ holidays.bits[i]
	}
	for _, d := range r.leave.only {
		if i, ok := off.index(d); ok && off.contains(i) {
			work.remove(uint32(i))
		}
	}
	for _, d := range l.off {
		if i, ok := off.index(d.date); ok {
			work.remove(uint32(i))
		}
	}
	for _, d := range l.worked {
		if i, ok := off.index(d.date); ok {
			work.add(uint32(i))
		}
	}
	for i, block := range missing {
		work[i] &^= block
	}
	work[len(work)-1] &= 1<<(off.days%blockLen) - 1
	work.count()
	return dayset{work, off.first, off.days}
}

// holidayDates has the dates with holidays under a set of rules, also if an own
// line makes the date a workday. They are built when they are first needed, because
// adding and counting do not need them. The bitmaps have no counts.
type holidayDates struct {
	once  sync.Once
	all   dayset // dates with a national holiday, with collective leave that is taken, or with an own day off
	leave bitmap // dates with collective leave that is taken and without a national holiday
}

// build sets the dates under rules and own lines. The parameter off has the dates
// with any holiday, and national those with a national holiday.
func (h *holidayDates) build(national, off *dayset, l *ownLines, r *rules) {
	n := len(off.bits)
	blocks := make(bitmap, 2*n)
	all, leave := blocks[:n:n], blocks[n:]
	for _, d := range r.leave.only {
		if i, ok := off.index(d); ok && off.contains(i) && !national.contains(i) {
			leave.add(uint32(i))
		}
	}
	for _, d := range l.off {
		if i, ok := off.index(d.date); ok {
			all.add(uint32(i))
		}
	}
	for i := range all {
		decreed := national.bits[i] & members
		if !r.leave.worked {
			leave[i] = off.bits[i] & members &^ decreed
		}
		all[i] |= decreed | leave[i]
	}
	h.all, h.leave = dayset{all, off.first, off.days}, leave
}
