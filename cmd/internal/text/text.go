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
	"github.com/harikerja/harikerja/internal/words"
)

// Text is a text that is being written.
type Text struct {
	w     *tabwriter.Writer // it aligns the columns of tables
	given ask.Texts         // the given parameters of the question
	// If the field "sources" is true, tables of holidays have a column with the decrees. It
	// depends on the question, so an empty table has the same columns as a full table.
	sources bool
}

// Of returns an answer as text. If the question has an as-of date or a calendar, the text
// begins with it. The function "write" writes the answer.
func Of[A any](asked *ask.Asked, a A, write func(*Text, A)) string {
	var b strings.Builder
	t := &Text{w: tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0), given: asked.Texts,
		sources: asked.Texts["includeSources"] == "true"}
	if day, ok := asked.Texts["asOf"]; ok {
		t.printf("As known on %s:\n", day)
	}
	if name := asked.Context.CalendarName(); name != "" {
		t.printf("Calendar %s:\n", name)
	}
	write(t, a)
	t.w.Flush()
	return trimLines(b.String())
}

// trimLines removes the spaces at the end of lines, which the alignment of tables adds.
func trimLines(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(strings.TrimRight(line, " \n") + "\n")
	}
	return b.String()
}

func (t *Text) printf(format string, args ...any) { fmt.Fprintf(t.w, format, args...) }

// line writes a line of a table. Each element of the list is a cell, or a text with several
// cells that are separated by tabs. Lines without tabs end the table.
func (t *Text) line(list ...any) { t.printf("%s\n", cells(list...)) }

// lines writes a line for each text that is not empty. The first cell of each line is the title.
func (t *Text) lines(title string, texts ...string) {
	for _, text := range texts {
		if text != "" {
			t.line(title, text)
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

// dataEnd writes a line if an answer is not complete because the data ends.
func (t *Text) dataEnd(c ask.Completeness) {
	if text := c.DataEnd(); text != "" {
		t.printf("%s\n", text)
	}
}

// Day returns a date with its weekday in both languages.
func Day(d harikerja.Date) string {
	return fmt.Sprintf("%s (%s, %s)", d, words.Indonesian.Weekday(d.Weekday()), d.Weekday())
}

// dayCells returns a date and its weekday in both languages.
func dayCells(d harikerja.Date) string {
	return cells(d, words.Indonesian.Weekday(d.Weekday()), d.Weekday())
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
	return words.English.Number(n) + " hours"
}

// joinDates joins the texts of dates with a separator.
func joinDates(dates []harikerja.Date, separator string) string {
	texts := make([]string, len(dates))
	for i, d := range dates {
		texts[i] = d.String()
	}
	return strings.Join(texts, separator)
}
