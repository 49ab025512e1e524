package web

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/internal/frozen"
)

// copied lists some of the pages that an export contains.
var copied = []string{"/?lang=id", "/2026?lang=en", "/2025?lang=id", "/2026?calendar=idx&lang=en", "/2026/4?lang=id", "/2026/long-weekends?lang=en",
	"/2026/long-weekends?bridges=2&calendar=idx&lang=id",
	"/2026/payroll?lang=id", "/2026/payroll?calendar=idx&lang=en", "/2026/due-dates?kind=tax&lang=en", "/2026/sources?calendar=idx&lang=id", "/2025/as-of?lang=en",
	"/2025/as-of?date=2025-08-06&lang=id", "/rules?lang=en", "/subscribe?lang=id", "/subscribe?calendar=idx&lang=en"}

var (
	anyLink = regexp.MustCompile(`(?:href|action)="([^"]*)"`)
	control = regexp.MustCompile(`<(?:form|input|textarea)\b|type="submit"`)
	fold    = regexp.MustCompile(`<input type="checkbox" id="(?:(?:past|open)-|today-more)`) // needs no server
)

// TestExportedPagesLinkOnlyToFilesAndTheService_Exhaustively: an exported page has a link or a
// form to a server only if Static has the address of the server.
func TestExportedPagesLinkOnlyToFilesAndTheService_Exhaustively(t *testing.T) {
	number := 0
	file := func(string) string { number++; return fmt.Sprintf("/file-%d", number) }
	none := func(string) string { return "" }
	for _, test := range []struct {
		name    string
		static  Static
		allowed string // the beginning of all links, except links to other sites
		forms   bool
	}{
		{"every link has a file", Static{Address: file}, "/file-", false},
		{"no link has a file", Static{Address: none}, "#", false},
		{"a server answers every link", Static{Address: none, Service: "https://api.example.org"}, "https://api.example.org/", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := New(Options{Calendars: calendars(frozen.Calendar), Clock: at(t, testDay), Static: &test.static})
			forms := 0
			for _, target := range copied {
				status, page := get(t, h, target)
				if status != 200 {
					t.Errorf("%s: status %d", target, status)
				}
				forms += strings.Count(page, "<form")
				if m := control.FindString(fold.ReplaceAllString(page, "")); m != "" && !test.forms {
					t.Errorf("%s has %s, which needs a server", target, m)
				}
				for _, m := range anyLink.FindAllStringSubmatch(page, -1) {
					other := strings.HasPrefix(m[1], "https://") && !strings.HasPrefix(m[1], "https://api.") || strings.HasPrefix(m[1], "webcal:")
					if !strings.HasPrefix(m[1], test.allowed) && !strings.HasPrefix(m[1], "/assets/") && m[1][0] != '#' && !other {
						t.Errorf("%s links to %s", target, m[1])
					}
				}
			}
			if (forms > 0) != test.forms {
				t.Errorf("the pages have %d forms, want at least one form: %t", forms, test.forms)
			}
		})
	}
}
