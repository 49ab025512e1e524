package main

import (
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestSettingsTable: docs/operations.md has the table of settings as it is in
// the program. go test -run TestSettingsTable -update writes it.
func TestSettingsTable(t *testing.T) {
	const file = "../../docs/operations.md"
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var table strings.Builder
	table.WriteString("| flag | environment variable | default | meaning |\n|---|---|---|---|\n")
	for _, s := range settings {
		name := "--" + s.flag
		if s.arg != "" {
			name += " " + s.arg
		}
		def := "none"
		if s.def != "" {
			def = "`" + s.def + "`"
		}
		fmt.Fprintf(&table, "| `%s` | `%s` | %s | %s |\n", name, s.variable(), def, s.doc)
	}
	text := string(b)
	begin := strings.Index(text, "| flag | environment variable |")
	if begin < 0 {
		t.Fatal("docs/operations.md has no table of settings")
	}
	end := begin + strings.Index(text[begin:]+"\n\n", "\n\n") + 1
	if text[begin:end] == table.String() {
		return
	}
	if *update {
		if err := os.WriteFile(file, []byte(text[:begin]+table.String()+text[end:]), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Errorf("the table of settings in docs/operations.md is not the program's; go test ./cmd/harikerja -run TestSettingsTable -update writes:\n%s", table.String())
}

// TestMetricsAreDocumented: docs/operations.md lists the metrics that there
// are, and no others.
func TestMetricsAreDocumented(t *testing.T) {
	b, err := os.ReadFile("../../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	p := &program{stdout: &output{w: io.Discard}, stderr: io.Discard, clock: time.Now}
	s, err := p.newService(serveConfig{adminAddr: "127.0.0.1:0", maxConnections: 1})
	if err != nil {
		t.Fatal(err)
	}
	s.handler(serveConfig{}).ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/v1/health", nil))
	w := httptest.NewRecorder()
	s.metrics.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	there, told := make(map[string]bool), make(map[string]bool)
	for _, m := range regexp.MustCompile(`(?m)^# TYPE (harikerja_\w+)`).FindAllStringSubmatch(w.Body.String(), -1) {
		there[m[1]] = true
	}
	for line := range strings.Lines(string(b)) {
		if cell, _, ok := strings.Cut(strings.TrimPrefix(line, "| "), " | "); ok && strings.HasPrefix(line, "| `harikerja_") {
			for _, name := range regexp.MustCompile(`harikerja_\w+`).FindAllString(cell, -1) {
				told[name] = true
			}
		}
	}
	if len(there) == 0 || !maps.Equal(there, told) {
		t.Errorf("there are the metrics %v, docs/operations.md tells of %v", slices.Sorted(maps.Keys(there)), slices.Sorted(maps.Keys(told)))
	}
}

// TestBaseURLWithAPathIsRefused: pages, assets and scripts are at the root of
// their host, so a path would work on some pages only.
func TestBaseURLWithAPathIsRefused(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "https://holidays.example.org": "https://holidays.example.org", "https://holidays.example.org/": "https://holidays.example.org",
		"http://localhost:8080": "http://localhost:8080", "HTTPS://Holidays.Example.org:8443/": "https://holidays.example.org:8443",
		"http://10.0.0.5": "http://10.0.0.5", "http://[2001:db8::5]:8080/": "http://[2001:db8::5]:8080", "https://xn--bcher-kva.example": "https://xn--bcher-kva.example",
	} {
		if got, err := parseBaseURL(text); err != nil || got != want {
			t.Errorf("%q: %q, %v, want %q", text, got, err, want)
		}
	}
	for _, text := range []string{
		"https://example.org/holidays", "https://example.org/holidays/", "https://example.org//", "https://example.org/%2F", "https://example.org/.",
		"https://example.org?", "https://example.org/?a=b", "https://example.org#", "https://example.org/#top",
		"https://user@example.org", "https://user:secret@example.org", "https://@example.org",
		"example.org", "//example.org", "ftp://example.org", "webcal://example.org", "https:example.org", "https://", "https:///", "https://:8080",
		"https://example.org:", "https://example.org:0", "https://example.org:65536", "https://example.org:x",
		" https://example.org", "https://exam ple.org", "https://example.org\"", "https://b\u00fccher.example", "https://[::1%25eth0]", "https://a..b", "https://-a.example", "https://example.org\n",
	} {
		got, err := parseBaseURL(text)
		if err == nil {
			t.Errorf("%q is taken for %q", text, got)
			continue
		}
		if want := "as in https://holidays.example.org"; !strings.Contains(err.Error(), want) {
			t.Errorf("%q: the error does not say what is allowed: %v", text, err)
		}
	}
}

// TestServeRefusesABaseURLWithAPath before it listens.
func TestServeRefusesABaseURLWithAPath(t *testing.T) {
	got := runAt(t, "2026-06-15T05:00:00Z", "serve", "--addr", "127.0.0.1:0", "--base-url", "https://example.org/holidays")
	if want := `--base-url: "https://example.org/holidays" has a path`; got.code != exitNoAnswer || !strings.Contains(got.stderr, want) || got.stdout != "" {
		t.Errorf("exit code %d, stdout %q, stderr %q; want %q", got.code, got.stdout, got.stderr, want)
	}
}

// TestDocsRefuseUnknownParameters, as all pages do, and ignore those that are
// for tracking.
func TestDocsRefuseUnknownParameters(t *testing.T) {
	p := &program{stdout: &output{w: io.Discard}, stderr: io.Discard, clock: time.Now}
	s, err := p.newService(serveConfig{maxConnections: 1})
	if err != nil {
		t.Fatal(err)
	}
	for target, want := range map[string]int{
		"/docs": 200, "/docs/try": 200, "/docs?": 200, "/docs?utm_source=x&fbclid=y": 200, "/docs/try?gclid=1": 200, "/docs/?utm_source=x": 308,
		"/docs?x=1": 400, "/docs/try?url=https://evil.example/openapi.json": 400, "/docs?lang=en": 400, "/docs?utm_source=x&x=1": 400,
		"/docs?%zz": 400, "/docs/?x=1": 400, "/docs?x=" + strings.Repeat("x", 3000): 414,
	} {
		r := httptest.NewRequest(http.MethodGet, target, nil)
		r.Header.Set("Accept-Language", "en")
		w := httptest.NewRecorder()
		s.handler(serveConfig{}).ServeHTTP(w, r)
		if w.Code != want {
			t.Errorf("%.60s: status %d, want %d", target, w.Code, want)
		}
		path, _, _ := strings.Cut(target, "?")
		if want == 400 && (w.Header().Get("Cache-Control") != "no-store" || !strings.Contains(w.Body.String(), `<a class="button" href="`+path+`">Open the page without it</a>`)) {
			t.Errorf("%s: Cache-Control %q, or the page does not lead on", target, w.Header().Get("Cache-Control"))
		}
	}
}

func TestParseRate(t *testing.T) {
	for text, want := range map[string]rateLimit{
		"off": {}, "20/s": {20, 20}, "20/s,100": {20, 100}, "0.5/s": {0.5, 1}, "0.5/s,10": {0.5, 10}, "1000000/s": {1e6, 1e6},
	} {
		if got, err := parseRate(text); err != nil || got != want {
			t.Errorf("%q: %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "20", "20/m", "-1/s", "0/s", "NaN/s", "Inf/s", "1e9/s", "20/s,", "20/s,0", "20/s,1.5", "20/s,x", "20/s,1,2", "/s"} {
		if got, err := parseRate(text); err == nil {
			t.Errorf("%q is taken for %v", text, got)
		}
	}
}

func TestParseAdminAddr(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "9090": "127.0.0.1:9090", ":9090": "127.0.0.1:9090", "0.0.0.0:9090": "0.0.0.0:9090",
		"[::]:9090": "[::]:9090", "10.1.2.3:9090": "10.1.2.3:9090", "[::1]:0": "[::1]:0",
	} {
		if got, err := parseAdminAddr(text); err != nil || got != want {
			t.Errorf("%q: %q, %v, want %q", text, got, err, want)
		}
	}
	for _, text := range []string{"x", "65536", "-1", "localhost", "::1", "1:2:3"} {
		if got, err := parseAdminAddr(text); err == nil {
			t.Errorf("%q is taken for %q", text, got)
		}
	}
}

func TestParseProxies(t *testing.T) {
	got, err := parseProxies("10.1.2.3/8, 192.0.2.7,fd00::/8,::ffff:192.0.2.9")
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, p := range got {
		texts = append(texts, p.String())
	}
	if want := "10.0.0.0/8 192.0.2.7/32 fd00::/8 192.0.2.9/32"; strings.Join(texts, " ") != want {
		t.Errorf("%s, want %s", texts, want)
	}
	if got, err := parseProxies(""); err != nil || got != nil {
		t.Errorf("nothing: %v, %v", got, err)
	}
	for _, text := range []string{",", "10.0.0.0/8,", "10.0.0.0/33", "proxy", "10.0.0.1-9"} {
		if got, err := parseProxies(text); err == nil {
			t.Errorf("%q is taken for %v", text, got)
		}
	}
}

func TestParseTimes(t *testing.T) {
	for text, want := range map[string]time.Duration{"0s": 0, "100ms": 100 * time.Millisecond, "5s": 5 * time.Second} {
		if got, err := parsePoll(text); err != nil || got != want {
			t.Errorf("%q: %s, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "5", "-1s", "1ms", "often"} {
		if got, err := parsePoll(text); err == nil {
			t.Errorf("%q is taken for %s", text, got)
		}
	}
	for _, text := range []string{"", "-1s", "6m", "5"} {
		if got, err := parseDrain(text); err == nil {
			t.Errorf("%q is taken for %s", text, got)
		}
	}
}
