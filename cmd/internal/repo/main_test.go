// Package repo_test checks the repository itself: the imports of each package,
// the dependencies of the library, and the code in the READMEs.
package repo_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/harikerja/harikerja/internal/frozen"
)

var noError = frozen.NoError

// TestMain runs the tests with the root of the repository as the current directory.
func TestMain(m *testing.M) {
	temporary, err := os.MkdirTemp("", "repo")
	if err == nil {
		err = os.Chdir("../../..")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	binary = filepath.Join(temporary, "harikerja.exe") // Windows needs the extension
	code := m.Run()
	os.RemoveAll(temporary)
	os.Exit(code)
}

// binary is the file that buildCommand writes.
var binary string

var buildCommand = sync.OnceValue(func() error {
	out, err := exec.Command("go", "build", "-ldflags=-s -w", "-o", binary, "./cmd/harikerja").CombinedOutput()
	if err != nil {
		return fmt.Errorf("go build: %w\n%s", err, out)
	}
	return nil
})

// builtCommand returns the path of the command, which is built once for all tests.
func builtCommand(t *testing.T) string {
	t.Helper()
	noError(t, buildCommand())
	return binary
}

// output runs the command with the given input and returns its output.
func output(t *testing.T, input string, args ...string) string {
	t.Helper()
	cmd := exec.Command(builtCommand(t), args...)
	cmd.Stdin = strings.NewReader(input)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("harikerja %v: %v, %s", args, err, out)
	}
	return string(out)
}

// commandLine matches the line of a command in the help.
const commandLine = `(?m)^  ([a-z-]+) +[A-Z]`

// help has the result of commandHelp.
var help = map[string]string{}

// commandHelp returns the help of each command, by its name. It runs the commands only once for all
// tests.
func commandHelp(t *testing.T) map[string]string {
	t.Helper()
	if len(help) == 0 {
		commands := names{}
		commands.find("", commandLine, output(t, "", "--help"))
		for name := range commands {
			help[name] = output(t, "", name, "--help")
		}
	}
	return help
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	noError(t, err)
	return string(text)
}
