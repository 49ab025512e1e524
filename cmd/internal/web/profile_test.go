package web

import (
	"html"
	"io"
	"net/url"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
)

// firm is a profile that changes everything: a week of six days, collective leave
// that is worked, company days off and special workdays.
const firm = "week=6&leave=worked&daysOff=2026-05-15,2026-12-28..2026-12-31&workdays=2026-06-14"

func TestDefaultProfileGivesTheNationalPage(t *testing.T) {
	h := site(t)
	_, want := get(t, h, "/2026/payroll")
	for _, query := range []string{"?week=5&leave=taken", "?week=5&off=mon&daysOff=&workdays=&workdays=%0D%0A", "?leave=taken"} {
		if _, got := get(t, h, "/2026/payroll"+query); got != want {
			t.Errorf("%s: the page differs from the page without a profile", query)
		}
	}
}

// manyDates returns n dates, of which no two are consecutive.
func manyDates(n int) string {
	dates := make([]string, n)
	for i := range dates {
		dates[i] = harikerja.MustParseDate("2025-01-01").AddDays(2 * i).String()
	}
	return strings.Join(dates, ",")
}

// TestProfileWithLongTextsOrTooManyDatesIsRefused: testdata/pages/profile.txt has other mistakes.
func TestProfileWithLongTextsOrTooManyDatesIsRefused(t *testing.T) {
	h := site(t)
	checkRefused(t, h, "/2026?lang=en&daysOff="+strings.Repeat("9", 5000), "is not a date", `<a class="button" href="/2026?calendar=national&lang=en">`)
	checkRefused(t, h, "/profile?lang=en&daysOff="+strings.Repeat("9", 5000), "is not a date", `aria-describedby="mistake"`)
	checkRefused(t, h, "/profile?lang=en&daysOff="+manyDates(367), "together is 366", `aria-describedby="mistake"`)
	checkRefused(t, h, "/2026?lang=en&workdays="+manyDates(367), "together is 366", `<a class="button" href="/2026?calendar=national&lang=en">`)
	checkRefused(t, h, "/2026?lang=id&workdays=2024-01-01&daysOff="+manyDates(366), "paling banyak 366 tanggal", `<a class="button" href="/2026?calendar=national&lang=id">`)
}

// checkRefused checks that a page has status 400 and contains all the given texts.
func checkRefused(t *testing.T, h *Handler, target string, texts ...string) {
	t.Helper()
	status, page := get(t, h, target)
	page = html.UnescapeString(page)
	for _, text := range texts {
		if status != 400 || !strings.Contains(page, text) {
			t.Errorf("%s: got status %d, want 400 and a page that contains %s", target, status, text)
		}
	}
}

func TestNamedCalendarRefusesAProfile(t *testing.T) {
	h := site(t)
	for _, name := range profileParams {
		for _, path := range []string{"/2026", "/2026/long-weekends", "/calculator", "/profile"} {
			checkRefused(t, h, path+"?lang=en&calendar=idx&"+name+"=x", "“"+name+"” is not allowed in this address", `<a class="button" href="`)
		}
	}
	checkPage(t, h, "/profile?calendar=idx&lang=en", "which cannot be combined with a profile", `<a class="button" href="/profile?lang=en">`)
	checkPage(t, h, "/profile?lang=en&"+firm, `<a href="/?calendar=idx&lang=en">Indonesia Stock Exchange</a>`)
}

func TestProfileWithVeryManyDaysFitsIntoTheAddress(t *testing.T) {
	h := site(t)
	checkPage(t, h, "/2026/payroll?daysOff="+manyDates(366), "366 libur perusahaan")
	boxes := "workdays=" + strings.ReplaceAll(manyDates(366), ",", "&workdays=")
	checkPage(t, h, "/profile?year=2026&week=5&leave=taken&"+boxes, "366 hari masuk khusus")
	lines := url.Values{"daysOff": {strings.ReplaceAll(manyDates(366), ",", "\r\n")}}.Encode()
	checkPage(t, h, "/profile?"+lines, "366 libur perusahaan")
	_, page := get(t, h, "/2026?daysOff="+manyDates(366))
	if n := strings.Count(page, "2025-01-01,2025-01-03"); n > 50 {
		t.Errorf("the page contains the whole profile %d times, want at most 50", n)
	}
	if status, _ := get(t, h, "/2026?daysOff="+strings.Repeat("2026-01-01,", 1000)); status != 414 {
		t.Errorf("an address of 11 KB: got status %d", status)
	}
}

func TestProfileCanBeDownloadedAsACalendarFile(t *testing.T) {
	h := site(t)
	for _, query := range []string{"", firm, "week=custom&off=fri", "week=custom", "leave=worked", "workdays=2026-03-20"} {
		res := do(h, "GET", "/profile.json?"+query)
		file, _ := io.ReadAll(res.Body)
		def, err := harikerja.ParseDefinition(file)
		if res.StatusCode != 200 || err != nil {
			t.Errorf("%s: status %d, %v", query, res.StatusCode, err)
			continue
		}
		if got := res.Header.Get("Content-Disposition"); got != `attachment; filename="company.json"` {
			t.Errorf("Content-Disposition %q", got)
		}
		if query == "" {
			continue // the national table has other columns
		}
		_, want := get(t, h, "/2026/payroll.csv?"+query)
		if _, got := get(t, siteWithCalendars(t, def), "/2026/payroll.csv?calendar=company"); got != want {
			t.Errorf("%s: the file gives\n%s\nand the address gives\n%s", query, got, want)
		}
	}
}
