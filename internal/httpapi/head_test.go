package httpapi

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// overHTTP sends a request to a server and returns the answer as a client gets
// it. Date is left out: it is the clock's.
func overHTTP(t *testing.T, method, url string, fields ...string) reply {
	t.Helper()
	r, err := http.NewRequest(method, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept-Encoding", "identity")
	for _, f := range fields {
		name, value, _ := strings.Cut(f, ": ")
		r.Header.Set(name, value)
	}
	response, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	response.Header.Del("Date")
	return reply{response.StatusCode, response.Header, body}
}

// TestFeedsAnswerHEAD: outside /v1, HEAD has the status and the whole header of
// GET, and no body. Under /v1 it is a method like any other.
func TestFeedsAnswerHEAD(t *testing.T) {
	server := httptest.NewServer(newAPI())
	defer server.Close()
	for _, target := range []string{
		"/calendar.ics", "/calendar/2026.ics?lang=en", "/holidays.csv", "/holidays.csv?start=2009-01-01&end=2027-12-31", "/changes.atom", "/openapi.json", "/openapi.yaml", // 200
		"/calendar/2050.ics", "/calendar/2026", "/calendar.ics?lang=fr", "/holidays.csv?year=2050", // errors
	} {
		for _, sent := range [][]string{nil, {"If-None-Match: *"}, {`If-Match: "x"`}, {"Accept-Encoding: gzip"}} {
			want, got := overHTTP(t, "GET", server.URL+target, sent...), overHTTP(t, "HEAD", server.URL+target, sent...)
			if got.status != want.status || len(got.body) > 0 {
				t.Errorf("HEAD %s with %q: %d and %d bytes, GET has %d", target, sent, got.status, len(got.body), want.status)
			}
			var fields []string
			for name, values := range want.header {
				fields = append(fields, name+": "+values[0])
			}
			wantHeaders(t, got, fields...)
		}
		if got := overHTTP(t, "DELETE", server.URL+target); got.status != 405 && got.status != 404 || got.status == 405 && got.header.Get("Allow") != "GET, HEAD, OPTIONS" {
			t.Errorf("DELETE %s: %d, Allow: %s", target, got.status, got.header.Get("Allow"))
		}
	}
	for _, target := range []string{"/v1/health", "/v1/holidays?year=2026", "/v1/holidays/upcoming", "/v1/as-of/2026-01-01/years"} {
		if got := overHTTP(t, "HEAD", server.URL+target); got.status != 405 || got.header.Get("Allow") != "GET, OPTIONS" || got.header.Get("Cache-Control") != "no-store" {
			t.Errorf("HEAD %s: %d %v", target, got.status, got.header)
		}
	}
}
