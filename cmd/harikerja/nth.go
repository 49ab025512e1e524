package main

import (
	"github.com/harikerja/harikerja"
	"github.com/spf13/cobra"
)

func (p *program) nth() *cobra.Command {
	var rules rulesFlags
	cmd := &cobra.Command{
		Use:   "nth MONTH N",
		Short: "Find the nth workday of a month, from its start or its end",
		Long: `Find the nth workday of a month (YYYY-MM). 1 is the first; a number below zero
counts from the end, so -1 is the last.`,
		Example: `  harikerja nth 2026-03 1
  harikerja nth 2026-03 -1
  harikerja nth 2026-03 -3 --weekend sun`,
		Args: atMost("MONTH", "N"),
		RunE: func(_ *cobra.Command, args []string) error {
			query := named(args, "month", "n")
			rules.set(query)
			answer, err := ask[ranked](p, "/workdays/nth", query)
			if err != nil || p.json {
				return err
			}
			a := answer.Data
			if a.N < 0 {
				a.N += a.WorkdayCount + 1
			}
			p.printf("%s is workday %d of %d in %s\n", inFull(a.Date), a.N, a.WorkdayCount, a.Month)
			return nil
		},
	}
	rules.register(cmd)
	p.jsonFlag(cmd)
	return cmd
}

// ranked is a workday by its number in a month.
type ranked struct {
	Month           string
	N, WorkdayCount int
	Date            harikerja.Date
}
