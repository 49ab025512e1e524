package main

import (
	"errors"
	"fmt"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/text"
	"github.com/spf13/cobra"
)

func (p *program) workdayCommands() []*cobra.Command {
	return []*cobra.Command{
		yesOrNo[ask.CheckWorkday](p, text.WorkdayCheck, &cobra.Command{
			Use:   "workday DATE",
			Short: "Check whether a date is a workday",
			Long: `Check whether a date is a workday. A workday is neither a weekend day nor a
holiday. The exit code is 0 if the date is a workday and 1 if it is not.`,
			Example: `  harikerja workday 2026-03-25
  harikerja workday 2026-03-20 --leave worked
  harikerja workday 2026-03-28 --weekend sun
  harikerja workday "$(TZ=Asia/Jakarta date +%F)" > /dev/null && ./send-reminders`,
		}, func(a ask.Answer[ask.DateMeta, ask.WorkdayCheck]) bool { return a.Data.IsWorkday }),
		p.days(),
		question[ask.ListWorkdays](p, text.Workdays, &cobra.Command{
			Use:   "workdays START END",
			Short: "List the workdays between two dates",
			Long: fmt.Sprintf("List the workdays from START to END, both included. The span has at "+
				"most %d dates.", ask.MaxListDays),
			Example: `  harikerja workdays 2026-03-01 2026-03-31
  harikerja workdays 2026-03-01 2026-03-31 --leave worked --weekend sun
  harikerja workdays 2026-03-01 2026-03-31 --json | jq -r '.data[]'`,
		}),
		otherDirection("sub", question[ask.AddWorkdays](p, text.Addition, &cobra.Command{
			Use:   "add DATE DAYS",
			Short: "Find the date that is a number of workdays after another date",
			Long:  "Find the date that is DAYS workdays after DATE. DATE itself is not counted.",
			Example: `  harikerja add 2026-03-18 5
  harikerja add 2026-03-18 5 --leave worked --weekend sun
  due=$(harikerja add 2026-03-18 5 --json | jq -r .data.resultDate)`,
		})),
		otherDirection("add", question[ask.SubtractWorkdays](p, text.Subtraction, &cobra.Command{
			Use:   "sub DATE DAYS",
			Short: "Find the date that is a number of workdays before another date",
			Long:  "Find the date that is DAYS workdays before DATE. DATE itself is not counted.",
			Example: `  harikerja sub 2026-03-31 5
  harikerja sub 2026-12-31 10 --leave worked`,
		})),
		question[ask.AdjustDate](p, text.Adjusted, &cobra.Command{
			Use:   "adjust DATE",
			Short: "Move a date that is not a workday to a workday",
			Long: `Move a date that is not a workday to a workday, for example if payday falls on
a Sunday. The rule selects the workday:

    following           the next workday
    preceding           the previous workday
    modified_following  the next workday, or the previous workday if the next
                        workday is in another month
    nearest             the nearer of the next and the previous workday; the
                        next workday if both are equally near`,
			Example: `  harikerja adjust 2026-03-22
  harikerja adjust 2026-01-25 --rule preceding
  paid=$(harikerja adjust 2026-05-31 --rule modified_following --json | jq -r .data.resultDate)`,
		}),
		question[ask.NthWorkday](p, text.Nth, &cobra.Command{
			Use:   "nth MONTH N",
			Short: "Find the nth workday of a month, from its start or its end",
			Long: `Find the nth workday of a month (YYYY-MM). 1 is the first workday. A negative
number counts from the end, so -1 is the last workday.`,
			Example: `  harikerja nth 2026-03 1
  harikerja nth 2026-03 -1
  harikerja nth 2026-03 -3 --weekend sun`,
		}),
		question[ask.DiffWorkdays](p, text.Diff, &cobra.Command{
			Use:   "diff START END",
			Short: "Count the workdays between two dates",
			Long: `Count the workdays, holidays, weekend days and calendar days from START to END,
both included. A weekend day with a holiday counts as both.
With --inclusive=false neither START nor END is counted.`,
			Example: `  harikerja diff 2026-01-01 2026-01-31
  harikerja diff 2026-03-01 2026-03-31 --leave worked
  harikerja diff 2026-01-02 2026-01-09 --inclusive=false`,
		}),
		question[ask.SummarizeWorkdays](p, text.Summary, &cobra.Command{
			Use:   "summary [YEAR]",
			Short: "Count the workdays of a year and of its months, for payroll",
			Long: `Count the workdays of a year and of each of its months, with the number of
weekend days, national holidays and days of collective leave. Every day is
counted once: a holiday on a weekend day is counted as a weekend day.`,
			Example: `  harikerja summary 2026
  harikerja summary 2026 --leave worked --weekend sun
  harikerja summary 2026 --json | jq '.data.months[2].workdayCount'`,
		}),
		question[ask.PayrollPeriods](p, text.Periods, &cobra.Command{
			Use:   "periods [YEAR]",
			Short: "List the payroll periods of a year, with their workdays and paydays",
			Long: `List the twelve payroll periods of a year. A period begins on --first-day and is
named by its last month. PAID is the day of payment in that month, or with
--payday-month next in the month after. If it is not a workday, --rule moves it.
--payday 31 is the last day of the month.`,
			Example: `  harikerja periods 2026
  harikerja periods 2026 --first-day 21 --payday 25
  harikerja periods 2026 --first-day 26 --rule following --weekend sun
  harikerja periods 2026 --first-day 26 --payday 1 --payday-month next
  harikerja periods 2026 --json | jq -r '.data[].payday'`,
		}),
	}
}

func (p *program) days() *cobra.Command {
	span := []string{"start", "end"}
	cmd := &cobra.Command{
		Use:   "days START END | DATE,DATE...",
		Short: "Show for each day whether it is a workday, and why",
		Long: fmt.Sprintf(`Show for each day whether it is a workday, weekend, national_holiday or
collective_leave, and why. Give START and END, which are both included, or up to
%[1]d single dates in any order. A span has at most %[1]d days.

A holiday on a weekend day is shown as a holiday.`, ask.MaxDates),
		Example: `  harikerja days 2026-03-16 2026-03-31
  harikerja days 2026-03-16 2026-03-31 --leave worked --include-sources
  harikerja days 2026-12-25,2026-12-24,2026-12-23
  harikerja days 2026-03-01 2026-03-31 --json | jq -r '.data[] | select(.isWorkday) | .date'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				_, err := answer[ask.BatchDays](p, cmd, []string{"dates"}, args, text.Days)
				return err
			}
			_, err := answer[ask.Days](p, cmd, span, args, text.Days)
			return err
		},
	}
	takeQuestion[ask.Days](p, cmd, span)
	return cmd
}

// otherDirection changes the error of a command: if the number of days is negative,
// the error suggests the opposite command.
func otherDirection(opposite string, cmd *cobra.Command) *cobra.Command {
	run := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		err := run(cmd, args)
		if e, ok := errors.AsType[*refusal](err); ok && e.cause.Details.Field == "days" &&
			e.cause.Problem.Kind() == ask.WrongValue {
			texts := ask.Texts{"date": args[0], "days": args[1]}
			if shift, err := ask.Read[ask.ShiftWorkdays](nil, texts); err == nil && shift.Days < 0 {
				return fmt.Errorf("%w %s", e, "To count in the other direction, use harikerja "+opposite+".")
			}
		}
		return err
	}
	return cmd
}

const timesHelp = `Times are YYYY-MM-DDTHH:MM in the local time of the zone, or have an offset as
in 2026-03-17T08:00Z.`

func (p *program) deadlineCommands() []*cobra.Command {
	return []*cobra.Command{
		question[ask.DueDeadline](p, text.Due, &cobra.Command{
			Use:   "due START HOURS",
			Short: "Find when work is due, if it is done only in working hours",
			Long: `Find when HOURS of work are finished if the work begins at START and is done
only in the working hours of workdays. HOURS is a number of hours, or hours and
minutes as in 1:30.
` + timesHelp,
			Example: `  harikerja due 2026-03-17T15:00 16
  harikerja due 2026-03-17T15:00 1:30 --zone WITA --hours-per-day 09:00-17:00
  harikerja due 2026-03-27T15:00 8 --weekend sun --sat 08:00-12:00
  harikerja due 2026-03-17T15:00 16 --json | jq -r .data.due`,
		}),
		question[ask.ElapsedTime](p, text.Elapsed, &cobra.Command{
			Use:   "elapsed START END",
			Short: "Count the working time between two times",
			Long: `Count the working time between START and END: the working hours of all
workdays between them. ` + timesHelp,
			Example: `  harikerja elapsed 2026-03-17T15:00 2026-03-26T10:30
  harikerja elapsed 2026-03-17T08:00Z 2026-03-26T03:30Z --zone WIT
  harikerja elapsed 2026-03-27T15:00 2026-03-30T09:00 --weekend sun --sat 08:00-12:00
  harikerja elapsed 2026-03-17T15:00 2026-03-26T10:30 --json | jq .data.elapsedMinutes`,
		}),
	}
}
