package httpapi

import (
	"cmp"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// documents returns the pages whose examples the test runs: all pages in docs and all
// README files.
func documents(t *testing.T) []string {
	t.Helper()
	var files []string
	for _, pattern := range []string{"../../../docs/*.md", "../../../README*.md"} {
		found, err := filepath.Glob(pattern)
		noError(t, err)
		files = append(files, found...)
	}
	return files
}

// TestDocumentedAnswersAreReal runs every curl command in the documentation that sends a
// request to the API. It compares the answer with the answer that the page shows below the
// command. Run with -update to write the current answers into the pages.
func TestDocumentedAnswersAreReal(t *testing.T) {
	ran := 0
	for _, file := range documents(t) {
		old, err := os.ReadFile(file)
		noError(t, err)
		text := documentedExample.ReplaceAllStringFunc(string(old), func(example string) string {
			answered, ok := checkExample(t, filepath.Base(file), example)
			if ok {
				ran++
			}
			return answered
		})
		if *update {
			writeFile(t, file, old, text)
		}
		if filepath.Base(file) == "api.md" && !strings.Contains(text, "304 Not Modified") {
			t.Error("no example has the status 304: the example with If-None-Match must use the ETag of the previous example")
		}
	}
	if ran < 15 {
		t.Errorf("only %d examples were found in the documentation", ran)
	}
}

// documentedExample matches a command and the answer that directly follows it,
// if there is one.
var documentedExample = regexp.MustCompile("(?m)^```sh\ncurl (.*)\n```\n(?:\n```(?:json|http|text|csv)\n((?s:.*?))```\n)?")

// checkExample runs an example and returns it with its answer. The result "ok" is false if the
// command does not send a request to the API.
func checkExample(t *testing.T, file, example string) (answered string, ok bool) {
	m := documentedExample.FindStringSubmatch(example)
	command, printed := m[1], m[2]
	if strings.HasPrefix(command, "-o ") { // the command writes a file; test/clients runs the command
		return example, false
	}
	c := readCurl(t, command)
	if !isOurs(c.path) {
		return example, false
	}
	if *update {
		tag := get(newAPI(), c.path+"?"+c.query).header.Get("Etag")
		command = documentedETag.ReplaceAllString(command, "If-None-Match: "+tag)
		c = readCurl(t, command)
	}
	answer, language := c.run(t, newAPI())
	hasAnswer := strings.Count(example, "```") == 4 // counts the fences, because the shown answer may be empty
	if !hasAnswer && !*update {
		if !strings.Contains(answer, `"data"`) {
			t.Errorf("%s: curl %s prints %s", file, command, answer)
		}
		return example, true
	}
	switch {
	case sameAnswer(printed, answer):
		return example, true
	case !*update:
		t.Errorf("%s: curl %s prints\n%s\nbut the page shows\n%s", file, command, answer, printed)
	case !hasAnswer && !strings.HasSuffix(file, "api.md"):
		return example, true // only api.md must show all answers
	}
	return "```sh\ncurl " + command + "\n```\n\n```" + language + "\n" + answer + "```\n", true
}

// documentedETag matches the ETag in a command, which must be the ETag of the answer.
var documentedETag = regexp.MustCompile(`If-None-Match: "[0-9a-f]+"`)

// sameAnswer compares two texts. It ignores spaces in JSON.
func sameAnswer(printed, answer string) bool {
	x, errX := readTree([]byte(printed))
	y, errY := readTree([]byte(answer))
	if errX == nil && errY == nil {
		return x.text == y.text
	}
	return printed == answer
}

// isOurs reports whether a path is an endpoint or under /v1.
func isOurs(path string) bool {
	return underPrefix(path) || strings.HasPrefix(path, "/calendars/") || slices.ContainsFunc(routes(), func(e *route) bool { return e.examplePath() == path })
}

// curl is a command in the documentation: options, an address and optionally a
// pipe to head or grep.
type curl struct {
	method, path, query string
	fields              []string
	header              bool   // the option -i: print the header
	from                string // the text that grep -m1 searches for
	lines               int    // the number of lines to print: of head -n, or of grep -A plus 1; 0 for all
}

var curlWord = regexp.MustCompile(`'[^']*'|"[^"]*"|\S+`)

func readCurl(t *testing.T, command string) curl {
	t.Helper()
	c := curl{method: http.MethodGet}
	words := curlWord.FindAllString(command, -1)
	for i := 0; i < len(words); i++ {
		word := strings.Trim(words[i], `'"`)
		switch {
		case word == "-i":
			c.header = true
		case word == "-s":
		case word == "-X" && i+1 < len(words):
			i++
			c.method = words[i]
		case word == "-H" && i+1 < len(words):
			i++
			c.fields = append(c.fields, words[i][1:len(words[i])-1])
		case word == "|" && i+3 < len(words) && words[i+1] == "head" && words[i+2] == "-n":
			c.lines, _ = strconv.Atoi(words[i+3])
			i += 3
		case word == "|" && i+4 < len(words) && words[i+1] == "grep" && words[i+2] == "-m1" && strings.HasPrefix(words[i+3], "-A"):
			after, _ := strconv.Atoi(words[i+3][2:])
			c.from, c.lines = strings.Trim(words[i+4], "'"), after+1
			i += 4
		case strings.HasPrefix(word, "http"):
			_, address, _ := strings.Cut(word, "://")
			_, target, _ := strings.Cut(address, "/")
			c.path, c.query, _ = strings.Cut("/"+target, "?")
		default:
			t.Fatalf("curl %s: this test does not support %s", command, word)
		}
	}
	return c
}

// run returns the answer in the form that the documentation shows, and the language of its code
// block.
func (c curl) run(t *testing.T, h http.Handler) (text, language string) {
	t.Helper()
	r := send(h, c.method, c.path+"?"+c.query, c.fields...)
	if r.header.Get("Content-Encoding") != "" {
		t.Fatalf("curl %s?%s: the test does not show compressed answers", c.path, c.query)
	}
	text, language = string(r.body), "text"
	if strings.HasPrefix(r.header.Get("Content-Type"), "application/json") && c.lines == 0 {
		n := parseTree(t, r.body)
		n.elide()
		text, language = n.indent("", 0)+"\n", "json"
	}
	if c.header {
		var b strings.Builder
		fmt.Fprintf(&b, "HTTP/1.1 %d %s\n", r.status, http.StatusText(r.status))
		noError(t, r.header.Write(&b))
		text, language = strings.ReplaceAll(b.String(), "\r", ""), "http"
		if len(r.body) > 0 {
			n := parseTree(t, r.body)
			n.elide()
			text += "\n" + n.indent("", 0) + "\n"
		}
	}
	if lines := strings.SplitAfter(text, "\n"); c.lines > 0 {
		first := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, c.from) })
		if first < 0 {
			t.Fatalf("curl %s?%s: grep finds no line with %q", c.path, c.query, c.from)
		}
		text = strings.Join(lines[first:min(first+c.lines, len(lines))], "")
	}
	return strings.ReplaceAll(text, "\r\n", "\n"), language
}

// elide shortens lists with more than three objects to one object and an ellipsis.
func (n *tree) elide() {
	if n.names == nil && len(n.parts) > 3 && n.parts[0].names != nil {
		n.parts = append(n.parts[:1:1], &tree{text: `"…"`})
	}
	for _, part := range n.parts {
		part.elide()
	}
}

// TestDocumentNamesEveryExceptionalPath: docs/api.md makes general statements about all answers:
// how long they may be cached, the datasets in meta, and the fields of a holiday. It must name
// each path whose answers differ from these statements.
func TestDocumentNamesEveryExceptionalPath(t *testing.T) {
	page, err := os.ReadFile("../../../docs/api.md")
	noError(t, err)
	section := func(heading string) string {
		_, text, _ := strings.Cut(string(page), "\n## "+heading+"\n")
		text, _, _ = strings.Cut(text, "\n## ")
		return text
	}
	caching, answers := section("Headers and caching"), section("Answers")
	api := newAPI()
	for _, rt := range routes() {
		r := get(api, regexp.MustCompile(`{\w+}`).ReplaceAllString(rt.path, cmp.Or(rt.inPath, "idx"))+"?"+rt.example)
		if r.status != http.StatusOK {
			t.Fatalf("%s: %s", rt.path, r.body)
		}
		if r.header.Get("Cache-Control") != usualCache && !strings.Contains(caching, "`"+rt.path+"`") {
			t.Errorf("the section about caching does not name %s, whose answers have %s", rt.path, r.header.Get("Cache-Control"))
		}
		body := string(r.body)
		if strings.Contains(body, `"revision":`) && !strings.Contains(body, `"datasets":`) && rt.path != "/dataset.json" &&
			!strings.Contains(answers, "`"+rt.path+"`") {
			t.Errorf("the section about answers does not name %s, which has no meta.datasets", rt.path)
		}
		if strings.Contains(body, `"isCollectiveLeave":`) && strings.Contains(body, `"occasion":`) == rt.specified {
			t.Errorf("%s: answers of the seven endpoints must not have the occasion of a holiday, and all other answers must have it", rt.path)
		}
	}
	if !strings.Contains(answers, "In answers of the seven endpoints, a holiday has eight fields. In other answers it also has `occasion`") {
		t.Error("the section about answers does not say which holidays have an occasion")
	}
}

// modelExample matches a request in llms.txt and the answer that follows it.
var modelExample = regexp.MustCompile("(?s)(```\nGET (/[^\n]*)\n```\n\n```json\n)(.*?)```\n")

// TestDocumentForModelsHasRealAnswers sends all requests in llms.txt. If the file shows an
// answer, the test compares it with the real answer. Run with -update to write the current
// answers into the file.
func TestDocumentForModelsHasRealAnswers(t *testing.T) {
	api := newAPI()
	ran := 0
	text := modelExample.ReplaceAllStringFunc(string(llmsText), func(example string) string {
		ran++
		m := modelExample.FindStringSubmatch(example)
		want := string(get(api, m[2]).body) + "\n"
		if m[3] != want && !*update {
			t.Errorf("%s has the answer\n%s\nbut the file shows\n%s", m[2], want, m[3])
		}
		return m[1] + want + "```\n"
	})
	if ran != 6 || ran != strings.Count(text, "\nGET /") {
		t.Errorf("%d requests with an answer were sent, want 6", ran)
	}
	if *update {
		writeFile(t, "llms.txt", llmsText, text)
		return
	}
	if r := get(api, "/llms.txt"); r.status != 200 || string(r.body) != text || r.header.Get("Content-Type") != "text/plain; charset=utf-8" {
		t.Errorf("/llms.txt has the wrong status %d, header %v or body", r.status, r.header)
	}
	others := 0
	for _, m := range regexp.MustCompile(`[^\n]GET (/[^ ]*) `).FindAllStringSubmatch(text, -1) {
		others++
		if r := get(api, m[1]); r.status != http.StatusOK {
			t.Errorf("llms.txt has the request %s, which has the status %d: %s", m[1], r.status, r.body)
		}
	}
	if others != strings.Count(text, "GET /")-ran || others < 8 {
		t.Errorf("%d requests without a shown answer were sent, want at least 8, and all such requests in the file", others)
	}
	var lists []string
	for _, rt := range routes() {
		for _, p := range rt.query.form.Params {
			if p.Type.List && !slices.Contains(lists, p.Name) {
				lists = append(lists, p.Name)
			}
		}
	}
	slices.Sort(lists)
	if want := "except the lists " + strings.Join(lists[:len(lists)-1], ", ") + " and " + lists[len(lists)-1] + "."; !strings.Contains(text, want) {
		t.Errorf("llms.txt does not contain %q", want)
	}
	for _, m := range regexp.MustCompile(`\]\((/[^)]*)\)|(/v1/[a-z/-]+)`).FindAllStringSubmatch(text, -1) {
		if p := m[1] + m[2]; p != "/docs" && strings.Contains(string(get(api, p).body), `"code":"NOT_FOUND"`) { // /docs is a page
			t.Errorf("llms.txt names %s, which does not exist", p)
		}
	}
}
