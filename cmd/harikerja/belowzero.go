package main

import (
	"regexp"
	"slices"

	"github.com/spf13/cobra"
)

// takesNumber are the commands whose last argument is a number. Whether it may
// be below zero is for the API to say, and for --json to print.
var takesNumber = []string{"add", "sub", "nth", "due"}

var belowZero = regexp.MustCompile(`^-[0-9]`)

// numbersLast lets a number below zero through, which a command line would read
// as a flag: the number is the last argument, so it can go behind the "--" that
// ends the flags.
func numbersLast(root *cobra.Command, args []string) []string {
	cmd, _, err := root.Find(args)
	if err != nil || !slices.Contains(takesNumber, cmd.Name()) || slices.Contains(args, "--") {
		return args
	}
	var numbers, others []string
	for _, a := range args {
		if belowZero.MatchString(a) {
			numbers = append(numbers, a)
		} else {
			others = append(others, a)
		}
	}
	return slices.Concat(others, []string{"--"}, numbers)
}
