package web

import (
	"html/template"
	"net/url"
	"strings"
)

// subscribeView has the addresses of the calendar feeds. If the site's own
// address is not known, there are no addresses, and the page asks the operator
// to set --base-url.
type subscribeView struct {
	Feeds []feedView
	Path  string // the path and query of the first feed
}

// feedView is one feed with the links that open it. The links are template.URL
// values, because templates remove webcal: links of any other type. This is
// safe, because the function origin has checked the host.
type feedView struct {
	ID      string // all, national, leave, calendar or own; the text subscribe.ID is the heading
	Address string
	Webcal  template.URL
	Google  template.URL
	Outlook template.URL
}

func subscribePage(r *request) (*view, error) {
	v := &subscribeView{}
	type feed struct{ id, filter string }
	feeds := []feed{{"all", ""}, {"national", "type=national_holiday"}, {"leave", "type=collective_leave"}}
	name := r.words.text("subscribe.name")
	if r.own != nil {
		feeds = []feed{{"calendar", ""}}
		if len(r.own.DaysOff) > 0 {
			feeds = append(feeds, feed{"own", "type=own_day_off"})
		}
		name = r.CalendarTitle()
	}
	address := func(filter string) string {
		list := []string{}
		if filter != "" {
			list = append(list, filter)
		}
		if r.lang != indonesian {
			list = append(list, "lang="+string(r.lang))
		}
		return withQuery(r.Feed("/calendar.ics"), list...)
	}
	v.Path = address("")
	origin := r.origin()
	if origin == "" {
		feeds = nil
	}
	for _, f := range feeds {
		address := origin + address(f.filter)
		_, rest, _ := strings.Cut(address, "://")
		webcal := "webcal://" + rest
		v.Feeds = append(v.Feeds, feedView{
			ID:      f.id,
			Address: address,
			Webcal:  template.URL(webcal),
			Google:  template.URL("https://calendar.google.com/calendar/render?cid=" + url.QueryEscape(webcal)),
			Outlook: template.URL("https://outlook.office.com/calendar/0/addfromweb?url=" + url.QueryEscape(address) + "&name=" + url.QueryEscape(name)),
		})
	}
	return &view{
		template: "subscribe",
		section:  "subscribe",
		title:    r.words.text("subscribe.title"),
		about:    r.words.text("subscribe.about"),
		scripts:  []string{"site.js"},
		data:     v,
	}, nil
}
