package web

import (
	"strings"
	"testing"
)

func TestLongWeekendsOf2026(t *testing.T) {
	_, page := get(t, site(t), "/2026/long-weekends?lang=en")
	for _, want := range []string{
		`<span class="length">7 days</span> 18–24 March 2026`,
		`<span class="length">4 days</span> 24–27 December 2026`,
		`<span class="length">6 days</span> 27 May – 1 June 2026`,
		`Take leave: Friday 29 May`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s", want)
		}
	}
	_, page = get(t, site(t), "/2026/long-weekends?lang=en&bridges=4")
	if !strings.Contains(page, `bridges=4&amp;lang=en" aria-current="page"`) {
		t.Error("the chosen number of days is not marked")
	}
}
