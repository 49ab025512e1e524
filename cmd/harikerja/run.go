package main

import (
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ops"
	"github.com/spf13/cobra"
)

// Exit codes. The code 0 means yes or success.
const (
	exitNo       = 1 // the answer is no, or the server failed
	exitNoAnswer = 2 // bad input, no data, or a file that cannot be read or written
)

// program is one run of the command. It has the environment, and the flags that
// subcommands share.
type program struct {
	environ []string // the environment variables as NAME=value
	stdout  *output
	stderr  io.Writer
	clock   func() time.Time

	dataset string // --dataset: a file to use instead of the built-in data
	json    bool   // --json
}

// exit is an error with an exit code. If err is nil, nothing is printed.
type exit struct {
	code int
	err  error
}

func (e *exit) Error() string { return fmt.Sprintf("exit %d: %v", e.code, e.err) }

// failure adds the exit code exitNo to the error of a server. It returns nil if there is no
// error.
func failure(err error) error {
	if err == nil {
		return nil
	}
	return &exit{code: exitNo, err: err}
}

// verdict returns nil if the answer to a yes-or-no question is yes. Otherwise it returns an
// error with the exit code exitNo.
func verdict(yes bool) error {
	if yes {
		return nil
	}
	return &exit{code: exitNo}
}

// output stores a write error, so that the command fails if the disk is full. The error is
// atomic, because after a signal, harikerja mcp ends while its goroutines can still write.
type output struct {
	w   io.Writer
	err atomic.Pointer[error]
}

func (o *output) Write(b []byte) (int, error) {
	if failed := o.err.Load(); failed != nil {
		return 0, *failed
	}
	n, err := o.w.Write(b)
	if err != nil {
		o.err.Store(&err)
	}
	return n, err
}

// env returns an environment variable, or "" if it is not set.
func (p *program) env(name string) string {
	value, _ := p.lookupEnv(name)
	return value
}

// lookupEnv returns an environment variable and whether it is set. If a name
// occurs several times, the last value is used.
func (p *program) lookupEnv(name string) (value string, set bool) {
	for _, entry := range slices.Backward(p.environ) {
		if value, ok := strings.CutPrefix(entry, name+"="); ok {
			return value, true
		}
	}
	return "", false
}

func (p *program) printf(format string, args ...any) { fmt.Fprintf(p.stdout, format, args...) }

func (p *program) warnf(format string, args ...any) {
	fmt.Fprintf(p.stderr, "harikerja: "+format+"\n", args...)
}

// builtin returns the embedded data. Tests replace it with a function that
// returns fixed data.
var builtin = harikerja.Default

// calendar returns a calendar with the data in the file of --dataset, or the built-in
// calendar.
func (p *program) calendar() (*harikerja.Calendar, error) {
	if p.dataset == "" {
		return builtin(), nil
	}
	content, err := ops.ReadFile(p.dataset)
	if err != nil {
		return nil, fmt.Errorf("cannot open the dataset: %w", err)
	}
	cal, err := ops.LoadDataset(content, builtin, p.clock())
	if err != nil {
		return nil, fmt.Errorf("cannot use %s: %w", p.dataset, err)
	}
	return cal, nil
}

// atMost returns a check that rejects additional arguments. The check accepts
// missing arguments, because package ask reports them.
func atMost(names ...string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) <= len(names) {
			return nil
		}
		takes := "no arguments"
		if len(names) > 0 {
			takes = strings.Join(names, " ")
		}
		return fmt.Errorf("%s takes %s, so the argument %q is not allowed; see %s --help",
			cmd.CommandPath(), takes, args[len(names)], cmd.CommandPath())
	}
}

// must panics on an error that can only be caused by a mistake in this package.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// group runs a command that has only subcommands. It prints the help, or
// suggests a subcommand for a misspelt name.
func group(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return cmd.Help()
	}
	return unknown(cmd, args[0])
}

func unknown(cmd *cobra.Command, name string) error {
	cmd.SuggestionsMinimumDistance = 2
	if near := cmd.SuggestionsFor(name); len(near) > 0 {
		return fmt.Errorf("there is no command %q: did you mean %s?", cmd.CommandPath()+" "+name, strings.Join(near, " or "))
	}
	return fmt.Errorf("there is no command %q: see %s --help", cmd.CommandPath()+" "+name, cmd.CommandPath())
}

// moduleVersion returns the tag that the binary was built from, or "devel" if
// there is no tag.
func moduleVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" || info.Main.Version == "(devel)" {
		return "devel"
	}
	return info.Main.Version
}

// pathFlags maps each flag that must not be empty to advice for the user.
var pathFlags = map[string]string{
	"dataset": "name a file", "to": "name a file", "vectors": "name a file",
	"calendars": "name a directory", "from": "name a directory", "url": "give an address", "date": "give a date",
}
