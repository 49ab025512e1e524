package web

import (
	"encoding/csv"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/internal/frozen"
)

// TestNumbersInEachPayrollRowAddUp_Exhaustively: in every row of every table, the numbers add up
// to the total, as the notes below the tables say.
func TestNumbersInEachPayrollRowAddUp_Exhaustively(t *testing.T) {
	h := site(t)
	for _, info := range sampled(frozen.Calendar().Years()) {
		for _, page := range []string{"/payroll.csv", "/payroll.csv?week=6", "/payroll.csv?leave=worked&daysOff=2026-05-15", "/periods.csv", "/periods.csv?week=6"} {
			target := fmt.Sprintf("/%d%s", info.Year, page)
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

// TestPayrollRowsHaveAsManyCellsAsTheHeader: a table has a column for own days off if at least one
// of its numbers is not 0.
func TestPayrollRowsHaveAsManyCellsAsTheHeader(t *testing.T) {
	h := site(t)
	row := regexp.MustCompile(`<tr>.*</tr>`)
	for _, target := range []string{"/2026/payroll?lang=en", "/2026/payroll?lang=en&" + firm, "/2026/payroll?lang=en&calendar=idx",
		"/2026/payroll?firstDay=21&lang=en", "/2026/payroll?firstDay=21&lang=en&" + firm, "/2027/payroll?paydayMonth=next&lang=en"} {
		_, page := get(t, h, target)
		rows := row.FindAllString(page, -1)
		if len(rows) != 14 { // the header, the months and the year
			t.Fatalf("%s: %d rows", target, len(rows))
		}
		if own := !strings.HasSuffix(target, "lang=en"); strings.Contains(rows[0], ">Company days off<") != own {
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
