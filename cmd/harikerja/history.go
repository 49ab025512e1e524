package main

import (
	"fmt"
	"strings"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/spf13/cobra"
)

func (p *program) historyCommands() []*cobra.Command {
	return []*cobra.Command{p.sources(), p.revisions(), p.compare(), p.changes(), p.years()}
}

func (p *program) sources() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "sources [YEAR]",
		Short: "List the decrees that define the holidays of a year",
		Example: `  harikerja sources 2025
  harikerja sources 2025 --json | jq -r '.data[].url'`,
	}
	return question[ask.Sources](p, cmd, func(a ask.SourceList) {
		for i, s := range a.Data {
			if i > 0 {
				p.printf("\n")
			}
			p.printf("%s", sourceText(s))
		}
	})
}

// sourceText formats a decree on several lines, because its title is long.
func sourceText(s ask.Source) string {
	lines := []string{s.ID + "  " + string(s.Type) + "  " + orElse(s.PublishedAt, "date unknown"),
		s.Title}
	for _, n := range s.Numbers {
		lines = append(lines, n.Authority+": "+orElse(n.Number, "number unknown"))
	}
	lines = append(lines, s.Publisher+": "+orElse(s.URL, "no copy known"))
	return strings.Join(lines, "\n  ") + "\n"
}

// orElse returns the text of a value, or another text if the value is unknown.
func orElse[T any](known *T, otherwise string) string {
	if known == nil {
		return otherwise
	}
	return fmt.Sprint(*known)
}

func (p *program) years() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "years",
		Short: "List the years of the data with their revisions",
		Example: `  harikerja years
  harikerja years --dataset dataset.json`,
	}
	return question[ask.Years](p, cmd, func(a ask.YearList) {
		rows := table{"YEAR\tREVISION\tSTATUS\tUPDATED\tNATIONAL\tLEAVE"}
		for _, y := range a.Data {
			rows.add(y.Year, y.Revision, y.Status, y.UpdatedAt, y.NationalHolidayEntries,
				y.CollectiveLeaveEntries)
		}
		p.printTable(rows)
	})
}

const signsHelp = `+ was added, - was removed, ~ was renamed, = was confirmed by a later decree.`

func (p *program) revisions() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "revisions [YEAR]",
		Short: "Show the history of the list of a year",
		Long:  "Show the history of the list of a year, decree by decree:\n" + signsHelp,
		Example: `  harikerja revisions 2025
  harikerja revisions 2021 --json | jq -r '.data[].date'`,
	}
	return question[ask.Revisions](p, cmd, func(a ask.RevisionList) {
		m := a.Meta
		p.printf("%d: revision %d of %s, %s\n", m.Year, m.Revision, m.UpdatedAt, m.Status)
		for _, r := range a.Data {
			p.printf("\nRevision ")
			p.printRevision(r)
		}
	})
}

// dataShow returns the command "data show", which does the same as "revisions".
func (p *program) dataShow() *cobra.Command {
	cmd := p.revisions()
	cmd.Use = "show [YEAR]"
	cmd.Long += "\n\nThis command is the same as harikerja revisions."
	cmd.Example = strings.ReplaceAll(cmd.Example, "revisions", "data show")
	return cmd
}

func (p *program) changes() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "changes SINCE",
		Short: "Show what changed in all years since a date",
		Long: "Show what changed in the lists of all years on or after a date, newest first:\n" +
			signsHelp,
		Example: `  harikerja changes 2026-01-01
  harikerja changes 2026-01-01 --json | jq -r '.data[].year'`,
	}
	return question[ask.Changes](p, cmd, func(a ask.ChangeList) {
		p.printf("%s on or after %s\n", ask.Count(len(a.Data), "change"), cmd.Flags().Arg(0))
		for _, c := range a.Data {
			p.printf("\n%d, revision ", c.Year)
			p.printRevision(c.Revision)
		}
	})
}

// printRevision prints a revision, beginning with its number.
func (p *program) printRevision(r ask.Revision) {
	known := "of"
	if r.DateIsLatest {
		known = "known by"
	}
	p.printf("%d %s %s\n", r.Number, known, r.Date)
	if r.Correction != nil {
		p.printf("  Correction: %s\n", *r.Correction)
	}
	for _, d := range r.Decrees {
		p.printf("  %s: %s\n", d.ID, d.Title)
	}
	var rows table
	add := func(sign string, list ...ask.Holiday) {
		for _, h := range list {
			rows.add("  "+sign, holidayCells(h, false))
		}
	}
	add("-", r.Removed...)
	add("+", r.Added...)
	for _, rename := range r.Renamed {
		rename.To.LocalName = rename.From.LocalName + " → " + rename.To.LocalName
		add("~", rename.To)
	}
	add("=", r.Confirmed...)
	p.printTable(rows)
}
