package main

import (
	"fmt"
	"maps"
	"slices"

	"github.com/spf13/cobra"
)

// checkShared checks the flags that all commands have.
func (p *program) checkShared(cmd *cobra.Command, _ []string) error {
	if err := checkFiles(cmd); err != nil {
		return err
	}
	return p.checkAsOf(cmd)
}

// pathFlags are the flags that must not be empty, with what to give instead.
var pathFlags = map[string]string{
	"dataset": "name a file", "tls-cert": "name a file", "tls-key": "name a file", "to": "name a file",
	"from": "name a directory", "url": "give an address", "date": "give a date",
}

// checkFiles refuses an empty name, as from a variable of a script that is not
// set: the built-in data, or clear text, would silently take its place.
func checkFiles(cmd *cobra.Command) error {
	for _, name := range slices.Sorted(maps.Keys(pathFlags)) {
		if f := cmd.Flags().Lookup(name); f != nil && f.Changed && f.Value.String() == "" {
			return fmt.Errorf("--%s is empty: %s, or leave the flag out", name, pathFlags[name])
		}
	}
	return nil
}

// checkAsOf rejects --as-of for commands that ask no question: a server, for
// example, would seem to serve an old list.
func (p *program) checkAsOf(cmd *cobra.Command) error {
	if cmd.Flags().Changed("as-of") && !asksQuestion(cmd) {
		return fmt.Errorf("%s asks nothing of the calendar, so --as-of means nothing to it; see %s --help", cmd.CommandPath(), cmd.CommandPath())
	}
	return nil
}

// asksQuestion reports whether a command asks a question. Only these have --json.
func asksQuestion(cmd *cobra.Command) bool { return cmd.Flags().Lookup("json") != nil }

// hideAsOf leaves --as-of out of the help of commands that reject it.
func hideAsOf(root *cobra.Command) {
	show := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		if flag := cmd.InheritedFlags().Lookup("as-of"); flag != nil && !asksQuestion(cmd) {
			flag.Hidden = true
		}
		show(cmd, args)
	})
}
