package web

import (
	"strings"
	"testing"
)

func TestSearchFindsAllOccasionsWithTheName(t *testing.T) {
	_, page := get(t, site(t), "/search?lang=en&name=Pemilu")
	last := -1
	for _, text := range []string{"<h1>Pemilu</h1>", "General Election Day 2024</a>", "General Election Day 2019</a>",
		"Presidential Election Day 2014</a>", "Legislative Election Day 2014</a>"} {
		at := strings.Index(page, text)
		if at <= last {
			t.Errorf("%s is at position %d, want a position after %d", text, at, last)
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
			t.Errorf("%s is at position %d, want a position after %d", text, at, last)
		}
		last = at
	}
}

// With a profile, each date has a link of up to 8 KB, so the page must not show too many dates.
// An earlier version showed 420 dates.
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

func TestSearchRedirectsToThePageForAYearADateOrATopic(t *testing.T) {
	for name, want := range map[string]string{
		"2027":             "/2027?lang=id",
		"2028":             "/2028?lang=id",
		"16+februari+2026": "/calculator?mode=check&date=2026-02-16&lang=id",
		"16/2/2026":        "/calculator?mode=check&date=2026-02-16&lang=id",
		"2026-02-16":       "/calculator?mode=check&date=2026-02-16&lang=id",

		"jatuh+tempo":                   "/2026/due-dates?lang=id",
		"Jatuh+tempo+masa+Januari+2027": "/2027/due-dates?lang=id#m1",
		"tenggat+mei":                   "/2026/due-dates?lang=id#m5",
		"jatuh+tempo+pph+21":            "",

		"harpitnas":             "/2026/long-weekends?lang=id",
		"gajian+2027":           "/2027/periods?lang=id",
		"SKB+2026":              "/2026/sources?lang=id",
		"hari+kerja+2025":       "/2025/payroll?lang=id",
		"hari+kerja+april+2026": "/2026/4?lang=id",
		"hari+kerja+april":      "/2026/4?lang=id",
		"hari+kerja+april+2030": "", // the page says that there is no data
		"cuti":                  "", // the page also lists the collective leave
		"puasa":                 "",
	} {
		answer := do(site(t), "GET", "/search?lang=id&name="+name)
		if got := answer.Header.Get("Location"); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func TestSearchSaysWhatIsNotHere(t *testing.T) {
	for name, want := range map[string][]string{
		"puasa+2027":            {"The first day of fasting (1 Ramadan) is not a holiday", `<a href="/search?name=eid-al-fitr&amp;lang=en">`},
		"libur+sekolah":         {"School holidays are not here."},
		"UMR+Jakarta":           {"Minimum wages (UMR, UMP, UMK) are not here."},
		"hari+kerja+april+2030": {"There is no list for 2030"},
		"cuti+2027":             {`<a class="button" href="/2027/leave-plan?lang=en">Leave planner 2027</a>`, "2027-02-05"},
		"skb+tahun+baru+2025":   {`<a class="button" href="/2025/sources?lang=en">Sources of 2025</a>`},
		"libur+nasional+2026":   {"2026-12-25"},
	} {
		_, page := get(t, site(t), "/search?lang=en&name="+name)
		for _, text := range want {
			if !strings.Contains(page, text) {
				t.Errorf("%s: the page does not contain %s", name, text)
			}
		}
	}
}

func TestEveryPageHasTheSearchFieldWithItsText(t *testing.T) {
	for target, text := range map[string]string{"/2026": "", "/nowhere": "", "/search?name=+natal+": "natal", "/search?name=a&x=1": "a",
		"/profile?week=6": ""} {
		_, page := get(t, site(t), target)
		if n := strings.Count(page, `role="search"`); n != 1 || !strings.Contains(page, ` aria-keyshortcuts="/" value="`+text+`">`) {
			t.Errorf("%s: %d forms, or a field without the text %q", target, n, text)
		}
	}
}
