package repo_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
)

// TestReadmeShowsExamples checks that every Go snippet in the READMEs, and the code in the
// package documentation, is part of a runnable example.
func TestReadmeShowsExamples(t *testing.T) {
	var examples []string
	for _, file := range []string{"example_test.go", "law/example_test.go"} {
		for example := range strings.SplitSeq(readFile(t, file), "\nfunc ") {
			examples = append(examples, unindented(example))
		}
	}
	code := regexp.MustCompile(`(?m)^//\t(.*?) *(?://.*)?$`).FindAllStringSubmatch(readFile(t, "doc.go"), -1)
	if len(code) < 10 {
		t.Errorf("doc.go has only %d lines of code", len(code))
	}
	for _, line := range code {
		if !anyContains(examples, line[1]) {
			t.Errorf("doc.go shows code that no example runs: %s", line[1])
		}
	}
	block := regexp.MustCompile("(?s)```go\n(.*?)```")
	for _, file := range []string{"README.md", "README.id.md", "docs/go.md"} {
		snippets := block.FindAllStringSubmatch(readFile(t, file), -1)
		if len(snippets) == 0 {
			t.Errorf("%s has no Go snippet", file)
		}
		for _, s := range snippets {
			if !anyContains(examples, unindented(s[1])) {
				t.Errorf("%s shows code that no example runs:\n%s", file, s[1])
			}
		}
	}
	if file := readFile(t, "testdata/acme.json"); !strings.Contains(readFile(t, "docs/go.md"), "```json\n"+file+"```") {
		t.Errorf("docs/go.md does not show the calendar file that an example reads:\n%s", file)
	}
}

// TestReadmesHaveTheSameContent compares the parts of the two READMEs that do not depend on
// the language: the levels of the headings, the rows of tables, the examples and the links.
func TestReadmesHaveTheSameContent(t *testing.T) {
	english, indonesian := readFile(t, "README.md"), readFile(t, "README.id.md")
	// Only the Indonesian page says that the other pages are in English.
	indonesian = regexp.MustCompile(`(?m)^Dokumentasi di bawah ini .*\n\n`).ReplaceAllString(indonesian, "")
	// A comment in a shell command is in the language of the page.
	comment := regexp.MustCompile(`(?m)^((?:make|go) .*)#.*$`)
	english, indonesian = comment.ReplaceAllString(english, "$1"), comment.ReplaceAllString(indonesian, "$1")
	for what, pattern := range map[string]string{
		"level of the headings":  "(?m)^(#+) ",
		"examples":               "(?s)```(.*?)```",
		"links to other pages":   `\]\(([^#)]*?)(?:README(?:\.id)?\.md)?\)`,
		"rows of the tables":     `(?m)^(\|)`,
		"names of the languages": `(?m)^\*\*(HTTP|Go|Python|TypeScript|PHP|SQL)\*\*`,
	} {
		found := regexp.MustCompile(pattern)
		a, b := found.FindAllStringSubmatch(english, -1), found.FindAllStringSubmatch(indonesian, -1)
		if len(a) == 0 || len(a) != len(b) {
			t.Errorf("%s: README.md has %d, README.id.md has %d", what, len(a), len(b))
			continue
		}
		for i := range a {
			if a[i][1] != b[i][1] {
				t.Errorf("%s: README.md has %q, README.id.md has %q", what, a[i][1], b[i][1])
			}
		}
	}
}

func TestReadmesSayHowManyDecreesHaveNoNumberOrLink(t *testing.T) {
	cal := harikerja.Default()
	numbers, addresses := 0, 0
	for _, info := range cal.Years() {
		decrees, err := cal.Decrees(info.Year)
		noError(t, err)
		for _, d := range decrees {
			if !slices.ContainsFunc(d.Numbers, func(n harikerja.DecreeNumber) bool { return n.Number != "" }) {
				numbers++
			}
			if d.URL == "" {
				addresses++
			}
		}
	}
	for file, sentence := range map[string]string{
		"README.md":    "%d decrees have no known number, and %d have no link",
		"README.id.md": "dengan %d keputusan yang nomornya tidak diketahui dan %d keputusan tanpa tautan",
	} {
		if want := fmt.Sprintf(sentence, numbers, addresses); !strings.Contains(readFile(t, file), want) {
			t.Errorf("%s does not contain %q", file, want)
		}
	}
}

// unindented removes the indentation of each line.
func unindented(code string) string {
	var lines []string
	for line := range strings.Lines(code) {
		lines = append(lines, strings.TrimSpace(line))
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

func anyContains(texts []string, part string) bool {
	for _, t := range texts {
		if strings.Contains(t, part) {
			return true
		}
	}
	return false
}
