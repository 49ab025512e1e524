package ics

import (
	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/words"
)

// MediaType is the media type of a calendar.
const MediaType = "text/calendar; charset=utf-8"

// Plan is a plan of annual leave.
type Plan struct {
	Name     string
	Language words.Language // only the language tag depends on it
	Made     harikerja.Date // the date of the data, for the time stamps
	Leave    []Leave
}

// Leave describes one continuous time off in the plan. Days has its days of leave, sorted by
// date.
type Leave struct {
	Days        []harikerja.Date
	Summary     string
	Description string
}

// Bytes returns the plan as a calendar. Consecutive days of leave are one event. During this
// event, calendar programs show the person as busy.
func (p Plan) Bytes() []byte {
	var w writer
	w.calendar(p.Language, p.Name)
	for _, l := range p.Leave {
		for start := 0; start < len(l.Days); {
			end := start + 1
			for end < len(l.Days) && l.Days[end] == l.Days[end-1].AddDays(1) {
				end++
			}
			w.line("BEGIN", "VEVENT")
			w.text("UID", l.Days[start].String()+"-leave@harikerja")
			w.line("DTSTAMP", midnight(p.Made))
			w.days(l.Days[start], l.Days[end-1])
			w.text("SUMMARY", l.Summary)
			w.text("DESCRIPTION", l.Description)
			w.line("TRANSP", "OPAQUE")
			w.line("END", "VEVENT")
			start = end
		}
	}
	return w.end()
}
