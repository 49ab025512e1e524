package main

import (
	"net/url"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/spf13/cobra"
)

func (p *program) days() *cobra.Command {
	var rules rulesFlags
	var sources sourcesFlag
	cmd := &cobra.Command{
		Use:   "days START END | DATE,DATE...",
		Short: "Tell what each day is, and why",
		Long: `Tell what each day is, and why: workday, weekend, national_holiday or
collective_leave. The days are those from START to END, both included and at
most 731, or up to 366 single dates in any order.

A holiday on a weekend day is told as a holiday.`,
		Example: `  harikerja days 2026-03-16 2026-03-31
  harikerja days 2026-03-16 2026-03-31 --no-leave --include-sources
  harikerja days 2026-12-25,2026-12-24,2026-12-23
  harikerja days 2026-03-01 2026-03-31 --json | jq -r '.data.days[] | select(.isWorkday) | .date'`,
		Args: atMost("START", "END"),
		RunE: func(_ *cobra.Command, args []string) error {
			path, query := daysAsked(args)
			rules.set(query)
			sources.set(query)
			answer, err := ask[told](p, path, query)
			if err != nil || p.json {
				return err
			}
			p.tell(answer.Data, sources.on)
			return nil
		},
	}
	rules.register(cmd)
	sources.register(cmd)
	p.jsonFlag(cmd)
	return cmd
}

// daysAsked tells single dates from a run of them.
func daysAsked(args []string) (path string, query url.Values) {
	if len(args) == 1 {
		return "/days/batch", named(args, "dates")
	}
	return "/days", named(args, "start", "end")
}

// told is what some days are.
type told struct {
	Days []struct {
		Date      harikerja.Date
		Class     string
		IsWorkday bool
		Holidays  []entry
	}
}

func (p *program) tell(t told, sources bool) {
	head := []string{"DATE", "HARI", "DAY", "CLASS", "NAMA", "NAME"}
	if sources {
		head = append(head, "DECREES")
	}
	rows := [][]string{head}
	workdays := 0
	for _, day := range t.Days {
		if day.IsWorkday {
			workdays++
		}
		// A date may have two holidays.
		var local, name, decrees []string
		for _, h := range day.Holidays {
			local, name, decrees = append(local, h.LocalName), append(name, h.Name), append(decrees, decreeIDs(h.Sources))
		}
		row := append(dayCells(day.Date), day.Class, strings.Join(local, "; "), strings.Join(name, "; "))
		if sources {
			row = append(row, strings.Join(decrees, "; "))
		}
		rows = append(rows, row)
	}
	table(p.stdout, rows...)
	p.printf("\n%s, %s\n", count(len(t.Days), "day"), count(workdays, "workday"))
}
