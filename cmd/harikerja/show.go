package main

import (
	"github.com/harikerja/harikerja"
	"github.com/spf13/cobra"
)

func (p *program) dataShow() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "show [YEAR]",
		Short: "Show how the list of a year came about",
		Long: `Show how the list of a year came about, decree by decree: + was added, - was
taken off, ~ was renamed, = was confirmed by a later decree.`,
		Example: `  harikerja data show 2025
  harikerja data show 2021 --json | jq -r '.data[].date'`,
		Args:              atMost("YEAR"),
		ValidArgsFunction: p.completeYears,
		RunE: func(_ *cobra.Command, args []string) error {
			answer, err := ask[[]revision](p, "/revisions", named(args, "year"))
			if err != nil || p.json {
				return err
			}
			m := answer.Meta
			p.printf("%d: revision %d of %s, %s\n", m.Year, m.Revision, m.UpdatedAt, m.Status)
			for _, r := range answer.Data {
				p.show(r)
			}
			return nil
		},
	}
	p.jsonFlag(cmd)
	return cmd
}

// revision is one step in the history of a list.
type revision struct {
	Revision     int
	Date         harikerja.Date
	DateIsLatest bool
	Correction   string
	Decrees      []source
	Added        []entry
	Removed      []entry
	Renamed      []struct{ From, To entry }
	Confirmed    []entry
}

func (p *program) show(r revision) {
	known := "of"
	if r.DateIsLatest {
		known = "known by"
	}
	p.printf("\nRevision %d %s %s\n", r.Revision, known, r.Date)
	if r.Correction != "" {
		p.printf("  Correction: %s\n", r.Correction)
	}
	for _, d := range r.Decrees {
		p.printf("  %s: %s\n", d.ID, d.Title)
	}
	var rows [][]string
	add := func(sign string, e entry) {
		day := e.Date.Weekday()
		rows = append(rows, []string{"  " + sign, e.Date.String(), harikerja.LocalWeekday(day), day.String(), e.Type, e.LocalName, e.Name})
	}
	for _, e := range r.Removed {
		add("-", e)
	}
	for _, e := range r.Added {
		add("+", e)
	}
	for _, rename := range r.Renamed {
		rename.To.LocalName = rename.From.LocalName + " → " + rename.To.LocalName
		add("~", rename.To)
	}
	for _, e := range r.Confirmed {
		add("=", e)
	}
	table(p.stdout, rows...)
}
