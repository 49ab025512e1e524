package main

import (
	"fmt"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/spf13/cobra"
)

const timesHelp = `Times are YYYY-MM-DDTHH:MM on the clocks of the zone, or have an offset as in
2026-03-17T08:00Z. `

func (p *program) due() *cobra.Command {
	var hours hoursFlags
	cmd := &cobra.Command{
		Use:   "due START HOURS",
		Short: "Find when work is due that is done in working hours",
		Long: `Find when HOURS of work are done if they begin at START and only working hours
of workdays count. ` + timesHelp + `HOURS are hours, or hours and minutes
as in 1:30.`,
		Example: `  harikerja due 2026-03-17T15:00 16
  harikerja due 2026-03-17T15:00 1:30 --zone WITA --hours-per-day 09:00-17:00
  harikerja due 2026-03-27T15:00 8 --weekend sun --day sat=08:00-12:00
  harikerja due 2026-03-17T15:00 16 --json | jq -r .data.due`,
		Args: atMost("START", "HOURS"),
		RunE: func(cmd *cobra.Command, args []string) error {
			query := named(args, "start", "hours")
			if err := hours.set(query, cmd); err != nil {
				return err
			}
			answer, err := ask[deadline](p, "/deadlines/due", query)
			if err != nil || p.json {
				return err
			}
			a := answer.Data
			p.printf("%s is when %s hours of work from %s are due\n", a.at(a.Due), a.Hours, a.at(a.Start))
			if !a.Begin.Equal(a.Start) {
				p.printf("Work begins at %s\n", a.at(a.Begin))
			}
			p.worked(a.workedDays)
			return nil
		},
	}
	hours.register(cmd)
	p.jsonFlag(cmd)
	return cmd
}

func (p *program) elapsed() *cobra.Command {
	var hours hoursFlags
	cmd := &cobra.Command{
		Use:   "elapsed START END",
		Short: "Count the working time between two times",
		Long: `Count the working time between START and END: the working hours of the workdays
there. ` + timesHelp,
		Example: `  harikerja elapsed 2026-03-17T15:00 2026-03-26T10:30
  harikerja elapsed 2026-03-17T08:00Z 2026-03-26T03:30Z --zone WIT
  harikerja elapsed 2026-03-27T15:00 2026-03-30T09:00 --weekend sun --day sat=08:00-12:00
  harikerja elapsed 2026-03-17T15:00 2026-03-26T10:30 --json | jq .data.elapsedMinutes`,
		Args: atMost("START", "END"),
		RunE: func(cmd *cobra.Command, args []string) error {
			query := named(args, "start", "end")
			if err := hours.set(query, cmd); err != nil {
				return err
			}
			answer, err := ask[deadline](p, "/deadlines/elapsed", query)
			if err != nil || p.json {
				return err
			}
			a := answer.Data
			p.printf("%s hours of work lie between %s and %s\n", a.Elapsed, a.at(a.Start), a.at(a.End))
			p.worked(a.workedDays)
			return nil
		},
	}
	hours.register(cmd)
	p.jsonFlag(cmd)
	return cmd
}

// deadline is when work is due, with Hours, Begin and Due, or how much time
// was worked, with End and Elapsed.
type deadline struct {
	Start, Begin, Due, End time.Time
	Hours, Elapsed         string // hours and minutes
	workedDays
	Options struct{ Zone string }
}

// workedDays are the days with time worked: the first ones where there are
// too many to list.
type workedDays struct {
	WorkdayCount int
	Days         []struct {
		Date  harikerja.Date
		Hours string
	}
	DaysComplete bool
}

// at returns a time by the clocks of the zone, with its weekday in both
// languages.
func (a deadline) at(t time.Time) string {
	day := t.Weekday()
	return fmt.Sprintf("%s %s (%s, %s)", t.Format("2006-01-02 15:04"), a.Options.Zone, harikerja.LocalWeekday(day), day)
}

func (p *program) worked(w workedDays) {
	if len(w.Days) == 0 {
		return
	}
	rows := [][]string{{"DATE", "HARI", "DAY", "HOURS"}}
	for _, day := range w.Days {
		rows = append(rows, append(dayCells(day.Date), day.Hours))
	}
	p.printf("\n")
	table(p.stdout, rows...)
	if !w.DaysComplete {
		p.printf("\nthe first %d of %s\n", len(w.Days), count(w.WorkdayCount, "workday"))
	}
}
