// Package jsonfile reads and writes JSON files. It is stricter than encoding/json: a
// text must be UTF-8, and lists and objects must not be nested too deeply. [Unmarshal]
// also reads files from later versions: it ignores unknown members. It compares keys
// exactly, and rejects a repeated key and the value null. A member is required unless
// its tag has omitempty. A string member with this tag can be left out, but it must not
// be an empty string.
package jsonfile

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxDepth is the maximum nesting of lists and objects.
const maxDepth = 512

var errNotUTF8 = errors.New("it is not UTF-8") // without this error, encoding/json would replace the invalid bytes

// Node is a JSON value. Unlike a map, it keeps repeated keys.
type Node struct {
	Key  []byte // the key of a member of an object, in quotes; nil for other values
	Text []byte // the first byte tells the type
	List []Node // the members of an object, or the elements of a list
}

// Parse reads a text that consists of one JSON value.
func Parse(text []byte) (Node, error) {
	if !utf8.Valid(text) {
		return Node{}, errNotUTF8
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	for depth, more := 0, true; more; more = depth > 0 {
		token, err := dec.Token()
		if e, ok := errors.AsType[*json.SyntaxError](err); ok {
			return Node{}, fmt.Errorf("%w at byte %d", e, e.Offset)
		} else if err != nil {
			return Node{}, errors.New("the end is missing")
		}
		switch token {
		case json.Delim('{'), json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
		if depth > maxDepth {
			return Node{}, errors.New("lists and objects are nested too deeply")
		}
	}
	if _, err := dec.Token(); err != io.EOF {
		return Node{}, errors.New("there is text after the end")
	}
	return (&scanner{text: text}).node(), nil
}

// Unmarshal decodes a text that consists of one JSON value into the struct that v
// points to. The fields of the struct must be of type string, int, bool or
// [json.RawMessage], or structs or slices of these. Every field needs a tag with a
// name.
func Unmarshal(text []byte, v any) error {
	if !utf8.Valid(text) {
		return errNotUTF8
	}
	if !json.Valid(text) {
		return fmt.Errorf("it is not JSON: %w", json.Unmarshal(text, new(any)))
	}
	return decoder{}.value((&scanner{text: text}).node(), reflect.ValueOf(v).Elem(), 0)
}

// A scanner reads a text that was already checked to be JSON.
type scanner struct {
	text []byte
	at   int    // the index of the next byte
	open []Node // the lists and objects around the next byte
}

func (s *scanner) node() (n Node) {
	start := s.next()
	switch first := s.text[start]; first {
	case '{', '[':
		before := len(s.open)
		s.at++
		for s.text[s.next()] != first+2 { // the closing bracket
			var key []byte
			if first == '{' {
				key = s.node().Text
			}
			member := s.node()
			member.Key = key
			s.open = append(s.open, member)
		}
		s.at++
		n.List = slices.Clone(s.open[before:])
		s.open = s.open[:before]
	case '"':
		for s.at++; s.text[s.at] != '"'; s.at++ {
			if s.text[s.at] == '\\' {
				s.at++
			}
		}
		s.at++
	default:
		for s.at < len(s.text) && strings.IndexByte(",]} \t\r\n", s.text[s.at]) < 0 {
			s.at++
		}
	}
	n.Text = s.text[start:s.at]
	return n
}

// next skips white space and separators, and returns the index of the byte after them.
func (s *scanner) next() int {
	for c := s.text[s.at]; c <= ' ' || c == ',' || c == ':'; c = s.text[s.at] {
		s.at++
	}
	return s.at
}

// Unquote returns the text of a JSON string, or "" for a value that is not a string. If
// the string has only half of a surrogate pair, Unquote replaces it with U+FFFD.
func Unquote(quoted []byte) string {
	switch {
	case quoted[0] != '"':
		return ""
	case bytes.IndexByte(quoted, '\\') < 0:
		return string(quoted[1 : len(quoted)-1])
	}
	var s string
	_ = json.Unmarshal(quoted, &s) // cannot fail: the text is JSON
	return s
}

// unquote is like [Unquote] but returns an error for half of a surrogate pair.
func unquote(quoted []byte) (string, error) {
	s := Unquote(quoted)
	escaped := len(s) < len(quoted)-len(`""`)
	if escaped && strings.ContainsRune(s, utf8.RuneError) && !bytes.ContainsRune(quoted, utf8.RuneError) {
		return "", wrong("the text %s is not Unicode", quoted)
	}
	return s, nil
}

// A problem is a mistake and its place in the file.
type problem struct{ path, message string }

func (e *problem) Error() string { return strings.TrimPrefix(e.path+": ", ": ") + e.message }

// in adds a part at the start of the path in a problem.
func in(part string, err error) error {
	if e, ok := err.(*problem); ok {
		e.path = strings.TrimSuffix(part+"."+e.path, ".")
		e.path = strings.Replace(e.path, ".[", "[", 1)
	}
	return err
}

func wrong(format string, args ...any) error { return &problem{"", fmt.Sprintf(format, args...)} }

// A decoder decodes nodes into structs. It caches the fields of each struct type.
type decoder map[reflect.Type][]field

type field struct {
	key      string
	required bool
}

var (
	rawMessage = reflect.TypeFor[json.RawMessage]()
	kindNames  = map[reflect.Kind]string{reflect.Struct: "an object", reflect.Slice: "a list", reflect.Int: "an integer",
		reflect.Bool: "true or false", reflect.String: "a text"}
)

// value decodes a node into v. If v is the zero Value, it only checks the node.
func (d decoder) value(n Node, v reflect.Value, depth int) error {
	if v.IsValid() && v.Type() == rawMessage {
		v.SetBytes(n.Text)
		v = reflect.Value{}
	}
	kind, not := v.Kind(), ""
	switch first := n.Text[0]; first {
	case '{', '[':
		switch {
		case depth == maxDepth:
			return wrong("lists and objects are nested more than %d times", maxDepth)
		case first == '{' && (kind == reflect.Struct || kind == reflect.Invalid):
			return d.object(n, v, depth+1)
		case first == '[' && (kind == reflect.Slice || kind == reflect.Invalid):
			return d.list(n, v, depth+1)
		}
	case '"':
		text, err := unquote(n.Text)
		if kind == reflect.String {
			v.SetString(text)
		}
		if err != nil || kind == reflect.String {
			return err
		}
	default:
		text := string(n.Text)
		number, err := strconv.Atoi(text)
		switch {
		case kind == reflect.Int && err == nil:
			v.SetInt(int64(number))
			return nil
		case kind == reflect.Bool && (text == "true" || text == "false"):
			v.SetBool(text == "true")
			return nil
		}
		not = ", not " + text
	}
	if kind == reflect.Invalid {
		return nil
	}
	return wrong("must be %s%s", kindNames[kind], not)
}

func (d decoder) object(n Node, v reflect.Value, depth int) error {
	fields := d.fields(v)
	given := make(map[string]bool, len(fields))
	for _, m := range n.List {
		key, err := unquote(m.Key)
		if err != nil {
			return err
		}
		if given[key] {
			return wrong("the key %q is repeated", key)
		}
		given[key] = true
		var member reflect.Value
		i := slices.IndexFunc(fields, func(f field) bool { return f.key == key })
		if i >= 0 {
			member = v.Field(i)
		}
		if err := d.value(m, member, depth); err != nil {
			return in(key, err)
		}
		if i >= 0 && !fields[i].required && member.Kind() == reflect.String && member.Len() == 0 {
			return in(key, wrong("must not be empty"))
		}
	}
	for _, f := range fields {
		if f.required && !given[f.key] {
			return wrong("the key %q is missing", f.key)
		}
	}
	return nil
}

func (d decoder) fields(v reflect.Value) []field {
	if !v.IsValid() {
		return nil
	}
	t := v.Type()
	if _, ok := d[t]; !ok {
		for i := range t.NumField() {
			key, option, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
			d[t] = append(d[t], field{key, option != "omitempty"})
		}
	}
	return d[t]
}

func (d decoder) list(n Node, v reflect.Value, depth int) error {
	if v.IsValid() {
		v.SetZero()
		v.Grow(len(n.List))
		v.SetLen(len(n.List))
	}
	for i, m := range n.List {
		var element reflect.Value
		if v.IsValid() {
			element = v.Index(i)
		}
		if err := d.value(m, element, depth); err != nil {
			return in(fmt.Sprintf("[%d]", i), err)
		}
	}
	return nil
}
