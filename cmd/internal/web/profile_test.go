package web

import (
	"fmt"
	"html"
	"io"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/server"
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

// TestProfileWithLongTextsIsRefused: testdata/pages/profile.txt has other mistakes.
func TestProfileWithLongTextsIsRefused(t *testing.T) {
	h := site(t)
	checkRefused(t, h, "/2026?lang=en&daysOff="+strings.Repeat("9", 5000), "is not a date", `<a class="button" href="/2026?calendar=national&lang=en">`)
	checkRefused(t, h, "/profile?lang=en&daysOff="+strings.Repeat("9", 5000), "is not a date", `aria-describedby="mistake"`)
}

// TestProfileBeyondTheLimitsOpensTheFormWithItsDates: a profile that an earlier version accepted,
// in a link or remembered by a browser, opens the form. The form has each date and name, and the
// reason.
func TestProfileBeyondTheLimitsOpensTheFormWithItsDates(t *testing.T) {
	h := site(t)
	long := strings.Repeat("é", 61)
	var named []string
	for d := range 26 {
		named = append(named, fmt.Sprintf("2026-03-%02d=%c%s", d+1, 'a'+d, strings.Repeat("x", 58)))
	}
	for _, test := range []struct {
		lang, daysOff, workdays string
		reason, limit           string
	}{
		{"en", manyDates(101), "", "together: 101.", "The maximum is 100."},
		{"id", manyDates(100), "2024-01-01", "Ada 101 tanggal.", "paling banyak 100 tanggal"},
		{"en", "2026-01-01..2026-12-31=X", "", "together: 365.", "The maximum is 100."},
		{"en", manyDates(700), "", "together: 700.", "The maximum is 100."},
		{"en", "2026-05-15=" + long, "", "has 61 characters", "at most 60 characters"},
		{"en", strings.ReplaceAll(strings.Join(named[:20], ","), "x", "é"), "", "This profile takes 7,", "at most 3,100"},
		{"id", strings.Join(named, ","), "", "terdiri atas 1.534 karakter", "paling banyak 1.500 karakter"},
	} {
		query := "lang=" + test.lang + "&daysOff=" + strings.ReplaceAll(test.daysOff, "é", "%C3%A9") + "&workdays=" + test.workdays
		for _, path := range []string{"/", "/2026", "/2026/payroll", "/subscribe", "/search"} {
			res := do(h, "GET", path+"?"+query)
			if got := res.Header.Get("Location"); res.StatusCode != 303 || got != "/profile?"+query {
				t.Errorf("%s with %.50s: status %d, Location %.80s", path, test.daysOff, res.StatusCode, got)
			}
		}
		status, page := get(t, h, "/profile?"+query)
		page = html.UnescapeString(page)
		for _, text := range []string{test.reason, test.limit, `aria-describedby="mistake"`} {
			if status != 400 || !strings.Contains(page, text) {
				t.Errorf("%.80s: status %d, want 400 and a page that contains %s", query, status, text)
			}
		}
		_, form, _ := strings.Cut(page, `<form id="profile"`)
		form, _, _ = strings.Cut(form, `</form>`)
		for item := range strings.SplitSeq(test.daysOff+","+test.workdays, ",") {
			item = strings.Replace(item, "..", " - ", 1)
			if !strings.Contains(form, item) && !strings.Contains(form, strings.Replace(item, " - ", "..", 1)) {
				t.Errorf("the form lacks %s", item)
			}
		}
		if len(page) > maxLength {
			t.Errorf("%.80s: the form has %d bytes", query, len(page))
		}
	}
}

// TestLongProfileCanBeSentWithTheForm: a browser sends the lines of the form with longer escapes than
// a link has, so the query of the form is longer than the link. A page with the mistakes of such a
// query has no links with it, because other pages refuse it.
func TestLongProfileCanBeSentWithTheForm(t *testing.T) {
	h := site(t)
	var off, workdays []string
	for d := range harikerja.Year(2026).All() {
		if len(off) == len(workdays) {
			off = append(off, d.String()+"=Cuti")
		} else {
			workdays = append(workdays, d.String()+"=Masuk")
		}
	}
	for _, link := range []string{
		"daysOff=" + strings.Join(off, ",") + "&workdays=" + strings.Join(workdays, ","),
		"daysOff=" + manyDates(740),
		"daysOff=x," + manyDates(739),
	} {
		if len(link) > server.MaxQuery {
			t.Fatalf("the link has %d bytes", len(link))
		}
		_, page := get(t, h, "/profile?"+link)
		form := url.Values{}
		for _, m := range regexp.MustCompile(`(?s)<textarea id="\w+" name="(\w+)"[^>]*>(.*?)</textarea>`).FindAllStringSubmatch(page, -1) {
			form.Set(m[1], strings.ReplaceAll(html.UnescapeString(m[2]), "\n", "\r\n"))
		}
		query := form.Encode() + "&firm=&week=5&leave=taken&offFrom=&offTo=&offName=&workFrom=&workTo=&workName=&firstDay=1&payday=31&paydayMonth=same&rule=preceding"
		status, again := get(t, h, "/profile?"+query)
		for field := range form {
			if want := `name="` + field + `"`; len(query) <= server.MaxQuery || status != 400 || !strings.Contains(again, want) ||
				!strings.Contains(again, html.EscapeString(strings.ReplaceAll(form.Get(field), "\r", ""))) {
				t.Errorf("%.60s: a query of %d bytes has the status %d, want 400 and the same dates", link, len(query), status)
			}
		}
		if len(again) > maxLength || strings.Contains(again, `href="/rules?daysOff=`) {
			t.Errorf("%.60s: the page has %d bytes", link, len(again))
		}
	}
	if status, _ := get(t, h, "/profile?daysOff="+strings.Repeat("x", maxForm)); status != 414 {
		t.Errorf("a query that is too long has the status %d, want 414", status)
	}
}

// TestFormOfTheProfileSaysItsLimits: the text is beside both lists of own days.
func TestFormOfTheProfileSaysItsLimits(t *testing.T) {
	h := site(t)
	for lang, text := range map[string]string{
		"en": "together: at most 100. A name can have at most 60 characters, and all names together 1,500; the name of several days in a row counts for each date. The whole profile can take at most 3,100 characters of an address; a letter such as é takes six.",
		"id": "paling banyak 100 tanggal. Nama paling panjang 60 karakter, semua nama bersama-sama 1.500 karakter; nama beberapa hari berturut-turut dihitung untuk setiap tanggal. Seluruh profil memakai paling banyak 3.100 karakter dalam alamat; huruf seperti é memerlukan enam.",
	} {
		if _, page := get(t, h, "/profile?lang="+lang); strings.Count(page, text) != 2 {
			t.Errorf("the form does not contain twice: %s", text)
		}
	}
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

func TestProfileWithTheMostDaysFitsIntoTheAddress(t *testing.T) {
	h := site(t)
	checkPage(t, h, "/2026/payroll?daysOff="+manyDates(100), "100 libur perusahaan")
	boxes := "workdays=" + strings.ReplaceAll(manyDates(100), ",", "&workdays=")
	checkPage(t, h, "/profile?year=2026&week=5&leave=taken&"+boxes, "100 hari masuk khusus")
	lines := url.Values{"daysOff": {strings.ReplaceAll(manyDates(100), ",", "\r\n")}}.Encode()
	checkPage(t, h, "/profile?"+lines, "100 libur perusahaan")
	_, page := get(t, h, "/2026?daysOff="+manyDates(100))
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

// TestProfileFormHasTheCollectiveLeaveOfTheYearOfThePage: a page of another year than the current
// one leads to the form with its own year.
func TestProfileFormHasTheCollectiveLeaveOfTheYearOfThePage(t *testing.T) {
	h := site(t)
	h.Clock = at(t, "2026-11-18T12:00:00+07:00")
	for path, want := range map[string]string{
		"/2027?lang=id":              "/profile?year=2027&lang=id",
		"/2027/payroll?lang=id":      "/profile?year=2027&lang=id",
		"/2028?lang=id":              "/profile?year=2027&lang=id",
		"/2025/3?week=6&lang=en":     "/profile?week=6&year=2025&lang=en",
		"/2018?calendar=idx&lang=en": "/profile?year=2018&lang=en",
		"/2026?lang=id":              "/profile?lang=id",
		"/calculator?lang=id":        "/profile?lang=id",
	} {
		checkPage(t, h, path, `<a class="company" href="`+want+`"`)
	}
	checkPage(t, h, "/profile?year=2027", `name="workdays" value="2027-03-09"`)
}
