package httpapi

import (
	"strings"
	"testing"
)

// row is a request with what must stand in its answer: pairs of a path, such
// as "data.isHoliday", and the compact JSON there, or "nothing".
type row struct {
	name   string // the words of the contract
	target string
	status int
	want   []string
}

func checkRows(t *testing.T, rows []row) {
	api := newAPI()
	for _, test := range rows {
		t.Run(test.name, func(t *testing.T) {
			r := get(api, test.target)
			if r.status != test.status {
				t.Fatalf("GET %s: got %d %s, want %d", test.target, r.status, r.body, test.status)
			}
			n := checkReply(t, r)
			for i := 0; i < len(test.want); i += 2 {
				if got := n.get(test.want[i]); got != test.want[i+1] {
					t.Errorf("GET %s: %s is %s, want %s", test.target, test.want[i], got, test.want[i+1])
				}
			}
		})
	}
}

// TestContract has a test for every row and rule of the contract, which
// decides what the specification leaves open. Each is named for what it says.
func TestContract(t *testing.T) {
	t.Run("errors", contractErrors)
	t.Run("precedence", contractPrecedence)
	t.Run("headers", contractHeaders)
	t.Run("examples", contractExamples)
}

// contractExamples: the examples to hold, of the 2026 calendar.
func contractExamples(t *testing.T) {
	checkRows(t, []row{
		{"add 5 over Idulfitri", "/v1/workdays/add?date=2026-03-18&days=5", 200, []string{"data.resultDate", `"2026-03-31"`}},
		{"add 1 over a weekend", "/v1/workdays/add?date=2026-01-02&days=1", 200, []string{"data.resultDate", `"2026-01-05"`}},
		{"diff over New Year", "/v1/workdays/diff?start=2026-01-01&end=2026-01-05", 200, []string{
			"data.workdayCount", "2", "data.holidayCount", "1", "data.weekendCount", "2", "data.calendarDays", "5"}},
		{"2026 has 25", "/v1/holidays?year=2026", 200, []string{"meta.total", "25"}},
		{"2026 has 17 national holidays", "/v1/holidays?year=2026&type=national_holiday", 200, []string{"meta.total", "17"}},
		{"2026 has 8 days of leave", "/v1/holidays?year=2026&type=collective_leave", 200, []string{"meta.total", "8"}},
		{"2025 has 28 in revision 2", "/v1/holidays?year=2025", 200, []string{"meta.total", "28", "meta.revision", "2"}},
		{"leave is no holiday where it is not taken", "/v1/holidays/check?date=2026-03-20&includeCollectiveLeave=false", 200, []string{
			"data.isHoliday", "false", "data.holidays", "[]"}},
		{"a Friday of a Friday weekend", "/v1/workdays/check?date=2026-03-20&includeCollectiveLeave=false&weekend=fri,sat", 200, []string{
			"data.isWeekend", "true", "data.isHoliday", "false", "data.isWorkday", "false"}},
		{"two holidays on one date", "/v1/holidays/check?date=2021-05-13", 200, []string{
			"data.holidays.0.name", `"Eid al-Fitr 1442 H"`, "data.holidays.1.name", `"Ascension of Jesus Christ"`, "data.holidays.2", "nothing"}},
		{"undocumented parameter", "/v1/workdays/check?date=2026-03-20&foo=bar", 400, []string{
			"error.code", `"INVALID_TYPE"`, "error.details.field", `"foo"`}},
		{"30 February", "/v1/holidays/check?date=2026-02-30", 400, []string{
			"error.code", `"INVALID_DATE"`, "error.details.field", `"date"`}},
	})
}

// TestSpecMessageOfDateErrors: the message says the form, the field which.
func TestSpecMessageOfDateErrors(t *testing.T) {
	api := newAPI()
	for _, target := range []string{"/v1/holidays/check?date=20-03-2026", "/v1/workdays/check", "/v1/workdays/diff?start=2026-01-01&end="} {
		if n := checkError(t, get(api, target)); !strings.Contains(n.get("error.message"), "must use YYYY-MM-DD") {
			t.Errorf("GET %s: %s", target, n.get("error.message"))
		}
	}
}

// TestListsIgnoreSpacesAroundItems: all lists in a query are read alike.
func TestListsIgnoreSpacesAroundItems(t *testing.T) {
	api := newAPI()
	for _, test := range []struct{ path, plain, spaced string }{
		{"/v1/workdays/check?date=2026-03-20&weekend=", "fri,sat", "+fri+,++sat+"},
		{"/v1/days/batch?dates=", "2026-03-20,2009-01-02", "+2026-03-20+,++2009-01-02+"},
		{"/v1/deadlines/due?start=2026-03-17T15:00&hours=16&hoursPerDay=", "08:00-12:00,13:00-17:00", "+08:00-12:00+,++13:00-17:00+"},
	} {
		want, got := get(api, test.path+test.plain), get(api, test.path+test.spaced)
		if got.status != 200 || string(got.body) != string(want.body) {
			t.Errorf("GET %s: got %d %s, want %s", test.path+test.spaced, got.status, got.body, want.body)
		}
	}
	wantError(t, get(api, "/v1/days/batch?dates=2026-03-20,+"), 400, "INVALID_DATE", `{"field":"dates","value":" "}`)
	wantError(t, get(api, "/v1/days/batch?dates=2026-03-20,%092009-01-02"), 400, "INVALID_DATE", `{"field":"dates","value":"\t2009-01-02"}`)
	wantError(t, get(api, "/v1/days/batch?dates=2026-03-20+2009-01-02"), 400, "INVALID_DATE", `{"field":"dates","value":"2026-03-20 2009-01-02"}`)
}
