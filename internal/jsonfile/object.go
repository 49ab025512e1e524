package jsonfile

import (
	"encoding/json"
	"fmt"
	"strings"
)

// ReadAnswer reads an object into *v, which the library or the API wrote as the named type. If a
// key is missing or null, the object is another type or an envelope, and it returns an error. Only
// a key that ends in "[]", the key of a list, may be null. ReadAnswer ignores other members. On an
// error, and if the whole text is null, *v is not changed.
func ReadAnswer[T any](text []byte, v *T, name string, keys ...string) error {
	var members map[string]json.RawMessage
	if json.Unmarshal(text, &members) != nil {
		return fmt.Errorf("harikerja: this is not JSON of the type %s: it is not an object", name)
	}
	for _, key := range keys {
		key, isList := strings.CutSuffix(key, "[]")
		if value := members[key]; members != nil && (value == nil || string(value) == "null" && !isList) {
			return fmt.Errorf("harikerja: this is not JSON of the type %s: it has no %q", name, key)
		}
	}
	read := *v
	err := json.Unmarshal(text, &read)
	if err == nil {
		*v = read
	}
	return err
}
