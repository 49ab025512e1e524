package web

import (
	"fmt"
	"html/template"
	"net/url"
	"strings"
)

// subscribeView has the addresses of the calendar feeds. If the site's own
// address is not known, there are no addresses, and the page asks the operator
// to set --base-url.
type subscribeView struct {
	lawHead
	Feeds []feedView
	Due   []feedView // the feeds of due dates, which are the same for every calendar
	Path  string     // the path and query of the first feed
	QR    *qrView    // the address of this page, for a phone; nil if the site's own address is not known
}

// feedView is one feed with the links that open it. The links are template.URL
// values, because templates remove webcal: links of any other type. This is
// safe, because the function origin has checked the host.
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

func subscribePage(r *request) (*view, error) {
	v := &subscribeView{lawHead: r.newLawHead(payKinds)}
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
	v.Path = r.feedPath(r.feed("/calendar.ics"), "")
	if r.origin() != "" {
		v.QR = qrCode(r.origin() + r.Link("/subscribe"))
		for _, f := range feeds {
			if path := r.feedPath(r.feed("/calendar.ics"), f.filter); path != "" { // a copy may lack a feed
				v.Feeds = append(v.Feeds, r.feedView(f.id, name, path))
			}
		}
	}
	for _, kind := range append([]string{""}, kinds...) {
		filter := ""
		if kind != "" {
			filter = "kind=" + kind
		}
		feed := r.feedView("due", r.words.text("subscribe.due"), r.feedPath("/obligations.ics", filter))
		feed.Kind = kind
		v.Due = append(v.Due, feed)
	}
	return r.newView("subscribe", "subscribe", "subscribe", v), nil
}

// Changes returns the path of the feed of changes, in the language of the page. The
// feed has the changes of the national list, so it is the same for every calendar.
func (r *request) Changes() string { return r.feedPath("/changes.atom", "") }

// feedPath returns the address of a feed in the language of the page. The
// filter parameter is a query, or "".
func (r *request) feedPath(path, filter string) string {
	if filter != "" {
		path = withQuery(path, filter)
	}
	if r.lang != indonesian {
		path = withQuery(path, "lang="+string(r.lang))
	}
	return r.Address(path)
}

// YearFeed returns the address of the calendar of a year, in the language of the page.
func (r *request) YearFeed(year int) string {
	return r.feedPath(fmt.Sprintf("/calendar/%d.ics", year), "")
}

// DueFile returns the address of the due dates of the page's year as CSV.
func (p *page) DueFile(kind string) string {
	question := fmt.Sprintf("/obligations.csv?year=%d", p.Year)
	if kind != "" {
		question += "&kind=" + kind
	}
	return p.Address(question)
}

// feedView returns a feed with its links. The name parameter is the name of the
// calendar in Outlook.
func (r *request) feedView(id, name, path string) feedView {
	origin := r.origin()
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
