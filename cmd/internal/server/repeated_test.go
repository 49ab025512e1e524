package server

import (
	"bytes"
	"fmt"
	"net/http"
	"net/url"
	"runtime"
	"strings"
	"testing"
)

func requestFor(path, query string) *http.Request {
	return &http.Request{Method: http.MethodGet, URL: &url.URL{Path: path, RawQuery: query}, Pattern: "/add"}
}

// repeat records several requests with the same target.
func repeat(c *Repeated, times int, path, query string, body []byte) {
	for range times {
		c.Add(requestFor(path, query), NewRendered(body, "text/plain"))
	}
}

func TestRepeatedCacheKeepsTheSecondAnswer(t *testing.T) {
	c := NewRepeated()
	repeat(c, 1, "/add", "days=5", page)
	if c.Get(requestFor("/add", "days=5")) != nil {
		t.Error("the first answer was kept")
	}
	repeat(c, 1, "/add", "days=5", page)
	r := requestFor("/add", "days=5")
	r.Pattern = ""
	if a := c.Get(r); a == nil || !bytes.Equal(a.Body, page) || a.ETag != NewRendered(page, "").ETag || r.Pattern != "/add" {
		t.Errorf("after the second request: got the answer %v with the pattern %q, want the page with the pattern /add", a, r.Pattern)
	}
	for _, other := range []*http.Request{
		requestFor("/add", "days=6"), requestFor("/add?days=5", ""), requestFor("/ad", "ddays=5"),
		{Method: http.MethodHead, URL: r.URL}, {Method: http.MethodPost, URL: r.URL}, {Method: http.MethodGet, URL: r.URL, ContentLength: 1},
		{Method: http.MethodGet, URL: r.URL, ContentLength: -1}, {Method: http.MethodGet, URL: &url.URL{Path: "/add", RawPath: "/%61dd", RawQuery: "days=5"}},
	} {
		if c.Get(other) != nil {
			t.Errorf("%s %s with %d bytes gets the answer to another request", other.Method, other.URL, other.ContentLength)
		}
	}
}

func TestRepeatedCacheKeepsNoLongTargetsAndNoLargeAnswers(t *testing.T) {
	c := NewRepeated()
	repeat(c, 3, "/add", strings.Repeat("x", maxTarget), page)
	repeat(c, 3, "/large", "", bytes.Repeat(page, maxRepeatedOne/len(page)+1))
	if n, size := c.Size(); n != 0 || size != 0 {
		t.Errorf("%d answers with %d bytes were kept, want none", n, size)
	}
}

// TestRepeatedCacheIsBounded: clients that send many targets twice cannot fill the
// memory, and Size counts the memory that the answers really take. The target of a
// request is part of a longer string, as in a request with an absolute URL.
func TestRepeatedCacheIsBounded(t *testing.T) {
	for _, length := range []int{100, 800, 12_000} {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		c := NewRepeated()
		for i := range 3 * maxRepeated {
			line := fmt.Sprintf("days=%d http://%s", i, strings.Repeat("x", 8000))
			query, _, _ := strings.Cut(line, " ")
			body := make([]byte, length, 2*length+1024)
			repeat(c, 2, "/add", query, body)
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		n, counted := c.Size()
		total := 0
		for target, a := range c.values {
			total += target.size() + a.value.Size() + 500
		}
		if n > maxRepeated || counted > maxRepeatedBytes || counted != total || n < maxRepeated/4 {
			t.Errorf("with bodies of %d bytes: the cache has %d answers with %d bytes and counted %d bytes", length, n, total, counted)
		}
		const table = 64 << 10 // the memory of the hashes
		if used := int(after.HeapAlloc) - int(before.HeapAlloc); used > counted+counted/8+table {
			t.Errorf("with bodies of %d bytes: the answers take %d bytes, but the cache counted %d", length, used, counted)
		}
		runtime.KeepAlive(c)
	}
}
