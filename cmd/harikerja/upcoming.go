package main

import (
	"github.com/spf13/cobra"
)

func (p *program) upcoming() *cobra.Command {
	var sources sourcesFlag
	cmd := &cobra.Command{
		Use:   "upcoming [DATE]",
		Short: "List the next holidays",
		Long: `List the next holidays on or after DATE, by default today in Jakarta, with the
days until each.`,
		Example: `  harikerja upcoming
  harikerja upcoming 2026-03-01 --limit 10
  harikerja upcoming --type national_holiday --include-sources
  harikerja upcoming --limit 1 --json | jq '.data[0].daysUntil'`,
		Args: atMost("DATE"),
		RunE: func(cmd *cobra.Command, args []string) error {
			query := named(args, "date")
			setGiven(query, cmd, "limit", "type")
			sources.set(query)
			answer, err := ask[[]awaited](p, "/holidays/upcoming", query)
			if err != nil || p.json {
				return err
			}
			p.await(answer.Data, sources.on)
			p.printf("\n%s on or after %s\n", entries(len(answer.Data)), inFull(answer.Meta.Date))
			return nil
		},
	}
	cmd.Flags().String("limit", "5", "the most holidays to list, `NUMBER` from 1 to 50")
	typeFlag(cmd)
	sources.register(cmd)
	p.jsonFlag(cmd)
	return cmd
}

// awaited is a holiday to come.
type awaited struct {
	entry
	DaysUntil int
}

func (p *program) await(list []awaited, sources bool) {
	rows := [][]string{append([]string{"IN"}, holidayHead(sources)...)}
	for _, a := range list {
		rows = append(rows, append([]string{count(a.DaysUntil, "day")}, a.entry.row(sources)...))
	}
	table(p.stdout, rows...)
}
