// Package csvlist writes holidays and due dates as CSV (RFC 4180) for spreadsheets. A file has
// a header and one line for each holiday or due date.
package csvlist

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/words"
)

// column is a column of a list of holidays or due dates.
type column[T any] struct {
	name string
	text func(T) string // returns the text of a cell
}

func names[T any](columns []column[T]) []string {
	var names []string
	for _, c := range columns {
		names = append(names, c.name)
	}
	return names
}

func cells[T any](columns []column[T], line T) []string {
	var cells []string
	for _, c := range columns {
		cells = append(cells, c.text(line))
	}
	return cells
}

var holidayColumns = []column[harikerja.Holiday]{
	{"date", func(h harikerja.Holiday) string { return h.Date.String() }},
	{"day", func(h harikerja.Holiday) string { return h.Date.Weekday().String() }},
	{"localDay", func(h harikerja.Holiday) string { return words.Indonesian.Weekday(h.Date.Weekday()) }},
	{"localName", func(h harikerja.Holiday) string { return Plain(h.LocalName) }},
	{"name", func(h harikerja.Holiday) string { return Plain(h.Name) }},
	{"type", func(h harikerja.Holiday) string { return string(h.Kind) }},
	{"occasion", func(h harikerja.Holiday) string { return h.Occasion }},
	{"decrees", func(h harikerja.Holiday) string { return Plain(decrees(h)) }},
}

// byteOrderMark helps Excel to recognize a UTF-8 file.
const byteOrderMark = "\ufeff"

// Holidays returns a list of holidays as a CSV file. In the last column, semicolons separate the
// ids of the decrees. If withBOM is true, the file begins with a byte order mark.
func Holidays(list []harikerja.Holiday, withBOM bool) []byte {
	var rows [][]string
	for _, h := range list {
		rows = append(rows, cells(holidayColumns, h))
	}
	return encode(withBOM, names(holidayColumns), rows)
}

func encode(withBOM bool, header []string, rows [][]string) []byte {
	var b bytes.Buffer // writing to it cannot fail
	if withBOM {
		b.WriteString(byteOrderMark)
	}
	w := csv.NewWriter(&b)
	w.UseCRLF = true
	w.Write(header)
	w.WriteAll(rows)
	return b.Bytes()
}

func decrees(h harikerja.Holiday) string {
	return words.Join(h.Decrees(), ";", func(d harikerja.Decree) string { return d.ID })
}

// Plain returns a text that a spreadsheet does not read as a formula. If the first character can
// begin a formula, Plain puts an apostrophe before it. This includes the full-width forms of
// these characters, because some spreadsheets accept them too.
func Plain(s string) string {
	first, _ := utf8.DecodeRuneInString(s)
	if s != "" && strings.ContainsRune("=+-@\t\r\n＝＋－＠", first) {
		return "'" + s
	}
	return s
}

// Table returns a table as CSV. [fmt.Sprint] converts each cell that is not a text.
func Table(header []string, rows [][]any) []byte {
	var lines [][]string
	for _, cells := range rows {
		line := make([]string, len(cells))
		for i, cell := range cells {
			line[i] = fmt.Sprint(cell)
			if text, ok := cell.(string); ok {
				line[i] = Plain(text)
			}
		}
		lines = append(lines, line)
	}
	return encode(false, header, lines)
}
