// Package words has the languages of the texts, and the words and numbers that texts of several
// packages contain.
package words

import (
	"strconv"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
)

// Language is the tag of the language of a text. Any value other than [English] means Indonesian.
type Language string

// The languages.
const (
	Indonesian Language = "id"
	English    Language = "en"
)

// Choose returns the text that is in language l.
func (l Language) Choose(indonesian, english string) string {
	if l == English {
		return english
	}
	return indonesian
}

// Text returns the name in the given language.
func (l Language) Text(n harikerja.Names) string { return l.Choose(n.Indonesian, n.English) }

var localMonths = [...]string{"Januari", "Februari", "Maret", "April", "Mei", "Juni",
	"Juli", "Agustus", "September", "Oktober", "November", "Desember"}

// Month returns the name of a month.
func (l Language) Month(m time.Month) string { return l.Choose(localMonths[m-1], m.String()) }

var localWeekdays = [...]string{"Minggu", "Senin", "Selasa", "Rabu", "Kamis", "Jumat", "Sabtu"}

// Weekday returns the name of a day of the week.
func (l Language) Weekday(d time.Weekday) string {
	if d < time.Sunday || d > time.Saturday {
		return d.String()
	}
	return l.Choose(localWeekdays[d], d.String())
}

// Join joins the texts of the elements of a list with a separator.
func Join[T any](list []T, separator string, text func(T) string) string {
	texts := make([]string, len(list))
	for i, v := range list {
		texts[i] = text(v)
	}
	return strings.Join(texts, separator)
}

// Number formats a number with the decimal sign that the language uses.
func (l Language) Number(x float64) string {
	s := strconv.FormatFloat(x, 'f', -1, 64)
	return l.Choose(strings.Replace(s, ".", ",", 1), s)
}
