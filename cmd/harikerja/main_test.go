package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite the expected output in testdata/script")

// clockVariable is an environment variable. In tests, it sets the time of the
// command, in the format of RFC 3339.
const clockVariable = "HARIKERJA_TEST_CLOCK"

var noError = frozen.NoError

// TestMain lets this test binary run as the command harikerja in tests, scripts
// and child processes. The frozen dataset replaces the built-in data of the command.
func TestMain(m *testing.M) {
	builtin = frozen.Calendar
	// Without this setting, the race detector makes every process wait a second before it exits.
	os.Setenv("GORACE", "atexit_sleep_ms=0")
	testscript.Main(m, map[string]func(){"harikerja": func() {
		clock := time.Now
		if text := os.Getenv(clockVariable); text != "" {
			clock = fixed(text)
		}
		os.Exit(run(context.Background(), os.Args[1:], os.Environ(), os.Stdout, os.Stderr, clock))
	}})
}

func fixed(text string) func() time.Time {
	t, err := time.Parse(time.RFC3339, text)
	must(err)
	return func() time.Time { return t }
}

// TestScriptsPrintTheExpectedOutput runs the scripts in testdata/script. Each
// script has commands and their expected output.
func TestScriptsPrintTheExpectedOutput(t *testing.T) {
	repository, err := os.Getwd()
	noError(t, err)
	frozen.Calendar() // reads a file with a relative path
	testscript.Run(t, testscript.Params{
		Dir:                 repository + "/testdata/script", // a line changes the working directory
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("REPOSITORY", repository+"/../..")
			env.Setenv("GORACE", os.Getenv("GORACE"))
			env.Setenv(frozen.Variable, repository+"/"+frozen.Path())
			env.Setenv(clockVariable, "2026-06-15T12:00:00+07:00")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
	})
}

// exits implements "exits CODE harikerja ARGUMENT...", which runs the command and expects an exit
// code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 || args[1] != "harikerja" {
		ts.Fatalf("usage: exits CODE harikerja [ARGUMENT...]")
	}
	code := 0
	if len(args) > 2 && args[2] == "serve" { // it reads the environment of the script
		if err := ts.Exec(args[1], args[2:]...); err != nil {
			e, ok := errors.AsType[*exec.ExitError](err)
			if !ok {
				ts.Fatalf("%v", err)
			}
			code = e.ExitCode()
		}
	} else {
		code = runScriptLine(ts, args[2:])
	}
	if strconv.Itoa(code) != args[0] {
		ts.Fatalf("exit code %d, want %s", code, args[0])
	}
}

// workingDirectory is locked while a line of a script runs in this process. The scripts run in
// parallel.
var workingDirectory sync.Mutex

// runScriptLine runs the command in this process, in the directory of the script. A process for each
// line would take a third of the time of all tests.
func runScriptLine(ts *testscript.TestScript, args []string) (code int) {
	workingDirectory.Lock()
	defer workingDirectory.Unlock()
	before, err := os.Getwd()
	ts.Check(err)
	ts.Check(os.Chdir(ts.MkAbs(".")))
	code = run(context.Background(), args, nil, ts.Stdout(), ts.Stderr(), fixed(ts.Getenv(clockVariable)))
	ts.Check(os.Chdir(before))
	return code
}

// result is the result of a run of the command.
type result struct {
	code           int
	stdout, stderr string
}

// runAt runs the command in this process with a fixed clock. Without GOMEMLIMIT, the command serve
// would limit the memory of this process, and the tests of the export would mostly collect garbage.
func runAt(t *testing.T, clock string, args ...string) result {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code := run(t.Context(), args, []string{"GOMEMLIMIT=off"}, &stdout, &stderr, fixed(clock))
	return result{code, stdout.String(), stderr.String()}
}

// TestTimeZoneOfTheMachineIsIgnored runs the command with several values of TZ.
func TestTimeZoneOfTheMachineIsIgnored(t *testing.T) {
	for _, zone := range []string{"America/Los_Angeles", "Pacific/Kiritimati"} {
		cmd := exec.Command("harikerja", "holidays", "--json")
		cmd.Env = append(os.Environ(), "TZ="+zone, clockVariable+"=2026-12-31T17:00:00Z")
		got, err := cmd.Output()
		if err != nil {
			t.Fatalf("TZ=%s: %v", zone, err)
		}
		if want := runAt(t, "2026-12-31T17:00:00Z", "holidays", "2027", "--json").stdout; string(got) != want {
			t.Errorf("TZ=%s: %.120s, want %.120s", zone, got, want)
		}
	}
}

// fullDisk is an output on which every write fails.
type fullDisk struct{}

var errFull = errors.New("no space left on device")

func (fullDisk) Write([]byte) (int, error) { return 0, errFull }

// TestFullDiskIsAnError: the exit code must differ from the exit code for "no".
func TestFullDiskIsAnError(t *testing.T) {
	for _, args := range [][]string{
		{"check", "2026-03-25"}, {"check", "2026-03-20", "--json"}, {"holidays", "2026"}, {"--help"}, {"completion", "bash"},
	} {
		var stderr bytes.Buffer
		code := run(t.Context(), args, os.Environ(), fullDisk{}, &stderr, time.Now)
		if want := "harikerja: cannot write the answer: no space left on device\n"; code != exitNoAnswer || stderr.String() != want {
			t.Errorf("%q: exit code %d and %q, want %d and %q", args, code, stderr.String(), exitNoAnswer, want)
		}
	}
}

const someDay = "2026-06-15T12:00:00Z"

// wantMistake expects one line on standard error and no output.
func wantMistake(t *testing.T, args []string, got result, want string) {
	t.Helper()
	if got.code != exitNoAnswer || got.stdout != "" || strings.Count(got.stderr, "\n") != 1 || !strings.Contains(got.stderr, want) {
		t.Errorf("%q: got exit code %d, stdout %q, stderr %q, want one line with %q", args, got.code, got.stdout, got.stderr, want)
	}
}

// wantMistakes runs a command, whose arguments have no spaces, and expects one line on standard error.
func wantMistakes(t *testing.T, command, want string) {
	t.Helper()
	args := strings.Fields(command)
	wantMistake(t, args, runAt(t, someDay, args...), want)
}

// chdir changes the current directory. It loads the frozen dataset first, because
// the path of the dataset is relative.
func chdir(t *testing.T, dir string) {
	t.Helper()
	frozen.Calendar()
	t.Chdir(dir)
}
