package web

import (
	"html/template"
	"slices"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/law"
)

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
			words[i] = strings.Replace(word, date, t.text("date.month", "month", t.month(m.Month()),
				"year", m.Year()), 1)
		}
	}
	return strings.Join(words, " ")
}

// allDated is like dated, for a list of texts.
func (t *texts) allDated(list []string) []string {
	words := make([]string, len(list))
	for i, text := range list {
		words[i] = t.dated(text)
	}
	return words
}

// lawTexts returns notes with their dates in words. A link with the name of a rule replaces its id.
func (s *setup) lawTexts(notes []string) []template.HTML {
	var list []template.HTML
	for _, note := range notes {
		words := strings.Split(template.HTMLEscapeString(s.words.dated(note)), " ")
		for i, word := range words {
			if id := core(word); strings.Contains(id, "-") {
				if link := s.ruleNamed(id); link != "" {
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
func (s *setup) ruleNamed(id string) string {
	rule, ok := s.newestRules()[id]
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
func (s *setup) newestRules() map[string]law.Rule {
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
