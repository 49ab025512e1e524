// Package ics writes the holidays as an iCalendar feed (RFC 5545, RFC 7986)
// to subscribe to or to import.
//
// The feed does not depend on the clock: the same data gives the same bytes. The
// UID of an event never changes, so importing a newer feed updates the events of
// the older feed and does not add duplicates.
package ics

import (
	"slices"
	"strconv"

	"github.com/harikerja/harikerja"
)

// Feed describes the feed to write.
type Feed struct {
	Calendar *harikerja.Calendar
	Year     int              // 0 for all years of the calendar
	Kinds    []harikerja.Kind // empty for all kinds
	English  bool             // texts in English instead of Indonesian
}

// Append appends the feed to b. It has every day that was ever on a list; a day
// that was removed later is marked as cancelled. For a year without data it
// returns a [*harikerja.CoverageError].
func Append(b []byte, f Feed) ([]byte, error) {
	years := f.Calendar.Years()
	if f.Year != 0 {
		info, err := f.Calendar.Year(f.Year)
		if err != nil {
			return nil, err
		}
		years = []harikerja.YearInfo{info}
	}
	var modified harikerja.Date
	for _, y := range years {
		if y.UpdatedAt.After(modified) {
			modified = y.UpdatedAt
		}
	}
	t := f.texts()
	b = f.head(b, t, modified)
	for _, y := range years {
		history, err := f.Calendar.Revisions(y.Year)
		if err != nil {
			return nil, err
		}
		for _, e := range events(history) {
			if len(f.Kinds) == 0 || slices.Contains(f.Kinds, e.Kind) {
				b = appendEvent(b, t, e)
			}
		}
	}
	return appendLine(b, "END", "VCALENDAR"), nil
}

// head appends the properties of the feed. It has no METHOD property, because a
// feed with METHOD is a meeting request, which needs an organizer.
func (f Feed) head(b []byte, t *texts, modified harikerja.Date) []byte {
	name := t.titles[f.title()]
	if f.Year != 0 {
		name += " " + strconv.Itoa(f.Year)
	}
	b = appendLine(b, "BEGIN", "VCALENDAR")
	b = appendLine(b, "VERSION", "2.0")
	b = appendText(b, "PRODID", "-//Harikerja//Harikerja//"+t.language)
	b = appendLine(b, "CALSCALE", "GREGORIAN")
	b = appendText(b, "NAME", name)
	b = appendText(b, "X-WR-CALNAME", name)
	b = appendText(b, "DESCRIPTION", t.disclaimer)
	b = appendText(b, "X-WR-CALDESC", t.disclaimer)
	b = appendLine(b, "LAST-MODIFIED", midnight(modified))
	b = appendLine(b, "REFRESH-INTERVAL;VALUE=DURATION", "P1D")
	return appendLine(b, "X-PUBLISHED-TTL", "P1D")
}

// title returns the index of the feed's title in texts.titles.
func (f Feed) title() int {
	if len(f.Kinds) == 1 {
		return 1 + int(f.Kinds[0])
	}
	return 0
}

func appendEvent(b []byte, t *texts, e event) []byte {
	status, summary := "CONFIRMED", t.name(e.Holiday)
	if e.cancelled {
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
	b = appendLine(b, "TRANSP", "TRANSPARENT") // the event does not make people busy
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
