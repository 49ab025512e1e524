package curate

import (
	"testing"
	"testing/fstest"
)

func TestPublishedOccasionsKeepTheirNames(t *testing.T) {
	published := load(t, sample(t)).ledger()
	for _, tt := range mistakes(t, "published-occasions") {
		years := load(t, sample(t, tt.edits...)).years
		if got := lines(run(years, rule[*Year]{"published", published.publishedOccasions})); got != tt.want {
			t.Errorf("%s:\ngot  %s\nwant %s", tt.name, got, tt.want)
		}
	}
}

func TestNewAliasIsAProblemUntilBuildRuns(t *testing.T) {
	published := load(t, sample(t)).ledger()
	files := sample(t, edit{OccasionsFile, "[Natal]", "[Natal, Xmas]"})
	files[LedgerFile] = &fstest.MapFile{Data: []byte(published.String())}
	want := `data/occasions.yaml:19: occasion christmas: data/published.txt does not have its alias "Xmas": run make data (stale)`
	if got := lines(Lint(files)); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	files[LedgerFile] = &fstest.MapFile{Data: []byte(load(t, files).ledger().String())}
	if got := lines(Lint(files)); got != "" {
		t.Errorf("after Build: got\n%s\nwant no problem", got)
	}
}
