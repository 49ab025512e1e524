package curate

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/harikerja/harikerja"
	"go.yaml.in/yaml/v3"
)

// Returns a function that compiles a regular expression at its first call. Most commands do
// not use this package, so a compilation at the start of the program would waste time.
func pattern(s string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(s) })
}

// reader reads values from the YAML nodes of one file. YAML has many ways to write the
// same value, and it reads some texts without quotes as numbers or dates. For each
// kind of value, the reader accepts only one way, and reports a problem for every
// other way.
type reader struct {
	file     string
	problems []Problem
}

func (r *reader) fault(n *yaml.Node, format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	r.problems = append(r.problems, Problem{File: r.file, Line: n.Line, Rule: "format", Text: text})
}

func (r *reader) at(n *yaml.Node) Place { return Place{r.file, n.Line} }

// Returns true if a node has the given kind and a value, is not an alias, and has
// no anchor and no tag. Otherwise it reports a problem and returns false. Aliases are
// forbidden, because a change in one place of the file would change another place.
func (r *reader) plain(n *yaml.Node, kind yaml.Kind, what, wanted string) bool {
	switch {
	case n.Kind == yaml.AliasNode:
		r.fault(n, "%s is an alias (*%s): write the value itself", what, n.Value)
	case n.Anchor != "":
		r.fault(n, "%s has an anchor (&%s): write the value itself wherever it is needed",
			what, n.Anchor)
	case n.Style&yaml.TaggedStyle != 0:
		r.fault(n, "%s has a tag (%s): remove it", what, n.Tag)
	case n.Kind == yaml.ScalarNode && n.Tag == "!!null":
		r.fault(n, "%s has no value: add one, or remove the key if it is optional", what)
	case n.Kind != kind:
		r.fault(n, "%s must be %s", what, wanted)
	default:
		return true
	}
	return false
}

const (
	repeatedKey = "%s has the key %s twice, first in line %d: remove one"
	notText     = "%s must be text, but YAML does not read %s as text: put it in quotes"
)

// object is a mapping with known keys.
type object struct {
	r      *reader
	what   string
	values map[string]*yaml.Node
	lines  map[string]int // line numbers of the keys
}

// Reads a mapping. The parameter "keys" lists all allowed keys. A key that ends with a
// question mark is optional. If the node is not a plain mapping, the object has no values.
func (r *reader) object(n *yaml.Node, what, keys string) object {
	o := object{r, what, map[string]*yaml.Node{}, map[string]int{}}
	if !r.plain(n, yaml.MappingNode, what, "a group of keys with values") {
		return o
	}
	known := strings.Fields(strings.ReplaceAll(keys, "?", ""))
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		if !r.plain(key, yaml.ScalarNode, "a key of "+what, "a word") {
			continue
		}
		if first, twice := o.values[key.Value]; twice {
			r.fault(key, repeatedKey, what, key.Value, first.Line)
			continue
		}
		if !slices.Contains(known, key.Value) {
			r.fault(key, "%s has the unknown key %q: use %s",
				what, key.Value, strings.Join(known, ", "))
			continue
		}
		o.values[key.Value], o.lines[key.Value] = value, key.Line
	}
	for key := range strings.FieldsSeq(keys) {
		if _, ok := o.values[key]; !ok && !strings.HasSuffix(key, "?") {
			r.fault(n, "%s does not have the key %s", what, key)
		}
	}
	return o
}

func (o object) name(key string) string { return `the key "` + key + `" in ` + o.what }

// Returns the elements of a sequence, or nil if the key is absent.
func (o object) list(key string) []*yaml.Node {
	n := o.values[key]
	if n == nil || !o.r.plain(n, yaml.SequenceNode, o.name(key), "a list") {
		return nil
	}
	return n.Content
}

// nonEmptyList is like list, but an empty list is a problem.
func (o object) nonEmptyList(key string) []*yaml.Node {
	n := o.values[key]
	if n != nil && n.Kind == yaml.SequenceNode && len(n.Content) == 0 {
		o.r.fault(n, "%s is an empty list: add an element, or remove the key if it is optional", o.name(key))
	}
	return o.list(key)
}

// Returns a string, or "" if the key is absent.
func (o object) text(key string) string {
	if n := o.values[key]; n != nil {
		return o.r.text(n, o.name(key))
	}
	return ""
}

// textOrNull is like text, but the value may be null, which means that the text was not found.
func (o object) textOrNull(key string) string {
	n := o.values[key]
	if n != nil && n.Kind == yaml.ScalarNode && n.Value == "null" && n.Tag == "!!null" {
		return ""
	}
	return o.text(key)
}

// Returns a list of strings, or nil if the key is absent.
func (o object) texts(key string) []string {
	return each(o.nonEmptyList(key), func(n *yaml.Node) string {
		return o.r.text(n, "an element of "+key+" in "+o.what)
	})
}

func (r *reader) text(n *yaml.Node, what string) string {
	if !r.plain(n, yaml.ScalarNode, what, "text") {
		return ""
	}
	if n.Tag != "!!str" {
		r.fault(n, notText, what, n.Value)
		return ""
	}
	if fault := textFault(n.Value); fault != "" {
		r.fault(n, "%s %s", what, fault)
	}
	return n.Value
}

// textFault returns a description of the problem with a text, or "". A text must be one line
// of visible characters, because texts are parts of answers, ledger lines and tables.
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

// Reports whether a character is invisible or looks like a space. Such characters are control
// characters, changes of the writing direction, spaces other than U+0020, and fillers.
func invisible(c rune) bool {
	return !unicode.IsPrint(c) || c == utf8.RuneError || c == '\u2800' ||
		unicode.In(c, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// Returns a date, or nil if the key is absent or its value is not a date.
func (o object) date(key string) *harikerja.Date {
	return dated(o, key, "a date", "a date from 2000 to 2099", harikerja.ParseDate)
}

// Returns a date or a period, or nil if the key is absent or its value is invalid.
func dated[T fmt.Stringer](o object, key, what, limits string, parse func(string) (T, error)) *T {
	n := o.values[key]
	if n == nil || !o.r.plain(n, yaml.ScalarNode, o.name(key), what) {
		return nil
	}
	v, err := parse(n.Value)
	switch {
	case err != nil:
		o.r.fault(n, "%s: %v", o.name(key), err)
	case n.Style != 0:
		o.r.fault(n, "%s must be %s without quotes: %s", o.name(key), what, v)
	case v.String() < "2000" || v.String() >= "2100":
		o.r.fault(n, "%s must be %s: it is %s", o.name(key), limits, v)
	default:
		return &v
	}
	return nil
}

// These patterns are stricter than YAML, which also accepts the numbers 0x7e9, 02025, 1e1 and .5.
var (
	plainNumber  = pattern(`^(0|[1-9][0-9]{0,8})$`)
	plainDecimal = pattern(`^[1-9][0-9]{0,2}(\.5)?$`)
)

// Returns a whole number, or 0 if the key is absent.
func (o object) number(key string) int {
	text := o.plainNumber(key, plainNumber(), ", without quotes, signs or leading zeros")
	v, _ := strconv.Atoi(text) // an absent number is 0, and nine digits fit into an int
	return v
}

// decimal returns a whole number or a number that ends in .5, or 0 if the key is absent.
func (o object) decimal(key string) float64 {
	text := o.plainNumber(key, plainDecimal(), " such as 2 or 1.5, without quotes")
	v, _ := strconv.ParseFloat(text, 64) // an absent number is 0
	return v
}

// plainNumber returns the text of a number, or "" if it is absent or does not match the pattern.
func (o object) plainNumber(key string, form *regexp.Regexp, rule string) string {
	n := o.values[key]
	if n == nil || !o.r.plain(n, yaml.ScalarNode, o.name(key), "a number") {
		return ""
	}
	if n.Style != 0 || !form.MatchString(n.Value) {
		o.r.fault(n, "%s must be a plain number%s: the value is %s", o.name(key), rule, n.Value)
		return ""
	}
	return n.Value
}
