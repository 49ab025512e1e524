package harikerja

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// year is a YearData with an index of its decrees.
type year struct {
	data    YearData
	decrees map[string]int // the index in data.Decrees of each decree id
}

// newYear returns a year that uses data and does not copy it. It replaces equal
// texts of all years, such as the names of most holidays, by one copy. So the
// garbage collector has fewer objects to mark.
func newYear(data YearData, texts map[string]string) *year {
	for i := range data.Lines {
		l := &data.Lines[i]
		for _, text := range []*string{&l.Occasion, &l.LocalName, &l.Name, &l.Decree, &l.RevokedBy} {
			if _, known := texts[*text]; !known {
				texts[*text] = *text
			}
			*text = texts[*text]
		}
	}
	y := &year{data, make(map[string]int, len(data.Decrees))}
	for i, d := range data.Decrees {
		y.decrees[d.ID] = i
	}
	return y
}

// validDataset is a dataset without inconsistencies.
type validDataset struct {
	occasions []Occasion
	calendars []Definition // sorted by name
	years     []*year
}

// check returns a copy of a dataset, or an error if the dataset is
// inconsistent. It checks only the conditions that the calculations depend on.
// The lint of internal/curate checks more.
func (ds Dataset) check() (validDataset, error) {
	if len(ds.Years) == 0 {
		return validDataset{}, errors.New("the dataset has no years")
	}
	if err := checkOccasions(ds.Occasions); err != nil {
		return validDataset{}, err
	}
	calendars, err := checkCalendars(ds.Calendars)
	if err != nil {
		return validDataset{}, err
	}
	years, err := ds.checkYears()
	if err != nil {
		return validDataset{}, err
	}
	return validDataset{cloneOccasions(ds.Occasions), calendars, years}, nil
}

func (ds Dataset) checkYears() ([]*year, error) {
	known := make(map[string]bool) // ids of occasions
	for _, o := range ds.Occasions {
		known[o.ID] = true
	}
	ids := make(map[string]int)
	texts := make(map[string]string)
	years := make([]*year, len(ds.Years))
	for i, data := range ds.Years {
		y := newYear(data.clone(), texts)
		if err := y.check(ids, known); err != nil {
			return nil, fmt.Errorf("dataset year %d: %w", data.Year, err)
		}
		if i > 0 {
			last := years[i-1]
			if data.Year != last.data.Year+1 {
				return nil, fmt.Errorf("dataset year %d follows %d: years must follow each other without a gap", data.Year, last.data.Year)
			}
			// This check makes sure that the years known on a day have no gap.
			if y.firstKnown().Before(last.firstKnown()) {
				return nil, fmt.Errorf("dataset year %d has its first decree on %s, which is before the first decree of the year %d", data.Year, y.firstKnown(), last.data.Year)
			}
		}
		years[i] = y
	}
	// The current date is not known here, but a correction cannot be later than
	// the year after the last year with data.
	end := ds.Years[len(ds.Years)-1].Year + 1
	for _, y := range years {
		for _, c := range y.data.Corrections {
			if c.Date.Year() > end {
				return nil, fmt.Errorf("dataset year %d: correction of %s: its date is after %d, which is the year after the last list of the dataset", y.data.Year, c.Date, end)
			}
		}
	}
	return years, nil
}

// check returns an error if a year is inconsistent. The ids map has the ids of
// the decrees of earlier years, each with its year. The method adds the ids of
// this year. The occasions map has the ids of all occasions.
func (y *year) check(ids map[string]int, occasions map[string]bool) error {
	data := y.data
	if data.Year < 1900 || data.Year > 9999 {
		return errors.New("the year must be from 1900 to 9999")
	}
	if data.Status != Verified && data.Status != Corroborated {
		return fmt.Errorf("status %q is neither %s nor %s", data.Status, Verified, Corroborated)
	}
	for i, d := range data.Decrees {
		if other, taken := ids[d.ID]; taken {
			return fmt.Errorf("decree id %s is already used in %d", d.ID, other)
		}
		ids[d.ID] = data.Year
		if i > 0 && d.Date.Before(data.Decrees[i-1].Date) {
			return fmt.Errorf("decree %s is listed after a later decree: decrees must be sorted by date", d.ID)
		}
		if err := checkDecree(d); err != nil {
			return fmt.Errorf("decree %q: %w", d.ID, err)
		}
		// A decree cannot change a list later than in the following year.
		if d.Date.Year() < 1900 || d.Date.Year() > data.Year+1 {
			return fmt.Errorf("decree %q: its date %s is before 1900 or after %d", d.ID, d.Date, data.Year+1)
		}
	}
	if len(data.Lines) == 0 {
		return errors.New("it has no holidays")
	}
	for i, l := range data.Lines {
		if err := y.checkLine(l, occasions); err != nil {
			return fmt.Errorf("%s %s %q: %w", l.Date, l.Kind, l.LocalName, err)
		}
		if i > 0 && y.compareLines(data.Lines[i-1], l) >= 0 {
			return fmt.Errorf("%s %s %q: it is out of order or repeated: lines must be sorted by date, kind, date of the decree, local name", l.Date, l.Kind, l.LocalName)
		}
		for j := i - 1; j >= 0 && data.Lines[j].Date == l.Date; j-- {
			if other := data.Lines[j]; other.Kind == l.Kind && (other.LocalName == l.LocalName || other.Name == l.Name) && y.overlap(other, l) {
				return fmt.Errorf("%s %s %q: it is repeated: %s and %s set it, and both lines are in force at the same time", l.Date, l.Kind, l.LocalName, other.Decree, l.Decree)
			}
		}
	}
	for _, d := range data.Decrees {
		if !slices.ContainsFunc(data.Lines, func(l Line) bool { return l.Decree == d.ID || l.RevokedBy == d.ID || slices.Contains(l.Also, d.ID) }) {
			return fmt.Errorf("decree %q: no line refers to it", d.ID)
		}
	}
	for i, c := range data.Corrections {
		if !isLine(c.What) || i > 0 && c.Date.Before(data.Corrections[i-1].Date) {
			return fmt.Errorf("correction of %s: the description must be %s, and corrections must be sorted by date", c.Date, lineRule)
		}
		if c.Date.Before(y.firstKnown()) {
			return fmt.Errorf("correction of %s: its date is before the first decree of the year", c.Date)
		}
	}
	return nil
}

// clone returns a copy that shares no slices with data.
func (data YearData) clone() YearData {
	data.Corrections = slices.Clone(data.Corrections)
	data.Decrees = slices.Clone(data.Decrees)
	for i, d := range data.Decrees {
		data.Decrees[i] = d.clone()
	}
	data.Lines = slices.Clone(data.Lines)
	for i, l := range data.Lines {
		data.Lines[i].Also = slices.Clone(l.Also)
	}
	return data
}

func checkDecree(d Decree) error {
	switch {
	case !isSlug(d.ID):
		return errors.New("the id must consist of lower-case letters and digits, with single hyphens between them")
	case !isName(d.Title) || !isName(d.Publisher):
		return errors.New("title and publisher must each be " + nameRule)
	case !d.Kind.Valid():
		return fmt.Errorf("unknown type %q", d.Kind)
	case len(d.Numbers) == 0:
		return errors.New("it has no authority")
	case d.URL != "" && !isWebAddress(d.URL):
		return fmt.Errorf("url %q is not a web address: it must begin with https:// or http:// and a host; characters that RFC 3986 does not allow, and the apostrophe, must be percent-encoded", d.URL)
	}
	for _, n := range d.Numbers {
		if !isName(n.Authority) || n.Number != "" && !isLine(n.Number) {
			return fmt.Errorf("number %q of authority %q: the authority must be %s; the number must be empty or %s", n.Number, n.Authority, nameRule, lineRule)
		}
	}
	return nil
}

func (y *year) checkLine(l Line, occasions map[string]bool) error {
	if l.Date.Year() != y.data.Year {
		return errors.New("the date is not in the year")
	}
	if l.Kind != NationalHoliday && l.Kind != CollectiveLeave {
		return errors.New("the type must be national_holiday or collective_leave")
	}
	if !occasions[l.Occasion] {
		return fmt.Errorf("the dataset has no occasion %q", l.Occasion)
	}
	if !isName(l.LocalName) || !isName(l.Name) {
		return errors.New("local name and name must each be " + nameRule)
	}
	for _, id := range append([]string{l.Decree}, l.Also...) {
		if _, ok := y.decrees[id]; !ok {
			return fmt.Errorf("there is no decree %q", id)
		}
	}
	if l.RevokedBy == "" {
		return nil
	}
	if _, ok := y.decrees[l.RevokedBy]; !ok {
		return fmt.Errorf("there is no decree %q", l.RevokedBy)
	}
	if !y.date(l.RevokedBy).After(y.date(l.Decree)) {
		return fmt.Errorf("revoked by %s, which is not later than %s", l.RevokedBy, l.Decree)
	}
	return nil
}

// overlap reports whether there is a day on which both lines are in force.
func (y *year) overlap(a, b Line) bool {
	setBeforeRevoked := func(a, b Line) bool { return b.RevokedBy == "" || y.date(a.Decree).Before(y.date(b.RevokedBy)) }
	return setBeforeRevoked(a, b) && setBeforeRevoked(b, a)
}

// The rules of isLine and isName, for error messages.
const (
	maxText  = 1000
	lineRule = "one line of at most 1000 bytes of visible characters"
	nameRule = lineRule + ", and must begin with a letter or digit"
)

// isLine reports whether s is one line of visible characters in valid UTF-8. It
// must not be empty, and must not begin or end with a space.
func isLine(s string) bool {
	return s != "" && len(s) <= maxText && strings.TrimSpace(s) == s && utf8.ValidString(s) && !strings.ContainsFunc(s, unseen)
}

// isName reports whether s is a line that begins with a letter or digit. A
// spreadsheet program does not treat such a line as a formula.
func isName(s string) bool {
	first, _ := utf8.DecodeRuneInString(s)
	return isLine(s) && (unicode.IsLetter(first) || unicode.IsDigit(first))
}

// isSlug reports whether s consists of words of lower-case letters and digits,
// with hyphens between them.
func isSlug(s string) bool {
	for word := range strings.SplitSeq(s, "-") {
		if word == "" || strings.Trim(word, "abcdefghijklmnopqrstuvwxyz0123456789") != "" {
			return false
		}
	}
	return len(s) <= maxText
}

// isWebAddress reports whether s is an absolute http or https URL without a
// password. It must have only characters that RFC 3986 allows. The apostrophe
// is not allowed, because it could end an HTML attribute.
func isWebAddress(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Hostname() != "" && u.User == nil && len(s) <= maxText &&
		!strings.ContainsFunc(s, func(c rune) bool { return c <= ' ' || c >= unicode.MaxASCII || strings.ContainsRune("\"'<>\\^`{|}", c) })
}

// unseen reports whether a character is invisible: a control character, a
// change of the writing direction, a space other than U+0020, or a filler. Two
// names that differ only in such characters would look the same.
func unseen(c rune) bool {
	return !unicode.IsPrint(c) || c == '\u2800' || // the empty Braille pattern
		unicode.In(c, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

func (y *year) compareLines(a, b Line) int {
	return cmp.Or(
		a.Date.Compare(b.Date),
		a.Kind.compare(b.Kind),
		y.date(a.Decree).Compare(y.date(b.Decree)),
		cmp.Compare(a.LocalName, b.LocalName),
	)
}

// date returns the date of a decree.
func (y *year) date(id string) Date { return y.data.Decrees[y.decrees[id]].Date }

// firstKnown returns the date of the first decree that set a line. Before this
// date, nothing was known about the year.
func (y *year) firstKnown() Date {
	first := Date{maxDays}
	for _, l := range y.data.Lines {
		if d := y.date(l.Decree); d.Before(first) {
			first = d
		}
	}
	return first
}

// inForce reports whether a line is on the list as it was known at the end of
// a day.
func (y *year) inForce(l Line, day Date) bool {
	return !y.date(l.Decree).After(day) && (l.RevokedBy == "" || y.date(l.RevokedBy).After(day))
}

// holidays returns the list as it was known at the end of a day.
func (y *year) holidays(day Date) []Holiday {
	var list []Holiday
	for i, l := range y.data.Lines {
		if y.inForce(l, day) {
			list = append(list, y.holiday(i, day))
		}
	}
	// Lines with the same date and kind are sorted by decree. Here they are sorted
	// by name.
	slices.SortStableFunc(list, func(a, b Holiday) int {
		return cmp.Or(a.Date.Compare(b.Date), a.Kind.compare(b.Kind), cmp.Compare(a.LocalName, b.LocalName))
	})
	return list
}

// holiday returns a line as it was known at the end of a day.
func (y *year) holiday(line int, day Date) Holiday {
	l := y.data.Lines[line]
	known := y.date(l.Decree)
	for _, id := range l.Also {
		if d := y.date(id); d.After(known) && !d.After(day) {
			known = d
		}
	}
	return Holiday{l.Date, l.Kind, l.Occasion, l.LocalName, l.Name, y, line, known}
}

func (y *year) decreesOf(line int, day Date) []Decree {
	l := y.data.Lines[line]
	list := y.byID(append([]string{l.Decree}, l.Also...))
	return slices.DeleteFunc(list, func(d Decree) bool { return d.Date.After(day) })
}

// byID returns the decrees with the given ids, without repetition, in the order
// of their dates.
func (y *year) byID(ids []string) []Decree {
	var list []Decree
	for _, d := range y.data.Decrees {
		if slices.Contains(ids, d.ID) {
			list = append(list, d.clone())
		}
	}
	return list
}
