package web

import (
	"io"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// TestZstdWhereverGzipExists: pages and assets, kept and made for one client,
// have both codings, each with an ETag of its own.
func TestZstdWhereverGzipExists(t *testing.T) {
	h := site(t)
	targets := []string{"/2026", "/2026/payroll.csv", "/calculator", "/calculator?date=2026-03-18&days=5", "/calculator?date=2026-03-18&days=x", "/2028"}
	targets = append(targets, allAssets().URLs()...)
	for _, target := range targets {
		_, plain := get(t, h, target)
		asGzip, asZstd := do(h, "GET", target, "Accept-Encoding", "gzip"), do(h, "GET", target, "Accept-Encoding", "zstd")
		if len(plain) < 1024 { // compression would save less than its header fields cost
			if asGzip.Header.Get("Content-Encoding") != "" || asZstd.Header.Get("Content-Encoding") != "" {
				t.Errorf("%s: %d bytes were compressed", target, len(plain))
			}
			if res := do(h, "GET", target, "If-None-Match", asGzip.Header.Get("ETag")); res.StatusCode != 304 {
				t.Errorf("%s with its ETag: status %d, want 304", target, res.StatusCode)
			}
			continue
		}
		if got := asZstd.Header.Get("Content-Encoding"); got != "zstd" {
			t.Errorf("%s for a client that reads zstd: Content-Encoding %q", target, got)
			continue
		}
		if tag := asZstd.Header.Get("ETag"); tag != "" && tag == asGzip.Header.Get("ETag") {
			t.Errorf("%s: gzip and zstd have the ETag %s", target, tag)
		}
		r, err := zstd.NewReader(asZstd.Body)
		if err != nil {
			t.Fatal(err)
		}
		if b, err := io.ReadAll(r); err != nil || string(b) != plain {
			t.Errorf("%s: zstd reads back as another page: %v", target, err)
		}
		r.Close()
	}
}

// TestPathsNotFoundAreNotCached: a cache that normalises paths would otherwise
// keep the error for a page that exists.
func TestPathsNotFoundAreNotCached(t *testing.T) {
	h := site(t)
	for _, target := range []string{"//2026", "/%32026", "/2026/nothing"} {
		res := do(h, "GET", target)
		if got := res.Header.Get("Cache-Control"); res.StatusCode != 404 || got != "no-store" {
			t.Errorf("%s: %d with Cache-Control %q, want 404 with no-store", target, res.StatusCode, got)
		}
	}
}
