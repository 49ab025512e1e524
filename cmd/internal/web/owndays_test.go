package web

import (
	"regexp"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/dateinput"
	"github.com/harikerja/harikerja/internal/frozen"
)

// TestExamplesOfOwnDaysHaveAnEffect: the example of an own day off must otherwise be a workday,
// and the example of a special workday must otherwise be a day off.
func TestExamplesOfOwnDaysHaveAnEffect(t *testing.T) {
	cal := frozen.Calendar()
	for lang, words := range catalogue() {
		for key, before := range map[string]bool{"profile.daysoff.hint": true, "profile.workdays.hint": false} {
			examples := regexp.MustCompile(`\d\d/\d\d/\d{4}`).FindAllString(words.text(key), -1)
			if len(examples) < 3 {
				t.Errorf("%s %s: %q", lang, key, examples)
			}
			for _, example := range examples {
				day, err := cal.IsWorkday(harikerja.MustParseDate(dateinput.OwnDays(example)[0]))
				if err != nil || day != before {
					t.Errorf("%s %s: %s is a workday: got %t, error %v", lang, key, example, day, err)
				}
			}
		}
	}
}

func TestOwnDaysFieldAcceptsDatesCopiedFromAPage(t *testing.T) {
	for _, words := range catalogue() {
		for month := range 12 {
			d := harikerja.DateOf(time.Date(2026, time.Month(month+1), 7, 0, 0, 0, 0, time.UTC))
			for _, text := range []string{words.date(d), words.full(d), words.short(d)} {
				if got := dateinput.OwnDay(text); got != d.String() {
					t.Errorf("%q: %q, want %s", text, got, d)
				}
			}
		}
	}
}

func TestOwnDaysFieldAcceptsSpansCopiedFromAPage(t *testing.T) {
	for _, words := range catalogue() {
		for month := range 12 {
			start := harikerja.DateOf(time.Date(2026, time.Month(month+1), 27, 0, 0, 0, 0, time.UTC))
			for _, days := range []int{1, 20} {
				end := start.AddDays(days)
				text, want := words.span(start, end), start.String()+".."+end.String()
				if got := dateinput.OwnDay(text); got != want {
					t.Errorf("%q: %q, want %s", text, got, want)
				}
			}
		}
	}
}
