package mcp

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/harikerja/harikerja/internal/ask"
)

// words has the texts for arguments in error messages. Arguments have the same
// names as the parameters of the API.
var words = ask.Words{
	Name:   func(field string) string { return field },
	Wanted: func(p *ask.Param) string { return "must be " + wanted(p) },
	Set:    func(field, value string) string { return field + " " + string(listJSON(value)) },
}

// wanted describes the JSON of a valid value.
func wanted(p *ask.Param) string {
	switch p.Type.Name {
	case "year":
		return "a whole number from 1900 to 9999, without quotes"
	case "number", "hours":
		return strings.TrimPrefix(p.Wanted(), "must be ") + ", without quotes"
	case "boolean":
		return "true or false, without quotes"
	case "weekend":
		return `an array of at most six different weekdays, as in ["sat","sun"], or [] for none`
	case "date":
		return `a real date as "YYYY-MM-DD", as in "2026-03-20"`
	case "date-time":
		return `a real time in whole minutes as "YYYY-MM-DDTHH:MM", as in "2026-03-17T15:00", with an offset such as Z or +07:00 if it is not local time`
	case "work":
		return `a number of hours from 0:01 to 100000 as a string, as in "16" or "1:30"`
	case "shifts":
		return `times from 00:00 to 24:00 in order, as in "08:00-12:00,13:00-17:00"`
	case "month-period":
		return `a month as "YYYY-MM", as in "2026-03"`
	case "year-period":
		return `a year as "YYYY", as in "2026"`
	case "period":
		return `a month as "YYYY-MM" or a year as "YYYY", as in "2026-03" or "2026"`
	case "occasion":
		return `the id, a name or an alias of an occasion, as in "eid-al-fitr" or "lebaran"`
	case "calendar":
		return `the name of a calendar as a string, as in "idx"`
	case "zone":
		return `"WIB", "WITA", "WIT" or an IANA name such as "Asia/Jakarta"`
	}
	return `one of "` + strings.Join(p.Type.Enum, `", "`) + `"`
}

// readArguments reads the arguments of a call. It first checks the names. Then it
// checks the JSON types of the values, in the order of the tool's parameters.
func readArguments(t *tool, raw json.RawMessage) (ask.Texts, error) {
	given, err := members(raw)
	if err != nil {
		return nil, ask.NewError(ask.InvalidType, ask.WrongName, ask.Details{Field: "arguments", Allowed: t.names()},
			"The arguments must be one JSON object in which each name occurs only once: "+err.Error()+".")
	}
	for _, m := range given {
		if t.param(m.name) == nil {
			return nil, ask.NewError(ask.InvalidType, ask.WrongName, ask.Details{Field: m.name, Allowed: t.names()},
				ask.Quote(m.name)+" is not an argument of this tool: it takes "+strings.Join(t.names(), ", ")+".")
		}
	}
	texts := make(ask.Texts, len(given))
	for _, p := range t.params {
		i := slices.IndexFunc(given, func(m member) bool { return m.name == p.Name })
		if i < 0 {
			continue
		}
		text, ok := textOf(p, given[i].value)
		if !ok {
			return nil, wrongJSON(p, given[i].value)
		}
		texts[p.Name] = text
	}
	return texts, nil
}

// wrongJSON returns the error for a value with the wrong JSON type.
func wrongJSON(p *ask.Param, value json.RawMessage) error {
	text := string(value)
	message := p.Name + " must be " + wanted(p) + ", not " + ask.Shorten(text)
	json.Unmarshal(value, &text) // removes the quotes of a string; text is unchanged for other JSON
	if text == "null" && !p.Required {
		message += ": leave it out to use the default"
	}
	return ask.NewError(p.Type.Code, ask.WrongValue, ask.Details{Field: p.Name, Value: &text, Allowed: p.Type.Enum}, message+".")
}

type member struct {
	name  string
	value json.RawMessage
}

// members splits an object into its members. encoding/json would accept a
// repeated name, and it would accept "Date" for "date".
func members(raw json.RawMessage) ([]member, error) {
	if len(raw) == 0 || string(raw) == "null" { // arguments may be left out
		return nil, nil
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		return nil, errors.New("this is not an object")
	}
	var list []member
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil, errors.New("the object is incomplete")
		}
		m := member{name: name.(string)}
		if err := d.Decode(&m.value); err != nil {
			return nil, errors.New("the value of " + ask.Quote(m.name) + " is not JSON")
		}
		if slices.ContainsFunc(list, func(o member) bool { return o.name == m.name }) {
			return nil, errors.New(ask.Quote(m.name) + " is given twice")
		}
		list = append(list, m)
	}
	return list, nil
}

// textOf returns the text of a JSON value, if the value has the type of the
// parameter.
func textOf(p *ask.Param, raw json.RawMessage) (string, bool) {
	switch p.Type.Name {
	case "boolean":
		return string(raw), string(raw) == "true" || string(raw) == "false"
	case "year", "number":
		// 5.0 is an integer in JSON Schema.
		f, err := strconv.ParseFloat(string(raw), 64)
		if err != nil || f != math.Trunc(f) || math.Abs(f) > 1<<53 {
			return "", false
		}
		return strconv.FormatInt(int64(f), 10), true
	case "hours":
		f, err := strconv.ParseFloat(string(raw), 64)
		return strconv.FormatFloat(f, 'f', -1, 64), err == nil
	case "weekend":
		return weekendText(raw)
	}
	var s string
	return s, raw[0] == '"' && json.Unmarshal(raw, &s) == nil
}

func weekendText(raw json.RawMessage) (string, bool) {
	var days []string
	if raw[0] != '[' || json.Unmarshal(raw, &days) != nil {
		return "", false
	}
	if len(days) == 0 {
		return "none", true
	}
	for i, day := range days {
		if slices.Contains(days[:i], day) || strings.Contains(day, ",") || day == "none" {
			return "", false
		}
	}
	return strings.Join(days, ","), true
}

// listJSON returns a weekend as the JSON array for an argument.
func listJSON(weekend string) json.RawMessage {
	days := []string{}
	if weekend != "none" {
		days = strings.Split(weekend, ",")
	}
	b, err := json.Marshal(days)
	if err != nil { // a list of texts can always be encoded
		panic(err)
	}
	return b
}

// argumentSchema describes the value of an argument.
func argumentSchema(p *ask.Param) *jsonschema.Schema {
	s := p.Schema()
	if p.Type.Name == "weekend" {
		s = &jsonschema.Schema{Type: "array", UniqueItems: true, MaxItems: jsonschema.Ptr(6), Default: listJSON(p.Default), Items: &jsonschema.Schema{Type: "string"}}
		for _, day := range p.Type.Enum[:7] {
			s.Items.Enum = append(s.Items.Enum, day)
		}
	}
	s.Description = p.Doc
	if p.Type.Name == "weekend" {
		s.Description = `The weekend days, at most six: ["sun"] for a six-day week, [] if there is no weekend.`
	}
	return s
}

// inputSchema describes the arguments of a tool. Other arguments are rejected.
func inputSchema(t *tool) *jsonschema.Schema {
	object := &jsonschema.Schema{
		Type:                 "object",
		Properties:           make(map[string]*jsonschema.Schema, len(t.params)),
		PropertyOrder:        t.names(),
		AdditionalProperties: &jsonschema.Schema{Not: &jsonschema.Schema{}},
	}
	for _, p := range t.params {
		object.Properties[p.Name] = argumentSchema(p)
		if t.requires(p) {
			object.Required = append(object.Required, p.Name)
		}
	}
	return object
}

// requires reports whether every question of the tool needs this parameter.
func (t *tool) requires(p *ask.Param) bool {
	for _, form := range t.forms {
		if same := form.Param(p.Name); same == nil || !same.Required {
			return false
		}
	}
	return true
}
