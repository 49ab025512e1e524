package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/harikerja/harikerja"
)

// table prints rows in aligned columns. No line ends in spaces.
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

// dayCells are a date and its weekday in both languages.
func dayCells(d harikerja.Date) []string {
	return []string{d.String(), harikerja.LocalWeekday(d.Weekday()), d.Weekday().String()}
}

// holidayTable prints holidays with their weekdays and names in both
// languages, and the ids of their decrees where those were asked for.
func holidayTable(w io.Writer, list []entry, sources bool) {
	rows := [][]string{holidayHead(sources)}
	for _, e := range list {
		rows = append(rows, e.row(sources))
	}
	table(w, rows...)
}

func holidayHead(sources bool) []string {
	head := []string{"DATE", "HARI", "DAY", "TYPE", "NAMA", "NAME"}
	if sources {
		head = append(head, "DECREES")
	}
	return head
}

func (e entry) row(sources bool) []string {
	row := append(dayCells(e.Date), e.Type, e.LocalName, e.Name)
	if sources {
		row = append(row, decreeIDs(e.Sources))
	}
	return row
}

func decreeIDs(list []source) string {
	var ids []string
	for _, s := range list {
		ids = append(ids, s.ID)
	}
	return strings.Join(ids, ", ")
}

// inFull returns a date with its weekday in both languages.
func inFull(d harikerja.Date) string {
	return fmt.Sprintf("%s (%s, %s)", d, harikerja.LocalWeekday(d.Weekday()), d.Weekday())
}

// entries counts the lines of a list, of which a date may have two.
func entries(n int) string {
	if n == 1 {
		return "1 entry"
	}
	return fmt.Sprintf("%d entries", n)
}

// count returns a number with its noun: 1 workday, 2 workdays.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
