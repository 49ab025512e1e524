package web

import (
	"net/http"
	"slices"
	"strings"

	"github.com/harikerja/harikerja/internal/ask"
)

// searchView is the page that finds the dates of occasions. Without a found
// occasion, it lists all occasions.
type searchView struct {
	Name     string             // the text to search for
	Found    []ask.OccasionData // several occasions can have the same name
	Upcoming []ask.Holiday      // from today on
	Past     []ask.Holiday      // newest first
	Similar  []string           // names that are spelled like an unknown name
	All      []ask.OccasionData // nil if an occasion was found
}

func searchPage(r *request) (*view, error) {
	v := &searchView{Name: strings.TrimSpace(r.value("name", ""))}
	page := &view{template: "search", title: r.words.text("search.title"), about: r.words.text("search.about"), data: v}
	if v.Name == "" {
		all, err := ask.Occasions{}.Answer(r.askContext)
		v.All = all.Data
		return page, err
	}
	found, err := ask.Ask[ask.Occasions](r.askContext, ask.Texts{"name": v.Name})
	if err != nil { // the name or its year is unknown
		page.status = http.StatusNotFound
		v.Similar = r.askContext.SimilarOccasionNames(v.Name)
		all, err := ask.Occasions{}.Answer(r.askContext)
		v.All = all.Data
		return page, err
	}
	v.Found = found.Data
	page.title = v.Name
	if len(v.Found) == 1 {
		page.title = r.words.occasion(v.Found[0])
	}
	for _, o := range v.Found {
		for _, h := range o.Holidays {
			if h.Date.Before(r.today) {
				v.Past = append(v.Past, h)
			} else {
				v.Upcoming = append(v.Upcoming, h)
			}
		}
	}
	byDate := func(a, b ask.Holiday) int { return a.Date.Compare(b.Date) }
	slices.SortStableFunc(v.Upcoming, byDate)
	slices.SortStableFunc(v.Past, byDate)
	slices.Reverse(v.Past)
	return page, nil
}
