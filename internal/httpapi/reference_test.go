package httpapi

import (
	"encoding/hex"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strings"
	"time"
)

// The reference checker: what the specification and the contract say about a
// query of the seven endpoints, written again from their text, naively and by
// other means than the API. TestReference compares the two.

// verdict is what must be answered. Where the field is "", any will do; a
// status of 0 is 200 or 404, as the data decides.
type verdict struct {
	status int
	code   string
	field  string
}

func (v verdict) String() string { return fmt.Sprintf("%d %s %s", v.status, v.code, v.field) }

// referenceTable is the specification's: * is required.
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

// judge says what a query must be answered with.
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

// A percent sign that two hexadecimal digits do not follow.
var brokenEscape = regexp.MustCompile(`(?s)%(.?$|[^0-9a-fA-F]|.[^0-9a-fA-F])`)

// decode undoes the escapes of a query, which are whole.
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

// judgeData says what becomes of a right query: whether all dates it examines
// have data. Dates compare as text.
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
		return verdict{} // how far it leads, the oracle knows
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

// addDays keeps the text comparable: what leaves four-digit years is before or
// after all of them.
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
