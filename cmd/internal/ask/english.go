package ask

import (
	"strings"

	"github.com/harikerja/harikerja/internal/lawfile"
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

// String returns the id of the obligation, the period, and the reason why the due date is not
// known.
func (u Unanswered) String() string {
	return string(u.ID) + " of " + u.Period.String() + " (" + u.Reason.In(lawfile.English) + ")"
}
