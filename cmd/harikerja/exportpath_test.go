package main

import (
	"html"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/cmd/internal/export"
)

// linkPatterns find the links in a file. Each begins with a fixed text, because an expression with
// alternatives would take most of the test's time.
var (
	linkPatterns = []*regexp.Regexp{
		regexp.MustCompile(`href="([^"]*)"`), regexp.MustCompile(`src="([^"]*)"`), regexp.MustCompile(`content="([^"]*)"`),
		regexp.MustCompile(`<loc>([^<]*)</loc>`), regexp.MustCompile(`"contentUrl":"([^"]*)"`),
		regexp.MustCompile(`Sitemap: (.*)`), regexp.MustCompile(`import \{.*\} from "([^"]*)"`),
	}
	withLinks    = []string{".html", ".xml", ".atom", ".js", ".txt"} // the extensions of files with links
	formElement  = regexp.MustCompile(`<form\b[^>]*>`)
	formAction   = regexp.MustCompile(` formaction="([^"]*)"`)
	actionOfForm = regexp.MustCompile(` action="([^"]*)"`)
)

// crawl follows all links of an export on a plain file server, which only sends files. The
// files are below the path of the base address, and there is nothing beside them. It returns
// three lists: the addresses of the files that it found, without the base address; the links to
// the service; and the actions of the forms.
func crawl(t *testing.T, dir, base string) (found, onService map[string]bool, forms []string) {
	t.Helper()
	u, err := url.Parse(base)
	noError(t, err)
	host := strings.TrimSuffix(base, u.Path)
	files := http.StripPrefix(u.Path, http.FileServer(http.Dir(dir)))
	queue := []string{"/", "/404.html", "/robots.txt", "/sitemap.xml"}
	found, onService = make(map[string]bool), make(map[string]bool)
	for _, address := range queue {
		found[address] = true
	}
	for len(queue) > 0 {
		address := queue[0]
		queue = queue[1:]
		body, _ := fetch(t, files, u.Path+address)
		if !strings.HasSuffix(address, "/") && !slices.Contains(withLinks, path.Ext(address)) {
			continue
		}
		if strings.Contains(body, `type="submit"`) && !strings.Contains(body, "<form") {
			t.Errorf("%s has a button without a form", address)
		}
		for _, form := range formElement.FindAllString(body, -1) {
			action := actionOfForm.FindStringSubmatch(form)
			if action == nil {
				t.Fatalf("%s: the form %s has no action", address, form)
			}
			forms = append(forms, action[1])
		}
		for _, action := range formAction.FindAllStringSubmatch(body, -1) {
			forms = append(forms, action[1])
		}
		for _, link := range linksOf(body) {
			link, _, _ = strings.Cut(strings.TrimPrefix(link, host), "#")
			if service, ok := strings.CutPrefix(link, exportService+"/"); ok {
				onService["/"+service] = true
				continue
			}
			if strings.Contains(link, "://") {
				continue
			}
			link, ok := strings.CutPrefix(link, u.Path)
			switch {
			case !ok || !strings.HasPrefix(link, "/"):
				t.Errorf("%s links to %s, which is not below %s/", address, link, u.Path)
			case strings.Contains(link, "?"):
				t.Errorf("%s links to %s, which has a query", address, link)
			case !found[link]:
				found[link] = true
				queue = append(queue, link)
			}
		}
	}
	return found, onService, forms
}

// linksOf returns the addresses in a file. Other texts, such as the description of a page, can be in
// the same attributes.
func linksOf(body string) (links []string) {
	for _, pattern := range linkPatterns {
		for _, m := range pattern.FindAllStringSubmatch(body, -1) {
			link := strings.Replace(html.UnescapeString(m[1]), "webcal://", "https://", 1)
			if strings.HasPrefix(link, "/") || strings.HasPrefix(link, "http://") || strings.HasPrefix(link, "https://") {
				links = append(links, link)
			}
		}
	}
	return links
}

// plainFileServer checks that an export works on a plain file server: every link
// leads to a file, and no page has a form.
func plainFileServer(t *testing.T, dir, base string, manifest export.Manifest) {
	found, onService, forms := crawl(t, dir, base)
	if len(forms) > 0 || len(onService) > 0 {
		t.Errorf("got the forms %.5q and the links %v to a service, want none", forms, onService)
	}
	for _, f := range manifest.Files {
		if strings.HasSuffix(f.ContentType, "html; charset=utf-8") && f.Address != "" && !found["/"+strings.TrimSuffix(f.Path, "index.html")] {
			t.Errorf("no link leads to %s", f.Address)
		}
		if strings.ContainsAny(f.Path, "?&=") {
			t.Errorf("the path %s looks like a query", f.Path)
		}
	}
	if len(found) < 400 {
		t.Errorf("only %d addresses were found, want at least 400", len(found))
	}
	for _, address := range []string{"/en/2026.html", "/calendars/idx/2026.html", "/en/calendars/idx/2026/payroll.html",
		"/v1/holidays/2026.json", "/en/calendar.ics"} {
		if !found[address] {
			t.Errorf("no link leads to %s", address)
		}
	}
}

// formsLeadToTheService checks an export with --service: each form and each link that needs a
// server has an address on the service, and the service answers it.
func formsLeadToTheService(t *testing.T, dir, base string, live http.Handler) {
	_, onService, forms := crawl(t, dir, base)
	for link := range onService {
		fetch(t, live, link)
	}
	for _, path := range []string{"/calculator?lang=id", "/profile?lang=en", "/docs?lang=id"} {
		if !onService[path] {
			t.Errorf("no link leads to %s", path)
		}
	}
	paths := make(map[string]bool)
	for _, action := range forms {
		path, ok := strings.CutPrefix(action, exportService+"/")
		if !ok {
			t.Fatalf("the form action %s is not on the service", action)
		}
		path, _, _ = strings.Cut(path, "#")
		paths["/"+path] = true
	}
	for _, path := range []string{"/search", "/2025/as-of", "/2026/long-weekends"} {
		if !paths[path] {
			t.Errorf("no form leads to %s", path)
		}
	}
	for path := range paths {
		fetch(t, live, path)
	}
}

// TestExportBelowAPathLinksOnlyBelowIt_Exhaustively: the site works on a plain file server that has only
// the files below the path, and no file contains the address of the host without the path.
func TestExportBelowAPathLinksOnlyBelowIt_Exhaustively(t *testing.T) {
	t.Parallel()
	const host, base = "https://name.github.io", "https://name.github.io/Hari-kerja"
	dir, manifest, live := exportSite(t, base+"/", threeYears(t), "--service", exportService)
	t.Run("with a service", func(t *testing.T) { formsLeadToTheService(t, dir, base, live) })
	contain := []string{"2026.html", "calendar.ics", "2026/holidays.xlsx", "robots.txt", "sitemap.xml", "en/changes.atom"}
	for _, f := range manifest.Files {
		content, err := os.ReadFile(filepath.Join(dir, f.Path))
		noError(t, err)
		text := string(content)
		switch path.Ext(f.Path) {
		case ".xlsx":
			text = unzip(t, text)
		case ".ics":
			text = unfolded(text)
		}
		got, want := strings.Count(text, host), strings.Count(text, base+"/")
		if got != want {
			t.Errorf("%s contains the address of the host %d times, but only %d times with the path", f.Path, got, want)
		}
		if f.Path == "robots.txt" && strings.Count(text, "Disallow: /") != strings.Count(text, "Disallow: /Hari-kerja/") {
			t.Errorf("robots.txt has a path outside the site:\n%s", text)
		}
		if want > 0 {
			contain = slices.DeleteFunc(contain, func(path string) bool { return path == f.Path })
		}
		if want := "/Hari-kerja/" + strings.TrimSuffix(f.Path, "index.html"); f.Question != "" && f.Address != want {
			t.Errorf("%s has the address %s, want %s", f.Path, f.Address, want)
		}
	}
	if len(contain) > 0 {
		t.Errorf("%q do not contain the address of the site", contain)
	}
	if testing.Short() {
		return
	}
	t.Run("without a service", func(t *testing.T) {
		dir, manifest, _ := exportSite(t, base, threeYears(t))
		plainFileServer(t, dir, base, manifest)
	})
}
