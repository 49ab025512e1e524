package web

import (
	"html"
	"net/url"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// linked is an API question or a feed that pages link to.
type linked struct {
	form *ask.Form
	ask  func(*ask.World, ask.Given) (*ask.Asked, error)
}

func linkedTo[Q ask.Question[A], A any]() linked {
	return linked{ask.FormOf(reflect.TypeFor[Q]()), func(w *ask.World, given ask.Given) (*ask.Asked, error) {
		_, asked, err := ask.Ask(w, given, Q.Answer)
		return asked, err
	}}
}

// linkedQuestions has the questions and feeds whose answers depend on the page's calendar. The
// list is here because package web cannot import package httpapi.
var linkedQuestions = map[string]linked{
	"/calendar.ics":           linkedTo[ask.HolidayFeed](),
	"/holidays.csv":           linkedTo[ask.HolidayFile](),
	"/v1/holidays":            linkedTo[ask.Holidays](),
	"/v1/holidays/leave-plan": linkedTo[ask.PlanLeave](),
	"/v1/workdays/add":        linkedTo[ask.AddWorkdays](),
	"/v1/workdays/check":      linkedTo[ask.CheckWorkday](),
	"/v1/workdays/diff":       linkedTo[ask.DiffWorkdays](),
	"/v1/workdays/periods":    linkedTo[ask.PayrollPeriods](),
	"/v1/workdays/subtract":   linkedTo[ask.SubtractWorkdays](),
}

// TestAPILinksUseTheCalendarOfThePage_Exhaustively: the API answers every link. The answer uses
// the page's calendar. It also uses each rule of the page for which the question has a parameter.
// With -short, the pages have three calendars and one language.
func TestAPILinksUseTheCalendarOfThePage_Exhaustively(t *testing.T) {
	t.Parallel()
	targets := append(pageAddresses("2026"), "/2025/as-of?date=2025-08-06", "/calculator?date=2026-03-18&days=5", "/calculator?date=2026-03-18&days=5&direction=before",
		"/calculator?mode=count&start=2026-12-01&end=2026-12-31", "/calculator?mode=check&date=2026-12-28")
	h := siteWithCalendars(t, acme(true))
	link := regexp.MustCompile(`(?:href="|<code[^>]*>)(?:https://example\.org)?(/(?:v1/(?:holidays|workdays|days)|calendar\.ics|holidays\.csv|calendars/)[^"<]*)`)
	paths := make(map[string]bool)
	frames, used := []string{"calendar=idx", firm,
		url.Values{"daysOff": {"2026-05-01,2026-05-15=Hari jadi 100% & é + #"}, "workdays": {"2026-03-18..2026-03-20=Kejar target?"}}.Encode(),
		"calendar=national", "calendar=acme", "week=6", "leave=worked", "week=custom", "daysOff=" + manyDates(100)}, languages
	if testing.Short() {
		frames, used = frames[:3], languages[:1]
	}
	for _, frame := range frames {
		r, p := setupOf(h, "/?"+frame)
		if p != nil {
			t.Fatal(p)
		}
		want, checked := r.context.Definition(), make(map[string]bool)
		for _, target := range targets {
			for _, l := range used {
				_, page := get(t, h, withQuery(target, frame, "lang="+string(l)))
				for _, m := range link.FindAllStringSubmatch(page, -1) {
					address := html.UnescapeString(m[1])
					if path, query, _ := strings.Cut(address, "?"); !checked[address] && path != "/v1/holidays/compare" {
						checked[address] = true
						paths[checkAPILink(t, r.world, path, query, want)] = true
					}
				}
			}
		}
	}
	for path := range linkedQuestions {
		if !paths[path] && !testing.Short() {
			t.Errorf("no page links to %s", path)
		}
	}
}

// checkAPILink asks the question of a link, and checks that the answer uses the expected rules.
// It returns the path without the name of a calendar.
func checkAPILink(t *testing.T, w *ask.World, path, query string, want harikerja.Definition) string {
	t.Helper()
	given := ask.Given{Query: query}
	if rest, ok := strings.CutPrefix(path, "/calendars/"); ok {
		name, feed, _ := strings.Cut(rest, "/")
		path, given.Texts = "/"+feed, ask.Texts{"calendar": name}
	}
	question, ok := linkedQuestions[path]
	if !ok {
		t.Errorf("%s is not in linkedQuestions", path)
		return path
	}
	asked, err := question.ask(w, given)
	if err != nil {
		t.Errorf("%s?%s: %v", path, query, err)
		return path
	}
	got := asked.Context.Definition()
	takes := func(name string) bool { return question.form.Param(name) != nil || want.Name != "" }
	switch {
	case asked.AsOf(): // the as-of page shows the national list
	case takes("includeCollectiveLeave") && !reflect.DeepEqual(got.CollectiveLeave, want.CollectiveLeave),
		takes("weekend") && got.Weekend != want.Weekend,
		takes("daysOff") && !reflect.DeepEqual(got.DaysOff, want.DaysOff),
		takes("workdays") && !reflect.DeepEqual(got.Workdays, want.Workdays),
		got.Name != want.Name:
		t.Errorf("%s?%s has the rules\n%+v, want\n%+v", path, query, got, want)
	}
	return path
}
