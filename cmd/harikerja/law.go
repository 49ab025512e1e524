package main

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/lawtext"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/law"
	"github.com/spf13/cobra"
)

func (p *program) lawCommands() []*cobra.Command {
	return []*cobra.Command{p.obligations(), p.obligation(), p.limits(), p.limit(), p.overtime(),
		p.rules(), p.rule()}
}

// lawHelp is the last paragraph in the help of each command about law.
const lawHelp = "\n\n" + ask.NotAdvice

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
			_, err := answer[ask.Obligations](p, cmd, arguments, texts, p.printObligations)
			return err
		},
	}
	takeQuestion[ask.Obligations](p, cmd, arguments)
	cmd.Args = atMost("MONTH, YEAR or START..END")
	return cmd
}

func (p *program) printObligations(a ask.ObligationList) {
	rows := table{"DUE\tHARI\tDAY\tPERIOD\tID\tWHY"}
	for _, o := range a.Data {
		parts := append(alternatives(o.Law.Alternatives), reliefs(o)...)
		if moved := o.Law.Explanation; moved != "" {
			parts = append([]string{moved}, parts...)
		}
		rows.add(dayCells(o.DueDate), o.Period, o.ID, strings.Join(parts, "; "))
	}
	p.printTable(rows)
	for _, u := range a.Meta.Unanswered {
		p.printf("no answer: %s\n", u)
	}
	p.printf("\n%s\n", ask.Count(len(a.Data), "due date"))
	p.printNotice(a.Meta.LawMeta)
}

// Returns the other possible dates of an obligation or a time limit.
func alternatives(of []law.Alternative) []string {
	var list []string
	for _, a := range of {
		list = append(list, a.Due.String()+" "+a.Explanation)
	}
	return list
}

// Returns the reliefs of an obligation, each with its effect.
func reliefs(o ask.Obligation) []string {
	var list []string
	for _, r := range o.Law.Reliefs {
		list = append(list, explainRelief(r))
	}
	return list
}

func explainRelief(r law.Relief) string {
	return lawtext.ReliefDocument(r, lawfile.English) + ": " + lawtext.ReliefEffect(r, lawfile.English)
}

func (p *program) obligation() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "obligation ID PERIOD",
		Short: "Show when an obligation is due for a period",
		Long: `Show when an obligation is due, and by which rule. PERIOD is the month that the
obligation is about (YYYY-MM). For annual returns it is the tax year, for the
holiday allowance (thr-...) the year of the holiday. "harikerja obligations 2026"
lists the IDs.` + lawHelp,
		Example: `  harikerja obligation income-tax-return 2023-03
  harikerja obligation income-tax-return 2023-03 --as-of 2023-03-01
  harikerja obligation thr-eid-al-fitr 2026`,
	}
	question[ask.DescribeObligation](p, cmd,
		func(a ask.DescribedObligation) {
			o := a.Data
			p.printf("%s of %s is due on %s\n", o.ID, o.Period, inFull(o.DueDate))
			var rows table
			rows.add("  name", o.LocalName+" ("+o.Name+")")
			rows.add("  rule", o.Rule+": "+o.Citation)
			rows.addAll("  why", o.Law.Explanation)
			rows.addAll("  or", alternatives(o.Law.Alternatives)...)
			rows.addAll("  relief", reliefs(o)...)
			rows.add("  confidence", o.Confidence.In(lawfile.English))
			p.printTable(rows)
			p.printWarnings(a.Meta.LawMeta, a.Meta.Warnings...)
		})
	completeIDs[ask.DescribeObligation](cmd)
	return cmd
}

// completeIDs makes the shell suggest the values of the parameter "id" of the question Q.
func completeIDs[Q any](cmd *cobra.Command) {
	cmd.ValidArgsFunction = func(
		*cobra.Command, []string, string,
	) ([]string, cobra.ShellCompDirective) {
		id := ask.FormOf(reflect.TypeFor[Q]()).Param("id").In(law.Default)
		return id.Type.Enum, cobra.ShellCompDirectiveNoFileComp
	}
}

// printNotice prints the last lines of every answer about law.
func (p *program) printNotice(m ask.LawMeta) {
	if m.RulesAsOf != "" {
		p.printf("The rules are those known today.\n")
	}
	p.printf("%s\n", m.Notice)
}

func (p *program) printWarnings(m ask.LawMeta, warnings ...ask.Warning) {
	p.printf("\n")
	for _, w := range warnings {
		p.printf("%s: %s\n", w.Rule, w.Text)
	}
	p.printNotice(m)
}

func (p *program) limits() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "limits",
		SuggestFor: []string{"time-limits"},
		Short:      "List the time limits in law",
		Long: "List the time limits in law that are counted in workdays, with their articles." +
			lawHelp,
		Example: `  harikerja limits
  harikerja limits --json | jq -r '.data[].id'`,
	}
	return question[ask.TimeLimits](p, cmd, func(a ask.TimeLimitList) {
		rows := table{"ID\tWORKDAYS\tFROM\tARTICLE"}
		for _, l := range a.Data {
			rows.add(l.ID, fmt.Sprint(l.Count, " ", l.Direction), l.CountFrom,
				l.Regulation+" art. "+l.Article)
		}
		p.printTable(rows)
		p.printWarnings(a.Meta.LawMeta)
	})
}

func (p *program) limit() *cobra.Command {
	cmd := &cobra.Command{
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
	}
	question[ask.CountTimeLimit](p, cmd, func(a ask.CountedTimeLimit) {
		d := a.Data
		p.printf("%s, %s %s %s (%s): until %s\n", d.ID, ask.Count(d.Count, "workday"), d.Direction,
			d.StartDate, d.CountFrom, inFull(d.DueDate))
		var rows table
		rows.add("  name", d.LocalName+" ("+d.Name+")")
		rows.add("  rule", d.Rule+": "+d.Regulation+" art. "+d.Article)
		rows.add("  quote", d.Quote)
		rows.addAll("  why", d.Law.Explanation)
		rows.addAll("  or", alternatives(d.Law.Alternatives)...)
		rows.addAll("  note", d.Notes...)
		rows.add("  confidence", d.Confidence.In(lawfile.English))
		p.printTable(rows)
		p.printWarnings(a.Meta.LawMeta, a.Meta.Warnings...)
	})
	completeIDs[ask.CountTimeLimit](cmd)
	return cmd
}

func (p *program) overtime() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "overtime DATE HOURS",
		Short: "Show the multipliers for hours of overtime",
		Long: `Show the multipliers of PP 35/2021 for hours of overtime. On a workday, HOURS are
the hours after the normal hours of work; on a day off, all hours worked. Half
hours are allowed. With two weekend days, the table of the five-day week is used.
With one weekend day, the table of the six-day week is used.` + lawHelp,
		Example: `  harikerja overtime 2026-03-17 4
  harikerja overtime 2026-03-17 2.5
  harikerja overtime 2026-04-03 6 --weekend sun --shortest-day fri`,
	}
	return question[ask.Overtime](p, cmd, func(a ask.OvertimeAnswer) {
		d := a.Data
		p.printf("%s on %s, %s: %s\n", ask.CountHours(d.Hours), inFull(d.Date),
			article(ask.InWords(d.Class)), lawtext.Sum(d.Law, lawfile.English))
		p.printf("%s, %s\n", d.Citation, d.Confidence.In(lawfile.English))
		for _, note := range d.Notes {
			p.printf("%s\n", note)
		}
		p.printWarnings(a.Meta.LawMeta, a.Meta.Warnings...)
	})
}

// Puts the indefinite article before a noun.
func article(noun string) string {
	if strings.ContainsRune("aeiou", rune(noun[0])) {
		return "an " + noun
	}
	return "a " + noun
}

func (p *program) rules() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "rules",
		Short: "List the rules of law",
		Long:  "List the rules of tax and labour law, with their validity and articles." + lawHelp,
		Example: `  harikerja rules
  harikerja rules --json | jq -r '.data[].id'`,
	}
	return question[ask.LawRules](p, cmd, func(a ask.LawRuleList) {
		rows := table{"RULE\tFROM\tTO\tCONFIDENCE\tCITATION"}
		for _, r := range a.Data {
			rows.add(r.ID, r.Valid.From, orElse(r.Valid.To, "-"),
				r.Confidence.In(lawfile.English), r.Citation)
		}
		p.printTable(rows)
		p.printWarnings(a.Meta.LawMeta)
	})
}

func (p *program) rule() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "rule ID",
		Short: "Show one rule of law",
		Long:  "Show one rule of law: its articles, quote, validity, sources and doubts." + lawHelp,
		Example: `  harikerja rule vat-return-2025
  harikerja rule vat-return-2025 --json | jq -r '.data.sources[]'`,
	}
	return question[ask.DescribeRule](p, cmd, func(a ask.DescribedRule) {
		r := a.Data
		p.printf("%s: %s (%s)\n", r.ID, r.LocalName, r.Name)
		p.printf("  valid from %s to %s (%s)\n", r.Valid.From, orElse(r.Valid.To, "now"), r.Valid.KeyedOn)
		for _, c := range r.Citations {
			p.printf("  %s\n", cited(c))
		}
		p.printf("  %s\n", orElse(r.Quote, "no quote was found"))
		p.printf("  confidence: %s. %s\n", r.Confidence.In(lawfile.English), r.Note)
		p.printf("  checked until: %s\n", r.CheckedUntil)
		var calculation, cases, reliefs []string
		if r.Compute.Type != lawfile.OvertimeTables {
			calculation = []string{calculated(r.Compute)}
		}
		for _, t := range r.Compute.Tables {
			calculation = append(calculation, multipliers(t))
		}
		for _, c := range r.Cases {
			cases = append(cases, stated(c))
		}
		for _, relief := range r.Reliefs {
			reliefs = append(reliefs, relief.Period.String()+", "+explainRelief(relief.Law))
		}
		for _, list := range []struct {
			title string
			texts []string
		}{{"calculation", calculation}, {"days off", daysOff(r)}, {"published result", cases},
			{"relief", reliefs}, {"not covered", r.NotCovered}, {"note", r.Notes},
			{"source", r.Sources}, {"warning", r.Warnings}} {
			for _, text := range list.texts {
				p.printf("  %s: %s\n", list.title, text)
			}
		}
		p.printNotice(a.Meta)
	})
}

// Returns the text of a citation. The text in brackets says what the citation is about.
func cited(c lawfile.Citation) string {
	var about []string
	if c.Moves {
		about = append(about, "moves the date")
	}
	if c.About != "" {
		about = append(about, c.About)
	}
	article := law.Citation(c).String()
	if about == nil {
		return article
	}
	return article + " (" + strings.Join(about, "; ") + ")"
}

// daysOff returns the texts about the days off of a rule: the definition of a day off,
// its documents, its quotation and its note.
func daysOff(r ask.LawRule) []string {
	words := func(list []lawfile.Reason) string {
		var texts []string
		for _, reason := range list {
			texts = append(texts, ask.InWords(reason))
		}
		return strings.Join(texts, ", ")
	}
	text := string(r.DayOffDefinition)
	if len(r.DayOff.Days) > 0 {
		text += ": " + words(r.DayOff.Days)
	}
	if len(r.DayOff.Unclear) > 0 {
		text += "; not stated: " + words(r.DayOff.Unclear)
	}
	list := []string{text}
	for _, c := range r.DayOff.Citations {
		list = append(list, cited(c))
	}
	for _, text := range []*string{r.DayOff.Quote, r.DayOff.Note} {
		if text != nil {
			list = append(list, *text)
		}
	}
	return list
}

// Describes how a due date is calculated.
func calculated(c lawfile.Compute) string {
	var text string
	switch c.Type {
	case lawfile.DaysBeforeHoliday:
		text = fmt.Sprintf("%s before the first national holiday of %s in the year",
			ask.Count(c.Days, "calendar day"), c.Occasion)
	case lawfile.Workdays:
		return fmt.Sprintf("%s %s this event: %s", ask.Count(c.Count, "workday"), c.Direction,
			c.CountFrom.English)
	case lawfile.DayOfMonth:
		text = fmt.Sprintf("day %d of the month", c.Day)
	case lawfile.EndOfMonth:
		text = "the last day of the month"
	}
	if c.Type != lawfile.DaysBeforeHoliday {
		text += " that is " + ask.Count(c.MonthsAfter, "month") + " after the last month of the period"
	}
	switch c.Move {
	case lawfile.NeverMoves:
		return text + "; the rule has no clause that moves it"
	case lawfile.PreviousWorkday:
		return text + "; on a day off, it moves to the last earlier day that is not off"
	}
	return text + "; on a day off, it moves to the next day that is not off"
}

// Formats a table of overtime as one line.
func multipliers(t lawfile.Table) string {
	var steps []string
	hour := 1
	for _, s := range t.Steps {
		span := "hour " + strconv.Itoa(hour)
		switch {
		case s.Hours == 0:
			span = fmt.Sprintf("every hour from hour %d", hour)
		case s.Hours > 1:
			span = fmt.Sprintf("hours %d to %d", hour, hour+s.Hours-1)
		}
		steps = append(steps, span+": "+lawfile.English.Number(s.Multiplier))
		hour += s.Hours
	}
	return fmt.Sprintf("art. %s, %s, week %s: %s", t.Article, ask.InWords(t.Day),
		ask.InWords(t.Week), strings.Join(steps, "; "))
}

// Formats a published result and its source as one line.
func stated(c lawfile.Case) string {
	text := string(c.Period)
	if c.Due != nil {
		text += " is due on " + c.Due.String()
	} else {
		text = fmt.Sprintf("%s, weekend %s, %s: %s", c.Date, c.Weekend, ask.CountHours(c.Hours),
			lawfile.English.Number(c.MultiplierHours))
	}
	if c.About != "" {
		text += ", " + c.About
	}
	if c.By != "" {
		text += ", by " + c.By
	}
	return text + " (" + c.Source + ")"
}
