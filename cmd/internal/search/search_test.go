package search

import (
	"slices"
	"testing"
	"time"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/frozen"
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
		"kapan batas lapor PPh 21?":  {"income-tax-return-2025", "2026-11-20", "2026-10-20"},
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

// TestTopicOfReadsTheWordsThatPeopleUse also checks that the words of a topic do not hide other
// results.
func TestTopicOfReadsTheWordsThatPeopleUse(t *testing.T) {
	type topic struct {
		Topic Topic
		Year  int
		Month time.Month
	}
	for text, want := range map[string]topic{
		"Harpitnas":              {Topic: LongWeekends},
		"hari kejepit 2027":      {Topic: LongWeekends, Year: 2027},
		"kapan libur panjang?":   {Topic: LongWeekends},
		"long weekend 2026":      {Topic: LongWeekends, Year: 2026},
		"cuti 2026":              {Topic: LeavePlan, Year: 2026},
		"annual leave":           {Topic: LeavePlan},
		"tanggal gajian":         {Topic: PayPeriods},
		"payday":                 {Topic: PayPeriods},
		"SKB 2026":               {Topic: Decrees, Year: 2026},
		"hari kerja 2026":        {Topic: Workdays, Year: 2026},
		"hari kerja April 2026":  {Month, 2026, time.April},
		"berapa hari kerja mei":  {Month, 0, time.May},
		"workdays in April 2026": {Month, 2026, time.April},
		"jatuh tempo mei":        {DueDates, 0, time.May},
		"awal puasa":             {},
		"puasa":                  {Topic: Fasting},
		"libur sekolah":          {Topic: SchoolHolidays},
		"UMR 2026":               {Topic: MinimumWage, Year: 2026},

		"April 2026":               {},
		"libur april 2026":         {},
		"cuti bersama":             {},
		"cuti bersama April 2026":  {},
		"tanggal merah April 2026": {},
		"jatuh tempo pph 21":       {},
		"upah":                     {},
		"libur lebaran 2026":       {},
	} {
		var got topic
		if got.Topic, got.Year, got.Month = TopicOf(text); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
	for text, want := range map[string]Topic{"awal puasa 2027": Fasting, "umk bandung 2026": MinimumWage,
		"cuti melahirkan": "", "gaji ke-13": ""} {
		if got := topicIn(text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
