package web

import (
	"fmt"
	"html"
	"io"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/datasetfile"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/internal/words"
)

// document has those parts of a page that the tests need.
type document struct {
	ids   map[string]bool
	links []string // links to pages of this site
}

var voids = []string{"meta", "link", "input", "br"}

// readHTML checks a page more strictly than browsers do: tags must be closed in
// the right order, attributes must have quotes, ids must be unique, and there
// must be nothing that the Content-Security-Policy would block.
func readHTML(t *testing.T, where, page string) document {
	t.Helper()
	doc := document{ids: make(map[string]bool)}
	page, ok := strings.CutPrefix(page, "<!doctype html>\n")
	if !ok || strings.Contains(page, "ZgotmplZ") {
		t.Fatalf("%s: the page has no doctype, or the template removed an unsafe value", where)
	}
	var open []string
	for {
		text, rest, found := strings.Cut(page, "<")
		if strings.Contains(text, ">") {
			t.Errorf("%s: a stray > in %.80q", where, text)
		}
		if !found {
			break
		}
		var tag string
		tag, page, _ = strings.Cut(rest, ">")
		if name, closing := strings.CutPrefix(tag, "/"); closing {
			if len(open) == 0 || open[len(open)-1] != name {
				t.Fatalf("%s: </%s> closes %v", where, name, open)
			}
			open = open[:len(open)-1]
			continue
		}
		name, _, _ := strings.Cut(tag, " ")
		if !slices.Contains(voids, name) {
			open = append(open, name)
		}
		for attributes := tag[len(name):]; attributes != ""; {
			end := 1
			for end < len(attributes) && attributes[end] != '=' && attributes[end] != ' ' {
				end++
			}
			key, value, valid := attributes[1:end], "", attributes[0] == ' ' && end > 1
			attributes = attributes[end:]
			if after, ok := strings.CutPrefix(attributes, `="`); ok {
				value, attributes, valid = strings.Cut(after, `"`)
			}
			if !valid || strings.ContainsAny(key+value, `"<`) {
				t.Fatalf("%s: invalid attribute %q in <%s>", where, key, tag)
			}
			doc.note(t, where, key, html.UnescapeString(value))
		}
	}
	if len(open) > 0 {
		t.Errorf("%s: elements that are not closed: %v", where, open)
	}
	return doc
}

// note checks one attribute. If the attribute is an id or a link, it stores the value.
func (doc *document) note(t *testing.T, where, key, value string) {
	t.Helper()
	switch {
	case key == "style" || strings.HasPrefix(key, "on"):
		t.Errorf("%s: an inline %s", where, key)
	case key == "id" && doc.ids[value]:
		t.Errorf("%s: the id %s is not unique", where, value)
	case key == "id":
		doc.ids[value] = true
	case (key == "href" || key == "src" || key == "action") && strings.HasPrefix(value, "/"), key == "href" && strings.HasPrefix(value, "#"):
		doc.links = append(doc.links, value)
	case key == "src":
		t.Errorf("%s: a source on another site: %s", where, value)
	}
}

// TestEveryLinkLeadsToAPage_Exhaustively follows all links from the front page, in both languages.
// Every page must be well-formed, and every element that a link points to must exist. With -short,
// the data has two years, and links to pages in English or with calendar=national are not
// followed.
func TestEveryLinkLeadsToAPage_Exhaustively(t *testing.T) {
	t.Parallel()
	calendar, tested := frozen.Calendar(), languages
	if testing.Short() {
		calendar, tested = twoYears(), []words.Language{words.Indonesian}
	}
	h := New(Options{Calendars: calendars(func() *harikerja.Calendar { return calendar }), Clock: at(t, testDay)})
	documents := make(map[string]document)
	queue := []string{"/?lang=id"}
	otherHandlers := []string{"/v1/", "/obligations.", "/calendar.ics", "/calendar/", "/calendars/", "/changes.atom", "/docs", "/holidays.csv", "/projections.ics",
		"/harikerja.xlsx"}
	for len(queue) > 0 {
		target := queue[0]
		queue = queue[1:]
		if _, done := documents[target]; done {
			continue
		}
		res := do(h, http.MethodGet, target)
		if res.StatusCode != http.StatusOK {
			t.Errorf("%s: status %d", target, res.StatusCode)
		}
		documents[target] = document{}
		if res.Header.Get("Content-Type") != htmlType {
			continue
		}
		page, err := io.ReadAll(res.Body)
		noError(t, err)
		doc := readHTML(t, target, string(page))
		doc.links = slices.DeleteFunc(doc.links, func(link string) bool {
			sample := strings.Contains(link, "lang=id") && !strings.Contains(link, "calendar=national")
			return testing.Short() && link[0] == '/' && !sample
		})
		documents[target] = doc
		for _, link := range doc.links {
			path, _, _ := strings.Cut(link, "#")
			if path != "" && !slices.ContainsFunc(otherHandlers, func(p string) bool { return strings.HasPrefix(path, p) }) {
				queue = append(queue, path)
			}
		}
	}
	for _, target := range slices.Sorted(maps.Keys(documents)) {
		for _, link := range documents[target].links {
			path, place, ok := strings.Cut(link, "#")
			if path == "" {
				path = target
			}
			if ok && !documents[path].ids[place] {
				t.Errorf("%s links to %s, which has no element with that id", target, link)
			}
		}
	}
	for _, info := range calendar.Years() {
		for _, page := range []string{"", "/long-weekends", "/payroll", "/payroll.csv",
			"/payroll.xlsx", "/periods.csv", "/periods.xlsx",
			"/holidays.xlsx", "/due-dates", "/sources"} {
			for _, l := range tested {
				address := fmt.Sprintf("/%d%s?lang=%s", info.Year, page, l)
				if _, ok := documents[address]; !ok {
					t.Errorf("no link leads to %s", address)
				}
			}
		}
	}
}

// twoYears returns the calendar of the last two years of the frozen data.
func twoYears() *harikerja.Calendar {
	return frozen.CalendarOf(frozen.Edit(frozen.File(), func(ds *datasetfile.File) { ds.Years = ds.Years[len(ds.Years)-2:] }))
}

// TestPagesHaveAtMost30KB_Exhaustively: a page with all its assets, compressed as the server sends
// them, has at most 30 KB. Under a profile with very many own days, every link is long, and a page
// has at most 70 KB.
func TestPagesHaveAtMost30KB_Exhaustively(t *testing.T) {
	h := site(t)
	var own []string
	for d := range harikerja.Year(2026).All() {
		own = append(own, d.String()+"=Outing+of+team+"+strconv.Itoa(len(own)))
	}
	profile := "firm=PT+Maju+Jaya&week=6&daysOff=" + strings.Join(own[:190], ",")
	asset := regexp.MustCompile(`"(/assets/[^"]+)"`)
	targets := []string{"/", "/rules", "/rules?kind=tax", "/rules?kind=allowance", "/rules?kind=limit", "/subscribe", "/calculator", "/calculator?mode=check",
		"/calculator?mode=limit&limit=bipartite&date=2026-03-02",
		"/calculator?mode=count&start=2024-01-01&end=2024-12-31", "/nothing", "/2008", "/2029"}
	for _, info := range sampled(frozen.Calendar().Years()) {
		for _, page := range []string{"", "/long-weekends?bridges=4&days=24&deductCollectiveLeave=false",
			"/payroll", "/payroll?firstDay=26", "/due-dates", "/sources", "/3"} {
			targets = append(targets, fmt.Sprintf("/%d%s", info.Year, page), withQuery(fmt.Sprintf("/%d%s", info.Year, page), "calendar=idx"))
		}
	}
	weigh := func(target string, limit int) {
		weight := 0
		seen := make(map[string]bool)
		var add func(target string)
		add = func(target string) {
			sent, err := io.ReadAll(do(h, "GET", target, "Accept-Encoding", "gzip").Body)
			noError(t, err)
			weight += len(sent)
			_, text := get(t, h, target)
			for _, m := range asset.FindAllStringSubmatch(text, -1) {
				if !seen[m[1]] {
					seen[m[1]] = true
					add(m[1])
				}
			}
		}
		add(target)
		if weight > limit {
			t.Errorf("%s has %d bytes with its assets, more than %d", target, weight, limit)
		}
	}
	for _, target := range targets {
		weigh(target, 30_000)
	}
	for _, path := range []string{"/", "/2026", "/2026/3", "/2026/long-weekends", "/2026/payroll",
		"/2026/due-dates", "/2026/sources", "/2026/as-of", "/search?name=pph+21", "/search?name=natal", "/calculator", "/subscribe", "/profile", "/rules"} {
		weigh(withQuery(path, profile), 70_000)
	}
}
