package main

import (
	"slices"

	"github.com/harikerja/harikerja"
	"github.com/spf13/cobra"
)

func (p *program) longWeekends() *cobra.Command {
	var rules rulesFlags
	cmd := &cobra.Command{
		Use:   "long-weekends [YEAR]",
		Short: "List the long weekends of a year, and the leave that makes more",
		Long: `List the runs of days off that begin in a year and that a holiday makes longer
than the week alone would. With --max-bridge-days they may have workdays inside
that have to be taken as leave (harpitnas). Such runs may overlap: they are
there to choose from.`,
		Example: `  harikerja long-weekends
  harikerja long-weekends 2026 --max-bridge-days 1 --min-days 4
  harikerja long-weekends 2026 --no-leave --weekend sun`,
		Args:              atMost("YEAR"),
		ValidArgsFunction: p.completeYears,
		RunE: func(cmd *cobra.Command, args []string) error {
			query := named(args, "year")
			setGiven(query, cmd, "min-days", "max-bridge-days")
			rules.set(query)
			answer, err := ask[offered](p, "/holidays/long-weekends", query)
			if err != nil || p.json {
				return err
			}
			o := answer.Data
			for _, w := range o.LongWeekends {
				p.offer(w)
			}
			p.printf("%s of at least %s in %d\n", count(len(o.LongWeekends), "long weekend"), count(o.MinDays, "day"), answer.Meta.Year)
			return nil
		},
	}
	cmd.Flags().String("min-days", "3", "the fewest days in a row, `NUMBER` from 1 to 31, bridge days included")
	cmd.Flags().String("max-bridge-days", "0", "the most workdays in a row of days off to be taken as leave, `NUMBER` from 0 to 4")
	rules.register(cmd)
	p.jsonFlag(cmd)
	return cmd
}

// offered are the long weekends of a year.
type offered struct {
	MinDays      int
	LongWeekends []longWeekend
}

type longWeekend struct {
	Start, End harikerja.Date
	Days       int
	Complete   bool // else it touches the edge of the data
	BridgeDays []harikerja.Date
	Holidays   []entry
}

// offer prints a long weekend, with its holidays and bridge days by date.
func (p *program) offer(w longWeekend) {
	length := count(w.Days, "day")
	if !w.Complete {
		length += " or more: what lies beyond the data is not known"
	}
	p.printf("%s to %s: %s\n", inFull(w.Start), inFull(w.End), length)
	days := slices.Clone(w.Holidays)
	for _, d := range w.BridgeDays {
		days = append(days, entry{Date: d, Type: "bridge_day", LocalName: "Harpitnas: ambil cuti", Name: "Bridge day: take leave"})
	}
	slices.SortStableFunc(days, func(a, b entry) int { return a.Date.Sub(b.Date) })
	var rows [][]string
	for _, e := range days {
		rows = append(rows, e.row(false))
		rows[len(rows)-1][0] = "  " + e.Date.String()
	}
	table(p.stdout, rows...)
	p.printf("\n")
}
