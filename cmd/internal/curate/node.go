package curate

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/harikerja/harikerja"
	"go.yaml.in/yaml/v3"
)

// pattern returns a function that compiles a regular expression at its first call,
// because every command links this package but few commands use it.
func pattern(s string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(s) })
}

// reader reads values from the YAML nodes of one file. In YAML a value can be
// written in many ways, and YAML reads some texts without quotes as numbers or
// dates. The reader accepts one way and reports a problem for every other way.
type reader struct {
	file     string
	problems []Problem
}

func (r *reader) fault(n *yaml.Node, format string, args ...any) {
	r.problems = append(r.problems, Problem{File: r.file, Line: n.Line, Rule: "format", Text: fmt.Sprintf(format, args...)})
}

func (r *reader) at(n *yaml.Node) Place { return Place{r.file, n.Line} }

// plain reports whether a node has the given kind, is not an alias, and has no
// anchor and no tag. With an alias, a change in one place of the file would
// change another place. If the node is not plain, it reports a problem.
func (r *reader) plain(n *yaml.Node, kind yaml.Kind, what, wanted string) bool {
	switch {
	case n.Kind == yaml.AliasNode:
		r.fault(n, "%s is an alias (*%s): write the value itself", what, n.Value)
	case n.Anchor != "":
		r.fault(n, "%s has an anchor (&%s): write the value itself wherever it is needed", what, n.Anchor)
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

// object is a mapping with known keys.
type object struct {
	r      *reader
	what   string
	values map[string]*yaml.Node
	lines  map[string]int // line numbers of the keys
}

// object reads a mapping. The keys parameter has all allowed keys. A key with a
// question mark is optional. If the node is not a plain mapping, the object has no
// values.
func (r *reader) object(n *yaml.Node, what, keys string) object {
	o := object{r, what, map[string]*yaml.Node{}, map[string]int{}}
	if !r.plain(n, yaml.MappingNode, what, "a group of keys with values") {
		return o
	}
	known := strings.Fields(keys)
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		if !r.plain(key, yaml.ScalarNode, "a key of "+what, "a word") {
			continue
		}
		if first, twice := o.values[key.Value]; twice {
			r.fault(key, "%s has the key %s twice, first in line %d: remove one", what, key.Value, first.Line)
			continue
		}
		if !contains(known, key.Value) {
			r.fault(key, "%s has the unknown key %q: use %s", what, key.Value, strings.ReplaceAll(strings.Join(known, ", "), "?", ""))
			continue
		}
		o.values[key.Value], o.lines[key.Value] = value, key.Line
	}
	for _, key := range known {
		if _, ok := o.values[key]; !ok && !strings.HasSuffix(key, "?") {
			r.fault(n, "%s does not have the key %s", what, key)
		}
	}
	return o
}

func contains(known []string, key string) bool {
	for _, k := range known {
		if strings.TrimSuffix(k, "?") == key {
			return true
		}
	}
	return false
}

// at returns the place of a key.
func (o object) at(key string) Place { return Place{o.r.file, o.lines[key]} }

func (o object) name(key string) string { return `the key "` + key + `" in ` + o.what }

// each reads every element of a list.
func each[T any](nodes []*yaml.Node, read func(*yaml.Node) T) []T {
	var list []T
	for _, n := range nodes {
		list = append(list, read(n))
	}
	return list
}

// list returns the elements of a sequence, or nil if the key is absent.
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

// text returns a string, or "" if the key is absent.
func (o object) text(key string) string {
	if n := o.values[key]; n != nil {
		return o.r.text(n, o.name(key))
	}
	return ""
}

// textOrNull is like text, but the value may be null, which means that the text was
// not found.
func (o object) textOrNull(key string) string {
	if n := o.values[key]; n != nil && n.Kind == yaml.ScalarNode && n.Value == "null" && n.Tag == "!!null" {
		return ""
	}
	return o.text(key)
}

// texts returns a list of strings, or nil if the key is absent.
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
		r.fault(n, "%s must be text, but YAML does not read %s as text: put it in quotes", what, n.Value)
		return ""
	}
	if fault := textFault(n.Value); fault != "" {
		r.fault(n, "%s %s", what, fault)
	}
	return n.Value
}

// textFault returns a description of the problem with a text, or "". A text
// must be one line of visible characters, because it is used in answers, in
// lines of the ledger and in tables.
func textFault(s string) string {
	if strings.TrimSpace(s) == "" {
		return "is blank: add a value, or remove the key if it is optional"
	}
	if i := strings.IndexFunc(s, invisible); i >= 0 {
		c, _ := utf8.DecodeRuneInString(s[i:])
		return fmt.Sprintf("has the character %U, which is invisible: remove it, and use >- for text over several lines", c)
	}
	if strings.TrimSpace(s) != s || strings.Contains(s, "  ") {
		return fmt.Sprintf("has an extra space: %q", s)
	}
	return ""
}

// invisible reports whether a character cannot be seen: a control character, a
// change of the writing direction, a space other than U+0020, or a filler.
func invisible(c rune) bool {
	return !unicode.IsPrint(c) || c == utf8.RuneError || c == '\u2800' ||
		unicode.In(c, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// date returns a date, or nil if the key is absent or its value is not a date.
func (o object) date(key string) *harikerja.Date {
	n := o.values[key]
	if n == nil || !o.r.plain(n, yaml.ScalarNode, o.name(key), "a date") {
		return nil
	}
	d, err := harikerja.ParseDate(n.Value)
	if err != nil {
		o.r.fault(n, "%s: %v", o.name(key), err)
		return nil
	}
	if n.Style != 0 {
		o.r.fault(n, "%s must be a date without quotes: %s", o.name(key), d)
		return nil
	}
	if d.Year() < 2000 || d.Year() > 2099 {
		o.r.fault(n, "%s must be a date from 2000 to 2099: it is %s", o.name(key), d)
		return nil
	}
	return &d
}

// plainNumber is stricter than YAML, which also allows 0x7e9, 02025 and 2_025.
var plainNumber = pattern(`^(0|[1-9][0-9]{0,8})$`)

// number returns a whole number, or 0 if the key is absent.
func (o object) number(key string) int {
	n := o.values[key]
	if n == nil || !o.r.plain(n, yaml.ScalarNode, o.name(key), "a number") {
		return 0
	}
	if n.Style != 0 || !plainNumber().MatchString(n.Value) {
		o.r.fault(n, "%s must be a plain number, without quotes, signs or leading zeros: the value is %s", o.name(key), n.Value)
		return 0
	}
	v, _ := strconv.Atoi(n.Value) // nine digits fit into an int
	return v
}
