package httpapi

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/frozen"
)

// An operator can change a calendar, or add a calendar to the list, at any time.
func TestAnswersFromOperatorCalendarsExpireSoon(t *testing.T) {
	const soon = "public, max-age=300, s-maxage=300"
	api := newAPI()
	api.Use(withOperator(t, frozen.Calendar(), `{"name":"acme","daysOff":[{"date":"2026-05-15"}]}`))
	for target, want := range map[string]string{
		"/v1/workdays/check?date=2026-05-15&calendar=acme":      soon,
		"/v1/workdays/check?date=2050-05-15&calendar=acme":      soon,
		"/v1/workdays/check?date=x&calendar=acme":               soon,
		"/v1/calendars/acme":                                    soon,
		"/v1/calendars":                                         soon,
		"/calendars/acme/calendar.ics":                          soon,
		"/v1/workdays/check?date=2026-05-15&calendar=national":  cachedForADay,
		"/v1/workdays/check?date=2026-05-15&daysOff=2026-05-15": cachedForADay,
	} {
		if got := get(api, target).header.Get("Cache-Control"); got != want {
			t.Errorf("GET %s: Cache-Control is %q, want %q", target, got, want)
		}
	}
}

// Without a year, /v1/holidays answers for the current year. On the last day of the year, an
// answer from an operator's calendar expires at midnight.
func TestAnswersFromOperatorCalendarsExpireAtTheNewYear(t *testing.T) {
	now := time.Date(2026, time.December, 31, 23, 58, 0, 0, ask.Jakarta)
	api := New(calendarsOf(frozen.Calendar()), func() time.Time { return now })
	api.Use(withOperator(t, frozen.Calendar(), `{"name":"acme"}`))
	for target, want := range map[string]string{"/v1/holidays?calendar=acme": "public, max-age=120, s-maxage=120", "/v1/holidays": cachedForADay} {
		if got := get(api, target).header.Get("Cache-Control"); got != want {
			t.Errorf("GET %s: Cache-Control is %q, want %q", target, got, want)
		}
	}
}

func TestFeedsHaveTheDaysOffOfTheirCalendar(t *testing.T) {
	api := newAPI()
	lines := "daysOff=" + url.QueryEscape("2026-12-28..2026-12-29") + "&workdays=2026-12-24&includeCollectiveLeave=true"
	r := get(api, "/holidays.csv?start=2026-12-20&end=2027-01-01&"+lines)
	want := []string{ // the beginning of each line
		"date,day,",
		"2026-12-24,Thursday,Kamis,Hari kerja sendiri,Own workday,own_workday,,",
		"2026-12-25,Friday,Jumat,Kelahiran Yesus Kristus,Christmas Day,national_holiday,christmas,skb-2026",
		"2026-12-28,Monday,Senin,Libur sendiri,Own day off,own_day_off,,",
		"2026-12-29,Tuesday,Selasa,Libur sendiri,Own day off,own_day_off,,",
		"2027-01-01,Friday,Jumat,Tahun Baru 2027 Masehi,New Year's Day,national_holiday,new-year,skb-2027",
	}
	got := strings.Split(strings.TrimSuffix(string(r.body), "\r\n"), "\r\n")
	if r.status != http.StatusOK || !slices.EqualFunc(got, want, strings.HasPrefix) {
		t.Errorf("got %d\n%s\nwant\n%s", r.status, got, want)
	}
	r = get(api, "/calendar.ics?lang=en&"+lines)
	feed := string(r.body)
	for _, part := range []string{
		"NAME:Own calendar: days off and own workdays\r\n",
		"UID:2026-12-24-own_workday-own@harikerja\r\n",
		"SUMMARY:Workday\r\n",
		"UID:2026-12-28-own_day_off-own@harikerja\r\n",
		"SUMMARY:Own day off\r\n",
		"UID:2026-12-25-national_holiday-christmas@harikerja\r\n",
	} {
		if !strings.Contains(feed, part) {
			t.Errorf("the feed has no %q", part)
		}
	}
	idx := strings.ReplaceAll(string(get(api, "/calendars/idx/calendar.ics?lang=en").body), "\r\n ", "")
	for _, part := range []string{
		"NAME:Indonesia Stock Exchange: days off and own workdays\r\n",
		"UID:2018-06-27-own_workday-idx@harikerja\r\n",
		"SUMMARY:Workday: Trading day\r\n",
		"UID:2026-12-31-own_day_off-idx@harikerja\r\n",
		`Basis: Peng-00171/BEI.POP/09-2025\, Kalender Libur Bursa Tahun 2026 (Bursa Efek Indonesia) https://`,
	} {
		if !strings.Contains(idx, part) {
			t.Errorf("the feed for idx does not contain %q", part)
		}
	}
	if strings.Contains(feed, "2026-12-24-collective_leave") {
		t.Error("the feed has the collective leave of 24 December 2026, which is a workday")
	}
	if n := strings.Count(string(get(api, "/calendar.ics?includeCollectiveLeave=false").body), "collective_leave"); n != 0 {
		t.Errorf("with includeCollectiveLeave=false, the feed has collective leave %d times, want none", n)
	}
}

// A person who subscribes to a firm's calendar must see a Saturday on which the firm works.
func TestFirmCalendarShowsWorkingSaturday(t *testing.T) {
	api := newAPI()
	saturday := "&workdays=" + url.QueryEscape("2026-06-27=Stok opname")
	for lang, summary := range map[string]string{"id": "Masuk: Stok opname", "en": "Workday: Stok opname"} {
		feed := string(get(api, "/calendar.ics?lang="+lang+saturday).body)
		_, event, found := strings.Cut(feed, "UID:2026-06-27-own_workday-own@harikerja\r\n")
		event, _, _ = strings.Cut(event, "END:VEVENT")
		if !found || !strings.Contains(event, "SUMMARY:"+summary+"\r\n") || !strings.Contains(event, "DTSTART;VALUE=DATE:20260627\r\n") {
			t.Errorf("the event for the working Saturday is %q, want the summary %q", event, summary)
		}
	}
	line := "\n2026-06-27,Saturday,Sabtu,Stok opname,Stok opname,own_workday,,\r\n"
	if file := string(get(api, "/holidays.csv?year=2026"+saturday).body); !strings.Contains(file, line) {
		t.Errorf("the file has no line %q:\n%s", line, file)
	}
	for _, target := range []string{
		"/calendar.ics?type=national_holiday" + saturday, "/holidays.csv?year=2026&type=national_holiday" + saturday,
		"/holidays.csv?year=2025" + saturday, "/holidays.csv?start=2026-06-28&end=2026-12-31" + saturday,
	} {
		if r := get(api, target); r.status != http.StatusOK || strings.Contains(string(r.body), "Stok opname") {
			t.Errorf("GET %s: got status %d, want 200 and an answer without the workday:\n%s", target, r.status, r.body)
		}
	}
}

// BenchmarkOwnDays compares requests for the national list with requests that have 20 own
// days.
func BenchmarkOwnDays(b *testing.B) {
	const dates = "&workdays=2016-01-09,2016-01-23&daysOff=2016-02-01,2016-02-02,2016-02-03,2016-02-04,2016-02-05,2016-02-09,2016-02-10,2016-02-11,2016-02-12," +
		"2016-02-15,2016-02-16,2016-02-17,2016-02-18,2016-02-19,2016-02-22,2016-02-23,2016-02-24,2016-02-25"
	api := newAPI()
	for name, target := range map[string]string{
		"national": "/v1/workdays/add?date=2016-03-18&days=5",
		"own days": "/v1/workdays/add?date=2016-03-18&days=5" + dates,
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
