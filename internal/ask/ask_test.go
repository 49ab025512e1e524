package ask

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
)

func testClock() time.Time { return time.Date(2026, time.November, 15, 16, 59, 58, 0, time.UTC) } // two seconds before midnight in Jakarta

func newContext() *Context { return NewContext(BuiltIn(frozen.Calendar()), testClock) }

func TestContextReadsTheClockOnlyIfNeeded(t *testing.T) {
	reads := 0
	c := NewContext(BuiltIn(frozen.Calendar()), func() time.Time { reads++; return testClock() })
	if _, err := Ask[CheckWorkday](c, Texts{"date": "2026-03-20"}); err != nil || reads != 0 || c.DependsOnToday() {
		t.Errorf("a question about a date: error %v, the clock was read %d times", err, reads)
	}
	if _, err := Ask[UpcomingHolidays](c, nil); err != nil || reads != 1 || !c.DependsOnToday() || c.SecondsToday() != 2 {
		t.Errorf("a question about today: error %v, the clock was read %d times, today ends in %d s", err, reads, c.SecondsToday())
	}
}

func TestTodayIsTheAsOfDate(t *testing.T) {
	c := newContext()
	if err := c.AsOf("2025-08-01"); err != nil {
		t.Fatal(err)
	}
	if c.Today() != harikerja.MustParseDate("2025-08-01") || c.DependsOnToday() {
		t.Errorf("today is %s, the answer depends on the clock: %t", c.Today(), c.DependsOnToday())
	}
	a, err := Ask[CheckWorkday](c, Texts{"date": "2025-08-18"})
	if err != nil || !a.Data.IsWorkday || a.Meta.AsOf == nil {
		t.Errorf("18 August 2025, as of a date before its decree: %+v, error %v", a, err)
	}
}

func TestAsOfRefusesInvalidAndFutureDates(t *testing.T) {
	words := Words{Name: func(field string) string { return "--" + field }}
	for text, want := range map[string]string{
		"2026-11-16": "--asOf must use YYYY-MM-DD and must not be later than today, 2026-11-15.",
		"tomorrow":   `--asOf must use YYYY-MM-DD and be a real date, as in 2026-03-20, not "tomorrow".`,
	} {
		c := newContext()
		e, ok := errors.AsType[*Error](c.AsOf(text))
		if !ok || e.Code != InvalidDate || e.Message(words) != want {
			t.Errorf("%s: %+v, want %s", text, e, want)
		}
	}
}

// TestMessagesUseTheWordsOfTheInterface checks that no message contains the API's
// name of a parameter if the interface has another name for it.
func TestMessagesUseTheWordsOfTheInterface(t *testing.T) {
	names := Words{
		Name:   func(field string) string { return "<" + strings.ToUpper(field) + ">" },
		Wanted: func(*Param) string { return "must be right" },
		Set:    func(field, value string) string { return "<" + strings.ToUpper(field) + "> " + value },
	}
	ask := func(err error) *Error {
		e, _ := errors.AsType[*Error](err)
		return e
	}
	var failed []*Error
	add := func(err error) { failed = append(failed, ask(err)) }
	c := newContext()
	_, err := Ask[AddWorkdays](c, nil)
	add(err)
	_, err = Ask[AddWorkdays](c, Texts{"date": "x"})
	add(err)
	_, err = Ask[DiffWorkdays](c, Texts{"start": "2026-03-02", "end": "2026-03-01"})
	add(err)
	_, err = Ask[NthWorkday](c, Texts{"month": "2026-03", "n": "31"})
	add(err)
	_, err = Ask[DueDeadline](c, Texts{"start": "2026-03-17T15:00", "hours": "1", "sat": "08:00-12:00"})
	add(err)
	_, err = Ask[ElapsedTime](c, Texts{"start": "2026-03-17T15:00", "end": "2026-03-16T15:00"})
	add(err)
	_, err = Ask[BatchDays](c, Texts{"dates": strings.Repeat("2026-01-01,", 366) + "2026-01-01"})
	add(err)
	for i, e := range failed {
		if e == nil {
			t.Fatalf("question %d has no error", i)
		}
		if text := e.Message(names); !strings.Contains(text, "<") || strings.Contains(text, "%2B") || strings.Contains(text, "=") {
			t.Errorf("%s: %s", e.Problem, text)
		}
	}
}

func TestShortenKeepsSixtyBytes(t *testing.T) {
	for text, want := range map[string]string{
		"":                               "",
		strings.Repeat("x", 60):          strings.Repeat("x", 60),
		strings.Repeat("x", 61):          strings.Repeat("x", 60) + "…",
		strings.Repeat("x", 59) + "éééé": strings.Repeat("x", 59) + "…",
	} {
		if got := Shorten(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
