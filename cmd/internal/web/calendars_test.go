package web

import (
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/frozen"
	"github.com/harikerja/harikerja/internal/private"
	"github.com/harikerja/harikerja/law"
)

// siteWithCalendars returns a site on which the operator has defined calendars.
func siteWithCalendars(t *testing.T, operator ...harikerja.Definition) *Handler {
	t.Helper()
	all, err := ask.NewCalendars(frozen.Calendar(), law.Default, operator...)
	noError(t, err)
	return New(Options{Calendars: func() *ask.Calendars { return all }, Clock: at(t, testDay), BaseURL: "https://example.org"})
}

// acme is a firm that works on Saturdays, takes two days of collective leave and
// works on one Sunday.
func acme(listed bool) harikerja.Definition {
	day := func(date, local, english string) harikerja.OwnDay {
		return harikerja.OwnDay{Span: harikerja.OneDay(harikerja.MustParseDate(date)), Name: harikerja.Names{Indonesian: local, English: english}}
	}
	def := harikerja.Definition{
		Name: "acme", Title: harikerja.Names{Indonesian: "PT Acme", English: "Acme"}, Weekend: harikerja.SunOnly(),
		CollectiveLeave: harikerja.LeaveOnly(harikerja.MustParseDate("2026-03-20"), harikerja.MustParseDate("2026-12-24")),
		DaysOff:         []harikerja.OwnDay{day("2026-05-16", "Cuti perusahaan", "Company leave")},
		Workdays:        []harikerja.OwnDay{day("2026-06-14", "Masuk pengganti", "Make-up day")},
	}
	*private.Listed(&def) = listed
	return def
}

// checkPage checks that a page has status 200 and contains all the given texts.
func checkPage(t *testing.T, h *Handler, target string, texts ...string) string {
	t.Helper()
	status, page := get(t, h, target)
	if status != 200 {
		t.Errorf("%s: status %d", target, status)
	}
	page = html.UnescapeString(page)
	for _, text := range texts {
		if !strings.Contains(page, text) {
			t.Errorf("%s does not contain %s", target, text)
		}
	}
	return page
}

// Every link keeps the calendar, with three exceptions: the links in the menu, the link back to
// the national calendar, and the link to the page /profile, which has no named calendar.
func TestEveryLinkHasTheCalendar(t *testing.T) {
	h := site(t)
	link := regexp.MustCompile(`href="(/[^"#]*)`)
	others := regexp.MustCompile(`^/(v1|docs|calendars?|assets|changes|obligations)[./]|^/docs$`)
	want := len(h.Calendars().Listed()) // the calendars of the menu except idx, and the link back
	for _, rt := range routes {
		target := strings.Replace(rt.pattern, "{year}", "2026", 1)
		for _, query := range append([]string{""}, rt.forms...) {
			_, page := get(t, h, target+"?calendar=idx&"+query)
			if !strings.HasPrefix(page, "<!doctype") {
				continue
			}
			back := 0
			for _, m := range link.FindAllStringSubmatch(page, -1) {
				address := html.UnescapeString(m[1])
				switch {
				case strings.Contains(address, "calendar=national"):
					t.Errorf("%s: the link %s names the national calendar", target, address)
				case others.MatchString(address) || strings.Contains(address, "calendar=idx") || address == "/profile":
				default:
					back++
				}
			}
			if forms, fields := strings.Count(page, "<form"), strings.Count(page, `name="calendar" value="idx"`); forms != fields {
				t.Errorf("%s?%s: only %d of %d forms have the calendar", target, query, fields, forms)
			}
			if back != want && target != "/profile" {
				t.Errorf("%s?%s has %d links without the calendar, want %d", target, query, back, want)
			}
		}
	}
}

// The address has calendar=national, because the visitor no longer wants the remembered profile.
// If a link did not name the national calendar, the browser would apply that profile again.
func TestLinksKeepTheNationalCalendarOfTheAddress(t *testing.T) {
	h := site(t)
	link := regexp.MustCompile(`<a [^>]*href="(/[^"#]*)`)
	others := regexp.MustCompile(`^/(v1|docs|calendar|assets|changes|obligations)[./]|^/(docs|holidays.csv|harikerja.xlsx)`)
	for _, rt := range routes {
		target := strings.Replace(rt.pattern, "{year}", "2026", 1)
		for _, query := range append([]string{""}, rt.forms...) {
			_, page := get(t, h, target+"?calendar=national&"+query)
			if !strings.HasPrefix(page, "<!doctype") {
				continue
			}
			for _, m := range link.FindAllStringSubmatch(page, -1) {
				address := html.UnescapeString(m[1])
				if !strings.Contains(address, "calendar=") && !others.MatchString(address) && address != "/profile" {
					t.Errorf("%s?%s: the link %s does not name the calendar", target, query, address)
				}
			}
			forms, fields := strings.Count(page, "<form"), strings.Count(page, `name="calendar" value="national"`)
			if target == "/profile" { // the fields of its form are a profile
				fields++
			}
			if forms != fields {
				t.Errorf("%s?%s: only %d of %d forms have the calendar", target, query, fields, forms)
			}
			if strings.Contains(page, `<link rel="canonical" href="`+target+"?calendar=national") {
				t.Errorf("%s: the main address names the national calendar", target)
			}
		}
	}
	checkPage(t, h, "/2026?calendar=national&week=6", `href="/2026/payroll?week=6"`)
}

// If a year does not have the number of workdays that the definition states, there are no answers
// for this year.
func TestYearMissingFromTheCalendarIsExplained(t *testing.T) {
	def := harikerja.Definition{Name: "acme", Title: harikerja.Names{Indonesian: "PT Acme", English: "Acme"}, StatedWorkdays: map[int]int{2025: 1}}
	h := siteWithCalendars(t, def)
	for _, target := range []string{"/2025", "/2025/payroll", "/2025/long-weekends", "/2025/sources", "/calculator?mode=check&date=2025-03-03"} {
		status, page := get(t, h, withQuery(target, "calendar=acme", "lang=en"))
		if status != 404 || !strings.Contains(page, "Acme calendar") || !strings.Contains(page, "differs from the stated number") {
			t.Errorf("%s: status %d", target, status)
		}
	}
	// These answers need no data for 2025.
	checkPage(t, h, "/calculator?date=2025-12-31&days=1&calendar=acme&lang=en", "is <strong>Friday, 2 January 2026</strong>.")
	checkPage(t, h, "/calculator?mode=check&date=2026-01-01&calendar=acme&lang=en", "is <strong>not a workday</strong>")
	checkPage(t, h, "/search?name=lebaran&calendar=acme&lang=en", `<time datetime="2026-03-21">`)
	checkPage(t, h, "/2024?calendar=acme", `href="/2023?calendar=acme"`)
}

// The menu lacks a calendar that is not listed, but an address can name it.
func TestUnlistedCalendarIsNotInTheMenu(t *testing.T) {
	h := siteWithCalendars(t, acme(false))
	page := checkPage(t, h, "/2026?calendar=acme", `<b>PT Acme</b>`, `href="/2026/payroll?calendar=acme"`)
	if strings.Contains(page, ">PT Acme</a>") {
		t.Error("the menu has the calendar that is not listed")
	}
	if page := checkPage(t, h, "/2026"); strings.Contains(page, "acme") {
		t.Error("the national page names the calendar that is not listed")
	}
}

func TestCalendarMenuHasALimitedNumberOfCalendars(t *testing.T) {
	var list []harikerja.Definition
	for i := range 200 {
		def := harikerja.Definition{Name: fmt.Sprintf("c%03d", i)}
		*private.Listed(&def) = true
		list = append(list, def)
	}
	page := checkPage(t, siteWithCalendars(t, list...), "/2026?calendar=c150", `<b>c150</b>`, `<a href="/v1/calendars">`)
	menu, _, _ := strings.Cut(page, "</nav>\n<main")
	if n := strings.Count(menu, "calendar=c0"); n > 2*maxChoices {
		t.Errorf("%d links in the menu", n)
	}
}

// The operator's calendars can change at any time, and there can be very many.
func TestPagesOfOperatorCalendarsAreNotCached(t *testing.T) {
	h := siteWithCalendars(t, acme(true))
	get(t, h, "/2026")
	before, _ := h.cache.pages.Size()
	res := do(h, "GET", "/2026?calendar=acme")
	if got := res.Header.Get("Cache-Control"); res.StatusCode != 200 || !strings.HasPrefix(got, "public, ") {
		t.Errorf("status %d, Cache-Control %q", res.StatusCode, got)
	}
	get(t, h, "/2026?calendar=idx")
	if after, _ := h.cache.pages.Size(); after != before+1 {
		t.Errorf("%d pages are cached, want %d: the national page and the page of the stock exchange", after, before+1)
	}
}
