package web

import (
	"fmt"
	"slices"

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
	Creator       creator        `json:"creator"`
	Version       int            `json:"version"` // the number of the newest revision
	Modified      string         `json:"dateModified"`
	Period        string         `json:"temporalCoverage"`
	Place         place          `json:"spatialCoverage"`
	Free          bool           `json:"isAccessibleForFree"`
	Basis         []work         `json:"isBasedOn"`
	Distributions []dataDownload `json:"distribution"`
}

type creator struct {
	Type string `json:"@type"`
	Name string `json:"name"`
	URL  string `json:"url"`
}

// work is a decree.
type work struct {
	Type string `json:"@type"`
	Name string `json:"name"`
	URL  string `json:"url,omitempty"`
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
		Creator: creator{"Organization", "Harikerja", repository},
		Version: info.Revision, Modified: info.UpdatedAt.String(), Period: period.Start().String() + "/" + period.End().String(),
		Place: place{"Country", "Indonesia"}, Free: true,
	}
	for _, decree := range decrees {
		w := work{Type: "Legislation", Name: decree.Title}
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
