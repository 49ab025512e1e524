package web

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/cmd/internal/frozen"
)

// TestSourcesPageDescribesTheDatasetForSearchEngines checks the description for search engines.
// Google's documentation for datasets says which members are required.
func TestSourcesPageDescribesTheDatasetForSearchEngines(t *testing.T) {
	for _, base := range []string{"", "https://example.org"} {
		h := New(Options{Calendars: calendars(frozen.Calendar), Clock: at(t, testDay), BaseURL: base})
		for _, lang := range []string{"id", "en"} {
			for _, year := range []int{2012, 2026} {
				info, err := frozen.Calendar().Year(year)
				noError(t, err)
				_, page := get(t, h, fmt.Sprintf("/%d/sources?lang=%s", year, lang))
				_, rest, _ := strings.Cut(page, `<script type="application/ld+json">`)
				text, _, found := strings.Cut(rest, "</script>")
				if !found {
					t.Fatalf("the sources of %d have no description of the dataset", year)
				}
				d := json.NewDecoder(strings.NewReader(text))
				d.DisallowUnknownFields()
				var got dataset
				noError(t, d.Decode(&got))
				if got.Context != "https://schema.org" || got.Type != "Dataset" || got.Language != lang || got.License == "" || got.Creator.Name != "Harikerja" ||
					len(got.Description) < 50 || !strings.Contains(got.Description, fmt.Sprint(year)) || !strings.Contains(got.Name, fmt.Sprint(year)) ||
					got.Version != info.Revision || got.Modified != info.UpdatedAt.String() || got.Period != fmt.Sprintf("%d-01-01/%[1]d-12-31", year) {
					t.Errorf("the description of %d has a wrong member: %+v", year, got)
				}
				var urls []string
				for _, file := range got.Distributions {
					urls = append(urls, file.URL)
				}
				want := []string{fmt.Sprintf("%s/holidays.csv?year=%d", base, year), fmt.Sprintf("%s/v1/holidays?year=%d", base, year),
					fmt.Sprintf("%s/calendar/%d.ics", base, year)}
				if !slices.Equal(urls, want) {
					t.Errorf("the files of %d are %q, want %q", year, urls, want)
				}
				decrees, err := frozen.Calendar().Decrees(year)
				noError(t, err)
				if len(got.Basis) != len(decrees) || got.Basis[0].Name != decrees[0].Title || got.Basis[0].URL != decrees[0].URL {
					t.Errorf("%d is based on %v", year, got.Basis)
				}
			}
		}
	}
	if _, page := get(t, site(t), "/2026/sources?calendar=idx"); strings.Contains(page, "ld+json") {
		t.Error("the sources of a calendar describe the national dataset")
	}
}
