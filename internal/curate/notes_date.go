package curate

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/harikerja/harikerja"
)

// Names in English and Indonesian. The longer of two comes before its own
// beginning, as regular expressions try them in order.
var (
	weekdayNames = [][]string{
		{"Sunday", "Sun", "Minggu", "Ahad", "Min"}, {"Monday", "Mon", "Senin", "Sen"}, {"Tuesday", "Tues", "Tue", "Selasa", "Sel"},
		{"Wednesday", "Weds", "Wed", "Rabu", "Rab"}, {"Thursday", "Thurs", "Thur", "Thu", "Kamis", "Kam"},
		{"Friday", "Fri", "Jumat", "Jum'at", "Jum"}, {"Saturday", "Sat", "Sabtu", "Sab"},
	}
	monthNames = [][]string{
		{"January", "Januari", "Jan"}, {"February", "Februari", "Feb"}, {"March", "Maret", "Mar"}, {"April", "Apr"}, {"May", "Mei"},
		{"June", "Juni", "Jun"}, {"July", "Juli", "Jul"}, {"August", "Agustus", "Aug", "Agu"}, {"September", "Sept", "Sep"},
		{"October", "Oktober", "Oct", "Okt"}, {"November", "Nov"}, {"December", "Desember", "Dec", "Des"},
	}
)

// otherWords look like a short day of the week and, with no date beside them,
// are words of their own.
var otherWords = []string{"sun", "mon", "wed", "weds", "sat", "min", "Min", "sen", "sel"}

// fixedNames have a day of the week in them that is always true.
const fixedNames = `(?:Good\sFriday|Easter\s(?:Sunday|Monday)|Palm\sSunday|Ash\sWednesday|(?:Maundy|Holy)\sThursday|Holy\sSaturday|Jum'?at\sAgung)`

// grammar is how notes write dates and days of the week. A list of dates may
// leave the month to its last: 21-22 Mar.
type grammar struct {
	day, date, parts, fixed             *regexp.Regexp
	dayThenDate, dateThenDay, dateIsDay *regexp.Regexp
}

// notes is compiled when first asked for, as every pattern is.
var notes = sync.OnceValue(func() grammar {
	var (
		oneDay   = `\b` + oneOf(weekdayNames) + `\b`
		oneMonth = oneOf(monthNames) + `\b`
		oneDate  = `\b(?:\d{4}-\d\d-\d\d|\d{1,2}/\d{1,2}(?:/\d{4})?|\d{1,2}\s` + oneMonth + `(?:\s\d{4}\b)?)`
		joint    = `(?:,?\s(?:and|dan|&)\s|,\s|\s?[-–]\s?)`
		days     = `(` + oneDay + `(?:` + joint + oneDay + `)*)`
		dates    = `((?:(?:` + oneDate + `|\b\d{1,2})` + joint + `)*` + oneDate + `)`
		compile  = func(s string) *regexp.Regexp { return regexp.MustCompile(`(?i)` + s) }
	)
	return grammar{
		day:         compile(oneDay),
		date:        compile(oneDate + `|\b\d{1,2}\b`),
		parts:       compile(`^(\d+)(?:/(\d+)(?:/(\d+))?|\s(` + oneMonth + `)(?:\s(\d+))?)?$`),
		fixed:       compile(`\b` + fixedNames + `\b`),
		dayThenDate: compile(days + `,?\s(?:tanggal\s)?\(?` + dates),          // Sat 9 May; Jumat (3/7)
		dateThenDay: compile(dates + `\s\(` + days),                           // 10 Jul, 25 Dec (Sat)
		dateIsDay:   compile(`(` + oneDate + `)(?:,|\swas|\sis)\sa\s` + days), // 9 May, a Saturday
	}
})

// pattern returns a regular expression that is compiled when first asked for:
// every command links this package, and few read with it.
func pattern(s string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(s) })
}

func oneOf(names [][]string) string {
	return `(?:` + strings.Join(slices.Concat(names...), "|") + `)`
}

// writtenDate is a date as a note has it.
type writtenDate struct {
	text             string
	year, month, day int
}

// slip returns what is wrong about calling the date by a day of the week.
func (w writtenDate) slip(day string) string {
	date, err := harikerja.NewDate(w.year, time.Month(w.month), w.day)
	if err != nil {
		return fmt.Sprintf("the note has %s as %s, but %d has no such day: correct the date", w.text, day, w.year)
	}
	if index(weekdayNames, day) == int(date.Weekday()) {
		return ""
	}
	return fmt.Sprintf("the note has %s as %s, but %s is a %s: correct the date or the day of the week", w.text, day, date, date.Weekday())
}

// datesIn reads a list of dates. What one leaves out, the next one says.
func datesIn(text string, year int) []writtenDate {
	var list []writtenDate
	for _, s := range notes().date.FindAllString(text, -1) {
		list = append(list, readDate(s))
	}
	for i := len(list) - 1; i >= 0; i-- {
		d := &list[i]
		if i+1 < len(list) {
			next := list[i+1]
			if d.month == 0 {
				d.month, d.year = next.month, next.year
			}
			if d.year == 0 && d.month <= next.month {
				d.year = next.year
			}
		}
		if d.year == 0 {
			d.year = year
		}
	}
	return list
}

func readDate(s string) writtenDate {
	if d, err := harikerja.ParseDate(s); err == nil {
		return writtenDate{s, d.Year(), int(d.Month()), d.Day()}
	}
	m := notes().parts.FindStringSubmatch(s)
	if m == nil { // an ISO date that does not exist
		m = make([]string, 6)
	}
	w := writtenDate{text: s}
	w.day, _ = strconv.Atoi(m[1])
	w.month, _ = strconv.Atoi(m[2])
	w.year, _ = strconv.Atoi(m[3] + m[5])
	if m[4] != "" {
		w.month = index(monthNames, m[4]) + 1
	}
	return w
}

// index returns the place of a name in a table of names.
func index(names [][]string, name string) int {
	return slices.IndexFunc(names, func(list []string) bool {
		return slices.ContainsFunc(list, func(s string) bool { return strings.EqualFold(s, name) })
	})
}
