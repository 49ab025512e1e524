// Package csvlist writes a list of holidays as CSV (RFC 4180) for
// spreadsheets: a header, then a line for each holiday.
package csvlist

import (
	"bytes"
	"encoding/csv"
	"strings"
	"unicode/utf8"

	"github.com/harikerja/harikerja"
)

var columns = []string{"date", "day", "localDay", "localName", "name", "type", "decrees"}

// bom tells Excel that a file is UTF-8.
const bom = "\ufeff"

// Append appends the list to b, after a byte order mark if withBOM is true.
// The ids of a holiday's decrees are separated by semicolons.
func Append(b []byte, list []harikerja.Holiday, withBOM bool) []byte {
	if withBOM {
		b = append(b, bom...)
	}
	buffer := bytes.NewBuffer(b) // takes everything, so writing cannot fail
	w := csv.NewWriter(buffer)
	w.UseCRLF = true
	w.Write(columns)
	for _, h := range list {
		day := h.Date.Weekday()
		w.Write([]string{h.Date.String(), day.String(), harikerja.LocalWeekday(day),
			plain(h.LocalName), plain(h.Name), h.Kind.String(), plain(decrees(h))})
	}
	w.Flush()
	return buffer.Bytes()
}

func decrees(h harikerja.Holiday) string {
	var ids []string
	for _, d := range h.Decrees() {
		ids = append(ids, d.ID)
	}
	return strings.Join(ids, "; ")
}

// plain makes sure that a spreadsheet takes a text for a text: one that could
// begin a formula gets an apostrophe in front. Wide forms count too, as some
// spreadsheets read them like the narrow ones.
func plain(s string) string {
	first, _ := utf8.DecodeRuneInString(s)
	if s != "" && strings.ContainsRune("=+-@\t\r\n＝＋－＠", first) {
		return "'" + s
	}
	return s
}
