package main

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// hoursFlags say when work is done: --hours-per-day, --day and --zone, and on
// which days.
type hoursFlags struct {
	rulesFlags
	days []string
}

var week = []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"}

func (f *hoursFlags) register(cmd *cobra.Command) {
	cmd.Flags().String("hours-per-day", "08:00-12:00,13:00-17:00", "the working `HOURS` of a workday")
	cmd.Flags().StringArrayVar(&f.days, "day", nil, "the hours of one `DAY` of the week that differ, as sat=08:00-12:00; may be given for several")
	cmd.Flags().String("zone", "WIB", "the `ZONE` whose clocks count: WIB, WITA, WIT or an IANA name")
	complete(cmd, "zone", "WIB", "WITA", "WIT", "Asia/Jakarta", "Asia/Singapore", "UTC")
	f.rulesFlags.register(cmd)
}

func (f *hoursFlags) set(query url.Values, cmd *cobra.Command) error {
	setGiven(query, cmd, "hours-per-day", "zone")
	for _, text := range f.days {
		day, hours, ok := strings.Cut(text, "=")
		if !ok || !slices.Contains(week, day) {
			return fmt.Errorf("--day must be a day of the week and its hours, as in sat=08:00-12:00, not %q: the days are %s", text, strings.Join(week, ", "))
		}
		query.Add(day, hours)
	}
	f.rulesFlags.set(query)
	return nil
}
