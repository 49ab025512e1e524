// Package ics writes holidays and due dates as iCalendar feeds (RFC 5545, RFC 7986).
// Calendar programs can subscribe to a feed or import it.
//
// A feed does not depend on the clock: the same data gives the same bytes. The
// UID of an event never changes, so importing a newer feed updates the events of
// the older feed and does not add duplicates.
package ics

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/statedworkdays"
)

// Feed describes the feed to write.
type Feed struct {
	Calendar *harikerja.Calendar
	Year     int              // 0 for all years of the calendar
	Kinds    []harikerja.Kind // empty for all kinds
	English  bool             // texts in English instead of Indonesian
	Source   string           // the public address of the feed; "" if it is not known
}

// Append appends the feed to b. The feed contains every day that was ever on a
// list. A day that was removed later is marked as cancelled. For a year without
// data, Append returns a [*harikerja.CoverageError]. It returns the same error for a
// feed of all years if the calendar lacks one of the years, because calendar programs
// delete events that a feed no longer has.
func Append(b []byte, f Feed) ([]byte, error) {
	years := f.Calendar.Years()
	if f.Year != 0 {
		info, err := f.Calendar.Year(f.Year)
		if err != nil {
			return nil, err
		}
		years = []harikerja.YearInfo{info}
	} else if err := statedworkdays.CheckYears(f.Calendar); err != nil {
		return nil, err
	}
	var modified harikerja.Date
	for _, y := range years {
		if y.UpdatedAt.After(modified) {
			modified = y.UpdatedAt
		}
	}
	t := f.texts()
	b = f.head(t, modified).append(b)
	for _, y := range years {
		history, err := f.Calendar.Revisions(y.Year)
		if err != nil {
			return nil, err
		}
		list, err := f.withOwn(events(history), y)
		if err != nil {
			return nil, err
		}
		for _, e := range list {
			if len(f.Kinds) == 0 || slices.Contains(f.Kinds, e.Kind) {
				b = appendEvent(b, t, e)
			}
		}
	}
	return appendLine(b, "END", "VCALENDAR"), nil
}

// ownWorkday is the kind of the events of own workdays.
const ownWorkday harikerja.Kind = "own_workday"

// withOwn changes the events of a year if the calendar has a definition: it adds the
// own days off and the own workdays, and leaves out holidays that are workdays of the
// calendar.
func (f Feed) withOwn(list []event, year harikerja.YearInfo) ([]event, error) {
	def := f.Calendar.Definition()
	if !f.Calendar.HasDefinition() && def.CollectiveLeave.Equal(harikerja.LeaveTaken()) {
		return list, nil
	}
	holidays, err := f.Calendar.Holidays(harikerja.Year(year.Year))
	if err != nil {
		return nil, err
	}
	holidays = slices.DeleteFunc(holidays, func(h harikerja.Holiday) bool {
		worked, _ := f.Calendar.IsWorkday(h.Date) // cannot fail: the year is covered
		return worked
	})
	takesAll := def.CollectiveLeave.Equal(harikerja.LeaveTaken())
	list = slices.DeleteFunc(list, func(e event) bool {
		if e.cancelled { // people who subscribed earlier may still have the event
			return e.Kind == harikerja.CollectiveLeave && !takesAll
		}
		return !slices.ContainsFunc(holidays, e.Holiday.Equal)
	})
	add := func(h harikerja.Holiday, own *harikerja.OwnDay) {
		h.Occasion = cmp.Or(def.Name, "own") // the occasion is part of the uid
		list = append(list, event{Holiday: h, modified: year.UpdatedAt, own: own, sources: def.Sources})
	}
	for _, h := range holidays {
		if h.Kind == harikerja.OwnDayOff {
			day, err := f.Calendar.Day(h.Date)
			if err != nil {
				return nil, err
			}
			add(h, day.Own)
		}
	}
	for _, line := range def.Workdays {
		if span, ok := line.Span.Intersect(harikerja.Year(year.Year)); ok {
			for d := range span.All() {
				add(harikerja.Holiday{Date: d, Kind: ownWorkday, LocalName: line.Name.Indonesian, Name: line.Name.English}, &line)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b event) int { return cmp.Or(a.Date.Compare(b.Date), a.Kind.Compare(b.Kind)) })
	return list, nil
}

// head returns the properties of the feed.
func (f Feed) head(t *texts, modified harikerja.Date) head {
	name, disclaimer := t.titles[f.title()], t.disclaimer
	if def := f.Calendar.Definition(); f.Calendar.HasDefinition() {
		name = t.ownTitle
		switch {
		case len(f.Kinds) == 1:
			name = t.kinds[f.Kinds[0]]
		case len(f.Kinds) == 0 && len(def.Workdays) > 0:
			name = t.workedTitle
		}
		name = cmp.Or(t.choose(def.Title.Indonesian, def.Title.English), def.Name) + ": " + name
		disclaimer += " " + t.ownDisclaimer
	}
	if f.Year != 0 {
		name += " " + strconv.Itoa(f.Year)
	}
	return head{t.language, name, disclaimer, f.Source, colors[f.title()], modified}
}

// colors has the colour of each kind of day. The key "" is for a feed of all kinds.
// Holidays are red, as in printed Indonesian calendars. RFC 7986 allows only the names of
// CSS colours.
var colors = map[harikerja.Kind]string{"": "red", harikerja.NationalHoliday: "red", harikerja.CollectiveLeave: "darkorange",
	harikerja.OwnDayOff: "purple", ownWorkday: "green"}

// title returns the key of the feed's title in texts.titles.
func (f Feed) title() harikerja.Kind {
	if len(f.Kinds) == 1 {
		return f.Kinds[0]
	}
	return ""
}

func appendEvent(b []byte, t *texts, e event) []byte {
	status, summary := "CONFIRMED", t.name(e.Holiday)
	switch {
	case e.Kind == ownWorkday && summary == "":
		summary = t.workday
	case e.Kind == ownWorkday:
		summary = t.work + ": " + summary
	case e.cancelled:
		// Change the summary too, because some programs ignore the status.
		status, summary = "CANCELLED", t.cancelled+": "+summary
	}
	b = appendLine(b, "BEGIN", "VEVENT")
	b = appendText(b, "UID", e.uid())
	b = appendLine(b, "DTSTAMP", midnight(e.modified))
	b = appendLine(b, "LAST-MODIFIED", midnight(e.modified))
	b = appendLine(b, "SEQUENCE", strconv.Itoa(e.sequence))
	b = appendLine(b, "STATUS", status)
	b = appendLine(b, "DTSTART;VALUE=DATE", basic(e.Date))
	b = appendLine(b, "DTEND;VALUE=DATE", basic(e.Date.AddDays(1))) // DTEND is the day after the last day
	b = appendText(b, "SUMMARY", summary)
	b = appendText(b, "DESCRIPTION", t.description(e))
	b = appendText(b, "CATEGORIES", t.kinds[e.Kind])
	b = appendLine(b, "COLOR", colors[e.Kind])
	b = appendLine(b, "TRANSP", "TRANSPARENT") // calendar programs do not show people as busy
	if url := e.url(); url != "" {
		b = appendLine(b, "URL", url)
	}
	return appendLine(b, "END", "VEVENT")
}

// url returns the address of the newest decree that has an address. If the event
// is cancelled, it uses the decrees that cancelled it.
func (e event) url() string {
	decrees := e.Decrees()
	if e.cancelled {
		decrees = e.cancelledBy
	}
	for _, d := range slices.Backward(decrees) {
		if d.URL != "" {
			return d.URL
		}
	}
	return ""
}

// event is one holiday as a calendar program stores it. The uid identifies the event.
// Later revisions can change, cancel or restore the event.
type event struct {
	harikerja.Holiday                    // the holiday after the newest revision that changed it
	cancelled         bool               // whether the holiday was removed from the list
	cancelledBy       []harikerja.Decree // the decrees that removed the holiday from the list
	sequence          int                // the number of revisions that changed the event after the revision that added it
	modified          harikerja.Date     // the date of the newest revision that changed the event
	revision          int                // the number of the newest revision that changed the event

	own     *harikerja.OwnDay     // the line of an own day; nil for other events and for an own day off that is also a national holiday
	sources []harikerja.OwnSource // the sources of an own day
}

// uid returns the id of the event, which is the same in every feed. It does not
// depend on the name or on the decree. Two holidays on one date have different
// occasions.
func (e event) uid() string {
	return e.Date.String() + "-" + string(e.Kind) + "-" + e.Occasion + "@harikerja"
}

// events returns the events of a year, sorted by date. It replays the history of
// the year, so that a day removed from the list is included as cancelled. Lines
// with the same date, kind and occasion are one event. The last of these lines
// determines the state of the event.
func events(history []harikerja.Revision) []event {
	var list []event
	place := make(map[string]int) // index in list, by uid
	touch := func(r harikerja.Revision, h harikerja.Holiday, cancelledBy []harikerja.Decree) {
		next := event{Holiday: h, cancelled: cancelledBy != nil, cancelledBy: cancelledBy, modified: r.Date, revision: r.Number}
		i, known := place[next.uid()]
		if !known {
			place[next.uid()] = len(list)
			list = append(list, next)
			return
		}
		next.sequence = list[i].sequence
		if list[i].revision != r.Number {
			next.sequence++
		}
		list[i] = next
	}
	for _, r := range history {
		for _, h := range r.Confirmed {
			touch(r, h, nil)
		}
		for _, h := range r.Removed {
			touch(r, h, r.Decrees)
		}
		for _, h := range r.Added {
			touch(r, h, nil)
		}
		for _, rename := range r.Renamed {
			touch(r, rename.To, nil)
		}
		if r.Correction != "" { // a correction does not say which lines it changed
			for i := range list {
				list[i].sequence++
				list[i].modified, list[i].revision = r.Date, r.Number
			}
		}
	}
	slices.SortFunc(list, func(a, b event) int {
		return cmp.Or(a.Date.Compare(b.Date), a.Kind.Compare(b.Kind), cmp.Compare(a.Occasion, b.Occasion))
	})
	return list
}

// head has the properties of a feed, as opposed to the properties of its events.
type head struct {
	language    string // ID or EN
	name        string
	description string
	source      string // the public address of the feed; "" if it is not known
	color       string // the name of a CSS colour
	modified    harikerja.Date
}

// append appends the beginning of a feed. A feed has no METHOD property, because a feed
// with METHOD is a meeting request, which needs an organizer. The properties that begin
// with X- are for programs that do not know RFC 7986.
func (h head) append(b []byte) []byte {
	b = appendLine(b, "BEGIN", "VCALENDAR")
	b = appendLine(b, "VERSION", "2.0")
	b = appendText(b, "PRODID", "-//Harikerja//Harikerja//"+h.language)
	b = appendLine(b, "CALSCALE", "GREGORIAN")
	b = appendText(b, "NAME", h.name)
	b = appendText(b, "X-WR-CALNAME", h.name)
	b = appendText(b, "DESCRIPTION", h.description)
	b = appendText(b, "X-WR-CALDESC", h.description)
	b = appendLine(b, "LAST-MODIFIED", midnight(h.modified))
	b = appendLine(b, "REFRESH-INTERVAL;VALUE=DURATION", "P1D")
	b = appendLine(b, "X-PUBLISHED-TTL", "P1D")
	if h.source != "" {
		b = appendLine(b, "SOURCE;VALUE=URI", h.source)
	}
	return appendLine(b, "COLOR", h.color)
}

// maxLine is the maximum length of a line in octets, without the line break
// (RFC 5545, section 3.1).
const maxLine = 75

// appendLine appends a content line. A line longer than maxLine is split between
// characters, and each further line begins with a space. Control characters are
// removed, so that a value cannot contain a line break.
func appendLine(b []byte, name, value string) []byte {
	line := strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(name+":"+value, "\ufffd"))
	room := maxLine
	for len(line) > room {
		cut := room
		for !utf8.RuneStart(line[cut]) {
			cut--
		}
		b = append(b, line[:cut]...)
		b = append(b, "\r\n "...)
		line, room = line[cut:], maxLine-1
	}
	b = append(b, line...)
	return append(b, "\r\n"...)
}

var textEscapes = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\r\n", `\n`, "\n", `\n`, "\r", `\n`)

// appendText appends a property of type TEXT.
func appendText(b []byte, name, text string) []byte {
	return appendLine(b, name, textEscapes.Replace(text))
}

// basic returns a date in the format of iCalendar, such as 20260320.
func basic(d harikerja.Date) string { return strings.ReplaceAll(d.String(), "-", "") }

// midnight returns 00:00 UTC on a date. Changes of a list have no time of day.
func midnight(d harikerja.Date) string { return basic(d) + "T000000Z" }
