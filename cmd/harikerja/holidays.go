package main

import (
	"cmp"
	"fmt"
	"net/url"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/spf13/cobra"
)

func (p *program) holidays() *cobra.Command {
	var sources sourcesFlag
	cmd := &cobra.Command{
		Use:   "holidays [YEAR | MONTH | START..END]",
		Short: "List the holidays of a year, a month or any run of dates",
		Long: `List the holidays of a year, a month (YYYY-MM) or a run of dates, both ends
included. START and END are each a date, a month or a year.`,
		Example: `  harikerja holidays
  harikerja holidays 2026 --type collective_leave
  harikerja holidays 2026-03 --include-sources
  harikerja holidays 2026-12-15..2027-01-15
  harikerja holidays 2026 --json | jq -r '.data[].date'`,
		Args:              atMost("YEAR, MONTH or START..END"),
		ValidArgsFunction: p.completeYears,
		RunE: func(cmd *cobra.Command, args []string) error {
			query := url.Values{}
			setGiven(query, cmd, "type")
			sources.set(query)
			if len(args) == 1 && isRange(args[0]) {
				return p.holidaysBetween(args[0], query, sources.on)
			}
			if len(args) == 1 {
				query.Set("year", args[0])
			}
			return p.holidaysOfYear(query, sources.on)
		},
	}
	typeFlag(cmd)
	sources.register(cmd)
	p.jsonFlag(cmd)
	return cmd
}

func (p *program) holidaysOfYear(query url.Values, sources bool) error {
	answer, err := ask[[]entry](p, "/holidays", query)
	if err != nil || p.json {
		return err
	}
	holidayTable(p.stdout, answer.Data, sources)
	m := answer.Meta
	p.printf("\n%s in %d; revision %d of %s, %s\n", entries(len(answer.Data)), m.Year, m.Revision, m.UpdatedAt, m.Status)
	return nil
}

// isRange tells a month and a run of dates from a year.
func isRange(arg string) bool { return strings.Contains(arg, "-") || strings.Contains(arg, "..") }

func (p *program) holidaysBetween(arg string, query url.Values, sources bool) error {
	start, end, err := ends(arg)
	if err != nil && !p.json { // --json prints what the API says about it
		return err
	}
	query.Set("start", start)
	query.Set("end", end)
	answer, err := ask[[]entry](p, "/holidays/range", query)
	if err != nil || p.json {
		return err
	}
	holidayTable(p.stdout, answer.Data, sources)
	p.printf("\n%s from %s to %s\n", entries(len(answer.Data)), start, end)
	return nil
}

// ends returns the first and the last date of a month or of START..END. What is
// none of these is given back with the error.
func ends(arg string) (start, end string, err error) {
	first, last, ok := strings.Cut(arg, "..")
	if !ok {
		last = first
	}
	start, _, err = widen(first)
	_, end, wrong := widen(last)
	return start, end, cmp.Or(err, wrong)
}

// widen returns the first and the last date of a month, a year or a date.
func widen(text string) (start, end string, err error) {
	if month, err := harikerja.ParseMonth(text); err == nil {
		return month.Start().String(), month.End().String(), nil
	}
	if january, err := harikerja.ParseMonth(text + "-01"); err == nil {
		year := harikerja.Year(january.Start().Year())
		return year.Start().String(), year.End().String(), nil
	}
	if _, err := harikerja.ParseDate(text); err == nil {
		return text, text, nil
	}
	return text, text, fmt.Errorf("%q is no year, month or date: use YYYY, YYYY-MM, YYYY-MM-DD with a day that exists, or two of them as in 2026-12..2027-01-15", text)
}
