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

// TestSearchShowsTheNewestDatesAndSaysHowManyMoreThereAre: with a profile, each date has a link of
// up to 8 KB, so the page must not show too many dates. An earlier version showed 420 dates.
func TestSearchShowsTheNewestDatesAndSaysHowManyMoreThereAre(t *testing.T) {
	for language, more := range map[string]string{
		"en": "270 earlier dates are not shown here.",
		"id": "Masih ada 270 tanggal lain yang lebih lama.",
	} {
		_, page := get(t, site(t), "/search?name=libur&lang="+language)
		if n := strings.Count(page, "<time "); n != maxDates {
			t.Errorf("%s: the page shows %d dates, want %d", language, n, maxDates)
		}
		for _, text := range []string{more, `<a href="/v1/holidays/range?start=2009-01-01&amp;end=2027-12-31">`} {
			if !strings.Contains(page, text) {
				t.Errorf("%s: the page does not contain %s", language, text)
			}
		}
	}
}
