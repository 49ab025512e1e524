package main

import (
	"fmt"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/ask"
	"github.com/spf13/cobra"
)

const timesHelp = `Times are YYYY-MM-DDTHH:MM on the clocks of the zone, or have an offset as in
2026-03-17T08:00Z.`

func (p *program) deadlineCommands() []*cobra.Command {
	return []*cobra.Command{p.due(), p.elapsed()}
}

func (p *program) due() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "due START HOURS",
		Short: "Find when work is due that is done in working hours",
		Long: `Find when HOURS of work are done if they begin at START and only working hours
of workdays count. HOURS are hours, or hours and minutes as in 1:30.
` + timesHelp,
		Example: `  harikerja due 2026-03-17T15:00 16
  harikerja due 2026-03-17T15:00 1:30 --zone WITA --hours-per-day 09:00-17:00
  harikerja due 2026-03-27T15:00 8 --weekend sun --sat 08:00-12:00
  harikerja due 2026-03-17T15:00 16 --json | jq -r .data.due`,
	}
	return question[ask.DueDeadline](p, cmd, []string{"start", "hours"}, func(a ask.Answer[ask.DatasetsMeta, ask.Deadline]) {
		d, zone := a.Data, a.Data.Options.Zone
		p.printf("%s is when %s hours of work from %s are due\n", timeInFull(d.Due, zone), d.Hours, timeInFull(d.Start, zone))
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
		Long: `Count the working time between START and END: the working hours of the workdays
there. ` + timesHelp,
		Example: `  harikerja elapsed 2026-03-17T15:00 2026-03-26T10:30
  harikerja elapsed 2026-03-17T08:00Z 2026-03-26T03:30Z --zone WIT
  harikerja elapsed 2026-03-27T15:00 2026-03-30T09:00 --weekend sun --sat 08:00-12:00
  harikerja elapsed 2026-03-17T15:00 2026-03-26T10:30 --json | jq .data.elapsedMinutes`,
	}
	return question[ask.ElapsedTime](p, cmd, []string{"start", "end"}, func(a ask.Answer[ask.DatasetsMeta, ask.Elapsed]) {
		d, zone := a.Data, a.Data.Options.Zone
		p.printf("%s hours of work lie between %s and %s\n", d.Elapsed, timeInFull(d.Start, zone), timeInFull(d.End, zone))
		p.printDaysWorked(d.DaysWorked)
	})
}

// timeInFull returns a time with its zone and its weekday in both languages.
func timeInFull(t ask.Instant, zone string) string {
	day := t.Weekday()
	return fmt.Sprintf("%s %s (%s, %s)", t.Format("2006-01-02 15:04"), zone, harikerja.LocalWeekday(day), day)
}

func (p *program) printDaysWorked(w ask.DaysWorked) {
	if len(w.Days) == 0 {
		return
	}
	rows := [][]string{{"DATE", "HARI", "DAY", "HOURS"}}
	for _, day := range w.Days {
		rows = append(rows, append(dayCells(day.Date), string(day.Hours)))
	}
	p.printf("\n")
	table(p.stdout, rows...)
	if !w.DaysComplete {
		p.printf("\nthe first %d of %s\n", len(w.Days), count(w.WorkdayCount, "workday"))
	}
}
