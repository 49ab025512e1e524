package main

import (
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/text"
	"github.com/spf13/cobra"
)

const signsHelp = `+ was added, - was removed, ~ was renamed, = was confirmed by a later decree.`

func (p *program) historyCommands() []*cobra.Command {
	return []*cobra.Command{
		question[ask.Revisions](p, text.Revisions, &cobra.Command{
			Use:   "revisions [YEAR]",
			Short: "Show the history of the list of a year",
			Long:  "Show the history of the list of a year, decree by decree:\n" + signsHelp,
			Example: `  harikerja revisions 2025
	  harikerja revisions 2021 --json | jq -r '.data[].date'`,
		}),
		question[ask.Sources](p, text.Sources, &cobra.Command{
			Use:   "sources [YEAR]",
			Short: "List the decrees that define the holidays of a year",
			Example: `  harikerja sources 2025
  harikerja sources 2025 --json | jq -r '.data[].url'`,
		}),
		question[ask.CompareHolidays](p, text.Comparison, &cobra.Command{
			Use:   "compare YEAR DATE",
			Short: "Show how the list of a year changed since a day",
			Long: "Show what was added to the list of a year, cancelled, moved or renamed since the end\n" +
				"of DATE.",
			Example: "  harikerja compare 2025 2025-08-01\n  harikerja compare 2021 2021-01-01",
		}),
		question[ask.Changes](p, text.Changes, &cobra.Command{
			Use:   "changes SINCE",
			Short: "Show what changed in all years since a date",
			Long: "Show what changed in the lists of all years on or after a date, newest first:\n" +
				signsHelp,
			Example: `  harikerja changes 2026-01-01
  harikerja changes 2026-01-01 --json | jq -r '.data[].year'`,
		}),
		question[ask.Years](p, text.Years, &cobra.Command{
			Use:   "years",
			Short: "List the years of the data with their revisions",
			Example: `  harikerja years
  harikerja years --dataset dataset.json`,
		}),
	}
}
