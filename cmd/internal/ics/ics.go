// Package ics writes holidays and due dates as iCalendar feeds (RFC 5545, RFC 7986).
// Calendar programs can subscribe to a feed or import it.
//
// A feed does not depend on the clock: the same data gives the same bytes. The
// UID of an event never changes, so the import of a newer feed updates the existing
// events and does not add duplicates.
package ics

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/words"
)

// Feed describes the feed to write.
type Feed struct {
	Calendar *harikerja.Calendar
	Year     int            // 0 for all years of the calendar
	Kind     harikerja.Kind // empty for all kinds
	Language words.Language
	Source   string // the public address of the feed; "" if it is not known
}

// Bytes returns the feed. It contains every day that was ever on a list. A day that was
// removed later is marked as cancelled. For a year without data, Bytes returns a
// [*harikerja.CoverageError]. A feed with all years of a definition fails with the same error if
// no year has data, because calendar programs delete the events that are missing in a newer feed.
func (f Feed) Bytes() ([]byte, error) {
	years := f.Calendar.Years()
	if f.Year != 0 {
		info, err := f.Calendar.YearInfo(f.Year)
		if err != nil {
			return nil, err
		}
		years = []harikerja.YearInfo{info}
	} else if len(years) == 0 && f.Calendar.HasDefinition() {
		_, err := f.Calendar.YearInfo(max(f.Calendar.Definition().Covers.First, 1))
		return nil, err
	}
	var modified harikerja.Date
	for _, y := range years {
		if y.UpdatedAt.After(modified) {
			modified = y.UpdatedAt
		}
	}
	var w writer
	w.head(f.head(modified))
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
			if f.Kind == "" || f.Kind == e.Kind {
				w.holiday(f.Language, e)
			}
		}
	}
	return w.end(), nil
}

const ownWorkday harikerja.Kind = "own_workday"

// withOwn changes the events of a year if the calendar has a definition. It adds the own days
// off and the own workdays, and removes holidays that are workdays in the calendar.
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
		if e.cancelled { // kept, because the programs of earlier subscribers may still show the event
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

func (f Feed) head(modified harikerja.Date) head {
	l := f.Language
	name, description := l.Text(titles[f.Kind]), l.Text(disclaimer)
	if def := f.Calendar.Definition(); f.Calendar.HasDefinition() {
		name = l.Choose("hari libur", "days off")
		switch {
		case f.Kind != "":
			name = l.Text(kinds[f.Kind])
		case len(def.Workdays) > 0:
			name = l.Choose("hari libur dan hari masuk khusus", "days off and own workdays")
		}
		name = cmp.Or(l.Text(def.Title), def.Name) + ": " + name
		description += " " + l.Text(ownDisclaimer)
	}
	if f.Year != 0 {
		name += " " + strconv.Itoa(f.Year)
	}
	return head{language: l, name: name, description: description, source: f.Source,
		color: colors[f.Kind], modified: modified}
}

// The colour for each kind of day. The key "" is for a feed with all kinds. Holidays are red,
// as in printed Indonesian calendars. RFC 7986 allows only the names of CSS colours.
var colors = map[harikerja.Kind]string{"": "red", harikerja.NationalHoliday: "red", harikerja.CollectiveLeave: "darkorange",
	harikerja.OwnDayOff: "purple", ownWorkday: "green"}

func (w *writer) holiday(l words.Language, e event) {
	status, summary := "CONFIRMED", l.Choose(e.LocalName, e.Name)
	switch {
	case e.Kind == ownWorkday && summary == "":
		summary = l.Choose("Masuk kerja", "Workday")
	case e.Kind == ownWorkday:
		summary = l.Choose("Masuk", "Workday") + ": " + summary
	case e.cancelled:
		// Change the summary too, because some programs ignore the status.
		status, summary = "CANCELLED", l.Choose("Dibatalkan", "Cancelled")+": "+summary
	}
	w.begin(date{uid: e.uid(), modified: e.modified, sequence: e.sequence, status: status,
		day: e.Date, summary: summary, description: e.description(l), category: l.Text(kinds[e.Kind]),
		color: colors[e.Kind]})
	if url := e.url(); url != "" {
		w.line("URL", url)
	}
	w.line("END", "VEVENT")
}

// url returns the address of the newest decree that has an address. For a cancelled event, the
// function uses only the decrees that cancelled the event.
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

// event is a holiday as an iCalendar event. Later revisions can change, cancel or restore the
// event, but its uid stays the same.
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
// depend on the name or on the decree. It contains the occasion, so that two holidays on
// one date have different ids.
func (e event) uid() string {
	return e.Date.String() + "-" + string(e.Kind) + "-" + e.Occasion + "@harikerja"
}

// events returns the events of a year, sorted by date. It applies all revisions for the year in
// order. So a day that was removed is in the result as a cancelled event. Lines with the same
// date, kind and occasion are one event. The last of these lines determines the state of the
// event.
func events(history []harikerja.Revision) []event {
	var list []event
	place := make(map[string]int) // from the uid to the index in list
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

// head has the properties of the feed itself, not of its events.
type head struct {
	language    words.Language
	name        string
	description string
	source      string // the public address of the feed; "" if it is not known
	color       string // the name of a CSS colour
	modified    harikerja.Date
}

// writer writes the lines of a calendar.
type writer struct{ bytes.Buffer }

// calendar writes the beginning of a calendar. The properties that begin with X- are for programs
// that do not know RFC 7986.
func (w *writer) calendar(l words.Language, name string) {
	w.line("BEGIN", "VCALENDAR")
	w.line("VERSION", "2.0")
	w.text("PRODID", "-//Harikerja//Harikerja//"+l.Choose("ID", "EN"))
	w.line("CALSCALE", "GREGORIAN")
	w.text("NAME", name)
	w.text("X-WR-CALNAME", name)
}

// end writes the end of a calendar and returns the calendar.
func (w *writer) end() []byte {
	w.line("END", "VCALENDAR")
	return w.Bytes()
}

// head writes the beginning of a feed. There is no METHOD property, because METHOD would make the
// feed a meeting request, which needs an organizer.
func (w *writer) head(h head) {
	w.calendar(h.language, h.name)
	w.text("DESCRIPTION", h.description)
	w.text("X-WR-CALDESC", h.description)
	w.line("LAST-MODIFIED", midnight(h.modified))
	w.line("REFRESH-INTERVAL;VALUE=DURATION", "P1D")
	w.line("X-PUBLISHED-TTL", "P1D")
	if h.source != "" {
		w.line("SOURCE;VALUE=URI", h.source)
	}
	w.line("COLOR", h.color)
}

// An event that lasts one day.
type date struct {
	uid                            string
	modified                       harikerja.Date
	sequence                       int
	status                         string
	day                            harikerja.Date
	summary, description, category string
	color                          string // "" for the colour of the feed
}

// begin writes an event without the line that ends the event.
func (w *writer) begin(d date) {
	w.line("BEGIN", "VEVENT")
	w.text("UID", d.uid)
	w.line("DTSTAMP", midnight(d.modified))
	w.line("LAST-MODIFIED", midnight(d.modified))
	w.line("SEQUENCE", strconv.Itoa(d.sequence))
	w.line("STATUS", d.status)
	w.days(d.day, d.day)
	w.text("SUMMARY", d.summary)
	w.text("DESCRIPTION", d.description)
	w.text("CATEGORIES", d.category)
	if d.color != "" {
		w.line("COLOR", d.color)
	}
	w.line("TRANSP", "TRANSPARENT") // calendar programs do not show people as busy
}

// days writes the first and the last day of an event. DTEND is the day after the last day.
func (w *writer) days(first, last harikerja.Date) {
	w.line("DTSTART;VALUE=DATE", basic(first))
	w.line("DTEND;VALUE=DATE", basic(last.AddDays(1)))
}

// maxLine is the maximum length of a line in octets, without the line break
// (RFC 5545, section 3.1).
const maxLine = 75

// line writes a content line. A line longer than maxLine is split between
// characters, and each continuation line begins with a space. Control characters are
// removed, so that a value cannot contain a line break.
func (w *writer) line(name, value string) {
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
		w.WriteString(line[:cut] + "\r\n ")
		line, room = line[cut:], maxLine-1
	}
	w.WriteString(line + "\r\n")
}

var textEscapes = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\r\n", `\n`, "\n", `\n`, "\r", `\n`)

// text writes a property of type TEXT.
func (w *writer) text(name, text string) { w.line(name, textEscapes.Replace(text)) }

// basic returns a date in the format of iCalendar, such as 20260320.
func basic(d harikerja.Date) string { return strings.ReplaceAll(d.String(), "-", "") }

// midnight returns 00:00 UTC on the date of a change, because the time of the change is not known.
func midnight(d harikerja.Date) string { return basic(d) + "T000000Z" }
