package web

import (
	"html/template"
	"slices"
	"strings"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/internal/words"
)

// rulesView is the page about the rules of law. It is an overview of all rules, or it has the
// rules of one kind.
type rulesView struct {
	lawHead
	Kind   string      // "" for the overview
	Levels []levelView // only in the overview
	List   []ruleView  // only for one kind
}

// levelView has the rules with the same confidence.
type levelView struct {
	Level lawfile.Confidence
	Rules []ruleView
}

// Kinds are the choices that the page offers: the overview, or one kind.
func (v *rulesView) Kinds() []string { return append([]string{""}, ruleKinds...) }

// ruleView is one rule, in the language of the page.
type ruleView struct {
	ask.LawRule
	Title   string
	Article string
	Valid   string // the periods in words
	Date    string // how the date is calculated, in words; "" for overtime
	Links   []sourceView
	Reason  string          // the reason for the confidence
	Notes   []template.HTML // remarks
	Except  []template.HTML // the cases that the rule does not cover
}

type sourceView struct {
	Address string // "" if the source has no address
	Text    string // a remark, or the name of the source
}

func rulesPage(s *setup) (*view, error) {
	rules, err := ask.LawRules{}.Answer(s.national)
	if err != nil {
		return nil, err
	}
	kind := s.value("kind", "")
	if _, given := s.query["kind"]; given && !slices.Contains(ruleKinds, kind) {
		return nil, wrongKind(s, kind, ruleKinds)
	}
	v := &rulesView{lawHead: newLawHead(s, ruleKinds), Kind: kind}
	page := s.newView("rules", "duedates", "rules", v)
	if kind != "" {
		v.lawHead = newLawHead(s, []string{kind})
		page.Title = s.words.text("rules.kind.title", "title", page.Title,
			"kind", s.words.text("rules.kind."+kind))
		for _, rule := range rules.Data {
			if string(rule.Kind) == kind {
				v.List = append(v.List, newRuleView(s, rule))
			}
		}
		return page, nil
	}
	for _, level := range lawfile.Confidences() {
		l := levelView{Level: level}
		for _, rule := range rules.Data {
			if rule.Confidence == level {
				l.Rules = append(l.Rules, newRuleView(s, rule))
			}
		}
		v.Levels = append(v.Levels, l)
	}
	return page, nil
}

func newRuleView(s *setup, rule ask.LawRule) ruleView {
	t := s.words
	v := ruleView{LawRule: rule, Title: t.choose(rule.LocalName, rule.Name),
		Article: t.article(rule.Citation), Date: t.howComputed(rule.Compute),
		Reason: t.dated(t.choose(rule.LocalNote, rule.Note))}
	notes, except, sources := rule.LocalNotes, rule.LocalNotCovered, rule.LocalSources
	if t.lang == words.English {
		notes, except, sources = rule.Notes, rule.NotCovered, rule.Sources
	}
	v.Notes, v.Except = lawTexts(s, notes), lawTexts(s, except)
	from := t.period(rule.Kind, rule.Valid.From)
	if to := rule.Valid.To; to != nil {
		v.Valid = t.text("span.years", "from", from, "to", t.period(rule.Kind, *to))
	} else {
		v.Valid = t.text("rules.since", "from", from)
	}
	for _, source := range sources {
		link := sourceView{Text: source}
		if strings.HasPrefix(source, "https://") {
			link.Address, link.Text, _ = strings.Cut(source, " ")
		}
		link.Text = t.dated(link.Text)
		v.Links = append(v.Links, link)
	}
	return v
}

// howComputed says in words how a rule calculates its date. It returns "" for overtime.
func (t *texts) howComputed(c lawfile.Compute) string {
	switch c.Type {
	case lawfile.OvertimeTables:
		return ""
	case lawfile.Workdays:
		return t.text("rules.limit."+limitWord(c.Direction, c.FirstDay), "n", c.Count,
			"from", t.choose(c.CountFrom.Indonesian, c.CountFrom.English))
	}
	month := t.text("rules.month.later", "n", c.MonthsAfter)
	switch c.MonthsAfter {
	case 0:
		month = t.text("rules.month.same")
	case 1:
		month = t.text("rules.month.next")
	}
	return t.text("rules.compute."+string(c.Type), "day", c.Day, "n", c.Days,
		"month", month) + " " + t.text("rules.move."+string(c.Move))
}

// limitWord returns the last part of the key for a text about a time limit. There are several
// such texts, each with another preposition.
func limitWord(d lawfile.Direction, first lawfile.FirstDay) string {
	if d == lawfile.Before {
		return string(d)
	}
	return string(first)
}
