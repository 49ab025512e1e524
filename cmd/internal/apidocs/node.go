package apidocs

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// node is a JSON value that keeps the order of members. A nil node is a missing value.
// All methods except read accept a nil node.
type node struct {
	raw     json.RawMessage
	names   []string // names of the members of an object
	members map[string]*node
	items   []*node // elements of an array
	root    *node   // the document in which references are resolved
}

func parse(text []byte) (*node, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	root := new(node)
	return root, root.read(d, text, root)
}

// read reads the next value of a text.
func (n *node) read(d *json.Decoder, text []byte, root *node) error {
	n.root = root
	before := d.InputOffset()
	first, err := d.Token()
	if err != nil {
		return err
	}
	if first == json.Delim('{') {
		n.members = make(map[string]*node)
	}
	if n.members != nil || first == json.Delim('[') {
		for d.More() {
			child := new(node)
			if n.members != nil {
				name, err := d.Token()
				if err != nil {
					return err
				}
				n.names = append(n.names, name.(string))
				n.members[name.(string)] = child
			} else {
				n.items = append(n.items, child)
			}
			if err := child.read(d, text, root); err != nil {
				return err
			}
		}
		if _, err := d.Token(); err != nil { // the closing bracket
			return err
		}
	}
	n.raw = bytes.TrimLeft(text[before:d.InputOffset()], " \t\r\n:,")
	return nil
}

// at returns the member at a path of names, or nil. It follows references.
func (n *node) at(names ...string) *node {
	for _, name := range names {
		if n = n.resolved(); n == nil {
			return nil
		}
		n = n.members[name]
	}
	return n.resolved()
}

// resolved returns the node that a reference points to. If n is not a reference, or
// has other members too, it returns n.
func (n *node) resolved() *node {
	if n == nil || len(n.names) != 1 || n.names[0] != "$ref" {
		return n
	}
	return n.root.at(strings.Split(strings.TrimPrefix(n.members["$ref"].text(), "#/"), "/")...)
}

// reference returns the name of the component that a schema refers to, or "".
func (n *node) reference() string {
	if n == nil || n.members["$ref"] == nil {
		return ""
	}
	to := n.members["$ref"].text()
	return to[strings.LastIndexByte(to, '/')+1:]
}

// text returns the content of a string. It returns any other value as JSON.
func (n *node) text() string {
	if n == nil {
		return ""
	}
	var s string
	if json.Unmarshal(n.raw, &s) == nil {
		return s
	}
	return string(n.raw)
}

// texts returns the elements of an array as texts.
func (n *node) texts() []string {
	if n == nil {
		return nil
	}
	var list []string
	for _, item := range n.items {
		list = append(list, item.text())
	}
	return list
}

// example returns a value for a page: an object or array as indented JSON, and
// any other value as text.
func (n *node) example() string {
	if n == nil {
		return ""
	}
	if n.members == nil && n.items == nil {
		return n.text()
	}
	var b bytes.Buffer
	if err := json.Indent(&b, n.raw, "", "  "); err != nil { // the JSON was parsed before
		panic(fmt.Errorf("apidocs: %w", err))
	}
	return b.String()
}
