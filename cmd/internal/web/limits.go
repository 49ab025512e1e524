package web

import (
	"cmp"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/search"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/internal/words"
)

// The calculator's mode "limit" counts a time limit in law. The form has the limits in groups.
// With scripts, the form also has a search field.

// limitTopics returns the groups of time limits.
func limitTopics(s *setup) []lawfile.LimitTopic {
	return lawfile.FileOf(s.world.Law()).Pages.LimitTopics
}

// limitGroup is a group of choices in the form.
type limitGroup struct {
	Name    string
	Choices []limitChoice
}

// limitChoice is a time limit in the form.
type limitChoice struct {
	ID    string
	Title string
	Words string // other words that the search field finds: aliases, the article and the name in the other language
}

// limitForm is the form for a time limit in law.
type limitForm struct {
	CountFrom string        // the event that the law counts from; "" if the limit is not known
	Similar   []limitChoice // the time limits that the visitor may mean, after a mistake

	chosen *ask.ListedTimeLimit // nil if the limit is not known
	limits []ask.ListedTimeLimit
}

// limitView is the part of the calculator's answer that only a time limit has.
type limitView struct {
	Rule ruleView
	Mark string // see RuleMark
	// in words, the readings that give the answer; "" if all readings give the same date
	Why      string
	Others   []otherDate // the later dates
	Passed   string      // a sentence if the last day was before today; "" otherwise
	Warnings []string
}

// newLimitMode returns the mode that counts a time limit in law.
func newLimitMode(s *setup) (*mode, error) {
	list, err := ask.TimeLimits{}.Answer(s.national)
	if err != nil {
		return nil, err
	}
	form, first := &limitForm{limits: list.Data}, limitTopics(s)[0].Limits[0]
	m := &mode{name: "limit", fields: []string{"limit", "date"}, defaults: ask.Texts{"limit": first},
		form: form, answer: form.answer}
	if week := s.value("week", ""); week == defaultProfile.Week || week == anyWeek {
		m.query = "&week=" + week
	}
	if id, err := s.world.Law().FindTimeLimit(s.value("limit", first)); err == nil {
		i := slices.IndexFunc(form.limits, func(l ask.ListedTimeLimit) bool { return string(l.ID) == string(id) })
		form.chosen = &form.limits[i]
		form.CountFrom = s.words.choose(form.chosen.LocalCountFrom, form.chosen.CountFrom)
		m.ruleFrom = form.chosen.Valid.From.Start()
	}
	return m, nil
}

// Chosen reports whether a choice of the form is selected.
func (f *limitForm) Chosen(c limitChoice) bool { return f.chosen != nil && c.ID == string(f.chosen.ID) }

// Unknown returns the text in the field "limit" if it does not name exactly one time limit,
// otherwise "". The form shows the text again.
func (f *limitForm) Unknown(v *calculatorView) string {
	if f.chosen != nil {
		return ""
	}
	return v.Values["limit"]
}

// LimitGroups returns the choices of the form.
func (f *limitForm) LimitGroups(p *page) []limitGroup {
	var groups []limitGroup
	for _, topic := range limitTopics(p.setup) {
		group := limitGroup{Name: p.words.choose(topic.Name.Indonesian, topic.Name.English)}
		for _, id := range topic.Limits {
			i := slices.IndexFunc(f.limits, func(l ask.ListedTimeLimit) bool { return string(l.ID) == id })
			group.Choices = append(group.Choices, p.words.limitChoice(f.limits[i]))
		}
		groups = append(groups, group)
	}
	return groups
}

func (t *texts) limitChoice(l ask.ListedTimeLimit) limitChoice {
	words := append([]string{t.choose(l.Name, l.LocalName), l.Regulation, l.Article, string(l.ID)},
		l.Aliases...)
	return limitChoice{string(l.ID), t.choose(l.LocalName, l.Name), strings.Join(words, " ")}
}

// WithLimit returns the address of the calculator with another time limit and the same date,
// without the profile.
func (v *calculatorView) WithLimit(id string) string {
	other := *v
	other.Values = maps.Clone(v.Values)
	other.Values["limit"] = id
	return "/calculator?" + other.Query()
}

// answer returns the last day of the limit. It uses the week of the page's calendar or profile,
// but not its other rules.
func (f *limitForm) answer(v *calculatorView, s *setup) (*resultView, []*problem, error) {
	texts := ask.Texts{"id": v.Values["limit"], "date": v.Values["date"]}
	weekend := limitWeekend(s)
	if weekend != "" {
		texts["weekend"] = weekend
	}
	say := func(e *ask.Error) *problem { return f.problem(v, s, e) }
	a, mistakes, err := tryQuestion(s.national, texts, slices.Clone(s.mistakes), say,
		ask.ExplainTimeLimit.CheckDate, ask.ExplainTimeLimit.CheckWeek)
	if err != nil || len(mistakes) > 0 {
		return nil, mistakes, err
	}
	rule, err := ask.DescribeRule{ID: ask.RuleID(a.Limit.Rule)}.Answer(s.national)
	if err != nil {
		return nil, nil, err
	}
	l := a.Limit
	view := newLimitView(s, a, rule.Data)
	v.lawHead = lawHeadOf(s, l.Rule)
	v.Linked = false
	call := s.origin() + "/v1/time-limits/" + string(l.ID) + "?date=" + l.StartDate.String()
	res := &resultView{Law: view, Rules: s.words.text("limit.week.both"),
		Strip: s.words.stripOf(a.Explanation), Skipped: listDays(s, a.Counted, nil), Last: l.DueDate}
	if weekend != "" {
		call += "&weekend=" + weekend
		days := strings.Split(weekend, ",")
		res.Rules = s.words.text("overtime.week."+strconv.Itoa(len(days)), "days", s.words.dayNames(days))
	}
	res.API = call
	first, last := a.Counts.StartDate.Year(), a.Counts.EndDate.Year()
	for _, other := range view.Others {
		first, last = min(first, other.Date.Year()), max(last, other.Date.Year())
	}
	res.datasets = s.datasetsOf(first, last)
	numberWorkdays(res.Strip, a, l.Direction)
	res.Counts = s.words.text("limit.count."+limitWord(l.Direction, l.FirstDay), "n", l.Count,
		"from", f.CountFrom, "start", s.words.full(l.StartDate))
	args := []any{"name", view.Rule.Title, "result", s.words.full(l.DueDate)}
	res.Answer = s.words.rich("limit.answer", args...)
	res.Sentence = strings.Join([]string{s.words.plain("limit.answer", args...), res.Counts,
		view.Rule.Article + ".", res.Rules}, " ")
	return res, nil, nil
}

// newLimitView returns the readings and the warnings for a time limit.
func newLimitView(s *setup, a ask.ExplainedTimeLimit, rule ask.LawRule) *limitView {
	l := a.Limit
	view := &limitView{Rule: newRuleView(s, rule),
		Why:    s.words.choose(l.Law.LocalExplanation, l.Law.Explanation),
		Others: convert(l.Law.Alternatives, s.words.otherDate)}
	last := l.DueDate
	if l.StartDate.After(last) { // the limit is counted backward
		last = l.StartDate
	}
	view.Mark = s.RuleMark(l.Rule, last)
	// The rule's general warnings are left out, because the page has its own words for them.
	late := l.Law.LocalWarnings[len(l.Law.Rule.LocalWarnings):]
	if s.Lang == words.English {
		late = l.Law.Warnings[len(l.Law.Rule.Warnings):]
	}
	view.Warnings = append(s.words.ownWarnings(rule), convert(late, s.words.dated)...)
	if s.Named() || s.Profile != nil && s.Profile.hasDays() {
		view.Warnings = append(view.Warnings, s.words.text("limit.own", "calendar", s.CalendarTitle()))
	}
	if s.WorksOnLeave() {
		view.Warnings = append(view.Warnings, s.words.text("limit.leave", "calendar", s.CalendarTitle()))
	}
	if l.DueDate.Before(s.Today) {
		view.Passed = s.words.text("limit.passed", "today", s.words.date(s.Today))
	}
	return view
}

// limitWeekend returns the weekly days off for the question. It returns "" if the answer must
// have readings for weeks of five and of six days.
func limitWeekend(s *setup) string {
	if !s.Named() && s.limitWeek() == anyWeek {
		return ""
	}
	return cmp.Or(s.weekend(), strings.Join(defaultProfile.Off, ","))
}

// numberWorkdays gives each counted workday in a strip its number, in the direction of the count.
func numberWorkdays(strip []stripDay, a ask.ExplainedTimeLimit, direction lawfile.Direction) {
	n := 0
	for i := range strip {
		if direction == lawfile.Before {
			i = len(strip) - 1 - i
		}
		at := strip[i].Date.Sub(a.Counted[0].Date)
		if at >= 0 && at < len(a.Counted) && a.Counted[at].IsWorkday {
			n++
			strip[i].Number = n
		}
	}
}

// problem returns the problem for an error of [ask.ExplainTimeLimit].
func (f *limitForm) problem(v *calculatorView, s *setup, e *ask.Error) *problem {
	switch e.Problem.Kind() {
	case ask.NotListed:
		key := "limit"
		if e.Problem == ask.SeveralIDs {
			key = "limits"
		}
		for _, l := range f.limits {
			if key == "limits" && slices.Contains(e.Details.Allowed, string(l.ID)) ||
				key == "limit" && search.MeansLimit(v.Values["limit"], l) {
				f.Similar = append(f.Similar, s.words.limitChoice(l))
			}
		}
		return wrongField("limit", key, "value", shorten(v.Values["limit"]))
	case ask.NoRule:
		return &problem{status: http.StatusNotFound, key: "nolimit", field: "date",
			args: []any{"date", s.words.date(v.mode.ruleFrom)}}
	case ask.WeekNotInTable:
		return wrongField("week", "limitweek")
	}
	return explain(e) // the question is about the national calendar
}
