package ask

import (
	"encoding/hex"
	"errors"
	"maps"
	"math/big"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// The specification and the contract define rules for queries. The reference checker is a second
// implementation of these rules. It covers the seven questions of the specification. It is simple
// and shares no code with the package. TestErrorsEqualTheVerdictsOfTheReferenceChecker compares
// the two implementations.

// verdict is the error that a query must have. The zero value means that the query must have an
// answer.
type verdict struct {
	code  Code
	field string
}

// The verdict "unknown" means that the reference checker cannot decide whether there is enough
// data for an answer.
var unknown = verdict{"", "data"}

// referenceTable lists the parameters that the specification defines for each question. A star
// marks a required parameter.
var referenceTable = map[string][]string{
	"Health":       {},
	"Holidays":     {"year", "type", "includeSources"},
	"CheckHoliday": {"*date", "includeCollectiveLeave", "includeSources"},
	"CheckWorkday": {"*date", "includeCollectiveLeave", "weekend"},
	"AddWorkdays":  {"*date", "*days", "includeCollectiveLeave", "weekend"},
	"DiffWorkdays": {"*start", "*end", "includeCollectiveLeave", "weekend", "inclusive"},
	"Sources":      {"year"},
}

var codesByName = map[string]Code{
	"date": "INVALID_DATE", "start": "INVALID_DATE", "end": "INVALID_DATE", "year": "INVALID_YEAR", "days": "INVALID_RANGE", "type": "INVALID_TYPE",
	"includeSources": "INVALID_TYPE", "includeCollectiveLeave": "INVALID_TYPE", "inclusive": "INVALID_TYPE", "weekend": "INVALID_TYPE",
}

func judge(question, raw string) verdict {
	table := referenceTable[question]
	pairs := strings.Split(raw, "&")
	for _, pair := range pairs {
		if strings.Contains(pair, ";") || brokenEscape.MatchString(pair) {
			return verdict{"INVALID_TYPE", strings.SplitN(pair, "=", 2)[0]}
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
			return verdict{"INVALID_TYPE", name}
		}
		given[name] = value
	}
	for _, name := range table {
		name, required := strings.CutPrefix(name, "*")
		value, ok := given[name]
		if !ok && required || ok && !isAllowed(name, value) {
			return verdict{codesByName[name], name}
		}
	}
	return judgeData(question, given)
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

func isAllowed(name, value string) bool {
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

// judgeData returns the verdict for a valid query. The verdict is an error if the query needs a
// date without data. Dates are compared as text.
func judgeData(question string, given map[string]string) verdict {
	const first, last = "2009-01-01", "2027-12-31"
	missing := func(field string) verdict { return verdict{"DATASET_NOT_FOUND", field} }
	covered := func(date string) bool { return date >= first && date <= last }
	switch question {
	case "Holidays", "Sources":
		if y, ok := given["year"]; ok && !covered(y+"-06-01") {
			return missing("year")
		}
	case "CheckHoliday", "CheckWorkday":
		if !covered(given["date"]) {
			return missing("date")
		}
	case "AddWorkdays":
		if next := addDays(given["date"], 1); !covered(given["date"]) && !covered(next) {
			return missing("date")
		}
		return unknown // the data may end before the result; the tests of the library check this
	case "DiffWorkdays":
		start, end := given["start"], given["end"]
		if start > end {
			return verdict{"INVALID_RANGE", "start"}
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
	return verdict{}
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

// TestErrorsEqualTheVerdictsOfTheReferenceChecker sends random queries, most of which are almost
// valid. It compares the errors with the verdicts of the reference checker.
func TestErrorsEqualTheVerdictsOfTheReferenceChecker(t *testing.T) {
	cases := 20000
	if testing.Short() {
		cases = 4000
	}
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	names := slices.Sorted(maps.Keys(referenceTable))
	seen := map[Code]int{}
	w := newWorld()
	for range cases {
		name := names[r.IntN(len(names))]
		query := randomQuery(r, referenceTable[name])
		want := judge(name, query)
		var got verdict
		_, err := questions[name].ask(w, Given{Query: query})
		if e, ok := errors.AsType[*Error](err); ok {
			got = verdict{e.Code, e.Details.Field}
		}
		if got != want && !(want == unknown && (err == nil || got.code == DatasetNotFound)) {
			t.Fatalf("seed %d: %s?%q: got %v, error %v, want %v", seed, name, query, got, err, want)
		}
		seen[want.code]++
	}
	// If almost all queries failed for the same reason, the other checks would not
	// be tested.
	for _, code := range []Code{"", "INVALID_TYPE", "INVALID_DATE", "INVALID_YEAR", "INVALID_RANGE", "DATASET_NOT_FOUND"} {
		if seen[code] < cases/500 {
			t.Errorf("only %d of %d cases have the verdict %q", seen[code], cases, code)
		}
	}
}

// randomQuery returns a query with parameters from the table. Most of its values are valid. One
// query in three is then changed at random.
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
	return values[min(r.IntN(len(values)), r.IntN(len(values)))] // the first values, which are valid, are chosen more often
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
