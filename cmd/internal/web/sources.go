package web

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// sourcesView has the decrees that set a year's list, and the history of the list.
type sourcesView struct {
	yearHead
	Decrees   []ask.Source
	Revisions []ask.Revision     // the revisions of the list, newest first
	Lines     []ask.DecidingLine // the own lines of the page's calendar in the year
	Dataset   *dataset           // nil under a calendar
}

func sourcesPage(s *setup) (*view, error) {
	decrees, err := ask.Sources{Year: ask.Year(s.year)}.Answer(s.context)
	if err != nil {
		return nil, err
	}
	revisions, err := ask.Revisions{Year: ask.Year(s.year)}.Answer(s.context)
	if err != nil {
		return nil, err
	}
	slices.Reverse(revisions.Data)
	v := &sourcesView{yearHead: newYearHead(s, s.year), Decrees: decrees.Data, Revisions: revisions.Data}
	if s.Own == nil {
		v.Dataset = datasetOf(s, v.Info, decrees.Data)
	} else {
		v.Lines = slices.DeleteFunc(s.Own.Lines(), func(l ask.DecidingLine) bool {
			return l.EndDate.Year() < s.year || s.year < l.StartDate.Year()
		})
	}
	return s.newView("sources", "sources", "sources", v), nil
}

// Count returns the number of holidays in a list that have the given kind. The parameter "kind"
// is the text of a harikerja.Kind, such as "national_holiday".
func (v *sourcesView) Count(list []ask.Holiday, kind string) (n int) {
	for _, h := range list {
		if string(h.Type) == kind {
			n++
		}
	}
	return n
}

// dataset describes a year's list for search engines, in the vocabulary of schema.org.
type dataset struct {
	Context       string         `json:"@context"`
	Type          string         `json:"@type"`
	Name          string         `json:"name"`
	Description   string         `json:"description"`
	Language      string         `json:"inLanguage"`
	License       string         `json:"license"`
	Creator       thing          `json:"creator"`
	Version       int            `json:"version"` // the number of the newest revision
	Modified      string         `json:"dateModified"`
	Period        string         `json:"temporalCoverage"`
	Place         thing          `json:"spatialCoverage"`
	Free          bool           `json:"isAccessibleForFree"`
	Basis         []thing        `json:"isBasedOn"`
	Distributions []dataDownload `json:"distribution"`
}

// dataDownload is a file with the list.
type dataDownload struct {
	Type   string `json:"@type"`
	Format string `json:"encodingFormat"`
	URL    string `json:"contentUrl"`
}

// datasetOf returns the description of a year's national list. The addresses of its files are
// relative to the page if the public address of the site is not known.
func datasetOf(s *setup, info ask.YearData, decrees []ask.Source) *dataset {
	period := harikerja.Year(info.Year)
	d := &dataset{
		Context: "https://schema.org", Type: "Dataset",
		Name: s.words.text("calendar.title",
			"year", info.Year), Description: s.words.text("sources.dataset", "year", info.Year),
		Language: string(s.Lang), License: "https://creativecommons.org/licenses/by/4.0/",
		Creator: thing{Type: "Organization", Name: "Harikerja", URL: repository},
		Version: info.Revision, Modified: info.UpdatedAt.String(), Period: period.Start().String() + "/" + period.End().String(),
		Place: indonesia, Free: true,
	}
	for _, decree := range decrees {
		w := thing{Type: "Legislation", Name: decree.Title}
		if decree.URL != nil {
			w.URL = string(*decree.URL)
		}
		d.Basis = append(d.Basis, w)
	}
	for _, file := range []struct{ format, question string }{
		{"text/csv", fmt.Sprintf("/holidays.csv?year=%d", info.Year)},
		{"application/json", fmt.Sprintf("/v1/holidays?year=%d", info.Year)},
		{"text/calendar", fmt.Sprintf("/calendar/%d.ics", info.Year)},
	} {
		d.Distributions = append(d.Distributions,
			dataDownload{"DataDownload", file.format, s.handler.BaseURL + s.Address(file.question)})
	}
	return d
}

// asOfView shows a year's list as it was known at the end of a given day, and how today's list
// differs. For every calendar it shows the national list, because a calendar's own lines have no
// history.
type asOfView struct {
	yearHead
	Given     string         // the value of the date field
	Mistake   string         // what is wrong with the date, in words; "" if nothing is wrong
	Date      harikerja.Date // all fields below are empty if there is a mistake
	National  int            // the number of national holidays in the list that was known on Date
	Leave     int            // the number of days of collective leave in that list
	Double    string         // a sentence about the dates with more than one holiday; "" if there are none
	Changes   *ask.ComparedLists
	Known     []ask.ComparedEntry // the list that was known on Date
	Absent    []ask.ComparedEntry // the entries that were added later
	Revisions []ask.Revision      // all revisions of the year, oldest first
}

// Decrees returns the decrees of the list that was known on Date.
func (v *asOfView) Decrees() (list []ask.Source) {
	for _, r := range v.Revisions[:v.Changes.Then.Revision] {
		list = append(list, r.Decrees...)
	}
	return list
}

// HasList reports whether the year's list existed on the date.
func (v *asOfView) HasList() bool { return v.Changes != nil && v.Changes.Then != nil }

// ChangeWords says how an entry changed after the date. It returns "" if the entry did not
// change.
func (v *asOfView) ChangeWords(p *page, e ask.ComparedEntry) string {
	if e.Change == "" {
		return ""
	}
	return p.words.text("asof.change."+e.Change, "date", p.words.day(e.Other.Date),
		"name", p.words.name(e.Other))
}

func asOfPage(s *setup) (*view, error) {
	revisions, err := ask.Revisions{Year: ask.Year(s.year)}.Answer(s.national)
	if err != nil {
		return nil, err
	}
	first := revisions.Data[0].Date
	if first.After(s.Today) { // the clock of the machine is wrong
		first = s.Today
	}
	v := &asOfView{yearHead: newYearHead(s, s.year), Revisions: revisions.Data,
		Given: s.value("date", first.String())}
	page := &view{
		template: "asof",
		section:  "sources",
		Title:    s.words.text("asof.name", "year", s.year),
		About:    s.words.text("asof.intro"),
		Scripts:  []string{"live.js"},
		Data:     v,
	}
	compared, err := ask.AskIn[ask.CompareHolidays](s.national,
		ask.Texts{"year": strconv.Itoa(s.year), "date": v.Given})
	if err != nil {
		p := s.explain(err)
		v.Mistake, page.status = s.words.text("calc.error."+p.key, p.args...), p.status
		return page, nil
	}
	page.Title = s.words.text("asof.title", "year", s.year, "date", s.words.date(compared.Data.Date))
	v.show(s, &compared.Data)
	if then, now := v.Changes.Then, v.Changes.Now; then != nil {
		page.datasets = []ask.Dataset{{Year: s.year, Revision: then.Revision}}
		if then.Revision != now.Revision {
			list, _ := revisionOf(s, s.year, now.Revision)
			page.settings = []setting{s.words.setting("settings.compared", list)}
		}
	}
	return page, nil
}

// show adds the list that was known on the date, and the differences from today's list.
func (v *asOfView) show(s *setup, changes *ask.ComparedLists) {
	v.Date, v.Changes = changes.Date, changes
	var known []listedDay
	for _, e := range changes.Entries {
		if e.Absent() {
			v.Absent = append(v.Absent, e)
			continue
		}
		v.Known = append(v.Known, e)
		known = append(known, listedDay{Holiday: e.Holiday})
	}
	v.National, v.Leave, v.Double = countDates(known, "nh"), countDates(known, "cl"), s.words.doubleHolidays(known)
}
