package harikerja_test

import (
	"testing"
	"time"

	"github.com/harikerja/harikerja"
)

// FuzzParseDate holds ParseDate to three things: it never panics, what it
// takes it gives back letter by letter, and it takes exactly what the time
// package takes for a date, years 0001 to 9999.
func FuzzParseDate(f *testing.F) {
	for _, s := range append(goodDates, badDates...) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		d, err := harikerja.ParseDate(s)
		known, knownErr := time.Parse(time.DateOnly, s)
		if wanted := knownErr == nil && known.Year() >= 1; (err == nil) != wanted {
			t.Fatalf("ParseDate(%q) gives the error %v, the time package %v", s, err, knownErr)
		}
		if err != nil {
			if d != (harikerja.Date{}) {
				t.Fatalf("ParseDate(%q) gives %s beside an error", s, d)
			}
			return
		}
		if d.String() != s || harikerja.DateOf(known) != d {
			t.Fatalf("ParseDate(%q) gives %s, the time package %s", s, d, known)
		}
		again, err := harikerja.NewDate(d.Year(), d.Month(), d.Day())
		if err != nil || again != d {
			t.Fatalf("%s split and made again is %s, %v", d, again, err)
		}
	})
}
