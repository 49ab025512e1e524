package main

import (
	"fmt"
	"slices"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/spf13/cobra"
)

func (p *program) periods() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "periods [YEAR]",
		Short: "List the payroll periods of a year, with their workdays and paydays",
		Long: `List the twelve payroll periods of a year. A period begins on --first-day and is
named by its last month. PAID is the day of payment in that month. If it is not a
workday, --rule moves it. --payday 31 is the last day of the month.`,
		Example: `  harikerja periods 2026
  harikerja periods 2026 --first-day 21 --payday 25
  harikerja periods 2026 --first-day 26 --rule following --weekend sun
  harikerja periods 2026 --json | jq -r '.data[].payday'`,
	}
	return question[ask.PayrollPeriods](p, cmd, func(a ask.PayrollList) {
		own := slices.ContainsFunc(a.Data,
			func(period ask.PayrollPeriod) bool { return period.OwnDayOffCount > 0 })
		rows := table{cells("PERIOD", "FIRST", "LAST", summaryHead(own), "PAID")}
		for _, period := range a.Data {
			rows.add(period.Period, period.StartDate, period.EndDate,
				summaryCells(period.Summary, own), period.Payday)
		}
		p.printTable(rows)
	})
}

func (p *program) leave() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "leave YEAR DAYS",
		Short: "Plan annual leave: the days of leave that give the most days off",
		Long: `Plan DAYS days of annual leave in a year. Only runs of at least --min-days days
off that contain leave are counted. No other plan gives more days off in such
runs. Among equal plans, this plan takes the fewest days of leave, and then the
earliest days. The command also lists the best single deals: runs of days off,
ranked by the days off for each day of leave. In private firms, collective leave
is subtracted from annual leave; use --deduct-collective-leave=false if it is
not. For the rest of a year, DAYS is the leave that is left, and --start is the
first day of the plan.`,
		Example: `  harikerja leave 2026 12
  harikerja leave 2026 5 --start 2026-08-01
  harikerja leave 2026 12 --deduct-collective-leave=false --min-days 9
  harikerja leave 2027 6 --weekend sun --leave worked`,
	}
	return question[ask.PlanLeave](p, cmd, func(a ask.LeavePlanAnswer) {
		plan := a.Data
		if plan.DeductedCount > 0 {
			p.printf("%s of collective leave are subtracted, %s of annual leave are left.\n\n",
				ask.Count(plan.DeductedCount, "day"), ask.Count(plan.AvailableDays, "day"))
		}
		p.printf("The best plan: %s of leave, %s off\n", ask.Count(plan.LeaveCount, "day"),
			ask.Count(plan.DayOffCount, "day"))
		p.printLeaveRuns(plan.Plan)
		p.printf("\nThe best single deals\n")
		p.printLeaveRuns(plan.Deals)
		if !a.Meta.Complete {
			p.printf("\n")
			p.printDataEnd(a.Meta.Completeness)
		}
	})
}

func (p *program) printLeaveRuns(runs []ask.LeaveRun) {
	rows := table{"FIRST\tLAST\tDAYS\tPER LEAVE DAY\tLEAVE"}
	for _, r := range runs {
		rows.add(r.StartDate, r.EndDate, r.Days,
			lawfile.English.Number(r.DaysPer), ask.JoinDates(r.LeaveDays, " "))
	}
	p.printTable(rows)
}

func (p *program) compare() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "compare YEAR DATE",
		Short: "Show how the list of a year changed since a day",
		Long: "Show what was added to the list of a year, cancelled, moved or renamed since the end\n" +
			"of DATE.",
		Example: "  harikerja compare 2025 2025-08-01\n  harikerja compare 2021 2021-01-01",
	}
	return question[ask.CompareHolidays](p, cmd, func(a ask.Comparison) {
		d := a.Data
		if d.Then == nil {
			p.printf("%s\n", ask.NoListYet(d.Date, a.Meta.Year))
		} else {
			p.printf("On %s, the list of %d was revision %d. It is revision %d now.\n", d.Date,
				a.Meta.Year, d.Then.Revision, d.Now.Revision)
		}
		rows := table{"CHANGE\tDATE\tTYPE\tNAMA\tNAME"}
		add := func(change string, dates any, h ask.Holiday) {
			rows.add(change, dates, h.Type, h.LocalName, h.Name)
		}
		for _, h := range d.Added {
			add("added", h.Date, h)
		}
		for _, h := range d.Cancelled {
			add("cancelled", h.Date, h)
		}
		for _, c := range d.Moved {
			add("moved", fmt.Sprintf("%s to %s", c.From.Date, c.To.Date), c.To)
		}
		for _, c := range d.Renamed {
			add("renamed", c.To.Date, c.To)
		}
		if len(rows) == 1 {
			p.printf("Nothing changed.\n")
			return
		}
		p.printTable(rows)
	})
}
