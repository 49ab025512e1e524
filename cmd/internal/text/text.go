// Package text writes answers as text: tables and short sentences. The command line prints this
// text, and MCP sends it to language models.
//
// Each function writes one type of answer. [Of] calls it.
package text

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/internal/private"
)

// Text is a text that is being written.
type Text struct {
	b     strings.Builder
	given ask.Texts // the given parameters of the question
	// If the field "sources" is true, tables of holidays have a column with the decrees. It
	// depends on the question, so an empty table has the same columns as a full table.
	sources bool
}

// Of returns an answer as text. If the question has an as-of date or a calendar, the text
// begins with it. The function "write" writes the answer.
func Of[A any](asked *ask.Asked, a A, write func(*Text, A)) string {
	t := &Text{given: asked.Texts, sources: asked.Texts["includeSources"] == "true"}
	if day, ok := asked.Texts["asOf"]; ok {
		t.printf("As known on %s:\n", day)
	}
	if name := asked.Context.CalendarName(); name != "" {
		t.printf("Calendar %s:\n", name)
	}
	write(t, a)
	return t.b.String()
}

func (t *Text) printf(format string, args ...any) { fmt.Fprintf(&t.b, format, args...) }

// table is a list of lines. The cells of a line are separated by tabs.
type table []string

// add adds a line. Each element of the list is a cell, or a text with several cells that are
// separated by tabs.
func (t *table) add(list ...any) { *t = append(*t, cells(list...)) }

// addAll adds a line for each text that is not empty. The first cell of each line is the title.
func (t *table) addAll(title string, texts ...string) {
	for _, text := range texts {
		if text != "" {
			t.add(title, text)
		}
	}
}

// cells returns the texts of the cells, with tabs between them.
func cells(list ...any) string {
	texts := make([]string, len(list))
	for i, cell := range list {
		texts[i] = fmt.Sprint(cell)
	}
	return strings.Join(texts, "\t")
}

// table writes a table with aligned columns. It removes spaces at the end of lines.
func (t *Text) table(rows table) {
	var b strings.Builder
	tw := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, line := range rows {
		fmt.Fprintln(tw, line)
	}
	tw.Flush()
	for line := range strings.Lines(b.String()) {
		t.printf("%s\n", strings.TrimRight(line, " \n"))
	}
}

// dataEnd writes a line if an answer is not complete because the data ends.
func (t *Text) dataEnd(c ask.Completeness) {
	if text := c.DataEnd(); text != "" {
		t.printf("%s\n", text)
	}
}

// Day returns a date with its weekday in both languages.
func Day(d harikerja.Date) string {
	return fmt.Sprintf("%s (%s, %s)", d, private.LocalWeekday(d.Weekday()), d.Weekday())
}

// dayCells returns a date and its weekday in both languages.
func dayCells(d harikerja.Date) string {
	return cells(d, private.LocalWeekday(d.Weekday()), d.Weekday())
}

// orElse returns the text of a value, or another text if the value is unknown.
func orElse[T any](known *T, otherwise string) string {
	if known == nil {
		return otherwise
	}
	return fmt.Sprint(*known)
}

// hours returns a number of hours with its noun.
func hours(n float64) string {
	if n == 1 {
		return "1 hour"
	}
	return lawfile.English.Number(n) + " hours"
}

// joinDates joins the texts of dates with a separator.
func joinDates(dates []harikerja.Date, separator string) string {
	texts := make([]string, len(dates))
	for i, d := range dates {
		texts[i] = d.String()
	}
	return strings.Join(texts, separator)
}
