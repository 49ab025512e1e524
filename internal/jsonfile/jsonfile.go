// Package jsonfile decodes JSON files that can grow: it ignores members that it does not
// know. In all else it is stricter than encoding/json. A key is compared exactly and must
// not be repeated in its object, null has no type, and a member is required unless its tag
// has omitempty. A text with this tag is absent or not empty.
package jsonfile

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxDepth is the maximum nesting of lists and objects.
const maxDepth = 512

// Unmarshal decodes a text that has one JSON value into the struct that v points to. The
// types of its fields are string, int, bool, [json.RawMessage], structs and slices of
// these. All its fields need a tag with a name.
func Unmarshal(text []byte, v any) error {
	if !utf8.Valid(text) { // encoding/json would replace the bytes
		return errors.New("it is not UTF-8")
	}
	var raw json.RawMessage
	if err := json.Unmarshal(text, &raw); err != nil {
		return fmt.Errorf("it is not JSON: %w", err)
	}
	p := parser{text: text, fields: make(map[reflect.Type][]field)}
	return p.value(reflect.ValueOf(v).Elem())
}

// parser decodes a text that is known to be JSON.
type parser struct {
	text   []byte
	at     int // the index of the next byte
	depth  int
	fields map[reflect.Type][]field
}

// field is a field of a struct.
type field struct {
	key      string
	required bool
}

// problem is a mistake with its place in the file.
type problem struct{ path, message string }

func (e *problem) Error() string { return strings.TrimPrefix(e.path+": ", ": ") + e.message }

// in adds a part before the path of a mistake.
func in(part string, err error) error {
	if e, ok := err.(*problem); ok {
		e.path = strings.TrimSuffix(part+"."+e.path, ".")
		e.path = strings.Replace(e.path, ".[", "[", 1)
	}
	return err
}

func wrong(format string, args ...any) error { return &problem{"", fmt.Sprintf(format, args...)} }

var rawMessage = reflect.TypeFor[json.RawMessage]()

// value reads a value into v. If v is the zero Value, it only checks the value.
func (p *parser) value(v reflect.Value) error {
	start := p.next()
	if v.IsValid() && v.Type() == rawMessage {
		err := p.value(reflect.Value{})
		v.SetBytes(p.text[start:p.at])
		return err
	}
	switch p.text[start] {
	case '{', '[':
		if p.depth++; p.depth > maxDepth {
			return wrong("lists and objects are nested more than %d times", maxDepth)
		}
		defer func() { p.depth-- }()
		if p.text[start] == '{' {
			return p.object(v)
		}
		return p.list(v)
	case '"':
		s, err := p.string()
		if err != nil || !v.IsValid() {
			return err
		}
		if v.Kind() != reflect.String {
			return wrong("must be %s", kindName(v))
		}
		v.SetString(s)
		return nil
	}
	for p.at < len(p.text) && strings.IndexByte(",]} \t\r\n", p.text[p.at]) < 0 {
		p.at++
	}
	if !v.IsValid() {
		return nil
	}
	text := string(p.text[start:p.at])
	switch n, err := strconv.Atoi(text); {
	case v.Kind() == reflect.Int && err == nil:
		v.SetInt(int64(n))
	case v.Kind() == reflect.Bool && (text == "true" || text == "false"):
		v.SetBool(text == "true")
	default:
		return wrong("must be %s, not %s", kindName(v), text)
	}
	return nil
}

func kindName(v reflect.Value) string {
	switch v.Kind() {
	case reflect.Struct:
		return "an object"
	case reflect.Slice:
		return "a list"
	case reflect.Int:
		return "an integer"
	case reflect.Bool:
		return "true or false"
	}
	return "a text"
}

func (p *parser) object(v reflect.Value) error {
	if v.IsValid() && v.Kind() != reflect.Struct {
		return wrong("must be %s", kindName(v))
	}
	fields := p.fieldsOf(v)
	given := make(map[string]bool, len(fields))
	p.at++
	for p.text[p.next()] != '}' {
		key, err := p.string()
		if err != nil {
			return err
		}
		if given[key] {
			return wrong("the key %q is repeated", key)
		}
		given[key] = true
		p.next()
		p.at++ // the colon
		var member reflect.Value
		i := slices.IndexFunc(fields, func(f field) bool { return f.key == key })
		if i >= 0 {
			member = v.Field(i)
		}
		if err := p.value(member); err != nil {
			return in(key, err)
		}
		if i >= 0 && !fields[i].required && member.Kind() == reflect.String && member.Len() == 0 {
			return in(key, wrong("must not be empty"))
		}
		if p.text[p.next()] == ',' {
			p.at++
		}
	}
	p.at++
	for _, f := range fields {
		if f.required && !given[f.key] {
			return wrong("the key %q is missing", f.key)
		}
	}
	return nil
}

func (p *parser) fieldsOf(v reflect.Value) []field {
	if !v.IsValid() {
		return nil
	}
	fields, ok := p.fields[v.Type()]
	if ok {
		return fields
	}
	for i := range v.NumField() {
		key, option, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
		fields = append(fields, field{key, option != "omitempty"})
	}
	p.fields[v.Type()] = fields
	return fields
}

func (p *parser) list(v reflect.Value) error {
	if v.IsValid() && v.Kind() != reflect.Slice {
		return wrong("must be %s", kindName(v))
	}
	if v.IsValid() {
		v.SetZero()
	}
	p.at++
	for i := 0; p.text[p.next()] != ']'; i++ {
		var element reflect.Value
		if v.IsValid() {
			v.Grow(1)
			v.SetLen(i + 1)
			element = v.Index(i)
		}
		if err := p.value(element); err != nil {
			return in(fmt.Sprintf("[%d]", i), err)
		}
		if p.text[p.next()] == ',' {
			p.at++
		}
	}
	p.at++
	return nil
}

// string reads a text.
func (p *parser) string() (string, error) {
	start := p.at
	escaped := false
	for p.at++; p.text[p.at] != '"'; p.at++ {
		if p.text[p.at] == '\\' {
			escaped = true
			p.at++
		}
	}
	p.at++
	raw := p.text[start:p.at]
	if !escaped {
		return string(raw[1 : len(raw)-1]), nil
	}
	var s string
	if err := json.Unmarshal(raw, &s); err != nil {
		return "", err
	}
	// encoding/json replaces half of a surrogate pair.
	if strings.ContainsRune(s, utf8.RuneError) && !strings.ContainsRune(string(raw), utf8.RuneError) {
		return "", wrong("the text %s is not Unicode", raw)
	}
	return s, nil
}

// next skips white space and returns the index of the next byte.
func (p *parser) next() int {
	for strings.IndexByte(" \t\r\n", p.text[p.at]) >= 0 {
		p.at++
	}
	return p.at
}
