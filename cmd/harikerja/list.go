package main

import (
	"github.com/harikerja/harikerja"
	"github.com/spf13/cobra"
)

func (p *program) workdays() *cobra.Command {
	var rules rulesFlags
	cmd := &cobra.Command{
		Use:   "workdays START END",
		Short: "List the workdays between two dates",
		Long:  "List the workdays from START to END, both included, at most 731 days apart.",
		Example: `  harikerja workdays 2026-03-01 2026-03-31
  harikerja workdays 2026-03-01 2026-03-31 --no-leave --weekend sun
  harikerja workdays 2026-03-01 2026-03-31 --json | jq -r '.data.workdays[]'`,
		Args: atMost("START", "END"),
		RunE: func(_ *cobra.Command, args []string) error {
			query := named(args, "start", "end")
			rules.set(query)
			answer, err := ask[listed](p, "/workdays/list", query)
			if err != nil || p.json {
				return err
			}
			a := answer.Data
			rows := [][]string{{"DATE", "HARI", "DAY"}}
			for _, d := range a.Workdays {
				rows = append(rows, dayCells(d))
			}
			table(p.stdout, rows...)
			p.printf("\n%s from %s to %s\n", count(len(a.Workdays), "workday"), a.StartDate, a.EndDate)
			return nil
		},
	}
	rules.register(cmd)
	p.jsonFlag(cmd)
	return cmd
}

// listed are the workdays of a span.
type listed struct {
	StartDate, EndDate harikerja.Date
	Workdays           []harikerja.Date
}
