package web

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

// A visitor types or pastes own days as people write them: 28/12/2026, 28-12-2026,
// 28 Desember 2026 or 2026-12-28, a span such as 28/12/2026 - 31/12/2026 or two columns
// of a sheet, and a name after the date. The functions below change such a text to the
// form of package ask, 2026-12-28..2026-12-31=Name. They leave a text that they do not
// understand as it is, so that package ask refuses it.

// ownDay matches a date or a span with an optional name. A day is never guessed from
// 12/28/2026: the day is always before the month.
var ownDay = sync.OnceValue(func() *regexp.Regexp {
	const date = `(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\d{1,2}[ -]+\pL+\.?[ -]+\d{4})`
	const weekday = `(?:(?:senin|selasa|rabu|kamis|jumat|jum'at|sabtu|minggu|mon|tues|wednes|thurs|fri|satur|sun)(?:day)?,?\s+)?`
	const until = `(?:\s*(?:\.\.|–|—|-|s\.d\.|s/d|sd|sampai|hingga|to|until)\s*|\s+)`
	return regexp.MustCompile(`(?i)^` + weekday + date + `(?:` + until + weekday + date + `)?(?:[\s=:;|–—-]+(.*))?$`)
})

// readOwnDay returns a line of the fields for own days in the form of package ask.
func readOwnDay(line string) string {
	parts := ownDay().FindStringSubmatch(line)
	if parts == nil {
		return line
	}
	item, name := readDate(parts[1]), parts[3]
	if parts[2] != "" {
		item += ".." + readDate(parts[2])
	}
	if name != "" {
		item += "=" + name
	}
	if !isOwnDay(item) {
		return line // a date does not exist
	}
	return item
}

// isOwnDay reports whether a text in the form of package ask has dates that exist. The
// name is not checked.
func isOwnDay(item string) bool {
	dates, _, _ := strings.Cut(item, "=")
	from, to, isSpan := strings.Cut(dates, "..")
	_, err := harikerja.ParseDate(from)
	if err == nil && isSpan {
		_, err = harikerja.ParseDate(to)
	}
	return err == nil
}

// readDate returns a date as YYYY-MM-DD. It does not check that the date exists.
func readDate(text string) string {
	parts := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("/.- ", r) })
	if len(parts) != 3 {
		return text
	}
	if len(parts[0]) == 4 {
		slices.Reverse(parts)
	}
	month, err := strconv.Atoi(parts[1])
	if err != nil {
		month = monthNamed(parts[1])
	}
	day, _ := strconv.Atoi(parts[0])
	if month == 0 {
		return text
	}
	return fmt.Sprintf("%s-%02d-%02d", parts[2], month, day)
}

// monthNamed returns the month with an Indonesian or English name, or 0. The first three
// letters are enough.
func monthNamed(name string) int {
	name = strings.ToLower(strings.TrimSuffix(name, "."))
	for month := time.January; month <= time.December && len(name) >= 3; month++ {
		for _, words := range catalogue() {
			if strings.HasPrefix(strings.ToLower(words.month(month)), name) {
				return int(month)
			}
		}
	}
	return 0
}

// ownItems returns the items of a text with own days, which line breaks or commas
// separate. A comma before a text that does not begin with a digit is part of a name,
// as in a line from a CSV file: 28/12/2026, Libur akhir tahun.
func ownItems(text string) []string {
	var items []string
	for line := range strings.Lines(text) {
		first := len(items)
		for part := range strings.SplitSeq(line, ",") {
			part = strings.Join(strings.Fields(part), " ") // a cell of Excel can have tabs and no-break spaces
			switch {
			case part == "":
			case len(items) > first && (part[0] < '0' || part[0] > '9' || isWeekday(items[len(items)-1])):
				items[len(items)-1] += " " + part
			default:
				items = append(items, part)
			}
		}
	}
	for i, item := range items {
		items[i] = readOwnDay(item)
	}
	return items
}

// isWeekday reports whether a text has no digit, so that it is the weekday before a date.
func isWeekday(text string) bool { return !strings.ContainsAny(text, "0123456789") }
