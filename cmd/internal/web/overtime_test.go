package web

import (
	"regexp"
	"strings"
	"testing"
)

func TestOvertimeRefusesWhatTheTablesDoNotDefine(t *testing.T) {
	checkMistakes(t, "mode=overtime&", []wrongForm{
		{"date=2026-03-15&hours=13", 400, "hours", "For a weekly rest day, PP 35/2021 art. 31(3) defines only up to 12 hours."},
		{"date=2026-03-15&hours=12&week=6", 400, "hours", "defines only up to 11 hours."},
		{"hours=0", 400, "hours", "whole or half hours of overtime, from 0.5 to 24"},
		{"hours=1.25", 400, "hours", "whole or half hours of overtime, from 0.5 to 24"},
		{"hours=1,25", 400, "hours", "whole or half hours of overtime, from 0.5 to 24"},
		{"hours=1,5,5", 400, "hours", "whole or half hours of overtime, from 0.5 to 24"},
		{"hours=", 400, "hours", "whole or half hours of overtime, from 0.5 to 24"},
		{"date=x", 400, "date", "Enter a real date"},
		{"date=2021-02-01", 404, "date", "begins on 2 February 2021"},
		{"date=2030-02-01", 404, "date", "needs the year 2030"},
		{"week=custom&off=fri&off=sat&off=sun", 400, "", "only for weeks of 5 or 6 days"},
		{"week=custom", 400, "", "only for weeks of 5 or 6 days"},
		{"week=custom&off=mon&off=tue&off=wed&off=thu&off=fri&off=sat&off=sun", 400, "", "At least one day"},
		{"week=6&shortest=sun", 400, "shortest", "Only a week of 6 days"},
		{"week=custom&off=sat&off=sun&shortest=fri", 400, "shortest", "Only a week of 6 days"},
		{"week=6&shortest=x", 400, "shortest", "Only a week of 6 days"},
	})
	status, page := get(t, site(t), "/calculator?lang=id&mode=overtime&date=2026-03-15&hours=13")
	if status != 400 || !strings.Contains(page, "Untuk hari istirahat mingguan, PP 35/2021 pasal 31(3) hanya mengatur sampai "+
		"12 jam. Jam berikutnya tidak punya pengali.") {
		t.Errorf("status %d", status)
	}
}

// TestOvertimeReadsHoursWithADecimalComma: a visitor without scripts sends the text as it was
// typed. The links of the page have the form that the API accepts.
func TestOvertimeReadsHoursWithADecimalComma(t *testing.T) {
	tests := []struct{ lang, typed, answer, field string }{
		{"id", "1,5", "1,5 jam lembur pada", "1,5"},
		{"id", "7.5", "7,5 jam lembur pada", "7,5"},
		{"id", "%207,5%20", "7,5 jam lembur pada", "7,5"},
		{"en", "0,5", "0.5 hours of overtime on", "0.5"},
		{"en", "1.5", "1.5 hours of overtime on", "1.5"},
	}
	for _, test := range tests {
		query := "/calculator?mode=overtime&date=2026-03-21&lang=" + test.lang + "&hours=" + test.typed
		status, page := get(t, site(t), query)
		field := regexp.MustCompile(`<input id="hours"[^>]* type="text" inputmode="decimal"[^>]* value="` + test.field + `"`)
		if status != 200 || !strings.Contains(page, test.answer) || !field.MatchString(page) {
			t.Errorf("%s: status %d, or another answer or field", query, status)
		}
		if found := regexp.MustCompile(`hours=[^&"]*(,|%2C)[^&"]*`).FindString(page); found != "" {
			t.Errorf("%s: a link has %s", query, found)
		}
	}
}
