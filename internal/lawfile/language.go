package lawfile

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
)

// Language is the language of a text. The zero value is [Indonesian].
type Language uint8

// The languages.
const (
	Indonesian Language = iota
	English
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

// Number formats a number with the decimal sign that the language uses.
func (l Language) Number(x float64) string {
	s := strconv.FormatFloat(x, 'f', -1, 64)
	return l.Choose(strings.Replace(s, ".", ",", 1), s)
}

// LaterWarning returns the warning for an answer whose date is after CheckedUntil, the
// date of the newest text that shows the rule in force.
func (r *Rule) LaterWarning(l Language) string {
	d := r.CheckedUntil
	text := l.Choose(fmt.Sprintf("Naskah terbaru yang menunjukkan aturan ini berlaku: %d %s %d.",
		d.Day(), l.Month(d.Month()), d.Year()),
		"The newest text that shows this rule in force is dated "+d.String()+".")
	if r.Afterwards != nil {
		text += " " + l.Text(*r.Afterwards)
	}
	return text
}
