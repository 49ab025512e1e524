// Package csvlist writes a list of holidays as CSV (RFC 4180) for
// spreadsheets: a header, then a line for each holiday.
package csvlist

import (
	"encoding/csv"
	"io"
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/harikerja/harikerja"
)

var columns = []string{"date", "day", "localDay", "localName", "name", "type", "decrees"}

// bom tells Excel that a file is UTF-8.
const bom = "\ufeff"

// Write writes the list to w, after a byte order mark if withBOM is true. The
// ids of a holiday's decrees are separated by semicolons. It ends at the first
// error of w and returns it.
func Write(w io.Writer, list iter.Seq[harikerja.Holiday], withBOM bool) error {
	if withBOM {
		if _, err := io.WriteString(w, bom); err != nil {
			return err
		}
	}
	lines := csv.NewWriter(w)
	lines.UseCRLF = true
	lines.Write(columns) // an error stays, and is found at the end
	for h := range list {
		day := h.Date.Weekday()
		if err := lines.Write([]string{h.Date.String(), day.String(), harikerja.LocalWeekday(day),
			plain(h.LocalName), plain(h.Name), h.Kind.String(), plain(decrees(h))}); err != nil {
			return err
		}
	}
	lines.Flush()
	return lines.Error()
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
