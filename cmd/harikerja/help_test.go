package main

import (
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// allCommands returns the commands a person can find, the root first.
func allCommands(t *testing.T) []*cobra.Command {
	t.Helper()
	p := &program{stdout: &output{w: io.Discard}}
	root := p.root()
	addCompletion(root)
	root.InitDefaultHelpCmd()
	list := []*cobra.Command{root}
	for i := 0; i < len(list); i++ {
		for _, c := range list[i].Commands() {
			if !c.Hidden {
				list = append(list, c)
			}
		}
	}
	if len(list) < 20 {
		t.Fatalf("only %d commands found", len(list))
	}
	return list
}

// TestHelpHasExamples: every command's --help shows how it is used, and each
// example line names a command that exists.
func TestHelpHasExamples(t *testing.T) {
	invocation := regexp.MustCompile(`harikerja(( [a-z][a-z-]*)*)`)
	for _, c := range allCommands(t) {
		got := runAt(t, "2026-06-15T12:00:00Z", append(strings.Fields(c.CommandPath())[1:], "--help")...)
		if got.code != 0 || got.stderr != "" || !strings.Contains(got.stdout, "\nExamples:\n  ") {
			t.Errorf("%s --help: exit code %d, stderr %q, stdout:\n%s", c.CommandPath(), got.code, got.stderr, got.stdout)
		}
		if c.Short == "" {
			t.Errorf("%s has no short description", c.CommandPath())
		}
		for _, m := range invocation.FindAllStringSubmatch(c.Example, -1) {
			args := append(strings.Fields(m[1]), "--help")
			if got := runAt(t, "2026-06-15T12:00:00Z", args...); got.code != 0 {
				t.Errorf("example of %s: harikerja%s is no command: %s", c.CommandPath(), m[1], got.stderr)
			}
		}
	}
}

// TestExamplesWork runs the examples that stand alone on their line and do not
// write or wait.
func TestExamplesWork(t *testing.T) {
	for _, c := range allCommands(t) {
		switch c.Name() {
		case "serve", "healthcheck", "export", "mcp", "build":
			continue
		}
		if c.Parent() != nil && c.Parent().Name() == "completion" {
			continue
		}
		for line := range strings.Lines(c.Example) {
			args := strings.Fields(line)
			if args[0] != "harikerja" || strings.ContainsAny(line, "|<>&$=") || strings.Contains(line, "serve") || strings.Contains(line, " data ") || strings.Contains(line, "--dataset") {
				continue
			}
			if got := runAt(t, "2026-06-15T12:00:00Z", args[1:]...); got.code > exitNo || got.stdout == "" || got.stderr != "" {
				t.Errorf("example %q: exit code %d, stderr %q", strings.TrimSpace(line), got.code, got.stderr)
			}
		}
	}
}
