package main

import (
	"errors"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// man returns a hidden command that writes a manual page for each command, for the
// Debian package. The date of the pages comes from the variable SOURCE_DATE_EPOCH. If
// it is not set, the date is today.
func man(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:    "man DIR",
		Short:  "Write the manual pages into a directory",
		Hidden: true,
		Args:   atMost("DIR"),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 || args[0] == "" {
				return errors.New("the directory to write is missing: use harikerja man DIR")
			}
			root.DisableAutoGenTag = true
			return doc.GenManTree(root, &doc.GenManHeader{Source: "harikerja"}, args[0])
		},
	}
}
