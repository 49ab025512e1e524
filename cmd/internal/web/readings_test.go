package web

import (
	"strings"
	"testing"
)

func TestCalculatorShowsBothReadingsOfCollectiveLeave(t *testing.T) {
	h := site(t)
	for _, test := range []struct{ query, reading string }{
		{"mode=add&date=2026-03-18&days=5&lang=id", "Jika cuti bersama tetap masuk: 26 Maret 2026."},
		{"mode=add&date=2026-03-18&days=5&leave=worked&lang=id", "Jika cuti bersama diliburkan: 31 Maret 2026."},
		{"mode=add&date=2026-03-27&days=5&direction=before&lang=en", "If collective leave is worked: 20 March 2026."},
		{"mode=add&date=2026-03-18&days=5&week=6&daysOff=2026-03-30&lang=en", "If collective leave is worked: 26 March 2026."},
		{"mode=count&start=2026-03-01&end=2026-03-31&lang=en", "If collective leave is worked: 21 workdays."},
		{"mode=count&start=2026-03-01&end=2026-03-31&leave=worked&lang=id", "Jika cuti bersama diliburkan: 17 hari kerja."},
		{"mode=add&date=2026-04-06&days=2", ""},              // there is no collective leave
		{"mode=check&date=2026-03-20", ""},                   // the answer names the collective leave
		{"mode=add&date=2026-03-18&days=5&calendar=idx", ""}, // the calendar has its own rule
		{"mode=overtime&date=2026-03-20&hours=1", ""},
	} {
		status, page := get(t, h, "/calculator?"+test.query)
		if got := paragraph(page, "reading"); status != 200 || got != test.reading {
			t.Errorf("%s: got %q, want %q", test.query, got, test.reading)
		}
		_, sentence, _ := strings.Cut(page, `data-sentence="`)
		sentence, _, _ = strings.Cut(sentence, `"`)
		if test.reading != "" && strings.Contains(sentence, test.reading) {
			t.Errorf("%s: the shared sentence has the other reading: %s", test.query, sentence)
		}
	}
}
