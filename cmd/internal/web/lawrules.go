package web

import (
	"html/template"
	"slices"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/lawtext"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/internal/words"
	"github.com/harikerja/harikerja/law"
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
	Doubt   string          // what may have changed the rule after CheckedUntil; or ""
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
	page := s.newView("rules", "rules", "rules", v)
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

// wrongKind returns the problem for an unknown value of the parameter "kind".
func wrongKind(s *setup, kind string, known []string) *problem {
	return wrongParam("kind", s.plain("kind"), "value", shorten(kind), "known", strings.Join(known, ", "))
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
	if doubt := s.ruleFile(rule.ID).Afterwards; doubt != nil {
		v.Doubt = t.choose(doubt.Indonesian, doubt.English)
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

// ruleFile returns the rule with an id, which must exist, as it is in the file.
func (s *setup) ruleFile(id string) *lawfile.Rule {
	rules := lawfile.FileOf(s.world.Law()).Rules
	return &rules[slices.IndexFunc(rules, func(r lawfile.Rule) bool { return r.ID == id })]
}

// RuleMark says in a few words how a rule was checked, for an answer about the given date. A rule
// is not certain if its confidence is the lowest, or if something may have changed it between
// CheckedUntil and that date. The page of the rules has the confidence and the reason.
func (s *setup) RuleMark(id string, on harikerja.Date) string {
	rule, mark := s.ruleFile(id), "part"
	switch {
	case rule.Confidence == lawfile.Uncertain, rule.Afterwards != nil && on.After(rule.CheckedUntil):
		mark = "doubt"
	case rule.Confidence == lawfile.ReadInOriginal:
		mark = "original"
	case rule.Confidence == lawfile.ReadInCopy:
		mark = "copy"
	}
	return s.words.text("law.mark."+mark, "date", s.words.short(rule.CheckedUntil))
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

// The API also returns the notes of the rules. In a note, a date is written as 2026-04-30, a month
// as 2025-05, and another rule as its id. A page shows dates and months in words, and rules by
// name.

// core returns a word without the punctuation around it.
func core(word string) string { return strings.Trim(word, "(),.;:") }

// dated returns a text with its dates and months in words.
func (t *texts) dated(text string) string {
	words := strings.Split(text, " ")
	for i, word := range words {
		date := core(word)
		if d, err := harikerja.ParseDate(date); err == nil {
			words[i] = strings.Replace(word, date, t.date(d), 1)
		} else if m, err := time.Parse("2006-01", date); err == nil {
			words[i] = strings.Replace(word, date, t.text("date.month", "month", t.lang.Month(m.Month()),
				"year", m.Year()), 1)
		}
	}
	return strings.Join(words, " ")
}

// lawTexts returns notes with their dates in words. A link with the name of a rule replaces its id.
func lawTexts(s *setup, notes []string) []template.HTML {
	var list []template.HTML
	for _, note := range notes {
		words := strings.Split(template.HTMLEscapeString(s.words.dated(note)), " ")
		for i, word := range words {
			if id := core(word); strings.Contains(id, "-") {
				if link := ruleNamed(s, id); link != "" {
					words[i] = strings.Replace(word, id, link, 1)
				}
			}
		}
		list = append(list, template.HTML(strings.Join(words, " ")))
	}
	return list
}

// ruleNamed returns a link whose text is the name of a rule. The id is the id of a rule, or of an
// obligation or a time limit; then the link has the name of its newest rule. The link for a time
// limit opens the calculator. The result is "" if there is no such rule.
func ruleNamed(s *setup, id string) string {
	rule, ok := newestRules(s)[id]
	if !ok {
		return ""
	}
	name := template.HTMLEscapeString(s.words.choose(rule.LocalName, rule.Name))
	page := &page{setup: s}
	address := page.RuleLink(rule.Kind, rule.ID)
	if limit := page.LimitLink(id); slices.Contains(limitKinds, string(rule.Kind)) && limit != "" && rule.ID != id {
		address = limit
	}
	return `<a href="` + template.HTMLEscapeString(address) + `">` + name + `</a>`
}

// newestRules maps the id of each rule to the rule, and the id of each obligation and time limit
// to its newest rule.
func newestRules(s *setup) map[string]law.Rule {
	if s.rules == nil {
		s.rules = make(map[string]law.Rule)
		for _, rule := range s.world.Law().Rules() {
			for _, id := range []string{rule.ID, rule.Obligation} {
				if old, ok := s.rules[id]; !ok || old.Valid.From.Start().Before(rule.Valid.From.Start()) {
					s.rules[id] = rule
				}
			}
		}
	}
	return s.rules
}

// The kinds of rules. The pages about due dates have the kinds in "kinds", with overtime those in
// payKinds. The pages about time limits use limitKinds. Each kind in ruleKinds has a page.
var (
	kinds      = []string{string(law.Tax), string(law.Allowance), string(law.SocialSecurity)}
	payKinds   = append(slices.Clone(kinds), string(law.OvertimePay))
	limitKinds = []string{string(law.LimitKind)}
	ruleKinds  = slices.Concat(payKinds, limitKinds)
)

// lawHead is the data for the notice on pages about law. The notice says how many of the rules
// were read completely.
type lawHead struct {
	Rules  int
	Read   int               // rules that were read completely
	Unread []harikerja.Names // the other rules, each name once
	Linked bool              // whether the notice links to the rules; the page of a time limit already shows its rule
}

// newLawHead counts the rules that have one of the given kinds.
func newLawHead(s *setup, kinds []string) lawHead {
	return countRules(s, func(rule law.Rule) bool { return slices.Contains(kinds, string(rule.Kind)) })
}

// One returns "read" or "unread" if the page uses one rule, otherwise "".
func (h lawHead) One() string {
	switch {
	case h.Rules != 1:
		return ""
	case h.Read == 1:
		return "read"
	}
	return "unread"
}

// lawHeadOf counts the rules with the given ids.
func lawHeadOf(s *setup, ids ...string) lawHead {
	return countRules(s, func(rule law.Rule) bool { return slices.Contains(ids, rule.ID) })
}

func countRules(s *setup, counted func(law.Rule) bool) lawHead {
	head := lawHead{Linked: true}
	for _, rule := range s.world.Law().Rules() {
		if !counted(rule) {
			continue
		}
		head.Rules++
		name := harikerja.Names{Indonesian: rule.LocalName, English: rule.Name}
		switch {
		case lawfile.Confidence(rule.Confidence).ReadCompletely():
			head.Read++
		case !slices.Contains(head.Unread, name):
			head.Unread = append(head.Unread, name)
		}
	}
	return head
}

// period returns a period in words: Masa Januari 2026, tahun pajak 2025.
func (t *texts) period(kind law.Kind, p law.Period) string {
	start := p.Start()
	if p.Unit() == "day" {
		return t.date(start)
	}
	return lawtext.Period(p, kind, t.lang)
}

// article returns a citation in the language of the texts.
func (t *texts) article(citation string) string {
	return strings.ReplaceAll(citation, " art. ", " "+t.text("due.article")+" ")
}

// ownWarnings returns the warnings that only this rule has.
func (t *texts) ownWarnings(rule ask.LawRule) []string {
	return convert(rule.Own, func(warning harikerja.Names) string {
		return t.dated(t.choose(warning.Indonesian, warning.English))
	})
}
