package frozen

import "regexp"

var stringOrObject = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|\{`)

// AddMembers adds an unknown member to every object of a JSON text, as in a file that a later
// version of the program could write. It returns the new text and the number of objects. The
// text must have no empty objects.
func AddMembers(text []byte) (added []byte, objects int) {
	added = stringOrObject.ReplaceAllFunc(text, func(b []byte) []byte {
		if b[0] != '{' {
			return b
		}
		objects++
		return []byte(`{"added":{"deep":[null,1.5,"x",{}]},`)
	})
	return added, objects
}
