package curate

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/law"
)

func lawRules(years []*Year) []rule[*LawRule] {
	return []rule[*LawRule]{
		{"rule-id", inEach(ruleID)},
		{"rule-aliases", ruleAliases},
		{"rule-values", inEach(ruleValues)},
		{"rule-citation", inEach(ruleCitation)},
		{"rule-sources", inEach(ruleSources)},
		{"rule-day-off", inEach(ruleDayOff)},
		{"rule-compute", inEach(ruleCompute)},
		{"rule-occasion", inEach(ruleOccasion(years))},
		{"rule-tables", inEach(ruleTables)},
		{"rule-limit", inEach(ruleLimit)},
		{"rule-valid", inEach(ruleValid)},
		{"rule-same", ruleSame},
		{"rule-span", ruleSpans},
		{"rule-relief", inEach(ruleReliefs)},
		{"rule-transition", inEach(ruleTransitions)},
		{"rule-case", inEach(ruleCases)},
		{"rule-corrections", inEach(ruleCorrections)},
	}
}

// lintRules returns the problems in the rules of law. If there are no other problems, it also
// calculates the published cases with the holidays in the year files.
func lintRules(rules []*LawRule, years []*Year) []Problem {
	if problems := run(rules, lawRules(years)...); len(problems) > 0 {
		return problems
	}
	return run(rules, rule[*LawRule]{"rule-case-passes", func(rules []*LawRule, report report) {
		casesPass(rules, years, report)
	}})
}

var obligationID = pattern(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)

const idForm = "%q must have only lower-case letters, digits and single hyphens"

func ruleID(r *LawRule, report report) {
	report.when(!obligationID().MatchString(r.Obligation), r.at("obligation"), idForm, r.Obligation)
	// A published id never changes. So a corrected rule may begin before the year in its id.
	first := r.from.Start().Year()
	year, err := strconv.Atoi(strings.TrimPrefix(r.ID, r.Obligation+"-"))
	report.when(err != nil || year < first || year > first && len(r.Corrections) == 0, r.at("id"),
		"it must be the obligation and the first year of its validity: %s-%d", r.Obligation, first)
	want := r.ID + ".yaml"
	report.when(path.Base(r.File) != want, r,
		"the file has the rule %s: rename the file to %s, or correct the id", r.ID, want)
}

// ruleAliases checks the form of the aliases. An alias must not be the id of an obligation.
func ruleAliases(rules []*LawRule, report report) {
	for _, r := range rules {
		for i, alias := range r.Aliases {
			switch {
			case !obligationID().MatchString(alias):
				report(r.at("aliases"), idForm, alias)
			case slices.Contains(r.Aliases[:i], alias):
				report(r.at("aliases"), "%q is given twice", alias)
			case slices.ContainsFunc(rules, func(o *LawRule) bool { return o.Obligation == alias }):
				report(r.at("aliases"), "%q is the id of an obligation", alias)
			}
		}
	}
}

func ruleValues(r *LawRule, report report) {
	oneOf(r.at("kind"), report, "kind", law.Kind(r.Kind),
		law.Tax, law.Allowance, law.SocialSecurity, law.OvertimePay, law.LimitKind)
	oneOf(r.at("confidence"), report, "confidence", r.Confidence, lawfile.Confidences()...)
	report.when((r.Confidence == lawfile.ReadInCopy) != (len(r.Copies) > 0), r.at("confidence"),
		"a rule has copies if its confidence is %q, and only then", lawfile.ReadInCopy)
	for _, day := range slices.Concat(r.DayOff.Days, r.DayOff.Unclear) {
		oneOf(r.at("dayOff"), report, "day", day, lawfile.Saturday, lawfile.Sunday,
			lawfile.NationalHoliday, lawfile.PollingDay, lawfile.CollectiveLeave, lawfile.WeeklyRestDay)
	}
	for i, relief := range r.Reliefs {
		oneOf(r.reliefAt(i), report, "effect", relief.Effect,
			lawfile.NoPenalty, lawfile.InstalmentsOrDelay, lawfile.LaterPayment)
	}
}

var citedArticle = pattern(`^[0-9A-Z]`)

func ruleCitation(r *LawRule, report report) {
	check := func(at entry, list []lawfile.Citation) {
		for _, cited := range list {
			c := law.Citation(cited)
			switch number := c.Article + c.Point; {
			case c.Year < 1945 || c.Year > 2099:
				report(at, "the year of %s is not from 1945 to 2099", c)
			case c.Article != "" && c.Point != "":
				report(at, "%s must have an article or a point, not both", c)
			case number != "" && !citedArticle().MatchString(number):
				report(at, "the article or point of %s must begin with its number, without a word before it", c)
			case strings.HasSuffix(c.Number, fmt.Sprintf("/%d", c.Year)):
				report(at, "the number of %s must not end with the year: the year has its own key", c)
			}
		}
	}
	check(r.at("citation"), r.Citations)
	check(r.at("dayOff"), r.DayOff.Citations)
	setsDate := slices.ContainsFunc(r.Citations, func(c lawfile.Citation) bool {
		return c.Article != "" && c.About == "" && !c.Moves
	})
	report.when(!setsDate, r.at("citation"), "it must have a citation of the article that sets "+
		"the date or the multipliers, without the keys about and moves")
	d := r.DayOff
	report.when(d.Definition == lawfile.TaxDayOff && len(d.Citations) == 0, r.at("dayOff"),
		"it must have a citation of the article that defines the days off")
}

// ruleSources checks that every rule, case and relief names a source with an address.
func ruleSources(r *LawRule, report report) {
	address := func(about entry, what, text string) {
		isAddress := strings.HasPrefix(text, "https://") || strings.HasPrefix(text, "http://")
		report.when(!isAddress, about,
			"%s must be an address that begins with https:// or http://: it is %q", what, text)
	}
	for i, s := range r.Sources {
		if r.LocalSources != nil {
			first, _, _ := strings.Cut(s, " ")
			local, _, _ := strings.Cut(r.LocalSources[i], " ")
			report.when(local != first, r.at("sources"),
				"a source must begin with the same address in both languages: %q and %q", first, local)
		}
		if !strings.HasPrefix(s, "GitHub ") { // a source with "GitHub " is a repository without a stable address
			address(r.at("sources"), "a source", s)
		}
	}
	for i, c := range r.Cases {
		address(r.caseAt(i), "the source", c.Source)
		if c.Also != "" {
			address(r.caseAt(i), "the second source", c.Also)
		}
	}
	for i, relief := range r.Reliefs {
		for _, s := range relief.Sources {
			address(r.reliefAt(i), "a source", s)
		}
	}
	for _, t := range r.Transitions {
		address(r.at("transitions"), "the source", t.Source)
	}
}

// ruleDayOff checks the key dayOff of a rule. Under this key, a rule has a definition and
// lists of days. The lists must be exactly the lists that belong to the definition.
func ruleDayOff(r *LawRule, report report) {
	type reasons = []lawfile.Reason
	days := map[lawfile.DayOffDefinition][2]reasons{
		lawfile.TaxDayOff: {{lawfile.Saturday, lawfile.Sunday, lawfile.NationalHoliday, lawfile.PollingDay,
			lawfile.CollectiveLeave}, nil},
		lawfile.UndefinedDayOff: {{lawfile.Sunday, lawfile.NationalHoliday, lawfile.PollingDay},
			{lawfile.Saturday, lawfile.CollectiveLeave}},
		lawfile.LabourDayOff: {{lawfile.WeeklyRestDay, lawfile.NationalHoliday, lawfile.PollingDay}, nil},
		lawfile.NoDayOff:     {},
	}
	at, d, definition := r.at("dayOff"), r.DayOff, r.DayOff.Definition
	want := days[definition]
	switch {
	case !oneOf(at, report, "definition", definition,
		lawfile.TaxDayOff, lawfile.UndefinedDayOff, lawfile.LabourDayOff, lawfile.NoDayOff):
	case !slices.Equal(d.Days, want[0]) || !slices.Equal(d.Unclear, want[1]):
		report(at, "with the definition %s, days must be %v and unclear must be %v, in this order",
			definition, want[0], want[1])
	case (definition == lawfile.NoDayOff) != (r.Compute.Move == lawfile.NeverMoves):
		report(at, "the definition must be %s if compute has the move %s, and only then",
			lawfile.NoDayOff, lawfile.NeverMoves)
	case (definition == lawfile.LabourDayOff) != (r.Compute.Type == lawfile.OvertimeTables):
		report(at, "the definition must be %s if the type of compute is %s, and only then",
			lawfile.LabourDayOff, lawfile.OvertimeTables)
	case r.isLimit() && definition != lawfile.UndefinedDayOff:
		report(at, "the definition of a time limit must be %s, because none of these laws "+
			"defines its workday", lawfile.UndefinedDayOff)
	case definition != lawfile.TaxDayOff && d.Note == "":
		report(at, "it must have a note that explains the definition")
	}
}

// computeKeys has the keys that the mapping "compute" of each type has, besides the type.
var computeKeys = map[lawfile.ComputeType]string{
	lawfile.DayOfMonth:        "monthsAfter day move",
	lawfile.EndOfMonth:        "monthsAfter move",
	lawfile.DaysBeforeHoliday: "days occasion move",
	lawfile.OvertimeTables:    "tables",
	lawfile.Workdays:          "count direction firstDay countFrom",
}

// ruleCompute checks that the mapping "compute" has exactly the keys that its type needs. It
// also checks that the validity is in the right unit: days, months or years.
func ruleCompute(r *LawRule, report report) {
	c, at, kind, unit := r.Compute, r.at("compute"), law.Kind(r.Kind), r.from.Unit()
	if !oneOf(at, report, "type", c.Type, lawfile.DayOfMonth, lawfile.EndOfMonth,
		lawfile.DaysBeforeHoliday, lawfile.OvertimeTables, lawfile.Workdays) {
		return
	}
	needs := func(ok bool, text string) { report.when(!ok, at, "the type %s %s", c.Type, text) }
	for key := range strings.FieldsSeq(
		"monthsAfter day days occasion move tables count direction firstDay countFrom") {
		wanted := slices.Contains(strings.Fields(computeKeys[c.Type]), key)
		given := r.lines["compute."+key] > 0
		needs(given || !wanted, "needs the key "+key)
		needs(wanted || !given, "must not have the key "+key)
	}
	switch c.Type {
	case lawfile.DayOfMonth:
		needs(c.Day >= 1 && c.Day <= 30, "needs a day from 1 to 30")
		needs(c.Day <= 28 || r.everyMonthHasDay(),
			"needs a day that every month of the validity has, or a transition with the other reading")
		needs(unit == "month", "needs a validity in months (YYYY-MM)")
	case lawfile.EndOfMonth:
		needs(unit != "day", "needs a validity in months (YYYY-MM) or years (YYYY)")
	case lawfile.DaysBeforeHoliday:
		needs(c.Days > 0, "needs a number of days above 0")
		needs(unit == "year", "needs a validity in years (YYYY)")
		needs(c.Move == lawfile.NeverMoves, "needs the key move with the value never")
	case lawfile.OvertimeTables:
		needs(unit == "day", "needs a validity in days (YYYY-MM-DD)")
		needs(r.Obligation == "overtime" && kind == law.OvertimePay,
			"needs the obligation overtime and the kind overtime")
		return
	case lawfile.Workdays:
		needs(c.Count > 0, "needs a count above 0")
		needs(unit == "day", "needs a validity in days (YYYY-MM-DD)")
		needs(kind == law.LimitKind, "needs the kind limit")
		return
	}
	oneOf(at, report, "move", c.Move, lawfile.NextWorkday, lawfile.PreviousWorkday, lawfile.NeverMoves)
	needs(c.MonthsAfter <= 12, "needs a monthsAfter up to 12")
	needs(kind != law.OvertimePay && kind != law.LimitKind, "is not for the kinds overtime and limit")
}

// ruleLimit compares a time limit with the quoted article. It compares the number of workdays,
// and the word that says where the count begins.
func ruleLimit(r *LawRule, report report) {
	if !r.isLimit() {
		return
	}
	c, at := r.Compute, r.at("compute")
	oneOf(at, report, "direction", c.Direction, lawfile.After, lawfile.Before)
	oneOf(at, report, "firstDay", c.FirstDay, lawfile.FirstDayNotCounted, lawfile.FirstDayUnclear)
	count := pattern(fmt.Sprintf(`\b%d \([a-z ]+\) hari kerja\b`, c.Count))()
	report.when(!count.MatchString(r.Quote), r.at("quote"), "it must have the number of workdays "+
		"in figures and words, such as 7 (tujuh) hari kerja: the count is %d", c.Count)
	words := []string{"sejak"}
	switch {
	case c.Direction == lawfile.Before:
		words = []string{"sebelum"}
	case c.FirstDay == lawfile.FirstDayNotCounted:
		words = []string{"setelah", "berikutnya"}
	}
	after := r.Quote[strings.LastIndex(r.Quote, "hari kerja")+1:]
	follows := func(word string) bool { return strings.Contains(after, " "+word) }
	report.when(!slices.ContainsFunc(words, follows), r.at("quote"),
		"after \"hari kerja\" it must have the word %s, if direction is %s and firstDay is %s",
		strings.Join(words, " or "), c.Direction, c.FirstDay)
	report.when(c.Direction == lawfile.Before && c.FirstDay != lawfile.FirstDayUnclear, at,
		"firstDay must be %s if the direction is %s", lawfile.FirstDayUnclear, lawfile.Before)
}

// everyMonthHasDay reports whether the due date exists for each period in which the rule is
// valid. For example, 30 February does not exist. The due date of a period with a transition
// need not exist, because the transition states another due date.
func (r *LawRule) everyMonthHasDay() bool {
	if r.Valid.To == "" {
		return false // the rule has no end, so one of its due dates is in February
	}
	for p := r.from; !p.Start().After(r.to.Start()); p = p.Next() {
		month := p.Start().AddMonths(r.Compute.MonthsAfter)
		stated := slices.ContainsFunc(r.Transitions, func(t lawfile.Transition) bool {
			return period(t.Period) == p
		})
		if harikerja.MonthOf(month).Days() < r.Compute.Day && !stated {
			return false
		}
	}
	return true
}

func ruleOccasion(years []*Year) func(*LawRule, report) {
	return func(r *LawRule, report report) {
		o := r.Compute.Occasion
		report.when(o != "" && !hasOccasion(years, o), r.at("compute"),
			"no year has a holiday with the occasion %q", o)
	}
}

// ruleTables checks that a rule for overtime has exactly the necessary tables, and checks the
// steps of each table.
func ruleTables(r *LawRule, report report) {
	if r.Compute.Type != lawfile.OvertimeTables {
		return
	}
	type key struct {
		week lawfile.Week
		day  lawfile.TableDay
	}
	want := []key{{lawfile.AnyWeek, lawfile.WorkdayTable}, {lawfile.FiveDays, lawfile.DayOffTable},
		{lawfile.SixDays, lawfile.DayOffTable}, {lawfile.SixDays, lawfile.HolidayOnShortestDayTable}}
	at := r.at("compute")
	var have []key
	for _, t := range r.Compute.Tables {
		have = append(have, key{t.Week, t.Day})
		for i, s := range t.Steps {
			endless := t.Day == lawfile.WorkdayTable && i == len(t.Steps)-1
			increases := i == 0 || s.Multiplier > t.Steps[i-1].Multiplier
			if (s.Hours == 0) != endless || s.Multiplier <= 1 || !increases {
				report(at, "in the table %s, %s, multipliers must be above 1 and increase from step "+
					"to step, and every step must have hours, but the last step of a workday must not",
					t.Week, t.Day)
				break
			}
		}
		report.when((t.AllowedHours > 0) != (t.Day == lawfile.WorkdayTable), at,
			"only the table of a workday must have allowedHours, because its last step has no end: "+
				"%s, %s", t.Week, t.Day)
		report.when(t.Hours() > 24, at,
			"the steps of %s, %s have more than 24 hours", t.Week, t.Day)
	}
	report.when(!slices.Equal(have, want), at, "it must have these tables in this order: %v", want)
}
