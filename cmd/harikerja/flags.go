package main

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// Flags that several commands share, and the API's parameters they stand for.

// checkShared judges the flags that all commands have.
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

func (p *program) jsonFlag(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&p.json, "json", false, "print what the HTTP API answers")
}

// setGiven sends flags on as they were given, under the API's names for them:
// max-bridge-days is maxBridgeDays.
func setGiven(query url.Values, cmd *cobra.Command, flags ...string) {
	for _, flag := range flags {
		if f := cmd.Flags().Lookup(flag); f.Changed {
			words := strings.Split(flag, "-")
			for i, word := range words[1:] {
				words[i+1] = strings.ToUpper(word[:1]) + word[1:]
			}
			query.Set(strings.Join(words, ""), f.Value.String())
		}
	}
}

// complete makes the shell offer values for a flag.
func complete(cmd *cobra.Command, flag string, values ...string) {
	must(cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)))
}

func typeFlag(cmd *cobra.Command) {
	cmd.Flags().String("type", "", "only holidays of `TYPE` national_holiday or collective_leave")
	complete(cmd, "type", "national_holiday", "collective_leave")
}

// sourcesFlag is --include-sources.
type sourcesFlag struct{ on bool }

func (f *sourcesFlag) register(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.on, "include-sources", false, "name the decrees behind every holiday")
}

func (f *sourcesFlag) set(query url.Values) {
	if f.on {
		query.Set("includeSources", "true")
	}
}

// leaveFlag is --no-leave.
type leaveFlag struct{ off bool }

func (f *leaveFlag) register(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.off, "no-leave", false, "treat collective leave as an ordinary day")
}

func (f *leaveFlag) set(query url.Values) {
	if f.off {
		query.Set("includeCollectiveLeave", "false")
	}
}

// rulesFlags are --no-leave and --weekend.
type rulesFlags struct {
	leaveFlag
	weekend string
}

const usualWeekend = "sat,sun"

func (f *rulesFlags) register(cmd *cobra.Command) {
	f.leaveFlag.register(cmd)
	cmd.Flags().StringVar(&f.weekend, "weekend", usualWeekend, "the weekend `DAYS`: a comma-separated list of mon, tue, wed, thu, fri, sat, sun, or none")
	complete(cmd, "weekend", usualWeekend, "sun", "fri,sat", "none")
}

func (f *rulesFlags) set(query url.Values) {
	f.leaveFlag.set(query)
	if f.weekend != usualWeekend {
		query.Set("weekend", f.weekend)
	}
}
