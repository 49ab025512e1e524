// Package vectors generates two JSON files for the packages in other languages: the test
// vectors and the table of due dates. A test vector is a request to the API and its answer.
// The tests in each package send the same requests and expect the same answers. Both files use
// the newest data.
package vectors

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/datasetfile"
	"github.com/harikerja/harikerja/internal/jsonfile"
	"github.com/harikerja/harikerja/law"
)

// vector is a question and its answer, without the envelope. A long answer is replaced
// by the SHA-256 of its JSON text.
type vector struct {
	Target  string          `json:"target"`
	Status  int             `json:"status"`
	Code    ask.Code        `json:"code,omitempty"`
	Data    json.RawMessage `json:"data,omitempty"`
	SHA256  string          `json:"sha256,omitempty"`
	Details json.RawMessage `json:"details,omitempty"`
	// Complete is the field meta.complete of the answer, or nil if the answer has no such field.
	Complete *bool `json:"complete,omitempty"`
}

// longAnswer is the maximum size of an answer in a vector, in bytes. A longer answer is replaced
// by its hash, so that the file stays small.
const longAnswer = 800

// Generate answers all questions with the data in a dataset file. It returns the vectors as
// JSON, with one vector on each line.
func Generate(dataset []byte, rules *law.Rulebook) ([]byte, error) {
	ds, err := datasetfile.Read(dataset)
	if err != nil {
		return nil, err
	}
	calendar, err := harikerja.Load(bytes.NewReader(dataset), harikerja.AllowOlder())
	if err != nil {
		return nil, err
	}
	q := &questions{r: rand.New(rand.NewPCG(2009, 2027)), dataset: ds, calendar: calendar}
	q.covered, _ = calendar.Covered()
	for _, info := range calendar.Years() {
		q.newest = max(q.newest, info.UpdatedAt.Year())
	}
	// At this time the next year has already begun in Jakarta, but not in UTC. A client
	// that uses the year in UTC fails the tests.
	now := time.Date(q.newest, time.December, 31, 17, 30, 0, 0, time.UTC)
	files, definitions, err := readCalendars()
	if err != nil {
		return nil, err
	}
	calendars, err := ask.NewCalendars(calendar, func() *law.Rulebook { return rules }, definitions...)
	if err != nil {
		return nil, err
	}
	world := &ask.World{Calendars: calendars, Clock: func() time.Time { return now }}
	q.addAll()
	if err := q.calendars(definitions); err != nil {
		return nil, err
	}
	q.further()

	var cases []vector
	for _, target := range q.targets {
		v, err := answer(world, target)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", target, err)
		}
		cases = append(cases, v)
	}
	return fileOf(struct {
		Now       time.Time         `json:"now"`
		Calendars []json.RawMessage `json:"calendars"`
		Mistakes  []mistake         `json:"mistakes"`
		Cases     []vector          `json:"cases"`
	}{now, files.Calendars, files.mistakes(), cases})
}

// fileOf converts a value to JSON and returns it as the content of a file.
func fileOf(v any) ([]byte, error) {
	text, err := ask.JSON(v)
	if err != nil {
		return nil, err
	}
	return jsonfile.Lines(text)
}

// A target consists of this prefix, a path from the map "asked" and a query.
const prefix = "/v1"

// Maps each API path to the function that answers its question.
var asked = map[string]func(*ask.World, ask.Given) (ask.AnyAnswer, error){
	"/years":                  question[ask.Years],
	"/sources":                question[ask.Sources],
	"/revisions":              question[ask.Revisions],
	"/occasions":              question[ask.Occasions],
	"/days":                   question[ask.Days],
	"/overtime":               question[ask.Overtime],
	"/holidays":               question[ask.Holidays],
	"/holidays/check":         question[ask.CheckHoliday],
	"/holidays/range":         question[ask.HolidaysInRange],
	"/holidays/upcoming":      question[ask.UpcomingHolidays],
	"/holidays/long-weekends": question[ask.LongWeekends],
	"/holidays/leave-plan":    question[ask.PlanLeave],
	"/workdays/check":         question[ask.CheckWorkday],
	"/workdays/add":           question[ask.AddWorkdays],
	"/workdays/subtract":      question[ask.SubtractWorkdays],
	"/workdays/diff":          question[ask.DiffWorkdays],
	"/workdays/adjust":        question[ask.AdjustDate],
	"/workdays/nth":           question[ask.NthWorkday],
	"/workdays/list":          question[ask.ListWorkdays],
	"/workdays/summary":       question[ask.SummarizeWorkdays],
	"/workdays/periods":       question[ask.PayrollPeriods],
	"/deadlines/due":          question[ask.DueDeadline],
	"/deadlines/elapsed":      question[ask.ElapsedTime],
}

func question[Q ask.Question[A], A ask.AnyAnswer](
	w *ask.World, given ask.Given,
) (ask.AnyAnswer, error) {
	a, _, err := ask.Ask[Q](w, given)
	return a, err
}

func answer(w *ask.World, target string) (vector, error) {
	path, query, _ := strings.Cut(target, "?")
	a, err := asked[strings.TrimPrefix(path, prefix)](w, ask.Given{Query: query})
	if e, ok := errors.AsType[*ask.Error](err); ok {
		details, err := ask.JSON(e.Envelope(ask.APIWords).Error.Details)
		return vector{Target: target, Status: e.Code.Status(), Code: e.Code, Details: details}, err
	}
	if err != nil {
		return vector{}, err
	}
	v := vector{Target: target, Status: http.StatusOK}
	meta, data := a.Parts()
	if list, ok := meta.(interface{ DataEnd() string }); ok {
		complete := list.DataEnd() == ""
		v.Complete = &complete
	}
	if v.Data, err = ask.JSON(data); err == nil && len(v.Data) > longAnswer {
		sum := sha256.Sum256(v.Data)
		v.Data, v.SHA256 = nil, hex.EncodeToString(sum[:])
	}
	return v, err
}

// Collects the targets for the vectors. The random targets use a fixed seed.
type questions struct {
	r        *rand.Rand
	dataset  datasetfile.File
	calendar *harikerja.Calendar
	newest   int // the year of the newest decree or correction
	targets  []string
	covered  harikerja.Span // the dates with data in the current calendar
	asOf     string         // the parameter asOf of the next questions, or ""
	named    string         // the parameter calendar of the next questions, or ""
}

// params is a list of encoded query parameters. Each parameter begins with &.
type params string

func param(name string, value any) params {
	return params("&" + name + "=" + url.QueryEscape(fmt.Sprint(value)))
}

// Formats a path below /v1 and its query, and appends them to the targets. The values are
// URL-encoded, except values of the type params, which are already encoded.
func (q *questions) add(format string, values ...any) {
	var encoded []any
	for _, v := range values {
		if _, ok := v.(params); !ok {
			v = url.QueryEscape(fmt.Sprint(v))
		}
		encoded = append(encoded, v)
	}
	target := prefix + fmt.Sprintf(format, encoded...)
	var more params
	if q.asOf != "" {
		more += param("asOf", q.asOf)
	}
	if q.named != "" {
		more += param("calendar", q.named)
	}
	if more != "" && !strings.Contains(target, "?") {
		more = "?" + more[1:]
	}
	q.targets = append(q.targets, target+string(more))
}

func (q *questions) addAll() {
	q.lists()
	q.everyHoliday()
	for range 450 {
		q.checks()
	}
	for range 700 {
		q.arithmetic()
	}
	q.history()
	q.mistakes()
}

// Adds questions about the list for each year with data, for the year before the data and
// for the year after the data.
func (q *questions) lists() {
	q.add("/years")
	q.add("/sources")
	q.add("/holidays")
	for year := q.covered.Start().Year() - 1; year <= q.covered.End().Year()+1; year++ {
		q.add("/sources?year=%v", year)
		q.add("/holidays?year=%v", year)
		q.add("/holidays?year=%v&includeSources=true", year)
		q.add("/holidays?year=%v&type=national_holiday&includeSources=false", year)
		q.add("/holidays?year=%v&type=collective_leave&includeSources=true", year)
	}
}

// Adds questions about each date in the lists, including cancelled dates.
func (q *questions) everyHoliday() {
	for _, y := range q.dataset.Years {
		for _, l := range y.Lines {
			q.add("/workdays/check?date=%v", l.Date)
			if l.Kind == string(harikerja.CollectiveLeave) {
				q.add("/holidays/check?date=%v&includeCollectiveLeave=false", l.Date)
			}
			if l.Also != nil || l.RevokedBy != "" {
				q.add("/holidays/check?date=%v&includeSources=true", l.Date)
			}
		}
	}
}

// Returns a random date that has data, or sometimes a date up to 30 days before or
// after the data.
func (q *questions) date() harikerja.Date {
	return q.covered.Start().AddDays(q.r.IntN(q.covered.Days()+60) - 30)
}

// Returns the parameter includeCollectiveLeave with a random value, or "". It is always ""
// if a calendar is named, because a calendar has its own rules.
func (q *questions) leave() params {
	if q.named != "" || q.r.IntN(2) == 0 {
		return ""
	}
	return param("includeCollectiveLeave", q.r.IntN(2) == 0)
}

// Returns random parameters that change which days are days off, or "". It is always "" if a
// calendar is named.
func (q *questions) rules() params {
	if q.named != "" {
		return ""
	}
	rules := q.leave()
	switch q.r.IntN(4) {
	case 0:
		rules += param("weekend", []string{"sun", "fri,sat", "none", "NONE", " Sun , sat",
			"sun,sun", "mon,tue,wed,thu,fri,sat"}[q.r.IntN(7)])
	case 1:
		days := []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"}
		q.r.Shuffle(7, func(i, j int) { days[i], days[j] = days[j], days[i] })
		rules += param("weekend", strings.Join(days[:1+q.r.IntN(6)], ","))
	}
	return rules
}

func (q *questions) checks() {
	date := q.date()
	q.add("/workdays/check?date=%v%v", date, q.rules())
	if q.r.IntN(3) == 0 {
		q.add("/holidays/check?date=%v&includeSources=%v", date, q.r.IntN(2) == 0)
	}
}

func (q *questions) arithmetic() {
	date := q.date()
	days := 1 + int(q.r.ExpFloat64()*float64(int(1)<<q.r.IntN(11)))
	path := []string{"/workdays/add", "/workdays/add", "/workdays/subtract"}[q.r.IntN(3)]
	q.add(path+"?date=%v&days=%v%v", date, days, q.rules())

	end := q.date()
	if q.r.IntN(2) == 0 {
		end = date.AddDays(q.r.IntN(40) - 2)
	}
	if end.Before(date) && q.r.IntN(50) > 0 {
		date, end = end, date
	}
	rules := q.rules()
	if q.r.IntN(3) == 0 {
		rules += param("inclusive", q.r.IntN(3) == 0)
	}
	q.add("/workdays/diff?start=%v&end=%v%v", date, end, rules)
}

// Adds questions with the parameter asOf. Its values are the date of each revision, the
// day before each revision, two dates before the first list, invalid dates and future
// dates.
func (q *questions) history() {
	var days []harikerja.Date
	for _, info := range q.calendar.Years() {
		revisions, err := q.calendar.Revisions(info.Year)
		if err != nil {
			panic(err) // cannot happen: the calendar listed this year
		}
		for _, r := range revisions {
			days = append(days, r.Date.AddDays(-1), r.Date)
			for _, day := range days[len(days)-2:] {
				q.asOf = day.String()
				q.changed(r)
			}
		}
	}
	for _, day := range append(days, harikerja.MustParseDate("0001-01-01"),
		harikerja.MustParseDate("2008-01-01")) {
		q.asOf = day.String()
		q.add("/years")
		q.add("/holidays")
		q.add("/sources")
		q.add("/holidays?year=%v&includeSources=true", day.Year()+q.r.IntN(3)-1)
		q.checks()
		q.arithmetic()
	}
	for _, day := range []string{"2026-02-30", "today", "99991231", "9999-12-31",
		fmt.Sprintf("%04d-01-01", q.newest+1), fmt.Sprintf("%04d-01-02", q.newest+1)} {
		q.asOf = day
		q.add("/holidays?year=2026")
		q.add("/workdays/check?date=2026-13-01")
	}
	q.asOf = ""
}

// Adds questions about the first dates that a revision changed.
func (q *questions) changed(r harikerja.Revision) {
	list := slices.Concat(r.Removed, r.Confirmed, r.Added)
	for _, rename := range r.Renamed {
		list = append(list, rename.To)
	}
	for _, h := range list[:min(len(list), 4)] {
		q.add("/holidays/check?date=%v&includeSources=true", h.Date)
		q.add("/workdays/diff?start=%v&end=%v", h.Date.AddDays(-20), h.Date.AddDays(20))
	}
}

// Adds questions with invalid values, and with the smallest and largest valid values.
func (q *questions) mistakes() {
	for _, d := range []string{"", "2026", "2026-3-20", "2026-02-29", "2024-02-29", "2100-02-29",
		"2026-02-30", "2026-04-31", "2026-13-01", "2026-00-10", "2026-01-00",
		"0000-12-31", "0001-01-01", "9999-12-31", "10000-01-01", "-2026-01-01", "2026/01/01",
		"20260101", "2026-01-01T00:00:00Z", " 2026-01-01", "2026-01-01 ",
		"2026-01-01\n", "٢٠٢٦-٠١-٠١", "２０２６-01-01", "today", "null", "2008-12-31", "2009-01-01",
		"2027-12-31", "2028-01-01"} {
		q.add("/holidays/check?date=%v", d)
		q.add("/workdays/check?date=%v&weekend=fri", d)
		q.add("/workdays/add?date=%v&days=1", d)
		q.add("/workdays/subtract?date=%v&days=1", d)
		q.add("/workdays/diff?start=%v&end=2026-03-20", d)
		q.add("/workdays/diff?start=2026-03-20&end=%v&inclusive=false", d)
		q.add("/workdays/diff?start=%v&end=%v&inclusive=false", d, d)
	}
	for _, year := range []string{"", "0", "26", "1899", "1900", "9999", "10000", "02026", "2026.0",
		"2e3", "-2026", "+2026", " 2026", "2026 ", "２０２６", "next", "2008", "2028"} {
		q.add("/holidays?year=%v", year)
		q.add("/sources?year=%v", year)
	}
	for _, days := range []string{"", "0", "1", "01", "0000000000007", "-1", "+1", "1.5", "1e3",
		"0x10", " 5", "five", "Infinity", "NaN", "5000",
		"2147483647", "2147483648", "9007199254740993", "99999999999999999999"} {
		q.add("/workdays/add?date=2026-03-18&days=%v", days)
		q.add("/workdays/subtract?date=2026-03-18&days=%v", days)
	}
	for _, flag := range []string{"", "True", "TRUE", "1", "0", "yes", "null", "false ", "true"} {
		q.add("/holidays?year=2026&includeSources=%v", flag)
		q.add("/holidays/check?date=2026-03-20&includeCollectiveLeave=%v", flag)
		q.add("/workdays/check?date=2026-03-20&includeCollectiveLeave=%v&weekend=x", flag)
		q.add("/workdays/diff?start=2026-03-21&end=2026-03-20&inclusive=%v", flag)
	}
	for _, weekend := range []string{"", ",", "sat,", "sat,,sun", "sat sun", "sat;sun", "saturday",
		"Sat,SUN", " none ", "none,sun", "nOnE",
		"mon,tue,wed,thu,fri,sat,sun", "sun,mon,tue,wed,thu,fri,sat,sun", "ſun", "\tsun", "6", "weekend",
		strings.Repeat("sat,", 15) + "x", strings.Repeat("\U0001f600", 61)} { // long values are shortened
		q.add("/workdays/check?date=2026-03-22&weekend=%v", weekend)
		q.add("/workdays/add?date=2026-03-22&days=3&weekend=%v", weekend)
	}
	for _, kind := range []string{"", "national", "National_Holiday", "collective_leave ", "all",
		"national_holiday,collective_leave"} {
		q.add("/holidays?year=2026&type=%v&includeSources=maybe", kind)
	}
	q.names()
}

// Adds questions that lack a required parameter or have an unknown parameter.
func (q *questions) names() {
	for _, path := range []string{"/holidays/check", "/workdays/check", "/workdays/add",
		"/workdays/subtract", "/workdays/diff"} {
		q.add(path)
		q.add(path + "?includeCollectiveLeave=maybe")
		q.add(path + "?date=2026-02-30&foo=bar")
		q.add(path + "?Weekend=sun")
	}
	q.add("/workdays/add?date=2026-03-18")
	q.add("/workdays/add?days=0")
	q.add("/workdays/diff?start=2026-03-18")
	q.add("/workdays/diff?end=2026-03-18")
	q.add("/holidays?year=x&includeCollectiveLeave=true")
	q.add("/holidays?year=x&Type=collective_leave")
	q.add("/holidays/check?date=2026-03-20&weekend=sun")
	q.add("/workdays/check?date=2026-03-20&includeSources=true")
	q.add("/workdays/check?date=2026-03-20&inclusive=true")
	q.add("/workdays/add?date=2026-03-20&days=1&inclusive=true")
	q.add("/workdays/diff?start=2026-03-20&end=2026-03-21&type=collective_leave")
}
