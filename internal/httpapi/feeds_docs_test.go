package httpapi

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

var example = regexp.MustCompile("(?s)```sh\ncurl 'http://127\\.0\\.0\\.1:8080([^']*)'\n```\n\n```[a-z]*\n(.*?)```")

// TestFeedsDocument asks what docs/feeds.md asks, and looks for what it shows:
// lines that follow each other, with a gap where it says "...".
func TestFeedsDocument(t *testing.T) {
	text, err := os.ReadFile("../../docs/feeds.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := example.FindAllStringSubmatch(string(text), -1)
	if len(examples) != strings.Count(string(text), "curl ") || len(examples) == 0 {
		t.Errorf("%d examples are followed by their answer, there are %d", len(examples), strings.Count(string(text), "curl "))
	}
	api := newAPI()
	for _, e := range examples {
		status, body := api.Answer(e[1])
		rest := "\n" + strings.ReplaceAll(string(body), "\r\n", "\n")
		for part := range strings.SplitSeq(e[2], "...\n") {
			_, after, found := strings.Cut(rest, "\n"+part)
			if status != 200 || !found {
				t.Fatalf("%s answers %d\n%s\nwithout\n%s", e[1], status, body, part)
			}
			rest = "\n" + after
		}
	}
}
