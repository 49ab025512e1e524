package curate

import (
	"cmp"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/law"
	"go.yaml.in/yaml/v3"
)

// pattern returns a function that compiles a regular expression at its first call. Most commands
// do not use this package, so a compilation at the start of the program would waste time.
func pattern(s string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(s) })
}

// reader reads values from the YAML nodes of one file. YAML has many ways to write the
// same value, and it reads some texts without quotes as numbers or dates. For each
// kind of value, the reader accepts only one way, and reports a problem for every
// other way.
type reader struct {
	file     string
	lines    map[string]int // the line number of each path, such as holidays[3].date
	problems []Problem
}

func newReader(file string) *reader { return &reader{file: file, lines: map[string]int{}} }

func (r *reader) fault(line int, format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	r.problems = append(r.problems, Problem{File: r.file, Line: line, Rule: "format", Text: text})
}

// plain returns true if a node has the given kind and a value, is not an alias, and has
// no anchor and no tag. Otherwise it reports a problem and returns false. Aliases are
// forbidden, because a change in one place of the file would change another place.
func (r *reader) plain(n *yaml.Node, kind yaml.Kind, what, wanted string) bool {
	switch {
	case n.Kind == yaml.AliasNode:
		r.fault(n.Line, "%s is an alias (*%s): write the value itself", what, n.Value)
	case n.Anchor != "":
		r.fault(n.Line, "%s has an anchor (&%s): write the value itself wherever it is needed",
			what, n.Anchor)
	case n.Style&yaml.TaggedStyle != 0:
		r.fault(n.Line, "%s has a tag (%s): remove it", what, n.Tag)
	case n.Kind == yaml.ScalarNode && n.Tag == "!!null":
		r.fault(n.Line, "%s has no value: add one, or remove the key if it is optional", what)
	case n.Kind != kind:
		r.fault(n.Line, "%s must be %s", what, wanted)
	default:
		return true
	}
	return false
}

const (
	repeatedKey = "%s has the key %s twice, first in line %d: remove one"
	notText     = "%s must be text, but YAML does not read %s as text: put it in quotes"
)

// decode reads a document into a struct. A field with a tag is a key of
// the file. The tag "yaml" or, without it, the tag "json" has the name of the key. The option
// "omitempty" means that the key is optional.
func decode[T any](r *reader, root *yaml.Node) *T {
	v := new(T)
	r.group(root, reflect.ValueOf(v).Elem(), "the file", "")
	return v
}

// field is a field of a struct, and the key from which it is read.
type field struct {
	key      string
	optional bool
	value    reflect.Value
}

// fieldsOf returns the fields of a struct that have a key. They include the fields of embedded
// structs.
func fieldsOf(v reflect.Value) (list []field) {
	for i := range v.NumField() {
		f := v.Type().Field(i)
		key, options, _ := strings.Cut(cmp.Or(f.Tag.Get("yaml"), f.Tag.Get("json")), ",")
		switch {
		case f.Anonymous:
			list = append(list, fieldsOf(v.Field(i))...)
		case key != "" && key != "-":
			list = append(list, field{key, options == "omitempty", v.Field(i)})
		}
	}
	return list
}

// group reads a mapping into a struct, and sets its field Place. The parameter "what" is the name
// of the mapping in messages.
func (r *reader) group(n *yaml.Node, v reflect.Value, what, path string) {
	if place := v.FieldByName("Place"); place.IsValid() {
		place.Set(reflect.ValueOf(Place{r.file, r.lines[path]}))
	}
	if !r.plain(n, yaml.MappingNode, what, "a group of keys with values") {
		return
	}
	fields, given := fieldsOf(v), map[string]int{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		f := slices.IndexFunc(fields, func(f field) bool { return f.key == key.Value })
		switch {
		case !r.plain(key, yaml.ScalarNode, "a key of "+what, "a word"):
		case given[key.Value] > 0:
			r.fault(key.Line, repeatedKey, what, key.Value, given[key.Value])
		case f < 0:
			known := each(fields, func(f field) string { return f.key })
			r.fault(key.Line, "%s has the unknown key %q: use %s",
				what, key.Value, strings.Join(known, ", "))
		default:
			at := strings.TrimPrefix(path+"."+key.Value, ".")
			given[key.Value], r.lines[at] = key.Line, key.Line
			r.member(n.Content[i+1], fields[f].value, key.Value, what, at)
		}
	}
	for _, f := range fields {
		if given[f.key] == 0 && !f.optional {
			r.fault(n.Line, "%s does not have the key %s", what, f.key)
		}
	}
}

// elementNames has the names of list elements in messages, for each key that has a list.
var elementNames = map[string]string{
	"cases": "a case", "citation": "a citation", "corrections": "a correction",
	"decrees": "a decree", "holidays": "a holiday", "limitTopics": "a topic",
	"occasions": "an occasion", "related": "a decree", "reliefs": "a relief",
	"sentences": "a sentence", "sources": "a source", "steps": "a step", "tables": "a table",
	"transitions": "a transition",
}

// member reads the value of a key in the mapping "what". A list must have an element.
func (r *reader) member(n *yaml.Node, v reflect.Value, key, what, path string) {
	name := `the key "` + key + `" in ` + what
	if v.Kind() != reflect.Slice {
		r.value(n, v, name, key, path)
		return
	}
	if !r.plain(n, yaml.SequenceNode, name, "a list") {
		return
	}
	if len(n.Content) == 0 {
		r.fault(n.Line, "%s is an empty list: add an element, or remove the key if it is optional", name)
	}
	element := "an element of " + key
	v.Set(reflect.MakeSlice(v.Type(), len(n.Content), len(n.Content)))
	for i, item := range n.Content {
		at := elementPath(path, i)
		r.lines[at] = item.Line
		r.value(item, v.Index(i), element+" in "+what, cmp.Or(elementNames[key], element), at)
	}
}

// value reads a value that is not a list. The parameter "name" is the name of the value in
// messages. If the value is a mapping, its name is the parameter "group".
func (r *reader) value(n *yaml.Node, v reflect.Value, name, group, path string) {
	if v.Kind() == reflect.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	switch p := v.Addr().Interface().(type) {
	case *harikerja.Date:
		*p, _ = dated(r, n, name, "a date", "a date from 2000 to 2099", harikerja.ParseDate)
		return
	case *lawfile.Period:
		if period, ok := dated(r, n, name, "a period", "from 2000 to 2099", law.ParsePeriod); ok {
			*p = lawfile.Period(period.String())
		}
		return
	case *textOrNull:
		if n.Kind != yaml.ScalarNode || n.Value != "null" || n.Tag != "!!null" {
			*p = textOrNull(r.text(n, name))
		}
		return
	case *source:
		if n.Kind != yaml.MappingNode {
			*p = r.source(n)
			return
		}
	}
	switch v.Kind() {
	case reflect.Struct:
		r.group(n, v, group, path)
	case reflect.String:
		v.SetString(r.text(n, name))
	case reflect.Int:
		text := r.number(n, name, plainNumber(), ", without quotes, signs or leading zeros")
		number, _ := strconv.Atoi(text) // nine digits fit into an int, and an invalid number is 0
		v.SetInt(int64(number))
	case reflect.Float64:
		text := r.number(n, name, plainDecimal(), " such as 2 or 1.5, without quotes")
		number, _ := strconv.ParseFloat(text, 64) // an invalid number is 0
		v.SetFloat(number)
	case reflect.Bool:
		if n.Value != "true" {
			r.fault(n.Line, "%s must be true, or be left out: the value is %s", name, n.Value)
		}
		v.SetBool(true)
	default:
		panic("curate: a file cannot have a value of type " + v.Type().String())
	}
}

func (r *reader) text(n *yaml.Node, what string) string {
	if !r.plain(n, yaml.ScalarNode, what, "text") {
		return ""
	}
	if n.Tag != "!!str" {
		r.fault(n.Line, notText, what, n.Value)
		return ""
	}
	if fault := textFault(n.Value); fault != "" {
		r.fault(n.Line, "%s %s", what, fault)
	}
	return n.Value
}

// textFault returns a description of the problem with a text, or "". A text must be one line
// of visible characters, because texts are parts of answers and tables.
func textFault(s string) string {
	i, trimmed := strings.IndexFunc(s, invisible), strings.TrimSpace(s)
	switch {
	case trimmed == "":
		return "is blank: add a value, or remove the key if it is optional"
	case i >= 0:
		c, _ := utf8.DecodeRuneInString(s[i:])
		return fmt.Sprintf("has the character %U, which is invisible: remove it, "+
			"and use >- for text over several lines", c)
	case trimmed != s || strings.Contains(s, "  "):
		return fmt.Sprintf("has an extra space: %q", s)
	}
	return ""
}

// invisible reports whether a character is invisible or looks like a space. Such characters are
// control characters, changes of the writing direction, spaces other than U+0020, and fillers.
func invisible(c rune) bool {
	return !unicode.IsPrint(c) || c == utf8.RuneError || c == '\u2800' ||
		unicode.In(c, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// dated reads a date or a period. It returns false if the value is invalid.
func dated[T fmt.Stringer](r *reader, n *yaml.Node, name, what, limits string,
	parse func(string) (T, error)) (v T, ok bool) {
	if !r.plain(n, yaml.ScalarNode, name, what) {
		return v, false
	}
	v, err := parse(n.Value)
	switch {
	case err != nil:
		r.fault(n.Line, "%s: %v", name, err)
	case n.Style != 0:
		r.fault(n.Line, "%s must be %s without quotes: %s", name, what, v)
	case v.String() < "2000" || v.String() >= "2100":
		r.fault(n.Line, "%s must be %s: it is %s", name, limits, v)
	default:
		return v, true
	}
	return v, false
}

// These patterns are stricter than YAML, which also accepts the numbers 0x7e9, 02025, 1e1 and .5.
var (
	plainNumber  = pattern(`^(0|[1-9][0-9]{0,8})$`)
	plainDecimal = pattern(`^[1-9][0-9]{0,2}(\.5)?$`)
)

// number returns the text of a number, or "" if it does not match the pattern.
func (r *reader) number(n *yaml.Node, name string, form *regexp.Regexp, rule string) string {
	if !r.plain(n, yaml.ScalarNode, name, "a number") {
		return ""
	}
	if n.Style != 0 || !form.MatchString(n.Value) {
		r.fault(n.Line, "%s must be a plain number%s: the value is %s", name, rule, n.Value)
		return ""
	}
	return n.Value
}

// elementPath returns the path of a list element, such as daysOff[3].
func elementPath(list string, i int) string { return list + "[" + strconv.Itoa(i) + "]" }

// source is a source in both languages. In the file, only a source with a remark has a text in
// each language.
type source harikerja.Names

// source reads a source without a remark.
func (r *reader) source(n *yaml.Node) source {
	text := r.text(n, "a source")
	if strings.HasPrefix(text, "http") && strings.Contains(text, " ") {
		r.fault(n.Line, "a source with a remark must be in both languages: use the keys id and en")
	}
	return source{text, text}
}
