package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ops"
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
