package ics

import "github.com/harikerja/harikerja"

// MediaType is the media type of a calendar.
const MediaType = "text/calendar; charset=utf-8"

// Plan is a plan of annual leave.
type Plan struct {
	Name    string
	English bool           // whether the texts are in English; only the language tag depends on it
	Made    harikerja.Date // the date of the data, for the time stamps
	Leave   []Leave
}

// Leave are days of leave in one run of days off, sorted by date.
type Leave struct {
	Days        []harikerja.Date
	Summary     string
	Description string
}

// AppendPlan appends a plan as a calendar to b. Consecutive days are one event, during
// which calendar programs show the person as busy.
func AppendPlan(b []byte, p Plan) []byte {
	language := "ID"
	if p.English {
		language = "EN"
	}
	b = appendLine(b, "BEGIN", "VCALENDAR")
	b = appendLine(b, "VERSION", "2.0")
	b = appendText(b, "PRODID", "-//Harikerja//Harikerja//"+language)
	b = appendLine(b, "CALSCALE", "GREGORIAN")
	b = appendText(b, "NAME", p.Name)
	b = appendText(b, "X-WR-CALNAME", p.Name)
	for _, l := range p.Leave {
		for start := 0; start < len(l.Days); {
			end := start + 1
			for end < len(l.Days) && l.Days[end] == l.Days[end-1].AddDays(1) {
				end++
			}
			first, after := l.Days[start], l.Days[end-1].AddDays(1)
			b = appendLine(b, "BEGIN", "VEVENT")
			b = appendText(b, "UID", first.String()+"-leave@harikerja")
			b = appendLine(b, "DTSTAMP", midnight(p.Made))
			b = appendLine(b, "DTSTART;VALUE=DATE", basic(first))
			b = appendLine(b, "DTEND;VALUE=DATE", basic(after)) // DTEND is the day after the last day
			b = appendText(b, "SUMMARY", l.Summary)
			b = appendText(b, "DESCRIPTION", l.Description)
			b = appendLine(b, "TRANSP", "OPAQUE")
			b = appendLine(b, "END", "VEVENT")
			start = end
		}
	}
	return appendLine(b, "END", "VCALENDAR")
}
