package curate

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
)

// calendarRow is one published entry of a built-in calendar, without its notes,
// which may change.
type calendarRow struct {
	calendar string // the name of the calendar
	section  string // a key of the map calendarColumns
	facts    []string
}

// calendarColumns has the column names of each section. The first column identifies a
// row of its section. The section calendar needs no such column, because it has only one
// row for each calendar.
var calendarColumns = map[string][]string{
	"calendar": {"title", "englishTitle", "status", "weekend", "collectiveLeave", "covers"},
	"source":   {"id", "url", "publisher", "title"},
	"stated":   {"year", "workdays"},
	"day_off":  {"dates", "source", "local", "name"},
	"workday":  {"dates", "source", "local", "name"},
}

func (r calendarRow) equal(o calendarRow) bool {
	return r.calendar == o.calendar && r.section == o.section && slices.Equal(r.facts, o.facts)
}

// resembles reports whether the rows are two versions of one entry.
func (r calendarRow) resembles(o calendarRow) bool {
	return r.calendar == o.calendar && r.section == o.section && (r.section == "calendar" || r.facts[0] == o.facts[0])
}

func (r calendarRow) label() string {
	if r.section == "calendar" {
		return "calendar " + r.calendar
	}
	return r.section + " " + r.facts[0]
}

// calendarEntry is a row with its path in the file.
type calendarEntry struct {
	calendarRow
	path string
}

// entries returns the rows of a calendar.
func (c *Calendar) entries() []calendarEntry {
	var list []calendarEntry
	add := func(path, section string, facts ...string) {
		list = append(list, calendarEntry{calendarRow{c.Name, section, facts}, path})
	}
	leave := c.CollectiveLeave.String()
	if only, ok := c.CollectiveLeave.Only(); ok {
		leave = fmt.Sprint(only)
	}
	add("", "calendar", c.Title.Indonesian, c.Title.English, string(c.Status), c.Weekend.String(), leave, c.Covers.String())
	for i, s := range c.Sources {
		add(fmt.Sprintf("sources[%d]", i), "source", s.ID, orDash(s.URL), s.Publisher, s.Title)
	}
	for _, year := range slices.Sorted(maps.Keys(c.StatedWorkdays)) {
		add("statedWorkdays."+strconv.Itoa(year), "stated", strconv.Itoa(year), strconv.Itoa(c.StatedWorkdays[year]))
	}
	for i, d := range c.DaysOff {
		add(fmt.Sprintf("daysOff[%d]", i), "day_off", d.Span.String(), orDash(d.Source), d.Name.Indonesian, d.Name.English)
	}
	for i, d := range c.Workdays {
		add(fmt.Sprintf("workdays[%d]", i), "workday", d.Span.String(), orDash(d.Source), d.Name.Indonesian, d.Name.English)
	}
	return list
}

const calendarRemedy = "undo the change, or add the document that explains it to sources"

// publishedCalendars reports every change of a published source, and every other
// change of a published calendar unless it has a new source. The new source is
// the document that explains the change: a new announcement, or the original
// that shows a mistake of this file. Only a reviewer checks that the source really
// explains the change.
func (l Ledger) publishedCalendars(calendars []*Calendar, report report) {
	for _, name := range l.calendarNames() {
		if !slices.ContainsFunc(calendars, func(c *Calendar) bool { return c.Name == name }) {
			file := path.Join(Dir, CalendarsDir, name+".yaml")
			report(namedPlace{Place{File: file}, ""}, "the calendar %s was published but its file is missing: restore it", name)
		}
	}
	for _, c := range calendars {
		l.publishedCalendar(c, report)
	}
}

func (l Ledger) publishedCalendar(c *Calendar, report report) {
	published := slices.DeleteFunc(slices.Clone(l.calendars), func(r calendarRow) bool { return r.calendar != c.Name })
	if len(published) == 0 {
		return // a new calendar
	}
	current := c.entries()
	explained := slices.ContainsFunc(current, func(e calendarEntry) bool {
		return e.section == "source" && !slices.ContainsFunc(published, e.resembles)
	})
	for _, p := range published {
		if explained && p.section != "source" {
			continue
		}
		i := slices.IndexFunc(current, func(e calendarEntry) bool { return p.resembles(e.calendarRow) })
		switch {
		case i < 0:
			report(namedPlace{Place{File: c.File}, p.label()}, "it was published but is missing here: %s", calendarRemedy)
		case !p.equal(current[i].calendarRow):
			report(namedPlace{c.at(current[i].path).place(), p.label()}, "it differs from what was published: %s: %s", p.changes(current[i].calendarRow), calendarRemedy)
		}
	}
	for _, e := range current {
		if !explained && !slices.ContainsFunc(published, e.resembles) {
			report(namedPlace{c.at(e.path).place(), e.label()}, "it is a new entry without a new source: %s", calendarRemedy)
		}
	}
}

// changes returns the differences in words.
func (r calendarRow) changes(now calendarRow) string {
	var list []string
	for i, fact := range r.facts {
		if fact != now.facts[i] {
			list = append(list, fmt.Sprintf("%s was %q, is %q", calendarColumns[r.section][i], fact, now.facts[i]))
		}
	}
	return strings.Join(list, "; ")
}

// staleCalendars reports the calendars with permitted changes that are not in the
// ledger yet.
func (l Ledger) staleCalendars(calendars []*Calendar, report report) {
	for _, c := range calendars {
		if problems := run(nil, rule{"published", inEachCalendar([]*Calendar{c}, l.publishedCalendar)}); len(problems) > 0 {
			continue // make data would reject the calendar
		}
		for _, e := range c.entries() {
			if !slices.ContainsFunc(l.calendars, e.equal) {
				report(c.at(e.path), "%s does not have %s: run make data", path.Join(Dir, LedgerFile), e.label())
				break // one row is enough
			}
		}
	}
}

// calendarNames returns the names of the published calendars.
func (l Ledger) calendarNames() []string {
	var names []string
	for _, r := range l.calendars {
		if !slices.Contains(names, r.calendar) {
			names = append(names, r.calendar)
		}
	}
	return names
}
