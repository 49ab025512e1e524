package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// damaged is a dataset file that nobody may believe.
type damaged struct {
	what    string
	content []byte
}

// damages makes every kind of broken file of a good one: a flipped bit in
// every 64th byte, a cut at every kilobyte, and a value of a wrong type in
// every kind of field. The last have the digest that fits, as a faulty
// compiler would write it.
func damages(good []byte) ([]damaged, error) {
	var list []damaged
	for i := 0; i < len(good); i += 64 {
		b := bytes.Clone(good)
		b[i] ^= 1 << (i / 64 % 8)
		list = append(list, damaged{fmt.Sprintf("a bit of byte %d flipped", i), b})
	}
	for n := 0; n < len(good); n += 1024 {
		list = append(list, damaged{fmt.Sprintf("cut at byte %d", n), good[:n]})
	}
	_, years, ok := strings.Cut(string(good), `,"years":`)
	years, closed := strings.CutSuffix(years, "}\n")
	if !ok || !closed {
		return nil, fmt.Errorf("the dataset does not begin or end as it did when this was written: %.120s", good)
	}
	if !bytes.Equal(sign(years), good) {
		return nil, fmt.Errorf("the digest is made in another way than when this was written: %.120s", good)
	}
	fields := make(map[string]span)
	if err := walk(json.NewDecoder(strings.NewReader(years)), years, "years", fields); err != nil {
		return nil, err
	}
	for _, path := range slices.Sorted(maps.Keys(fields)) {
		at := fields[path]
		for _, other := range []string{`null`, `7`, `"x"`, `true`, `[]`, `{}`} {
			if kind(other[0]) != kind(years[at.start]) {
				list = append(list, damaged{path + " is " + other, sign(years[:at.start] + other + years[at.end:])})
			}
		}
	}
	return list, nil
}

// sign makes a file of years, with the digest that fits.
func sign(years string) []byte {
	return fmt.Appendf(nil, `{"format":1,"digest":"sha256:%x","years":%s}`+"\n", sha256.Sum256([]byte(years)), years)
}

type span struct{ start, end int }

// walk notes where the first value of every kind of field stands.
func walk(d *json.Decoder, text, path string, fields map[string]span) error {
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
			if err := walk(d, text, below, fields); err != nil {
				return err
			}
		}
		if _, err := d.Token(); err != nil {
			return err
		}
	}
	if _, seen := fields[path]; !seen {
		fields[path] = span{start, int(d.InputOffset())}
	}
	return nil
}

// kind tells the types of JSON apart by how a value begins.
func kind(first byte) byte {
	switch {
	case first == 't' || first == 'f':
		return 't'
	case first == '-' || first >= '0' && first <= '9':
		return '0'
	}
	return first
}
