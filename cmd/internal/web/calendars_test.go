package web

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/frozen"
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
	return harikerja.Definition{
		Name: "acme", Title: harikerja.Names{Indonesian: "PT Acme", English: "Acme"}, Weekend: harikerja.SunOnly(),
		CollectiveLeave: harikerja.LeaveOnly(harikerja.MustParseDate("2026-03-20"), harikerja.MustParseDate("2026-12-24")),
		Covers:          harikerja.YearRange{First: 2009, Last: 2027},
		DaysOff:         []harikerja.OwnDay{day("2026-05-16", "Cuti perusahaan", "Company leave")},
		Workdays:        []harikerja.OwnDay{day("2026-06-14", "Masuk pengganti", "Make-up day")},
		Listed:          listed,
	}
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

func TestYearOutsideTheCalendarIsExplained(t *testing.T) {
	def := harikerja.Definition{Name: "acme", Title: harikerja.Names{Indonesian: "PT Acme", English: "Acme"},
		Covers: harikerja.YearRange{First: 2026, Last: 2027}}
	h := siteWithCalendars(t, def)
	for _, target := range []string{"/2025", "/2025/payroll", "/2025/long-weekends", "/2025/sources", "/calculator?mode=check&date=2025-03-03"} {
		status, page := get(t, h, withQuery(target, "calendar=acme", "lang=en"))
		if status != 404 || !strings.Contains(page, "Acme calendar") || !strings.Contains(page, "the years 2026 to 2027") {
			t.Errorf("%s: status %d", target, status)
		}
	}
	// These answers need no data for 2025.
	checkPage(t, h, "/calculator?date=2025-12-31&days=1&calendar=acme&lang=en", "is <strong>Friday, 2 January 2026</strong>.")
	checkPage(t, h, "/calculator?mode=check&date=2026-01-01&calendar=acme&lang=en", "is <strong>not a workday</strong>")
	checkPage(t, h, "/search?name=lebaran&calendar=acme&lang=en", `<time datetime="2026-03-21">`)
}

// TestUnlistedCalendarIsNotInTheMenu: only an address can name it.
func TestUnlistedCalendarIsNotInTheMenu(t *testing.T) {
	h := siteWithCalendars(t, acme(false))
	page := checkPage(t, h, "/2026?calendar=acme", `<b>PT Acme:</b>`, `href="/2026/payroll?calendar=acme"`)
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
		list = append(list, harikerja.Definition{Name: fmt.Sprintf("c%03d", i), Listed: true})
	}
	page := checkPage(t, siteWithCalendars(t, list...), "/2026?calendar=c150", `<b>c150:</b>`, `<a href="/v1/calendars">`)
	menu, _, _ := strings.Cut(page, "<main")
	if n := strings.Count(menu, "calendar=c0"); n > maxChoices {
		t.Errorf("%d links in the menu", n)
	}
}

// TestEveryLinkAndFormKeepsTheCalendar: every link and every form on a page keeps the calendar or
// the profile of the page. The exceptions are the links in the menu of calendars, the links that
// clear the calendar or the profile, and the address of the page for search engines, which never
// has calendar=national. A visitor who no longer wants the remembered profile has
// calendar=national in the address. If a link did not keep it, the browser would apply that
// profile again.
func TestEveryLinkAndFormKeepsTheCalendar(t *testing.T) {
	h := site(t)
	link := regexp.MustCompile(`href="(/[^"#]*)`)
	calendars := len(frozen.Calendar().Definitions()) // the menu of calendars has a link to each
	// These addresses are about the national list, or
	// TestAPILinksUseTheCalendarOfThePage_Exhaustively checks them.
	others := regexp.MustCompile(`^/(v1|docs|calendars?|assets|changes|obligations)[./]|^/(docs|holidays\.csv|harikerja\.xlsx|calendar\.ics)`)
	for _, test := range []struct {
		query   string
		kept    []string // parts of every link
		field   string   // part of every form
		without int      // the number of exceptions
	}{
		{"calendar=idx", []string{"calendar=idx"}, `name="calendar" value="idx"`, 1 + calendars},
		{"calendar=national", []string{"calendar="}, `name="calendar" value="national"`, 5},
		{firm, []string{"week=6", "leave=worked", "daysOff=", "workdays="}, `name="daysOff" value="2026-05-15`, 1 + calendars},
	} {
		for _, address := range pageAddresses("2026") {
			_, page := get(t, h, withQuery(address, test.query))
			if !strings.HasPrefix(page, "<!doctype") {
				continue
			}
			var without []string
			for _, m := range link.FindAllStringSubmatch(page, -1) {
				address := html.UnescapeString(m[1])
				lacks := func(part string) bool { return !strings.Contains(address, part) }
				if slices.ContainsFunc(test.kept, lacks) && !others.MatchString(address) {
					without = append(without, address)
				}
			}
			for _, form := range strings.Split(page, "<form")[1:] {
				if form, _, _ = strings.Cut(form, "</form>"); !strings.Contains(form, test.field) {
					without = append(without, form)
				}
			}
			want := test.without
			if address == "/profile" { // it has one more link that clears the profile, or a form for a new profile
				want++
			}
			if test.query == "calendar=national" { // the link that changes the rules
				want += strings.Count(page, `class="edit"`)
			}
			if len(without) != want {
				t.Errorf("%s with %s has %d links and forms without it, want %d: %q", address, test.query, len(without), want, without)
			}
		}
	}
	checkPage(t, h, "/2026?calendar=national&week=6", `href="/2026/payroll?week=6"`)
	checkPage(t, h, "/2026?lang=id&"+firm, `href="/2026?daysOff=2026-05-15%2C2026-12-28..2026-12-31&lang=en&leave=worked&week=6&workdays=2026-06-14"`)
}
