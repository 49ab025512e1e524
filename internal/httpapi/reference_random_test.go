package httpapi

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestReference asks random queries, most of them nearly right, and compares
// the API's verdicts with those of the reference checker.
func TestReference(t *testing.T) {
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
	// The queries are worth nothing if they all fail at the first hurdle.
	for _, want := range []verdict{
		{status: 200}, {400, "INVALID_TYPE", ""}, {400, "INVALID_DATE", ""}, {400, "INVALID_YEAR", ""}, {400, "INVALID_RANGE", ""}, {404, "DATASET_NOT_FOUND", ""},
	} {
		if seen[want] < cases/500 {
			t.Errorf("only %d of %d cases were to be %v", seen[want], cases, want)
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
		field = n.get("error.details.field") // how many replacements stand for it is not the contract's
	}
	if got.status != want.status || n.get("error.code") != `"`+want.code+`"` || n.get("error.details.field") != field {
		t.Errorf("GET %q: got %d %s, want %v", target, got.status, got.body, want)
	}
}

// randomQuery makes a query for a table of parameters: usually right, then
// spoilt once or twice in one of many ways.
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
	"date":    {"2026-03-18", "2026-03-18", "2025-12-31", "2008-12-31", "2008-12-30", "2009-01-01", "2027-12-31", "2027-12-30", "2028-01-01", "0001-01-01", "9999-12-31", "0000-01-01", "2024-02-29", "2026-02-29", "2026-00-10", "2026-3-18", "٢٠٢٦-03-18"},
	"year":    {"2026", "2026", "2009", "2008", "2027", "2028", "1900", "1899", "9999", "10000", "0000", "202", "２０２６", "2026.0"},
	"type":    {"national_holiday", "collective_leave", "NATIONAL_HOLIDAY", "all", "national_holiday,collective_leave"},
	"days":    {"1", "5", "005", "250", "5000", "2147483647", "2147483648", "0", "-1", "%2B5", "1.0", "1e3", "٥", "99999999999999999999"},
	"weekend": {"sat,sun", "sun", "none", "NONE", "+fri,SAT+", "fri,fri", "sat,none", "mon,tue,wed,thu,fri,sat,sun", "mon,tue,wed,thu,fri,sat", "sat;sun", "sat,,sun", "sab", "ſun", "%20"},
}

func randomValue(r *rand.Rand, name string) string {
	values := valuesByName[name]
	switch {
	case name == "start" || name == "end":
		values = valuesByName["date"]
	case values == nil:
		values = []string{"true", "false", "true", "false", "TRUE", "1", "no"}
	}
	return values[min(r.IntN(len(values)), r.IntN(len(values)))] // the first are right
}

// spoil changes a query at random.
func spoil(r *rand.Rand, query string) string {
	i := r.IntN(len(query) + 1)
	bits := []string{"%", "%2", "%zz", ";", "&", "&&", "=", "+", "%20", "%00", "%ff", "%2C", "%2D", "-", "0", "é", "year=2026", "&foo=1", "&date=2026-03-18", "&days=1", "Date", " ", "\x00", "\xff", "#", "?", "/"}
	switch r.IntN(4) {
	case 0:
		return query[:i] + bits[r.IntN(len(bits))] + query[i:]
	case 1:
		return query + "&" + query
	case 2: // one character less
		return query[:max(i-1, 0)] + query[i:]
	}
	if i < len(query) && query[i] > ' ' && query[i] < 0x7f { // one character escaped: the same query, often
		const digits = "0123456789ABCDEF"
		return query[:i] + "%" + string(digits[query[i]>>4]) + string(digits[query[i]&15]) + query[i+1:]
	}
	return strings.ToUpper(query)
}
