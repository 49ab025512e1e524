package main

import (
	"errors"
	"fmt"

	"github.com/harikerja/harikerja/internal/curate"
	"github.com/harikerja/harikerja/internal/ops"
	"github.com/spf13/cobra"
)

func (p *program) calendarFiles() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "calendar",
		Short:   "Check the calendar file of a firm",
		Example: "  harikerja calendar lint acme.yaml",
		Args:    cobra.ArbitraryArgs,
		RunE:    group,
	}
	cmd.AddCommand(p.calendarLint())
	return cmd
}

func (p *program) calendarLint() *cobra.Command {
	return &cobra.Command{
		Use:   "lint FILE...",
		Short: "Check calendar files",
		Long: `Check calendar files and print every mistake: with its line for a YAML file
(.yaml, .yml), with its path for a JSON file (.json). If there are mistakes, the
exit code is 1.`,
		Example: "  harikerja calendar lint acme.yaml\n  harikerja calendar lint calendars/*.yaml",
		RunE: func(cmd *cobra.Command, files []string) error {
			if len(files) == 0 {
				return fmt.Errorf("%s needs at least one FILE; see %[1]s --help", cmd.CommandPath())
			}
			correct := true
			for _, name := range files {
				text, err := ops.ReadFile(name)
				if err != nil {
					return fmt.Errorf("cannot read the calendar: %w", err)
				}
				_, err = curate.ReadCalendar(name, text)
				if e, ok := errors.AsType[*curate.CalendarError](err); ok {
					correct = false
					p.printf("%s\n", e)
				} else {
					p.printf("no problems in %s\n", name)
				}
			}
			return verdict(correct)
		},
	}
}
