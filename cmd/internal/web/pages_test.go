package web

import (
	"html"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestPagesContainTheExpectedTexts_Exhaustively requests the pages in testdata/pages. The site
// has two calendars of the operator and a base address. A section begins with == and its title,
// which describes the expected behaviour. The date is 18 March 2026. A line that begins with @ sets
// another date for the rest of the section. A line with an arrow has an address. If the expected
// status is not 200, the status is before the address. The address of a redirect is after a second
// arrow. Each indented line below the address is a text that the page must contain, without the
// escapes of HTML. If the text begins with |, it has a | instead of the tags. A text that follows
// an exclamation mark must not be on the page. A text is in quotes if it begins or ends with spaces
// or line breaks. A line that begins with # is a comment.
func TestPagesContainTheExpectedTexts_Exhaustively(t *testing.T) {
	files, err := filepath.Glob("testdata/pages/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no pages: %v", err)
	}
	h := siteWithCalendars(t, acme(true), short(false))
	for _, file := range files {
		text, err := os.ReadFile(file)
		noError(t, err)
		for section := range strings.SplitSeq("\n"+string(text), "\n== ") {
			name, pages, _ := strings.Cut(section, "\n")
			t.Run(name, func(t *testing.T) { checkPages(t, h, pages) })
		}
	}
}

func checkPages(t *testing.T, h *Handler, pages string) {
	h.Clock = at(t, testDay)
	target, body, page := "", "", ""
	for line := range strings.SplitSeq(pages, "\n") {
		if day, ok := strings.CutPrefix(line, "@ "); ok {
			h.Clock = at(t, day+"T12:00:00+07:00")
			continue
		}
		if rest, ok := strings.CutPrefix(line, "→ "); ok {
			rest, redirect, _ := strings.Cut(rest, " → ")
			want := 200
			if code, after, ok := strings.Cut(rest, " "); ok {
				want, _ = strconv.Atoi(code)
				rest = after
			}
			target = rest
			res := do(h, "GET", target)
			if location := res.Header.Get("Location"); res.StatusCode != want || location != redirect {
				t.Errorf("%s: got status %d and a redirect to %q, want %d and %q", target, res.StatusCode, location, want, redirect)
			}
			if redirect != "" {
				if cached := res.Header.Get("Cache-Control") != "no-store"; cached != (want == 308) {
					t.Errorf("%s: only a permanent redirect may be cached", target)
				}
				continue
			}
			content, err := io.ReadAll(res.Body)
			noError(t, err)
			body = string(content)
			if strings.HasPrefix(body, "<!doctype") {
				readHTML(t, target, body)
			}
			page = html.UnescapeString(body)
			if want != 200 && !strings.Contains(page, "resmi pemerintah") && !strings.Contains(page, "official government") {
				t.Errorf("%s: no disclaimer", target)
			}
			continue
		}
		text, ok := strings.CutPrefix(line, "  ")
		if !ok {
			continue
		}
		text, absent := strings.CutPrefix(text, "! ")
		if whole, err := strconv.Unquote(text); err == nil {
			text = whole
		}
		where := page
		if strings.HasPrefix(text, "|") {
			where = withoutTags(body)
		}
		if strings.Contains(where, text) == absent {
			t.Errorf("%s contains %s: got %t, want %t", target, text, absent, !absent)
		}
	}
}

var (
	tags = regexp.MustCompile(`\s*<[^>]*>\s*`)
	bars = regexp.MustCompile(`\|+`)
)

// withoutTags returns the text of a page. The character | separates the texts of the elements.
func withoutTags(page string) string {
	return html.UnescapeString(bars.ReplaceAllString(tags.ReplaceAllString(page, "|"), "|"))
}
