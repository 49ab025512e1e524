package mcp

import (
	"cmp"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/law"
)

func TestReadArgumentsChecksNamesAndTypes(t *testing.T) {
	named := make(map[string]*tool)
	for _, t := range tools() {
		named[t.name] = t
	}
	tool := named["add_workdays"]
	tool.Params = append(tool.Params, named["list_sources"].Param("year"), named["list_days"].Param("dates"))
	tests := []struct {
		raw  string
		want string // name=text for each argument, or the beginning of the error
	}{
		{``, ``},
		{`null`, ``},
		{`{}`, ``},
		{`{"date":"2026-03-20","days":5}`, `date=2026-03-20 days=5`},
		{`{"days":-5}`, `days=-5`},
		{`{"days":5.0}`, `days=5`},
		{`{"days":1e3}`, `days=1000`},
		{`{"year":2026,"includeCollectiveLeave":false}`, `includeCollectiveLeave=false year=2026`},
		{`{"weekend":["fri","sat"]}`, `weekend=fri,sat`},
		{`{"weekend":[]}`, `weekend=none`},
		{`{"weekend":["xyz"]}`, `weekend=xyz`}, // the question rejects it later
		{`{"date":""}`, `date=`},
		{`{"dates":["2026-03-20","2026-03-17"]}`, `dates=2026-03-20,2026-03-17`},
		{`{"dates":[]}`, `dates=`}, // the question rejects it later
		{`{"daysOff":["2026-05-15","2026-12-28..2026-12-31=Year end"]}`, `daysOff=2026-05-15,2026-12-28..2026-12-31=Year end`},

		{`[]`, `INVALID_TYPE The arguments must be one JSON object in which each name occurs only once: this is not an object.`},
		{`"x"`, `INVALID_TYPE The arguments must be one JSON object`},
		{`{"date":"2026-03-20","date":"2026-03-21"}`,
			`INVALID_TYPE The arguments must be one JSON object in which each name occurs only once: "date" is given twice.`},
		{`{"Date":"2026-03-20"}`,
			`INVALID_TYPE "Date" is not an argument of this tool: it takes date, days, ` +
				`includeCollectiveLeave, weekend, asOf, calendar, daysOff, workdays, year, dates.`},
		{`{"include_collective_leave":true}`, `INVALID_TYPE "include_collective_leave" is not an argument`},
		{`{"date":20260320}`, `INVALID_DATE date must be a real date as "YYYY-MM-DD", as in "2026-03-20", not 20260320.`},
		{`{"date":null}`, `INVALID_DATE date must be a real date as "YYYY-MM-DD", as in "2026-03-20", not null.`},
		{`{"asOf":null}`, `INVALID_DATE asOf must be a real date as "YYYY-MM-DD", as in "2026-03-20", not null`},
		{`{"days":"5"}`, `INVALID_RANGE days must be a whole number from -2147483647 to -1 or from 1 to 2147483647, without quotes, not "5".`},
		{`{"days":1.5}`, `INVALID_RANGE days must be a whole number`},
		{`{"days":1e300}`, `INVALID_RANGE days must be a whole number`},
		{`{"days":true}`, `INVALID_RANGE days must be a whole number`},
		{`{"year":"2026"}`, `INVALID_YEAR year must be a whole number from 1900 to 9999, without quotes, not "2026".`},
		{`{"includeCollectiveLeave":"true"}`, `INVALID_TYPE includeCollectiveLeave must be true or false, without quotes, not "true".`},
		{`{"weekend":"sat,sun"}`, `INVALID_TYPE weekend must be an array of at most six different weekdays, as in ["sat","sun"], or [] for none, not "sat,sun".`},
		{`{"weekend":["sat","sat"]}`, `INVALID_TYPE weekend must be`},
		{`{"weekend":["sat,sun"]}`, `INVALID_TYPE weekend must be`},
		{`{"weekend":["none"]}`, `INVALID_TYPE weekend must be`},
		{`{"dates":"2026-03-20,2026-03-17"}`,
			`INVALID_DATE dates must be an array of 1 to 366 dates, as in ["2026-03-20","2026-03-23"], not "2026-03-20,2026-03-17".`},
		{`{"dates":["2026-03-20,2026-03-17"]}`, `INVALID_DATE dates must be an array`},
		{`{"weekend":[6]}`, `INVALID_TYPE weekend must be`},
		{`{"date":{"a":["` + strings.Repeat("ä", 100) + `"]}}`, `INVALID_DATE date must be a real date as "YYYY-MM-DD", as in "2026-03-20", not {"a":["ä`},
	}
	for _, test := range tests {
		given, err := readArguments(tool, json.RawMessage(test.raw))
		var got []string
		for _, name := range tool.Names() {
			if text, ok := given.Texts[name]; ok {
				got = append(got, name+"="+text)
			}
			err = cmp.Or(err, given.Wrong[name])
		}
		text := strings.Join(got, " ")
		if e, ok := errors.AsType[*ask.Error](err); ok {
			text = string(e.Code) + " " + words.Sentence(e)
		}
		if text != test.want && (err == nil || test.want == "" || !strings.HasPrefix(text, test.want)) {
			t.Errorf("%s: %s, want %s", test.raw, text, test.want)
		}
	}
}

// TestArgumentsHaveTheSameTypeInAllTools also checks that hours are numbers.
func TestArgumentsHaveTheSameTypeInAllTools(t *testing.T) {
	types := make(map[string]string) // the JSON type of each argument
	for _, tool := range tools() {
		tool.use(law.Default)
		for name, schema := range inputSchema(tool).Properties {
			if earlier, ok := types[name]; ok && earlier != schema.Type {
				t.Errorf("the argument %s of %s has the type %s, but the type %s in another tool", name, tool.name, schema.Type, earlier)
			}
			types[name] = schema.Type
		}
	}
	if types["hours"] != "number" {
		t.Errorf("hours are of type %s, want number", types["hours"])
	}
	work := tools()[slices.IndexFunc(tools(), func(t *tool) bool { return t.name == "deadlines" })].Param("hours")
	for value, want := range map[string]string{"16": "16", "16.0": "16", "1.5": "1:30", "0.05": "0:03", "0.0166667": "0:01", "1.3333": "1:20",
		"100000": "100000", "0": "0", "-1": "-1", "1e5": "100000", "1.333": "", "1e300": "", "true": "", `"16"`: "", `"1:30"`: ""} {
		if got, ok := textOf(work, json.RawMessage(value)); got != want || ok != (want != "") {
			t.Errorf("%s hours: got %q, %t, want %q", value, got, ok, want)
		}
	}
}

// FuzzReadArguments checks that readArguments never panics and returns only
// errors of package ask.
func FuzzReadArguments(f *testing.F) {
	f.Add(`{"date":"2026-03-20","days":5,"weekend":["sat"]}`)
	f.Add(`{"a":1,"a":2}`)
	f.Add(`{"date":`)
	f.Fuzz(func(t *testing.T, raw string) {
		for _, tool := range tools() {
			if _, err := readArguments(tool, json.RawMessage(raw)); err != nil {
				if _, ok := errors.AsType[*ask.Error](err); !ok {
					t.Errorf("%q: %v", raw, err)
				}
			}
		}
	})
}
