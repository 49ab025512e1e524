package web

import (
	"strings"
	"testing"
)

func TestLanguageOfAPage(t *testing.T) {
	h := site(t)
	tests := []struct{ target, accept, want string }{
		{"/2026", "", "id"},
		{"/2026", "en", "en"},
		{"/2026", "en-US,en;q=0.9,id;q=0.8", "en"},
		{"/2026", "id-ID,id;q=0.9,en-US;q=0.8", "id"},
		{"/2026", "in", "id"},
		{"/2026", "fr, en;q=0.5, id;q=0.4", "en"},
		{"/2026", "fr", "id"},
		{"/2026", "en;q=0", "id"},
		{"/2026", "en;q=x", "id"},
		{"/2026?lang=en", "id", "en"},
		{"/2026?lang=id", "en", "id"},
	}
	for _, test := range tests {
		res := do(h, "GET", test.target, "Accept-Language", test.accept)
		if got := res.Header.Get("Content-Language"); got != test.want {
			t.Errorf("%s with Accept-Language %q: %s, want %s", test.target, test.accept, got, test.want)
		}
	}
}

// TestAChosenLanguageStays in every link, and one that was not chosen is not
// pressed on others.
func TestAChosenLanguageStays(t *testing.T) {
	h := site(t)
	_, chosen := get(t, h, "/2026?lang=en")
	_, guessed := get(t, h, "/2026", "Accept-Language", "en")
	if !strings.Contains(chosen, `href="/calculator?lang=en"`) || !strings.Contains(chosen, `href="/2025?lang=en"`) {
		t.Error("the chosen language is lost in links")
	}
	if !strings.Contains(guessed, `href="/calculator"`) {
		t.Error("a guessed language is written into links")
	}
	_, form := get(t, h, "/calculator?lang=en")
	if !strings.Contains(form, `<input type="hidden" name="lang" value="en">`) {
		t.Error("the form forgets the chosen language")
	}
}
