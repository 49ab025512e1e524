package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/private"
	"github.com/spf13/cobra"
)

// table prints rows in aligned columns. It removes spaces at the end of lines.
func table(w io.Writer, rows ...[]string) {
	var b strings.Builder
	tw := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		fmt.Fprintln(tw, strings.Join(row, "\t"))
	}
	tw.Flush()
	for line := range strings.Lines(b.String()) {
		fmt.Fprintln(w, strings.TrimRight(line, " \n"))
	}
}

// dayCells returns the cells for a date: the date and its weekday in both
// languages.
func dayCells(d harikerja.Date) []string {
	return []string{d.String(), private.LocalWeekday(d.Weekday()), d.Weekday().String()}
}

// printHolidays prints holidays with their weekdays and names in both
// languages. If sources is true, it also prints the ids of the decrees.
func (p *program) printHolidays(list []ask.Holiday, sources bool) {
	rows := [][]string{holidayHead(sources)}
	for _, h := range list {
		rows = append(rows, holidayRow(h, sources))
	}
	table(p.stdout, rows...)
}

func holidayHead(sources bool) []string {
	head := []string{"DATE", "HARI", "DAY", "TYPE", "NAMA", "NAME"}
	if sources {
		head = append(head, "DECREES")
	}
	return head
}

func holidayRow(h ask.Holiday, sources bool) []string {
	row := append(dayCells(h.Date), string(h.Type), h.LocalName, h.Name)
	if sources {
		row = append(row, decreeIDs(h.Sources))
	}
	return row
}

// withSources reports whether --include-sources is set. The flag decides the
// columns, so an empty table has the same columns as a full table.
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

// entries returns the number of entries with its noun. The noun is not "day",
// because a date can have two holidays.
func entries(n int) string {
	if n == 1 {
		return "1 entry"
	}
	return fmt.Sprintf("%d entries", n)
}
