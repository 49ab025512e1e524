package harikerja

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja/internal/datasetfile"
)

// minYear is the earliest year that is allowed in Covers and YearlyUntil.
const minYear = 1900

// DaysOff and Workdays may each have at most maxOwnDates dates.
const maxOwnDates = 10_000

type ownDate struct {
	date Date
	line int32 // index into the lines of the definition
}

// ownDates has all dates in the own lines of a definition.
type ownDates struct {
	off, worked []ownDate
}

// check returns the dates in the own lines of a definition. If the definition has content
// that is not allowed in a calendar file, it returns a [*DefinitionError].
func (d *Definition) check() (ownDates, error) {
	var r definitionReader
	r.texts(d)
	r.missingDates(d)
	own := r.dates(d)
	for i, day := range d.CollectiveLeave.only {
		if d.Covers != (YearRange{}) && (day.Year() < d.Covers.First || day.Year() > d.Covers.Last) {
			r.report(linePath("collectiveLeave", int32(i)), "%s is outside covers, %s", day, d.Covers)
		}
	}
	if len(r.problems) > 0 {
		return ownDates{}, &DefinitionError{r.problems}
	}
	return own, nil
}

// dates returns the dates in the own lines of a definition. It reports dates that are in two
// lines or outside Covers, and a list of collective leave without Covers.
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
		for i < len(own.off) && own.off[i].date == off.date { // the date can be repeated
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
	} else if d.CollectiveLeave.only != nil && !d.hasOnlyRules() {
		r.report("covers", "collectiveLeave is a list of dates, so give the years for which it is complete, as in 2026..2026")
	}
	return own
}

// expand returns the dates in own lines, sorted. It reports too many dates, and a date that is
// in two lines. It ignores lines without a Span, because they are already reported.
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

// outside reports each line with a date that is not in the covered years.
func (r *definitionReader) outside(covers YearRange, key string, lines []OwnDay) {
	for i, l := range lines {
		if l.Span != (Span{}) && (l.Span.start.Year() < covers.First || l.Span.End().Year() > covers.Last) {
			r.report(linePath(key, int32(i)), "%s is outside covers, %s", l.Span.short(), covers)
		}
	}
}

// linePair has the indexes of two lines with common dates. Only the first common date
// is reported.
type linePair [2]int32

func linePath(key string, line int32) string { return key + "[" + strconv.Itoa(int(line)) + "]" }

// short formats a span as START..END, or as a date if it has only one date.
func (s Span) short() string {
	if s.days == 0 {
		return s.start.String()
	}
	return s.String()
}

// ownDays returns the two lists of own lines, each with its key in a calendar file.
func (d *Definition) ownDays() iter.Seq2[string, []OwnDay] {
	return func(yield func(string, []OwnDay) bool) {
		_ = yield("daysOff", d.DaysOff) && yield("workdays", d.Workdays)
	}
}

// textRule is a rule for a text, with a description for error messages.
type textRule struct {
	valid func(string) bool
	words string
}

var (
	calendarNameText = &textRule{isCalendarName, calendarNameRule}
	nameText         = &textRule{isName, nameRule}
	lineText         = &textRule{isLine, lineRule}
	slugText         = &textRule{isSlug, "lower-case letters and digits, with single hyphens between them"}
	webAddressText   = &textRule{isWebAddress, "a web address that begins with https:// or http://"}
	statusText       = &textRule{func(s string) bool { return s == string(Verified) || s == string(Corroborated) }, statusRule}
	anyStatusText    = &textRule{isToken, statusRule} // a newer dataset may have another status
)

const statusRule = "verified or corroborated"

const calendarNameRule = "1 to 63 lower-case letters, digits and hyphens that begin with a letter; " +
	datasetfile.National + " is reserved"

func isCalendarName(s string) bool {
	return s != "" && len(s) <= 63 && s[0] >= 'a' && s[0] <= 'z' && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789-") == "" &&
		s != datasetfile.National
}

// text returns s if s follows the given rule. Otherwise it reports a mistake and returns "".
func (r *definitionReader) text(path, s string, rule *textRule) string {
	if !rule.valid(s) {
		r.report(path, "must be %s", rule.words)
		return ""
	}
	return s
}

func (n *Names) fields() []field {
	return []field{{key: "id", required: true, text: &n.Indonesian, rule: nameText},
		{key: "en", required: true, text: &n.English, rule: nameText}}
}

// texts returns the text fields of a definition: the name, the title and the status.
func (d *Definition) texts(status *textRule) [3]field {
	return [...]field{{key: "name", text: &d.Name, rule: calendarNameText}, {key: "title", names: &d.Title},
		{key: "status", text: (*string)(&d.Status), rule: status}}
}

func (d *OwnDay) texts() []field {
	return []field{{key: "name", names: &d.Name}, {key: "source", text: &d.Source, rule: slugText},
		{key: "note", text: &d.Note, rule: lineText}}
}

func (s *OwnSource) fields() []field {
	return []field{{key: "id", required: true, text: &s.ID, rule: slugText},
		{key: "title", required: true, text: &s.Title, rule: nameText},
		{key: "url", text: &s.URL, rule: webAddressText},
		{key: "publisher", required: true, text: &s.Publisher, rule: nameText},
		{key: "note", text: &s.Note, rule: lineText}}
}

// check reports the texts in a Go value that are not allowed in a calendar file. An empty text is
// allowed if its key is not required, because the key is then left out of the file.
func (r *definitionReader) check(path string, fields ...field) {
	for _, f := range fields {
		at := path + f.key
		switch {
		case f.text != nil && (f.required || *f.text != ""):
			r.text(at, *f.text, f.rule)
		case f.names != nil && *f.names != (Names{}):
			for i, name := range f.names.fields() {
				if *name.text == "" {
					language := [...]string{"Indonesian", "English"}[i]
					r.report(at+"."+name.key, "the %s name is missing: give both languages, or none", language)
				} else {
					r.text(at+"."+name.key, *name.text, name.rule)
				}
			}
		}
	}
}

// texts reports the texts in a definition that are not allowed in a calendar file.
func (r *definitionReader) texts(def *Definition) {
	texts := def.texts(anyStatusText)
	r.check("", texts[:]...)
	for key, lines := range def.ownDays() {
		for i, l := range lines {
			if l != (OwnDay{Span: l.Span}) { // skip a line without texts; most lines have only dates
				r.check(linePath(key, int32(i))+".", lines[i].texts()...)
			}
		}
	}
	for i := range def.Sources {
		r.check(linePath("sources", int32(i))+".", def.Sources[i].fields()...)
	}
	for i, note := range def.Notes {
		r.text(linePath("notes", int32(i)), note, lineText)
	}
	r.checkSources(*def)
}

// missingDates reports the lines of a definition that have no date.
func (r *definitionReader) missingDates(def *Definition) {
	for key, lines := range def.ownDays() {
		for i, l := range lines {
			if l.Span == (Span{}) { // 0001-01-01 has no data, so it is a forgotten date
				r.report(linePath(key, int32(i)), "the date is missing (0001-01-01): in Go, set Span, as in Span: harikerja.OneDay(d)")
			}
		}
	}
}

// checkSources reports source ids that are repeated, and lines that name an unknown
// source.
func (r *definitionReader) checkSources(def Definition) {
	ids := make(map[string]bool)
	for i, s := range def.Sources {
		if s.ID != "" && ids[s.ID] {
			r.report("sources["+strconv.Itoa(i)+"].id", "%s is repeated", s.ID)
		}
		ids[s.ID] = true
	}
	for key, lines := range def.ownDays() {
		for i, l := range lines {
			if isSlug(l.Source) && !ids[l.Source] {
				r.report(linePath(key, int32(i))+".source", "there is no source %s", l.Source)
			}
		}
	}
}
