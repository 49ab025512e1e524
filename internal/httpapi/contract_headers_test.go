package httpapi

import (
	"slices"
	"strconv"
	"strings"
	"testing"
)

// contractHeaders: the header fields of every kind of answer, and no others.
func contractHeaders(t *testing.T) {
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
	tests := []struct {
		name, request string
		sent          []string
		status        int
		want          []string
	}{
		{"200", "GET " + check, nil, 200, []string{cached, origin, sniff, policy, expose, json, `Etag: "53a981151061eb3cfbf1db38"`}},
		{"200 too short to compress", "GET /v1/health", []string{"Accept-Encoding: gzip"}, 200, []string{cached, origin, sniff, policy, expose, json, `Etag: "c8941c59a7ee078cb9af8908"`}},
		{"200 that may be compressed", "GET /v1/holidays?year=2026&type=collective_leave", nil, 200,
			[]string{cached, origin, sniff, policy, expose, json, vary, `Etag: "eca0a66c4342d593f1d4186b"`}},
		{"200 compressed", "GET /v1/holidays?year=2026&type=collective_leave", []string{"Accept-Encoding: gzip"}, 200,
			[]string{cached, origin, sniff, policy, expose, json, vary, "Content-Encoding: gzip", `Etag: "eca0a66c4342d593f1d4186b-gzip"`}},
		{"304", "GET " + check, []string{`If-None-Match: "53a981151061eb3cfbf1db38"`}, 304, []string{cached, origin, sniff, policy, expose, `Etag: "53a981151061eb3cfbf1db38"`}},
		{"304 that may be compressed", "GET /v1/holidays?year=2026&type=collective_leave", []string{"If-None-Match: *"}, 304,
			[]string{cached, origin, sniff, policy, expose, vary, `Etag: "eca0a66c4342d593f1d4186b"`}},
		{"400", "GET /v1/holidays?year=26", nil, 400, []string{cached, origin, sniff, policy, expose, json}},
		{"404 without a dataset", "GET /v1/holidays?year=2030", nil, 404, []string{cached, origin, sniff, policy, expose, json}},
		{"404 under v1", "GET /v1/x", nil, 404, []string{never, origin, sniff, policy, expose, json}},
		{"404 elsewhere", "GET /x", nil, 404, []string{never, origin, sniff, policy, expose, json}},
		{"405", "PUT /v1/health", nil, 405, []string{never, origin, sniff, policy, expose, json, allow}},
		{"400 for a query that is too long", "GET /v1/health?" + strings.Repeat("x", 8193), nil, 400, []string{cached, origin, sniff, policy, expose, json}},
		{"OPTIONS", "OPTIONS /v1/holidays", nil, 204, preflightHeaders},
		{"OPTIONS with a query", "OPTIONS /v1/holidays?foo=%", nil, 204, preflightHeaders},
		{"OPTIONS as of a day", "OPTIONS /v1/as-of/2026-01-01/holidays", nil, 204, preflightHeaders},
		{"OPTIONS as of no day", "OPTIONS /v1/as-of/x/y", nil, 204, preflightHeaders},
		{"OPTIONS on no endpoint", "OPTIONS /v1/x/y/z", nil, 204, preflightHeaders},
		{"OPTIONS on the prefix", "OPTIONS /v1", nil, 204, preflightHeaders},
		{"OPTIONS on a path with dots", "OPTIONS /v1/../v1/health", nil, 204, preflightHeaders},
		{"OPTIONS elsewhere", "OPTIONS /v10/health", nil, 404, []string{never, origin, sniff, policy, expose, json}},
	}
	api := newAPI()
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
				t.Errorf("a body with status %d: %s", test.status, r.body)
			}
			wantHeaders(t, r, want...)
		})
	}
}

// preflightHeaders are the whole header of an answer to OPTIONS.
var preflightHeaders = []string{
	"Access-Control-Allow-Origin: *",
	"Access-Control-Allow-Methods: GET, OPTIONS",
	"Access-Control-Allow-Headers: Content-Type, If-None-Match",
	"Access-Control-Expose-Headers: ETag, Retry-After",
	"Access-Control-Max-Age: 86400",
	"X-Content-Type-Options: nosniff",
}
