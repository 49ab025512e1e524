package web

import (
	"archive/zip"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/internal/frozen"
)

func TestDownloadedFilesHaveTheRightNameTypeAndLanguage(t *testing.T) {
	const workbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	h := site(t)
	for _, test := range []struct{ target, name, mediaType, language string }{
		{"/2026/holidays.xlsx?lang=en", "harikerja-holidays-2026.xlsx", workbook, "en"},
		{"/2026/holidays.xlsx?calendar=idx", "harikerja-holidays-idx-2026.xlsx", workbook, "id"},
		{"/2026/payroll.csv", "harikerja-payroll-2026.csv", csvType, "id"},
		{"/2026/payroll.csv?calendar=idx", "harikerja-payroll-idx-2026.csv", csvType, "id"},
		{"/2026/payroll.xlsx", "harikerja-payroll-2026.xlsx", workbook, "id"},
		{"/2026/periods.xlsx?firstDay=21", "harikerja-payroll-periods-21-20-2026.xlsx", workbook, "id"},
		{"/2026/periods.xlsx?firstDay=26&payday=1&paydayMonth=next", "harikerja-payroll-periods-26-25-payday-1-next-month-2026.xlsx", workbook, "id"},
		{"/2026/periods.xlsx?firstDay=26&payday=25&rule=following", "harikerja-payroll-periods-26-25-payday-25-following-2026.xlsx", workbook, "id"},
		{"/2026/payroll.xlsx?week=6&leave=worked", "harikerja-payroll-week-6-leave-worked-2026.xlsx", workbook, "id"},
		{"/2026/payroll.xlsx?week=custom&off=fri&off=sun", "harikerja-payroll-off-fri-sun-2026.xlsx", workbook, "id"},
		{"/2026/payroll.xlsx?daysOff=2026-05-15", "harikerja-payroll-perusahaan-2026-ef2d56.xlsx", workbook, "id"},
		{"/2026/payroll.xlsx?firm=PT+Maju+%26+Jaya,+Tbk.&week=6", "harikerja-payroll-pt-maju-jaya-tbk-week-6-2026.xlsx", workbook, "id"},
		{"/2026/payroll.xlsx?firm=PT+Bank+Pembangunan+Daerah+Jawa+Barat+dan+Banten", "harikerja-payroll-pt-bank-pembangunan-daerah-jawa-barat-da-2026.xlsx", workbook, "id"},
		{"/2026/payroll.xlsx?firm=%E5%85%AC%E5%8F%B8&lang=en", "harikerja-payroll-company-2026.xlsx", workbook, "en"},
		// two firms whose names differ only in other characters
		{"/2026/payroll.csv?firm=PT+Maju&workdays=2026-05-16", "harikerja-payroll-pt-maju-2026-9f45af.csv", csvType, "id"},
		{"/2026/payroll.csv?firm=PT.+%22Maju%22%0D%0A&workdays=2026-05-16", "harikerja-payroll-pt-maju-2026-bb218b.csv", csvType, "id"},
		{"/2026/leave-plan.ics?days=5&start=2026-08-01", "harikerja-leave-plan-5-days-from-2026-08-01-2026.ics", "text/calendar; charset=utf-8", "id"},
		{"/2026/leave-plan.ics?days=5&start=&minDays=9&deductCollectiveLeave=false", "harikerja-leave-plan-5-days-min-9-not-deducted-2026.ics",
			"text/calendar; charset=utf-8", "id"},
		{"/2026/periods.csv?calendar=idx", "harikerja-payroll-periods-idx-2026.csv", csvType, "id"},
	} {
		res := do(h, "GET", test.target)
		if got, want := res.Header.Get("Content-Disposition"), `attachment; filename="`+test.name+`"`; res.StatusCode != 200 || got != want {
			t.Errorf("%s: status %d, Content-Disposition %s, want %s", test.target, res.StatusCode, got, want)
		}
		if got := res.Header.Get("Content-Type"); got != test.mediaType {
			t.Errorf("%s: Content-Type %s", test.target, got)
		}
		if got := res.Header.Get("Content-Language"); got != test.language {
			t.Errorf("%s: Content-Language %s, want %s", test.target, got, test.language)
		}
	}
}

func sheet(t *testing.T, workbook string, n int) string {
	t.Helper()
	z, err := zip.NewReader(strings.NewReader(workbook), int64(len(workbook)))
	noError(t, err)
	part, err := z.Open(fmt.Sprintf("xl/worksheets/sheet%d.xml", n))
	noError(t, err)
	content, err := io.ReadAll(part)
	noError(t, err)
	return string(content)
}

func TestWorkbookOfAFirmHasItsDaysOffAndWorkdays(t *testing.T) {
	_, got := get(t, siteWithCalendars(t, acme(true)), "/2026/holidays.xlsx?calendar=acme&lang=id")
	list := sheet(t, got, 1)
	if !strings.Contains(list, "Cuti perusahaan") || !strings.Contains(list, "<v>46158</v>") { // 16 May 2026 as a number of days
		t.Error("the workbook has no date cell for the own day off")
	}
	if !strings.Contains(list, "Masuk pengganti") || !strings.Contains(list, "Hari masuk khusus") {
		t.Error("the workbook has no row with the own workday and its type")
	}
}

// TestWorkbookNamesItsSettings: an auditor must be able to calculate the table again.
func TestWorkbookNamesItsSettings(t *testing.T) {
	texts := regexp.MustCompile(`<t [^>]*>([^<]*)</t>`)
	decree := regexp.MustCompile(`\(https://[^)]+\)`)
	h := New(Options{Calendars: calendars(frozen.Calendar), Clock: at(t, testDay), BaseURL: "https://example.org"})
	for target, want := range map[string]string{
		"/2026/payroll.xlsx?lang=en": "Setting|Value|Calendar|National|Weekly days off|Saturday and Sunday, or only Sunday, as the column says|" +
			"Collective leave|taken or worked, as the column says|Data|list of 2026, revision 1 (19 September 2025)|" +
			"Legal basis|list of 2026: Joint Decree No. 1497 Tahun 2025, 19 September 2025 (URL)|Made on|18 March 2026|" +
			"Address|https://example.org/2026/payroll.xlsx?lang=en",
		"/2026/periods.xlsx?lang=en&firstDay=26&payday=25&rule=following&week=6&daysOff=2026-05-15,2026-08-18..2026-08-19&workdays=2026-06-14": "" +
			"Setting|Value|Calendar|Company|Weekly days off|Sunday|Collective leave|taken|Company days off|15 May 2026|Company days off|18–19 August 2026|" +
			"Special workdays|14 June 2026|Period (cut-off)|26–25|Payday|25|If the payday falls on a day off|The next workday|" +
			"Data|list of 2025, revision 2 (7 August 2025)|Data|list of 2026, revision 1 (19 September 2025)|" +
			"Legal basis|list of 2025: Joint Decree No. 1017 Tahun 2024, 14 October 2024 (URL); " +
			"Amending Joint Decree No. 933 Tahun 2025, 7 August 2025 (URL)|" +
			"Legal basis|list of 2026: Joint Decree No. 1497 Tahun 2025, 19 September 2025 (URL)|Made on|18 March 2026|" +
			"Address|https://example.org/2026/periods.xlsx?daysOff=2026-05-15%2C2026-08-18..2026-08-19&amp;firstDay=26&amp;lang=en&amp;payday=25&amp;" +
			"rule=following&amp;week=6&amp;workdays=2026-06-14",
		"/2018/holidays.xlsx?lang=en&calendar=idx": "Setting|Value|Calendar|Indonesia Stock Exchange|Weekly days off|Saturday, Sunday|" +
			"Collective leave|taken|Company days off|31 December 2018 (Exchange holiday)|" +
			"Special workdays|20 June 2018 (Trading day)|Special workdays|27 June 2018 (Trading day)|" +
			"Data|list of 2018, revision 3 (25 June 2018)|Legal basis|list of 2018: Joint Decree No. 707 Tahun 2017, 22 September 2017; " +
			"Amending Joint Decree No. 223 Tahun 2018, 18 April 2018; Presidential Decree No. 15 Tahun 2018, 25 June 2018 (URL)|Made on|18 March 2026|" +
			"Address|https://example.org/2018/holidays.xlsx?calendar=idx&amp;lang=en",
	} {
		_, got := get(t, h, target)
		var list []string
		for _, m := range texts.FindAllStringSubmatch(sheet(t, got, 2), -1) {
			list = append(list, m[1])
		}
		if got := decree.ReplaceAllString(strings.Join(list, "|"), "(URL)"); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", target, got, want)
		}
	}
}
