package apidocs

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// node is a JSON value that keeps the order of members. Its methods take a nil
// node for a value that is not there.
type node struct {
	raw     json.RawMessage
	names   []string // of an object's members
	members map[string]*node
	items   []*node // of an array
	root    *node   // what references are in
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
		if _, err := d.Token(); err != nil { // what closes it
			return err
		}
	}
	n.raw = bytes.TrimLeft(text[before:d.InputOffset()], " \t\r\n:,")
	return nil
}

// at walks down to a member, through references, or returns nil.
func (n *node) at(names ...string) *node {
	for _, name := range names {
		if n = n.resolved(); n == nil {
			return nil
		}
		n = n.members[name]
	}
	return n.resolved()
}

// resolved follows a reference that stands alone.
func (n *node) resolved() *node {
	if n == nil || len(n.names) != 1 || n.names[0] != "$ref" {
		return n
	}
	return n.root.at(strings.Split(strings.TrimPrefix(n.members["$ref"].text(), "#/"), "/")...)
}

// reference returns the name of the component that a schema is, or "".
func (n *node) reference() string {
	if n == nil || n.members["$ref"] == nil {
		return ""
	}
	to := n.members["$ref"].text()
	return to[strings.LastIndexByte(to, '/')+1:]
}

// text returns a text as it is, and any other value as JSON.
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

// texts returns the elements of an array.
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

// example writes a value for reading: a text as it is, else indented JSON.
func (n *node) example() string {
	if n == nil {
		return ""
	}
	if n.members == nil && n.items == nil {
		return n.text()
	}
	var b bytes.Buffer
	if err := json.Indent(&b, n.raw, "", "  "); err != nil { // it was read
		panic(fmt.Errorf("apidocs: %w", err))
	}
	return b.String()
}
