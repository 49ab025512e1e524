package main

import (
	"strconv"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/text"
	"github.com/harikerja/harikerja/projection"
	"github.com/spf13/cobra"
)

func (p *program) projections() *cobra.Command {
	cmd := question[ask.Projections](p, text.Projections, &cobra.Command{
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
	})
	cmd.ValidArgsFunction = p.completeFirst(func(cal *harikerja.Calendar) (years []string) {
		for _, year := range projectedYears(cal) {
			years = append(years, strconv.Itoa(year))
		}
		return years
	})
	return cmd
}

func projectedYears(cal *harikerja.Calendar) []int {
	var years []int
	first, last := projection.Years(cal)
	for year := first; year <= last && year > 0; year++ {
		years = append(years, year)
	}
	return years
}
