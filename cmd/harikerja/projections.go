package main

import (
	"fmt"
	"strconv"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/projection"
	"github.com/spf13/cobra"
)

func (p *program) projections() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "projections YEAR",
		Short: "List the predicted national holidays of a year without a list",
		Long: `List the predicted national holidays of one of the ten years after the last
list. The government has not decreed these dates. Collective leave and polling
days are not predicted. RIGHT says how many dates of the occasion were predicted
correctly for the years that have a list. For a borderline prediction, it counts
only the borderline predictions by the same rule. OR has the other possible dates
of a borderline prediction.`,
		Example: `  harikerja projections 2028
  harikerja projections 2028 --json | jq -r '.data[] | select(.certainty == "borderline") | .date'`,
	}
	cmd = question[ask.Projections](p, cmd, p.printProjections)
	cmd.ValidArgsFunction = p.completeFirst(func(cal *harikerja.Calendar) (years []string) {
		for _, year := range projectedYears(cal) {
			years = append(years, strconv.Itoa(year))
		}
		return years
	})
	return cmd
}

func (p *program) printProjections(a ask.ProjectionList) {
	rows := table{"DATE\tHARI\tDAY\tNAMA\tNAME\tCERTAINTY\tRIGHT\tOR"}
	for _, h := range a.Data {
		rows.add(dayCells(h.Date), h.LocalName, h.Name, h.Certainty, right(h),
			ask.JoinDates(h.Alternatives, ", "))
	}
	p.printTable(rows)
	p.printf("\n%s in %d. %s\n", ask.Count(a.Meta.Total, "prediction"), a.Meta.Year, a.Meta.Method)
}

// Says how often predictions like this one were correct.
func right(h ask.ProjectedHoliday) string {
	hits, checked := h.Hits, h.Checked
	if h.Certainty == projection.Borderline {
		hits, checked = h.Holiday.BorderlineHits, h.Holiday.BorderlineChecked
	}
	if checked == 0 {
		return "not tested"
	}
	return fmt.Sprintf("%d of %d", hits, checked)
}

func projectedYears(cal *harikerja.Calendar) []int {
	var years []int
	first, last := projection.Years(cal)
	for year := first; year <= last && year > 0; year++ {
		years = append(years, year)
	}
	return years
}
