package httpapi

import (
	"encoding/json"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
)

// TestGoldenAnswersConform: what the golden files show is what is described.
func TestGoldenAnswersConform(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no golden files: %v", err)
	}
	api, described := newAPI(), served()
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range splitArchive(string(text)) {
			if part.name != "request" {
				continue
			}
			lines := strings.Split(strings.TrimSpace(part.text), "\n")
			method, target, _ := strings.Cut(lines[0], " ")
			described.conforms(t, method, target, ask(api, method, target, lines[1:]...))
		}
	}
}

// TestVectorAnswersConform: so are the answers that programs in other
// languages are held to.
func TestVectorAnswersConform(t *testing.T) {
	text, err := os.ReadFile(vectorsFile)
	if err != nil {
		t.Fatal(err)
	}
	var vectors struct {
		Now   time.Time
		Cases []struct{ Target string }
	}
	if err := json.Unmarshal(text, &vectors); err != nil || len(vectors.Cases) == 0 {
		t.Fatalf("%d cases in %s: %v", len(vectors.Cases), vectorsFile, err)
	}
	api, described := New(harikerja.Default(), func() time.Time { return vectors.Now }), served()
	for _, c := range vectors.Cases {
		described.conforms(t, "GET", c.Target, get(api, c.Target))
	}
}

// target is the operation's example, as its parameters give it.
func (op *specOperation) target() string {
	path := op.path
	var query []string
	for _, p := range op.params {
		text := textOf(p.Example)
		switch {
		case p.Example == nil:
		case p.In == "path":
			path = strings.Replace(path, "{"+p.Name+"}", text, 1)
		default:
			query = append(query, p.Name+"="+url.QueryEscape(text))
		}
	}
	if query == nil {
		return path
	}
	return path + "?" + strings.Join(query, "&")
}

// textOf writes a value of a parameter as it stands in a query.
func textOf(value any) string {
	switch v := value.(type) {
	case string:
		return v
	case []any:
		var texts []string
		for _, one := range v {
			texts = append(texts, textOf(one))
		}
		return strings.Join(texts, ",")
	}
	text, _ := json.Marshal(value) // it was JSON
	return string(text)
}

// TestEveryStatusIsGiven: there is a request for every status that is
// described, of every operation, and no status is described in vain.
func TestEveryStatusIsGiven(t *testing.T) {
	api, described, pairs := newAPI(), served(), 0
	longAgo := strings.NewReplacer("2025", "1999", "2026", "1999", "2027", "2000", "2012", "1999")
	for _, op := range described.operations {
		for status := range op.statuses {
			pairs++
			method, target := "GET", op.target()
			plain := !strings.Contains(target, "?")
			var fields []string
			switch status {
			case "304":
				fields = []string{"If-None-Match: *"}
			case "400":
				target = withPair(target, "nothing=1")
			case "404":
				target = longAgo.Replace(target)
				if strings.HasPrefix(target, "/v1/as-of/") && (plain || op.id == "listChangesAsOf") {
					target = strings.Replace(target, "1999-08-01", "1999%2F08%2F01", 1)
				}
			case "412":
				fields = []string{`If-Match: "x"`}
			case "405":
				method = "POST"
			}
			r := provoke(api, status, method, target, fields)
			if got := textOf(r.status); got != status {
				t.Errorf("%s %s: %s %s, want %s", method, target, got, r.body, status)
			}
			described.conforms(t, method, target, r)
		}
	}
	if least := len(described.operations) * 7; pairs < least {
		t.Errorf("%d pairs of an operation and a status, want %d or more", pairs, least)
	}
}

func withPair(target, pair string) string {
	if strings.Contains(target, "?") {
		return target + "&" + pair
	}
	return target + "?" + pair
}

// provoke sends a request over all that stands before the handlers; where the
// status is not theirs to give, those answer who give it.
func provoke(api *API, status, method, target string, fields []string) reply {
	r := httptest.NewRequest(method, target, nil)
	for _, f := range fields {
		name, value, _ := strings.Cut(f, ": ")
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	switch status {
	case "429":
		TooMany(w, r, 3)
	case "500":
		Internal(w, r, "3f9c2a71-8")
	default:
		api.ServeHTTP(w, r)
	}
	return reply{w.Code, w.Header(), w.Body.Bytes()}
}
