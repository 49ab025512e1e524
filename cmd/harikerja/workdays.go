package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/private"
	"github.com/spf13/cobra"
)

func (p *program) workdayCommands() []*cobra.Command {
	return []*cobra.Command{p.workday(), p.workdays(), p.days(), p.add(), p.sub(), p.adjust(),
		p.nth(), p.diff(), p.summary(), p.periods()}
}

func (p *program) workday() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "workday DATE",
		Short: "Check whether a date is a workday",
		Long: `Check whether a date is a workday. A workday is neither a weekend day nor a
holiday. The exit code is 0 if the date is a workday and 1 if it is not.`,
		Example: `  harikerja workday 2026-03-25
  harikerja workday 2026-03-20 --leave worked
  harikerja workday 2026-03-28 --weekend sun
  harikerja workday "$(TZ=Asia/Jakarta date +%F)" > /dev/null && ./send-reminders`,
		RunE: func(cmd *cobra.Command, args []string) error {
			a, err := answer[ask.CheckWorkday](p, cmd, []string{"date"}, args,
				func(a ask.Answer[ask.DateMeta, ask.WorkdayCheck]) {
					var reasons []string
					if a.Data.IsWeekend {
						reasons = append(reasons, "weekend")
					}
					if a.Data.IsHoliday {
						reasons = append(reasons, "holiday")
					}
					what := "a workday"
					if line := a.Data.OwnLine; line != nil && a.Data.IsWorkday {
						what += " (" + line.Name + ")"
					}
					p.printCheck(a.Data.Date, a.Data.IsWorkday, what, reasons, a.Data.Holidays, false)
				})
			if err != nil {
				return err
			}
			return verdict(a.Data.IsWorkday)
		},
	}
	takeQuestion[ask.CheckWorkday](p, cmd, []string{"date"})
	return cmd
}

func (p *program) workdays() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "workdays START END",
		Short: "List the workdays between two dates",
		Long: fmt.Sprintf("List the workdays from START to END, both included. The span has at "+
			"most %d dates.", ask.MaxListDays),
		Example: `  harikerja workdays 2026-03-01 2026-03-31
  harikerja workdays 2026-03-01 2026-03-31 --leave worked --weekend sun
  harikerja workdays 2026-03-01 2026-03-31 --json | jq -r '.data[]'`,
	}
	return question[ask.ListWorkdays](p, cmd, func(a ask.WorkdayList) {
		rows := table{"DATE\tHARI\tDAY"}
		for _, d := range a.Data {
			rows.add(dayCells(d))
		}
		p.printTable(rows)
		p.printf("\n%s from %s to %s\n", ask.Count(len(a.Data), "workday"), cmd.Flags().Arg(0),
			cmd.Flags().Arg(1))
	})
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
			show := func(a ask.DayList) { p.printDays(a, withSources(cmd)) }
			if len(args) == 1 {
				_, err := answer[ask.BatchDays](p, cmd, []string{"dates"}, args, show)
				return err
			}
			_, err := answer[ask.Days](p, cmd, span, args, show)
			return err
		},
	}
	takeQuestion[ask.Days](p, cmd, span)
	return cmd
}

func (p *program) printDays(a ask.DayList, sources bool) {
	rows := table{dayHead("CLASS", sources)}
	for _, day := range a.Data {
		// A date may have two holidays, which share one row.
		var local, name, decrees []string
		for _, h := range day.Holidays {
			local, name, decrees = append(local, h.LocalName), append(name, h.Name),
				append(decrees, decreeIDs(h.Sources))
		}
		if line := day.OwnLine; line != nil && day.IsWorkday {
			local, name, decrees = append(local, line.LocalName), append(name, line.Name),
				append(decrees, "")
		}
		row := cells(dayCells(day.Date), day.Class, strings.Join(local, "; "),
			strings.Join(name, "; "))
		if sources {
			row += "\t" + strings.Join(decrees, "; ")
		}
		rows.add(row)
	}
	p.printTable(rows)
	p.printf("\n%s, %s\n", ask.Count(len(a.Data), "day"), ask.Count(a.Meta.WorkdayCount, "workday"))
}

func (p *program) add() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "add DATE DAYS",
		Short: "Find the date that is a number of workdays after another date",
		Long:  "Find the date that is DAYS workdays after DATE. DATE itself is not counted.",
		Example: `  harikerja add 2026-03-18 5
  harikerja add 2026-03-18 5 --leave worked --weekend sun
  due=$(harikerja add 2026-03-18 5 --json | jq -r .data.resultDate)`,
	}
	return otherDirection("sub",
		question[ask.AddWorkdays](p, cmd, func(a ask.Addition) {
			p.printShift(a.Data.StartDate, a.Data.Days, "after", a.Data.ResultDate)
		}))
}

func (p *program) sub() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "sub DATE DAYS",
		Short: "Find the date that is a number of workdays before another date",
		Long:  "Find the date that is DAYS workdays before DATE. DATE itself is not counted.",
		Example: `  harikerja sub 2026-03-31 5
  harikerja sub 2026-12-31 10 --leave worked`,
	}
	return otherDirection("add", question[ask.SubtractWorkdays](p, cmd,
		func(a ask.Subtraction) {
			p.printShift(a.Data.StartDate, a.Data.Days, "before", a.Data.ResultDate)
		}))
}

func (p *program) printShift(
	start harikerja.Date, days int, direction string, result harikerja.Date,
) {
	p.printf("%s is %s %s %s\n", inFull(result), ask.Count(days, "workday"), direction, inFull(start))
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
			if shift, err := ask.Read[ask.ShiftWorkdays](texts); err == nil && shift.Days < 0 {
				return fmt.Errorf("%w %s", e, "To count in the other direction, use harikerja "+opposite+".")
			}
		}
		return err
	}
	return cmd
}

func (p *program) adjust() *cobra.Command {
	cmd := &cobra.Command{
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
	}
	return question[ask.AdjustDate](p, cmd, func(a ask.Adjusted) {
		p.printf("%s\n", adjustSentence(a.Data))
	})
}

func adjustSentence(a ask.AdjustedDate) string {
	way := "later"
	switch {
	case a.MovedDays == 0:
		return inFull(a.ResultDate) + " stays: it is a workday"
	case a.MovedDays < 0:
		way = "earlier"
	}
	return fmt.Sprintf("%s takes the place of %s: %s %s, by the rule %s",
		inFull(a.ResultDate), inFull(a.Date), ask.Count(max(a.MovedDays, -a.MovedDays), "day"), way,
		a.Rule)
}

func (p *program) nth() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "nth MONTH N",
		Short: "Find the nth workday of a month, from its start or its end",
		Long: `Find the nth workday of a month (YYYY-MM). 1 is the first workday. A negative
number counts from the end, so -1 is the last workday.`,
		Example: `  harikerja nth 2026-03 1
  harikerja nth 2026-03 -1
  harikerja nth 2026-03 -3 --weekend sun`,
	}
	return question[ask.NthWorkday](p, cmd, func(a ask.Nth) {
		p.printf("%s is workday %d of %d in %s\n", inFull(a.Data.ResultDate), a.Data.FromStart,
			a.Data.WorkdayCount, a.Data.Month)
	})
}

func (p *program) diff() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "diff START END",
		Short: "Count the workdays between two dates",
		Long: `Count the workdays, holidays, weekend days and calendar days from START to END,
both included. A weekend day with a holiday counts as both.
With --inclusive=false neither START nor END is counted.`,
		Example: `  harikerja diff 2026-01-01 2026-01-31
  harikerja diff 2026-03-01 2026-03-31 --leave worked
  harikerja diff 2026-01-02 2026-01-09 --inclusive=false`,
	}
	return question[ask.DiffWorkdays](p, cmd, func(a ask.Diff) {
		d := a.Data
		title := "From %s to %s:\n"
		if !d.Inclusive {
			title = "Between %s and %s, both left out:\n"
		}
		p.printf(title, inFull(d.StartDate), inFull(d.EndDate))
		var rows table
		rows.add("workdays", d.WorkdayCount)
		rows.add("holidays", d.HolidayCount)
		rows.add("weekend days", d.WeekendCount)
		rows.add("calendar days", d.CalendarDays)
		p.printTable(rows)
	})
}

func (p *program) summary() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "summary [YEAR]",
		Short: "Count the workdays of a year and of its months, for payroll",
		Long: `Count the workdays of a year and of each of its months, with the number of
weekend days, national holidays and days of collective leave. Every day is
counted once: a holiday on a weekend day is counted as a weekend day.`,
		Example: `  harikerja summary 2026
  harikerja summary 2026 --leave worked --weekend sun
  harikerja summary 2026 --json | jq '.data.months[2].workdayCount'`,
	}
	return question[ask.SummarizeWorkdays](p, cmd,
		func(a ask.Answer[ask.DateMeta, ask.YearSummary]) {
			own := a.Data.Total.OwnDayOffCount > 0
			rows := table{cells("MONTH", summaryHead(own))}
			for _, m := range a.Data.Months {
				rows.add(m.Month, summaryCells(m.Summary, own))
			}
			rows.add(a.Meta.Year, summaryCells(a.Data.Total, own))
			p.printTable(rows)
		})
}

// summaryHead returns the column heads for [summaryCells]. The column with the number
// of own days off is included only if "own" is true.
func summaryHead(own bool) string {
	head := "DAYS\tWORKDAYS\tWEEKEND\tNATIONAL\tLEAVE"
	if own {
		head += "\tOWN"
	}
	return head
}

func summaryCells(s ask.Summary, own bool) string {
	row := cells(s.CalendarDays, s.WorkdayCount, s.WeekendCount, s.NationalHolidayCount,
		s.CollectiveLeaveCount)
	if own {
		row = cells(row, s.OwnDayOffCount)
	}
	return row
}

const timesHelp = `Times are YYYY-MM-DDTHH:MM in the local time of the zone, or have an offset as
in 2026-03-17T08:00Z.`

func (p *program) deadlineCommands() []*cobra.Command {
	return []*cobra.Command{p.due(), p.elapsed()}
}

func (p *program) due() *cobra.Command {
	cmd := &cobra.Command{
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
	}
	return question[ask.DueDeadline](p, cmd,
		func(a ask.Answer[ask.DatasetsMeta, ask.Deadline]) {
			d, zone := a.Data, a.Data.Options.Zone
			p.printf("%s is %s hours of work after %s\n", timeInFull(d.Due, zone), d.Hours,
				timeInFull(d.Start, zone))
			if !d.Begin.Equal(d.Start.Time) {
				p.printf("Work begins at %s\n", timeInFull(d.Begin, zone))
			}
			p.printDaysWorked(d.DaysWorked)
		})
}

func (p *program) elapsed() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "elapsed START END",
		Short: "Count the working time between two times",
		Long: `Count the working time between START and END: the working hours of all
workdays between them. ` + timesHelp,
		Example: `  harikerja elapsed 2026-03-17T15:00 2026-03-26T10:30
  harikerja elapsed 2026-03-17T08:00Z 2026-03-26T03:30Z --zone WIT
  harikerja elapsed 2026-03-27T15:00 2026-03-30T09:00 --weekend sun --sat 08:00-12:00
  harikerja elapsed 2026-03-17T15:00 2026-03-26T10:30 --json | jq .data.elapsedMinutes`,
	}
	return question[ask.ElapsedTime](p, cmd,
		func(a ask.Answer[ask.DatasetsMeta, ask.Elapsed]) {
			d, zone := a.Data, a.Data.Options.Zone
			p.printf("%s hours of work lie between %s and %s\n", d.Elapsed,
				timeInFull(d.Start, zone), timeInFull(d.End, zone))
			p.printDaysWorked(d.DaysWorked)
		})
}

// timeInFull returns a time with its zone and its weekday in both languages.
func timeInFull(t ask.Instant, zone string) string {
	day := t.Weekday()
	return fmt.Sprintf("%s %s (%s, %s)", t.Format("2006-01-02 15:04"), zone,
		private.LocalWeekday(day), day)
}

func (p *program) printDaysWorked(w ask.DaysWorked) {
	if len(w.Days) == 0 {
		return
	}
	rows := table{"DATE\tHARI\tDAY\tHOURS"}
	for _, day := range w.Days {
		rows.add(dayCells(day.Date), day.Hours)
	}
	p.printf("\n")
	p.printTable(rows)
	if !w.DaysComplete {
		p.printf("\nthe first %d of %s\n", len(w.Days), ask.Count(w.WorkdayCount, "workday"))
	}
}
