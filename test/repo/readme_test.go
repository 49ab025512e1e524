package repo_test

import (
	"regexp"
	"strings"
	"testing"
)

// TestReadmeShowsExamples checks that every Go snippet in the READMEs is part
// of a runnable example.
func TestReadmeShowsExamples(t *testing.T) {
	var examples []string
	for example := range strings.SplitSeq(readFile(t, "example_test.go"), "\nfunc ") {
		examples = append(examples, unindented(example))
	}
	block := regexp.MustCompile("(?s)```go\n(.*?)```")
	for _, file := range []string{"README.md", "README.id.md"} {
		snippets := block.FindAllStringSubmatch(readFile(t, file), -1)
		if len(snippets) == 0 {
			t.Errorf("%s has no Go snippet", file)
		}
		for _, s := range snippets {
			if !anyContains(examples, unindented(s[1])) {
				t.Errorf("%s shows code that no example in example_test.go runs:\n%s", file, s[1])
			}
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
