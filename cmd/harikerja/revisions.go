package main

import (
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/spf13/cobra"
)

const signs = `+ was added, - was taken off, ~ was renamed, = was confirmed by a later decree.`

func (p *program) revisions() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "revisions [YEAR]",
		Short: "Show how the list of a year came about",
		Long:  "Show how the list of a year came about, decree by decree:\n" + signs,
		Example: `  harikerja revisions 2025
  harikerja revisions 2021 --json | jq -r '.data[].date'`,
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
				p.printf("\nRevision ")
				p.show(r)
			}
			return nil
		},
	}
	p.jsonFlag(cmd)
	return cmd
}

// dataShow is revisions, for those who look after the data.
func (p *program) dataShow() *cobra.Command {
	cmd := p.revisions()
	cmd.Use = "show [YEAR]"
	cmd.Long += "\n\nIt is the same as harikerja revisions."
	cmd.Example = strings.ReplaceAll(cmd.Example, "revisions", "data show")
	return cmd
}

func (p *program) changes() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "changes SINCE",
		Short: "Show what changed in all years since a date",
		Long:  "Show what changed in the lists of all years on or after a date, newest first:\n" + signs,
		Example: `  harikerja changes 2026-01-01
  harikerja changes 2026-01-01 --json | jq -r '.data[].year'`,
		Args: atMost("SINCE"),
		RunE: func(_ *cobra.Command, args []string) error {
			answer, err := ask[[]change](p, "/changes", named(args, "since"))
			if err != nil || p.json {
				return err
			}
			p.printf("%s on or after %s\n", count(len(answer.Data), "change"), answer.Meta.Since)
			for _, c := range answer.Data {
				p.printf("\n%d, revision ", c.Year)
				p.show(c.revision)
			}
			return nil
		},
	}
	p.jsonFlag(cmd)
	return cmd
}

// change is a step in the history of one of the lists.
type change struct {
	Year int
	revision
}

// revision is one step in the history of a list.
type revision struct {
	Number       int `json:"revision"`
	Date         harikerja.Date
	DateIsLatest bool
	Correction   string
	Decrees      []source
	Added        []entry
	Removed      []entry
	Renamed      []struct{ From, To entry }
	Confirmed    []entry
}

// show prints a revision from its number on.
func (p *program) show(r revision) {
	known := "of"
	if r.DateIsLatest {
		known = "known by"
	}
	p.printf("%d %s %s\n", r.Number, known, r.Date)
	if r.Correction != "" {
		p.printf("  Correction: %s\n", r.Correction)
	}
	for _, d := range r.Decrees {
		p.printf("  %s: %s\n", d.ID, d.Title)
	}
	var rows [][]string
	add := func(sign string, e entry) {
		rows = append(rows, append([]string{"  " + sign}, e.row(false)...))
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
