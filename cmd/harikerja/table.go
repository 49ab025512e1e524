package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/private"
	"github.com/spf13/cobra"
)

// table is a list of lines. The cells of a line are separated by tabs.
type table []string

// Adds a line. Each element of the list is a cell, or a text with several cells that
// are separated by tabs.
func (t *table) add(list ...any) { *t = append(*t, cells(list...)) }

// addAll adds a line for each text that is not empty. The first cell of each line is
// the title.
func (t *table) addAll(title string, texts ...string) {
	for _, text := range texts {
		if text != "" {
			t.add(title, text)
		}
	}
}

// Returns the texts of the cells, with tabs between them.
func cells(list ...any) string {
	texts := make([]string, len(list))
	for i, cell := range list {
		texts[i] = fmt.Sprint(cell)
	}
	return strings.Join(texts, "\t")
}

// printTable aligns the columns. It removes spaces at the end of lines.
func (p *program) printTable(t table) {
	var b strings.Builder
	tw := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, line := range t {
		fmt.Fprintln(tw, line)
	}
	tw.Flush()
	for line := range strings.Lines(b.String()) {
		p.printf("%s\n", strings.TrimRight(line, " \n"))
	}
}

// dayCells returns a date and its weekday in both languages.
func dayCells(d harikerja.Date) string {
	return cells(d, private.LocalWeekday(d.Weekday()), d.Weekday())
}

// printHolidays prints holidays with their weekdays and names in both
// languages. If sources is true, it also prints the ids of the decrees.
func (p *program) printHolidays(list []ask.Holiday, sources bool) {
	rows := table{dayHead("TYPE", sources)}
	for _, h := range list {
		rows.add(holidayCells(h, sources))
	}
	p.printTable(rows)
}

func dayHead(class string, sources bool) string {
	head := cells("DATE", "HARI", "DAY", class, "NAMA", "NAME")
	if sources {
		head += "\tDECREES"
	}
	return head
}

func holidayCells(h ask.Holiday, sources bool) string {
	row := cells(dayCells(h.Date), h.Type, h.LocalName, h.Name)
	if sources {
		row += "\t" + decreeIDs(h.Sources)
	}
	return row
}

// withSources reports whether --include-sources is set. The columns depend only on this flag, so
// an empty table has the same columns as a full table.
func withSources(cmd *cobra.Command) bool {
	return cmd.Flag("include-sources").Value.String() == "true"
}

func decreeIDs(list []ask.Source) string {
	var ids []string
	for _, s := range list {
		ids = append(ids, s.ID)
	}
	return strings.Join(ids, ", ")
}

// inFull returns a date with its weekday in both languages.
func inFull(d harikerja.Date) string {
	return fmt.Sprintf("%s (%s, %s)", d, private.LocalWeekday(d.Weekday()), d.Weekday())
}

// Returns a text such as "2 entries". The word is not "days", because a date can have
// two holidays.
func entries(n int) string {
	if n == 1 {
		return "1 entry"
	}
	return fmt.Sprintf("%d entries", n)
}
