package web

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/datasetfile"
	"github.com/harikerja/harikerja/internal/words"
	"github.com/harikerja/harikerja/law"
)

// The links of a page contain its calendar or its profile, and its language.

// Link returns the address of another page. If a year is given, the address begins with the year.
// The address has this page's calendar or profile. It has the language only if this page's
// address has the language.
func (s *setup) Link(path string, year ...int) string {
	if len(year) > 0 {
		path = fmt.Sprintf("/%d%s", year[0], path)
	}
	return s.Address(s.withLanguage(s.withCalendar(path)))
}

// movedTo returns the redirect of a page whose content is now in a part of another page. The path
// of the other page follows the year. It has the same parameters.
func movedTo(path, part string) func(*setup) string {
	return func(s *setup) string {
		address := path
		if s.Own == nil && len(s.links) == 0 && slices.ContainsFunc(profileParams, s.sent.Has) {
			// These parameters have the default values, so the browser must not apply a remembered profile.
			national := *s
			national.left, s = true, &national
		}
		for _, name := range s.route.params {
			if s.query.Has(name) && !s.inProfile(name) {
				address = withPairs(address, []pair{{name, s.value(name, "")}})
			}
		}
		return s.Link(address, s.year) + part
	}
}

// withCalendar adds the page's calendar or profile to an address.
func (s *setup) withCalendar(address string) string {
	switch {
	case s.Named():
		return withQuery(address, "calendar="+s.Own.Name)
	case s.left:
		return withQuery(address, "calendar="+datasetfile.National)
	}
	return s.withProfile(address)
}

// ProfileLink returns the address of the page that changes the profile. Its form has the collective
// leave of the year of this page.
func (s *setup) ProfileLink() string {
	address := s.withProfile("/profile")
	if year := s.nearestYear(); year != nearest(s.Today.Year(), s.years) {
		address = withQuery(address, fmt.Sprintf("year=%d", year))
	}
	return s.Address(s.withLanguage(address))
}

// withProfile adds the profile of the page to an address.
func (s *setup) withProfile(address string) string {
	if len(s.links) == 0 {
		return address
	}
	return withQuery(address, s.ProfileQuery)
}

// Carried returns the hidden fields for a form: the parameters that every link has. It leaves out
// the parameters in "except", because the form has other fields for them.
func (s *setup) Carried(except ...string) []pair {
	var list []pair
	switch {
	case s.Named():
		list = append(list, pair{"calendar", s.Own.Name})
	case s.left:
		list = append(list, pair{"calendar", datasetfile.National})
	}
	for _, p := range s.links {
		if !slices.Contains(except, p.Name) {
			list = append(list, p)
		}
	}
	if s.Explicit {
		list = append(list, pair{"lang", string(s.Lang)})
	}
	return list
}

// API returns the address of an API question, with the page's calendar or profile. The parameter
// "path" is the path and query after /v1.
func (s *setup) API(path string) string {
	path = "/v1" + path
	if s.Named() {
		return s.Address(withQuery(path, "calendar="+s.Own.Name))
	}
	return s.Address(s.Profile.addTo(path))
}

// Feed returns the address of a feed, with the page's calendar or profile.
func (s *setup) Feed(path string) string { return s.Address(s.feed(path)) }

func (s *setup) feed(path string) string {
	if s.Named() {
		return "/calendars/" + s.Own.Name + path
	}
	return s.Profile.addTo(path)
}

// FeedPath returns the address of a feed in the language of the page.
func (s *setup) FeedPath(path string) string {
	if s.Lang != words.Indonesian {
		path = withQuery(path, "lang="+string(s.Lang))
	}
	return s.Address(path)
}

// monthPath returns the part of a month's path that follows the year, such as "/4".
func monthPath(m time.Month) string { return "/" + strconv.Itoa(int(m)) }

// withKind adds a kind of rules to an address. The kind "" stands for all kinds.
func withKind(address, kind string) string {
	if kind == "" {
		return address
	}
	return withQuery(address, "kind="+kind)
}

// LongProfile reports whether the profile has so many own days that a page should not have dozens
// of links with the profile. Then the footer does not list all years.
func (s *setup) LongProfile() bool { return len(s.ProfileQuery) > 1000 }

// RuleLink returns the address of a rule. The rule is on the page for its kind. The address leaves
// out a long profile: a page has up to 200 links to rules, and rules do not depend on the profile.
func (p *page) RuleLink(kind law.Kind, id string) string {
	address := withKind("/rules", string(kind))
	if p.LongProfile() {
		return p.Address(p.withLanguage(address)) + "#" + id
	}
	return p.Link(address) + "#" + id
}

// LimitLink returns the address of the calculator with a time limit.
func (p *page) LimitLink(id string) string { return p.Link("/calculator?mode=limit&limit=" + id) }

// anchor returns the id of a date in the list of holidays.
func anchor(d harikerja.Date) string { return "d" + d.String() }

// WeekendLink returns the address of a long weekend on the page of long weekends. The long weekend
// must be in the field Natural of weekendsView, and must begin on the given date.
func (p *page) WeekendLink(start harikerja.Date) string {
	return p.Link("/long-weekends", start.Year()) + "#" + anchor(start)
}

// DueLink returns the address of a date on the page with the year's due dates.
func (p *page) DueLink(d harikerja.Date) string {
	return p.Link("/due-dates", d.Year()) + "#" + anchor(d)
}

// CheckDays returns the action of the form in which the days of a calendar are buttons. Each button
// opens the check of its date. CheckDays returns "" for predicted years, which have no checks, and
// in an export without a server.
func (p *page) CheckDays() string {
	if p.hasPredictions(p.year) {
		return ""
	}
	return p.Action("/calculator")
}

// Changes returns the path of the feed that lists changes, in the language of the page. The feed
// has the changes of the national list, so it is the same for every calendar.
func (s *setup) Changes() string { return s.FeedPath("/changes.atom") }
