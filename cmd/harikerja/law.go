package main

import (
	"fmt"
	"reflect"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/text"
	"github.com/harikerja/harikerja/law"
	"github.com/spf13/cobra"
)

// lawHelp is the last paragraph in the help of each command about law.
const lawHelp = "\n\n" + ask.NotAdvice

func (p *program) lawCommands() []*cobra.Command {
	return []*cobra.Command{
		p.obligations(),
		completeIDs[ask.DescribeObligation](question[ask.DescribeObligation](p, text.Obligation, &cobra.Command{
			Use:   "obligation ID PERIOD",
			Short: "Show when an obligation is due for a period",
			Long: `Show when an obligation is due, and by which rule. PERIOD is the month that the
obligation is about (YYYY-MM). For annual returns it is the tax year, for the
holiday allowance (thr-...) the year of the holiday. "harikerja obligations 2026"
lists the IDs.` + lawHelp,
			Example: `  harikerja obligation income-tax-return 2023-03
  harikerja obligation income-tax-return 2023-03 --as-of 2023-03-01
  harikerja obligation thr-eid-al-fitr 2026`,
		})),
		question[ask.TimeLimits](p, text.TimeLimits, &cobra.Command{
			Use:        "limits",
			SuggestFor: []string{"time-limits"},
			Short:      "List the time limits in law",
			Long: "List the time limits in law that are counted in workdays, with their articles." +
				lawHelp,
			Example: `  harikerja limits
  harikerja limits --json | jq -r '.data[].id'`,
		}),
		completeIDs[ask.CountTimeLimit](question[ask.CountTimeLimit](p, text.TimeLimit, &cobra.Command{
			Use:        "limit ID DATE",
			SuggestFor: []string{"time-limit", "time-limits"},
			Short:      "Show until when a notice, an answer or an objection is in time",
			Long: `Show the last day of a time limit that the law counts in workdays. DATE is the day
of the event that the law counts from, such as the day of the termination or the
receipt of a letter; harikerja limits lists it. The laws do not define the
workday, so the answer is the earliest date of all readings. Later dates follow,
each with its readings. With --weekend sat,sun, only the five-day week is a
reading. With --weekend sun, only the six-day week is a reading.` + lawHelp,
			Example: `  harikerja limit phk-notice 2026-04-01
  harikerja limit phk-notice 2026-04-01 --weekend sat,sun
  harikerja limit bipartit 2026-03-02 --weekend sun`,
		})),
		question[ask.Overtime](p, text.Overtime, &cobra.Command{
			Use:   "overtime DATE HOURS",
			Short: "Show the multipliers for hours of overtime",
			Long: `Show the multipliers of PP 35/2021 for hours of overtime. On a workday, HOURS are
the hours after the normal hours of work; on a day off, all hours worked. Half
hours are allowed. With two weekend days, the table of the five-day week is used.
With one weekend day, the table of the six-day week is used.` + lawHelp,
			Example: `  harikerja overtime 2026-03-17 4
  harikerja overtime 2026-03-17 2.5
  harikerja overtime 2026-04-03 6 --weekend sun --shortest-day fri
  harikerja overtime 2025-08-27 8 --official-holiday`,
		}),
		question[ask.LawRules](p, text.Rules, &cobra.Command{
			Use:   "rules",
			Short: "List the rules of law",
			Long:  "List the rules of tax and labour law, with their validity and articles." + lawHelp,
			Example: `  harikerja rules
  harikerja rules --json | jq -r '.data[].id'`,
		}),
		question[ask.DescribeRule](p, text.Rule, &cobra.Command{
			Use:   "rule ID",
			Short: "Show one rule of law",
			Long:  "Show one rule of law: its articles, quote, validity, sources and doubts." + lawHelp,
			Example: `  harikerja rule vat-return-2025
  harikerja rule vat-return-2025 --json | jq -r '.data.sources[]'`,
		}),
	}
}

func (p *program) obligations() *cobra.Command {
	arguments := []string{"start", "end"}
	cmd := &cobra.Command{
		Use:        "obligations MONTH | YEAR | START..END",
		SuggestFor: []string{"due-dates"},
		Short:      "List the taxes, allowances and contributions that are due in a month",
		Long: fmt.Sprintf(`List the taxes, allowances (THR) and social security contributions (BPJS) that
are due in a month (YYYY-MM), a year or a span of at most %d dates, both ends
included.`, ask.MaxDates) + lawHelp,
		Example: `  harikerja obligations 2026-02
  harikerja obligations 2026 --kind allowance
  harikerja obligations 2026-02 --json | jq -r '.data[].dueDate'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			var texts []string
			if len(args) == 1 {
				start, end, err := ends(args[0])
				if err != nil && !p.json { // with --json, the error of the API is printed
					return fmt.Errorf("MONTH is not valid: %w", err)
				}
				texts = []string{start, end}
			} else if !p.json {
				return fmt.Errorf("MONTH is required, as in %s 2026-02; a year or a span such as "+
					"2026-02-01..2026-02-15 is allowed too", cmd.CommandPath())
			}
			_, err := answer[ask.Obligations](p, cmd, arguments, texts, text.Obligations)
			return err
		},
	}
	takeQuestion[ask.Obligations](p, cmd, arguments)
	cmd.Args = atMost("MONTH, YEAR or START..END")
	return cmd
}

// completeIDs makes the shell suggest the values of the parameter "id" of the question Q.
func completeIDs[Q any](cmd *cobra.Command) *cobra.Command {
	cmd.ValidArgsFunction = func(
		*cobra.Command, []string, string,
	) ([]string, cobra.ShellCompDirective) {
		id := ask.FormOf(reflect.TypeFor[Q]()).Param("id").In(law.Default)
		return id.Type.Enum, cobra.ShellCompDirectiveNoFileComp
	}
	return cmd
}
