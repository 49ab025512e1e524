package jsonfile

import (
	"bytes"
	"encoding/json"
	"strings"
)

// Marshal returns a value as compact JSON. Unlike json.Marshal, it does not escape the
// characters <, > and &.
func Marshal(v any) ([]byte, error) {
	b := bytes.NewBuffer(make([]byte, 0, 1024)) // 1 KB is enough for most answers of the API
	encoder := json.NewEncoder(b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		return nil, err
	}
	return b.Bytes()[:b.Len()-1], nil // without the newline at the end
}

// maxLine is the maximum length in bytes of a list or an object on one line.
const maxLine = 2000

// Lines formats JSON for readable diffs. A list or an object of more than 2000 bytes has
// one element or member on each line. Every other value is on one line.
func Lines(text []byte) ([]byte, error) {
	var compact, b bytes.Buffer
	if err := json.Compact(&compact, text); err != nil {
		return nil, err
	}
	writeLines(&b, (&scanner{text: compact.Bytes()}).node(), 0)
	b.WriteByte('\n')
	return b.Bytes(), nil
}

func writeLines(b *bytes.Buffer, n Node, depth int) {
	if len(n.List) == 0 || len(n.Text) <= maxLine {
		b.Write(n.Text)
		return
	}
	b.WriteByte(n.Text[0])
	separator := "\n"
	for _, m := range n.List {
		b.WriteString(separator + strings.Repeat(" ", depth+1))
		if m.Key != nil {
			b.Write(m.Key)
			b.WriteByte(':')
		}
		writeLines(b, m, depth+1)
		separator = ",\n"
	}
	b.WriteString("\n" + strings.Repeat(" ", depth))
	b.WriteByte(n.Text[len(n.Text)-1])
}
