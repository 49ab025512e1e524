package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
)

// man writes a manual page for each command. The Debian package contains the pages.
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
			return writeManPages(root, args[0])
		},
	}
}

// writeManPages writes the page of a command and of its subcommands.
func writeManPages(cmd *cobra.Command, dir string) error {
	if err := os.WriteFile(filepath.Join(dir, manName(cmd)+".1"), []byte(manPage(cmd)), 0o644); err != nil {
		return err
	}
	for _, c := range cmd.Commands() {
		if c.Hidden {
			continue
		}
		if err := writeManPages(c, dir); err != nil {
			return err
		}
	}
	return nil
}

func manName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// manPage returns the text of --help as a manual page. The page has no date, so that the same
// source gives the same bytes.
func manPage(cmd *cobra.Command) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %s 1 \"\" harikerja\n.SH NAME\n%s\n", strings.ToUpper(manName(cmd)), roff(manName(cmd)+" - "+cmd.Short))
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.B %s\n.SH DESCRIPTION\n", roff(cmd.UseLine()))
	for paragraph := range strings.SplitSeq(cmp.Or(cmd.Long, cmd.Short+"."), "\n\n") {
		if strings.HasPrefix(paragraph, " ") { // a table
			b.WriteString(verbatim(paragraph))
		} else {
			b.WriteString(".PP\n" + roff(paragraph) + "\n")
		}
	}
	cmd.InitDefaultHelpFlag()
	flags := cmd.NonInheritedFlags().FlagUsagesWrapped(72)
	if usesDataset(cmd) {
		flags += cmd.InheritedFlags().FlagUsagesWrapped(72)
	}
	b.WriteString(".SH OPTIONS\n" + verbatim(flags) + ".SH EXAMPLES\n" + verbatim(cmd.Example))
	b.WriteString(".SH SEE ALSO\n")
	if cmd.HasParent() {
		fmt.Fprintf(&b, ".PP\n.BR %s (1)\n", roff(manName(cmd.Parent())))
	}
	for _, c := range cmd.Commands() {
		if !c.Hidden {
			fmt.Fprintf(&b, ".TP\n.BR %s (1)\n%s\n", roff(manName(c)), roff(c.Short))
		}
	}
	return b.String()
}

// verbatim returns lines that man does not fill.
func verbatim(text string) string {
	return ".PP\n.nf\n" + roff(strings.TrimRight(text, "\n")) + "\n.fi\n"
}

var startOfRequest = regexp.MustCompile(`(?m)^[.']`)

// roff escapes a text. A hyphen without a backslash could become another character.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	return startOfRequest.ReplaceAllString(text, `\&$0`)
}
