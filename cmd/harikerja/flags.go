package main

import (
	"net/url"

	"github.com/spf13/cobra"
)

// Flags that several commands share, and the API's parameters they stand for.

func (p *program) jsonFlag(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&p.json, "json", false, "print what the HTTP API answers")
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
	must(cmd.RegisterFlagCompletionFunc("weekend", cobra.FixedCompletions(
		[]string{usualWeekend, "sun", "fri,sat", "none"}, cobra.ShellCompDirectiveNoFileComp)))
}

func (f *rulesFlags) set(query url.Values) {
	f.leaveFlag.set(query)
	if f.weekend != usualWeekend {
		query.Set("weekend", f.weekend)
	}
}
