package web

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja/internal/frozen"
)

// TestTodayCardChangesAtMidnightInJakarta: the date changes at 17:00 UTC.
func TestTodayCardChangesAtMidnightInJakarta(t *testing.T) {
	now := at(t, "2026-08-16T16:59:30Z")()
	h := New(Options{Calendars: calendars(frozen.Calendar), Clock: func() time.Time { return now }})
	res := do(h, "GET", "/?lang=en")
	if got := res.Header.Get("Cache-Control"); got != "public, max-age=30" {
		t.Errorf("30 seconds before midnight: got Cache-Control %q", got)
	}
	_, before := get(t, h, "/?lang=en")
	now = now.Add(30 * time.Second)
	_, after := get(t, h, "/?lang=en")
	if !strings.Contains(before, "Sunday, 16 August 2026</time>") || !strings.Contains(after, "Monday, 17 August 2026</time>") {
		t.Error("the card does not show the date in Jakarta")
	}
}

func TestUpcomingHolidaysComeBeforePastHolidays(t *testing.T) {
	h := site(t)
	ids := regexp.MustCompile(`<li id="d([\d-]+)" class="([a-z ]+)"`)
	_, page := get(t, h, "/2026?lang=id")
	var upcoming, past []string
	for _, m := range ids.FindAllStringSubmatch(page, -1) {
		if dimmed := strings.HasSuffix(m[2], " past"); dimmed != (m[1] < "2026-03-18") {
			t.Errorf("%s has the classes %q", m[1], m[2])
		} else if dimmed {
			past = append(past, m[1])
		} else if upcoming = append(upcoming, m[1]); len(past) > 0 {
			t.Errorf("%s is after a past holiday", m[1])
		}
	}
	if len(upcoming) != 21 || upcoming[0] != "2026-03-18" || len(past) != 4 || past[0] != "2026-01-01" {
		t.Errorf("upcoming %v, past %v", upcoming, past)
	}
	if n := strings.Count(page, `<table class="past">`); n != 2 {
		t.Errorf("%d months are dimmed, want 2: January and February", n)
	}
	h.Clock = at(t, "2026-12-26T12:00:00+07:00")
	checkPage(t, h, "/2026?lang=en", `There are no more holidays in 2026. <a href="/2027?lang=en#list">Indonesian holidays 2027</a>`)
}
