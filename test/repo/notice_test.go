package repo_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/law"
)

// TestNoticeHasOneWording: the pages about law repeat the notice of the answers word for
// word. Run with -update to write the current notice into the pages.
func TestNoticeHasOneWording(t *testing.T) {
	first, rest, _ := strings.Cut(law.Default().Notice(law.English), ". ")
	want := "> **" + first + ".** " + rest
	line := regexp.MustCompile(`(?m)^> \*\*Not legal advice.*$`)
	own := regexp.MustCompile(`(?i)not legal advice,? and`)
	pages := 0
	for _, file := range documents(t) {
		text := readFile(t, file)
		if line.MatchString(text) {
			pages++
		}
		written := line.ReplaceAllLiteralString(text, want)
		if *update && written != text {
			if err := os.WriteFile(file, []byte(written), 0o644); err != nil {
				t.Fatal(err)
			}
		} else if written != text {
			t.Errorf("%s has another wording of the notice: run make docs", file)
		}
		if own.MatchString(withoutCode(line.ReplaceAllLiteralString(text, ""))) {
			t.Errorf("%s says the notice in other words: write a line that begins with %q, and run make docs", file, "> **Not legal advice")
		}
	}
	if pages < 7 {
		t.Errorf("only %d pages have the notice", pages)
	}
}
