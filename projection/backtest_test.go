package projection

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
)

var update = flag.Bool("update", false, "write the results of the back-test to docs/projections.md")

const document = "../docs/projections.md"

// The generated part of the document is between these lines.
const (
	begin = "<!-- make data writes this part -->\n"
	end   = "<!-- end of this part -->\n"
)

// TestBackTestIsDocumented: docs/projections.md has the result of every rule, every
// miss, and every borderline prediction. With -update, the test writes them to the
// document. A new list can add misses. No miss is ever removed, because the rules for
// an old list do not change.
func TestBackTestIsDocumented(t *testing.T) {
	old, err := os.ReadFile(document)
	noError(t, err)
	before, rest, ok1 := strings.Cut(string(old), begin)
	written, after, ok2 := strings.Cut(rest, end)
	if !ok1 || !ok2 {
		t.Fatalf("%s must have the lines %q and %q", document, begin, end)
	}
	want := report(t, harikerja.Default())
	if *update {
		noError(t, os.WriteFile(document, []byte(before+begin+want+end+after), 0o644))
	} else if written != want {
		t.Errorf("%s does not have the current results of the back-test: run make data", document)
	}
}

// TestHitsOfTheTableAreThoseOfTheLists compares the hits that the table has, which
// tools/projections counted, with the lists.
func TestHitsOfTheTableAreThoseOfTheLists(t *testing.T) {
	f := table()
	var hits, borderline []count
	results := slices.DeleteFunc(backTest(harikerja.Default()), func(r result) bool { return r.Year > f.ComparedYear })
	for _, id := range occasions() {
		var n tally
		for _, r := range results {
			if r.Occasion == id {
				n.add(r.hitCount())
			}
		}
		hits = append(hits, count{id, n.hits, n.checked})
	}
	for _, rule := range doubtfulRules() {
		hit, checked := hitsBy(results, rule, Borderline)
		borderline = append(borderline, count{rule, hit, checked})
	}
	if !slices.Equal(f.Hits, hits) || !slices.Equal(f.BorderlineHits, borderline) {
		t.Errorf("the table has the hits\n%v\n%v\nwant\n%v\n%v; run make projections", f.Hits, f.BorderlineHits, hits, borderline)
	}
}

// details has the part of projections.json that only the document and the
// tests use.
type details struct {
	Libraries  struct{ Deciding, Compared string }
	Comparison struct {
		Evenings, DifferentDecisions                                                          int
		LargestAltitudeDifference, LargestElongationDifference, LargestPhaseDifferenceSeconds float64
	}
	Sites []struct{ Name string }
	Rules []struct {
		ID, Text  string
		Announced *string
	}
	Years []struct {
		Year     int
		Holidays []struct {
			prediction
			Evening *evening
		}
	}
}

// An evening has the position of the moon on the evening that decides when an Islamic
// month begins. Angles are in degrees.
type evening struct {
	Date                         harikerja.Date
	Altitude, Elongation, Margin float64
}

func readDetails(t *testing.T) details {
	t.Helper()
	var d details
	noError(t, json.Unmarshal(embedded, &d))
	return d
}

// report returns the generated part of the document.
func report(t *testing.T, cal *harikerja.Calendar) string {
	var b strings.Builder
	d, results := readDetails(t), backTest(cal)
	fmt.Fprintf(&b, "\n### The rules\n\n| rule | announced | text |\n|---|---|---|\n")
	for _, r := range d.Rules {
		announced := "before all lists"
		if r.Announced != nil {
			announced = *r.Announced
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", r.ID, announced, r.Text)
	}

	fmt.Fprintf(&b, "\n### The hits, %d to %d\n\n", results[0].Year, results[len(results)-1].Year)
	fmt.Fprintf(&b, "| occasion | first list | list in force, if different |\n|---|---|---|\n")
	var all, allInForce tally
	for _, id := range occasions() {
		var first, inForce tally
		for _, r := range results {
			if r.Occasion == id {
				first.add(r.hitCount())
				inForce.add(hitsOf(r.Predicted, r.InForce))
			}
		}
		all.add(first.hits, first.checked)
		allInForce.add(inForce.hits, inForce.checked)
		if inForce == first {
			fmt.Fprintf(&b, "| %s | %s | |\n", id, first)
		} else {
			fmt.Fprintf(&b, "| %s | %s | %s |\n", id, first, inForce)
		}
	}
	fmt.Fprintf(&b, "| **all** | %s | %s |\n", all, allInForce)

	fmt.Fprintf(&b, "\n### The hits by certainty, compared with the first list\n\n| rule, all versions | clear | borderline |\n|---|---|---|\n")
	for _, rule := range doubtfulRules() {
		fmt.Fprintf(&b, "| `%s` |", rule)
		for _, c := range []Certainty{Clear, Borderline} {
			var n tally
			n.add(hitsBy(results, rule, c))
			fmt.Fprintf(&b, " %s |", n)
		}
		fmt.Fprintln(&b)
	}

	fmt.Fprintf(&b, "\n### Every miss\n\n| year | occasion | predicted | first list | list in force |\n|---|---|---|---|---|\n")
	for _, r := range results {
		if !slices.Equal(r.Predicted, r.FirstList) || !slices.Equal(r.Predicted, r.InForce) {
			fmt.Fprintf(&b, "| %d | %s | %s | %s | %s |\n", r.Year, r.Occasion, dates(r.Predicted), dates(r.FirstList), dates(r.InForce))
		}
	}

	first, last := Years(cal)
	fmt.Fprintf(&b, "\n### Borderline predictions, %d to %d\n\n| date | or | occasion | why |\n|---|---|---|---|\n", first, last)
	for _, y := range d.Years {
		for _, h := range y.Holidays {
			if y.Year >= first && y.Year <= last && h.Certainty == Borderline {
				fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", h.Date, dates(h.Alternatives), h.Occasion, whyBorderline(h.Occasion, h.Evening))
			}
		}
	}

	c := d.Comparison
	fmt.Fprintf(&b, "\n### The two libraries\n\n%s decides. For comparison, all %[3]d evenings that decide a date were calculated again at %[4]d sites with another library, %[2]s: %[5]d decisions differ. "+
		"Where the Moon is above the horizon, their angles differ by at most %v degrees. The times of new and full moons differ by at most %v seconds.\n\n",
		d.Libraries.Deciding, d.Libraries.Compared, c.Evenings, len(d.Sites), c.DifferentDecisions,
		max(c.LargestAltitudeDifference, c.LargestElongationDifference), c.LargestPhaseDifferenceSeconds)
	return b.String()
}

type tally struct{ hits, checked int }

func (t *tally) add(hits, checked int) { t.hits, t.checked = t.hits+hits, t.checked+checked }

func (t tally) String() string {
	if t.checked == 0 {
		return "none was compared"
	}
	return fmt.Sprintf("%d of %d", t.hits, t.checked)
}

// doubtfulRules returns the rules that have a borderline prediction in any year. Each
// result is a name without a version.
func doubtfulRules() []string {
	var rules []string
	for _, y := range predictions() {
		for _, p := range y.Holidays {
			if p.Certainty == Borderline {
				rules = append(rules, ruleName(p.Rule))
			}
		}
	}
	slices.Sort(rules)
	return slices.Compact(rules)
}

func dates(list []harikerja.Date) string {
	var texts []string
	for _, d := range list {
		texts = append(texts, d.String())
	}
	if texts == nil {
		return "none"
	}
	return strings.Join(texts, ", ")
}

// whyBorderline says why another date is possible. Only Islamic dates have an evening
// that decides the date.
func whyBorderline(occasion string, e *evening) string {
	switch {
	case e == nil && occasion == "vesak":
		return "the full moon is near midnight or near the limit"
	case e == nil:
		return "the new moon has another date at UTC+7 than at UTC+8"
	}
	return fmt.Sprintf("margin %.2f°", e.Margin)
}

// result compares the predicted dates for an occasion in one year with the lists of that year.
type result struct {
	Year     int
	Occasion string // the id of a [harikerja.Occasion]
	// Predicted has the predicted dates. They are predicted only with rules that were
	// announced before the first list of the year was signed. FirstList has the
	// national holidays in the first list. InForce has the national holidays in the
	// newest list. The dates are sorted.
	Predicted []harikerja.Date
	FirstList []harikerja.Date
	InForce   []harikerja.Date
}

// hitCount compares the predicted dates with the first list. It returns the number of
// correct dates, and the number of checked dates. The second number is the greater of
// two numbers: the number of dates in the list, and the number of predicted dates.
func (r result) hitCount() (hits, checked int) { return hitsOf(r.Predicted, r.FirstList) }

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
func hitsBy(results []result, rule string, certainty Certainty) (hits, checked int) {
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

// backTest compares the predictions with the lists, for all years with a list. The
// results are sorted by year and occasion. Occasions that no rule predicts, such as
// elections, are left out.
func backTest(cal *harikerja.Calendar) []result {
	cal = cal.National()
	var list []result
	for _, info := range cal.Years() {
		list = append(list, backTestOf(cal, info.Year)...)
	}
	return list
}

func backTestOf(cal *harikerja.Calendar, year int) []result {
	predictions := predicted(year)
	if predictions == nil {
		return nil
	}
	results := make(map[string]*result)
	for _, id := range occasions() {
		results[id] = &result{Year: year, Occasion: id}
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
	var list []result
	for _, r := range results {
		if len(r.Predicted)+len(r.FirstList)+len(r.InForce) > 0 {
			list = append(list, *r)
		}
	}
	slices.SortFunc(list, func(a, b result) int { return cmp.Compare(a.Occasion, b.Occasion) })
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
