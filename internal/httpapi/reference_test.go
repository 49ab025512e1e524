package httpapi

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
)

// The reference checker is a second implementation of the rules for queries in
// the specification and the contract, for the seven paths. It is simple and
// shares no code with the API. TestQueriesAgreeWithTheReference compares the
// two.

// verdict is the required answer. Status 0 means that the reference checker
// accepts both 200 and 404.
type verdict struct {
	status int
	code   string
	field  string
}

func (v verdict) String() string { return fmt.Sprintf("%d %s %s", v.status, v.code, v.field) }

// referenceTable lists the parameters of each path in the specification. A star
// marks a required parameter.
var referenceTable = map[string][]string{
	"/v1/health":         {},
	"/v1/holidays":       {"year", "type", "includeSources"},
	"/v1/holidays/check": {"*date", "includeCollectiveLeave", "includeSources"},
	"/v1/workdays/check": {"*date", "includeCollectiveLeave", "weekend"},
	"/v1/workdays/add":   {"*date", "*days", "includeCollectiveLeave", "weekend"},
	"/v1/workdays/diff":  {"*start", "*end", "includeCollectiveLeave", "weekend", "inclusive"},
	"/v1/sources":        {"year"},
}

var codesByName = map[string]string{
	"date": "INVALID_DATE", "start": "INVALID_DATE", "end": "INVALID_DATE", "year": "INVALID_YEAR", "days": "INVALID_RANGE", "type": "INVALID_TYPE",
	"includeSources": "INVALID_TYPE", "includeCollectiveLeave": "INVALID_TYPE", "inclusive": "INVALID_TYPE", "weekend": "INVALID_TYPE",
}

// judge returns the required answer to a query.
func judge(path, raw string) verdict {
	table := referenceTable[path]
	pairs := strings.Split(raw, "&")
	for _, pair := range pairs {
		if strings.Contains(pair, ";") || brokenEscape.MatchString(pair) {
			return verdict{400, "INVALID_TYPE", strings.SplitN(pair, "=", 2)[0]}
		}
	}
	given := map[string]string{}
	for _, pair := range pairs {
		if pair == "" {
			continue
		}
		halves := append(strings.SplitN(pair, "=", 2), "")
		name, value := decode(halves[0]), decode(halves[1])
		if _, twice := given[name]; twice || !slices.Contains(table, name) && !slices.Contains(table, "*"+name) {
			return verdict{400, "INVALID_TYPE", name}
		}
		given[name] = value
	}
	for _, name := range table {
		name, required := strings.CutPrefix(name, "*")
		value, ok := given[name]
		if !ok && required || ok && !right(name, value) {
			return verdict{400, codesByName[name], name}
		}
	}
	return judgeData(path, given)
}

// brokenEscape matches a percent sign that is not followed by two hexadecimal
// digits.
var brokenEscape = regexp.MustCompile(`(?s)%(.?$|[^0-9a-fA-F]|.[^0-9a-fA-F])`)

// decode decodes the escapes of a query. All escapes must be complete.
func decode(s string) string {
	return anyEscape.ReplaceAllStringFunc(strings.ReplaceAll(s, "+", " "), func(e string) string {
		b, _ := hex.DecodeString(e[1:])
		return string(b)
	})
}

var (
	anyEscape = regexp.MustCompile(`%[0-9a-fA-F]{2}`)
	yearForm  = regexp.MustCompile(`^(19|[2-9][0-9])[0-9][0-9]$`)
	dateForm  = regexp.MustCompile(`^[0-9]{4}-[0-9]{2}-[0-9]{2}$`)
	daysForm  = regexp.MustCompile(`^[0-9]+$`)
	dayForm   = regexp.MustCompile(`^ *(?:[mM][oO][nN]|[tT][uU][eE]|[wW][eE][dD]|[tT][hH][uU]|[fF][rR][iI]|[sS][aA][tT]|[sS][uU][nN]) *$`)
	noneForm  = regexp.MustCompile(`^ *[nN][oO][nN][eE] *$`)
)

// right reports whether a value is allowed.
func right(name, value string) bool {
	switch name {
	case "year":
		return yearForm.MatchString(value)
	case "type":
		return value == "national_holiday" || value == "collective_leave"
	case "date", "start", "end":
		_, err := time.Parse(time.DateOnly, value)
		return err == nil && dateForm.MatchString(value) && value >= "0001-01-01"
	case "days":
		n, ok := new(big.Int).SetString(value, 10)
		return ok && daysForm.MatchString(value) && n.Sign() > 0 && n.Cmp(big.NewInt(2147483647)) <= 0
	case "weekend":
		return rightWeekend(value)
	}
	return value == "true" || value == "false"
}

func rightWeekend(value string) bool {
	if noneForm.MatchString(value) {
		return true
	}
	days := map[string]bool{}
	for _, token := range strings.Split(value, ",") {
		if !dayForm.MatchString(token) {
			return false
		}
		days[strings.ToLower(strings.Trim(token, " "))] = true
	}
	return len(days) < 7
}

// judgeData returns the required answer to a valid query: an error if a date
// that the query needs has no data. Dates are compared as text.
func judgeData(path string, given map[string]string) verdict {
	const first, last = "2009-01-01", "2027-12-31"
	missing := func(field string) verdict { return verdict{404, "DATASET_NOT_FOUND", field} }
	covered := func(date string) bool { return date >= first && date <= last }
	switch path {
	case "/v1/holidays", "/v1/sources":
		if y, ok := given["year"]; ok && !covered(y+"-06-01") {
			return missing("year")
		}
	case "/v1/holidays/check", "/v1/workdays/check":
		if !covered(given["date"]) {
			return missing("date")
		}
	case "/v1/workdays/add":
		if next := addDays(given["date"], 1); !covered(next) {
			return missing("date")
		}
		return verdict{} // the answer depends on the days; TestAddAndDiffMatchASlowLoop checks it
	case "/v1/workdays/diff":
		start, end := given["start"], given["end"]
		if start > end {
			return verdict{400, "INVALID_RANGE", "start"}
		}
		if given["inclusive"] == "false" {
			start, end = addDays(start, 1), addDays(end, -1)
		}
		if start <= end && !covered(start) {
			return missing("start")
		}
		if start <= end && !covered(end) {
			return missing("end")
		}
	}
	return verdict{status: 200}
}

// addDays adds days to a date and returns a text that can be compared. The text
// of a date before year 1 sorts before all other dates. The text of a date after
// year 9999 sorts after all other dates.
func addDays(date string, n int) string {
	d, _ := time.Parse(time.DateOnly, date)
	switch d = d.AddDate(0, 0, n); {
	case d.Year() < 1:
		return "0000-12-31"
	case d.Year() > 9999:
		return ":"
	}
	return d.Format(time.DateOnly)
}

// TestQueriesAgreeWithTheReference sends random queries, most of them almost
// valid, and compares the answers with the verdicts of the reference
// checker.
func TestQueriesAgreeWithTheReference(t *testing.T) {
	const cases = 20000
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	api := newAPI()
	paths := slices.Sorted(maps.Keys(referenceTable))
	seen := map[verdict]int{}
	for range cases {
		path := paths[r.IntN(len(paths))]
		query := randomQuery(r, referenceTable[path])
		want := judge(path, query)
		got := get(api, path+"?"+query)
		checkVerdict(t, path+"?"+query, got, want)
		seen[verdict{want.status, want.code, ""}]++
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	// If almost all queries failed for the same reason, the other checks would not
	// be tested.
	for _, want := range []verdict{
		{status: 200}, {400, "INVALID_TYPE", ""}, {400, "INVALID_DATE", ""}, {400, "INVALID_YEAR", ""}, {400, "INVALID_RANGE", ""}, {404, "DATASET_NOT_FOUND", ""},
	} {
		if seen[want] < cases/500 {
			t.Errorf("only %d of %d cases have the verdict %v", seen[want], cases, want)
		}
	}
}

func checkVerdict(t *testing.T, target string, got reply, want verdict) {
	t.Helper()
	if got.status == 200 && (want.status == 200 || want.status == 0) {
		return
	}
	n := checkReply(t, got)
	if got.status == 404 && want.status == 0 {
		return
	}
	field, err := tokenText(strings.ToValidUTF8(want.field, "\ufffd"))
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(want.field, "\ufffd") || strings.ToValidUTF8(want.field, "") != want.field {
		field = n.get("error.details.field") // the contract does not define the number of replacement characters
	}
	if got.status != want.status || n.get("error.code") != `"`+want.code+`"` || n.get("error.details.field") != field {
		t.Errorf("GET %q: got %d %s, want %v", target, got.status, got.body, want)
	}
}

// randomQuery returns a query with parameters of the table. Most of its values are
// valid. In one of three cases, the query is then changed at random.
func randomQuery(r *rand.Rand, table []string) string {
	var pairs []string
	for _, name := range table {
		name, required := strings.CutPrefix(name, "*")
		if required && r.IntN(20) > 0 || r.IntN(2) == 0 {
			pairs = append(pairs, name+"="+randomValue(r, name))
		}
	}
	r.Shuffle(len(pairs), func(i, j int) { pairs[i], pairs[j] = pairs[j], pairs[i] })
	query := strings.Join(pairs, "&")
	for r.IntN(3) == 0 {
		query = spoil(r, query)
	}
	return query
}

var valuesByName = map[string][]string{
	"date": {"2026-03-18", "2026-03-18", "2025-12-31", "2008-12-31", "2008-12-30", "2009-01-01", "2027-12-31", "2027-12-30", "2028-01-01",
		"0001-01-01", "9999-12-31", "0000-01-01", "2024-02-29", "2026-02-29", "2026-00-10", "2026-3-18", "٢٠٢٦-03-18"},
	"year": {"2026", "2026", "2009", "2008", "2027", "2028", "1900", "1899", "9999", "10000", "0000", "202", "２０２６", "2026.0"},
	"type": {"national_holiday", "collective_leave", "NATIONAL_HOLIDAY", "all", "national_holiday,collective_leave"},
	"days": {"1", "5", "005", "250", "5000", "2147483647", "2147483648", "0", "-1", "%2B5", "1.0", "1e3", "٥", "99999999999999999999"},
	"weekend": {"sat,sun", "sun", "none", "NONE", "+fri,SAT+", "fri,fri", "sat,none", "mon,tue,wed,thu,fri,sat,sun", "mon,tue,wed,thu,fri,sat",
		"sat;sun", "sat,,sun", "sab", "ſun", "%20"},
}

func randomValue(r *rand.Rand, name string) string {
	values := valuesByName[name]
	switch {
	case name == "start" || name == "end":
		values = valuesByName["date"]
	case values == nil:
		values = []string{"true", "false", "true", "false", "TRUE", "1", "no"}
	}
	return values[min(r.IntN(len(values)), r.IntN(len(values)))] // the first values are valid
}

// spoil changes a query at random.
func spoil(r *rand.Rand, query string) string {
	i := r.IntN(len(query) + 1)
	bits := []string{"%", "%2", "%zz", ";", "&", "&&", "=", "+", "%20", "%00", "%ff", "%2C", "%2D", "-", "0", "é", "year=2026", "&foo=1",
		"&date=2026-03-18", "&days=1", "Date", " ", "\x00", "\xff", "#", "?", "/"}
	switch r.IntN(4) {
	case 0:
		return query[:i] + bits[r.IntN(len(bits))] + query[i:]
	case 1:
		return query + "&" + query
	case 2: // removes one character
		return query[:max(i-1, 0)] + query[i:]
	}
	if i < len(query) && query[i] > ' ' && query[i] < 0x7f { // escapes one character; the meaning of the query often stays the same
		const digits = "0123456789ABCDEF"
		return query[:i] + "%" + string(digits[query[i]>>4]) + string(digits[query[i]&15]) + query[i+1:]
	}
	return strings.ToUpper(query)
}

// independentList reads the list of holidays that was not generated from the
// data. It returns the types and names of each date.
func independentList(t *testing.T) map[string][]string {
	t.Helper()
	f, err := os.Open("../../testdata/final.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	days := map[string][]string{}
	for s := bufio.NewScanner(f); s.Scan(); {
		if date, rest, ok := strings.Cut(s.Text(), "\t"); ok {
			days[date] = append(days[date], rest)
		}
	}
	if len(days) < 400 {
		t.Fatalf("only %d dates in the list", len(days))
	}
	return days
}

// newestAPI returns an API with the embedded data, which has the same holidays as
// the independent list.
func newestAPI() *API { return New(harikerja.Default(), frozen.Clock) }

// TestEveryDateOfAYear sends every date of two years to both checks, with and
// without collective leave. It compares the answers with the library and with
// the independent list.
func TestEveryDateOfAYear(t *testing.T) {
	api, list := newestAPI(), independentList(t)
	for _, year := range []int{2021, 2026} {
		for d := range harikerja.Year(year).All() {
			for _, leave := range []bool{true, false} {
				checkDate(t, api, list[d.String()], d, leave)
			}
		}
	}
}

func checkDate(t *testing.T, api *API, listed []string, d harikerja.Date, leave bool) {
	t.Helper()
	day, err := api.Calendar().WithLeave(harikerja.Leave(!leave)).Day(d)
	if err != nil {
		t.Fatal(err)
	}
	query := fmt.Sprintf("date=%s&includeCollectiveLeave=%t", d, leave)
	check := checkReply(t, get(api, "/v1/holidays/check?"+query)).at("data")
	work := checkReply(t, get(api, "/v1/workdays/check?"+query)).at("data")

	// Compare with the library.
	if work.get("isWorkday") != strconv.FormatBool(day.Class == harikerja.ClassWorkday) || work.get("isWeekend") != strconv.FormatBool(day.Weekend) ||
		check.get("isHoliday") != strconv.FormatBool(len(day.Holidays) > 0) || work.get("isHoliday") != check.get("isHoliday") {
		t.Errorf("%s: got %s and %s, the library has %+v", query, check.text, work.text, day)
	}
	// Compare with the independent list.
	var want, got []string
	for _, line := range listed {
		if leave || strings.HasPrefix(line, "national_holiday") {
			want = append(want, line)
		}
	}
	for _, h := range check.at("holidays").parts {
		got = append(got, strings.ReplaceAll(h.get("type")+"\t"+h.get("localName")+"\t"+h.get("name"), `"`, ""))
	}
	if !sameLines(got, want) || work.get("holidays") != check.get("holidays") {
		t.Errorf("%s: got %q, the list has %q", query, got, want)
	}
	weekday := d.Weekday()
	weekend := weekday == time.Saturday || weekday == time.Sunday
	if work.get("isWorkday") != strconv.FormatBool(!weekend && len(want) == 0) || work.get("date") != `"`+d.String()+`"` ||
		work.get("day") != `"`+weekday.String()+`"` {
		t.Errorf("%s: %s", query, work.text)
	}
}

// sameLines reports whether two lists have the same lines in any order. The order
// of the independent list differs from the order of the answers.
func sameLines(a, b []string) bool {
	count := map[string]int{}
	for _, s := range a {
		count[s]++
	}
	for _, s := range b {
		count[s]--
	}
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return true
}

// TestAddAndDiffMatchASlowLoop compares add and diff with a loop over the dates
// that uses only the independent list.
func TestAddAndDiffMatchASlowLoop(t *testing.T) {
	api, list := newestAPI(), independentList(t)
	seed := rand.Uint64()
	r := rand.New(rand.NewPCG(seed, 0))
	weekends := []string{"sat,sun", "sun", "fri,sat", "none", "mon,tue,wed,thu,fri,sat"}
	first := harikerja.MustParseDate("2009-01-01")
	for range 2000 {
		start := first.AddDays(r.IntN(6939 - 700))
		weekend, leave, inclusive := weekends[r.IntN(len(weekends))], r.IntN(2) == 0, r.IntN(2) == 0
		isWorkday := func(d harikerja.Date) bool {
			for _, line := range list[d.String()] {
				if leave || strings.HasPrefix(line, "national_holiday") {
					return false
				}
			}
			return !strings.Contains(weekend, strings.ToLower(d.Weekday().String()[:3]))
		}

		days, reached := 1+r.IntN(80), start
		for left := days; left > 0; {
			if reached = reached.AddDays(1); isWorkday(reached) {
				left--
			}
		}
		options := fmt.Sprintf("&weekend=%s&includeCollectiveLeave=%t", weekend, leave)
		add := fmt.Sprintf("/v1/workdays/add?date=%s&days=%d%s", start, days, options)
		if got := checkReply(t, get(api, add)).get("data.resultDate"); got != `"`+reached.String()+`"` {
			t.Errorf("seed %d: %s: got %s, want %s", seed, add, got, reached)
		}

		end := start.AddDays(r.IntN(400))
		work, all := 0, 0
		for d := start; !d.After(end); d = d.AddDays(1) {
			if !inclusive && (d == start || d == end) {
				continue
			}
			all++
			if isWorkday(d) {
				work++
			}
		}
		diff := fmt.Sprintf("/v1/workdays/diff?start=%s&end=%s&inclusive=%t%s", start, end, inclusive, options)
		data := checkReply(t, get(api, diff)).at("data")
		if data.get("workdayCount") != strconv.Itoa(work) || data.get("calendarDays") != strconv.Itoa(all) {
			t.Errorf("seed %d: %s: got %s, want %d of %d", seed, diff, data.text, work, all)
		}
		if t.Failed() {
			return
		}
	}
}
