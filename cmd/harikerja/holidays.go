package main

import (
	"cmp"
	"fmt"
	"strings"
	"unicode"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/text"
	"github.com/spf13/cobra"
)

func (p *program) holidayCommands() []*cobra.Command {
	return []*cobra.Command{
		p.holidays(),
		yesOrNo[ask.CheckHoliday](p, text.HolidayCheck, &cobra.Command{
			Use:   "check DATE",
			Short: "Check whether a date is a holiday",
			Long: `Check whether a date is a holiday. The exit code is 0 if the date is a holiday
and 1 if it is not.`,
			Example: `  harikerja check 2026-03-20
  harikerja check 2026-03-20 --leave worked
  harikerja check 2025-08-18 --include-sources
  if harikerja check "$(TZ=Asia/Jakarta date +%F)" > /dev/null; then echo closed; fi`,
		}, func(a ask.Answer[ask.DateMeta, ask.HolidayCheck]) bool { return a.Data.IsHoliday }),
		p.when(),
		p.projections(),
		question[ask.UpcomingHolidays](p, text.Upcoming, &cobra.Command{
			Use:   "upcoming [DATE]",
			Short: "List the next holidays",
			Long: `List the next holidays on or after DATE, with the number of days until each
holiday. The default DATE is today in Jakarta.`,
			Example: `  harikerja upcoming
  harikerja upcoming 2026-03-01 --limit 10
  harikerja upcoming --type national_holiday --include-sources
  harikerja upcoming --limit 1 --json | jq '.data[0].daysUntil'`,
		}),
		question[ask.LongWeekends](p, text.LongWeekends, &cobra.Command{
			Use:   "long-weekends [YEAR]",
			Short: "List the long weekends of a year, optionally with bridge days",
			Long: `List the long weekends of a year. A long weekend is a series of days off that
begins in the year and has a holiday that is not on a weekend day. With
--max-bridge-days a long weekend may contain workdays that must be taken as
leave (harpitnas). Such long weekends may overlap.`,
			Example: `  harikerja long-weekends
  harikerja long-weekends 2026 --max-bridge-days 1 --min-days 4
  harikerja long-weekends 2026 --leave worked --weekend sun`,
		}),
		question[ask.PlanLeave](p, text.LeavePlan, &cobra.Command{
			Use:   "leave YEAR DAYS",
			Short: "Plan annual leave: the days of leave that add the most days off",
			Long: `Plan DAYS days of annual leave in a year. A run of days off gains its length
minus the length of the longest series of days off in it that needs no leave.
Only runs of at least --min-days days are counted. No other plan gains more
days. Among equal plans, this plan takes the fewest days of leave, then has the
fewest runs, then the earliest days of leave. The command also lists the best
single deals: runs, ranked by the days gained for each day of leave. In private
firms, collective leave is subtracted from annual leave; use
--deduct-collective-leave=false if it is not. For the rest of a year, DAYS is the
leave that is left, and --start is the first day of the plan.`,
			Example: `  harikerja leave 2026 12
  harikerja leave 2026 5 --start 2026-08-01
  harikerja leave 2026 12 --deduct-collective-leave=false --min-days 9
  harikerja leave 2027 6 --weekend sun --leave worked`,
		}),
	}
}

func (p *program) holidays() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "holidays [YEAR | MONTH | START..END]",
		Short: "List the holidays of a year, a month or any span of dates",
		Long: `List the holidays of a year, a month (YYYY-MM) or a span of dates, both ends
included. START and END are each a date, a month or a year.`,
		Example: `  harikerja holidays
  harikerja holidays 2026 --type collective_leave
  harikerja holidays 2026-03 --include-sources
  harikerja holidays 2026-12-15..2027-01-15
  harikerja holidays 2026 --json | jq -r '.data[].date'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 && isSpan(args[0]) {
				return p.holidaysInRange(cmd, args[0])
			}
			// The argument is not a number, so it is not a year.
			if len(args) == 1 && !p.json && strings.Trim(args[0], "0123456789") != "" {
				_, _, err := widen(args[0])
				return err
			}
			_, err := answer[ask.Holidays](p, cmd, []string{"year"}, args, text.Holidays)
			return err
		},
	}
	takeQuestion[ask.Holidays](p, cmd, []string{"year"})
	cmd.Args = atMost("YEAR, MONTH or START..END")
	return cmd
}

// isSpan reports whether an argument is a month or a span of dates, and not a
// year.
func isSpan(arg string) bool { return strings.Contains(arg, "-") || strings.Contains(arg, "..") }

func (p *program) holidaysInRange(cmd *cobra.Command, arg string) error {
	start, end, err := ends(arg)
	if err != nil && !p.json { // with --json, the error of the API is printed
		return err
	}
	_, err = answer[ask.HolidaysInRange](p, cmd, []string{"start", "end"}, []string{start, end},
		text.HolidayRange)
	return err
}

// ends returns the first and the last date of a month or of START..END. If START or END
// is invalid, it is returned as the user wrote it.
func ends(arg string) (start, end string, err error) {
	first, last, ok := strings.Cut(arg, "..")
	if !ok {
		last = first
	}
	start, _, err = widen(first)
	_, end, wrong := widen(last)
	return start, end, cmp.Or(err, wrong)
}

// widen returns the first and the last date of a month or a year. For a single date, both are
// that date.
func widen(text string) (start, end string, err error) {
	if month, err := harikerja.ParseMonth(text); err == nil {
		return month.Start().String(), month.End().String(), nil
	}
	if january, err := harikerja.ParseMonth(text + "-01"); err == nil {
		year := harikerja.Year(january.Start().Year())
		return year.Start().String(), year.End().String(), nil
	}
	if _, err := harikerja.ParseDate(text); err == nil {
		return text, text, nil
	}
	return text, text, fmt.Errorf("%q is not a valid year, month or date: use YYYY, YYYY-MM or "+
		"YYYY-MM-DD, or a span such as 2026-12..2027-01-15", text)
}

func (p *program) when() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "when [NAME] [YEAR]",
		Short: "Find the dates of an occasion, such as lebaran",
		Long: `Find the dates of an occasion in a year. NAME is the id, a name or an alias of
the occasion. Upper and lower case, spaces and punctuation do not matter.
Several occasions can have the same alias, as in pemilu. Without YEAR, list the
dates on or after --date, which is today by default. Without NAME, list all
occasions.`,
		Example: `  harikerja when lebaran 2027
  harikerja when natal
  harikerja when idul adha 2026
  harikerja when pemilu --date 2009-01-01
  harikerja when
  harikerja when imlek 2027 --json | jq -r '.data[0].holidays[].date'`,
	}
	takeQuestion[ask.Occasions](p, cmd, []string{"name", "year"})
	cmd.Flag("date").Usage = "only holidays on or after this `DATE`; without YEAR, the default " +
		"is today"
	cmd.Args = cobra.ArbitraryArgs // a name can have several words
	cmd.ValidArgsFunction = p.completeFirst(occasionIDs)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		words, year := strings.Fields(strings.Join(args, " ")), ""
		if n := len(words); n > 0 && isYear(words[n-1]) {
			words, year = words[:n-1], words[n-1]
		} else if !cmd.Flags().Changed("date") {
			today := harikerja.DateOf(p.clock().In(ask.Jakarta)).String()
			must(cmd.Flags().Set("date", cmp.Or(cmd.Flag("as-of").Value.String(), today)))
		}
		name := strings.Join(words, " ")
		arguments, values := []string{"name", "year"}, []string{name, year}
		switch {
		case len(year) == 4 && name != "":
			// Send the year as a part of the name. Then it can also be a year of
			// another era, as in imlek 2577.
			values = []string{name + " " + year}
		case name == "" && year == "":
			values = nil
		case year == "":
			values = values[:1]
		case name == "":
			arguments, values = []string{"year", "name"}, []string{year}
		}
		_, err := answer[ask.Occasions](p, cmd, arguments, values, text.Occasions)
		return err
	}
	return cmd
}

// isYear reports whether the last word is a year and not part of a name. Package ask
// checks whether the year is valid.
func isYear(word string) bool { return !strings.ContainsFunc(word, unicode.IsLetter) }

func occasionIDs(cal *harikerja.Calendar) (ids []string) {
	for _, o := range cal.Occasions() {
		ids = append(ids, o.ID)
	}
	return ids
}
