package httpapi

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// TestEachForm: every form of a large answer reads back as the plain body, is
// smaller, has an ETag of its own and gives 304 for that one alone.
func TestEachForm(t *testing.T) {
	api := newAPI()
	for _, target := range []string{"/v1/holidays?year=2025&includeSources=true", "/v1/years"} {
		plain := get(api, target)
		plainTag := plain.header.Get("Etag")
		tags := map[string]string{"": plainTag}
		for _, coding := range []string{"gzip", "zstd"} {
			r := get(api, target, "Accept-Encoding: "+coding)
			tag := r.header.Get("Etag")
			tags[coding] = tag
			if want := strings.TrimSuffix(plainTag, `"`) + "-" + coding + `"`; r.header.Get("Content-Encoding") != coding || tag != want {
				t.Errorf("%s as %s: Content-Encoding %q, ETag %s, want %s", target, coding, r.header.Get("Content-Encoding"), tag, want)
			}
			if r.header.Get("Vary") != "Accept-Encoding" || len(r.body) >= len(plain.body) {
				t.Errorf("%s as %s: Vary %q, %d bytes of %d", target, coding, r.header.Get("Vary"), len(r.body), len(plain.body))
			}
			if got := decompress(t, coding, r.body); !bytes.Equal(got, plain.body) {
				t.Errorf("%s as %s reads back as %d bytes, want %d", target, coding, len(got), len(plain.body))
			}
		}
		for asked, own := range tags {
			for _, tag := range tags {
				r := get(api, target, "Accept-Encoding: "+asked, "If-None-Match: "+tag)
				if (r.status == 304) != (tag == own) || r.header.Get("Etag") != own || r.header.Get("Vary") == "" {
					t.Errorf("%s as %q with If-None-Match %s: %d, ETag %s", target, asked, tag, r.status, r.header.Get("Etag"))
				}
			}
		}
		if both := get(api, target, "Accept-Encoding: gzip, deflate, br, zstd"); both.header.Get("Content-Encoding") != "zstd" {
			t.Errorf("%s for one who reads both is sent as %q", target, both.header.Get("Content-Encoding"))
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
	if err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestTooMany: one client's limit is nobody else's answer, so no cache keeps it.
func TestTooMany(t *testing.T) {
	limit := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { TooMany(w, r, 3) })
	r := get(limit, "/v1/holidays?year=2026")
	if r.status != 429 || r.header.Get("Retry-After") != "3" || r.header.Get("Cache-Control") != "no-store" {
		t.Errorf("%d %v", r.status, r.header)
	}
	const want = `{"error":{"code":"RATE_LIMITED","message":"Too many requests from your address: try again in 3 seconds.","details":{"retryAfter":3}}}`
	if string(r.body) != want {
		t.Errorf("%s, want %s", r.body, want)
	}
}
