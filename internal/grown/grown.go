// Package grown adds unknown members to JSON files. Tests use it to make files that a
// later version of the program could write.
package grown

import "regexp"

var stringOrObject = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|\{`)

// JSON adds a member to every object of a JSON text, and returns the new text and the
// number of objects. The text must have no empty objects.
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
