package web

import (
	"io"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/internal/words"
)

// TestSearchAnswersTheQuestionsOfPeople asks the questions in testdata/questions.txt.
func TestSearchAnswersTheQuestionsOfPeople(t *testing.T) {
	file, err := os.ReadFile("testdata/questions.txt")
	noError(t, err)
	h, language, profile := site(t), "", ""
	h.Clock = at(t, "2026-11-18T12:00:00+07:00")
	for line := range strings.Lines(string(file)) {
		line = strings.TrimSpace(line)
		if l, ok := strings.CutPrefix(line, "== "); ok {
			language, profile, _ = strings.Cut(l, " ")
		}
		question, want, ok := strings.Cut(line, " → ")
		if !ok {
			continue
		}
		res := do(h, "GET", "/search?name="+url.QueryEscape(question)+profile, "Accept-Language", language)
		if strings.HasPrefix(want, "/") {
			if got := res.Header.Get("Location"); got != want {
				t.Errorf("%s: got status %d and a redirect to %q, want %s", question, res.StatusCode, got, want)
			}
			continue
		}
		body, err := io.ReadAll(res.Body)
		noError(t, err)
		_, page, _ := strings.Cut(string(body), "<main")
		kind, texts, _ := strings.Cut(want, " ")
		status, found := 200, strings.Split(texts, " | ")
		if kind == "declined" {
			text, _, _ := strings.Cut(catalogue()[words.Language(language)].text(texts, "name", question), "{")
			status, found = 404, []string{text}
		}
		page = strings.Join(strings.Fields(strings.ReplaceAll(withoutTags("<main"+page), "|", " ")), " ")
		for _, text := range found {
			if res.StatusCode != status || !strings.Contains(page, text) {
				t.Errorf("%s: got status %d, want %d and the text %q in %.300s", question, res.StatusCode, status, text, page)
			}
		}
	}
}
