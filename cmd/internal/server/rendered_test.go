package server

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

var page = []byte(strings.Repeat("<p>Hari Raya Nyepi</p>\n", 200))

// send sends an answer to a request with these header fields.
func send(a *Rendered, method string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, "/", nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Add(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	w.Header().Set("Cache-Control", "public")
	a.Write(w, r)
	return w
}

// decoded returns the body without its content coding.
func decoded(t *testing.T, w *httptest.ResponseRecorder) []byte {
	t.Helper()
	return decode(t, form{coding: w.Header().Get("Content-Encoding"), bytes: w.Body.Bytes()})
}

func TestWriteSendsThePreferredForm(t *testing.T) {
	a := NewRendered(page, "text/html").Compress()
	tags := make(map[string]bool)
	for accept, want := range map[string]string{"": "", "gzip": "gzip", "zstd": "zstd", "br": "", "gzip;q=0.5, zstd;q=1": "zstd", "identity": ""} {
		w := send(a, http.MethodGet, "Accept-Encoding", accept)
		h := w.Header()
		if h.Get("Content-Encoding") != want || h.Get("Vary") != "Accept-Encoding" || h.Get("Content-Length") != fmt.Sprint(w.Body.Len()) ||
			h.Get("Content-Type") != "text/html" {
			t.Errorf("Accept-Encoding %q: %v", accept, h)
		}
		if !bytes.Equal(decoded(t, w), page) {
			t.Errorf("Accept-Encoding %q: the body differs", accept)
		}
		tags[h.Get("ETag")] = true
	}
	if len(tags) != 3 {
		t.Errorf("got the ETags %v, want a different ETag for each form", tags)
	}
	if h := send(NewRendered(page, "text/html"), http.MethodGet, "Accept-Encoding", "gzip").Header(); h.Get("Vary") != "" || h.Get("Content-Encoding") != "" {
		t.Errorf("an answer without compressed forms has Vary or Content-Encoding: %v", h)
	}
}

func TestWriteObeysIfMatchAndIfNoneMatch(t *testing.T) {
	a := NewRendered(page, "text/html").Compress()
	plain, zipped := a.ETag, strings.TrimSuffix(a.ETag, `"`)+`-gzip"`
	for _, test := range []struct {
		name, value, accept string
		want                int
	}{
		{"If-None-Match", plain, "", 304},
		{"If-None-Match", "W/" + plain, "", 304},
		{"If-None-Match", `"other", ` + plain, "", 304},
		{"If-None-Match", "*", "", 304},
		{"If-None-Match", "W/*", "", 200}, // not an ETag
		{"If-None-Match", "W/W/" + plain, "", 200},
		{"If-None-Match", zipped, "gzip", 304},
		{"If-None-Match", zipped, "", 200},
		{"If-None-Match", plain, "gzip", 200},
		{"If-None-Match", `"other"`, "", 200},
		{"If-None-Match", strings.Trim(plain, `"`), "", 200},
		{"If-None-Match", plain[:5] + `"`, "", 200},
		{"If-None-Match", "", "", 200},
		{"If-Match", plain, "", 200},
		{"If-Match", "*", "", 200},
		{"If-Match", zipped, "gzip", 200},
		{"If-Match", "W/" + plain, "", 412},
		{"If-Match", `"other"`, "", 412},
		{"If-Match", `"x", "y" ,` + plain + `,"z"`, "", 200},
		{"If-Match", zipped, "", 412},
		{"If-Match", plain, "gzip", 412},
		{"If-Match", strings.Trim(plain, `"`), "", 412},
		{"If-Match", "", "", 412},
	} {
		w := send(a, http.MethodGet, test.name, test.value, "Accept-Encoding", test.accept)
		if w.Code != test.want || (w.Code != 200) != (w.Body.Len() == 0) || (w.Code == 412) != (w.Header().Get("Cache-Control") == "no-store") {
			t.Errorf("%s: %s with Accept-Encoding %q: got status %d and header %v, want %d", test.name, test.value, test.accept, w.Code, w.Header(), test.want)
		}
	}
	failed := &Rendered{Body: page, ContentType: "text/html", Status: http.StatusNotFound}
	if w := send(failed, http.MethodGet, "If-None-Match", "*", "If-Match", `"other"`); w.Code != 404 || w.Body.Len() != len(page) || w.Header().Get("ETag") != "" {
		t.Errorf("an answer without an ETag: got status %d and header %v, want 404 with a body", w.Code, w.Header())
	}
}

func TestAnswerToHEADHasNoBody(t *testing.T) {
	w := send(NewRendered(page, "text/html"), http.MethodHead)
	if w.Code != 200 || w.Body.Len() != 0 || w.Header().Get("Content-Length") != fmt.Sprint(len(page)) {
		t.Errorf("%d %v, %d bytes", w.Code, w.Header(), w.Body.Len())
	}
}

// TestLargeAnswerIsKeptCompressed: a slow client that accepts no compression must
// not keep a large answer in memory.
func TestLargeAnswerIsKeptCompressed(t *testing.T) {
	body := bytes.Repeat(page, 100) // 460 KB
	want := NewRendered(body, "text/html").ETag
	for _, accept := range []string{"", "identity", "gzip", "zstd"} {
		a := NewRendered(body, "text/html").CompressFor([]string{accept})
		if a.Size() > maxPlain {
			t.Errorf("%q: %d bytes are kept", accept, a.Size())
		}
		w := send(a, "GET", "Accept-Encoding", accept)
		if got := decoded(t, w); !bytes.Equal(got, body) {
			t.Errorf("%q: the body has %d bytes, want %d", accept, len(got), len(body))
		}
		if h := w.Header(); h.Get("Content-Length") != fmt.Sprint(w.Body.Len()) || h.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%q: %v", accept, h)
		}
	}
	a := NewRendered(body, "text/html").CompressFor(nil)
	if w := send(a, "GET"); w.Header().Get("Etag") != want {
		t.Errorf("ETag %s, want %s", w.Header().Get("Etag"), want)
	}
	if w := send(a, "GET", "If-None-Match", want); w.Code != http.StatusNotModified || w.Body.Len() > 0 {
		t.Errorf("If-None-Match: got status %d with %d bytes, want 304 without a body", w.Code, w.Body.Len())
	}
	if w := send(a, "HEAD"); w.Header().Get("Content-Length") != fmt.Sprint(len(body)) || w.Body.Len() > 0 {
		t.Errorf("HEAD: %v with %d bytes", w.Header(), w.Body.Len())
	}
}

// TestCacheRendersOnce: if many callers need the same answer, only one caller
// renders it.
func TestCacheRendersOnce(t *testing.T) {
	c := NewCache(1 << 20)
	var rendered atomic.Int32
	var group sync.WaitGroup
	for range 50 {
		group.Go(func() {
			a, err := c.Get("key", func() (*Rendered, error) {
				rendered.Add(1)
				return NewRendered(page, "text/html"), nil
			})
			if err != nil || a.forms == nil {
				t.Errorf("%v, %v", a, err)
			}
		})
	}
	group.Wait()
	if n := rendered.Load(); n != 1 {
		t.Errorf("rendered %d times", n)
	}
}

// TestCacheKeepsLargeAnswersCompressed: a cache with MaxPlain needs less memory, and
// clients that accept no compression get the same answer.
func TestCacheKeepsLargeAnswersCompressed(t *testing.T) {
	c := NewCache(1 << 20)
	c.MaxPlain = len(page)
	for _, body := range [][]byte{page, append(bytes.Clone(page), 'x')} {
		a, err := c.Get(fmt.Sprint(len(body)), func() (*Rendered, error) { return NewRendered(body, "text/html"), nil })
		noError(t, err)
		if plain := a.Body != nil; plain != (len(body) == len(page)) {
			t.Errorf("a body of %d bytes: plain body kept: got %t, want %t", len(body), plain, !plain)
		}
		for _, accept := range []string{"identity", "gzip", "zstd"} {
			if w := send(a, "GET", "Accept-Encoding", accept); !bytes.Equal(decoded(t, w), body) || w.Header().Get("Content-Length") != fmt.Sprint(w.Body.Len()) {
				t.Errorf("%d bytes as %s: %v", len(body), accept, w.Header())
			}
		}
	}
}

// TestCacheDoesNotKeepFailures: after an error and after a panic the next call
// renders again.
func TestCacheDoesNotKeepFailures(t *testing.T) {
	c := NewCache(1 << 20)
	broken := errors.New("broken")
	if _, err := c.Get("key", func() (*Rendered, error) { return nil, broken }); err != broken {
		t.Errorf("got %v, want the error of render", err)
	}
	func() {
		defer func() {
			if cause := recover(); cause == nil {
				t.Error("the caller of Get did not panic")
			}
		}()
		c.Get("key", func() (*Rendered, error) { panic(broken) })
	}()
	if a, err := c.Get("key", func() (*Rendered, error) { return NewRendered(page, "text/html"), nil }); err != nil || !bytes.Equal(a.Body, page) {
		t.Errorf("after the failures: got %v and error %v, want the page", a, err)
	}
}

func TestCacheIsBounded(t *testing.T) {
	const most = 100 << 10
	c := NewCache(most)
	for i := range 1000 {
		body := fmt.Appendf(nil, "%d%s", i, page)
		if a, err := c.Get(fmt.Sprint(i), func() (*Rendered, error) { return NewRendered(body, "text/html"), nil }); err != nil || !bytes.Equal(a.Body, body) {
			t.Fatalf("%d: %v, %v", i, a, err)
		}
	}
	held := 0
	for key, a := range c.values {
		held += len(key) + a.value.Size()
	}
	if held != c.bytes || held > most || held < most/2 {
		t.Errorf("the cache holds %d bytes and counted %d, want the same number and at most %d", held, c.bytes, most)
	}
	large := bytes.Repeat([]byte("x"), most+1)
	if a, err := c.Get("large", func() (*Rendered, error) { return NewRendered(large, "text/plain"), nil }); err != nil ||
		len(a.Body) != len(large) || c.lookup("large") != nil {
		t.Errorf("an answer larger than the cache is incomplete or kept (error %v)", err)
	}
}
