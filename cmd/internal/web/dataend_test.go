package web

import (
	"strings"
	"testing"
)

// TestPagesSayThatTheDataEnds_Exhaustively: the data ends on 31 December 2027, a Friday. A page
// that finds no more holidays must also say that the data ends, because the next year may have
// holidays.
func TestPagesSayThatTheDataEnds_Exhaustively(t *testing.T) {
	const end, cut, change = "There is no data after 2027 yet.", "It may be longer: there is no data", "This answer may still change: the data has only 2009 to 2027"
	for _, test := range []struct{ day, target, text string }{
		{"2026-12-28", "/?lang=en", "!" + end},
		{"2027-12-23", "/?lang=en", "!" + end},
		{"2027-12-27", "/2027?lang=en", "There are no more holidays in 2027. " + end},
		{"2027-12-27", "/?lang=en", "None up to 31 December 2027, the last date with data."},
		{"2027-12-31", "/?lang=id", "Data setelah 2027 belum tersedia."},
		{"2027-12-28", "/?lang=en&week=custom&off=fri", "<dd>" + end}, // 31 December is a day off
		{"2027-12-31", "/?lang=en&week=custom&off=fri", "<dd>" + end},
		{"2027-12-24", "/?lang=en&daysOff=2027-12-27..2027-12-31", cut}, // today is in the long weekend
		{"2027-12-23", "/?lang=en&daysOff=2027-12-27..2027-12-31", cut}, // the next long weekend
		{"2027-12-23", "/search?name=natal&lang=en", end},
		{"2027-12-31", "/search?name=natal&lang=en", end},
		{"2027-12-31", "/search?name=natal&lang=en", "!None."},
		{"2027-12-31", "/search?name=natal&calendar=short&lang=en", "There is no data after 2026 yet."},
		{"2026-12-28", "/2026/long-weekends?lang=en&bridges=4", "!" + change},
		{"2027-12-31", "/2027/long-weekends?lang=en", "!" + change},
		{"2027-12-31", "/2027/long-weekends?lang=en&week=custom&off=fri", change},
		{"2027-12-31", "/2009/long-weekends?lang=en", change},
		{"2026-12-28", "/2026/leave-plan?lang=en", "!" + change},
		{"2027-12-23", "/2027/leave-plan?lang=en", change},
		{"2027-12-23", "/2027/leave-plan?lang=id", "Jawaban ini masih bisa berubah"},
		{"2027-12-31", "/2027/leave-plan?lang=en&days=x", "!" + change}, // the form has a mistake, so there is no plan
		{"2028-01-01", "/?lang=en", "No data for 2028"},
		{"2028-01-01", "/2027/leave-plan?lang=en", change},
	} {
		_, page := get(t, strangeSite(t, test.day), test.target)
		text, wrong := strings.CutPrefix(test.text, "!")
		if strings.Contains(page, text) == wrong {
			t.Errorf("%s on %s contains the text %q: got %t, want %t", test.target, test.day, text, wrong, !wrong)
		}
	}
}
