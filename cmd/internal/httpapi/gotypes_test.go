package httpapi

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/law"
	"github.com/harikerja/harikerja/projection"
)

// goTypes has a question for each answer of the API that a Go type has too, and the answer of
// the library to the same question.
var goTypes = []struct {
	target, member string // the member of data that has the answer; "" for data itself
	answer         func(cal *harikerja.Calendar) (any, error)
}{
	{target: "/v1/holidays?year=2026&includeSources=true",
		answer: func(cal *harikerja.Calendar) (any, error) { return cal.Holidays(harikerja.Year(2026)) }},
	{target: "/v1/holidays/check?date=2026-03-20&includeSources=true", member: "holidays",
		answer: func(cal *harikerja.Calendar) (any, error) {
			return cal.HolidaysOn(harikerja.MustParseDate("2026-03-20"))
		}},
	{target: "/v1/holidays/range?start=2026-12-20&end=2027-01-03&includeSources=true",
		answer: func(cal *harikerja.Calendar) (any, error) {
			return cal.Holidays(harikerja.MustParseSpan("2026-12-20..2027-01-03"))
		}},
	{target: "/v1/holidays/upcoming?date=2026-03-01&limit=2&includeSources=true",
		answer: func(cal *harikerja.Calendar) (any, error) {
			list, err := cal.Upcoming(harikerja.MustParseDate("2026-03-01"), 2)
			return list.Holidays, err
		}},
	{target: "/v1/days?start=2026-05-13&end=2026-05-17&includeSources=true" + ownDays,
		answer: func(cal *harikerja.Calendar) (any, error) {
			return daysOf(cal, "2026-05-13", "2026-05-14", "2026-05-15", "2026-05-16", "2026-05-17")
		}},
	{target: "/v1/days/batch?dates=2026-03-20,2026-05-17&includeSources=true" + ownDays,
		answer: func(cal *harikerja.Calendar) (any, error) {
			return daysOf(cal, "2026-03-20", "2026-05-17")
		}},
	{target: "/v1/workdays/summary?year=2026", member: "total", answer: func(cal *harikerja.Calendar) (any, error) { return cal.Summarize(harikerja.Year(2026)) }},
	{target: "/v1/workdays/summary?year=2026", member: "months",
		answer: func(cal *harikerja.Calendar) (any, error) {
			var months []harikerja.Summary
			for month := time.January; month <= time.December; month++ {
				sum, err := cal.Summarize(harikerja.Month(2026, month))
				if err != nil {
					return nil, err
				}
				months = append(months, sum)
			}
			return months, nil
		}},
	{target: "/v1/holidays/long-weekends?year=2026&maxBridgeDays=2",
		answer: func(cal *harikerja.Calendar) (any, error) {
			list, err := cal.LongWeekends(harikerja.Year(2026), harikerja.LongWeekendOptions{MaxBridges: 2})
			return list.LongWeekends, err
		}},
	{target: "/v1/holidays/leave-plan?year=2026&days=20&limit=3", member: "plan",
		answer: func(cal *harikerja.Calendar) (any, error) {
			plan, err := cal.PlanLeave(harikerja.Year(2026), harikerja.LeaveOptions{Days: 12, MinDays: 4})
			return plan.Runs, err
		}},
	{target: "/v1/holidays/leave-plan?year=2026&days=20&limit=3", member: "deals",
		answer: func(cal *harikerja.Calendar) (any, error) {
			deals, err := cal.LeaveDeals(harikerja.Year(2026), harikerja.LeaveOptions{Days: 12, MinDays: 4, Limit: 3})
			return deals.Runs, err
		}},
	{target: "/v1/holidays/leave-plan?year=2026&start=2026-10-01&minDays=3&days=2&deductCollectiveLeave=false", member: "plan",
		answer: func(cal *harikerja.Calendar) (any, error) {
			plan, err := cal.PlanLeave(harikerja.MustParseSpan("2026-10-01..2026-12-31"), harikerja.LeaveOptions{Days: 2, MinDays: 3, StartInSpan: true})
			return plan.Runs, err
		}},
	{target: "/v1/workdays/periods?year=2026&firstDay=21&payday=25",
		answer: func(cal *harikerja.Calendar) (any, error) {
			return cal.PayrollPeriods(2026, harikerja.PayrollOptions{FirstDay: 21, Payday: 25})
		}},
	{target: "/v1/sources?year=2020",
		answer: func(cal *harikerja.Calendar) (any, error) { return cal.Decrees(2020) }},
	{target: "/v1/years", answer: func(cal *harikerja.Calendar) (any, error) { return cal.Years(), nil }},
	{target: "/v1/occasions?name=nyepi&year=2027", answer: func(cal *harikerja.Calendar) (any, error) {
		all := cal.Occasions()
		i := slices.IndexFunc(all, func(o harikerja.Occasion) bool { return o.ID == "nyepi" })
		return all[i : i+1], nil
	}},
	{target: "/v1/revisions?year=2012", answer: func(cal *harikerja.Calendar) (any, error) { return cal.Revisions(2012) }},
	{target: "/v1/changes?since=2024-09-01", answer: func(cal *harikerja.Calendar) (any, error) {
		return cal.Changes(harikerja.MustParseDate("2024-09-01")), nil
	}},
	{target: "/v1/projections?year=2028", answer: func(cal *harikerja.Calendar) (any, error) { return projection.Holidays(cal, 2028) }},
	{target: "/v1/deadlines/due?start=2026-03-17T15:00&hours=16", answer: func(cal *harikerja.Calendar) (any, error) {
		return cal.Due(start, 16*time.Hour, office)
	}},
	{target: "/v1/deadlines/elapsed?start=2026-03-17T15:00&end=2026-03-26T15:00", answer: func(cal *harikerja.Calendar) (any, error) {
		return cal.Elapsed(start, start.AddDate(0, 0, 9), office)
	}},
	{target: "/v1/deadlines/elapsed?start=2026-03-17T15:00&end=2026-03-26T15:00", member: "days",
		answer: func(cal *harikerja.Calendar) (any, error) {
			return cal.WorkByDay(start, start.AddDate(0, 0, 9), office, 366)
		}},
	{target: "/v1/obligations?start=2026-02-01&end=2026-02-28", answer: func(cal *harikerja.Calendar) (any, error) {
		list, _, err := law.Default().DueIn(cal, harikerja.Month(2026, time.February))
		return list, err
	}},
	{target: "/v1/obligations/vat-return?period=2025-11", answer: func(cal *harikerja.Calendar) (any, error) {
		return law.Default().Due(cal, law.VATReturn, law.MonthPeriod(2025, time.November))
	}},
	{target: "/v1/overtime?date=2026-04-03&hours=4.5&weekend=sun&shortestDay=fri",
		answer: func(cal *harikerja.Calendar) (any, error) {
			return law.Default().Overtime(cal.WithWeekend(harikerja.SunOnly()), law.OvertimeWork{
				Date: harikerja.MustParseDate("2026-04-03"), Hours: 4.5, ShortestDay: new(time.Friday)})
		}},
	{target: "/v1/time-limits/phk-notice?date=2026-04-01", answer: func(cal *harikerja.Calendar) (any, error) {
		return law.Default().TimeLimit(cal, law.PHKNotice, harikerja.MustParseDate("2026-04-01"), law.LimitOptions{})
	}},
	{target: "/v1/time-limits/phk-notice?date=2026-04-01&weekend=sat,sun", answer: func(cal *harikerja.Calendar) (any, error) {
		return law.Default().TimeLimit(cal, law.PHKNotice, harikerja.MustParseDate("2026-04-01"),
			law.LimitOptions{Weekend: new(harikerja.SatSun())})
	}},
	{target: "/v1/overtime?date=2026-03-17&hours=1", answer: func(cal *harikerja.Calendar) (any, error) {
		return law.Default().Overtime(cal, law.OvertimeWork{Date: harikerja.MustParseDate("2026-03-17"), Hours: 1})
	}},
	{target: "/v1/rules", answer: func(*harikerja.Calendar) (any, error) { return law.Default().Rules(), nil }},
	{target: "/v1/rules/vat-return-2025", answer: func(*harikerja.Calendar) (any, error) { return law.Default().Rule("vat-return-2025") }},
}

const ownDays = "&daysOff=2026-05-15&workdays=2026-05-17"

var (
	office = harikerja.MustParseHours("08:00-12:00,13:00-17:00").In(harikerja.MustParseZone("WIB"))
	start  = time.Date(2026, 3, 17, 15, 0, 0, 0, harikerja.MustParseZone("WIB"))
)

// noGoType says why the library has no type for the answer of a path.
var noGoType = map[string]string{
	"/v1/health":               "the library has no server",
	"/v1/workdays/check":       "a truth value; for more use Day",
	"/v1/workdays/add":         "a Date",
	"/v1/workdays/subtract":    "a Date",
	"/v1/workdays/adjust":      "a Date",
	"/v1/workdays/nth":         "a Date",
	"/v1/workdays/list":        "a list of Date",
	"/v1/workdays/diff":        "a number",
	"/v1/holidays/compare":     "the library compares two calendars with Changes",
	"/v1/calendars":            "a Definition is written as a calendar file",
	"/v1/calendars/{calendar}": "a Definition is written as a calendar file",
	"/v1/time-limits":          "a part of /v1/rules",
}

func daysOf(cal *harikerja.Calendar, dates ...string) (any, error) {
	name := func(id, en string) harikerja.Names { return harikerja.Names{Indonesian: id, English: en} }
	line := func(date string, n harikerja.Names) []harikerja.OwnDay {
		return []harikerja.OwnDay{{Span: harikerja.OneDay(harikerja.MustParseDate(date)), Name: n}}
	}
	cal, err := cal.WithDefinition(harikerja.Definition{
		DaysOff:  line("2026-05-15", name("Libur sendiri", "Own day off")),
		Workdays: line("2026-05-17", name("Hari kerja sendiri", "Own workday"))})
	if err != nil {
		return nil, err
	}
	var days []harikerja.Day
	for _, date := range dates {
		day, err := cal.Day(harikerja.MustParseDate(date))
		if err != nil {
			return nil, err
		}
		days = append(days, day)
	}
	return days, nil
}

// TestGoTypesHaveTheJSONOfTheAPI compares three texts for each question: the answer of the API;
// the answer of the library; and the answer of the API after it was read into the Go type. A
// member that is null or "" may be missing. The table in docs/go.md has the members that only
// the API or only Go writes.
func TestGoTypesHaveTheJSONOfTheAPI(t *testing.T) {
	api := newAPI()
	asked := map[string]bool{}
	types := map[string]*jsonComparison{"Holiday": {}, "Decree": {}}
	for _, row := range goTypes {
		path, _, _ := strings.Cut(row.target, "?")
		for _, rt := range routes() {
			if before, _, id := strings.Cut(rt.path, "{"); path == rt.path || id && strings.HasPrefix(path, before) {
				asked[rt.path] = true
			}
		}
		r := get(api, row.target)
		if r.status != http.StatusOK {
			t.Fatalf("%s: status %d: %s", row.target, r.status, r.body)
		}
		var body struct{ Data json.RawMessage }
		noError(t, json.Unmarshal(r.body, &body))
		if row.member != "" {
			var members map[string]json.RawMessage
			noError(t, json.Unmarshal(body.Data, &members))
			body.Data = members[row.member]
		}
		answer, err := row.answer(frozen.Calendar())
		noError(t, err)
		written, err := json.Marshal(answer)
		noError(t, err)
		read := reflect.New(reflect.TypeOf(answer))
		if err := json.Unmarshal(body.Data, read.Interface()); err != nil {
			t.Errorf("%s: %v", row.target, err)
			continue
		}
		again, err := json.Marshal(read.Interface())
		noError(t, err)
		typ := reflect.TypeOf(answer)
		if typ.Kind() == reflect.Slice {
			typ = typ.Elem()
		}
		name := strings.TrimPrefix(typ.String(), "harikerja.")
		if types[name] == nil {
			types[name] = &jsonComparison{}
		}
		for _, text := range [][]byte{written, again} {
			var a, b any
			noError(t, json.Unmarshal(body.Data, &a))
			noError(t, json.Unmarshal(text, &b))
			compareJSON(types, name, "data", a, b)
		}
	}
	for _, rt := range routes() {
		if rt.query.result != nil && strings.HasPrefix(rt.path, "/v1/") && asked[rt.path] == (noGoType[rt.path] != "") {
			t.Errorf("%s must be in exactly one of goTypes and noGoType", rt.path)
		}
	}
	example, err := os.ReadFile("../../../testdata/answer.json")
	noError(t, err)
	target := "/v1/holidays/check?date=2026-03-18&includeSources=true"
	if r := get(api, target); string(r.body)+"\n" != string(example) {
		t.Errorf("%s: got %s, want the file that an example reads: %s", target, r.body, example)
	}
	docs, err := os.ReadFile("../../../docs/go.md")
	noError(t, err)
	for name, c := range types {
		for _, d := range c.differ {
			t.Errorf("%s: %s", name, d)
		}
		for _, member := range c.missing {
			if !slices.Contains(c.onlyAPI, member) {
				t.Errorf("%s: %s is [] in the API, but null or missing in Go", name, member)
			}
		}
		row := fmt.Sprintf("| `%s` | %s | %s |\n", name, listed(c.onlyAPI), listed(c.onlyGo))
		if !strings.Contains(string(docs), row) {
			t.Errorf("docs/go.md does not have the row\n%s", row)
		}
	}
}

// listed returns the names for a cell of a table, sorted and each only once.
func listed(names []string) string {
	slices.Sort(names)
	var cells []string
	for _, name := range slices.Compact(names) {
		cells = append(cells, "`"+name+"`")
	}
	return strings.Join(cells, ", ")
}

// jsonComparison has the members of a type that only the API writes, those that only Go writes,
// the members that are an empty list only in the API, and the members that differ.
type jsonComparison struct{ onlyAPI, onlyGo, missing, differ []string }

// compareJSON compares a value of the API with a value of Go. The members of holidays and decrees
// inside another type are recorded for the types Holiday and Decree.
func compareJSON(types map[string]*jsonComparison, owner, name string, api, goes any) {
	switch api := api.(type) {
	case map[string]any:
		if _, ok := api["isNationalHoliday"]; ok {
			owner = "Holiday"
		} else if _, ok := api["publishedAt"]; ok {
			owner = "Decree"
		}
		c, other := types[owner], goes.(map[string]any)
		for member, value := range api {
			switch {
			case isList(value) && isEmpty(value) && !isList(other[member]):
				c.missing = append(c.missing, member)
			case isEmpty(value) && isEmpty(other[member]):
			case other[member] == nil:
				c.onlyAPI = append(c.onlyAPI, member)
			default:
				compareJSON(types, owner, name+"."+member, value, other[member])
			}
		}
		for member, value := range other {
			if _, ok := api[member]; !ok && !isEmpty(value) {
				c.onlyGo = append(c.onlyGo, member)
			}
		}
	case []any:
		other := goes.([]any)
		if len(api) != len(other) {
			types[owner].differ = append(types[owner].differ,
				fmt.Sprintf("%s has %d elements in the API, %d in Go", name, len(api), len(other)))
			return
		}
		for i, element := range api {
			compareJSON(types, owner, name, element, other[i])
		}
	default:
		if api != goes {
			types[owner].differ = append(types[owner].differ, fmt.Sprintf("%s is %v in the API, %v in Go", name, api, goes))
		}
	}
}

func isEmpty(value any) bool {
	list, _ := value.([]any)
	return value == nil || value == "" || isList(value) && len(list) == 0
}

func isList(value any) bool {
	_, ok := value.([]any)
	return ok
}
