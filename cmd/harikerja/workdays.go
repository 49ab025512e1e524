package main

import (
	"fmt"
	"regexp"
	"strconv"

	"github.com/harikerja/harikerja"
	"github.com/spf13/cobra"
)

// moved is where a number of workdays leads.
type moved struct {
	StartDate  harikerja.Date
	Days       int
	ResultDate harikerja.Date
}

func (p *program) add() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "add DATE DAYS",
		Short: "Find the date a number of workdays after a date",
		Long:  "Find the date that lies DAYS workdays after DATE. DATE itself is not counted.",
		Example: `  harikerja add 2026-03-18 5
  harikerja add 2026-03-18 5 --no-leave --weekend sun
  due=$(harikerja add 2026-03-18 5 --json | jq -r .data.resultDate)`,
	}
	return p.moves(cmd, "/workdays/add", "after", "sub")
}

func (p *program) sub() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "sub DATE DAYS",
		Short: "Find the date a number of workdays before a date",
		Long:  "Find the date that lies DAYS workdays before DATE. DATE itself is not counted.",
		Example: `  harikerja sub 2026-03-31 5
  harikerja sub 2026-12-31 10 --no-leave`,
	}
	return p.moves(cmd, "/workdays/subtract", "before", "add")
}

// moves completes a command that goes a number of workdays in one direction;
// the opposite command goes in the other.
func (p *program) moves(cmd *cobra.Command, path, direction, opposite string) *cobra.Command {
	var rules rulesFlags
	cmd.Args = atMost("DATE", "DAYS")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if len(args) == 2 && negativeNumber.MatchString(args[1]) && !p.json {
			return fmt.Errorf("days must be 1 or more, not %s: to go the other way, use harikerja %s", args[1], opposite)
		}
		query := named(args, "date", "days")
		rules.set(query)
		answer, err := ask[moved](p, path, query)
		if err != nil || p.json {
			return err
		}
		a := answer.Data
		p.printf("%s is %s %s %s\n", inFull(a.ResultDate), count(a.Days, "workday"), direction, inFull(a.StartDate))
		return nil
	}
	rules.register(cmd)
	p.jsonFlag(cmd)
	return cmd
}

var negativeNumber = regexp.MustCompile(`^-[0-9]+$`)

func (p *program) diff() *cobra.Command {
	var rules rulesFlags
	var exclusive bool
	cmd := &cobra.Command{
		Use:   "diff START END",
		Short: "Count the workdays between two dates",
		Long: `Count the workdays from START to END, both included, with the holidays, weekend
days and calendar days among them. A weekend day with a holiday counts as both.`,
		Example: `  harikerja diff 2026-01-01 2026-01-31
  harikerja diff 2026-03-01 2026-03-31 --no-leave
  harikerja diff 2026-01-02 2026-01-09 --exclusive`,
		Args: atMost("START", "END"),
		RunE: func(_ *cobra.Command, args []string) error {
			query := named(args, "start", "end")
			rules.set(query)
			if exclusive {
				query.Set("inclusive", "false")
			}
			answer, err := ask[counted](p, "/workdays/diff", query)
			if err != nil || p.json {
				return err
			}
			p.printf("%s\n", answer.Data.title())
			table(p.stdout, answer.Data.rows()...)
			return nil
		},
	}
	rules.register(cmd)
	cmd.Flags().BoolVar(&exclusive, "exclusive", false, "leave both START and END out")
	p.jsonFlag(cmd)
	return cmd
}

// counted is what lies between two dates.
type counted struct {
	StartDate, EndDate         harikerja.Date
	Inclusive                  bool
	WorkdayCount, HolidayCount int
	WeekendCount, CalendarDays int
}

func (c counted) title() string {
	if c.Inclusive {
		return fmt.Sprintf("From %s to %s:", inFull(c.StartDate), inFull(c.EndDate))
	}
	return fmt.Sprintf("Between %s and %s, both left out:", inFull(c.StartDate), inFull(c.EndDate))
}

func (c counted) rows() [][]string {
	return [][]string{
		{"workdays", strconv.Itoa(c.WorkdayCount)},
		{"holidays", strconv.Itoa(c.HolidayCount)},
		{"weekend days", strconv.Itoa(c.WeekendCount)},
		{"calendar days", strconv.Itoa(c.CalendarDays)},
	}
}
