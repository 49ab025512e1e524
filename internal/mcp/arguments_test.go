package mcp

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestReadArguments(t *testing.T) {
	table := []argument{
		{name: "date", param: "date", kind: dateKind, required: true},
		{name: "days", param: "days", kind: daysKind, required: true},
		{name: "year", param: "year", kind: yearKind},
		leave, weekend, asOf,
	}
	tests := []struct {
		raw  string
		want string // name=text of all that was read, or the beginning of the refusal
	}{
		{``, ``},
		{`null`, ``},
		{`{}`, ``},
		{`{"date":"2026-03-20","days":5}`, `date=2026-03-20 days=5`},
		{`{"days":-5}`, `days=-5`},
		{`{"days":5.0}`, `days=5`},
		{`{"days":1e3}`, `days=1000`},
		{`{"year":2026,"include_collective_leave":false}`, `year=2026 include_collective_leave=false`},
		{`{"weekend":["fri","sat"]}`, `weekend=fri,sat`},
		{`{"weekend":[]}`, `weekend=none`},
		{`{"weekend":["xyz"]}`, `weekend=xyz`}, // for the API to judge
		{`{"date":""}`, `date=`},

		{`[]`, `INVALID_TYPE The arguments must be one JSON object with every name once: this is none.`},
		{`"x"`, `INVALID_TYPE The arguments must be one JSON object`},
		{`{"date":"2026-03-20","date":"2026-03-21"}`, `INVALID_TYPE The arguments must be one JSON object with every name once: "date" is there twice.`},
		{`{"Date":"2026-03-20"}`, `INVALID_TYPE "Date" is not an argument of this tool: it takes date, days, year,`},
		{`{"includeCollectiveLeave":true}`, `INVALID_TYPE "includeCollectiveLeave" is not an argument`},
		{`{"date":20260320}`, `INVALID_DATE date must be a string, as in "2026-03-20", not 20260320.`},
		{`{"date":null}`, `INVALID_DATE date must be a string, as in "2026-03-20", not null.`},
		{`{"as_of":null}`, `INVALID_DATE as_of must be a string, as in "2026-03-20", not null: leave it out for the default.`},
		{`{"days":"5"}`, `INVALID_RANGE days must be a whole number without quotes, as in 5 or -5, not "5".`},
		{`{"days":1.5}`, `INVALID_RANGE days must be a whole number`},
		{`{"days":1e300}`, `INVALID_RANGE days must be a whole number`},
		{`{"days":true}`, `INVALID_RANGE days must be a whole number`},
		{`{"year":"2026"}`, `INVALID_YEAR year must be a whole number without quotes, as in 2026, not "2026".`},
		{`{"include_collective_leave":"true"}`, `INVALID_TYPE include_collective_leave must be true or false without quotes, not "true".`},
		{`{"weekend":"sat,sun"}`, `INVALID_TYPE weekend must be an array of different weekdays, as in ["sat","sun"], or [] for none, not "sat,sun".`},
		{`{"weekend":["sat","sat"]}`, `INVALID_TYPE weekend must be`},
		{`{"weekend":["sat,sun"]}`, `INVALID_TYPE weekend must be`},
		{`{"weekend":["none"]}`, `INVALID_TYPE weekend must be`},
		{`{"weekend":[6]}`, `INVALID_TYPE weekend must be`},
		{`{"date":{"a":["` + strings.Repeat("ä", 100) + `"]}}`, `INVALID_DATE date must be a string, as in "2026-03-20", not {"a":["ä`},
	}
	for _, test := range tests {
		read, r := readArguments(table, json.RawMessage(test.raw))
		var got []string
		for _, name := range names(table) {
			if read.has(name) {
				got = append(got, name+"="+read[name])
			}
		}
		text := strings.Join(got, " ")
		if r != nil {
			text = r.Code + " " + r.Message
			if !strings.HasPrefix(text, test.want) || test.want == "" {
				t.Errorf("%s: %s, want %s", test.raw, text, test.want)
			}
			continue
		}
		if text != test.want {
			t.Errorf("%s: %q, want %q", test.raw, text, test.want)
		}
	}
}

// FuzzReadArguments looks for arguments that end the process, and for a
// refusal that cannot be sent.
func FuzzReadArguments(f *testing.F) {
	f.Add(`{"date":"2026-03-20","days":5,"weekend":["sat"]}`)
	f.Add(`{"a":1,"a":2}`)
	f.Add(`{"date":`)
	f.Fuzz(func(t *testing.T, raw string) {
		for _, tool := range tools() {
			if _, r := readArguments(tool.arguments, json.RawMessage(raw)); r != nil && len(r.result().Content) != 2 {
				t.Errorf("%q: %v", raw, r)
			}
		}
	})
}
