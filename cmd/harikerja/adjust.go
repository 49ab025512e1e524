package main

import (
	"fmt"

	"github.com/harikerja/harikerja"
	"github.com/spf13/cobra"
)

func (p *program) adjust() *cobra.Command {
	var rules rulesFlags
	cmd := &cobra.Command{
		Use:   "adjust DATE",
		Short: "Move a date that is no workday to one that is",
		Long: `Move a date that is no workday to one that is: payday falls on a Sunday, when is
it paid? The rule says where to:

  following           the next workday
  preceding           the workday before
  modified-following  the next workday, unless that is in another month: then
                      the workday before
  nearest             the nearer of the two, the next if both are as near`,
		Example: `  harikerja adjust 2026-03-22
  harikerja adjust 2026-01-25 --rule preceding
  paid=$(harikerja adjust 2026-05-31 --rule modified-following --json | jq -r .data.resultDate)`,
		Args: atMost("DATE"),
		RunE: func(cmd *cobra.Command, args []string) error {
			query := named(args, "date")
			setGiven(query, cmd, "rule")
			rules.set(query)
			answer, err := ask[adjusted](p, "/workdays/adjust", query)
			if err != nil || p.json {
				return err
			}
			p.printf("%s\n", answer.Data)
			return nil
		},
	}
	cmd.Flags().String("rule", "following", "the `RULE`: following, preceding, modified-following or nearest")
	complete(cmd, "rule", "following", "preceding", "modified-following", "nearest")
	rules.register(cmd)
	p.jsonFlag(cmd)
	return cmd
}

// adjusted is where a date was moved to.
type adjusted struct {
	Date, ResultDate harikerja.Date
	Rule             string
	MovedDays        int
}

func (a adjusted) String() string {
	way := "later"
	switch {
	case a.MovedDays == 0:
		return inFull(a.ResultDate) + " stays: it is a workday"
	case a.MovedDays < 0:
		way = "earlier"
	}
	return fmt.Sprintf("%s takes the place of %s: %s %s, by the rule %s",
		inFull(a.ResultDate), inFull(a.Date), count(max(a.MovedDays, -a.MovedDays), "day"), way, a.Rule)
}
