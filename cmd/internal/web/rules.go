package web

import (
	"cmp"
	"slices"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// This file describes a page's calendar and its rules in words.

// CalendarTitle returns the title of the page's calendar in the language of the page.
func (s *setup) CalendarTitle() string {
	switch {
	case s.Own == nil:
		return s.words.text("calendars.national")
	case s.Profile != nil:
		return cmp.Or(s.Profile.Firm, s.words.text("calendars.profile"))
	}
	return s.words.choose(s.Own.Title.Indonesian, s.Own.Title.English)
}

// Named reports whether the page has a named calendar.
func (s *setup) Named() bool { return s.Own != nil && s.Profile == nil }

// RuleWords describes the rules of the page in a few words. Every page names its profile. The
// other rules are "" for a page whose content does not depend on them, and if there is a mistake in
// the profile.
func (s *setup) RuleWords() string {
	switch {
	case s.Profile != nil:
		return s.ProfileWords()
	case ruleSettings(s) == nil || len(s.mistakes) > 0:
		return ""
	case s.Named() && s.Own.Status != "" && s.Own.Status != harikerja.Verified:
		return s.weekRules() + " · " + s.words.text("sources.own.unverified")
	case s.Named():
		return s.weekRules()
	}
	return s.ProfileWords()
}

// ProfileWords describes the profile of the page, or the default profile, in a few words.
func (s *setup) ProfileWords() string {
	p := cmp.Or(s.Profile, &defaultProfile)
	week := p.Week
	if s.Own != nil && len(s.Own.Weekend) == 0 {
		week = "none"
	}
	parts := []string{s.words.text("profile.week."+week, "days", s.words.dayNames(p.Off)),
		s.words.text("profile.leave." + p.Leave)}
	parts = append(parts, s.ownCounts()...)
	if p.hasPeriod() {
		parts = append(parts, s.words.payPeriod("profile.pay.words", p.pay))
	}
	return strings.Join(parts, " · ")
}

// ownCounts returns the numbers of own days off and own workdays in words.
func (s *setup) ownCounts() (parts []string) {
	if s.Own == nil {
		return nil
	}
	for _, list := range []struct {
		key   string
		lines []ask.OwnLine
	}{{"profile.daysoff", s.Own.DaysOff}, {"profile.workdays", s.Own.Workdays}} {
		n := 0
		for _, line := range list.lines {
			n += line.Days()
		}
		if n > 0 {
			parts = append(parts, s.words.text(list.key, "n", n))
		}
	}
	return parts
}

// OwnRules describes in words the weekend of the page's calendar, its rule for collective leave,
// and the number of a profile's own days.
func (s *setup) OwnRules() string {
	rules := s.weekRules()
	if s.Profile == nil {
		return rules
	}
	if days := s.ownCounts(); len(days) > 0 {
		rules += " " + s.words.text("calc.rules.days.own", "days", strings.Join(days, ", "))
	}
	return rules
}

// weekRules describes in words the weekend of the page, and its rule for collective leave.
func (s *setup) weekRules() string {
	if s.Own == nil {
		return s.words.standardRules()
	}
	leave := string(s.Own.CollectiveLeave)
	switch { // an own day may be a day of collective leave
	case s.Profile != nil && leave == "taken" && len(s.Own.Workdays) > 0:
		leave = "except"
	case s.Profile != nil && s.WorksOnLeave() && len(s.Own.DaysOff) > 0:
		leave = "closed"
	}
	return s.words.rules(tokens(s.Own.Weekend), leave)
}

// Incomplete says that an answer may change, because the data ends.
func (s *setup) Incomplete() string {
	first, last := s.coverage()
	return s.words.text("data.incomplete", "first", first.Year(), "last", last.Year())
}

// WorksOnLeave reports whether collective leave is worked under the page's calendar.
func (s *setup) WorksOnLeave() bool {
	return s.Own != nil && s.Own.CollectiveLeave == "worked"
}

// rules describes rules in words. The parameter "weekend" has the weekly days off,
// such as "sat". The parameter "leave" is "taken", "worked", "listed", "except" or "closed".
func (t *texts) rules(weekend []string, leave string) string {
	leave = t.text("calc.rules." + leave)
	if len(weekend) == 0 {
		return t.text("calc.rules.none", "leave", leave)
	}
	return t.text("calc.rules.days", "n", len(weekend), "days", t.dayNames(weekend), "leave", leave)
}

// standardRules describes the default rules.
func (t *texts) standardRules() string {
	return t.rules(defaultProfile.Off, defaultProfile.Leave)
}

// dayNames returns the names of days of the week. The tokens are texts such as "sat".
func (t *texts) dayNames(tokens []string) string {
	name := func(token string) string { return t.text("calc.day." + token) }
	return strings.Join(convert(tokens, name), ", ")
}

// weekend returns the weekly days off of the page's calendar as a parameter for the API. It
// returns "" for the default, and for a profile that has a mistake in the week. Other mistakes in
// the profile do not matter.
func (s *setup) weekend() string {
	wrongWeek := func(p *problem) bool { return p.field == "week" }
	switch {
	case s.Own != nil:
		return cmp.Or(strings.Join(tokens(s.Own.Weekend), ","), harikerja.NoWeekend().String())
	case len(s.mistakes) > 0 && !slices.ContainsFunc(s.mistakes, wrongWeek):
		return s.Given.texts()["weekend"]
	}
	return ""
}

// tokens returns days of the week as texts.
func tokens(days []ask.DayToken) []string {
	return convert(days, func(day ask.DayToken) string { return string(day) })
}
