package law

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/private"
)

// Language is the language of an explanation. The zero value is [Indonesian].
type Language uint8

// The languages.
const (
	Indonesian Language = iota
	English
)

var localMonths = [...]string{"Januari", "Februari", "Maret", "April", "Mei", "Juni",
	"Juli", "Agustus", "September", "Oktober", "November", "Desember"}

func (l Language) month(m time.Month) string {
	if l == English {
		return m.String()
	}
	return localMonths[m-1]
}

// Explain returns the days off that moved the due date, and the due date, on one
// line: "15 Februari Minggu, 16 cuti bersama, 17 Tahun Baru Imlek, bergeser ke 18 Februari". If
// the date did not move, it returns "".
func (o Obligation) Explain(l Language) string {
	if len(o.Skipped) == 0 {
		return ""
	}
	var b strings.Builder
	var last time.Month
	day := func(d harikerja.Date) {
		b.WriteString(strconv.Itoa(d.Day()))
		if d.Month() != last {
			b.WriteString(" " + l.month(d.Month()))
		}
		last = d.Month()
	}
	for i, s := range o.Skipped {
		if i > 0 {
			b.WriteString(", ")
		}
		day(s.Date)
		b.WriteString(" " + o.name(s, l))
	}
	b.WriteString(l.choose(", bergeser ke ", ", moved to "))
	last = 0 // write the month of the due date in any case
	day(o.Due)
	return b.String()
}

// name returns the reason of a skipped day in words. For a national holiday, it is
// the name of the occasion, which has no year number.
func (o Obligation) name(s Skipped, l Language) string {
	switch s.Reason {
	case Saturday, Sunday:
		if l == English {
			return s.Date.Weekday().String()
		}
		return private.LocalWeekday(s.Date.Weekday())
	case NationalHoliday:
		var names []string
		for _, h := range s.Holidays {
			if h.Kind != harikerja.NationalHoliday {
				continue
			}
			name := harikerja.Names{Indonesian: h.LocalName, English: h.Name}
			if o.cal != nil { // nil if the obligation was not returned by a rulebook
				for _, occasion := range o.cal.FindOccasions(h.Occasion) { // an id belongs to one occasion
					name = harikerja.Names{Indonesian: occasion.LocalName, English: occasion.Name}
				}
			}
			if l == English {
				names = append(names, name.English)
			} else {
				names = append(names, name.Indonesian)
			}
		}
		return strings.Join(names, " / ")
	}
	return s.Reason.words(l)
}

// words returns the days in words, for sentences.
func (r Reason) words(l Language) string {
	if l == English {
		switch r {
		case Saturday, Sunday:
			return strings.ToUpper(string(r[:1])) + string(r[1:])
		}
		return strings.ReplaceAll(string(r), "_", " ")
	}
	switch r {
	case Saturday:
		return "Sabtu"
	case Sunday:
		return "Minggu"
	case NationalHoliday:
		return "hari libur nasional"
	case PollingDay:
		return "hari pemungutan suara"
	}
	return "cuti bersama"
}

// Explain returns the reading or the part of the period in words: "jika Sabtu dan
// cuti bersama libur", "untuk faktur mulai 22 Mei 2025, atau ...".
func (a Alternative) Explain(l Language) string {
	switch {
	case a.transition != nil:
		return l.text(a.transition.About)
	case a.readings != nil:
		return explainReadings(a.readings, l)
	}
	var words []string
	for _, r := range slices.Concat(a.Off, a.Worked) {
		words = append(words, r.words(l))
	}
	days := strings.Join(words, l.choose(" dan ", " and "))
	switch {
	case len(a.Worked) > 1:
		return l.choose("jika "+days+" adalah hari kerja", "if "+days+" are workdays")
	case len(a.Worked) == 1:
		return l.choose("jika "+days+" adalah hari kerja", "if "+days+" is a workday")
	case len(words) > 1:
		return l.choose("jika "+days+" libur", "if "+days+" are days off")
	}
	return l.choose("jika "+days+" libur", "if "+days+" is a day off")
}
