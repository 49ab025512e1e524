package main

import (
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/internal/frozen"
)

// TestAlternativesOfRemovedFeaturesWork: each row of docs/removed.md has commands, addresses of a
// server or links as alternatives. It runs the commands and requests the addresses. Other tests
// check the links.
func TestAlternativesOfRemovedFeaturesWork(t *testing.T) {
	page, err := os.ReadFile("../../docs/removed.md")
	noError(t, err)
	server := serve(t, nil)
	frozen.Calendar() // reads a file with a relative path
	t.Chdir(t.TempDir())
	noError(t, os.WriteFile("acme.json", []byte(`{"name":"acme"}`), 0o644))
	rows := regexp.MustCompile(`(?m)^\| (.*[a-z].*) \| (.*) \|$`).FindAllStringSubmatch(string(page), -1)
	if len(rows) < 2 {
		t.Fatal("docs/removed.md has no table")
	}
	for _, row := range rows[1:] { // the first row is the header
		works := strings.Contains(row[2], "](")
		for _, code := range regexp.MustCompile("`(harikerja |/)([^`]*)`").FindAllStringSubmatch(row[2], -1) {
			works = true
			if code[1] == "/" {
				response, err := http.Get(server.url + "/" + code[2])
				noError(t, err)
				response.Body.Close()
				if response.StatusCode != http.StatusOK {
					t.Errorf("%s: /%s has the status %d", row[1], code[2], response.StatusCode)
				}
			} else if got := runAt(t, someDay, strings.Fields(code[2])...); got.code != 0 {
				t.Errorf("%s: harikerja %s: %s", row[1], code[2], got.stderr)
			}
		}
		if !works {
			t.Errorf("%s: %q is not an alternative that can be tested", row[1], row[2])
		}
	}
}
