package jsonfile

import (
	"encoding/json"
	"fmt"
)

// ReadAnswer reads an object into *v, which the library or the API wrote as the named type. If a
// key is missing, the object is another type or an envelope, and it returns an error. It ignores
// other members. On an error, and for null, *v is not changed.
func ReadAnswer[T any](text []byte, v *T, name string, keys ...string) error {
	var members map[string]json.RawMessage
	if json.Unmarshal(text, &members) != nil {
		return fmt.Errorf("harikerja: this is not JSON of the type %s: it is not an object", name)
	}
	for _, key := range keys {
		if members != nil && members[key] == nil {
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
