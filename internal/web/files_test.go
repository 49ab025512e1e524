package web

import (
	"archive/zip"
	"encoding/csv"
	"io"
	"strings"
	"testing"
)

func TestFilesHaveNamesTypesAndTheCalendar(t *testing.T) {
	const workbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	h := site(t)
	for _, test := range []struct{ target, name, mediaType, language string }{
		{"/2026/holidays.xlsx?lang=en", "harikerja-holidays-2026.xlsx", workbook, "en"},
		{"/2026/holidays.xlsx?calendar=idx", "harikerja-holidays-idx-2026.xlsx", workbook, "id"},
		{"/2026/holidays-excel.csv?lang=en", "harikerja-holidays-2026-excel.csv", csvType, "id"},
		{"/2026/payroll.csv", "harikerja-payroll-2026.csv", csvType, "id"},
		{"/2026/payroll.csv?calendar=idx", "harikerja-payroll-idx-2026.csv", csvType, "id"},
		{"/2026/payroll.xlsx", "harikerja-payroll-2026.xlsx", workbook, "id"},
		{"/2026/payroll-excel.csv", "harikerja-payroll-2026-excel.csv", csvType, "id"},
		{"/2026/periods.xlsx?firstDay=21", "harikerja-payroll-periods-2026.xlsx", workbook, "id"},
		{"/2026/periods.csv?calendar=idx", "harikerja-payroll-periods-idx-2026.csv", csvType, "id"},
		{"/2026/periods-excel.csv", "harikerja-payroll-periods-2026-excel.csv", csvType, "id"},
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

// Excel in Indonesia expects semicolons, and needs the byte order mark to read
// UTF-8. The headings are Indonesian on English pages, too.
func TestExcelCSVHasSemicolonsAndIndonesianHeadings(t *testing.T) {
	h := site(t)
	for target, want := range map[string]string{
		"/2026/holidays-excel.csv": "Tanggal;Hari;Nama;Jenis;Dasar hukum\r\n2026-01-01;Kamis;Tahun Baru 2026 Masehi;Libur " +
			"nasional;SKB 3 Menteri No. 1497 Tahun 2025\r\n",
		"/2026/payroll-excel.csv?calendar=idx": "Bulan;Hari kalender;Hari kerja;Libur mingguan;Libur nasional;Cuti bersama;Libur perusahaan\r\n" +
			"Januari;31;20;9;2;0;0\r\n",
		"/2026/periods-excel.csv?firstDay=21&payday=25": "Periode;Mulai;Sampai;Hari kalender;Hari kerja;Libur mingguan;Libur " +
			"nasional;Cuti bersama;Tanggal gajian;Dibayarkan\r\n" +
			"Januari;2025-12-21;2026-01-20;31;18;9;3;1;2026-01-25;2026-01-23\r\n",
	} {
		for _, language := range []string{"", "lang=id", "lang=en"} {
			_, got := get(t, h, withQuery(target, language))
			if !strings.HasPrefix(got, "\xef\xbb\xbf"+want) {
				t.Errorf("%s %s: got\n%.300s", target, language, got)
			}
		}
	}
}

func TestPeriodsCSVHasOneLineForEachPeriod(t *testing.T) {
	_, got := get(t, site(t), "/2026/periods.csv?firstDay=21&payday=25&rule=following&lang=id")
	rows, err := csv.NewReader(strings.NewReader(got)).ReadAll()
	if err != nil || len(rows) != 13 {
		t.Fatalf("%d lines, %v", len(rows), err)
	}
	if got := strings.Join(rows[0], ","); got != "period,start_date,end_date,calendar_days,workdays,weekend_days,national_holidays,"+
		"collective_leave,nominal_payday,payday" {
		t.Error(got)
	}
	if got := strings.Join(rows[12], ","); got != "2026-12,2026-11-21,2026-12-20,30,20,10,0,0,2026-12-25,2026-12-28" {
		t.Error(got)
	}
	_, got = get(t, site(t), "/2026/periods.csv?calendar=idx")
	if !strings.Contains(got, "collective_leave,own_days_off,nominal_payday,payday\r\n") || !strings.Contains(got,
		"\r\n2026-12,2026-12-01,2026-12-31,31,20,8,1,1,1,2026-12-31,2026-12-30\r\n") {
		t.Errorf("under the stock exchange: got\n%s", got)
	}
}

func TestWorkbookOfAFirmHasItsDaysOff(t *testing.T) {
	h := operated(t, acme(true))
	_, got := get(t, h, "/2026/holidays.xlsx?calendar=acme&lang=id")
	z, err := zip.NewReader(strings.NewReader(got), int64(len(got)))
	noError(t, err)
	part, err := z.Open("xl/worksheets/sheet1.xml")
	noError(t, err)
	sheet, err := io.ReadAll(part)
	noError(t, err)
	if !strings.Contains(string(sheet), "Cuti perusahaan") || !strings.Contains(string(sheet), "<v>46158</v>") { // 16 May 2026 as a number of days
		t.Error("the workbook does not have the company day off with its date as a date")
	}
	if strings.Contains(string(sheet), "Masuk pengganti") {
		t.Error("the workbook has an special workday, but it lists days off")
	}
}
