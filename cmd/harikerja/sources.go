package main

import (
	"strconv"
	"strings"

	"github.com/spf13/cobra"
)

func (p *program) sources() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "sources [YEAR]",
		Short: "List the decrees behind the holidays of a year",
		Example: `  harikerja sources 2025
  harikerja sources 2025 --json | jq -r '.data[].url'`,
		Args:              atMost("YEAR"),
		ValidArgsFunction: p.completeYears,
		RunE: func(_ *cobra.Command, args []string) error {
			answer, err := ask[[]source](p, "/sources", named(args, "year"))
			if err != nil || p.json {
				return err
			}
			for i, s := range answer.Data {
				if i > 0 {
					p.printf("\n")
				}
				p.printf("%s", s.text())
			}
			return nil
		},
	}
	p.jsonFlag(cmd)
	return cmd
}

// text lays a decree out over a few lines: its title alone fills one.
func (s source) text() string {
	lines := []string{s.ID + "  " + s.Type + "  " + orElse(s.PublishedAt, "date unknown"), s.Title}
	for _, n := range s.Numbers {
		lines = append(lines, n.Authority+": "+orElse(n.Number, "number unknown"))
	}
	lines = append(lines, s.Publisher+": "+orElse(s.URL, "no copy known"))
	return strings.Join(lines, "\n  ") + "\n"
}

func orElse(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

func (p *program) years() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "years",
		Short: "List the years of the data with their revisions",
		Example: `  harikerja years
  harikerja years --dataset dataset.json`,
		Args: atMost(),
		RunE: func(*cobra.Command, []string) error {
			answer, err := ask[covered](p, "/years", nil)
			if err != nil || p.json {
				return err
			}
			rows := [][]string{{"YEAR", "REVISION", "STATUS", "UPDATED", "NATIONAL", "LEAVE"}}
			for _, y := range answer.Data.Years {
				rows = append(rows, []string{strconv.Itoa(y.Year), strconv.Itoa(y.Revision), y.Status, y.UpdatedAt.String(),
					strconv.Itoa(y.Totals.National), strconv.Itoa(y.Totals.Leave)})
			}
			table(p.stdout, rows...)
			return nil
		},
	}
	p.jsonFlag(cmd)
	return cmd
}

// covered is what there is data for.
type covered struct {
	Years []struct {
		meta
		Totals struct {
			National int `json:"national_holiday"`
			Leave    int `json:"collective_leave"`
		}
	}
}
