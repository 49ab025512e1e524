package web

import (
	"strings"
	"testing"
)

func TestSearchFindsAllOccasionsWithTheName(t *testing.T) {
	_, page := get(t, site(t), "/search?lang=en&name=Pemilu")
	last := -1
	for _, text := range []string{"<h1>Pemilu</h1>", "General Election Day 2024, 2024", "General Election Day 2019, 2019",
		"Presidential Election Day 2014, 2014", "Legislative Election Day 2014, 2014"} {
		at := strings.Index(page, text)
		if at <= last {
			t.Errorf("%s is at %d, want it after %d", text, at, last)
		}
		last = at
	}
}

func TestSearchListsUpcomingDatesFirst(t *testing.T) {
	_, page := get(t, site(t), "/search?lang=en&name=natal")
	last := -1
	for _, text := range []string{"Upcoming", "2027-12-25", "Past", "2025-12-26", "2025-12-25", "2009-12-24"} {
		at := strings.Index(page, text)
		if at <= last {
			t.Errorf("%s is at %d, want it after %d", text, at, last)
		}
		last = at
	}
}
