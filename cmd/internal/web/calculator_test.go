package web

import (
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

var markup = regexp.MustCompile(`<[^>]*>`)

// paragraph returns the text of the element with the given class.
func paragraph(page, class string) string {
	_, page, _ = strings.Cut(page, `class="`+class+`">`)
	page, _, _ = strings.Cut(page, "</p>")
	return html.UnescapeString(markup.ReplaceAllString(page, ""))
}

func TestCalculatorMarksTheWrongField(t *testing.T) {
	checkMistakes(t, "", []wrongForm{
		{"date=", 400, "date", "Enter a real date"},
		{"date=2026-02-30", 400, "date", "Enter a real date"},
		{"days=0", 400, "days", "1 or more"},
		{"days=-1", 400, "days", "1 or more"},
		{"days=1.5", 400, "days", "1 or more"},
		{"date=2026-12-31&days=99999999999", 400, "days", "as a whole number, 1 or more. After 31 December 2026, the maximum is 242 workdays."},
		{"date=2027-12-01&days=99999999", 404, "days", "needs the year 2028, but there is data only for 2009 to 2027. " +
			"The predictions of 2028 are not used to count. After 1 December 2027, the maximum is "},
		{"date=2009-01-06&days=99999999&direction=before", 404, "days", "the data begins in 2009. Before 6 January 2009, the maximum is 1 workday."},
		{"direction=up", 400, "direction", "Choose after or before"},
		{"mode=count&start=2026-02-01&end=2026-01-01", 400, "start", "must not be after"},
		{"mode=count&start=x", 400, "start", "Enter a real date"},
		{"mode=count&end=x", 400, "end", "Enter a real date"},
		{"week=4", 400, "", "Choose a week"},
		{"week=custom&off=payday", 400, "", "“payday” is not a day"},
		{"week=custom&off=none", 400, "", "“none” is not a day"},
		{"week=custom&off=mon&off=tue&off=wed&off=thu&off=fri&off=sat&off=sun", 400, "", "At least one day"},
		{"leave=maybe", 400, "", "Choose whether"},
		{"date=2027-12-30&days=50", 404, "days", "needs the year 2028"},
		{"date=2027-12-31&days=1", 404, "days", "needs the year 2028"},
		{"mode=count&start=2027-12-31&end=2028-01-05", 404, "end", "needs the year 2028"},
		{"mode=check&date=2008-01-01", 404, "date", "needs the year 2008, but the data begins in 2009"},
		{"mode=count&start=2008-12-31&end=2009-01-05", 404, "start", "needs the year 2008"},
	})
}

// wrongForm is a calculator query that contains a mistake.
type wrongForm struct {
	query  string
	status int
	fields string // the names of the marked fields, in alphabetical order
	says   string
}

// checkMistakes requests the calculator with each query. The parameter "mode" is put before the
// query.
func checkMistakes(t *testing.T, mode string, tests []wrongForm) {
	t.Helper()
	h := site(t)
	wrong := regexp.MustCompile(`name="(\w+)"[^>]*aria-invalid="true" aria-describedby="mistake"`)
	for _, test := range tests {
		status, page := get(t, h, "/calculator?lang=en&"+mode+test.query)
		_, said, _ := strings.Cut(page, `<p id="mistake">`)
		if said, _, _ = strings.Cut(said, "</p>"); status != test.status || !strings.Contains(said+"</p>", test.says) {
			t.Errorf("%s: got status %d and %q, want %d and %q", test.query, status, said, test.status, test.says)
		}
		var fields []string
		for _, m := range wrong.FindAllStringSubmatch(page, -1) {
			fields = append(fields, m[1])
		}
		slices.Sort(fields)
		if got := strings.Join(fields, " "); got != test.fields {
			t.Errorf("%s: the fields %q are marked, want %q", test.query, got, test.fields)
		}
		readHTML(t, test.query, page)
	}
}

func TestCalculatorShowsTwoMistakesAtOnce(t *testing.T) {
	checkMistakes(t, "", []wrongForm{
		{"date=&days=0", 400, "date days", "Date: Enter a real date, such as 18 March 2026.<br>Number of workdays: " +
			"Enter the number of workdays as a whole number, 1 or more."},
		{"mode=count&start=&end=", 400, "end start", "From: Enter a real date, such as 18 March 2026.<br>To: Enter a real date, such as 18 March 2026."},
		{"mode=count&start=2008-12-31&end=2028-01-01", 404, "end start",
			"From: The answer needs the year 2008, but the data begins in 2009.<br>To: The answer needs the year 2028," +
				" but there is data only for 2009 to 2027."},
		{"mode=count&start=x&end=2030-01-01", 400, "end start",
			"From: Enter a real date, such as 18 March 2026.<br>To: The answer needs the year 2030, but"},
		{"mode=overtime&date=x&hours=0", 400, "date hours",
			"Date: Enter a real date, such as 18 March 2026.<br>Hours of overtime: Enter whole or half hours"},
		{"days=0&direction=x", 400, "days direction", "Enter the number of workdays as a whole number, 1 or more."},
		{"date=x&days=0&direction=up", 400, "date days direction", "<br>"},
		{"date=x&days=0&week=custom&off=payday&leave=maybe", 400, "date days",
			"Working week: “payday” is not a day of the week. Choose the weekly days off from the list.<br>Collective leave: Choose whether"},
		// A mistake in the profile does not hide a mistake in the question.
		{"mode=check&date=2030-05-05&week=9", 400, "date", "or custom days off.<br>Date: The answer needs the year 2030"},
		{"mode=count&start=2026-05-01&end=2026-03-01&leave=x", 400, "start", "<br>From: The first date must not be after"},
		{"date=2026-03-18&days=5&week=9&daysOff=bad", 400, "", "or custom days off.<br>“bad” is not a date"},
		{"date=2026-03-18&days=x&week=6&leave=x", 400, "days", "as a whole number, 1 or more.</p>"}, // the maximum is not known
		// The rules of law do not define this week. The page says so even if there are mistakes
		// in other fields.
		{"mode=overtime&date=x&hours=4&week=custom", 400, "date", "<br>Working week: "},
		{"mode=overtime&date=2026-03-18&hours=4&week=custom&leave=x", 400, "", "<br>Working week: "},
		{"mode=overtime&date=2010-03-18&hours=4&week=custom", 400, "date", "Working week: "},
		{"mode=limit&limit=nope&date=2026-03-18&week=custom&off=fri", 400, "limit", "<br>Working week: "},
		// The answer uses the national calendar, so the message names its years.
		{"mode=limit&date=2029-01-05&calendar=idx", 404, "date", "there is data only for 2009 to 2027"},
		// Only one mistake is shown. A wrong value is replaced by a default, and the page does
		// not show a mistake that depends on this default.
		{"date=2028-01-01&days=5&direction=x", 400, "direction", "</p>"},
		{"date=x&days=9999", 400, "date", "Enter a real date, such as 18 March 2026.</p>"},
		{"mode=count&start=x&end=2009-01-01", 400, "start", "Enter a real date, such as 18 March 2026.</p>"},
		{"mode=overtime&date=x&hours=12", 400, "date", "Enter a real date, such as 18 March 2026.</p>"},
	})
}

func TestSharedLinkGivesTheSameResultTomorrow(t *testing.T) {
	link := regexp.MustCompile(`id="share" href="([^"]+)"`)
	for _, query := range []string{"", "?mode=count", "?mode=check&week=custom&off=fri&leave=worked&lang=en",
		"?mode=overtime&week=6&shortest=fri", "?mode=limit", "?mode=limit&limit=bipartit&week=5", "?mode=limit&week=any&leave=worked",
		"?days=30&direction=before&week=6"} {
		_, page := get(t, site(t), "/calculator"+query)
		shared := html.UnescapeString(link.FindStringSubmatch(page)[1])
		tomorrow := New(Options{Calendars: site(t).Calendars, Clock: at(t, "2026-03-19T12:00:00+07:00")})
		_, again := get(t, tomorrow, shared)
		if a, b := paragraph(page, "answer"), paragraph(again, "answer"); a != b || a == "" {
			t.Errorf("%s gives %q, but the shared link %s gives %q", query, a, shared, b)
		}
	}
}

// TestCalculatorWithoutInputShowsAnAnswer: it does so even if there is no data for today.
func TestCalculatorWithoutInputShowsAnAnswer(t *testing.T) {
	for _, now := range []string{"2008-06-01T00:00:00Z", "2026-06-01T00:00:00Z", "2027-12-31T23:00:00Z", "2040-06-01T00:00:00Z"} {
		h := New(Options{Calendars: site(t).Calendars, Clock: at(t, now)})
		for _, mode := range []string{"add", "count", "check", "limit", "overtime"} {
			status, page := get(t, h, "/calculator?mode="+mode)
			if status != 200 || paragraph(page, "answer") == "" {
				t.Errorf("%s in mode %s: status %d", now, mode, status)
			}
		}
	}
}

// TestCalculatorWithoutInputHasNoErrorAtTheEndOfTheData_Exhaustively: without input, the
// calculator asks about today. If there is no data for the answer, the page explains this with
// status 200, because the visitor made no mistake.
func TestCalculatorWithoutInputHasNoErrorAtTheEndOfTheData_Exhaustively(t *testing.T) {
	few, none := acme(true), acme(true)
	few.Covers = harikerja.YearRange{First: 2025, Last: 2026}
	none.Name, none.Covers, none.DaysOff, none.Workdays, none.CollectiveLeave = "none", harikerja.YearRange{First: 2050,
		Last: 2051}, nil, nil, harikerja.LeaveTaken()
	all, err := ask.NewCalendars(frozen.Calendar(), law.Default, few, none)
	noError(t, err)
	days := []string{"2027-12-27", "2028-01-01", "2026-12-28", "2026-12-31", "2027-12-23", "2027-12-31", "2040-05-05", "2008-12-31"}
	if testing.Short() {
		days = days[:2]
	}
	for _, day := range days {
		h := New(Options{Calendars: func() *ask.Calendars { return all }, Clock: at(t, day+"T12:00:00+07:00")})
		for _, query := range []string{"", "?mode=add", "?mode=count", "?mode=check", "?mode=limit", "?mode=overtime"} {
			for _, rest := range []string{"lang=en", "lang=id", "lang=en&calendar=acme", "lang=en&calendar=none", "lang=en&week=6", "lang=en&daysOff=2026-12-30"} {
				target := withQuery("/calculator"+query, rest)
				status, page := get(t, h, target)
				if status != 200 || !strings.Contains(page, `<p class="answer">`) && !strings.Contains(page, `<p id="mistake">`) {
					t.Errorf("%s on %s: status %d", target, day, status)
				}
				if strings.Contains(page, `aria-invalid="true"`) || strings.Contains(page, `<p id="mistake"></p>`) {
					t.Errorf("%s on %s: a field is marked as wrong, or there is no message", target, day)
				}
			}
		}
	}
	// If the address has at least one field of the form, missing data is an error.
	h := New(Options{Calendars: func() *ask.Calendars { return all }, Clock: at(t, "2027-12-27T12:00:00+07:00")})
	for _, target := range []string{"/calculator?date=2027-12-27&days=5", "/calculator?days=5", "/calculator?mode=check&date=2028-01-01"} {
		if status, _ := get(t, h, target); status != 404 {
			t.Errorf("%s: status %d", target, status)
		}
	}
}
