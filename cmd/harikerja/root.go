package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"time"

	"github.com/spf13/cobra"
)

const about = `Indonesian national holidays (hari libur nasional), collective leave (cuti
bersama) and workdays, each day with the decree that set it.

Dates are YYYY-MM-DD. The default year is the current year in Jakarta.

With --as-of a command uses the lists as they were known at the end of that day,
and uses that day as today. For example, you can repeat the payroll of March
2021 with the calendar of that month.

With --json a command prints the answer of the HTTP API, byte for byte, and a
newline. An error of the API is printed in the same way, in its error envelope.
All other errors are one line on standard error.

Exit codes: 0 yes, or success.
1 no: the date is not a holiday (check) or not a workday (workday), the server
is not ready (healthcheck), a file has problems (data lint, calendar lint), or
the server could not run (serve, mcp).
2 no answer: bad input, no data for the year, or a file that cannot be used.`

// run executes the command line and returns the exit code. It gets all its inputs
// from the parameters, except files, standard input and signals.
func run(ctx context.Context, args []string, environ []string, stdout, stderr io.Writer, clock func() time.Time) int {
	p := &program{environ: environ, stdout: &output{w: stdout}, stderr: stderr, clock: clock}
	root := p.root()
	root.SetArgs(numbersLast(root, args))
	root.SetOut(p.stdout)
	root.SetErr(stderr)
	addCompletion(root)

	err := checkSwitches(root, args)
	if err == nil {
		err = root.ExecuteContext(ctx)
	}
	if failed := p.stdout.err.Load(); failed != nil {
		err = fmt.Errorf("cannot write the answer: %w", *failed)
	}
	if err == nil {
		return 0
	}
	code := exitNoAnswer
	if e, ok := errors.AsType[*exit](err); ok {
		code, err = e.code, e.err
	}
	if err != nil {
		fmt.Fprintln(stderr, "harikerja:", err)
	}
	return code
}

func (p *program) root() *cobra.Command {
	var version bool
	root := &cobra.Command{
		Use:   "harikerja",
		Short: "Indonesian holidays and workdays",
		Long:  about,
		Example: `  harikerja holidays 2026
  harikerja check 2026-03-20
  harikerja add 2026-03-18 5
  harikerja holidays 2021 --as-of 2021-03-31
  harikerja serve`,
		Args: cobra.ArbitraryArgs, // group() handles unknown commands
		RunE: func(cmd *cobra.Command, args []string) error {
			if version {
				return p.printVersion()
			}
			return group(cmd, args)
		},
		SilenceErrors: true, // run() prints errors
		SilenceUsage:  true,
	}
	root.Flags().BoolVar(&version, "version", false, "print the versions of the program and of the data")
	root.PersistentFlags().Var(&textFlag{text: &p.dataset, kind: "string"}, "dataset",
		"use the dataset in `FILE` instead of the built-in one")
	must(root.MarkPersistentFlagFilename("dataset", "json"))
	root.PersistentPreRunE = checkFlags
	hideUnused(root)
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		if args := cmd.Flags().Args(); cmd == root && len(args) > 0 { // the flag follows an unknown command
			return unknown(cmd, args[0])
		}
		return fmt.Errorf("%w; see %s --help", err, cmd.CommandPath())
	})
	addGroup(root, "Holidays:", p.holidayCommands()...)
	addGroup(root, "Workdays:", p.workdayCommands()...)
	addGroup(root, "Working hours:", p.deadlineCommands()...)
	addGroup(root, "Tax and labour law:", p.lawCommands()...)
	addGroup(root, "Data and sources:", append(p.historyCommands(), p.data(), p.calendarFiles())...)
	addGroup(root, "Over HTTP:", p.serve(), p.healthcheck(), p.export())
	addGroup(root, "For language models:", p.mcp())
	root.AddCommand(p.licenses(), man(root))
	root.SetHelpCommand(help(root))
	return root
}

func addGroup(root *cobra.Command, title string, commands ...*cobra.Command) {
	root.AddGroup(&cobra.Group{ID: title, Title: title})
	for _, c := range commands {
		c.GroupID = title
	}
	root.AddCommand(commands...)
}

// help replaces the help command of cobra, which does not fail for an unknown
// command.
func help(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "Show the help of a command",
		Example: "  harikerja help add\n  harikerja help data build",
		RunE: func(_ *cobra.Command, args []string) error {
			cmd, rest, err := root.Find(args)
			if err != nil {
				return err
			}
			if len(rest) > 0 {
				return unknown(cmd, rest[0])
			}
			cmd.InitDefaultHelpFlag()
			return cmd.Help()
		},
	}
}

// addCompletion adds the completion command of cobra, with examples. Call it
// after the output of the root command is set.
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
		cmd.Short = "Print a script for completion in a shell"
		cmd.Example = examples["bash"]
		cmd.Args, cmd.RunE = cobra.ArbitraryArgs, group
		for _, shell := range cmd.Commands() {
			shell.Example = examples[shell.Name()]
		}
	}
}

// printVersion prints the version of the program and the newest year of its
// data. To repeat a payroll run later, you need both.
func (p *program) printVersion() error {
	cal, err := p.calendar()
	if err != nil {
		return err
	}
	years := cal.Years()
	newest := years[len(years)-1]
	p.printf("harikerja %s, dataset %d revision %d of %s\n", moduleVersion(), newest.Year, newest.Revision, newest.UpdatedAt)
	return nil
}

// checkFlags rejects --dataset for commands that would ignore it. It also rejects an empty value
// of a flag in pathFlags, for example from an unset variable in a script. Otherwise the command
// would silently use the built-in data.
func checkFlags(cmd *cobra.Command, _ []string) error {
	for _, name := range slices.Sorted(maps.Keys(pathFlags)) {
		if f := cmd.Flags().Lookup(name); f != nil && f.Changed && f.Value.String() == "" {
			return fmt.Errorf("--%s is empty: %s, or leave the flag out", name, pathFlags[name])
		}
	}
	if cmd.Flags().Changed("dataset") && !usesDataset(cmd) {
		return fmt.Errorf("%s does not use a dataset, so --dataset is not allowed; "+
			"see %[1]s --help", cmd.CommandPath())
	}
	return nil
}

func usesDataset(cmd *cobra.Command) bool {
	return !slices.Contains([]string{"lint", "build", "healthcheck", "licenses", "man"}, cmd.Name())
}

// hideUnused removes --dataset from the help of commands that reject it.
func hideUnused(root *cobra.Command) {
	show := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		if flag := cmd.InheritedFlags().Lookup("dataset"); flag != nil && !usesDataset(cmd) {
			flag.Hidden = true
		}
		show(cmd, args)
	})
}

// thirdParty contains the licences of all libraries that are linked into the
// binary. The licences must be distributed with the binary, and an image
// contains only the binary. `make docs` writes the file.
//
//go:embed licenses.txt
var thirdParty string

func (p *program) licenses() *cobra.Command {
	return &cobra.Command{
		Use:   "licenses",
		Short: "Show the licences of the libraries in this program",
		Long: `Show the licences of the Go modules that are linked into this program and of Go's
standard library. The licence of Harikerja itself is Apache-2.0, and the licence
of its data is CC BY 4.0.`,
		Example: "  harikerja licenses",
		Args:    atMost(),
		RunE: func(*cobra.Command, []string) error {
			p.printf("%s", thirdParty)
			return nil
		},
	}
}
