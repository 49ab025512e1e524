package web

import (
	"strings"
	"testing"
)

func TestSearchListsUpcomingDatesFirst(t *testing.T) {
	for name, texts := range map[string][]string{
		"natal": {"Upcoming", "2027-12-25", "Past", "2025-12-26", "2025-12-25", "2009-12-24"},
		"Pemilu": {"<h1>Pemilu</h1>", "General Election Day 2024</a>", "General Election Day 2019</a>",
			"Presidential Election Day 2014</a>", "Legislative Election Day 2014</a>"},
	} {
		_, page := get(t, site(t), "/search?lang=en&name="+name)
		for _, text := range texts {
			_, after, found := strings.Cut(page, text)
			if !found {
				t.Errorf("%s: %s is missing, or not after the texts before it", name, text)
			}
			page = after
		}
	}
}

// TestSearchShowsTheNewestDatesAndSaysHowManyMoreThereAre: with a long profile, each date has
// a link of up to 3100 bytes, so the page must not show too many dates.
func TestSearchShowsTheNewestDatesAndSaysHowManyMoreThereAre(t *testing.T) {
	for language, more := range map[string]string{
		"en": "59 earlier dates are not shown here.",
		"id": "Masih ada 59 tanggal lain yang lebih lama.",
	} {
		_, page := get(t, site(t), "/search?name=lebaran&lang="+language+"&daysOff="+manyDates(100))
		if n := strings.Count(page, "<time "); n != maxOwnDates {
			t.Errorf("%s: the page shows %d dates, want %d", language, n, maxOwnDates)
		}
		for _, text := range []string{more, `<a href="/v1/holidays/range?start=2009-01-01&amp;end=2027-12-31">`} {
			if !strings.Contains(page, text) {
				t.Errorf("%s: the page does not contain %s", language, text)
			}
		}
	}
}

// TestSearchUsesTheDateInJakarta: an answer that depends on the date is not cached after midnight.
func TestSearchUsesTheDateInJakarta(t *testing.T) {
	h := site(t)
	for _, test := range []struct{ now, tomorrow, until, age string }{
		{"2026-11-18T16:59:50Z", "2026-11-19", "37 hari lagi", "max-age=10"},
		{"2026-11-18T17:00:00Z", "2026-11-20", "36 hari lagi", "max-age=300"},
	} {
		h.Clock = at(t, test.now)
		if to := do(h, "GET", "/search?name=besok").Header; to.Get("Cache-Control") != "no-store" ||
			to.Get("Location") != "/calculator?mode=check&date="+test.tomorrow {
			t.Errorf("besok at %s: %v", test.now, to)
		}
		_, page := get(t, h, "/search?name=natal")
		age := do(h, "GET", "/search?name=natal").Header.Get("Cache-Control")
		if !strings.Contains(page, test.until) || !strings.HasSuffix(age, test.age) {
			t.Errorf("natal at %s: got %s and no text %s", test.now, age, test.until)
		}
	}
}

// TestLongSearchIsRefused: a search of 8000 letters took 30 ms.
func TestLongSearchIsRefused(t *testing.T) {
	h := site(t)
	checkRefused(t, h, "/search?lang=en&name="+strings.Repeat("é", 201), "This search has 201 characters. Use at most 200", `<a class="button" href="/search?lang=en">`)
	checkRefused(t, h, "/search?lang=id&name="+strings.Repeat("x+", 4000), "Paling banyak 200 karakter")
	if status, _ := get(t, h, "/search?name="+strings.Repeat("x", 200)); status != 404 {
		t.Errorf("a search of 200 letters: status %d, want 404", status)
	}
}
