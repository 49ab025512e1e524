// Package dateinput reads dates as people type or paste them: 28/12/2026, 28-12-2026, 28 Desember
// 2026 or 2026-12-28. It also reads a span, such as 28/12/2026 - 31/12/2026, 28–31 Desember 2026 or two
// columns of a sheet, and a name after the date. It changes such a text to the form of package ask,
// 2026-12-28..2026-12-31=Name. It leaves a text that it does not understand as it is, so that
// package ask refuses it.
package dateinput

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/words"
)

const digits = "0123456789"

const (
	monthDate = `\d{1,2}[ -]+\pL+\.?[ -]+\d{4}`
	weekday   = `(?:(?:senin|selasa|rabu|kamis|jumat|jum'at|sabtu|minggu|` +
		`mon|tues|wednes|thurs|fri|satur|sun)(?:day)?,?\s+)?`
	until = `\s*(?:\.\.|–|—|-|s\.d\.|s/d|sd|sampai|hingga|to|until)\s*`
)

// ownDay matches a date or a span with an optional name. The day is always before the month, so
// 12/28/2026 is not a date.
var ownDay = sync.OnceValue(func() *regexp.Regexp {
	const date = `(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|` + monthDate + `)`
	return regexp.MustCompile(`(?i)^` + weekday + date + `(?:(?:` + until + `|\s+)` + weekday + date +
		`)?(?:[\s=:;|–—-]+(.*))?$`)
})

// shortSpan matches the beginning of a span whose first date has no year, or no month and no year:
// 27–31 Desember 2027, 28 Maret – 7 April 2026.
var shortSpan = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^` + weekday + `(\d{1,2})( \pL+\.?)?` + until + weekday + `(` + monthDate + `)`)
})

// completeSpan adds the month and the year of the second date of a short span to its first date.
func completeSpan(line string) string {
	parts := shortSpan().FindStringSubmatch(line)
	if parts == nil {
		return line
	}
	end := strings.FieldsFunc(parts[3], func(r rune) bool { return r == ' ' || r == '-' })
	start := []string{parts[1], cmp.Or(strings.TrimSpace(parts[2]), end[1]), end[2]}
	return strings.Join(start, " ") + " - " + parts[3] + line[len(parts[0]):]
}

// OwnDays returns the own days in a text. Line breaks or commas separate the days. But a comma is
// part of a name if no digit follows it, as in a line from a CSV file: 28/12/2026, Libur akhir
// tahun. A comma after a weekday is part of a date.
func OwnDays(text string) []string {
	var items []string
	for line := range strings.Lines(text) {
		var item []string // the parts of an item
		for part := range strings.SplitSeq(line, ",") {
			part = strings.Join(strings.Fields(part), " ") // Excel has tabs and no-break spaces
			if part == "" {
				continue
			}
			if hasDigit(part[:1]) && slices.ContainsFunc(item, hasDigit) {
				items, item = append(items, OwnDay(strings.Join(item, " "))), nil
			}
			item = append(item, part)
		}
		if item != nil {
			items = append(items, OwnDay(strings.Join(item, " ")))
		}
	}
	return items
}

func hasDigit(text string) bool { return strings.ContainsAny(text, digits) }

// OwnDay converts a date or a span, with or without a name, to the form of package ask.
func OwnDay(line string) string {
	if !strings.Contains(line, "=") && IsOwnDay(line) { // nearly all days in addresses
		return line
	}
	parts := ownDay().FindStringSubmatch(completeSpan(line))
	if parts == nil {
		return line
	}
	item, name := Date(parts[1]), parts[3]
	if parts[2] != "" {
		item += ".." + Date(parts[2])
	}
	if name != "" {
		item += "=" + name
	}
	if IsOwnDay(item) {
		return item
	}
	return line // a date does not exist
}

// IsOwnDay reports whether the dates of an own day exist. The text must already have the form that
// package ask reads. The name is not checked.
func IsOwnDay(item string) bool {
	dates, _, _ := strings.Cut(item, "=")
	from, to, isSpan := strings.Cut(dates, "..")
	_, err := harikerja.ParseDate(from)
	if err == nil && isSpan {
		_, err = harikerja.ParseDate(to)
	}
	return err == nil
}

// Date converts a date that a person typed to the form YYYY-MM-DD. It does not check that the
// date exists.
func Date(text string) string {
	parts := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("/.- ", r) })
	if len(parts) != 3 {
		return text
	}
	if len(parts[0]) == 4 {
		slices.Reverse(parts)
	}
	month, err := strconv.Atoi(parts[1])
	if err != nil {
		month = int(Month(parts[1]))
	}
	day, _ := strconv.Atoi(parts[0])
	if month == 0 {
		return text
	}
	return fmt.Sprintf("%s-%02d-%02d", parts[2], month, day)
}

// Month returns the month that has this Indonesian or English name, or 0. The first three
// letters are enough.
func Month(name string) time.Month {
	name = strings.ToLower(strings.TrimSuffix(name, "."))
	for m := time.January; m <= time.December && len(name) >= 3; m++ {
		local, english := words.Indonesian.Month(m), words.English.Month(m)
		if strings.HasPrefix(strings.ToLower(local), name) ||
			strings.HasPrefix(strings.ToLower(english), name) {
			return m
		}
	}
	return 0
}

// IsYear reports whether a text is a year: four digits, but not 0000.
func IsYear(s string) bool { return len(s) == 4 && s != "0000" && strings.Trim(s, digits) == "" }
