package mcp

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/jsonfile"
)

// wordsFor returns the words that error messages use for the arguments of a call. Arguments have
// the same names as the API's parameters. A wrong value is shown as it was sent. If the argument
// is a list, only the wrong item is shown.
func wordsFor(arguments json.RawMessage) ask.Words {
	w := words
	w.Value = func(p *ask.Param, text string) string {
		_, values, _ := members(arguments) // there is no error: the arguments were read before
		value, ok := values[p.Name]
		if !ok || p.Type.Argument.JSON == ask.ListArgument && text != "" {
			return ask.Quote(text)
		}
		return ask.Shorten(string(value))
	}
	return w
}

// words has the words that are the same for every call.
var words = ask.Words{
	Name:    func(field string) string { return field },
	Wanted:  func(p *ask.Param) string { return "must be " + p.WantedArgument() },
	Allowed: (*ask.Param).AllowedArguments,
	Set:     func(field, value string) string { return field + " " + string(ask.ArgumentJSON(value)) },

	Holidays:    func(year int) string { return "list_holidays with year " + strconv.Itoa(year) },
	Projections: func(year int) string { return "list_projections with year " + strconv.Itoa(year) },
	Value:       ask.APIWords.Value,
	MoreOwn:     ask.APIWords.MoreOwn,
}

// readArguments reads the arguments of a call and checks their names. It does not report a value
// with the wrong JSON type: the question reports it later.
func readArguments(t *tool, raw json.RawMessage) (asked ask.Given, err error) {
	names, values, err := members(raw)
	if err != nil {
		return asked, ask.NewError(ask.InvalidType, ask.WrongName,
			ask.Details{Field: "arguments", Allowed: t.Names()},
			"The arguments must be one JSON object in which each name occurs only once: "+err.Error()+".")
	}
	for _, name := range names {
		p, value := t.Param(name), values[name]
		if p == nil {
			return asked, ask.NewError(ask.InvalidType, ask.WrongName,
				ask.Details{Field: name, Allowed: t.Names()},
				ask.Quote(name)+" is not an argument of this tool: it takes "+
					strings.Join(t.Names(), ", ")+".")
		}
		if text, ok := textOf(p, value); ok {
			asked.Add(name, text, nil)
		} else {
			asked.Add(name, string(value), wrongJSON(p, value))
		}
	}
	return asked, nil
}

func wrongJSON(p *ask.Param, value json.RawMessage) error {
	text := string(value)
	message := p.Name + " must be " + p.WantedArgument() + ", not " + ask.Shorten(text)
	json.Unmarshal(value, &text) // removes the quotes of a string; text is unchanged for other JSON
	if text == "null" && !p.Required {
		message += ": leave it out to use the default"
	}
	code := p.Type.Code
	if code == ask.NotFound { // a value of the wrong type is not an unknown name
		code = ask.InvalidType
	}
	return ask.NewError(code, ask.WrongValue,
		ask.Details{Field: p.Name, Value: &text, Allowed: p.AllowedArguments()}, message+".")
}

// members returns the names in an object, in their order, and the values. It does not use the
// package encoding/json, because that package accepts a repeated name.
func members(raw json.RawMessage) (names []string, values map[string]json.RawMessage, err error) {
	if len(raw) == 0 || string(raw) == "null" { // arguments may be left out
		return nil, nil, nil
	}
	object, err := jsonfile.Parse(raw)
	if err != nil || object.Text[0] != '{' {
		return nil, nil, errors.New("this is not an object")
	}
	values = make(map[string]json.RawMessage)
	for _, m := range object.List {
		name := jsonfile.Unquote(m.Key)
		if values[name] != nil {
			return nil, nil, errors.New(ask.Quote(name) + " is given twice")
		}
		names, values[name] = append(names, name), m.Text
	}
	return names, values, nil
}

// textOf returns a JSON value as text. It returns false if the value does not have the
// parameter's JSON type.
func textOf(p *ask.Param, raw json.RawMessage) (string, bool) {
	switch p.Type.Argument.JSON {
	case ask.BooleanArgument:
		return string(raw), string(raw) == "true" || string(raw) == "false"
	case ask.IntegerArgument:
		n, ok := wholeNumber(raw)
		return strconv.FormatInt(n, 10), ok
	case ask.NumberArgument:
		f, err := strconv.ParseFloat(string(raw), 64)
		return strconv.FormatFloat(f, 'f', -1, 64), err == nil
	case ask.WorkArgument:
		return workText(raw)
	case ask.ListArgument:
		list, ok := textsOf(raw)
		return strings.Join(list, ","), ok
	case ask.DaysArgument:
		return weekendText(raw)
	}
	var s string
	return s, raw[0] == '"' && json.Unmarshal(raw, &s) == nil
}

// wholeNumber reads a JSON number. 5.0 is a whole number, as in JSON Schema.
func wholeNumber(raw json.RawMessage) (int64, bool) {
	f, err := strconv.ParseFloat(string(raw), 64)
	return int64(f), err == nil && f == math.Trunc(f) && math.Abs(f) < 1<<53
}

// workText converts a number of hours to hours and minutes: 1.5 becomes 1:30. The result must be
// whole minutes. A difference of one second is allowed, so 1.3333 becomes 1:20.
func workText(raw json.RawMessage) (string, bool) {
	hours, err := strconv.ParseFloat(string(raw), 64)
	minutes := math.Round(hours * 60)
	switch {
	case err != nil || math.Abs(hours*60-minutes) > 1.0/60 || math.Abs(minutes) > 1<<53:
		return "", false
	case hours < 0:
		return string(raw), true // the question rejects it later
	case math.Mod(minutes, 60) == 0:
		return strconv.Itoa(int(minutes) / 60), true
	}
	return fmt.Sprintf("%d:%02d", int(minutes)/60, int(minutes)%60), true
}

// textsOf reads an array of texts. No text may have a comma, because package ask
// separates the texts of a list with commas.
func textsOf(raw json.RawMessage) ([]string, bool) {
	var list []string
	if raw[0] != '[' || json.Unmarshal(raw, &list) != nil {
		return nil, false
	}
	return list, !slices.ContainsFunc(list, func(s string) bool { return strings.Contains(s, ",") })
}

func weekendText(raw json.RawMessage) (string, bool) {
	days, ok := textsOf(raw)
	if ok && len(days) == 0 {
		return "none", true
	}
	for i, day := range days {
		if slices.Contains(days[:i], day) || day == "none" {
			return "", false
		}
	}
	return strings.Join(days, ","), ok
}

// inputSchema describes the arguments of a tool. Other arguments are rejected.
func inputSchema(t *tool) *jsonschema.Schema {
	object := &jsonschema.Schema{
		Type:                 "object",
		Properties:           make(map[string]*jsonschema.Schema, len(t.Params)),
		PropertyOrder:        t.Names(),
		AdditionalProperties: &jsonschema.Schema{Not: &jsonschema.Schema{}},
	}
	for _, p := range t.Params {
		schema := p.ArgumentSchema()
		if p.Part == ask.RulePart && schema.Default != nil {
			// The default is only in the description. If it were in the schema, a client could
			// send it, and rules are not allowed together with a calendar.
			schema.Description += " Default: " + string(schema.Default) + "."
			schema.Default = nil
		}
		object.Properties[p.Name] = schema
		isOptional := func(q *query) bool {
			same := q.form.Param(p.Name)
			return same == nil || !same.Required
		}
		if !slices.ContainsFunc(t.queries, isOptional) {
			object.Required = append(object.Required, p.Name)
		}
	}
	return object
}
