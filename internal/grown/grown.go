// Package grown makes JSON files of a later version, for tests: files with members that
// this version does not know.
package grown

import "regexp"

var stringOrObject = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|\{`)

// JSON adds a member to every object of a JSON text. No object may be empty. It returns
// the text and the number of objects.
func JSON(text []byte) (grown []byte, objects int) {
	grown = stringOrObject.ReplaceAllFunc(text, func(b []byte) []byte {
		if b[0] != '{' {
			return b
		}
		objects++
		return []byte(`{"added":{"deep":[null,1.5,"x",{}]},`)
	})
	return grown, objects
}
