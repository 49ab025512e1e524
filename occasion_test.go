package harikerja_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
)

func TestOccasionIsFoundByAnyName(t *testing.T) {
	for name, want := range map[string]string{
		"eid-al-fitr":          "eid-al-fitr",
		"Lebaran":              "eid-al-fitr",
		"IDULFITRI":            "eid-al-fitr",
		" idul  fitri! ":       "eid-al-fitr",
		"Hari Raya Idul Fitri": "eid-al-fitr",
		"lebaran haji":         "eid-al-adha",
		"natal":                "christmas",
		"Christmas":            "christmas",
		"Imlek":                "chinese-new-year",
		"paskah":               "easter",
		"May Day":              "labour-day",
		"17 Agustus":           "independence-day",
		"maulid":               "mawlid",
		"1 Muharram":           "islamic-new-year",
		"waisak":               "vesak",
		"new years day":        "new-year",
		"Isra Mi'raj":          "isra-miraj",
		"pilkada":              "regional-elections",
		"pemilu":               "general-election",
		"Galungan":             "",
		"lebara":               "",
		"!":                    "",
		"":                     "",
	} {
		o, ok := frozen().Occasion(name)
		if o.ID != want || ok != (want != "") {
			t.Errorf("%q: got %q, %t, want %q", name, o.ID, ok, want)
		}
	}
}

// TestEveryNameFindsItsOccasion checks all names of the embedded data, and that
// every holiday has one of the occasions.
func TestEveryNameFindsItsOccasion(t *testing.T) {
	cal := harikerja.Default()
	known := make(map[string]bool)
	for _, want := range cal.Occasions() {
		known[want.ID] = true
		for _, name := range append([]string{want.ID, want.LocalName, want.Name}, want.Aliases...) {
			if o, ok := cal.Occasion(strings.ToUpper(name)); !ok || o.ID != want.ID {
				t.Errorf("%q: got %q, want %q", name, o.ID, want.ID)
			}
		}
	}
	covered, _ := cal.Covered()
	holidays, err := cal.Holidays(covered)
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range holidays {
		if !known[h.Occasion] {
			t.Errorf("%s has the occasion %q, which is not in the list", h.Date, h.Occasion)
		}
	}
}

func TestOccasionsCannotBeChanged(t *testing.T) {
	list := frozen().Occasions()
	list[0].ID, list[0].Aliases[0] = "x", "x"
	o, _ := frozen().Occasion("new-year")
	o.Aliases[0] = "x"
	if again, _ := frozen().Occasion("new-year"); again.Aliases[0] == "x" || frozen().Occasions()[0].ID == "x" {
		t.Error("a caller changed the occasions of the calendar")
	}
	early := frozen().AsOf(date("2000-01-01"))
	if got, want := early.Occasions(), frozen().Occasions(); !slices.EqualFunc(got, want, func(a, b harikerja.Occasion) bool { return a.ID == b.ID }) {
		t.Errorf("as of 2000 there are %d occasions, want %d", len(got), len(want))
	}
}

func TestNewCalendarRejectsBadOccasions(t *testing.T) {
	for _, test := range []struct {
		what   string
		change func(list []harikerja.Occasion)
		want   string
	}{
		{"an occasion that is not declared", func(l []harikerja.Occasion) { l[1].ID = "vesak" }, `dataset year 2030: 2030-04-03 national_holiday "Nyepi": the dataset has no occasion "nyepi"`},
		{"a repeated id", func(l []harikerja.Occasion) { l[1].ID = "new-year" }, `dataset occasion "new-year": the name "new-year" belongs to the occasion "new-year"`},
		{"an id with wrong characters", func(l []harikerja.Occasion) { l[1].ID = "Nyepi" }, `dataset occasion "Nyepi": the id must consist of lower-case letters`},
		{"an alias of two occasions", func(l []harikerja.Occasion) { l[2].Aliases[0] = "TahunBaru" }, `dataset occasion "christmas": the name "TahunBaru" belongs to the occasion "new-year"`},
		{"an alias that is the id of another", func(l []harikerja.Occasion) { l[0].Aliases[0] = "Nyepi" }, `dataset occasion "nyepi": the name "nyepi" belongs to the occasion "new-year"`},
		{"no name", func(l []harikerja.Occasion) { l[0].Name = "" }, `dataset occasion "new-year": the name "" must be one line`},
		{"an alias that could be a formula", func(l []harikerja.Occasion) { l[0].Aliases[0] = "=1" }, `dataset occasion "new-year": the name "=1" must be one line`},
	} {
		ds := small()
		test.change(ds.Occasions)
		if _, err := harikerja.NewCalendar(ds); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", test.what, err, test.want)
		}
	}
}
