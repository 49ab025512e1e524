package main

import (
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/spf13/cobra"
)

func (p *program) check() *cobra.Command {
	var leave leaveFlag
	var sources sourcesFlag
	cmd := &cobra.Command{
		Use:   "check DATE",
		Short: "Tell whether a date is a holiday",
		Long:  "Tell whether a date is a holiday. The exit code is 0 if it is and 1 if it is not.",
		Example: `  harikerja check 2026-03-20
  harikerja check 2026-03-20 --no-leave
  harikerja check 2025-08-18 --include-sources
  if harikerja check "$(TZ=Asia/Jakarta date +%F)" > /dev/null; then echo closed; fi`,
		Args: atMost("DATE"),
		RunE: func(_ *cobra.Command, args []string) error {
			query := named(args, "date")
			leave.set(query)
			sources.set(query)
			answer, err := ask[checked](p, "/holidays/check", query)
			if err != nil {
				return err
			}
			if !p.json {
				p.say(answer.Data, answer.Data.IsHoliday, "a holiday", sources.on)
			}
			return verdict(answer.Data.IsHoliday)
		},
	}
	leave.register(cmd)
	sources.register(cmd)
	p.jsonFlag(cmd)
	return cmd
}

func (p *program) workday() *cobra.Command {
	var rules rulesFlags
	cmd := &cobra.Command{
		Use:   "workday DATE",
		Short: "Tell whether a date is a workday",
		Long: `Tell whether a date is a workday: neither weekend nor holiday. The exit code is
0 if it is and 1 if it is not.`,
		Example: `  harikerja workday 2026-03-25
  harikerja workday 2026-03-20 --no-leave
  harikerja workday 2026-03-28 --weekend sun
  harikerja workday "$(TZ=Asia/Jakarta date +%F)" > /dev/null && ./send-reminders`,
		Args: atMost("DATE"),
		RunE: func(_ *cobra.Command, args []string) error {
			query := named(args, "date")
			rules.set(query)
			answer, err := ask[checked](p, "/workdays/check", query)
			if err != nil {
				return err
			}
			if !p.json {
				p.say(answer.Data, answer.Data.IsWorkday, "a workday", false)
			}
			return verdict(answer.Data.IsWorkday)
		},
	}
	rules.register(cmd)
	p.jsonFlag(cmd)
	return cmd
}

// checked is what the API says about a date. Only a workday check speaks of
// the weekend.
type checked struct {
	Date      harikerja.Date
	IsWeekend bool
	IsHoliday bool
	IsWorkday bool
	Holidays  []entry
}

// say prints yes or no, the reasons, and the holidays of the date.
func (p *program) say(c checked, yes bool, what string, sources bool) {
	if yes {
		p.printf("yes: %s is %s\n", inFull(c.Date), what)
	} else {
		p.printf("no: %s is not %s%s\n", inFull(c.Date), what, c.reasons())
	}
	if len(c.Holidays) > 0 {
		p.printf("\n")
		holidayTable(p.stdout, c.Holidays, sources)
	}
}

// reasons says why a date is off.
func (c checked) reasons() string {
	var list []string
	if c.IsWeekend {
		list = append(list, "weekend")
	}
	if c.IsHoliday {
		list = append(list, "holiday")
	}
	if len(list) == 0 {
		return ""
	}
	return ": " + strings.Join(list, " and ")
}
