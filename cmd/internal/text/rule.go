package text

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/internal/words"
	"github.com/harikerja/harikerja/law"
)

// Rule writes one rule of law.
func Rule(t *Text, a ask.DescribedRule) {
	r := a.Data
	t.printf("%s: %s (%s)\n", r.ID, r.LocalName, r.Name)
	t.printf("  valid from %s to %s (%s)\n", r.Valid.From, orElse(r.Valid.To, "now"), r.Valid.KeyedOn)
	for _, c := range r.Citations {
		t.printf("  %s\n", cited(c))
	}
	t.printf("  %s\n", orElse(r.Quote, "no quote was found"))
	t.printf("  confidence: %s. %s\n", r.Confidence.In(words.English), r.Note)
	t.printf("  checked until: %s\n", r.CheckedUntil)
	var calculation, cases, reliefs []string
	if r.Compute.Type != lawfile.OvertimeTables {
		calculation = []string{calculated(r.Compute)}
	}
	for _, table := range r.Compute.Tables {
		calculation = append(calculation, multipliers(table))
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
	}{{"calculation", calculation}, {"days off", definedDaysOff(r)}, {"published result", cases},
		{"relief", reliefs}, {"not covered", r.NotCovered}, {"note", r.Notes},
		{"source", r.Sources}, {"warning", r.Warnings}} {
		for _, text := range list.texts {
			t.printf("  %s: %s\n", list.title, text)
		}
	}
	t.notice(a.Meta)
}

// cited returns the text of a citation. The text in brackets says what the citation is about.
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

// definedDaysOff returns the texts about the days off of a rule: the definition of a day off,
// its documents, its quotation and its note.
func definedDaysOff(r ask.LawRule) []string {
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

// calculated describes how a due date is calculated.
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

// multipliers formats a table of overtime as one line.
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
		steps = append(steps, span+": "+words.English.Number(s.Multiplier))
		hour += s.Hours
	}
	return fmt.Sprintf("art. %s, %s, week %s: %s", t.Article, ask.InWords(t.Day),
		ask.InWords(t.Week), strings.Join(steps, "; "))
}

// stated formats a published result and its source as one line.
func stated(c lawfile.Case) string {
	text := string(c.Period)
	if c.Due != nil {
		text += " is due on " + c.Due.String()
	} else {
		text = fmt.Sprintf("%s, weekend %s, %s: %s", c.Date, c.Weekend, hours(c.Hours),
			words.English.Number(c.MultiplierHours))
	}
	if c.About != "" {
		text += ", " + c.About
	}
	if c.By != "" {
		text += ", by " + c.By
	}
	return text + " (" + c.Source + ")"
}
