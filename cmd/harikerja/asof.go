package main

import (
	"fmt"
	"strings"

	"github.com/harikerja/harikerja/internal/httpapi"
	"github.com/spf13/cobra"
)

// checkAsOf refuses --as-of where nothing is asked of the calendar: a server
// that seemed to serve an old list would be worse than one that does not start.
func (p *program) checkAsOf(cmd *cobra.Command) error {
	if !cmd.Flags().Changed("as-of") {
		return nil
	}
	if !asksCalendar(cmd) {
		return fmt.Errorf("%s asks nothing of the calendar, so --as-of means nothing to it; see %s --help", cmd.CommandPath(), cmd.CommandPath())
	}
	// It becomes one element of a path, whose value is then for the API to judge.
	if strings.ContainsAny(p.asOf, "/?") || strings.Trim(p.asOf, ".") == "" {
		return fmt.Errorf("--as-of must use YYYY-MM-DD and be a real date, as in 2021-03-31, not %q", p.asOf)
	}
	return nil
}

// asksCalendar reports whether a command puts questions to the API: those are
// the ones that can print its answer.
func asksCalendar(cmd *cobra.Command) bool { return cmd.Flags().Lookup("json") != nil }

// hideAsOf leaves --as-of out of the help of commands that refuse it.
func hideAsOf(root *cobra.Command) {
	show := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		if flag := cmd.InheritedFlags().Lookup("as-of"); flag != nil && !asksCalendar(cmd) {
			flag.Hidden = true
		}
		show(cmd, args)
	})
}

// base returns what the paths of questions begin with.
func (p *program) base() string {
	if p.asOf == "" {
		return httpapi.Prefix
	}
	return httpapi.Prefix + "/as-of/" + p.asOf
}
