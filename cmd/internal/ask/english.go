package ask

import (
	"strconv"
	"strings"
)

// This file has English words that several packages use.

// NotAdvice is the last part of every text about law.
const NotAdvice = "Not legal advice and not an official source. Read the regulation before you " +
	"rely on a date."

// Count returns a number with its noun, in the plural if necessary: 1 workday, 2 workdays.
func Count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return itoa(n) + " " + noun
}

// InWords returns an enumeration's value in words: "national holiday" for national_holiday.
func InWords[T ~string](value T) string { return strings.ReplaceAll(string(value), "_", " ") }

func itoa(n int) string { return strconv.Itoa(n) }

// Quote quotes a value for a message and shortens it if it is long.
func Quote(s string) string { return strconv.Quote(Shorten(s)) }

// Shorten shortens a value of more than 60 characters for an error.
func Shorten(s string) string {
	const limit = 60
	n := 0
	for i := range s {
		if n++; n > limit {
			return s[:i] + "…"
		}
	}
	return s
}
