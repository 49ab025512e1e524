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

// weekdays checks the days of the week that notes put beside a date: a slip of
// a date shows there first.
func weekdays(y *Year, report report) {
	check := func(about entry, note string) {
		for _, slip := range weekdaySlips(note, y.Year) {
			report(about, "%s: correct the date or the day of the week", slip)
		}
	}
	check(y.Stated, y.Stated.Note)
	for _, n := range y.Notes {
		check(n, n.Text)
	}
	for _, c := range y.Corrections {
		check(c, c.What)
	}
	for _, d := range slices.Concat(y.Decrees, y.Related) {
		check(d, d.Note)
	}
	for _, h := range y.Holidays {
		check(h, h.Note)
	}
}

// Names in English and Indonesian. The longer of two comes before its own
// beginning, as regular expressions try them in order.
var (
	weekdayNames = [][]string{
		{"Sunday", "Sun", "Minggu", "Ahad", "Min"}, {"Monday", "Mon", "Senin", "Sen"}, {"Tuesday", "Tues", "Tue", "Selasa", "Sel"},
		{"Wednesday", "Wed", "Rabu", "Rab"}, {"Thursday", "Thurs", "Thu", "Kamis", "Kam"}, {"Friday", "Fri", "Jumat", "Jum'at", "Jum"},
		{"Saturday", "Sat", "Sabtu", "Sab"},
	}
	monthNames = [][]string{
		{"January", "Januari", "Jan"}, {"February", "Februari", "Feb"}, {"March", "Maret", "Mar"}, {"April", "Apr"}, {"May", "Mei"},
		{"June", "Juni", "Jun"}, {"July", "Juli", "Jul"}, {"August", "Agustus", "Aug", "Agu"}, {"September", "Sept", "Sep"},
		{"October", "Oktober", "Oct", "Okt"}, {"November", "Nov"}, {"December", "Desember", "Dec", "Des"},
	}
)

// grammar is how notes write dates and days of the week. A list of dates may
// leave the month to its last: 21-22 Mar.
type grammar struct {
	day, date, parts                    *regexp.Regexp
	dayThenDate, dateThenDay, dateIsDay *regexp.Regexp
}

// notes is compiled when first asked for: it is large, and every command links
// this package.
var notes = sync.OnceValue(func() grammar {
	var (
		oneDay   = `\b` + oneOf(weekdayNames) + `\b`
		oneMonth = oneOf(monthNames) + `\b`
		oneDate  = `\b(?:\d{4}-\d\d-\d\d|\d{1,2}/\d{1,2}(?:/\d{4})?|\d{1,2}\s` + oneMonth + `(?:\s\d{4}\b)?)`
		joint    = `(?:,?\s(?:and|dan|&)\s|,\s|\s?[-–]\s?)`
		days     = `(` + oneDay + `(?:` + joint + oneDay + `)*)`
		dates    = `((?:(?:` + oneDate + `|\b\d{1,2})` + joint + `)*` + oneDate + `)`
	)
	return grammar{
		day:         regexp.MustCompile(oneDay),
		date:        regexp.MustCompile(oneDate + `|\b\d{1,2}\b`),
		parts:       regexp.MustCompile(`^(\d+)(?:/(\d+)(?:/(\d+))?|\s(` + oneMonth + `)(?:\s(\d+))?)?$`),
		dayThenDate: regexp.MustCompile(days + `,?\s(?:tanggal\s)?\(?` + dates),          // Sat 9 May; Jumat (3/7)
		dateThenDay: regexp.MustCompile(dates + `\s\(` + days),                           // 10 Jul, 25 Dec (Sat)
		dateIsDay:   regexp.MustCompile(`(` + oneDate + `)(?:,|\swas|\sis)\sa\s` + days), // 9 May, a Saturday
	}
})

func oneOf(names [][]string) string {
	return `(?:` + strings.Join(slices.Concat(names...), "|") + `)`
}

// weekdaySlips returns what a note says wrongly about the days of the week. A
// date without a year is in the given one. A day of the week with no date
// beside it says nothing that could be checked.
func weekdaySlips(note string, year int) []string {
	var slips []string
	compare := func(daysText, datesText string, oneForAll bool) {
		days := notes().day.FindAllString(daysText, -1)
		dates := datesIn(datesText, year)
		for i, d := range dates {
			day := days[0]
			if len(days) > 1 || !oneForAll {
				if i >= len(days) {
					break
				}
				day = days[i]
			}
			if slip := d.slip(day); slip != "" {
				slips = append(slips, slip)
			}
		}
	}
	for _, m := range notes().dayThenDate.FindAllStringSubmatch(note, -1) {
		compare(m[1], m[2], false)
	}
	for _, m := range notes().dateThenDay.FindAllStringSubmatch(note, -1) {
		compare(m[2], m[1], true)
	}
	for _, m := range notes().dateIsDay.FindAllStringSubmatch(note, -1) {
		compare(m[2], m[1], true)
	}
	return slips
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
		return fmt.Sprintf("the note has %s as %s, but %d has no such day", w.text, day, w.year)
	}
	if index(weekdayNames, day) == int(date.Weekday()) {
		return ""
	}
	return fmt.Sprintf("the note has %s as %s, but %s is a %s", w.text, day, date, date.Weekday())
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
	return slices.IndexFunc(names, func(list []string) bool { return slices.Contains(list, name) })
}
