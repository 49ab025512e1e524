package httpapi

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// tree is a JSON value that keeps the order of members.
type tree struct {
	text  string   // compact JSON
	names []string // of an object's members
	parts []*tree  // an object's members or an array's elements
}

// parseTree reads JSON that must be one value and name no member twice.
func parseTree(t testing.TB, body []byte) *tree {
	t.Helper()
	n, err := readTree(body)
	if err != nil {
		t.Fatalf("%v in %q", err, body)
	}
	return n
}

func readTree(body []byte) (*tree, error) {
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber()
	n, err := readValue(d)
	if err == nil && d.More() {
		err = fmt.Errorf("more than one value")
	}
	return n, err
}

func readValue(d *json.Decoder) (*tree, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	open, ok := token.(json.Delim)
	if !ok {
		text, err := tokenText(token)
		return &tree{text: text}, err
	}
	n := new(tree)
	var texts []string
	for d.More() {
		prefix := ""
		if open == '{' {
			key, err := d.Token()
			if err != nil {
				return nil, err
			}
			if n.member(key.(string)) != nil {
				return nil, fmt.Errorf("member %q comes twice", key)
			}
			n.names = append(n.names, key.(string))
			if prefix, err = tokenText(key); err != nil {
				return nil, err
			}
			prefix += ":"
		}
		part, err := readValue(d)
		if err != nil {
			return nil, err
		}
		n.parts = append(n.parts, part)
		texts = append(texts, prefix+part.text)
	}
	closing, err := d.Token()
	n.text = fmt.Sprint(open, strings.Join(texts, ","), closing)
	return n, err
}

// tokenText writes one token without escaping what HTML minds.
func tokenText(token any) (string, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(token)
	return strings.TrimSuffix(b.String(), "\n"), err
}

func (n *tree) member(name string) *tree {
	for i := range n.names {
		if n.names[i] == name && i < len(n.parts) {
			return n.parts[i]
		}
	}
	return nil
}

// at walks down a path such as "data.holidays.0.name"; nil is nothing there.
func (n *tree) at(path string) *tree {
	for step := range strings.SplitSeq(path, ".") {
		if n == nil {
			return nil
		}
		if i, err := strconv.Atoi(step); err == nil && n.names == nil {
			if i >= len(n.parts) {
				return nil
			}
			n = n.parts[i]
			continue
		}
		n = n.member(step)
	}
	return n
}

// get returns the compact JSON at a path, or "nothing".
func (n *tree) get(path string) string {
	if found := n.at(path); found != nil {
		return found.text
	}
	return "nothing"
}

// keys returns the names of an object's members in their order.
func (n *tree) keys(path string) string {
	if found := n.at(path); found != nil {
		return strings.Join(found.names, " ")
	}
	return "nothing"
}

// pretty writes JSON for people: what fits on a line stays on one.
func pretty(body []byte) (string, error) {
	n, err := readTree(body)
	if err != nil {
		return "", err
	}
	return n.indent("", 0), nil
}

const lineWidth = 110

// indent writes a value that follows so many characters on its line.
func (n *tree) indent(margin string, used int) string {
	if line := n.line(); len(n.parts) == 0 || len(margin)+used+len(line) < lineWidth {
		return line
	}
	inner := margin + "  "
	var lines []string
	for i, part := range n.parts {
		prefix := ""
		if n.names != nil {
			name, _ := tokenText(n.names[i]) // a string
			prefix = name + ": "
		}
		lines = append(lines, inner+prefix+part.indent(inner, len(prefix)))
	}
	return n.text[:1] + "\n" + strings.Join(lines, ",\n") + "\n" + margin + n.text[len(n.text)-1:]
}

// line writes a value on one line, with spaces after commas and colons.
func (n *tree) line() string {
	if n.parts == nil {
		return n.text
	}
	var parts []string
	for i, part := range n.parts {
		prefix := ""
		if n.names != nil {
			name, _ := tokenText(n.names[i]) // a string
			prefix = name + ": "
		}
		parts = append(parts, prefix+part.line())
	}
	return n.text[:1] + strings.Join(parts, ", ") + n.text[len(n.text)-1:]
}
