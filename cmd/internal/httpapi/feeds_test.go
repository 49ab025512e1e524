package httpapi

import (
	"bytes"
	"net/http"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/frozen"
	"github.com/harikerja/harikerja/internal/datasetfile"
)

func TestFeedsContainTheHolidays(t *testing.T) {
	tests := []struct {
		target, media, filename string
		lines                   []string // the beginnings of some lines of the body
		count                   int      // how many lines begin with the last text in lines
	}{
		{"/calendar.ics", "text/calendar; charset=utf-8", "harikerja.ics", []string{"BEGIN:VCALENDAR", "X-WR-CALNAME:Hari Libur Nasional dan Cuti Bersama"}, 1},
		{"/calendar/2026.ics", "text/calendar; charset=utf-8", "harikerja-2026.ics",
			[]string{"UID:2026-06-01-national_holiday-pancasila-day@harikerja", "BEGIN:VEVENT"}, 25},
		{"/calendar/2026.ics?type=collective_leave&lang=en", "text/calendar; charset=utf-8", "harikerja-2026.ics",
			[]string{"NAME:Indonesian Collective Leave 2026", "BEGIN:VEVENT"}, 8},
		{"/calendar/2025.ics?type=national_holiday&lang=id", "text/calendar; charset=utf-8", "harikerja-2025.ics",
			[]string{"NAME:Hari Libur Nasional 2025", "BEGIN:VEVENT"}, 17},
		{"/calendar/2020.ics", "text/calendar; charset=utf-8", "harikerja-2020.ics", []string{"STATUS:CANCELLED"}, 8},
		{"/holidays.csv", "text/csv; charset=utf-8; header=present", "holidays-2026.csv", []string{"2026-01-01,Thursday,Kamis,Tahun Baru 2026 " +
			"Masehi,New Year's Day,national_holiday,new-year,skb-2026"}, 1},
		{"/holidays.csv?year=2025&type=collective_leave&bom=true", "text/csv; charset=utf-8; " +
			"header=present", "holidays-2025.csv", []string{"\ufeffdate,day,"}, 1},
		{"/holidays.csv?start=2026-12-25&end=2027-01-01", "text/csv; charset=utf-8; " +
			"header=present", "holidays-2026-12-25-2027-01-01.csv", []string{"2027-01-01,Friday,Jumat,Tahun Baru 2027 Masehi,New Year's " +
			"Day,national_holiday,new-year,skb-2027"}, 1},
		{"/changes.atom", "application/atom+xml; " +
			"charset=utf-8", "", []string{` <link rel="self" type="application/atom+xml" href="https://example.org/changes.atom"></link>`, " <entry>"}, 50},
		{"/changes.atom?lang=en", "application/atom+xml; charset=utf-8", "", []string{"  <title>2025: 1 day added</title>"}, 1},
	}
	api := newAPI()
	api.BaseURL = "https://example.org"
	for _, test := range tests {
		r := get(api, test.target)
		if r.status != 200 || r.header.Get("Content-Type") != test.media {
			t.Errorf("%s: %d %s, %s", test.target, r.status, r.header.Get("Content-Type"), r.body)
			continue
		}
		disposition := ""
		if test.filename != "" {
			disposition = `inline; filename="` + test.filename + `"`
		}
		if got := r.header.Get("Content-Disposition"); got != disposition {
			t.Errorf("%s: Content-Disposition is %s, want %s", test.target, got, disposition)
		}
		body := "\n" + strings.ReplaceAll(string(r.body), "\r\n", "\n")
		n := 0
		for _, line := range test.lines {
			if n = strings.Count(body, "\n"+line); n == 0 {
				t.Errorf("%s: the body has no line %q", test.target, line)
			}
		}
		if n != test.count {
			t.Errorf("%s: the last line of %q occurs %d times, want %d", test.target, test.lines, n, test.count)
		}
	}
}

// The source of a feed is its public address. A calendar program that imported the feed as a
// file can load it again from this address. If the server has no public address, a feed has no
// source.
func TestFeedsStateTheirSource(t *testing.T) {
	for target, source := range map[string]string{
		"/calendar.ics":                               "/calendar.ics",
		"/calendar.ics?lang=id":                       "/calendar.ics",
		"/calendar.ics?type=collective_leave&lang=en": "/calendar.ics?lang=en&type=collective_leave",
		"/calendar/2026.ics?lang=en":                  "/calendar/2026.ics?lang=en",
		"/calendars/idx/calendar.ics":                 "/calendars/idx/calendar.ics",
		"/calendars/acme/calendar.ics?lang=en":        "/calendars/acme/calendar.ics?lang=en",
		"/calendar.ics?daysOff=2026-05-04":            "",
		"/obligations.ics?kind=tax&alarm=7":           "/obligations.ics?alarm=7&kind=tax",
		"/projections.ics?lang=en":                    "/projections.ics?lang=en",
	} {
		for _, base := range []string{"", "https://example.org"} {
			api := newAPI()
			api.BaseURL = base
			api.Use(withOperator(t, frozen.Calendar(), `{"name":"acme","weekend":["sun"]}`))
			got := ""
			for line := range strings.SplitSeq(strings.ReplaceAll(string(get(api, target).body), "\r\n ", ""), "\r\n") {
				if value, ok := strings.CutPrefix(line, "SOURCE;VALUE=URI:"); ok {
					got = value
				}
			}
			want := ""
			if base != "" && source != "" {
				want = base + source
			}
			if got != want {
				t.Errorf("%s with the public address %q has the source %q, want %q", target, base, got, want)
			}
		}
	}
}

// A calendar program that already has the newest answer gets 304 without a body, in each
// encoding.
func TestFeedsAreCached(t *testing.T) {
	api := newAPI()
	for _, target := range []string{"/calendar.ics", "/calendar/2026.ics?lang=en", "/holidays.csv?year=2026", "/changes.atom"} {
		for _, encoding := range []string{"Accept-Encoding: identity", "Accept-Encoding: gzip"} {
			first := get(api, target, encoding)
			if first.header.Get("Cache-Control") != "public, max-age=3600, s-maxage=86400" || first.header.Get("Access-Control-Allow-Origin") != "*" {
				t.Errorf("%s: header %v", target, first.header)
			}
			again := get(api, target, encoding, "If-None-Match: "+first.header.Get("Etag"))
			if again.status != 304 || len(again.body) > 0 {
				t.Errorf("%s, %s: the second answer has status %d and %d bytes, want 304 and no body", target, encoding, again.status, len(again.body))
			}
		}
	}
	if r := get(api, "/calendar.ics", "Accept-Encoding: gzip"); len(r.body) > 64<<10 || r.header.Get("Content-Encoding") != "gzip" {
		t.Errorf("the answer for all years has %d bytes and Content-Encoding %q, want at most 64 KiB and gzip", len(r.body), r.header.Get("Content-Encoding"))
	}
	if r := send(api, "OPTIONS", "/calendar/2026.ics"); r.status != 204 || r.header.Get("Access-Control-Allow-Methods") != "GET, OPTIONS" {
		t.Errorf("OPTIONS: %d %v", r.status, r.header)
	}
	wantError(t, send(api, "POST", "/calendar.ics"), 405, "METHOD_NOT_ALLOWED", `{"method":"POST"}`)
}

// The feed for idx is the same for all clients, so it is rendered once. A feed with one
// client's own days or an operator's calendar is not kept.
func TestFeedsForDatasetCalendarsAreKept(t *testing.T) {
	api := newAPI()
	api.Use(withOperator(t, frozen.Calendar(), `{"name":"acme","weekend":["sun"]}`))
	kept := func() int { n, _ := api.data.Load().rendered.Size(); return n }
	seen := make(map[string]string)
	for i, target := range []string{"/calendar.ics", "/calendar.ics?includeCollectiveLeave=false", "/calendars/idx/calendar.ics", "/calendars/idx/calendar.ics?lang=en"} {
		for range 2 {
			body := string(get(api, target).body)
			if kept() != i+1 {
				t.Errorf("%s: %d answers are kept, want %d", target, kept(), i+1)
			}
			for other, text := range seen {
				if other != target && text == body {
					t.Errorf("%s and %s have the same feed", target, other)
				}
			}
			seen[target] = body
		}
	}
	for _, target := range []string{"/calendars/acme/calendar.ics", "/calendar.ics?workdays=2026-05-16", "/v1/holidays?asOf=2026-10-01&calendar=idx"} {
		if r := get(api, target); r.status != 200 || kept() != len(seen) {
			t.Errorf("%s: got status %d and %d kept answers, want 200 and %d", target, r.status, kept(), len(seen))
		}
	}
}

// A cached feed is replaced when the data is replaced. Two years have different feeds.
func TestFeedsChangeWithTheData(t *testing.T) {
	api := newAPI()
	before := get(api, "/calendar/2025.ics").header.Get("Etag")
	if other := get(api, "/calendar/2026.ics").header.Get("Etag"); other == before {
		t.Error("the calendars for 2025 and 2026 have the same ETag")
	}
	older := api.Calendar().AsOf(frozen.Day.AddDays(-500))
	api.Use(calendarsOf(older))
	if after := get(api, "/calendar/2025.ics").header.Get("Etag"); after == before {
		t.Error("the calendar for 2025 is the same without the amendment in August 2025")
	}
	wantError(t, get(api, "/calendar/2027.ics"), 404, "DATASET_NOT_FOUND",
		`{"field":"year","value":"2027","year":2027,"availableYears":{"first":2009,"last":2025}}`)
}

// Packages and other servers load the dataset file from the API.
func TestDatasetIsServedByteForByte(t *testing.T) {
	want := harikerja.Default().DatasetFile()
	shorter := frozen.CalendarOf(frozen.Edit(want, func(ds *datasetfile.File) { ds.Years = ds.Years[:len(ds.Years)-1] }))
	api := New(calendarsOf(shorter), frozen.Clock)
	older := get(api, "/dataset.json")
	api.Use(calendarsOf(harikerja.Default()))
	for range 3 { // the second and the third answer come from a cache
		r := get(api, "/dataset.json")
		if r.status != 200 || !bytes.Equal(r.body, want) {
			t.Fatalf("got status %d and %d bytes, want 200 and the %d bytes in the file", r.status, len(r.body), len(want))
		}
		if r.header.Get("Cache-Control") != "public, max-age=300" || r.header.Get("Content-Type") != jsonMedia ||
			r.header.Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("the header is %v", r.header)
		}
		tag := r.header.Get("Etag")
		if tag == "" || tag == older.header.Get("Etag") {
			t.Errorf("the ETag is %s, and the ETag for older data is %s; want two different ETags", tag, older.header.Get("Etag"))
		}
		if again := send(api, http.MethodGet, "/dataset.json", "If-None-Match: "+tag); again.status != 304 {
			t.Errorf("with If-None-Match: got %d, want 304", again.status)
		}
	}
	for _, target := range []string{"/v1/dataset.json", "/calendars/idx/dataset.json"} {
		if r := get(api, target); r.status != 404 {
			t.Errorf("%s: got %d, want 404", target, r.status)
		}
	}
}

// The header field Last-Modified has the same date as the feed itself. The server does not
// compare this date in conditional requests, because two changes can have the same date.
func TestFeedsHaveTheDateOfTheirNewestChange(t *testing.T) {
	api := newAPI()
	for target, want := range map[string]string{
		"/calendar.ics":               "LAST-MODIFIED:20260915T000000Z Tue, 15 Sep 2026 00:00:00 GMT",
		"/calendar.ics?lang=en":       "LAST-MODIFIED:20260915T000000Z Tue, 15 Sep 2026 00:00:00 GMT",
		"/calendar/2025.ics":          "LAST-MODIFIED:20250807T000000Z Thu, 07 Aug 2025 00:00:00 GMT",
		"/projections.ics":            "LAST-MODIFIED:20260915T000000Z Tue, 15 Sep 2026 00:00:00 GMT",
		"/obligations.ics?kind=tax":   "LAST-MODIFIED:20261118T000000Z Wed, 18 Nov 2026 00:00:00 GMT",
		"/changes.atom":               "<updated>2026-09-15T00:00:00Z< Tue, 15 Sep 2026 00:00:00 GMT",
		"/calendars/idx/calendar.ics": "LAST-MODIFIED:20260915T000000Z ",
		"/holidays.csv?year=2026":     " ",
	} {
		r := send(api, "GET", target, "If-Modified-Since: Tue, 01 Dec 2026 00:00:00 GMT")
		property, header, _ := strings.Cut(want, " ")
		if r.status != 200 || r.header.Get("Last-Modified") != header || !strings.Contains(string(r.body), property) {
			t.Errorf("%s: got status %d and Last-Modified %q, want 200 and %q, and %s in the feed", target, r.status, r.header.Get("Last-Modified"), header, property)
		}
	}
	r := get(api, "/calendar.ics")
	if again := send(api, "GET", "/calendar.ics", "If-None-Match: "+r.header.Get("Etag")); again.status != 304 {
		t.Errorf("a request with the ETag has the status %d, want 304", again.status)
	}
}
