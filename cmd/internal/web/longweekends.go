package web

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// weekendsView is the page with a year's long weekends and with a plan of leave. The long weekends
// in Natural need no leave except collective leave. The long weekends in Bridged need a few more
// days of leave. Bridged is sorted by the days gained for each day of leave, the greatest number
// first.
type weekendsView struct {
	yearHead
	Bridges int   // the maximum number of leave days for one long weekend
	Choices []int // possible values of Bridges
	Natural weekendList
	Bridged weekendList
	// Complete is false if data for more years could change the lists.
	Complete bool
	Leave    *leavePlan
	Runs     []runView // the runs of the plan that is drawn
}

// weekendList has long weekends. In the current year, past long weekends are in a separate list.
type weekendList struct {
	ID     string // the id of the heading
	Coming []runView
	Past   []runView // the long weekends that are over, or whose leave can no longer be taken
	More   int       // the number of long weekends that the page does not show
}

// A list on the page has at most maxRuns long weekends, and their strips have at most maxRunDays
// days. Under the national calendar, no list is longer. A profile can have hundreds of long weekends,
// and nobody reads them all.
const (
	maxRuns    = 50
	maxRunDays = 250
)

// runView is a series of days off, with or without leave.
type runView struct {
	ask.LeaveRun
	ID         string // the id of the run on the page of long weekends; "" for others
	Cost       string // the days of leave and what they gain, in words; or ""
	Collective int    // the number of days off because of collective leave
	Strip      []stripDay
}

var bridgeChoices = []int{1, 2, 3, 4}

func longWeekendsPage(s *setup) (*view, error) {
	given := s.value("bridges", "1")
	choice := slices.IndexFunc(bridgeChoices, func(n int) bool { return strconv.Itoa(n) == given })
	if choice < 0 {
		return nil, wrongParam("bridges", s.plain("bridges"), "value", shorten(given))
	}
	q := ask.Default[ask.LongWeekends]()
	q.Year, q.MaxBridgeDays = ask.Year(s.year), bridgeChoices[choice]
	found, err := q.All(s.context)
	if err != nil {
		return nil, err
	}
	v := &weekendsView{yearHead: newYearHead(s, s.year), Bridges: q.MaxBridgeDays,
		Choices: bridgeChoices, Complete: found.Meta.Complete}
	bridged := ask.RankLongWeekends(found.Data)
	natural := slices.DeleteFunc(found.Data,
		func(w ask.LongWeekend) bool { return len(w.BridgeDays) > 0 })
	if v.Natural, err = newWeekendList(s, "natural", natural, ""); err != nil {
		return nil, err
	}
	if v.Bridged, err = newWeekendList(s, "bridged", bridged, "long.bridge"); err != nil {
		return nil, err
	}
	for _, list := range [][]runView{v.Natural.Coming, v.Natural.Past} {
		for i := range list {
			list[i].ID = anchor(list[i].StartDate)
		}
	}
	if v.Leave, err = newLeavePlan(s); err != nil {
		return nil, err
	}
	page := s.newView("longweekends", "longweekends", "long", v, "live.js")
	page.settings = []setting{s.words.setting("long.choose", s.words.text("long.choice", "n", v.Bridges))}
	if len(v.Leave.Mistakes) > 0 {
		page.status = http.StatusBadRequest
	}
	if first := v.Leave.Answer; first != nil {
		if v.Runs, err = runsOf(s, v.Leave.drawn().Plan, "leave.day"); err != nil {
			return nil, err
		}
		page.datasets = first.Meta.Datasets
		page.settings = append(page.settings, v.Leave.settings(s)...)
		if !s.Static() { // a file has only its own address
			page.address = s.Link(v.Leave.path(v.Leave.Values["start"]), s.year)
		}
	}
	return page, nil
}

// BridgesLink returns the address of the page with another maximum number of leave days.
func (p *page) BridgesLink(n int) string {
	path := "/long-weekends?bridges=" + strconv.Itoa(n)
	for _, name := range leaveParams {
		if p.query.Has(name) {
			path = withQuery(path, name+"="+url.QueryEscape(p.value(name, "")))
		}
	}
	return p.Link(path, p.year) + "#bridged"
}

// newWeekendList returns the views of as many long weekends as the page may show.
// For the parameter "leaveKey", see runsOf.
func newWeekendList(s *setup, id string, list []ask.LongWeekend, leaveKey string) (v weekendList, err error) {
	coming, past := shownRuns(s, ask.LeaveRuns(list))
	v.ID, v.More = id, len(list)-len(coming)-len(past)
	if v.Coming, err = runsOf(s, coming, leaveKey); err != nil {
		return v, err
	}
	v.Past, err = runsOf(s, past, leaveKey)
	return v, err
}

// shownRuns returns as many runs as a page may show. If there are too many, it leaves out past
// runs first.
func shownRuns(s *setup, list []ask.LeaveRun) (coming, past []ask.LeaveRun) {
	isPast := func(d harikerja.Date) bool { return s.year == s.Today.Year() && d.Before(s.Today) }
	for _, run := range list {
		if isPast(run.EndDate) || slices.ContainsFunc(run.LeaveDays, isPast) {
			past = append(past, run)
		} else {
			coming = append(coming, run)
		}
	}
	shown := 0
	for days, all := 0, slices.Concat(coming, past); shown < min(len(all), maxRuns); shown++ {
		if n := all[shown].Days; n <= maxStrip {
			days += n
		}
		if days > maxRunDays {
			break
		}
	}
	coming = coming[:min(len(coming), shown)]
	return coming, past[:shown-len(coming)]
}

// runsOf returns the views of runs. The parameter "leaveKey" is the key of the text that
// explains a day of leave.
func runsOf(s *setup, list []ask.LeaveRun, leaveKey string) ([]runView, error) {
	var views []runView
	for _, run := range list {
		v := runView{LeaveRun: run}
		if n := len(run.LeaveDays); n > 0 {
			v.Cost = s.words.text("long.cost", "n", n, "gained", s.words.text("long.days", "n", run.Gained))
		}
		if run.Days > maxStrip {
			views = append(views, v)
			continue
		}
		days, err := ask.Days{SpanOf: ask.SpanOf{Start: run.StartDate, End: run.EndDate}}.Answer(s.context)
		if err != nil {
			return nil, err
		}
		v.Strip = s.words.strip(days.Data)
		for i, day := range v.Strip {
			if slices.Contains(run.LeaveDays, day.Date) {
				v.Strip[i].Class, v.Strip[i].Why = "br", s.words.text(leaveKey)
			} else if day.Class == "cl" {
				v.Collective++
			}
		}
		views = append(views, v)
	}
	return views, nil
}
