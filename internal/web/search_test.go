package web

import (
	"net/http"
	"strings"
	"testing"
)

func TestSearchFindsAnOccasionByAnyName(t *testing.T) {
	for _, name := range []string{"lebaran", "Idul+Fitri+1447+Hijriah", "IDULFITRI", "idul+fitri!", "eid-al-fitr"} {
		status, page := get(t, site(t), "/search?lang=id&name="+name)
		if status != http.StatusOK || !strings.Contains(page, "<h1>Hari Raya Idul Fitri</h1>") {
			t.Errorf("%s: %d\n%s", name, status, page)
		}
		for _, link := range []string{`href="/2027?lang=id#d2027-03-10"`, `href="/2009?lang=id#d2009-09-21"`} {
			if !strings.Contains(page, link) {
				t.Errorf("%s: there is no %s", name, link)
			}
		}
	}
}

func TestSearchFindsAllOccasionsWithTheName(t *testing.T) {
	_, page := get(t, site(t), "/search?lang=en&name=Pemilu")
	last := -1
	for _, text := range []string{"<h1>Pemilu</h1>", "General Election Day 2024, 2024", "General Election Day 2019, 2019", "Presidential Election Day 2014, 2014", "Legislative Election Day 2014, 2014"} {
		at := strings.Index(page, text)
		if at <= last {
			t.Errorf("%s is at %d, want it after %d", text, at, last)
		}
		last = at
	}
}

func TestSearchTakesAYear(t *testing.T) {
	status, page := get(t, site(t), "/search?lang=en&name=lebaran+2027")
	if status != http.StatusOK || !strings.Contains(page, "#d2027-03-10") || strings.Contains(page, "#d2026-") {
		t.Errorf("%d\n%s", status, page)
	}
}

func TestSearchSuggestsSimilarNames(t *testing.T) {
	status, page := get(t, site(t), "/search?lang=en&name=idul+fitry")
	if status != http.StatusNotFound || !strings.Contains(page, `Did you mean: <a href="/search?name=Idul&#43;Fitri&amp;lang=en">Idul Fitri</a>`) {
		t.Errorf("%d\n%s", status, page)
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

func TestSearchForAnUnknownNameListsAllOccasions(t *testing.T) {
	for target, want := range map[string]int{"/search?lang=en": 200, "/search?lang=en&name=": 200, "/search?lang=en&name=%20": 200, "/search?lang=en&name=galungan": 404, "/search?lang=en&name=%3Cb%3E%3F": 404} {
		status, page := get(t, site(t), target)
		if status != want || !strings.Contains(page, `<a href="/search?name=christmas&amp;lang=en">Christmas Day</a>`) || strings.Contains(page, "<b>?") {
			t.Errorf("%s: %d, want %d\n%s", target, status, want, page)
		}
	}
}

func TestEveryCalendarHasTheSearch(t *testing.T) {
	for _, target := range []string{"/2026?lang=en", "/2009", "/?lang=id"} {
		if _, page := get(t, site(t), target); !strings.Contains(page, `<form class="search" role="search" action="/search">`) {
			t.Errorf("%s has no search", target)
		}
	}
}
