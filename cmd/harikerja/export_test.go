package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"html"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/internal/export"
)

// TestExportExhaustively: every exported file is, byte for byte, what a server
// of that day answers, with its content type and ETag, and a plain file server
// gives it back. When it is exported changes nothing.
func TestExportExhaustively(t *testing.T) {
	if raceDetector {
		t.Skip("a thousand answers, one after the other: `make test` runs it without the race detector")
	}
	dir := filepath.Join(t.TempDir(), "public")
	got := runAt(t, "2027-01-01T23:00:00Z", "export", dir, "--base-url", "https://holidays.example.org", "--date", "2026-06-15")
	if got.code != 0 || got.stderr != "" || !strings.HasPrefix(got.stdout, "wrote ") {
		t.Fatalf("exit code %d, stdout %q, stderr %q", got.code, got.stdout, got.stderr)
	}
	manifest := readManifest(t, dir)
	if manifest.Date != "2026-06-15" || len(manifest.Files) < 500 {
		t.Fatalf("the manifest is of %s and has %d files", manifest.Date, len(manifest.Files))
	}

	p := &program{stdout: &output{w: io.Discard}, stderr: io.Discard, clock: fixed("2026-06-15T11:00:00Z")}
	s, err := p.newService(serveConfig{baseURL: "https://holidays.example.org"})
	if err != nil {
		t.Fatal(err)
	}
	live := httptest.NewServer(s.api)
	defer live.Close()
	files := httptest.NewServer(http.FileServer(http.Dir(dir)))
	defer files.Close()

	exported := make(map[string]bool)
	for _, f := range manifest.Files {
		exported[f.Target] = true
		want, header := fetch(t, live.URL+f.Target)
		if header.Get("Content-Type") != f.ContentType || header.Get("ETag") != f.ETag {
			t.Errorf("%s: the manifest has %s %s, the server %s %s", f.Target, f.ContentType, f.ETag, header.Get("Content-Type"), header.Get("ETag"))
		}
		if sum := sha256.Sum256([]byte(want)); hex.EncodeToString(sum[:]) != f.SHA256 || len(want) != f.Bytes {
			t.Errorf("%s: the digest or size in the manifest is not that of the server's answer", f.Target)
		}
		served, _ := fetch(t, files.URL+"/"+strings.TrimSuffix(f.Path, "index.html"))
		if served != want {
			t.Errorf("%s is not what the server answers to %s", f.Path, f.Target)
		}
	}
	checkLinks(t, dir, manifest, exported)
}

// asksTheService are the addresses on pages that a file cannot answer: the
// calculator computes.
var asksTheService = regexp.MustCompile(`^/calculator\?`)

// checkLinks follows every link of every exported page: each is exported too.
func checkLinks(t *testing.T, dir string, manifest export.Manifest, exported map[string]bool) {
	t.Helper()
	link := regexp.MustCompile(`(?:href|src)="(/[^"#]*)`)
	missing := make(map[string]string)
	for _, f := range manifest.Files {
		if !strings.HasPrefix(f.ContentType, "text/html") {
			continue
		}
		page, err := os.ReadFile(filepath.Join(dir, f.Path))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(page), -1) {
			if target := canonical(html.UnescapeString(m[1])); !exported[target] && !asksTheService.MatchString(target) {
				missing[target] = f.Path
			}
		}
	}
	for target, page := range missing {
		t.Errorf("%s links to %s, which is not exported", page, target)
	}
}

// canonical puts the parameters of an address into the order of the export.
func canonical(address string) string {
	p, query, ok := strings.Cut(address, "?")
	if !ok {
		return address
	}
	values, err := url.ParseQuery(query)
	if err != nil {
		return address
	}
	var parts []string
	for _, name := range []string{"year", "lang", "type", "bridges", "includeSources", "bom"} {
		if values.Has(name) {
			parts = append(parts, name+"="+values.Get(name))
			values.Del(name)
		}
	}
	if len(values) > 0 {
		return address
	}
	return p + "?" + strings.Join(parts, "&")
}

func TestExportMistakes(t *testing.T) {
	dir := t.TempDir()
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"export"}, "the directory to write is missing"},
		{[]string{"export", dir, "more"}, `"more" is too much`},
		{[]string{"export", dir, "--date", "2026-02-30"}, "--date: "},
		{[]string{"export", dir, "--base-url", "example.org"}, "--base-url: "},
		{[]string{"export", dir, "--dataset", filepath.Join(dir, "none.json")}, "cannot open the dataset"},
	} {
		got := runAt(t, "2026-06-15T05:00:00Z", test.args...)
		if got.code != exitNoAnswer || !strings.Contains(got.stderr, test.want) || got.stdout != "" {
			t.Errorf("%q: exit code %d, stdout %q, stderr %q, want %q", test.args, got.code, got.stdout, got.stderr, test.want)
		}
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) > 0 {
		t.Errorf("something was written: %v %v", entries, err)
	}
}

func readManifest(t *testing.T, dir string) export.Manifest {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(dir, export.ManifestName))
	if err != nil {
		t.Fatal(err)
	}
	var m export.Manifest
	if err := json.Unmarshal(b, &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// fetch returns a good answer as it is, without compression.
func fetch(t *testing.T, address string) (string, http.Header) {
	t.Helper()
	r, err := http.NewRequest(http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept-Encoding", "identity")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	b, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("%s: status %d, %v: %.200s", address, answer.StatusCode, err, b)
	}
	return string(b), answer.Header
}
