package repo_test

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// This test replaces the go command by a script. The package "slow" ends when the test has read
// the line of the package "fast", or after 30 seconds.
func TestScriptPrintsEachPackageWhenItEnds(t *testing.T) {
	programs := t.TempDir()
	printed := filepath.Join(programs, "printed")
	for name, script := range map[string]string{
		"go": `case "$*" in
list*) printf 'fast\nslow\n' ;;
*slow) for _ in $(seq 300); do [ -e ` + printed + ` ] || sleep 0.1; done; printf 'ok  \tslow\t7.5s\n' ;;
*fast) printf 'ok  \tfast\t0.5s\n' ;;
esac`,
		"make": "exit 1", // ends the script after the Go tests
	} {
		file := filepath.Join(programs, name)
		noError(t, os.WriteFile(file, []byte("#!/bin/sh\n"+script+"\n"), 0o755))
	}
	cmd := exec.CommandContext(t.Context(), "scripts/test.sh")
	cmd.Env = append(os.Environ(), "PATH="+programs+":"+os.Getenv("PATH"))
	out, err := cmd.StdoutPipe()
	noError(t, err)
	noError(t, cmd.Start())
	var lines []string
	for scan := bufio.NewScanner(out); scan.Scan(); {
		if lines = append(lines, scan.Text()); strings.Contains(scan.Text(), "fast") {
			noError(t, os.WriteFile(printed, nil, 0o644))
		}
	}
	cmd.Wait() // it fails, because make fails
	want := "test: Go\nok  \tfast\t0.5s\nok  \tslow\t7.5s\ntest: the slowest packages:\n" +
		"  7.5s slow\n  0.5s fast"
	if got := strings.Join(lines, "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
