package harikerja

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

func jsonMessage(err error) string {
	if err == io.EOF || errors.Is(err, io.ErrUnexpectedEOF) {
		return "the end is missing"
	}
	if e, ok := errors.AsType[*json.SyntaxError](err); ok {
		return fmt.Sprintf("%s at byte %d", e.Error(), e.Offset)
	}
	return err.Error()
}

// jsonNode is a JSON value. Unlike a map, it keeps repeated keys.
type jsonNode struct {
	members []jsonMember // of an object
	list    []jsonNode   // of an array
	value   any          // jsonObject, jsonArray, a string, a json.Number, a bool or nil
}

type jsonMember struct {
	key   string
	value jsonNode
}

// jsonKind is the value of a jsonNode that is an object or an array.
type jsonKind int

const (
	jsonObject jsonKind = iota
	jsonArray
)

// maxDepth is the maximum nesting of lists and objects.
const maxDepth = 512

// readRoot reads a text that has one JSON value.
func readRoot(text []byte) (jsonNode, error) {
	if !utf8.Valid(text) { // encoding/json would replace the bytes
		return jsonNode{}, errors.New("it is not UTF-8")
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	root, err := readNode(dec, 0)
	if err != nil {
		return jsonNode{}, err
	}
	if _, err := dec.Token(); err != io.EOF {
		return jsonNode{}, errors.New("there is text after the end")
	}
	return root, nil
}

func readNode(dec *json.Decoder, depth int) (jsonNode, error) {
	token, err := dec.Token()
	if err != nil {
		return jsonNode{}, err
	}
	delim, ok := token.(json.Delim)
	if !ok {
		return jsonNode{value: token}, nil
	}
	if depth == maxDepth {
		return jsonNode{}, errors.New("lists and objects are nested too deeply")
	}
	var n jsonNode
	if delim == '[' {
		n.value = jsonArray
		for dec.More() {
			item, err := readNode(dec, depth+1)
			if err != nil {
				return n, err
			}
			n.list = append(n.list, item)
		}
	} else {
		n.value = jsonObject
		for dec.More() {
			key, err := dec.Token()
			if err != nil {
				return n, err
			}
			value, err := readNode(dec, depth+1)
			if err != nil {
				return n, err
			}
			n.members = append(n.members, jsonMember{key.(string), value})
		}
	}
	_, err = dec.Token() // the closing bracket
	return n, err
}
