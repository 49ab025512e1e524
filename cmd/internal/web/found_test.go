package web

import (
	"bytes"
	"encoding/xml"
	"html"
	"image/png"
	"regexp"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/internal/frozen"
)

const testBase = "https://holidays.example.org"

func siteAt(t testing.TB, base string) *Handler {
	return New(Options{Calendars: calendars(frozen.Calendar), Clock: at(t, testDay), BaseURL: base})
}

// meta returns the content of a meta element, or "".
func meta(page, property string) string {
	m := regexp.MustCompile(`<meta (?:property|name)="` + regexp.QuoteMeta(property) + `" content="([^"]*)">`).FindStringSubmatch(page)
	if m == nil {
		return ""
	}
	return html.UnescapeString(m[1])
}

func TestPreviewTitleContainsTheAnswer(t *testing.T) {
	h := siteAt(t, testBase)
	tests := []struct{ target, title, address string }{
		{"/?lang=id", "Kalender libur Indonesia 2026", "/?lang=id"},
		{"/2025?lang=en", "Indonesian holidays 2025", "/2025?lang=en"},
		{"/calculator?lang=id", "Kalkulator hari kerja", "/calculator?lang=id"},
		{"/calculator?lang=id&mode=count", "Kalkulator hari kerja", "/calculator?lang=id&mode=count"},
		{"/calculator?days=5&date=2026-03-18&lang=id&utm_source=x", "5 hari kerja setelah 18 Maret 2026 jatuh pada Selasa, 31 Maret 2026.",
			"/calculator?date=2026-03-18&days=5&lang=id"},
		{"/calculator?mode=check&date=2026-05-27&lang=en", "Wednesday, 27 May 2026 is not a workday: Eid al-Adha 1447 H (National holiday).",
			"/calculator?date=2026-05-27&lang=en&mode=check"},
		{"/2026?calendar=idx&lang=en", "Indonesian holidays 2026 · Indonesia Stock Exchange", "/2026?calendar=idx&lang=en"},
	}
	for _, test := range tests {
		_, page := get(t, h, test.target)
		if got := meta(page, "og:title"); got != test.title {
			t.Errorf("%s: og:title %q, want %q", test.target, got, test.title)
		}
		if got := meta(page, "og:url"); got != testBase+test.address {
			t.Errorf("%s: og:url %q, want %q", test.target, got, testBase+test.address)
		}
		address, ok := strings.CutPrefix(meta(page, "og:image"), testBase)
		status, picture := get(t, h, address)
		if config, err := png.DecodeConfig(strings.NewReader(picture)); !ok || status != 200 || err != nil || config.Width != 1200 || config.Height != 630 {
			t.Errorf("%s: og:image %q: got status %d, error %v, %d×%d", test.target, address, status, err, config.Width, config.Height)
		}
	}
	_, page := get(t, site(t), "/2026")
	if meta(page, "og:url") != "" || meta(page, "og:image") != "" || meta(page, "og:title") == "" {
		t.Error("without a base address, a page has an address for previews, or no title")
	}
	_, page = get(t, h, "/nothing")
	if meta(page, "og:title") != "" || meta(page, "robots") != "noindex" {
		t.Error("an error page has a title for previews")
	}
}

// TestSitemapListsThePagesOfAllYearsAndLanguages_Exhaustively: every address in the sitemap,
// except the file for language models, is a page. The page names this address as its main address.
func TestSitemapListsThePagesOfAllYearsAndLanguages_Exhaustively(t *testing.T) {
	h := siteAt(t, testBase)
	status, text := get(t, h, "/sitemap.xml")
	var file sitemapFile
	if err := xml.Unmarshal([]byte(text), &file); status != 200 || err != nil {
		t.Fatalf("status %d, %v", status, err)
	}
	var listed []string
	for _, p := range file.Pages {
		listed = append(listed, strings.TrimPrefix(p.Location, testBase))
	}
	for _, p := range sampled(file.Pages) {
		path, ok := strings.CutPrefix(p.Location, testBase)
		if path == modelsFile {
			continue
		}
		status, page := get(t, h, path)
		if !ok || status != 200 || !strings.Contains(page, `<link rel="canonical" href="`+p.Location+`">`) {
			t.Errorf("%s: got status %d, or the page names another main address", p.Location, status)
		}
	}
	all := strings.Join(listed, "\n") + "\n"
	for _, want := range []string{"/2009?lang=id\n", "/2027?lang=en\n", "/2026/payroll?lang=en\n", "/calculator?lang=id\n", "/calculator?lang=en\n", "/llms.txt\n"} {
		if strings.Count(all, want) != 1 {
			t.Errorf("the sitemap does not list %s", want)
		}
	}
	if !strings.Contains(text, `<xhtml:link rel="alternate" hreflang="x-default" href="`+testBase+`/2026"></xhtml:link>`) {
		t.Error("the sitemap has no alternates")
	}
}

func TestFilesForBrowsersAndSearchEnginesAreServed(t *testing.T) {
	h := siteAt(t, testBase)
	for path, kind := range map[string]string{"/favicon.ico": "image/x-icon", "/robots.txt": "text/plain; charset=utf-8",
		"/sitemap.xml": "application/xml; charset=utf-8"} {
		res := do(h, "GET", path)
		if res.StatusCode != 200 || res.Header.Get("Content-Type") != kind ||
			res.Header.Get("Cache-Control") != "public, max-age=3600, s-maxage=86400" || res.Header.Get("ETag") == "" {
			t.Errorf("%s: %d %v", path, res.StatusCode, res.Header)
		}
		if res := do(h, "POST", path); res.StatusCode != 405 {
			t.Errorf("POST %s: %d", path, res.StatusCode)
		}
		if res := do(h, "GET", path+"?x=1"); res.StatusCode != 404 {
			t.Errorf("%s?x=1: %d", path, res.StatusCode)
		}
	}
	_, icon := get(t, h, "/favicon.ico")
	if !bytes.HasPrefix([]byte(icon), []byte{0, 0, 1, 0, 3, 0, 16, 16}) {
		t.Errorf("favicon.ico begins with %x", icon[:8])
	}
	// The file llms.txt tells language models to use the API, but robots.txt forbids the API. So
	// robots.txt must say that its rules are only for crawlers.
	if _, text := get(t, h, "/robots.txt"); !strings.HasPrefix(text, "# These rules are for crawlers") ||
		!strings.HasSuffix(text, "\n# For language models: "+testBase+"/llms.txt\n\nSitemap: "+testBase+"/sitemap.xml\n") {
		t.Errorf("robots.txt: %q", text)
	}
	// Without a base address, robots.txt and the sitemap contain only a trusted host.
	unknown := siteAt(t, "")
	if _, text := get(t, unknown, "http://evil.example/robots.txt"); strings.Contains(text, "Sitemap") {
		t.Errorf("robots.txt for an unknown host contains a sitemap: %q", text)
	}
	if status, _ := get(t, unknown, "http://evil.example/sitemap.xml"); status != 404 {
		t.Errorf("sitemap.xml for an unknown host: got status %d, want 404", status)
	}
	res := do(unknown, "GET", "http://127.0.0.1:8080/sitemap.xml")
	if got := res.Header.Get("Cache-Control"); res.StatusCode != 200 || got != "private, max-age=3600" {
		t.Errorf("sitemap.xml at the address of the connection: got status %d, Cache-Control %q", res.StatusCode, got)
	}
}
