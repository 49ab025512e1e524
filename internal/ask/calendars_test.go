package ask

import "testing"

func TestMergedDatesAreSortedAndInSpans(t *testing.T) {
	tests := map[string]string{
		"2026-05-15":            "2026-05-15",
		"2026-05-15,2026-05-15": "2026-05-15",
		"2026-12-31, 2026-12-29,2026-12-30,2026-05-15": "2026-05-15,2026-12-29..2026-12-31",
		"2026-01-01..2026-01-10,2026-01-03,2026-01-11": "2026-01-01..2026-01-11",
		"2026-01-01,2026-01-03":                        "2026-01-01,2026-01-03",
		" 2026-12-28 .. 2026-12-31 ,2026-05-15 ":       "2026-05-15,2026-12-28..2026-12-31",
		"9999-12-31,0001-01-01..9999-12-31":            "0001-01-01..9999-12-31",
	}
	for text, want := range tests {
		q, err := Read[Lines](Texts{"daysOff": text})
		if got := q.DaysOff.String(); err != nil || got != want {
			t.Errorf("%s: %q, %v, want %q", text, got, err, want)
		}
	}
	if got := (Spans{}).String(); got != "" {
		t.Errorf("no dates: %q", got)
	}
}
