package projection

import (
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
	d, results := readDetails(t), BackTest(cal)
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
				first.add(r.Hits())
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
