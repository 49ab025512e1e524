package curate

import (
	"testing"
)

func TestPublishedOccasionsKeepTheirNames(t *testing.T) {
	published := NewLedger(load(t, sample(t)))
	for _, tt := range []struct{ name, old, new, want string }{
		{"no change", "Natal]", "Natal]", ``},
		{"new English name", "name: Eid al-Fitr", "name: Festival of Breaking the Fast",
			`data/occasions.yaml:9: occasion eid-al-fitr: it differs from what was published: name was "Eid al-Fitr", is "Festival of Breaking the Fast": undo the change, or add an alias instead (published)`},
		{"new local name and no number", "local: Tahun Baru Masehi\n    name: New Year's Day\n    nameWithYear: New Year's Day {year}\n    " +
			"yearIn: collective_leave\n", "local: Masehi\n    name: New Year's Day\n",
			`data/occasions.yaml:2: occasion new-year: it differs from what was published: local was "Tahun Baru Masehi", is "Masehi"; nameWithYear was "New Year's Day {year}", is "-"; yearIn was "collective_leave", is "-": undo the change, or add an alias instead (published)`},
		{"alias removed", "[Lebaran, Idul Fitri]", "[Idul Fitri]",
			`data/occasions.yaml:9: occasion eid-al-fitr: the alias "Lebaran" was published but is missing here: restore it (published)`},
		{"alias changed", "[17 Agustus]", "[17 August]",
			`data/occasions.yaml:15: occasion independence-day: the alias "17 Agustus" was published but is missing here: restore it (published)`},
		{"occasion removed", "  - id: christmas\n    local: Hari Raya Natal\n    name: Christmas Day\n    aliases: [Natal]\n", "",
			`data/occasions.yaml: occasion christmas: it was published but is missing here: restore it (published)`},
		{"aliases in another order", "[Lebaran, Idul Fitri]", "[Idul Fitri, Lebaran]", ``},
		{"alias added", "[Natal]", "[Natal, Xmas]", ``},
	} {
		years := load(t, sample(t, edit{OccasionsFile, tt.old, tt.new}))
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
