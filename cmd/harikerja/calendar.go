package main

import (
	"errors"
	"fmt"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/curate"
	"github.com/harikerja/harikerja/cmd/internal/text"
	"github.com/spf13/cobra"
)

func (p *program) calendarFiles() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "calendar",
		Short:   "Show the calendar of a firm or an institution, or check its file",
		Example: "  harikerja calendar show idx --year 2026\n  harikerja calendar lint acme.yaml",
		Args:    cobra.ArbitraryArgs,
		RunE:    group,
	}
	cmd.AddCommand(p.calendarShow(), p.calendarLint())
	return cmd
}

func (p *program) calendarShow() *cobra.Command {
	arguments := []string{"calendar"}
	cmd := &cobra.Command{
		Use:   "show [NAME]",
		Short: "Show the own days off, the own workdays and the sources of a calendar",
		Long: `Show a calendar: its weekend, its collective leave, its own days off and own
workdays, and its sources. NAME is the name of a calendar, or a file if it has a
dot or a slash. Without NAME the command lists the calendars.

With --year it shows only the lines and the number of workdays of that year.`,
		Example: `  harikerja calendar show
  harikerja calendar show idx --year 2026
  harikerja calendar show ./acme.yaml
  harikerja calendar show idx --json | jq '.data.years[].workdayCount'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				if cmd.Flags().Changed("year") {
					return fmt.Errorf("--year needs NAME; see %s --help", cmd.CommandPath())
				}
				_, err := answer[ask.ListCalendars](p, cmd, nil, nil, text.Calendars)
				return err
			}
			_, err := answer[ask.DescribeCalendar](p, cmd, arguments, args, text.Calendar)
			return err
		},
	}
	takeQuestion[ask.DescribeCalendar](p, cmd, arguments)
	cmd.ValidArgsFunction = func(cmd *cobra.Command, args []string, text string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return p.completeCalendars(cmd, args, text)
	}
	return cmd
}

func (p *program) calendarLint() *cobra.Command {
	return &cobra.Command{
		Use:   "lint FILE...",
		Short: "Check calendar files",
		Long: `Check calendar files and print every mistake: with its line for a YAML file
(.yaml, .yml), with its path for a JSON file (.json). If there are mistakes, the
exit code is 1. If a line has no effect (a date of collectiveLeave that is not
collective leave, a day off on a weekend day or a holiday, a workday on a
workday, a date without data), or if no year of the calendar has data, there is
a warning on standard error.`,
		Example: "  harikerja calendar lint acme.yaml\n  harikerja calendar lint calendars/*.yaml",
		RunE: func(cmd *cobra.Command, files []string) error {
			if len(files) == 0 {
				return fmt.Errorf("%s needs at least one FILE; see %[1]s --help", cmd.CommandPath())
			}
			correct := true
			for _, name := range files {
				def, err := readCalendar(name)
				if e, ok := errors.AsType[*curate.CalendarError](err); ok {
					correct = false
					p.printf("%s\n", e)
					continue
				}
				if err != nil {
					return err
				}
				warnings, err := definitionWarnings(builtin(), *def)
				if err != nil {
					return err
				}
				for _, w := range warnings {
					p.warnf("warning: %s: %s", name, w)
				}
				if len(warnings) == 0 {
					p.printf("no problems in %s\n", name)
				}
			}
			return verdict(correct)
		},
	}
}

// definitionWarnings returns warnings about a calendar that has no mistakes but probably does
// not do what its author wants.
func definitionWarnings(national *harikerja.Calendar, def harikerja.Definition) (warnings []string, err error) {
	own, err := national.WithDefinition(def)
	if err != nil {
		return nil, err
	}
	if years := national.Years(); len(own.Years()) == 0 {
		warnings = append(warnings, fmt.Sprintf("The calendar %s has no year with data, so it answers no question; "+
			"the data has the years %d to %d", def.Name, years[0].Year, years[len(years)-1].Year))
	}
	for _, line := range own.Unused() {
		warnings = append(warnings, line.String())
	}
	return warnings, nil
}
