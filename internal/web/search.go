package web

import (
	"net/http"
	"slices"

	"github.com/harikerja/harikerja/internal/ask"
)

// searchView is the page that finds the dates of an occasion. Without a found
// occasion, it lists all occasions.
type searchView struct {
	Name     string // the text to search for
	Found    *ask.OccasionData
	Upcoming []ask.Holiday      // from today on
	Past     []ask.Holiday      // newest first
	All      []ask.OccasionData // nil if an occasion was found
}

func searchPage(r *request) (*view, error) {
	v := &searchView{Name: r.value("name", "")}
	page := &view{template: "search", title: r.words.text("search.title"), about: r.words.text("search.about"), data: v}
	texts := ask.Texts{}
	if v.Name != "" {
		texts["name"] = v.Name
	}
	found, err := ask.Ask[ask.Occasions](r.askContext, texts)
	if err != nil { // the name is unknown
		page.status = http.StatusNotFound
		found, err = ask.Occasions{}.Answer(r.askContext)
	}
	if err != nil {
		return nil, err
	}
	if v.Name == "" || page.status != 0 {
		v.All = found.Data
		return page, nil
	}
	v.Found = &found.Data[0]
	page.title = r.words.occasion(*v.Found)
	for _, h := range v.Found.Holidays {
		if h.Date.Before(r.today) {
			v.Past = append(v.Past, h)
		} else {
			v.Upcoming = append(v.Upcoming, h)
		}
	}
	slices.Reverse(v.Past)
	return page, nil
}
