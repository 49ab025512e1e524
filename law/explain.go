package law

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/internal/words"
)

// explain returns the text for [Obligation.Explanation] in the given language.
func (o *Obligation) explain(cal *harikerja.Calendar, l words.Language) string {
	if len(o.Skipped) == 0 {
		return ""
	}
	var b strings.Builder
	var last time.Month
	day := func(d harikerja.Date) {
		b.WriteString(strconv.Itoa(d.Day()))
		if d.Month() != last {
			b.WriteString(" " + l.Month(d.Month()))
		}
		last = d.Month()
	}
	for i, s := range o.Skipped {
		if i > 0 {
			b.WriteString(", ")
		}
		day(s.Date)
		b.WriteString(" " + s.name(cal, l))
	}
	b.WriteString(l.Choose(", bergeser ke ", ", moved to "))
	last = 0 // so that the text always has the month of the due date
	day(o.Due)
	return b.String()
}

// name returns, in words, why a day was skipped. For a national holiday, the text is the
// name of the occasion without a year number.
func (s Skipped) name(cal *harikerja.Calendar, l words.Language) string {
	reason := lawfile.Reason(s.Reason)
	if reason != lawfile.NationalHoliday {
		return reason.In(l)
	}
	var names []string
	for _, h := range s.Holidays {
		if h.Kind != harikerja.NationalHoliday {
			continue
		}
		name := l.Choose(h.LocalName, h.Name)
		for _, occasion := range cal.FindOccasions(h.Occasion) { // an id belongs to one occasion
			name = l.Choose(occasion.LocalName, occasion.Name)
		}
		names = append(names, name)
	}
	return strings.Join(names, " / ")
}

// newAlternative returns an alternative with the given date. It applies under the reading
// that the days in "off" are days off and the days in "worked" are workdays.
func newAlternative(due harikerja.Date, off, worked []lawfile.Reason) Alternative {
	days := slices.Concat(off, worked)
	reason := strings.Join(texts(days), "_and_")
	switch len(worked) {
	case 0:
	case 1:
		reason += "_is_workday"
	default:
		reason += "_are_workdays"
	}
	a := Alternative{Due: due, Text: reason,
		Explanation:      explainDays(days, len(worked), words.English),
		LocalExplanation: explainDays(days, len(worked), words.Indonesian)}
	if off != nil {
		a.Off = convert[DayOffReason](off)
	}
	if worked != nil {
		a.Worked = convert[DayOffReason](worked)
	}
	return a
}

// explainDays returns a condition in words: that the given days are days off. If the
// parameter "worked" is not 0, the condition is that they are workdays.
func explainDays(list []lawfile.Reason, worked int, l words.Language) string {
	days := words.Join(list, l.Choose(" dan ", " and "),
		func(r lawfile.Reason) string { return r.In(l) })
	switch {
	case worked > 1:
		return l.Choose("jika "+days+" adalah hari kerja", "if "+days+" are workdays")
	case worked == 1:
		return l.Choose("jika "+days+" adalah hari kerja", "if "+days+" is a workday")
	case len(list) > 1:
		return l.Choose("jika "+days+" libur", "if "+days+" are days off")
	}
	return l.Choose("jika "+days+" libur", "if "+days+" is a day off")
}
