package httpapi

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/ask"
	"github.com/harikerja/harikerja/internal/frozen"
)

// parts returns the meta and the data of a 200 answer as maps and lists.
func parts(t *testing.T, api *API, target string) (meta map[string]any, data any) {
	t.Helper()
	r := get(api, target)
	var body struct {
		Meta map[string]any
		Data any
	}
	if err := json.Unmarshal(r.body, &body); err != nil || r.status != http.StatusOK {
		t.Fatalf("GET %s: %d %s %v", target, r.status, r.body, err)
	}
	return body.Meta, body.Data
}

// withoutOptions removes the members that differ under a calendar: options,
// which has the calendar, and members that only a calendar has.
func withoutOptions(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for name, member := range v {
			if name == "options" || name == "ownDayOffCount" {
				delete(v, name)
				continue
			}
			v[name] = withoutOptions(member)
		}
	case []any:
		for i := range v {
			v[i] = withoutOptions(v[i])
		}
	}
	return v
}

func TestNationalCalendarGivesTheSameAnswers(t *testing.T) {
	api := newAPI()
	asked := 0
	for _, rt := range testRoutes() {
		under, ok := rt.underCalendar()
		if !ok || rt.query.result == nil {
			continue
		}
		asked++
		below := strings.TrimPrefix(under, Prefix+calendarPrefix)
		for _, query := range []string{rt.inCalendar, strings.ReplaceAll(rt.asOf, "&weekend=sun", "")} {
			query = strings.ReplaceAll(query, "&type=own_day_off", "")
			for _, prefix := range []string{Prefix, Prefix + "/as-of/2026-10-01"} {
				_, want := parts(t, api, prefix+below+"?"+query)
				for _, name := range []string{"national", "custom"} {
					meta, got := parts(t, api, prefix+"/calendars/"+name+below+"?"+query)
					if !reflect.DeepEqual(withoutOptions(got), withoutOptions(want)) {
						t.Errorf("%s%s?%s under %s: got %v, want %v", prefix, below, query, name, got, want)
					}
					if ref := meta["calendar"].(map[string]any); ref["name"] != name || !strings.HasPrefix(ref["digest"].(string), "sha256:") {
						t.Errorf("meta.calendar of %s is %v", name, ref)
					}
				}
			}
		}
	}
	if asked < 15 {
		t.Errorf("only %d endpoints exist under a calendar", asked)
	}
}

func TestCustomCalendarTakesTheRules(t *testing.T) {
	api := newAPI()
	for _, rules := range []string{"weekend=sun", "weekend=none&includeCollectiveLeave=false", "includeCollectiveLeave=false", "weekend=fri,sat"} {
		for _, question := range []string{"/workdays/diff?start=2026-03-01&end=2026-03-31&", "/days?start=2026-03-16&end=2026-03-31&",
			"/workdays/add?date=2026-03-17&days=7&"} {
			_, want := parts(t, api, Prefix+question+rules)
			_, got := parts(t, api, Prefix+"/calendars/custom"+question+rules)
			if !reflect.DeepEqual(withoutOptions(got), withoutOptions(want)) {
				t.Errorf("%s%s: got %v, want %v", question, rules, got, want)
			}
		}
	}
	// The list of holidays takes no rules at its own path.
	_, data := parts(t, api, "/v1/calendars/custom/holidays?year=2026&includeCollectiveLeave=false")
	if n := len(data.([]any)); n != 17 {
		t.Errorf("2026 has %d holidays without collective leave, want 17", n)
	}
}

func TestCustomCalendarLines(t *testing.T) {
	api := newAPI()
	const lines = "daysOff=2026-12-28..2026-12-31,2026-05-13&workdays=2026-03-21,%202026-05-09"
	ask := func(question string) (map[string]any, any) {
		t.Helper()
		return parts(t, api, "/v1/calendars/custom"+question+"&"+lines)
	}
	meta, data := ask("/days/batch?dates=2026-12-29,2026-03-21,2026-05-09,2026-05-11")
	var got []string
	for _, item := range data.([]any) {
		day := item.(map[string]any)
		line := "-"
		if own, ok := day["ownLine"].(map[string]any); ok {
			line = fmt.Sprintf("%s %s..%s %s", own["type"], own["startDate"], own["endDate"], own["name"])
		}
		got = append(got, fmt.Sprintf("%s %s workday=%t weekend=%t "+
			"holidays=%d %s", day["date"], day["class"], day["isWorkday"], day["isWeekend"], len(day["holidays"].([]any)), line))
	}
	want := []string{
		"2026-12-29 own_day_off workday=false weekend=false holidays=1 day_off 2026-12-28..2026-12-31 Own day off",
		"2026-03-21 workday workday=true weekend=true holidays=1 workday 2026-03-21..2026-03-21 Own workday", // Saturday and Eid
		"2026-05-09 workday workday=true weekend=true holidays=0 workday 2026-05-09..2026-05-09 Own workday",
		"2026-05-11 workday workday=true weekend=false holidays=0 -",
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	options, err := json.Marshal(meta["options"])
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"calendar":"custom","daysOff":["2026-05-13","2026-12-28..2026-12-31"],"includeCollectiveLeave":true,"weekend":["sat","sun"],"workdays":["2026-03-21","2026-05-09"]}`; string(options) != want {
		t.Errorf("options are %s, want %s", options, want)
	}

	// March 2026 has 31 days: 9 weekend days, of which 21 March is worked.
	_, data = ask("/workdays/diff?start=2026-03-01&end=2026-03-31")
	diff := data.(map[string]any)
	if diff["weekendCount"] != 8.0 || diff["holidayCount"] != 6.0 || diff["workdayCount"] != 18.0 {
		t.Errorf("March 2026: %v", diff)
	}
	_, data = ask("/workdays/diff?start=2026-12-01&end=2026-12-31")
	diff = data.(map[string]any)
	if diff["weekendCount"] != 8.0 || diff["holidayCount"] != 6.0 || diff["workdayCount"] != 17.0 {
		t.Errorf("December 2026: %v", diff)
	}
	_, data = ask("/workdays/summary?year=2026")
	total := data.(map[string]any)["total"].(map[string]any)
	if total["ownDayOffCount"] != 5.0 {
		t.Errorf("the summary has %v", total)
	}
	_, data = ask("/holidays?year=2026&type=own_day_off&includeSources=true")
	for _, item := range data.([]any) {
		entry := item.(map[string]any)
		if entry["type"] != "own_day_off" || entry["isNationalHoliday"] != false || entry["isCollectiveLeave"] != false ||
			len(entry["sources"].([]any)) != 0 || entry["localName"] != "Libur sendiri" {
			t.Errorf("an own day off is %v", entry)
		}
	}
	if len(data.([]any)) != 5 {
		t.Errorf("there are %d own days off, want 5", len(data.([]any)))
	}
}

func TestCalendarErrors(t *testing.T) {
	api := newAPI()
	listed := strings.Join(api.Calendars().Listed(), `","`)
	for _, test := range []struct{ target, status, details string }{
		{"/v1/calendars/acme/holidays?year=2026", "404 NOT_FOUND", `{"field":"calendar","value":"acme","allowed":["` + listed + `"]}`},
		{"/v1/calendars/National", "404 NOT_FOUND", `{"field":"calendar","value":"National","allowed":["` + listed + `"]}`},
		{"/v1/calendars/acme/holidays?foo=bar", "404 NOT_FOUND", `{"field":"calendar","value":"acme","allowed":["` + listed + `"]}`},
		{"/v1/calendars/national/workdays/check?date=2026-03-20&weekend=sun", "400 INVALID_TYPE", `{"field":"weekend","allowed":["date"]}`},
		{"/v1/calendars/national/holidays?year=2026&daysOff=2026-05-15", "400 INVALID_TYPE", `{"field":"daysOff","allowed":["year","type","includeSources"]}`},
		{"/v1/calendars/custom/workdays/check?date=2026-03-20&daysOff=", "400 INVALID_DATE", `{"field":"daysOff","value":""}`},
		{"/v1/calendars/custom/workdays/check?date=2026-03-20&daysOff=2026-02-30", "400 INVALID_DATE", `{"field":"daysOff","value":"2026-02-30"}`},
		{"/v1/calendars/custom/workdays/check?date=2026-03-20&workdays=2026-02-01,x", "400 INVALID_DATE", `{"field":"workdays","value":"x"}`},
		{"/v1/calendars/custom/workdays/check?date=2026-03-20&daysOff=2026-05-20..2026-05-19", "400 INVALID_RANGE",
			`{"field":"daysOff","value":"2026-05-20..2026-05-19"}`},
		{"/v1/calendars/custom/workdays/check?date=2026-03-20&daysOff=2026-05-15&workdays=2026-05-15", "400 INVALID_RANGE",
			`{"field":"workdays","value":"2026-05-15"}`},
		{"/v1/calendars/custom/workdays/check?date=2026-03-20&daysOff=2026-05-15,", "400 INVALID_DATE", `{"field":"daysOff","value":""}`},
		{"/v1/calendars/custom/workdays/check?date=2026-03-20&daysOff=2026-01-01..2026-12-31&workdays=2027-01-01..2027-01-02", "400 INVALID_RANGE",
			`{"field":"daysOff","maxDates":366}`},
		{"/v1/calendars/custom/workdays/check?date=2026-03-20&daysOff=0001-01-01..9999-12-31", "400 INVALID_RANGE", `{"field":"daysOff","maxDates":366}`},
		{"/v1/calendars/custom/workdays/check?date=2050-03-20", "404 DATASET_NOT_FOUND",
			`{"field":"date","value":"2050-03-20","year":2050,"availableYears":{"first":2009,"last":2027}}`},
		{"/v1/calendars/custom/workdays/check?date=2026-03-20&workdays=2026-01-01..2027-01-02", "400 INVALID_RANGE", `{"field":"workdays","maxDates":366}`},
		// The parameters of the question come before those of the calendar.
		{"/v1/calendars/custom/workdays/check?date=bad&includeCollectiveLeave=bad", "400 INVALID_DATE", `{"field":"date","value":"bad"}`},
		{"/v1/calendars/custom/workdays/add?date=2026-03-20&days=0&daysOff=x", "400 INVALID_RANGE", `{"field":"days","value":"0"}`},
		// The national paths do not know calendars.
		{"/v1/workdays/check?date=2026-03-20&daysOff=2026-05-15", "400 INVALID_TYPE", `{"field":"daysOff","allowed":["date","includeCollectiveLeave","weekend"]}`},
		{"/v1/holidays?year=2026&type=own_day_off", "400 INVALID_TYPE", `{"field":"type","value":"own_day_off","allowed":["national_holiday","collective_leave"]}`},
		{"/v1/calendars/national/sources?year=2026", "404 NOT_FOUND", `{"path":"/v1/calendars/national/sources"}`},
	} {
		r := get(api, test.target)
		var body struct {
			Error struct {
				Code    string
				Details json.RawMessage
			}
		}
		if err := json.Unmarshal(r.body, &body); err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprintf("%d %s", r.status, body.Error.Code); got != test.status || string(body.Error.Details) != test.details {
			t.Errorf("GET %s: got %s %s, want %s %s", test.target, got, body.Error.Details, test.status, test.details)
		}
		if strings.Contains(test.status, " NOT_FOUND") && r.header.Get("Cache-Control") != "no-store" {
			t.Errorf("GET %s has Cache-Control %q", test.target, r.header.Get("Cache-Control"))
		}
	}
}

func TestOperatorCalendarsExpireSoon(t *testing.T) {
	def, err := harikerja.ParseDefinition([]byte(`{"name":"acme","daysOff":[{"date":"2026-05-15"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	calendars, err := ask.NewCalendars(frozen.Calendar(), def)
	if err != nil {
		t.Fatal(err)
	}
	api := newAPI()
	api.UseCalendars(calendars)
	for target, want := range map[string]string{
		"/v1/calendars/acme/workdays/check?date=2026-05-15":     "public, max-age=300, s-maxage=300",
		"/v1/calendars/acme/workdays/check?date=2050-05-15":     "public, max-age=300, s-maxage=300",
		"/v1/calendars/acme/workdays/check?date=x":              "public, max-age=300, s-maxage=300",
		"/v1/calendars/acme":                                    "public, max-age=300, s-maxage=300",
		"/calendars/acme/calendar.ics":                          "public, max-age=300, s-maxage=300",
		"/v1/calendars/national/workdays/check?date=2026-05-15": usualCache,
		"/v1/calendars/custom/workdays/check?date=2026-05-15":   usualCache,
	} {
		if got := get(api, target).header.Get("Cache-Control"); got != want {
			t.Errorf("GET %s: Cache-Control is %q, want %q", target, got, want)
		}
	}
	if names := calendars.Listed(); slices.Contains(names, "acme") {
		t.Errorf("acme is not listed, but the list is %v", names)
	}
	if _, err := ask.NewCalendars(frozen.Calendar(), def, def); err == nil {
		t.Error("two calendars may have the same name")
	}
}

// TestListOfCalendarsExpiresSoon: an operator can add a calendar to the list.
func TestListOfCalendarsExpiresSoon(t *testing.T) {
	def, err := harikerja.ParseDefinition([]byte(`{"name":"acme","listed":true}`))
	if err != nil {
		t.Fatal(err)
	}
	calendars, err := ask.NewCalendars(frozen.Calendar(), def)
	if err != nil {
		t.Fatal(err)
	}
	api := newAPI()
	api.UseCalendars(calendars)
	if got, want := get(api, "/v1/calendars").header.Get("Cache-Control"), "public, max-age=300, s-maxage=300"; got != want {
		t.Errorf("Cache-Control is %q, want %q", got, want)
	}
}

func TestFeedsOfACalendar(t *testing.T) {
	api := newAPI()
	lines := "daysOff=" + url.QueryEscape("2026-12-28..2026-12-29") + "&workdays=2026-12-24&includeCollectiveLeave=true"
	r := get(api, "/calendars/custom/holidays.csv?start=2026-12-20&end=2027-01-01&"+lines)
	want := []string{ // the beginning of each line
		"date,day,",
		"2026-12-25,Friday,Jumat,Kelahiran Yesus Kristus,Christmas Day,national_holiday,skb-2026",
		"2026-12-28,Monday,Senin,Libur sendiri,Own day off,own_day_off,",
		"2026-12-29,Tuesday,Selasa,Libur sendiri,Own day off,own_day_off,",
		"2027-01-01,Friday,Jumat,Tahun Baru 2027 Masehi,New Year's Day,national_holiday,skb-2027",
	}
	got := strings.Split(strings.TrimSuffix(string(r.body), "\r\n"), "\r\n")
	if r.status != http.StatusOK || !slices.EqualFunc(got, want, strings.HasPrefix) {
		t.Errorf("got %d\n%s\nwant\n%s", r.status, got, want)
	}
	r = get(api, "/calendars/custom/calendar.ics?lang=en&"+lines)
	feed := string(r.body)
	for _, part := range []string{
		"NAME:Custom calendar: days off\r\n",
		"UID:2026-12-28-own_day_off-custom@harikerja\r\n",
		"SUMMARY:Own day off\r\n",
		"UID:2026-12-25-national_holiday-christmas@harikerja\r\n",
	} {
		if !strings.Contains(feed, part) {
			t.Errorf("the feed has no %q", part)
		}
	}
	idx := strings.ReplaceAll(string(get(api, "/calendars/idx/calendar.ics?lang=en").body), "\r\n ", "")
	for _, part := range []string{
		"NAME:Indonesia Stock Exchange: days off\r\n",
		"UID:2026-12-31-own_day_off-idx@harikerja\r\n",
		`Basis: Peng-00171/BEI.POP/09-2025\, Kalender Libur Bursa Tahun 2026 (Bursa Efek Indonesia) https://`,
	} {
		if !strings.Contains(idx, part) {
			t.Errorf("the feed of idx has no %q", part)
		}
	}
	if strings.Contains(feed, "20261224") {
		t.Error("the feed has 24 December 2026, which is a workday")
	}
	if n := strings.Count(string(get(api, "/calendars/custom/calendar.ics?includeCollectiveLeave=false").body), "collective_leave"); n != 0 {
		t.Errorf("a calendar that works on collective leave shows it %d times", n)
	}
}

// TestFeedNeverLacksAYearSilently: calendar programs delete the events that a feed
// no longer has. So a feed without one of its years is an error.
func TestFeedNeverLacksAYearSilently(t *testing.T) {
	for file, want := range map[string]string{
		`{"name":"acme","covers":"2024..2026","statedWorkdays":{"2024":1}}`: `{"year":2024,"availableYears":{"first":2025,"last":2026}}`,
		`{"name":"acme","covers":"2024..2026","statedWorkdays":{"2025":1}}`: `{"year":2025,"availableYears":{"first":2024,"last":2026}}`,
		`{"name":"acme","covers":"2024..2026","statedWorkdays":{"2026":1}}`: `{"year":2026,"availableYears":{"first":2024,"last":2025}}`,
		`{"name":"acme","covers":"2030..2031"}`:                             `{"year":2030,"availableYears":null}`,
	} {
		def, err := harikerja.ParseDefinition([]byte(file))
		if err != nil {
			t.Fatal(err)
		}
		calendars, err := ask.NewCalendars(frozen.Calendar(), def)
		if err != nil {
			t.Fatal(err)
		}
		api := newAPI()
		api.UseCalendars(calendars)
		for _, query := range []string{"", "?lang=en", "?type=own_day_off"} {
			wantError(t, get(api, "/calendars/acme/calendar.ics"+query), 404, "DATASET_NOT_FOUND", `{"field":"calendar","value":"acme",`+want[1:])
		}
		// A file with a span of dates is refused, too.
		if r := get(api, "/calendars/acme/holidays.csv?start=2024-01-01&end=2026-12-31"); r.status != 404 {
			t.Errorf("%s: holidays.csv has status %d", file, r.status)
		}
	}
}

// The server keeps custom calendars. An answer must not depend on earlier
// requests.
func TestCustomCalendarsThatAreKept(t *testing.T) {
	api := newAPI()
	const question = "/workdays/add?date=2016-03-18&days=5"
	ask := func(rest string) (int, string) {
		r := get(api, "/v1"+rest)
		return r.status, string(r.body)
	}
	_, first := ask("/calendars/custom" + question + "&daysOff=2016-03-21")
	_, asOf := ask("/as-of/2016-01-01/calendars/custom" + question + "&daysOff=2016-03-21")
	if code, _ := ask("/calendars/custom" + question + "&daysOff=2016-03-21&weekend="); code != http.StatusBadRequest {
		t.Errorf("an empty weekend after a kept calendar: status %d, want 400", code)
	}
	if _, twice := ask("/calendars/custom" + question + "&daysOff=2016-03-21,%202016-03-21"); twice != first {
		t.Errorf("a date that is given twice: got %s, want %s", twice, first)
	}
	if _, body := ask("/calendars/custom" + question + "&workdays=2016-03-21"); strings.Contains(body, `"daysOff":["2016`) {
		t.Errorf("the answer has the days off of an earlier request: %s", body)
	}
	for i := range 200 { // more than are kept
		day := harikerja.MustParseDate("2017-01-01").AddDays(i)
		if _, body := ask("/calendars/custom" + question + "&daysOff=" + day.String()); !strings.Contains(body, `"daysOff":["`+day.String()) {
			t.Fatalf("daysOff=%s: %s", day, body)
		}
	}
	if _, again := ask("/calendars/custom" + question + "&daysOff=2016-03-21"); again != first {
		t.Errorf("got %s, want %s as in the first answer", again, first)
	}
	if _, again := ask("/as-of/2016-01-01/calendars/custom" + question + "&daysOff=2016-03-21"); again != asOf || asOf == first {
		t.Errorf("as of 2016-01-01: got %s, want %s", again, asOf)
	}
}

// BenchmarkCustomCalendar compares the national list with a custom calendar of 20
// dates.
func BenchmarkCustomCalendar(b *testing.B) {
	const dates = "&workdays=2016-01-09,2016-01-23&daysOff=2016-02-01,2016-02-02,2016-02-03,2016-02-04,2016-02-05,2016-02-09,2016-02-10,2016-02-11,2016-02-12," +
		"2016-02-15,2016-02-16,2016-02-17,2016-02-18,2016-02-19,2016-02-22,2016-02-23,2016-02-24,2016-02-25"
	api := newAPI()
	for name, target := range map[string]string{
		"national": "/v1/workdays/add?date=2016-03-18&days=5",
		"custom":   "/v1/calendars/custom/workdays/add?date=2016-03-18&days=5" + dates,
	} {
		path, query, _ := strings.Cut(target, "?")
		r := &http.Request{Method: http.MethodGet, URL: &url.URL{Path: path, RawQuery: query}}
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				api.ServeHTTP(httptest.NewRecorder(), r)
			}
		})
	}
}
