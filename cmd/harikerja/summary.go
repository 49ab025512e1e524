package main

import (
	"strconv"

	"github.com/spf13/cobra"
)

func (p *program) summary() *cobra.Command {
	var rules rulesFlags
	cmd := &cobra.Command{
		Use:   "summary [YEAR]",
		Short: "Count the workdays of a year and of its months, for payroll",
		Long: `Count the workdays of a year and of each of its months, with what the other days
are. Every day counts once: national holidays and collective leave are those
that do not fall on a weekend day.`,
		Example: `  harikerja summary 2026
  harikerja summary 2026 --no-leave --weekend sun
  harikerja summary 2026 --json | jq '.data.months[2].workdays'`,
		Args:              atMost("YEAR"),
		ValidArgsFunction: p.completeYears,
		RunE: func(_ *cobra.Command, args []string) error {
			query := named(args, "year")
			rules.set(query)
			answer, err := ask[summed](p, "/workdays/summary", query)
			if err != nil || p.json {
				return err
			}
			rows := [][]string{{"MONTH", "DAYS", "WORKDAYS", "WEEKEND", "NATIONAL", "LEAVE"}}
			for _, m := range answer.Data.Months {
				rows = append(rows, m.row(m.Month))
			}
			rows = append(rows, answer.Data.Total.row(strconv.Itoa(answer.Meta.Year)))
			table(p.stdout, rows...)
			return nil
		},
	}
	rules.register(cmd)
	p.jsonFlag(cmd)
	return cmd
}

// summed is how the days of a year divide.
type summed struct {
	Months []struct {
		Month string
		division
	}
	Total division
}

type division struct {
	CalendarDays, Workdays, WeekendDays, NationalHolidays, CollectiveLeave int
}

func (d division) row(name string) []string {
	row := []string{name}
	for _, n := range []int{d.CalendarDays, d.Workdays, d.WeekendDays, d.NationalHolidays, d.CollectiveLeave} {
		row = append(row, strconv.Itoa(n))
	}
	return row
}
