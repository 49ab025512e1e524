package httpapi

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/klauspost/compress/zstd"
)

// TestAnswersHaveExactlyTheExpectedHeaders checks that every kind of answer has these header
// fields and no others.
func TestAnswersHaveExactlyTheExpectedHeaders(t *testing.T) {
	const (
		cached = "Cache-Control: public, max-age=3600, s-maxage=86400"
		never  = "Cache-Control: no-store"
		origin = "Access-Control-Allow-Origin: *"
		sniff  = "X-Content-Type-Options: nosniff"
		policy = "Cross-Origin-Resource-Policy: cross-origin"
		expose = "Access-Control-Expose-Headers: ETag, Retry-After"
		json   = "Content-Type: application/json; charset=utf-8"
		allow  = "Allow: GET, OPTIONS"
		vary   = "Vary: Accept-Encoding"
	)
	const check = "/v1/holidays/check?date=2026-03-25"
	api := newAPI()
	tag, zipped := etags(t, api)
	tests := []struct {
		name, request string
		sent          []string
		status        int
		want          []string
	}{
		{"200", "GET " + check, nil, 200, []string{cached, origin, sniff, policy, expose, json, `Etag: "eaa24eb1779756fd"`}},
		{"200 too short to compress", "GET /v1/health", []string{"Accept-Encoding: gzip"}, 200, []string{cached, origin, sniff, policy, expose, json,
			`Etag: "979c15191e871331"`}},
		{"200 that may be compressed", "GET " + leaveList, nil, 200,
			[]string{cached, origin, sniff, policy, expose, json, vary, "Etag: " + tag}},
		{"200 compressed", "GET " + leaveList, []string{"Accept-Encoding: gzip"}, 200,
			[]string{cached, origin, sniff, policy, expose, json, vary, "Content-Encoding: gzip", "Etag: " + zipped}},
		{"304", "GET " + check, []string{`If-None-Match: "eaa24eb1779756fd"`}, 304, []string{cached, origin, sniff, policy, expose,
			`Etag: "eaa24eb1779756fd"`}},
		{"304 that may be compressed", "GET " + leaveList, []string{"If-None-Match: *"}, 304,
			[]string{cached, origin, sniff, policy, expose, vary, "Etag: " + tag}},
		{"400", "GET /v1/holidays?year=26", nil, 400, []string{cached, origin, sniff, policy, expose, json}},
		{"404 without a dataset", "GET /v1/holidays?year=2030", nil, 404, []string{cached, origin, sniff, policy, expose, json}},
		{"404 under v1", "GET /v1/x", nil, 404, []string{never, origin, sniff, policy, expose, json}},
		{"404 outside v1", "GET /x", nil, 404, []string{never, origin, sniff, policy, expose, json}},
		{"405", "PUT /v1/health", nil, 405, []string{never, origin, sniff, policy, expose, json, allow}},
		{"400 for a query that is too long", "GET /v1/health?" + strings.Repeat("x", 8193), nil, 400, []string{cached, origin, sniff, policy, expose, json}},
		{"OPTIONS", "OPTIONS /v1/holidays", nil, 204, preflightHeaders},
		{"OPTIONS with a query", "OPTIONS /v1/holidays?foo=%", nil, 204, preflightHeaders},
		{"OPTIONS with an as-of date", "OPTIONS /v1/holidays?asOf=2026-01-01", nil, 204, preflightHeaders},
		{"OPTIONS on an unknown path", "OPTIONS /v1/x/y/z", nil, 204, preflightHeaders},
		{"OPTIONS on the prefix", "OPTIONS /v1", nil, 204, preflightHeaders},
		{"OPTIONS on a path with dots", "OPTIONS /v1/../v1/health", nil, 204, preflightHeaders},
		{"OPTIONS outside v1", "OPTIONS /v10/health", nil, 404, []string{never, origin, sniff, policy, expose, json}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			method, target, _ := strings.Cut(test.request, " ")
			r := send(api, method, target, test.sent...)
			if r.status != test.status {
				t.Errorf("status %d, want %d: %s", r.status, test.status, r.body)
			}
			want := slices.Clone(test.want)
			if test.status != 204 && test.status != 304 {
				want = append(want, "Content-Length: "+strconv.Itoa(len(r.body)))
			}
			if (test.status == 204 || test.status == 304) && len(r.body) > 0 {
				t.Errorf("status %d must have no body, got %s", test.status, r.body)
			}
			wantHeaders(t, r, want...)
		})
	}
}

// preflightHeaders is the complete header of an answer to OPTIONS.
var preflightHeaders = []string{
	"Access-Control-Allow-Origin: *",
	"Access-Control-Allow-Methods: GET, OPTIONS",
	"Access-Control-Allow-Headers: *, Authorization",
	"Access-Control-Expose-Headers: ETag, Retry-After",
	"Access-Control-Max-Age: 86400",
	"X-Content-Type-Options: nosniff",
}

var strongETag = regexp.MustCompile(`^"[0-9a-f]{16}(-gzip)?"$`)

// TestETagIdentifiesTheBody checks that ETags are strong and that servers with
// the same data send the same ETags. Two answers have the same ETag if and only
// if they have the same body.
func TestETagIdentifiesTheBody(t *testing.T) {
	api, twin := newAPI(), newAPI()
	bodies := map[string]string{} // from ETag to body
	tags := map[string]string{}   // from body to ETag
	eachEndpoint(t, func(t *testing.T, path, query string) {
		target := path + "?" + query
		r, again := get(api, target), get(twin, target)
		tag := r.header.Get("Etag")
		if !strongETag.MatchString(tag) || again.header.Get("Etag") != tag || !bytes.Equal(r.body, again.body) {
			t.Errorf("two servers have the ETags %s and %s, want the same strong ETag", tag, again.header.Get("Etag"))
		}
		body := string(r.body)
		if old, ok := bodies[tag]; ok && old != body {
			t.Errorf("two bodies have the ETag %s", tag)
		}
		if old, ok := tags[body]; ok && old != tag {
			t.Errorf("one body has the ETags %s and %s, want one ETag", old, tag)
		}
		bodies[tag], tags[body] = body, tag
		// If only some answers of an endpoint had Vary, a cache would serve the wrong encoding.
		zipped := get(api, target, "Accept-Encoding: gzip").header
		if vary := zipped.Get("Vary"); vary != r.header.Get("Vary") || zipped.Get("Content-Encoding") != "" && vary != "Accept-Encoding" {
			t.Errorf("Vary is %q without Accept-Encoding and %q with it", r.header.Get("Vary"), vary)
		}
	})
	const target = "/v1/holidays?year=2025"
	before := get(api, target).header.Get("Etag")
	api.Use(calendarsOf(frozen.Calendar().AsOf(harikerja.MustParseDate("2025-08-01"))))
	if get(api, target).header.Get("Etag") == before {
		t.Error("an amendment did not change the ETag")
	}
	api.Use(calendarsOf(frozen.Calendar()))
	if get(api, target).header.Get("Etag") != before {
		t.Error("the ETag differs after the same data was loaded again")
	}
}

// leaveList is a request for a list that may be compressed.
const leaveList = "/v1/holidays?year=2026&type=collective_leave"

// etags returns the ETags of the plain list and of the compressed list.
func etags(t *testing.T, api *API) (plain, zipped string) {
	t.Helper()
	plain = get(api, leaveList).header.Get("Etag")
	if !regexp.MustCompile(`^"[0-9a-f]{16}"$`).MatchString(plain) {
		t.Fatalf("the ETag is %s", plain)
	}
	return plain, strings.TrimSuffix(plain, `"`) + `-gzip"`
}

// TestEveryEndpointSupportsConditionalRequests checks that a 412 is an error of the API and is not
// cached. The tests in package server check how ETags are compared.
func TestEveryEndpointSupportsConditionalRequests(t *testing.T) {
	api := newAPI()
	eachEndpoint(t, func(t *testing.T, path, query string) {
		target := path + "?" + query
		tag := get(api, target).header.Get("Etag")
		if r := get(api, target, "If-None-Match: "+tag); r.status != 304 || r.header.Get("Etag") != tag || len(r.body) > 0 {
			t.Errorf("If-None-Match with the ETag %s of the answer: got %d %v, want 304", tag, r.status, r.header)
		}
		if r := get(api, target, "If-Match: "+tag); r.status != 200 || r.header.Get("Etag") != tag {
			t.Errorf("If-Match with the ETag %s of the answer: got %d %v, want 200", tag, r.status, r.header)
		}
		r := get(api, target, `If-Match: "x"`, "If-None-Match: "+tag)
		wantError(t, r, 412, "PRECONDITION_FAILED", `{"etag":`+strconv.Quote(tag)+`}`)
		wantHeaders(t, r, "Cache-Control: no-store", "Access-Control-Allow-Origin: *", "Access-Control-Expose-Headers: ETag, Retry-After",
			"X-Content-Type-Options: nosniff", "Cross-Origin-Resource-Policy: cross-origin",
			"Content-Type: application/json; charset=utf-8", "Content-Length: "+strconv.Itoa(len(r.body)))
	})
	// An error is reported before a header such as If-Match is evaluated.
	for target, status := range map[string]int{"/v1/holidays?year=2030": 404, "/v1/holidays?year=x": 400, "/v1/x": 404} {
		for _, sent := range []string{`If-Match: "x"`, "If-Match: *", "If-None-Match: *"} {
			if r := get(api, target, sent); r.status != status || len(r.body) == 0 {
				t.Errorf("GET %s with %s: got %d and %d bytes, want %d and a body", target, sent, r.status, len(r.body), status)
			}
		}
	}
	if r := send(api, "OPTIONS", leaveList, `If-Match: "x"`); r.status != 204 {
		t.Errorf("OPTIONS: got %d, want 204", r.status)
	}
}

// TestLargeAnswersAreCompressed checks each encoding of cached and other large answers. The encoded
// body must be smaller and decompress to the plain body. The tests in package server check the
// ETags.
func TestLargeAnswersAreCompressed(t *testing.T) {
	api := newAPI()
	for _, target := range []string{
		"/v1/years", "/v1/holidays?year=2025&asOf=2025-08-01", "/v1/days?start=2026-01-01&end=2026-12-31&includeSources=true",
		"/calendar/2026.ics", "/obligations.csv", "/changes.atom", "/calendars/idx/calendar.ics", "/calendar.ics?daysOff=2026-05-15",
	} {
		plain := get(api, target)
		for _, coding := range []string{"gzip", "zstd"} {
			r := get(api, target, "Accept-Encoding: "+coding)
			want := strings.TrimSuffix(plain.header.Get("Etag"), `"`) + "-" + coding + `"`
			if r.header.Get("Content-Encoding") != coding || r.header.Get("Etag") != want || len(r.body) >= len(plain.body) {
				t.Errorf("%s as %s: got %d bytes and the header %v, want the ETag %s", target, coding, len(r.body), r.header, want)
			}
			if got := decompress(t, coding, r.body); !bytes.Equal(got, plain.body) {
				t.Errorf("%s as %s decompresses to %d bytes, want %d", target, coding, len(got), len(plain.body))
			}
		}
	}
}

func decompress(t *testing.T, coding string, body []byte) []byte {
	t.Helper()
	var r io.Reader
	var err error
	if coding == "gzip" {
		r, err = gzip.NewReader(bytes.NewReader(body))
	} else {
		r, err = zstd.NewReader(bytes.NewReader(body))
	}
	noError(t, err)
	b, err := io.ReadAll(r)
	noError(t, err)
	return b
}

// TestRateLimitErrorIsNotCached: the error is only for one client.
func TestRateLimitErrorIsNotCached(t *testing.T) {
	limit := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { TooMany(w, r, 3) })
	r := get(limit, "/v1/holidays?year=2026")
	if r.status != 429 || r.header.Get("Retry-After") != "3" || r.header.Get("Cache-Control") != "no-store" {
		t.Errorf("%d %v", r.status, r.header)
	}
	const want = `{"error":{"code":"RATE_LIMITED","message":"Too many requests from your address: try again in 3 seconds.","details":{"retryAfter":3}}}`
	if string(r.body) != want {
		t.Errorf("got %s, want %s", r.body, want)
	}
}

// TestFeedsAnswerHEAD: outside /v1, the answer to HEAD has the same status and header as the
// answer to GET. If the handler writes a body, net/http leaves it out.
// TestOnlyReadingMethodsAreAllowed checks that HEAD is refused under /v1.
func TestFeedsAnswerHEAD(t *testing.T) {
	api := newAPI()
	for _, target := range []string{
		"/calendar/2026.ics?lang=en", "/holidays.csv", "/changes.atom", "/openapi.json", "/calendar/2050.ics", "/calendar/2026", "/calendar.ics?lang=fr",
	} {
		for _, sent := range [][]string{nil, {"If-None-Match: *"}, {`If-Match: "x"`}, {"Accept-Encoding: gzip"}} {
			want, got := get(api, target, sent...), send(api, "HEAD", target, sent...)
			if got.status != want.status || !reflect.DeepEqual(got.header, want.header) {
				t.Errorf("HEAD %s with %q: got %d and %v, want %d and %v", target, sent, got.status, got.header, want.status, want.header)
			}
		}
	}
}

// TestInternalErrorClosesTheConnectionAfterAPartialAnswer checks that the error is not
// written into an answer that has been partly sent.
func TestInternalErrorClosesTheConnectionAfterAPartialAnswer(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header()["Content-Length"] = []string{"1000"}
		w.Write([]byte("half an answer"))
		Internal(w, r, "1")
	}))
	defer s.Close()
	response, err := http.Get(s.URL)
	if err != nil {
		return // the connection was closed before any byte arrived
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err == nil || !strings.HasPrefix("half an answer", string(body)) {
		t.Errorf("got the body %q and the error %v, want a partial body and an error", body, err)
	}
}
