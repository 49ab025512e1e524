package curate

import (
	"testing"
)

func TestPublishedOccasionsKeepTheirNames(t *testing.T) {
	published := NewLedger(load(t, sample(t)))
	for _, tt := range mistakes(t, "published-occasions") {
		years := load(t, sample(t, tt.edits...))
		if got := lines(run(years, rule{"published", published.publishedOccasions})); got != tt.want {
			t.Errorf("%s:\ngot  %s\nwant %s", tt.name, got, tt.want)
		}
	}
}

func TestNewAliasIsStaleUntilBuild(t *testing.T) {
	published := NewLedger(load(t, sample(t)))
	years := load(t, sample(t, edit{OccasionsFile, "[Natal]", "[Natal, Xmas]"}))
	want := `data/occasions.yaml:19: occasion christmas: data/published.txt does not have its alias "Xmas": run make data (stale)`
	if got := lines(Lint(years, published)); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := lines(Lint(years, NewLedger(years))); got != "" {
		t.Errorf("after Build: got\n%s", got)
	}
}
