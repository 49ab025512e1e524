package web

import (
	"html/template"
	"net/url"
	"slices"
	"strings"
)

// subscribeView has the addresses of the calendar feeds. If the site's own address is not known,
// the view has no addresses, and the page asks the operator to set --base-url.
type subscribeView struct {
	lawHead
	Feeds []feedView
	Due   []feedView // the feeds of due dates, which are the same for every calendar
	Path  string     // the path and query of the first feed
	// The years that have files. If the calendar has no coming year, Coming has its last year.
	Coming []int // this year and later years
	Past   []int
}

// feedView is one feed with the links that open it. The links are template.URL values, because
// templates remove webcal: links that have another Go type. This is safe, because the function
// "origin" has checked the host.
type feedView struct {
	ID      string // all, national, leave, calendar, own or due; the text subscribe.ID is the heading
	Kind    string // the kind of due dates; "" for all kinds and for other feeds
	Path    string // the path and query of the feed
	Address string // the whole address; "" if the site's own address is not known
	Webcal  template.URL
	Google  template.URL
	Outlook template.URL // for accounts of firms and schools
	Private template.URL // Outlook for private accounts
}

func subscribePage(s *setup) (*view, error) {
	v := &subscribeView{lawHead: newLawHead(s, payKinds)}
	all := s.feed("/calendar.ics")
	type feed struct{ id, path string }
	feeds := []feed{{"all", all}, {"national", withQuery(all, "type=national_holiday")},
		{"leave", withQuery(all, "type=collective_leave")}}
	name := s.words.text("subscribe.name")
	if s.Own != nil {
		feeds = []feed{{"calendar", all}}
		if len(s.Own.DaysOff) > 0 {
			feeds = append(feeds, feed{"own", withQuery(all, "type=own_day_off")})
		}
		name = s.CalendarTitle()
	}
	years := s.ListedYears()
	i, _ := slices.BinarySearch(years, s.Today.Year())
	i = max(0, min(i, len(years)-1))
	v.Past, v.Coming = years[:i], years[i:]
	v.Path = s.FeedPath(all)
	if s.origin() != "" {
		for _, f := range feeds {
			if path := s.FeedPath(f.path); path != "" { // a copy may lack a feed
				v.Feeds = append(v.Feeds, newFeed(s, f.id, name, path))
			}
		}
	}
	for _, kind := range append([]string{""}, kinds...) {
		path := s.FeedPath(withKind("/obligations.ics", kind))
		feed := newFeed(s, "due", s.words.text("subscribe.due"), path)
		feed.Kind = kind
		v.Due = append(v.Due, feed)
	}
	return s.newView("subscribe", "subscribe", "subscribe", v), nil
}

// newFeed returns a feed with its links. The parameter "name" is the name that Outlook shows for
// the calendar.
func newFeed(s *setup, id, name, path string) feedView {
	origin := s.origin()
	if origin == "" {
		return feedView{ID: id, Path: path}
	}
	address := origin + path
	_, rest, _ := strings.Cut(address, "://")
	webcal := "webcal://" + rest
	outlook := "/calendar/0/addfromweb?url=" + url.QueryEscape(address) + "&name=" + url.QueryEscape(name)
	return feedView{
		ID:      id,
		Path:    path,
		Address: address,
		Webcal:  template.URL(webcal),
		Google:  template.URL("https://calendar.google.com/calendar/render?cid=" + url.QueryEscape(webcal)),
		Outlook: template.URL("https://outlook.office.com" + outlook),
		Private: template.URL("https://outlook.live.com" + outlook),
	}
}
