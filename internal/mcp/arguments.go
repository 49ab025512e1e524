package mcp

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"strconv"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/harikerja/harikerja/internal/server"
)

// argument is one documented argument of a tool. The tables made of them are
// what calls are checked against and what input schemas are made from.
type argument struct {
	name     string
	param    string // the API's parameter; "" where it is none
	kind     *kind
	required bool
	def      string // the default as JSON; "" where it is computed or there is none
	doc      string
}

// kind is a type of argument. It only settles what JSON a value is; whether
// the value is right is for the API to say.
type kind struct {
	code   string // of a value that is other JSON
	wanted string // what a right value is, after "must be"
	schema jsonschema.Schema
	text   func(json.RawMessage) (string, bool) // as the API's query writes it
}

var (
	dateKind = &kind{code: "INVALID_DATE", wanted: `a string, as in "2026-03-20"`, text: stringText,
		schema: jsonschema.Schema{Type: "string", Format: "date", Pattern: `^\d{4}-\d{2}-\d{2}$`}}
	momentKind = &kind{code: "INVALID_DATE", wanted: `a string, as in "2026-03-17T15:00"`, text: stringText,
		schema: jsonschema.Schema{Type: "string", Pattern: `^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:00)?(Z|[+-]\d{2}:\d{2})?$`}}
	yearKind = &kind{code: "INVALID_YEAR", wanted: "a whole number without quotes, as in 2026", text: integerText,
		schema: jsonschema.Schema{Type: "integer", Minimum: jsonschema.Ptr(1900.0), Maximum: jsonschema.Ptr(9999.0)}}
	daysKind = &kind{code: "INVALID_RANGE", wanted: "a whole number without quotes, as in 5 or -5", text: integerText,
		schema: jsonschema.Schema{Type: "integer", Minimum: jsonschema.Ptr(-float64(maxDays)), Maximum: jsonschema.Ptr(float64(maxDays))}}
	flagKind = &kind{code: "INVALID_TYPE", wanted: "true or false without quotes", text: flagText,
		schema: jsonschema.Schema{Type: "boolean"}}
	typeKind = &kind{code: "INVALID_TYPE", wanted: `a string, as in "national_holiday"`, text: stringText,
		schema: jsonschema.Schema{Type: "string", Enum: []any{"national_holiday", "collective_leave"}}}
	weekendKind = &kind{code: "INVALID_TYPE", wanted: `an array of different weekdays, as in ["sat","sun"], or [] for none`, text: weekendText,
		schema: jsonschema.Schema{Type: "array", UniqueItems: true, MaxItems: jsonschema.Ptr(6),
			Items: &jsonschema.Schema{Type: "string", Enum: []any{"mon", "tue", "wed", "thu", "fri", "sat", "sun"}}}}
	workKind = &kind{code: "INVALID_RANGE", wanted: `a string, as in "16" or "1:30"`, text: stringText,
		schema: jsonschema.Schema{Type: "string", Pattern: `^\d{1,6}(:[0-5]\d)?$`}}
	shiftsKind = &kind{code: "INVALID_TYPE", wanted: `a string, as in "08:00-12:00,13:00-17:00"`, text: stringText,
		schema: jsonschema.Schema{Type: "string", Pattern: `^\d{2}:\d{2}-\d{2}:\d{2}(,\d{2}:\d{2}-\d{2}:\d{2})*$`}}
	zoneKind = &kind{code: "INVALID_TYPE", wanted: `a string, as in "WITA"`, text: stringText,
		schema: jsonschema.Schema{Type: "string", MinLength: jsonschema.Ptr(1)}}
)

// maxDays is how far workdays can be counted, as in the API.
const maxDays = math.MaxInt32

// values are the arguments given, by name, as the API writes them.
type values map[string]string

func (v values) has(name string) bool {
	_, ok := v[name]
	return ok
}

// readArguments checks a call's arguments against the table: the names of all,
// then the values in the table's order.
func readArguments(table []argument, raw json.RawMessage) (values, *refusal) {
	given, err := members(raw)
	if err != nil {
		return nil, refuse("INVALID_TYPE", "The arguments must be one JSON object with every name once: "+err.Error()+".").with("allowed", names(table))
	}
	for _, m := range given {
		if find(table, m.name) == nil {
			return nil, refuse("INVALID_TYPE", quote(m.name)+" is not an argument of this tool: it takes "+strings.Join(names(table), ", ")+".").
				with("field", m.name).with("allowed", names(table))
		}
	}
	read := make(values, len(given))
	for _, a := range table {
		for _, m := range given {
			if m.name != a.name {
				continue
			}
			text, ok := a.kind.text(m.value)
			if !ok {
				return nil, a.wrong(m.value)
			}
			read[a.name] = text
		}
	}
	return read, nil
}

// wrong says that a value is other JSON than it must be.
func (a *argument) wrong(value json.RawMessage) *refusal {
	message := a.name + " must be " + a.kind.wanted + ", not " + server.Truncate(string(value)) + "."
	if string(value) == "null" && !a.required {
		message = a.name + " must be " + a.kind.wanted + ", not null: leave it out for the default."
	}
	return refuse(a.kind.code, message).with("field", a.name).with("value", value)
}

type member struct {
	name  string
	value json.RawMessage
}

// members takes an object apart. encoding/json alone would let the last of two
// equal names win, and take Date for date.
func members(raw json.RawMessage) ([]member, error) {
	if len(raw) == 0 || string(raw) == "null" { // arguments may be left out
		return nil, nil
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		return nil, errors.New("this is none")
	}
	var list []member
	seen := map[string]bool{}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil, errors.New("it is cut off")
		}
		m := member{name: name.(string)}
		if err := d.Decode(&m.value); err != nil {
			return nil, errors.New("the value of " + quote(m.name) + " is no JSON")
		}
		if seen[m.name] {
			return nil, errors.New(quote(m.name) + " is there twice")
		}
		seen[m.name] = true
		list = append(list, m)
	}
	return list, nil
}

func stringText(raw json.RawMessage) (string, bool) {
	var s string
	return s, raw[0] == '"' && json.Unmarshal(raw, &s) == nil
}

func flagText(raw json.RawMessage) (string, bool) {
	s := string(raw)
	return s, s == "true" || s == "false"
}

// integerText also takes 5.0, which is an integer in JSON Schema.
func integerText(raw json.RawMessage) (string, bool) {
	f, err := strconv.ParseFloat(string(raw), 64)
	if err != nil || f != math.Trunc(f) || math.Abs(f) > 1<<53 {
		return "", false
	}
	return strconv.FormatInt(int64(f), 10), true
}

func weekendText(raw json.RawMessage) (string, bool) {
	var days []string
	if raw[0] != '[' || json.Unmarshal(raw, &days) != nil {
		return "", false
	}
	if len(days) == 0 {
		return "none", true
	}
	seen := map[string]bool{}
	for _, day := range days {
		if seen[day] || strings.Contains(day, ",") || day == "none" {
			return "", false
		}
		seen[day] = true
	}
	return strings.Join(days, ","), true
}

func find(table []argument, name string) *argument {
	for i := range table {
		if table[i].name == name {
			return &table[i]
		}
	}
	return nil
}

func names(table []argument) []string {
	list := make([]string, len(table))
	for i, a := range table {
		list[i] = a.name
	}
	return list
}
