package repo_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/law"
)

// TestNoticeHasOneWording: docs/law.md must contain exactly the notice that the list of rules has.
// The other pages with due dates must contain this notice too, or say that they are not legal
// advice and link to docs/law.md. Run with -update to write the current notice into the pages.
func TestNoticeHasOneWording(t *testing.T) {
	first, rest, _ := strings.Cut(law.Default().Notice(), ". ")
	want := "> **" + first + ".** " + rest
	line := regexp.MustCompile(`(?m)^> \*\*Not legal advice.*$`)
	own := regexp.MustCompile(`(?i)not legal advice,? and`)
	short := regexp.MustCompile(`(?s)not legal advice.*?law\.md`)
	for _, file := range []string{
		"docs/law.md", "docs/feeds.md", "docs/sql.md", "data/rules/README.md",
		"clients/typescript/README.md", "clients/python/README.md", "clients/php/README.md",
	} {
		if text := readFile(t, file); !line.MatchString(text) && (file == "docs/law.md" || !short.MatchString(text)) {
			t.Errorf("%s has no notice: write a line that begins with %q, and run make docs", file, "> **Not legal advice")
		}
	}
	for _, file := range documents(t) {
		text := readFile(t, file)
		written := line.ReplaceAllLiteralString(text, want)
		if *update && written != text {
			if err := os.WriteFile(file, []byte(written), 0o644); err != nil {
				t.Fatal(err)
			}
		} else if written != text {
			t.Errorf("%s has another wording of the notice: run make docs", file)
		}
		if own.MatchString(withoutCode(line.ReplaceAllLiteralString(text, ""))) {
			t.Errorf("%s has the notice in other words: write a line that begins with %q, and run make docs", file, "> **Not legal advice")
		}
	}
}

// TestLawPageSaysWhatWasRead: docs/law.md must name every repository with a copy of an official text
// that was read; the rules have the paths and the commits. It must also name every rule whose text
// was not read completely.
func TestLawPageSaysWhatWasRead(t *testing.T) {
	text := readFile(t, "docs/law.md")
	_, section, _ := strings.Cut(text, "\n## What was read\n")
	section, _, _ = strings.Cut(section, "\n## ")
	_, unread, _ := strings.Cut(section, "\nThe texts of the rules in this table were not read completely.")
	copyOf := regexp.MustCompile(`^GitHub (\S+), .+, commit [0-9a-f]{8}$`)
	for _, r := range law.Default().Rules() {
		if lawfile.Confidence(r.Confidence).ReadCompletely() == strings.Contains(unread, "`"+r.ID+"`") {
			t.Errorf("%s: read completely = %t in the data, but docs/law.md says the opposite", r.ID, lawfile.Confidence(r.Confidence).ReadCompletely())
		}
		for _, c := range r.Copies {
			m := copyOf.FindStringSubmatch(c)
			if m == nil {
				t.Errorf("%s: write the copy %q as GitHub OWNER/NAME, PATH, commit EIGHT DIGITS", r.ID, c)
				continue
			}
			if !strings.Contains(section, m[1]) {
				t.Errorf("docs/law.md does not name the repository of the copy %q", c)
			}
		}
	}
}
