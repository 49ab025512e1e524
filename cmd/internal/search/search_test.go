package search

import (
	"slices"
	"testing"
	"time"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/frozen"
	"github.com/harikerja/harikerja/law"
)

// TestSearchTextFindsDatesAndRules checks the dates and the rules that a text means on 16
// November 2026.
func TestSearchTextFindsDatesAndRules(t *testing.T) {
	calendars, err := ask.NewCalendars(frozen.Calendar(), law.Default)
	if err != nil {
		t.Fatal(err)
	}
	clock := func() time.Time { return time.Date(2026, time.November, 16, 12, 0, 0, 0, ask.Jakarta) }
	national := (&ask.World{Calendars: calendars, Clock: clock}).National(ask.Rules{})
	for text, want := range map[string][]string{
		"24 Des":                     {"2026-12-24", "2025-12-24"},
		"30 Februari 2026":           {"no date"},
		"cuti bersama Desember 2026": {"2026-12-24"},
		"mogok":                      {"strike-notice-2003"},
		"natal 2026":                 {"2026-12-24", "2026-12-25", "thr-christmas-2016", "2026-12-18"},
		"bpjs-tk 2030":               {"bpjs-ketenagakerjaan-2021"}, // not the earlier rules
		"kapan batas lapor PPh 21?":  {"income-tax-return-2025", "2026-11-20"},
		"lapor PPN masa Mei 2026":    {"vat-return-2025", "2026-06-30"},
		"lapor PPN Januari":          {"vat-return-2025", "2027-03-01", "2026-03-02"},
		"natl":                       {"Natal"},
	} {
		r, err := Find(text, national, national)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		}
		got := r.Similar
		if r.NoDate {
			got = append(got, "no date")
		}
		for _, e := range r.Checked {
			got = append(got, e.Start.String())
		}
		for _, h := range r.Holidays {
			got = append(got, h.Date.String())
		}
		for _, rule := range r.Laws {
			got = append(got, rule.ID)
		}
		for _, o := range slices.Concat(r.NextDue, r.LastDue) {
			got = append(got, o.DueDate.String())
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
