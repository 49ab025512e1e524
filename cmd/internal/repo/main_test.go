// Package repo_test checks the repository itself: the imports of each package,
// the dependencies of the library, and the code in the READMEs.
package repo_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

// noError ends the test if there is an error.
func noError(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

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
	out, err := exec.Command("go", "build", "-o", binary, "./cmd/harikerja").CombinedOutput()
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

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	noError(t, err)
	return string(text)
}
