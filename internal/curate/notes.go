package curate

import (
	"fmt"
	"regexp"
	"slices"
)

// weekdays checks the days of the week that notes put beside a date: a slip of
// a date shows there first.
func weekdays(y *Year, report report) {
	check := func(about entry, note string) {
		for _, slip := range weekdaySlips(note, y.Year) {
			report(about, "%s", slip)
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

var rangeJoint = pattern(`^\s?[-–]\s?$`)

// weekdaySlips returns what a note says wrongly about the days of the week. A
// date without a year is in the given one; a range that then runs backwards
// passes the year's end. A day of the week that stands in no form that can be
// checked is reported too, since it might be wrong.
func weekdaySlips(note string, year int) []string {
	var slips []string
	checked := []byte(note) // with the days of the week that were checked blotted out
	blot := func(from, to int) {
		for i := from; i < to; i++ {
			checked[i] = '.'
		}
	}

	end, last := 0, writtenDate{}
	for _, m := range notes().dayThenDate.FindAllStringSubmatchIndex(note, -1) {
		dates := datesIn(note[m[4]:m[5]], year)
		if rangeJoint().MatchString(note[end:m[0]]) && dates[0].month < last.month {
			dates = datesIn(note[m[4]:m[5]], last.year+1)
		}
		slips = append(slips, compareDays(note[m[2]:m[3]], dates, false)...)
		end, last = m[1], dates[len(dates)-1]
		blot(m[2], m[3])
	}
	for _, form := range []*regexp.Regexp{notes().dateThenDay, notes().dateIsDay} {
		for _, m := range form.FindAllStringSubmatchIndex(note, -1) {
			slips = append(slips, compareDays(note[m[4]:m[5]], datesIn(note[m[2]:m[3]], year), true)...)
			blot(m[4], m[5])
		}
	}
	for _, m := range notes().fixed.FindAllStringIndex(note, -1) {
		blot(m[0], m[1])
	}
	for _, day := range notes().day.FindAllString(string(checked), -1) {
		if !slices.Contains(otherWords, day) {
			slips = append(slips, fmt.Sprintf(
				"the note has %s where it cannot be checked: write it as Sat 9 May, as 9 May (Sat) or as 9 May, a Saturday, or leave it out", day))
		}
	}
	return slips
}

// compareDays holds days of the week to the dates they stand beside. Several
// are one for each date. One alone is that of the first date, or, where
// oneForAll, that of each.
func compareDays(text string, dates []writtenDate, oneForAll bool) []string {
	days := notes().day.FindAllString(text, -1)
	switch {
	case len(days) > 1 && len(days) != len(dates):
		return []string{fmt.Sprintf("the note has %s for %s: give each date its day of the week", text, dates[len(dates)-1].text)}
	case len(days) == 1 && oneForAll:
		days = slices.Repeat(days, len(dates))
	}
	var slips []string
	for i, day := range days {
		if slip := dates[i].slip(day); slip != "" {
			slips = append(slips, slip)
		}
	}
	return slips
}
