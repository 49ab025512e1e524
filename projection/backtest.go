package projection

import (
	"cmp"
	"slices"

	"github.com/harikerja/harikerja"
)

// Result compares the predicted dates for an occasion in one year with the lists of that year.
type Result struct {
	Year     int    `json:"year"`
	Occasion string `json:"occasion"` // the id of a [harikerja.Occasion]
	// Predicted has the predicted dates. They are predicted only with rules that were
	// announced before the first list of the year was signed. FirstList has the
	// national holidays in the first list. InForce has the national holidays in the
	// newest list. The dates are sorted.
	Predicted []harikerja.Date `json:"predicted"`
	FirstList []harikerja.Date `json:"firstList"`
	InForce   []harikerja.Date `json:"inForce"`
}

// Hits compares the predicted dates with the first list. It returns the number of
// correct dates, and the number of checked dates. The second number is the greater of
// two numbers: the number of dates in the list, and the number of predicted dates.
func (r Result) Hits() (hits, checked int) { return hitsOf(r.Predicted, r.FirstList) }

func hitsOf(predicted, decreed []harikerja.Date) (hits, checked int) {
	for _, d := range predicted {
		if slices.Contains(decreed, d) {
			hits++
		}
	}
	return hits, max(len(predicted), len(decreed))
}

// hitsBy looks at the dates that were predicted with one rule and one certainty. It
// returns the number of these dates that are in the first list of their year, and the
// number of all these dates. It counts all versions of the rule.
func hitsBy(results []Result, rule string, certainty Certainty) (hits, checked int) {
	for _, r := range results {
		for _, p := range predicted(r.Year) {
			if p.Occasion == r.Occasion && ruleName(p.Rule) == rule && p.Certainty == certainty {
				checked++
				if slices.Contains(r.FirstList, p.Date) {
					hits++
				}
			}
		}
	}
	return hits, checked
}

// BackTest compares the predictions with the lists, for all years with a list. The
// results are sorted by year and occasion. Occasions that no rule predicts, such as
// elections, are left out.
func BackTest(cal *harikerja.Calendar) []Result {
	cal = cal.National()
	var list []Result
	for _, info := range cal.Years() {
		list = append(list, backTest(cal, info.Year)...)
	}
	return list
}

func backTest(cal *harikerja.Calendar, year int) []Result {
	predictions := predicted(year)
	if predictions == nil {
		return nil
	}
	results := make(map[string]*Result)
	for _, id := range occasions() {
		results[id] = &Result{Year: year, Occasion: id}
	}
	for _, p := range predictions {
		r := results[p.Occasion]
		r.Predicted = append(r.Predicted, p.Date)
	}
	for _, h := range national(cal.AsOf(signed(cal, year)), year) {
		if r := results[h.Occasion]; r != nil {
			r.FirstList = append(r.FirstList, h.Date)
		}
	}
	for _, h := range national(cal, year) {
		if r := results[h.Occasion]; r != nil {
			r.InForce = append(r.InForce, h.Date)
		}
	}
	var list []Result
	for _, r := range results {
		if len(r.Predicted)+len(r.FirstList)+len(r.InForce) > 0 {
			list = append(list, *r)
		}
	}
	slices.SortFunc(list, func(a, b Result) int { return cmp.Compare(a.Occasion, b.Occasion) })
	return list
}

// occasions returns the ids of the occasions in the table.
func occasions() []string {
	var list []string
	for _, y := range predictions() {
		for _, p := range y.Holidays {
			list = append(list, p.Occasion)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// signed returns the date of a year's first list, which is the date of its first joint decree.
// Other decrees do not count, because a presidential decree can set a single day before
// the joint decree.
func signed(cal *harikerja.Calendar, year int) harikerja.Date {
	decrees, _ := cal.Decrees(year) // cannot fail: the year has a list
	for _, d := range decrees {
		if d.Kind == harikerja.JointDecree {
			return d.Date
		}
	}
	return cal.NewestDecree() // only calendars of tests have no joint decree
}

func national(cal *harikerja.Calendar, year int) []harikerja.Holiday {
	list, _ := cal.Holidays(harikerja.Year(year)) // an empty list if the year has no list
	return slices.DeleteFunc(list, func(h harikerja.Holiday) bool { return h.Kind != harikerja.NationalHoliday })
}
