package httpapi

import (
	"bytes"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
)

var strongETag = regexp.MustCompile(`^"[0-9a-f]{24}(-gzip)?"$`)

// TestETag: strong, the same from every server with the same data, and
// different exactly where the body is.
func TestETag(t *testing.T) {
	api, twin := newAPI(), newAPI()
	bodies := map[string]string{} // by ETag
	tags := map[string]string{}   // by body
	eachEndpoint(t, func(t *testing.T, e *route, path string) {
		target := path + "?" + rightQuery(t, e)
		r, again := get(api, target), get(twin, target)
		tag := r.header.Get("Etag")
		if !strongETag.MatchString(tag) || again.header.Get("Etag") != tag || !bytes.Equal(r.body, again.body) {
			t.Errorf("ETags %s and %s of two servers", tag, again.header.Get("Etag"))
		}
		body := string(r.body)
		if old, ok := bodies[tag]; ok && old != body {
			t.Errorf("two bodies with the ETag %s", tag)
		}
		if old, ok := tags[body]; ok && old != tag {
			t.Errorf("one body with the ETags %s and %s", old, tag)
		}
		bodies[tag], tags[body] = body, tag
	})
	const target = "/v1/holidays?year=2025"
	before := get(api, target).header.Get("Etag")
	api.Use(frozen.Calendar().AsOf(harikerja.MustParseDate("2025-08-01")))
	if get(api, target).header.Get("Etag") == before {
		t.Error("an amendment left the ETag as it was")
	}
	api.Use(frozen.Calendar())
	if get(api, target).header.Get("Etag") != before {
		t.Error("the same data came back with another ETag")
	}
}

func TestIfNoneMatch(t *testing.T) {
	const tag, zipped = `"eca0a66c4342d593f1d4186b"`, `"eca0a66c4342d593f1d4186b-gzip"`
	api := newAPI()
	tests := []struct {
		name   string
		status int
		sent   []string
	}{
		{"none", 200, nil},
		{"the tag", 304, []string{"If-None-Match: " + tag}},
		{"star", 304, []string{"If-None-Match: *"}},
		{"weak", 304, []string{"If-None-Match: W/" + tag}},
		{"among others", 304, []string{`If-None-Match: "x", W/"y" ,` + tag + `,"z"`}},
		{"in a second line", 304, []string{`If-None-Match: "x"`, "If-None-Match: " + tag}},
		{"another", 200, []string{`If-None-Match: "eca0a66c4342d593f1d4186c"`}},
		{"without quotes", 200, []string{"If-None-Match: eca0a66c4342d593f1d4186b"}},
		{"only its beginning", 200, []string{`If-None-Match: "eca0"`}},
		{"empty", 200, []string{"If-None-Match: "}},
		{"compressed, of compressed", 304, []string{"If-None-Match: " + zipped, "Accept-Encoding: gzip"}},
		// A shared cache that holds one form must not take it for the other.
		{"compressed, of plain", 200, []string{"If-None-Match: " + zipped}},
		{"plain, of compressed", 200, []string{"If-None-Match: " + tag, "Accept-Encoding: gzip"}},
		{"both, of compressed", 304, []string{"If-None-Match: " + tag + ", " + zipped, "Accept-Encoding: gzip"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := get(api, "/v1/holidays?year=2026&type=collective_leave", test.sent...)
			if r.status != test.status || (len(r.body) == 0) != (test.status == 304) {
				t.Errorf("got %d with %d bytes, want %d", r.status, len(r.body), test.status)
			}
			want := tag
			if strings.Contains(strings.Join(test.sent, " "), "Accept-Encoding: gzip") {
				want = zipped
			}
			if got := r.header.Get("Etag"); got != want {
				t.Errorf("ETag %s, want %s", got, want)
			}
		})
	}
	if r := get(api, "/v1/holidays?year=2030", "If-None-Match: *"); r.status != 404 {
		t.Errorf("an error is not a reading to be kept: %d", r.status)
	}
}

// TestIfMatchThatDoesNotMatchIs412: without a body, and not to be kept. Tags are
// compared strongly, and those of If-None-Match after them.
func TestIfMatchThatDoesNotMatchIs412(t *testing.T) {
	const tag, zipped = `"eca0a66c4342d593f1d4186b"`, `"eca0a66c4342d593f1d4186b-gzip"`
	const target = "/v1/holidays?year=2026&type=collective_leave"
	server := httptest.NewServer(newAPI())
	defer server.Close()
	tests := []struct {
		name   string
		status int
		sent   []string
	}{
		{"the tag", 200, []string{"If-Match: " + tag}},
		{"star", 200, []string{"If-Match: *"}},
		{"among others", 200, []string{`If-Match: "x", "y" ,` + tag + `,"z"`}},
		{"another", 412, []string{`If-Match: "eca0a66c4342d593f1d4186c"`}},
		{"weak", 412, []string{"If-Match: W/" + tag}},
		{"without quotes", 412, []string{"If-Match: eca0a66c4342d593f1d4186b"}},
		{"empty", 412, []string{"If-Match: "}},
		{"compressed, of compressed", 200, []string{"If-Match: " + zipped, "Accept-Encoding: gzip"}},
		{"compressed, of plain", 412, []string{"If-Match: " + zipped}},
		{"plain, of compressed", 412, []string{"If-Match: " + tag, "Accept-Encoding: gzip"}},
		{"the tag, which the client has", 304, []string{"If-Match: " + tag, "If-None-Match: " + tag}},
		{"another, and the client has the answer", 412, []string{`If-Match: "x"`, "If-None-Match: " + tag}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := overHTTP(t, "GET", server.URL+target, test.sent...)
			if r.status != test.status || (len(r.body) > 0) != (test.status == 200) {
				t.Errorf("got %d with %d bytes, want %d", r.status, len(r.body), test.status)
			}
			if test.status == 412 {
				wantHeaders(t, r, "Cache-Control: no-store", "Access-Control-Allow-Origin: *", "Access-Control-Expose-Headers: ETag, Retry-After",
					"X-Content-Type-Options: nosniff", "Cross-Origin-Resource-Policy: cross-origin", "Content-Length: 0")
			}
		})
	}
	eachEndpoint(t, func(t *testing.T, e *route, path string) {
		url := server.URL + path + "?" + rightQuery(t, e)
		if r := overHTTP(t, "GET", url, `If-Match: "x"`); r.status != 412 || len(r.body) > 0 || r.header.Get("Cache-Control") != "no-store" {
			t.Errorf("another tag: %d %v", r.status, r.header)
		}
		tag := overHTTP(t, "GET", url).header.Get("Etag")
		if r := overHTTP(t, "GET", url, "If-Match: "+tag); r.status != 200 || r.header.Get("Etag") != tag {
			t.Errorf("its tag %s: %d %v", tag, r.status, r.header)
		}
	})
	// An error is told before any condition.
	for target, status := range map[string]int{"/v1/holidays?year=2030": 404, "/v1/holidays?year=x": 400, "/v1/x": 404} {
		for _, sent := range []string{`If-Match: "x"`, "If-Match: *"} {
			if r := overHTTP(t, "GET", server.URL+target, sent); r.status != status || len(r.body) == 0 {
				t.Errorf("GET %s with %s: %d and %d bytes, want %d", target, sent, r.status, len(r.body), status)
			}
		}
	}
	if r := overHTTP(t, "OPTIONS", server.URL+target, `If-Match: "x"`); r.status != 204 {
		t.Errorf("OPTIONS: %d", r.status)
	}
}

func TestCompression(t *testing.T) {
	api := newAPI()
	const target = "/v1/holidays?year=2026"
	plain := get(api, target)
	tests := []struct {
		coding string // "" for none
		sent   []string
	}{
		{"", nil},
		{"gzip", []string{"gzip"}},
		{"gzip", []string{"GZIP"}},
		{"gzip", []string{"deflate, gzip;q=1.0, *;q=0.5"}},
		{"gzip", []string{"br;q=1.0, gzip;q=0.001"}},
		{"gzip", []string{"*"}},
		{"gzip", []string{"br", "gzip"}},
		{"gzip", []string{" gzip ; q=0.8 "}},
		{"zstd", []string{"zstd"}},
		{"zstd", []string{"identity;q=0, zstd"}},
		{"", []string{"identity;q=0"}}, // no coding suits: better than no answer
		{"", []string{""}},
		{"", []string{"identity"}},
		{"", []string{"br, deflate"}},
		{"", []string{"gzip;q=0"}},
		{"", []string{"gzip;q=0.000"}},
		{"", []string{"gzip;Q=0"}},
		{"", []string{"gzip ; q=0"}},
		{"zstd", []string{"*, gzip;q=0"}},
		{"zstd", []string{"gzip;q=0, *"}},
		{"", []string{"*;q=0"}},
		{"", []string{"br", "*;q=0"}},
		{"", []string{"gzipped"}},
	}
	for _, test := range tests {
		t.Run(strings.Join(test.sent, "|"), func(t *testing.T) {
			var fields []string
			for _, s := range test.sent {
				fields = append(fields, "Accept-Encoding: "+s)
			}
			r := get(api, target, fields...)
			if got := r.header.Get("Content-Encoding"); got != test.coding {
				t.Fatalf("Content-Encoding %q, want %q", got, test.coding)
			}
			if r.header.Get("Vary") != "Accept-Encoding" {
				t.Errorf("Vary is %q", r.header.Get("Vary"))
			}
			if (r.header.Get("Etag") == plain.header.Get("Etag")) != (test.coding == "") {
				t.Errorf("ETag is %s", r.header.Get("Etag"))
			}
			body := r.body
			if test.coding != "" {
				body = decompress(t, test.coding, r.body)
				if len(r.body) >= len(body) {
					t.Errorf("%d bytes became %d", len(body), len(r.body))
				}
			}
			if !bytes.Equal(body, plain.body) {
				t.Errorf("got %q", body)
			}
		})
	}
}

// TestVary: an endpoint looks at Accept-Encoding always or never, or a cache
// would mix the forms up.
func TestVary(t *testing.T) {
	api := newAPI()
	eachEndpoint(t, func(t *testing.T, e *route, path string) {
		target := path + "?" + rightQuery(t, e)
		plain, zipped := get(api, target), get(api, target, "Accept-Encoding: gzip")
		if plain.header.Get("Vary") != zipped.header.Get("Vary") {
			t.Errorf("Vary is %q and %q", plain.header.Get("Vary"), zipped.header.Get("Vary"))
		}
		if zipped.header.Get("Content-Encoding") != "" && zipped.header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("compressed without Vary: %v", zipped.header)
		}
	})
}
