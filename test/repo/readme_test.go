package repo_test

import (
	"regexp"
	"strings"
	"testing"
)

// TestReadmeShowsExamples checks that every Go snippet in the READMEs is part
// of a runnable example, and so is the reload in the documentation of the package.
func TestReadmeShowsExamples(t *testing.T) {
	var examples []string
	for _, file := range []string{"example_test.go", "law/example_test.go"} {
		for example := range strings.SplitSeq(readFile(t, file), "\nfunc ") {
			examples = append(examples, unindented(example))
		}
	}
	_, reload, _ := strings.Cut(readFile(t, "doc.go"), "as follows:\n//\n")
	reload, _, _ = strings.Cut(reload, "//\n// For a calendar of the dataset")
	if reload = unindented(regexp.MustCompile("(?m)^//").ReplaceAllString(reload, "")); reload == "" || !anyContains(examples, reload) {
		t.Errorf("doc.go shows code that no example runs:\n%s", reload)
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
