package main

import (
	"strconv"

	"github.com/spf13/cobra"
)

// addCompletion adds cobra's completion command with the examples that it
// lacks. It writes to the output that the root command has by now.
func addCompletion(root *cobra.Command) {
	root.CompletionOptions.SetDefaultShellCompDirective(cobra.ShellCompDirectiveNoFileComp)
	root.InitDefaultCompletionCmd()
	examples := map[string]string{
		"bash":       "  source <(harikerja completion bash)",
		"zsh":        `  harikerja completion zsh > "${fpath[1]}/_harikerja"`,
		"fish":       "  harikerja completion fish | source",
		"powershell": "  harikerja completion powershell | Out-String | Invoke-Expression",
	}
	for _, cmd := range root.Commands() {
		if cmd.Name() != "completion" {
			continue
		}
		cmd.Short = "Print a script that makes a shell complete harikerja commands"
		cmd.Example = examples["bash"]
		cmd.Args, cmd.RunE = cobra.ArbitraryArgs, group
		for _, shell := range cmd.Commands() {
			shell.Example = examples[shell.Name()]
		}
	}
}

// completeYears offers the years of the data for the first argument.
func (p *program) completeYears(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	cal, err := p.calendar()
	if err != nil || len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var years []string
	for _, y := range cal.Years() {
		years = append(years, strconv.Itoa(y.Year))
	}
	return years, cobra.ShellCompDirectiveNoFileComp
}
