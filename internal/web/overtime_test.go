package web

import (
	"strings"
	"testing"
)

func TestOvertimeHasTheMultiplierOfEachHour(t *testing.T) {
	h := site(t)
	h.baseURL = "https://example.org"
	wants(t, h, "/calculator?mode=overtime&date=2026-03-17&hours=4&lang=id",
		"4 jam lembur pada Selasa, 17 Maret 2026 dihitung <strong>7,5 kali upah sejam</strong>.",
		"Menurut peraturan ketenagakerjaan, Selasa, 17 Maret 2026 adalah hari kerja.",
		"<b>1,5×</b>", `<p class="sum">1,5 + 2 + 2 + 2 = 7,5</p>`,
		`<a href="/rules?lang=id#overtime-2021">PP 35/2021 pasal 31(1)</a>`,
		`<code id="api">https://example.org/v1/overtime?date=2026-03-17&hours=4</code>`)
	wants(t, h, "/calculator?mode=overtime&date=2026-03-17&hours=1&lang=en", "1 hour of overtime on Tuesday, 17 March 2026 counts as <strong>1.5 times")
	// Good Friday on the shortest day of a week of six days.
	wants(t, h, "/calculator?mode=overtime&date=2026-04-03&hours=6&week=6&shortest=fri&lang=en",
		"2 + 2 + 2 + 2 + 2 + 3 = 13", "is an official holiday.", "Week of 6 days. Weekly day off: Sunday.", "Good Friday",
		"/v1/overtime?date=2026-04-03&hours=6&weekend=sun&shortestDay=fri</code>",
		`<a id="share" href="/calculator?mode=overtime&date=2026-04-03&hours=6&shortest=fri&week=6&lang=en">`)
	wants(t, h, "/calculator?mode=overtime&date=2026-03-15&hours=2&lang=en", "is a weekly rest day.", "2 + 2 = 4")
	wants(t, h, "/calculator?mode=overtime&date=2026-03-18&hours=2&lang=en", "is a workday.", "is not an official holiday: for those who work, it is an ordinary day.")
	// The form hides the field, so its value has no effect.
	wants(t, h, "/calculator?mode=overtime&date=2026-03-17&hours=4&shortest=fri&lang=en", "1.5 + 2 + 2 + 2 = 7.5")
}

func TestOvertimeRefusesWhatTheTablesDoNotDefine(t *testing.T) {
	checkMistakes(t, "mode=overtime&", []wrongForm{
		{"date=2026-03-15&hours=13", 400, "hours", "For a weekly rest day, PP 35/2021 art. 31(3) defines only up to 12 hours."},
		{"date=2026-03-15&hours=12&week=6", 400, "hours", "defines only up to 11 hours."},
		{"hours=0", 400, "hours", "whole or half hours of overtime, from 0.5 to 24"},
		{"hours=1.25", 400, "hours", "whole or half hours of overtime, from 0.5 to 24"},
		{"hours=1,5", 400, "hours", "whole or half hours of overtime, from 0.5 to 24"},
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
	if status != 400 || !strings.Contains(page, "Untuk hari istirahat mingguan, PP 35/2021 pasal 31(3) hanya mengatur sampai 12 jam. Jam berikutnya tidak punya pengali.") {
		t.Errorf("status %d", status)
	}
}

func TestOvertimePageWarnsAboutManyHoursHalfHoursAndTheShortestDay(t *testing.T) {
	h := site(t)
	wants(t, h, "/calculator?mode=overtime&date=2026-03-17&hours=5&lang=id", "<strong>9,5 kali upah sejam</strong>", "1,5 + 2 + 2 + 2 + 2 = 9,5",
		"PP 35/2021 Pasal 26 hanya membolehkan 4 jam lembur pada hari kerja. Jam selebihnya tetap harus dibayar.")
	wants(t, h, "/calculator?mode=overtime&date=2026-03-17&hours=2.5&lang=id", "2,5 jam lembur pada", "1,5 + 2 + 0,5 × 2 = 4,5", "Setengah jam dihitung setengahnya.",
		"/v1/overtime?date=2026-03-17&hours=2.5</code>")
	wants(t, h, "/calculator?mode=overtime&date=2026-04-03&hours=8&week=6&lang=en", "The shortest day of work was not given. If it is Friday, the result is 21, not 17")
}

// Labour law has weekly rest days and official holidays, and no own days.
func TestOvertimeUnderACalendarIgnoresItsOwnDays(t *testing.T) {
	h := operated(t, acme(true))
	// 16 May 2026 is a Saturday and an own day off; 14 June 2026 is a Sunday and an own workday.
	page := wants(t, h, "/calculator?mode=overtime&date=2026-05-16&hours=2&calendar=acme&lang=en", "is a workday.", "1.5 + 2 = 3.5", "Week of 6 days. Weekly day off: Sunday.",
		"Labour law does not know the own days off and own workdays of the Acme calendar", "<code id=\"api\">https://example.org/v1/overtime?date=2026-05-16&hours=2&weekend=sun</code>",
		`<select id="shortest"`)
	if strings.Contains(page, `name="week"`) || strings.Contains(page, "Company leave") {
		t.Error("the page asks for the week, or shows an own day off")
	}
	wants(t, h, "/calculator?mode=overtime&date=2026-06-14&hours=2&calendar=acme&lang=id", "adalah hari istirahat mingguan.")
	page = wants(t, h, "/calculator?mode=overtime&date=2026-12-31&hours=2&shortest=fri&calendar=idx&lang=id", "adalah hari kerja.", "kalender Bursa Efek Indonesia tidak dikenal dalam peraturan ketenagakerjaan")
	if strings.Contains(page, `id="shortest"`) {
		t.Error("the page asks for the shortest day of a week of five days")
	}
}
