package web

import (
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
		{"official=x", 400, "official", "Tick or clear “Official holiday at this place”."},
	})
	status, page := get(t, site(t), "/calculator?lang=id&mode=overtime&date=2026-03-15&hours=13")
	if status != 400 || !strings.Contains(page, "Untuk hari istirahat mingguan, PP 35/2021 pasal 31(3) hanya mengatur sampai "+
		"12 jam. Jam berikutnya tidak punya pengali.") {
		t.Errorf("status %d", status)
	}
}
