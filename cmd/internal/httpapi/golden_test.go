package httpapi

import (
	"bytes"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestAnswersEqualTheGoldenFiles sends the requests in testdata/*.txtar and compares the answers
// with the answers in the files. Run with -update to rewrite the files. The files show
// indented JSON. Content-Length is the length of the compact JSON that is sent.
func TestAnswersEqualTheGoldenFiles(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("testdata has no golden files: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) { checkGolden(t, file) })
	}
}

func checkGolden(t *testing.T, file string) {
	old, err := os.ReadFile(file)
	noError(t, err)
	api := newAPI()
	parts := splitArchive(string(old))
	for i := 1; i < len(parts); i += 2 {
		if parts[i].name != "request" || i+1 == len(parts) || parts[i+1].name != "response" {
			t.Fatalf("%s: section %d is not a request followed by a response", file, i)
		}
		want := parts[i+1].text
		parts[i+1].text = answerTo(t, api, parts[i].text)
		if parts[i+1].text != want && !*update {
			t.Errorf("%sgot\n%s\nwant\n%s", parts[i].text, parts[i+1].text, want)
		}
	}
	if *update {
		writeFile(t, file, old, joinArchive(parts))
	}
}

func writeFile(t *testing.T, file string, old []byte, text string) {
	t.Helper()
	if bytes.Equal(old, []byte(text)) {
		return
	}
	noError(t, os.WriteFile(file, []byte(text), 0o644))
}

// shownHeaders are the headers that a golden file shows. TestAnswersHaveExactlyTheExpectedHeaders
// checks all headers.
var shownHeaders = []string{"Content-Type", "Content-Length", "Content-Encoding", "Etag", "Vary", "Allow"}

// answerTo sends a request and returns the answer in readable form. The request
// is one line, followed by its header fields.
func answerTo(t *testing.T, h http.Handler, request string) string {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(request), "\n")
	method, target, _ := strings.Cut(lines[0], " ")
	r := send(h, method, target, lines[1:]...)
	var b strings.Builder
	fmt.Fprintf(&b, "%d %s\n", r.status, http.StatusText(r.status))
	for _, name := range shownHeaders {
		if value := r.header.Get(name); value != "" {
			fmt.Fprintf(&b, "%s: %s\n", name, value)
		}
	}
	switch {
	case len(r.body) == 0:
	case r.header.Get("Content-Encoding") != "":
		fmt.Fprintf(&b, "\n(%s)\n", r.header.Get("Content-Encoding"))
	case strings.HasPrefix(r.header.Get("Content-Type"), "application/json"):
		text, err := pretty(r.body)
		if err != nil {
			t.Fatalf("%s: %v", lines[0], err)
		}
		fmt.Fprintf(&b, "\n%s\n", text)
	default:
		fmt.Fprintf(&b, "\n%s", r.body)
	}
	return b.String()
}

// section is one file in a txtar archive. The first section is the comment above all files and
// has no name.
type section struct {
	name, text string
}

var sectionMark = regexp.MustCompile(`(?m)^-- (.+) --\n`)

func splitArchive(text string) []section {
	marks := sectionMark.FindAllStringSubmatchIndex(text, -1)
	var parts []section
	name, begin := "", 0
	for _, m := range marks {
		parts = append(parts, section{name, text[begin:m[0]]})
		name, begin = text[m[2]:m[3]], m[1]
	}
	return append(parts, section{name, text[begin:]})
}

func joinArchive(parts []section) string {
	var b strings.Builder
	for _, p := range parts {
		if p.name != "" {
			fmt.Fprintf(&b, "-- %s --\n", p.name)
		}
		b.WriteString(p.text)
	}
	return b.String()
}
