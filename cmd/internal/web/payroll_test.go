package web

import (
	"encoding/csv"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/cmd/internal/frozen"
)

func TestPayrollCSVHasTheDaysOfEachMonth(t *testing.T) {
	res := do(site(t), "GET", "/2026/payroll.csv")
	if got := res.Header.Get("Content-Disposition"); got != `attachment; filename="harikerja-payroll-2026.csv"` {
		t.Errorf("Content-Disposition %q", got)
	}
	_, got := get(t, site(t), "/2026/payroll.csv")
	want := "month,workdays_5_day_week,workdays_6_day_week,workdays_5_day_week_leave_worked,workdays_6_day_week_leave_worked," +
		"other_saturdays,sundays,national_holidays_mon_sat,collective_leave_mon_sat,calendar_days\r\n" + strings.ReplaceAll(`2026-01,20,25,20,25,5,4,2,0,31
2026-02,18,22,19,23,4,4,1,1,28
2026-03,17,20,21,24,3,5,2,4,31
2026-04,21,25,21,25,4,4,1,0,30
2026-05,16,21,18,23,5,5,3,2,31
2026-06,20,24,20,24,4,4,2,0,30
2026-07,23,27,23,27,4,4,0,0,31
2026-08,19,24,19,24,5,5,2,0,31
2026-09,22,26,22,26,4,4,0,0,30
2026-10,22,27,22,27,5,4,0,0,31
2026-11,21,25,21,25,4,5,0,0,30
2026-12,21,25,22,26,4,4,1,1,31
2026,240,291,248,299,51,52,14,8,365
`, "\n", "\r\n")
	if got != want {
		t.Errorf("got\n%s", got)
	}
}

// In every row of every table, the numbers add up to the total, as the notes below the tables
// say.
func TestNumbersInEachPayrollRowAddUp_Exhaustively(t *testing.T) {
	h := site(t)
	for _, info := range sampled(frozen.Calendar().Years()) {
		for _, page := range []string{"/payroll.csv", "/payroll.csv?week=6", "/payroll.csv?leave=worked&daysOff=2026-05-15", "/periods.csv", "/periods.csv?week=6"} {
			target := yearPath(info.Year, page)
			_, text := get(t, h, target)
			rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
			noError(t, err)
			for _, row := range rows[1:] {
				n := make(map[string]int)
				for i, name := range rows[0] {
					n[name], _ = strconv.Atoi(row[i])
				}
				off := n["weekend_days"] + n["sundays"] + n["national_holidays"] + n["national_holidays_mon_sat"] + n["collective_leave"] +
					n["collective_leave_mon_sat"] + n["own_days_off"]
				five, six := n["workdays"]+n["workdays_5_day_week"]+n["other_saturdays"], n["workdays"]+n["workdays_6_day_week"]
				if five+off != n["calendar_days"] || six+off != n["calendar_days"] {
					t.Errorf("%s: %v does not add up", target, row)
				}
			}
		}
	}
}

// A table has a column for own days off if at least one of its numbers is not 0.
func TestPayrollRowsHaveAsManyCellsAsTheHeader(t *testing.T) {
	h := site(t)
	row := regexp.MustCompile(`<tr>.*</tr>`)
	for _, target := range []string{"/2026/periods?lang=en", "/2026/periods?lang=en&week=6", "/2026/periods?lang=en&" + firm, "/2026/periods?lang=en&calendar=idx",
		"/2026/payroll?lang=en&week=6", "/2026/payroll?lang=en&" + firm, "/2026/payroll?lang=en&calendar=idx"} {
		_, page := get(t, h, target)
		rows := row.FindAllString(page, -1)
		if len(rows) != 14 { // the header, the months and the year
			t.Fatalf("%s: %d rows", target, len(rows))
		}
		if own := !strings.HasSuffix(target, "lang=en") && !strings.HasSuffix(target, "week=6"); strings.Contains(rows[0], ">Company days off<") != own {
			t.Errorf("%s: the table has a column for own days off: got %t, want %t", target, !own, own)
		}
		want := strings.Count(rows[0], "<th")
		for _, row := range rows[1:] {
			if got := strings.Count(row, "<td") + 1; got != want {
				t.Errorf("%s: %d cells, want %d: %s", target, got, want, row)
			}
		}
	}
}

// The calendar page shows 17 national holidays, but the tables count only the holidays on
// workdays.
func TestPayrollTablesSayWhichHolidaysTheyCount(t *testing.T) {
	h := site(t)
	for target, want := range map[string]string{
		"/2026?lang=id":                "<strong>17</strong> hari libur nasional",
		"/2026/payroll?lang=id":        "Libur nasional: 17 hari, 14 di hari kerja (Senin–Sabtu). Cuti bersama: 8 hari, 8 di hari kerja (Senin–Sabtu).",
		"/2026/payroll?lang=id&week=6": "Libur nasional: 17 hari, 14 di hari kerja. Cuti bersama: 8 hari, 8 di hari kerja.",
		"/2026/periods?lang=id":        "Libur nasional: 17 hari, 13 di hari kerja. Cuti bersama: 8 hari, 8 di hari kerja.",
		"/2026/periods?lang=en":        "National holidays: 17, on workdays: 13. Days of collective leave: 8, on workdays: 8.",
		"/2026/periods?lang=en&firstDay=26": "Counted: 26 December 2025 – 25 December 2026. The numbers can differ from the calendar of 2026, " +
			"which counts from 1 January to 31 December. National holidays: 17, on workdays: 13. Days of collective leave: 9, on workdays: 9.",
		"/2026?lang=id&leave=worked":         "hari libur nasional, cuti bersama tetap masuk",
		"/2026/payroll?lang=id&leave=worked": "13 di hari kerja. Cuti bersama tetap masuk, jadi dihitung sebagai hari kerja.",
		"/2026/periods?lang=en&leave=worked": "on workdays: 13. Collective leave is worked, so it is counted as workdays.",
	} {
		checkPage(t, h, target, want)
	}
}
