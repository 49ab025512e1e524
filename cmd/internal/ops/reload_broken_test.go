package ops

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/datasetfile"
	"github.com/harikerja/harikerja/internal/frozen"
)

// TestBrokenDatasetsAreRejected_Exhaustively tries more than 2,000 broken files, or every
// tenth of them with -short.
func TestBrokenDatasetsAreRejected_Exhaustively(t *testing.T) {
	loader := DatasetLoader{Current: frozen.Calendar, Swap: func(*harikerja.Calendar) { t.Error("a broken dataset is in use") },
		BuiltIn: frozen.Calendar, Clock: noon}
	list := damages(t, frozen.File())
	for i, d := range list {
		if testing.Short() && i%10 != 0 {
			continue
		}
		if err := loader.Use([][]byte{d.content()}); err == nil {
			t.Errorf("accepted: %s", d.what)
		}
	}
	if len(list) < 1000 {
		t.Errorf("only %d broken files, want at least 1000", len(list))
	}
}

// A dataset file that must be rejected.
type damaged struct {
	what    string
	content func() []byte
}

// damages returns broken versions of a valid file. Each version has one defect: one flipped bit, a
// missing end, or one field with a value of a wrong type. There is a version with a flipped
// bit for every 64th byte, and a version without the end for every multiple of 1024 bytes. A
// file with a wrong type has a valid digest, so that only the check of the type can reject it.
func damages(t *testing.T, good []byte) []damaged {
	t.Helper()
	var list []damaged
	for i := 0; i < len(good); i += 64 {
		list = append(list, damaged{fmt.Sprintf("a bit of byte %d flipped", i), func() []byte {
			b := bytes.Clone(good)
			b[i] ^= 1 << (i / 64 % 8)
			return b
		}})
	}
	for n := 0; n < len(good); n += 1024 {
		list = append(list, damaged{fmt.Sprintf("truncated at byte %d", n), func() []byte { return good[:n] }})
	}
	content := string(good)
	fields := make(map[string]offsets)
	noError(t, findFields(json.NewDecoder(strings.NewReader(content)), content, "content", fields))
	delete(fields, "content")        // this is the whole file, not a field
	delete(fields, "content.format") // Sign needs valid fields format and digest
	delete(fields, "content.digest")
	for _, path := range slices.Sorted(maps.Keys(fields)) {
		at := fields[path]
		for _, other := range []string{`null`, `7`, `"x"`, `true`, `[]`, `{}`} {
			if strings.HasSuffix(path, ".collectiveLeave") && other == `[]` {
				continue // collective leave may be a list
			}
			if jsonType(other[0]) != jsonType(content[at.start]) {
				list = append(list, damaged{path + " is " + other, func() []byte {
					return datasetfile.Sign([]byte(content[:at.start] + other + content[at.end:]))
				}})
			}
		}
	}
	return list
}

type offsets struct{ start, end int }

// findFields records for every field where its first value begins and ends.
func findFields(d *json.Decoder, text, path string, fields map[string]offsets) error {
	start := int(d.InputOffset())
	start += strings.IndexFunc(text[start:], func(r rune) bool { return !strings.ContainsRune(" \n\t:,", r) })
	token, err := d.Token()
	if err != nil {
		return err
	}
	if open, ok := token.(json.Delim); ok {
		for d.More() {
			below := path + "[]"
			if open == '{' {
				key, err := d.Token()
				if err != nil {
					return err
				}
				below = fmt.Sprint(path, ".", key)
			}
			if err := findFields(d, text, below, fields); err != nil {
				return err
			}
		}
		if _, err := d.Token(); err != nil {
			return err
		}
	}
	if _, seen := fields[path]; !seen {
		fields[path] = offsets{start, int(d.InputOffset())}
	}
	return nil
}

// jsonType returns the type of a JSON value whose first byte is given. The result is
// one byte that stands for the type: 't' for a boolean, '0' for a number, and
// otherwise the first byte itself.
func jsonType(first byte) byte {
	switch {
	case first == 't' || first == 'f':
		return 't'
	case first == '-' || first >= '0' && first <= '9':
		return '0'
	}
	return first
}
