package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/spf13/cobra"
)

func (p *program) holidayCommands() []*cobra.Command {
	return []*cobra.Command{p.holidays(), p.check(), p.upcoming(), p.when(), p.longWeekends(),
		p.leave(), p.projections()}
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
			_, err := answer[ask.Holidays](p, cmd, []string{"year"}, args, func(a ask.HolidayList) {
				p.printHolidays(a.Data, withSources(cmd))
				m := a.Meta
				p.printf("\n%s in %d; revision %d of %s, %s\n", entries(len(a.Data)), m.Year,
					m.Revision, m.UpdatedAt, m.Status)
			})
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
		func(a ask.HolidayRange) {
			p.printHolidays(a.Data, withSources(cmd))
			p.printf("\n%s from %s to %s\n", entries(len(a.Data)), start, end)
		})
	return err
}

// Returns the first and the last date of a month or of START..END. If START or END
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

// Returns the first and the last date of a month or a year. For a single date, both are
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

func (p *program) check() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check DATE",
		Short: "Check whether a date is a holiday",
		Long: `Check whether a date is a holiday. The exit code is 0 if the date is a holiday
and 1 if it is not.`,
		Example: `  harikerja check 2026-03-20
  harikerja check 2026-03-20 --leave worked
  harikerja check 2025-08-18 --include-sources
  if harikerja check "$(TZ=Asia/Jakarta date +%F)" > /dev/null; then echo closed; fi`,
		RunE: func(cmd *cobra.Command, args []string) error {
			a, err := answer[ask.CheckHoliday](p, cmd, []string{"date"}, args,
				func(a ask.Answer[ask.DateMeta, ask.HolidayCheck]) {
					p.printCheck(a.Data.Date, a.Data.IsHoliday, "a holiday", nil, a.Data.Holidays,
						withSources(cmd))
				})
			if err != nil {
				return err
			}
			return verdict(a.Data.IsHoliday)
		},
	}
	takeQuestion[ask.CheckHoliday](p, cmd, []string{"date"})
	return cmd
}

// printCheck prints yes or no, why the answer is no, and the holidays of the date.
func (p *program) printCheck(
	date harikerja.Date, yes bool, what string, reasons []string, holidays []ask.Holiday, sources bool,
) {
	switch {
	case yes:
		p.printf("yes: %s is %s\n", inFull(date), what)
	case len(reasons) > 0:
		p.printf("no: %s is not %s: %s\n", inFull(date), what, strings.Join(reasons, " and "))
	default:
		p.printf("no: %s is not %s\n", inFull(date), what)
	}
	if len(holidays) > 0 {
		p.printf("\n")
		p.printHolidays(holidays, sources)
	}
}

func (p *program) upcoming() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "upcoming [DATE]",
		Short: "List the next holidays",
		Long: `List the next holidays on or after DATE, with the number of days until each
holiday. The default DATE is today in Jakarta.`,
		Example: `  harikerja upcoming
  harikerja upcoming 2026-03-01 --limit 10
  harikerja upcoming --type national_holiday --include-sources
  harikerja upcoming --limit 1 --json | jq '.data[0].daysUntil'`,
	}
	return question[ask.UpcomingHolidays](p, cmd, func(a ask.Upcoming) {
		sources := withSources(cmd)
		rows := table{cells("IN", dayHead("TYPE", sources))}
		for _, h := range a.Data {
			rows.add(ask.Count(h.DaysUntil, "day"), holidayCells(h.Holiday, sources))
		}
		p.printTable(rows)
		p.printf("\n%s on or after %s\n", entries(len(a.Data)), inFull(a.Meta.Date))
		p.printDataEnd(a.Meta.Completeness)
	})
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
		_, err := answer[ask.Occasions](p, cmd, arguments, values, func(a ask.OccasionList) {
			p.printFound(a, name, whenText(cmd, year, a.Data))
		})
		return err
	}
	return cmd
}

// printFound prints the occasions that have this name, or all occasions if the name is
// empty. The parameter "when" describes the dates that were searched.
func (p *program) printFound(a ask.OccasionList, name, when string) {
	if name == "" {
		p.printOccasions(a.Data)
		p.printf("\n%s; national holidays%s\n", ask.Count(len(a.Data), "occasion"), when)
		p.printDataEnd(a.Meta.Completeness)
		return
	}
	for i, o := range a.Data {
		if i > 0 {
			p.printf("\n")
		}
		if len(o.Holidays) > 0 {
			p.printHolidays(o.Holidays, false)
			p.printf("\n")
		}
		p.printf("%s of %s (%s)%s\n", entries(len(o.Holidays)), o.LocalName, o.Name, when)
	}
	p.printDataEnd(a.Meta.Completeness)
}

// whenText describes the dates that were searched. If the given year is of another era, as in
// imlek 2577, the description does not contain the year.
func whenText(cmd *cobra.Command, year string, found []ask.OccasionData) string {
	text := ""
	if year != "" && !slices.ContainsFunc(found, func(o ask.OccasionData) bool {
		return slices.ContainsFunc(o.Holidays,
			func(h ask.Holiday) bool { return strconv.Itoa(h.Date.Year()) != year })
	}) {
		text = " in " + year
	}
	if date := cmd.Flag("date"); date.Changed {
		text += " on or after " + date.Value.String()
	}
	return text
}

// isYear reports whether the last word is a year and not part of a name. Package ask
// checks whether the year is valid.
func isYear(word string) bool { return !strings.ContainsFunc(word, unicode.IsLetter) }

func (p *program) printOccasions(list []ask.OccasionData) {
	rows := table{"ID\tNAMA\tNAME\tNATIONAL HOLIDAYS"}
	for _, o := range list {
		var dates []string
		for _, h := range o.Holidays {
			if h.IsNationalHoliday {
				dates = append(dates, h.Date.String())
			}
		}
		rows.add(o.ID, o.LocalName, o.Name, strings.Join(dates, " "))
	}
	p.printTable(rows)
}

func occasionIDs(cal *harikerja.Calendar) (ids []string) {
	for _, o := range cal.Occasions() {
		ids = append(ids, o.ID)
	}
	return ids
}

func (p *program) longWeekends() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "long-weekends [YEAR]",
		Short: "List the long weekends of a year, optionally with bridge days",
		Long: `List the long weekends of a year. A long weekend is a series of days off that
begins in the year and has a holiday that is not on a weekend day. With
--max-bridge-days a long weekend may contain workdays that must be taken as
leave (harpitnas). Such long weekends may overlap.`,
		Example: `  harikerja long-weekends
  harikerja long-weekends 2026 --max-bridge-days 1 --min-days 4
  harikerja long-weekends 2026 --leave worked --weekend sun`,
	}
	return question[ask.LongWeekends](p, cmd, func(a ask.LongWeekendList) {
		for _, w := range a.Data {
			p.printLongWeekend(w)
		}
		p.printf("%s of at least %s in %d\n", ask.Count(len(a.Data), "long weekend"),
			ask.Count(a.Meta.Options.MinDays, "day"), a.Meta.Year)
		p.printDataEnd(a.Meta.Completeness)
	})
}

// printDataEnd prints a line if an answer is not complete because the data ends.
func (p *program) printDataEnd(c ask.Completeness) {
	if text := c.DataEnd(); text != "" {
		p.printf("%s\n", text)
	}
}

// printLongWeekend prints a long weekend with its holidays and bridge days,
// sorted by date.
func (p *program) printLongWeekend(w ask.LongWeekend) {
	length := ask.Count(w.Days, "day")
	if !w.Complete {
		length += " or more: there is no data for the days before or after"
	}
	p.printf("%s to %s: %s\n", inFull(w.StartDate), inFull(w.EndDate), length)
	var rows table
	for _, h := range w.Holidays {
		rows.add("  " + holidayCells(h, false))
	}
	for _, d := range w.BridgeDays {
		rows.add("  "+dayCells(d), "bridge_day", "Harpitnas: ambil cuti", "Bridge day: take leave")
	}
	// Compare only the dates, so that two holidays on the same date keep their
	// order.
	const date = len("  2006-01-02")
	slices.SortStableFunc(rows,
		func(a, b string) int { return strings.Compare(a[:date], b[:date]) })
	p.printTable(rows)
	p.printf("\n")
}
