package httpapi

import (
	"bytes"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/datasetfile"
	"github.com/harikerja/harikerja/internal/frozen"
)

// TestFeedsHaveTheirDaysAndFileNames checks which days a feed has. Packages ics, atom and csvlist
// test the format. A person who subscribes to a firm's calendar must see a Saturday on which the
// firm works.
func TestFeedsHaveTheirDaysAndFileNames(t *testing.T) {
	const own = "&daysOff=2026-12-28..2026-12-29&workdays=2026-12-24&includeCollectiveLeave=true"
	const saturday = "&workdays=2026-06-27%3DStok+opname"
	api := newAPI()
	api.BaseURL = "https://example.org"
	for _, test := range []struct {
		target, filename string
		want             []string // texts in the feed
		not              string   // a text that the feed lacks
		events           int      // the number of events; 0 if it is not checked
	}{
		{"/calendar.ics?includeCollectiveLeave=false", "harikerja.ics", []string{"NAME:Hari Libur Nasional dan Cuti Bersama\n"}, "collective_leave", 0},
		{"/calendar/2026.ics", "harikerja-2026.ics", []string{"UID:2026-06-01-national_holiday-pancasila-day@harikerja\n"}, "UID:2025", 25},
		{"/calendar/2026.ics?type=collective_leave&lang=en", "harikerja-2026.ics", []string{"NAME:Indonesian Collective Leave 2026\n"}, "national_holiday", 8},
		{"/calendar.ics?lang=en" + own, "harikerja.ics", []string{"NAME:Own calendar: days off and own workdays\n",
			"UID:2026-12-24-own_workday-own@harikerja\n", "SUMMARY:Workday\n", "UID:2026-12-28-own_day_off-own@harikerja\n",
			"SUMMARY:Own day off\n"}, "2026-12-24-collective_leave", 0},
		{"/calendars/idx/calendar.ics?lang=en", "idx.ics", []string{"NAME:Indonesia Stock Exchange: days off and own workdays\n",
			"UID:2018-06-27-own_workday-idx@harikerja\n", "SUMMARY:Workday: Trading day\n", "UID:2026-12-31-own_day_off-idx@harikerja\n",
			`Basis: Peng-00171/BEI.POP/09-2025\, Kalender Libur Bursa Tahun 2026 (Bursa Efek Indonesia) https://`}, "own@", 0},
		{"/calendar.ics?lang=id" + saturday, "harikerja.ics", []string{"UID:2026-06-27-own_workday-own@harikerja\n", "SUMMARY:Masuk: Stok opname\n",
			"DTSTART;VALUE=DATE:20260627\n"}, "", 0},
		{"/calendar.ics?type=national_holiday" + saturday, "harikerja.ics", nil, "Stok opname", 0},
		{"/holidays.csv", "holidays-2026.csv", []string{"\n2026-01-01,Thursday,"}, "2025", 0},
		{"/holidays.csv?year=2025&type=collective_leave&bom=true", "holidays-2025.csv", []string{"\ufeffdate,day,"}, "national_holiday", 0},
		{"/holidays.csv?start=2026-12-25&end=2027-01-01" + own, "holidays-2026-12-25-2027-01-01.csv", []string{"\n2026-12-28,Monday,", "\n2027-01-01,"},
			"2026-12-24", 0},
		{"/holidays.csv?year=2026" + saturday, "holidays-2026.csv", []string{"\n2026-06-27,Saturday,Sabtu,Stok opname,Stok opname,own_workday,,\n"}, "", 0},
		{"/holidays.csv?year=2025" + saturday, "holidays-2025.csv", nil, "Stok opname", 0},
		{"/changes.atom?lang=en", "", []string{` href="https://example.org/changes.atom?lang=en"></link>`, "  <title>2025: 1 day added</title>"}, "hari ditambahkan", 0},
	} {
		r := get(api, test.target)
		body := strings.NewReplacer("\r\n ", "", "\r\n", "\n").Replace(string(r.body))
		disposition := ""
		if test.filename != "" {
			disposition = `inline; filename="` + test.filename + `"`
		}
		if got := r.header.Get("Content-Disposition"); r.status != 200 || got != disposition {
			t.Errorf("%s: status %d, Content-Disposition %s, want %s", test.target, r.status, got, disposition)
		}
		for _, text := range test.want {
			if !strings.Contains(body, text) {
				t.Errorf("%s: the body has no %q", test.target, text)
			}
		}
		if test.not != "" && strings.Contains(body, test.not) {
			t.Errorf("%s: the body has %q", test.target, test.not)
		}
		if n := strings.Count(body, "BEGIN:VEVENT\n"); test.events != 0 && n != test.events {
			t.Errorf("%s: got %d events, want %d", test.target, n, test.events)
		}
	}
}

// TestFeedsStateTheirSource: the source of a feed is its public address. A calendar program that
// imported the feed as a file can load it again from this address. If the server has no public
// address, a feed has no source.
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

// TestFeedsForDatasetCalendarsAreKept: the feed for idx is the same for all clients, so it is
// rendered once. A feed with one client's own days or an operator's calendar is not kept.
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

// TestDatasetIsServedByteForByte: packages and other servers load the dataset file from the API.
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
	}
}

// TestFeedsHaveTheDateOfTheirNewestChange: the header field Last-Modified has the same date as the
// feed itself. The server does not compare this date in conditional requests, because two changes
// can have the same date.
func TestFeedsHaveTheDateOfTheirNewestChange(t *testing.T) {
	api := newAPI()
	for target, want := range map[string]string{
		"/calendar.ics":               "LAST-MODIFIED:20260915T000000Z Tue, 15 Sep 2026 00:00:00 GMT",
		"/calendar.ics?lang=en":       "LAST-MODIFIED:20260915T000000Z Tue, 15 Sep 2026 00:00:00 GMT",
		"/calendar/2025.ics":          "LAST-MODIFIED:20250807T000000Z Thu, 07 Aug 2025 00:00:00 GMT",
		"/projections.ics":            "LAST-MODIFIED:20260915T000000Z Tue, 15 Sep 2026 00:00:00 GMT",
		"/obligations.ics?kind=tax":   "LAST-MODIFIED:20261119T000000Z Thu, 19 Nov 2026 00:00:00 GMT",
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
}
