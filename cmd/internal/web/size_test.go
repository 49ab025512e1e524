package web

import (
	"fmt"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
)

// maxKept is the maximum number of bytes that a page may keep in memory while a client reads it,
// and maxLength is the maximum length of the page without compression. A test in package httpapi
// checks the answers of the API.
const (
	maxKept   = 90_000
	maxLength = 256 << 10
)

// neverLarger has the parameters that cannot make a page much larger than others do, and lang, which
// each query of the test has.
var neverLarger = []string{"calendar", "direction", "kind", "lang", "official", "remove", "shortest", "start", "to"}

// TestPagesAreBounded_Exhaustively requests every page and every file with the largest profiles.
// These pages are not cached, and every link contains the profile. Run with -v to see the sizes.
func TestPagesAreBounded_Exhaustively(t *testing.T) {
	h := siteAt(t, "https://example.org")
	lastDay := New(Options{Calendars: h.Calendars, Clock: at(t, "2026-12-31T12:00:00+07:00"), BaseURL: h.BaseURL})
	// For each route with parameters, the queries that give the largest pages.
	queries := map[string][]string{
		"/{year}/long-weekends":  {"bridges=4&days=60&minDays=1&deductCollectiveLeave=false"},
		"/{year}/leave-plan.ics": {"days=60&minDays=1&deductCollectiveLeave=false"},
		"/{year}/as-of":          {"date=2026-11-15"},
		"/calculator": {"mode=add&date=2026-01-01&days=200", "mode=count&start=2026-01-01&end=2026-12-31", "mode=check&date=2026-05-15",
			"mode=overtime&date=2026-05-15&hours=4", "mode=limit&limit=bipartite&date=2026-03-02"},
		"/profile": {"year=2026", "add=off&offFrom=" + strings.Repeat("9", 1000) + "&offTo=" + strings.Repeat("9", 1000) + "&offName=" + strings.Repeat("%27", 1000) +
			"&workFrom=x&workTo=x&workName=" + strings.Repeat("%27", 1000)},
		"/search": {"name=idul", "name=cuti+bersama", "name=thr", "name=a",
			"name=" + strings.Repeat("x", 8000), "name=" + strings.Repeat("x", maxSearch),
			"name=libur" + strings.Repeat("+libur", 32), "name=5+hari+kerja" + strings.Repeat("+1", 90)},
	}
	var pairs, named []string
	for i := range 50 {
		start := harikerja.MustParseDate("2026-01-01").AddDays(3 * i)
		pairs = append(pairs, start.String()+".."+start.AddDays(1).String())
	}
	for i := range 25 {
		start := harikerja.MustParseDate("2026-01-01").AddDays(14 * i)
		named = append(named, start.String()+"=a"+strings.Repeat("%", 59))
	}
	var quotes []string
	for i := range 100 {
		day := harikerja.MustParseDate("2026-02-10").AddDays(3*i).String() + "=a%27%27%27%27%27"
		if i < 3 {
			day += "%27" // nearly maxAddress in all
		}
		quotes = append(quotes, day)
	}
	const settings = "&week=custom&leave=worked&off=sat&off=sun&off=mon&off=tue&firstDay=15&payday=14&paydayMonth=next&rule=following&firm=Koperasi"
	plain := strings.ReplaceAll(strings.ReplaceAll(manyDates(100), ",", "=Hari+ke+1+libur,"), "2025", "2026") + "=Hari+ke+1+libur"
	numbers := "1"
	for i := range 1600 {
		numbers += fmt.Sprintf(",%d", 100+i)
	}
	// The letters in the names are the longest in HTML, or in a link although they are short in the
	// address.
	profiles := []string{
		"daysOff=2026-01-01..2026-04-10=a" + strings.Repeat("'", 14),
		"daysOff=" + strings.ReplaceAll(strings.Join(named, ","), "%", "'"),
		"daysOff=" + plain,
		// nearly maxAddress
		"workdays=" + strings.ReplaceAll(plain, "+libur", "") + "&week=custom&leave=worked&firm=Koperasi" + strings.Repeat("x", maxFirm-8),
		"daysOff=" + strings.Join(quotes, ",") + settings + strings.Repeat("%26", 52),
		"workdays=" + strings.Join(quotes, ",") + settings + strings.Repeat("%26", 52),
		"daysOff=" + strings.ReplaceAll(strings.Join(named, ","), "%", "\u2010"), // too long for an address
		"daysOff=" + strings.ReplaceAll(manyDates(100), "2025", "2026"),
		"workdays=" + manyDates(100) + "&week=custom&leave=worked",
		"daysOff=" + strings.Join(pairs, ",") + "&week=custom&off=mon&off=tue&off=wed&off=thu&off=fri&off=sat",
		"daysOff=" + manyDates(740), // too many: the form keeps them
		"daysOff=zz" + strings.Repeat(",zz", 2600),
		"daysOff=9" + strings.Repeat(",9", 4000),
		"daysOff=zz" + strings.Repeat(",zz", 4300),
		"daysOff=9" + strings.Repeat(",9", 6400),
		"daysOff=" + numbers + strings.ReplaceAll(numbers, ",", ",1"),
		"daysOff=" + strings.Repeat("9", 13000),
		"daysOff=" + strings.ReplaceAll(manyDates(740), ",", "%0D%0A"),
		"daysOff=" + numbers,                   // each is another mistake
		"daysOff=" + strings.Repeat("9", 8000), // a mistake that the page repeats
	}
	address := 0
	for _, rt := range sampled(routes) {
		if rt.answer == nil {
			continue
		}
		asked := strings.Join(append(queries[rt.pattern], profiles...), "&")
		for _, name := range (&setup{visit: &visit{route: &rt}}).knownParams() {
			if !strings.Contains("&"+asked, "&"+name+"=") && !slices.Contains(neverLarger, name) {
				t.Errorf("%s: add a query with %s, or add the parameter to neverLarger", rt.pattern, name)
			}
		}
		largest, longest, kept, length := "", "", 0, 0
		for _, query := range append([]string{""}, queries[rt.pattern]...) {
			for _, profile := range append(profiles, "") {
				target := strings.Replace(rt.pattern, "{year}", "2026", 1) + "?lang=en&" + profile
				if query != "" {
					target += "&" + query
				}
				if refuse(httptest.NewRequest("GET", target, nil)) != nil {
					continue // only the page /profile accepts the longest
				}
				frozen.Candidate(rt.pattern, target, "")
				for _, h := range []*Handler{h, lastDay} {
					r, p := setupOf(h, target)
					if p != nil || h == lastDay && rt.pattern != "/" {
						continue // the error page is short
					}
					if r.Profile != nil {
						address = max(address, len(r.ProfileQuery))
					}
					page, w := h.page(r), httptest.NewRecorder()
					page.Write(w, r.Request)
					if n := page.Size(); n > kept {
						largest, kept = target, n
					}
					if n := w.Body.Len(); n > length {
						longest, length = target, n
					}
				}
			}
		}
		if largest == "" {
			t.Errorf("%s has no page with one of the profiles", rt.pattern)
		}
		if kept > maxKept {
			t.Errorf("%.200s keeps %d bytes in memory, want at most %d", largest, kept, maxKept)
		}
		if length > maxLength {
			t.Errorf("%.200s has %d bytes, want at most %d", longest, length, maxLength)
		}
		t.Logf("%s: at most %d bytes, of which at most %d are kept for one client", rt.pattern, length, kept)
	}
	if address < maxAddress-10 || address > maxAddress {
		t.Errorf("the longest profile has %d bytes in a link, want nearly %d", address, maxAddress)
	}
}
