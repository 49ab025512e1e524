package repo_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/law"
)

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
