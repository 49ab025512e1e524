package web

import (
	"encoding/json"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/words"
)

// TestEveryTextIsInEveryLanguage: every text exists in both languages, with the same arguments.
func TestEveryTextIsInEveryLanguage(t *testing.T) {
	var entries map[string]map[words.Language]string
	noError(t, json.Unmarshal(textsFile, &entries))
	argument := regexp.MustCompile(`\{\w+\}`)
	for key, entry := range entries {
		var first []string
		for i, l := range languages {
			text := entry[l]
			if strings.TrimSpace(text) != text || text == "" {
				t.Errorf("%s in %s: %q is empty or has spaces around it", key, l, text)
			}
			if strings.Count(text, "*")%2 != 0 {
				t.Errorf("%s in %s: an asterisk (*) has no closing asterisk", key, l)
			}
			arguments := argument.FindAllString(text, -1)
			slices.Sort(arguments)
			arguments = slices.Compact(arguments)
			if i == 0 {
				first = arguments
			} else if !slices.Equal(arguments, first) {
				t.Errorf("%s: the text has the arguments %v in %s, but %v in %s", key, arguments, l, first, languages[0])
			}
		}
		if len(entry) != len(languages) {
			t.Errorf("%s: got %d languages, want %d", key, len(entry), len(languages))
		}
	}
	if keys := regexp.MustCompile(`(?m)^  "[^"]+": \{`).FindAll(textsFile, -1); len(keys) != len(entries) {
		t.Errorf("the file has %d keys, but only %d different keys: a key is repeated", len(keys), len(entries))
	}
}

// TestEveryTextIsUsed: for a key that the code assembles, such as month.3, the test searches only
// for the beginning of the key.
func TestEveryTextIsUsed(t *testing.T) {
	var source strings.Builder
	for _, pattern := range []string{"*.go", "templates/*.html", "assets/*.js"} {
		files, err := fs.Glob(os.DirFS("."), pattern)
		noError(t, err)
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			b, err := os.ReadFile(name)
			noError(t, err)
			source.Write(b)
		}
	}
	text := source.String()
	for _, m := range regexp.MustCompile(`newView\([^,]+, "[a-z]*", "([a-z]+)"`).FindAllStringSubmatch(text, -1) {
		text += `"` + m[1] + `.title" "` + m[1] + `.about"`
	}
	assembled := regexp.MustCompile("[\"`]((?:[a-z]+\\.)+)[%$\"]")
	var prefixes []string
	for _, m := range assembled.FindAllStringSubmatch(text, -1) {
		prefixes = append(prefixes, m[1])
	}
	for key := range catalogue()[words.Indonesian].words {
		byPrefix := slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(key, p) })
		if !byPrefix && !strings.Contains(text, `"`+key+`"`) {
			t.Errorf("the text %s is not used", key)
		}
	}
}

// TestTemplatesContainNoText searches for words in templates, between tags and in the attributes
// that browsers show or read aloud.
func TestTemplatesContainNoText(t *testing.T) {
	action := regexp.MustCompile(`(?s)\{\{.*?\}\}`)
	tag := regexp.MustCompile(`(?s)<[^>]*>`)
	attribute := regexp.MustCompile(`(?:aria-label|title|alt|placeholder|data-done)="([^"]*)"`)
	code := regexp.MustCompile(`(?s)<code>.*?</code>`)
	letter := regexp.MustCompile(`\pL+`)
	files, err := templateFiles.ReadDir("templates")
	noError(t, err)
	for _, f := range files {
		b, err := templateFiles.ReadFile("templates/" + f.Name())
		noError(t, err)
		text := code.ReplaceAllString(action.ReplaceAllString(string(b), ""), "")
		for _, m := range attribute.FindAllStringSubmatch(text, -1) {
			if letter.MatchString(m[1]) {
				t.Errorf("%s: %q belongs in texts.json", f.Name(), m[1])
			}
		}
		for _, word := range letter.FindAllString(tag.ReplaceAllString(text, " "), -1) {
			t.Errorf("%s: %q belongs in texts.json", f.Name(), word)
		}
	}
}

func TestTextReplacesArguments(t *testing.T) {
	en := &texts{words.English, map[string]string{"days": "{n} day|{n} days", "bold": "a *<{x}>* c"}}
	if got := en.text("days", "n", 1) + ", " + en.text("days", "n", 2); got != "1 day, 2 days" {
		t.Error(got)
	}
	if got := en.rich("bold", "x", "&"); got != "a <strong>&lt;&amp;&gt;</strong> c" {
		t.Error(got)
	}
}

func TestNumbersHaveTheSeparatorsOfTheLanguage(t *testing.T) {
	for n, want := range map[int][2]string{7: {"7 hari kerja", "7 workdays"}, 999: {"999 hari kerja", "999 workdays"},
		4617: {"4.617 hari kerja", "4,617 workdays"}, 1000: {"1.000 hari kerja", "1,000 workdays"}, 2000034: {"2.000.034 hari kerja", "2,000,034 workdays"}} {
		if got := [2]string{catalogue()[words.Indonesian].text("count.workdays", "n", n), catalogue()[words.English].text("count.workdays", "n", n)}; got != want {
			t.Errorf("%d: got %q, want %q", n, got, want)
		}
	}
}

// TestEnglishTextsHaveSingularAndPlural searches for texts in which a number is always followed by
// a plural.
func TestEnglishTextsHaveSingularAndPlural(t *testing.T) {
	plural := regexp.MustCompile(`\{(\w+)\}\*? (?:[a-z]+ ){0,3}?(?:days|workdays|holidays|hours|rules|weeks|months|years|dates|were|are)\b`)
	for key, text := range catalogue()[words.English].words {
		m := plural.FindStringSubmatch(text)
		if m == nil || m[1] == "calendar" || m[1] == "year" || m[1] == "per" { // a value per day is more than 1
			continue
		}
		if one, _, ok := strings.Cut(text, "|"); m[1] != "n" || !ok || plural.MatchString(one) {
			t.Errorf("%s: %q has no singular", key, text)
		}
	}
}

func TestDatesNameTheMonthOfSeveralDatesOnce(t *testing.T) {
	for list, want := range map[string]string{
		"2027-03-09": "9 Maret 2027",
		"2027-03-09 2027-03-12 2027-03-15 2027-03-16": "9, 12, 15–16 Maret 2027",
		"2026-02-27 2026-03-02 2026-03-04":            "27 Februari 2026, 2, 4 Maret 2026",
		"2026-12-30 2026-12-31 2027-01-01 2027-01-03": "30 Desember 2026 – 1 Januari 2027, 3 Januari 2027",
	} {
		var dates []harikerja.Date
		for _, text := range strings.Fields(list) {
			dates = append(dates, harikerja.MustParseDate(text))
		}
		if got := catalogue()[words.Indonesian].dates(dates); got != want {
			t.Errorf("%s: got %s, want %s", list, got, want)
		}
	}
}
