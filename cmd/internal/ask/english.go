package ask

import (
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/lawfile"
)

// This file has English words that both the command line and MCP use.

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

// CountHours returns a number of hours with its noun.
func CountHours(hours float64) string {
	if hours == 1 {
		return "1 hour"
	}
	return lawfile.English.Number(hours) + " hours"
}

// InWords returns an enumeration's value in words: "national holiday" for national_holiday.
func InWords[T ~string](value T) string { return strings.ReplaceAll(string(value), "_", " ") }

// NoListYet returns the message for a year that had no list on the given day.
func NoListYet(day harikerja.Date, year int) string {
	return "On " + day.String() + ", " + itoa(year) + " had no list yet."
}

// JoinDates joins the texts of dates with a separator.
func JoinDates(dates []harikerja.Date, separator string) string {
	texts := make([]string, len(dates))
	for i, d := range dates {
		texts[i] = d.String()
	}
	return strings.Join(texts, separator)
}

// String returns the id of the obligation, the period, and the reason why the due date is not
// known.
func (u Unanswered) String() string {
	return string(u.ID) + " of " + u.Period.String() + " (" + u.Reason.In(lawfile.English) + ")"
}
