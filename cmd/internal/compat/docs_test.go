package compat

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/internal/frozen"
)

var update = flag.Bool("update", false, "rewrite the examples in docs/compat.md")

// documentedExample matches a request and the answer that follows it.
var documentedExample = regexp.MustCompile("(?s)(```sh\ncurl 'http://127.0.0.1:8080(/[^']*)'\n```\n\n```json\n)(.*?)```\n")

// TestDocumentedAnswersAreReal compares the answers in docs/compat.md with the answers of the
// handler. The page shows only the first two elements of a list, but a whole object. Run with
// -update to write the current answers into the page. The tests in cmd/harikerja run the programs on
// the page.
func TestDocumentedAnswersAreReal(t *testing.T) {
	const page = "../../../docs/compat.md"
	old, err := os.ReadFile(page)
	noError(t, err)
	ran := 0
	text := documentedExample.ReplaceAllStringFunc(string(old), func(example string) string {
		ran++
		m := documentedExample.FindStringSubmatch(example)
		r := get(at(frozen.Clock().Format("2006-01-02T15:04:05Z07:00")), m[2])
		want := r.Body.String() + "\n"
		if strings.HasPrefix(want, "[") {
			var list []json.RawMessage
			decode(t, r, &list)
			want = fmt.Sprintf("[\n  %s,\n  %s,\n  \"…\"\n]\n", list[0], list[1])
		}
		if m[3] != want && !*update {
			t.Errorf("%s has the answer\n%s\nbut the page shows\n%s", m[2], want, m[3])
		}
		return m[1] + want + "```\n"
	})
	if ran != strings.Count(text, "\ncurl ") || ran == 0 {
		t.Errorf("only %d requests from the page were sent, want all", ran)
	}
	if *update && text != string(old) {
		noError(t, os.WriteFile(page, []byte(text), 0o644))
	}
}
