// Package projection predicts the national holidays for the years after the
// government's last list. A prediction is not a decree: package harikerja never uses
// it.
//
//	list, err := projection.Holidays(harikerja.Default(), 2028)
//	for _, h := range list {
//		fmt.Println(h.Date, h.Name, h.Certainty, h.Hits, "of", h.Checked)
//	}
//
// The predictions are a table that was computed with an astronomy library. The table
// also has predictions for the years with a list. They use only rules that were
// announced before the list was signed, so they show how often a rule is right.
// docs/projections.md has the rules and every miss.
//
// Collective leave, polling days and dates that the government moves cannot be
// predicted. They are not in the table.
package projection

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	_ "embed" // for projections.json

	"github.com/harikerja/harikerja"
)

// maxYears says how many years after the last list can be predicted.
const maxYears = 10

// Holiday is a predicted national holiday.
type Holiday struct {
	Date      harikerja.Date `json:"date"`
	Occasion  string         `json:"occasion"`  // the id of a [harikerja.Occasion]
	LocalName string         `json:"localName"` // the Indonesian name of the occasion
	Name      string         `json:"name"`      // the English name of the occasion
	Certainty Certainty      `json:"certainty"`
	// Alternatives are the other possible dates, sorted. Only a borderline prediction
	// has alternatives.
	Alternatives []harikerja.Date `json:"alternatives,omitzero"`
	Rule         string           `json:"rule"` // the id of the rule and its version, as in mabims-2
	// Checked is the number of predicted dates for this occasion that were compared
	// with the first list of each year. Eid al-Fitr has two dates in a year. Hits is
	// the number of correct dates. A date was predicted only with rules that were
	// announced before the first list of its year was signed. Both are zero if no date
	// was compared.
	Hits    int `json:"hits"`
	Checked int `json:"checked"`
	// BorderlineChecked is the number of borderline predictions with this rule, for all
	// its occasions and versions. BorderlineHits is the number of correct predictions
	// among them. Both are zero if no borderline prediction was compared, or if this
	// prediction is not borderline.
	BorderlineHits    int `json:"borderlineHits,omitempty"`
	BorderlineChecked int `json:"borderlineChecked,omitempty"`
}

// Certainty says how certain a date is under its rule. It ignores the risk that the
// government moves the date.
type Certainty string

// The certainties.
const (
	Fixed      Certainty = "fixed"      // a fixed date, or a date that depends only on Easter
	Clear      Certainty = "clear"      // the rule gives one date
	Borderline Certainty = "borderline" // a small difference in the calculation or in the rule gives another date
)

// Years returns the first and the last year that can be predicted: the ten years after
// the calendar's last list. Both are zero if no year can be predicted.
func Years(cal *harikerja.Calendar) (first, last int) {
	lists := cal.National().Years()
	if len(lists) == 0 {
		return 0, 0
	}
	decreed, table := lists[len(lists)-1].Year, predictions()
	first, last = decreed+1, min(decreed+maxYears, table[len(table)-1].Year)
	if first < table[0].Year || first > last {
		return 0, 0
	}
	return first, last
}

// YearError reports a year that cannot be predicted.
type YearError struct {
	Year        int
	Decreed     bool // the year has a list, so nothing is predicted
	First, Last int  // the years that can be predicted; zero if there are none
}

func (e *YearError) Error() string {
	switch {
	case e.Decreed:
		return fmt.Sprintf("projection: %d has a decreed list, so it is not predicted", e.Year)
	case e.First == 0:
		return fmt.Sprintf("projection: %d is not predicted: with the lists of this calendar, no year is predicted", e.Year)
	}
	return fmt.Sprintf("projection: %d is not predicted: the predictions are from %d to %d", e.Year, e.First, e.Last)
}

// Holidays returns the predicted holidays of a year, sorted by date. The year must be
// in the range that [Years] returns. Otherwise the error is a [*YearError]. The weekend
// and the own days of the calendar have no effect.
func Holidays(cal *harikerja.Calendar, year int) ([]Holiday, error) {
	cal = cal.National()
	first, last := Years(cal)
	if year < first || year > last || first == 0 {
		_, err := cal.YearInfo(year)
		return nil, &YearError{Year: year, Decreed: err == nil, First: first, Last: last}
	}
	names := make(map[string]harikerja.Occasion)
	for _, o := range cal.Occasions() {
		names[o.ID] = o
	}
	var list []Holiday
	for _, p := range predicted(year) {
		o := names[p.Occasion]
		h := Holiday{Date: p.Date, Occasion: p.Occasion, LocalName: o.LocalName, Name: o.Name, Certainty: p.Certainty,
			Alternatives: append([]harikerja.Date{}, p.Alternatives...), Rule: p.Rule}
		h.Hits, h.Checked = countOf(table().Hits, p.Occasion)
		if h.Certainty == Borderline {
			h.BorderlineHits, h.BorderlineChecked = countOf(table().BorderlineHits, h.RuleName())
		}
		list = append(list, h)
	}
	return list, nil
}

// RuleName returns the id of the rule without its version, such as "mabims" for "mabims-2".
func (h Holiday) RuleName() string { return ruleName(h.Rule) }

func ruleName(rule string) string { return strings.TrimRight(rule, "-0123456789") }

// file has the members of projections.json that this package uses. Other
// members are ignored.
type file struct {
	Format int `json:"format"`
	// Hits has the number of correct and of compared dates for each occasion, and BorderlineHits
	// those of the borderline predictions for each rule, in the years with a list to ComparedYear.
	ComparedYear   int              `json:"comparedYear"`
	Hits           []count          `json:"hits"`
	BorderlineHits []count          `json:"borderlineHits"`
	Years          []yearPrediction `json:"years"`
}

// count is the number of correct dates and of compared dates of an occasion or a rule.
type count struct {
	Of      string `json:"of"`
	Hits    int    `json:"hits"`
	Checked int    `json:"checked"`
}

// countOf returns the numbers of an occasion or a rule, or zeros.
func countOf(list []count, of string) (hits, checked int) {
	for _, c := range list {
		if c.Of == of {
			return c.Hits, c.Checked
		}
	}
	return 0, 0
}

// The format number of projections.json that this version reads. It is increased when
// the format changes in a way that older versions must not ignore.
const format = 1

func read(text []byte) (f file, err error) {
	err = json.Unmarshal(text, &f)
	if f.Format != format && (err == nil || f.Format != 0) { // report a wrong format even if other members are wrong too
		err = fmt.Errorf("the file has format %d, but this version reads format %d: "+
			"the file needs a newer version of Harikerja", f.Format, format)
	}
	return f, err
}

type yearPrediction struct {
	Year     int          `json:"year"`
	Holidays []prediction `json:"holidays"`
}

type prediction struct {
	Date         harikerja.Date   `json:"date"`
	Occasion     string           `json:"occasion"`
	Rule         string           `json:"rule"`
	Certainty    Certainty        `json:"certainty"`
	Alternatives []harikerja.Date `json:"alternatives"`
}

// `make projections` writes the file.
//
//go:embed projections.json
var embedded []byte

var table = sync.OnceValue(func() file {
	f, err := read(embedded)
	if err != nil {
		panic("projection: the built-in table: " + err.Error())
	}
	return f
})

func predictions() []yearPrediction { return table().Years }

// predicted returns the predictions of a year, or nil if the year is not in the table.
func predicted(year int) []prediction {
	for _, y := range predictions() {
		if y.Year == year {
			return y.Holidays
		}
	}
	return nil
}
