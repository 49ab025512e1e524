package main

import (
	"bytes"
	"context"
	"io"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/cobra"
)

// allCommands returns the commands that are not hidden, the root command first.
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

// TestHelpHasExamples: the --help of every command has examples, and every command
// in the examples exists.
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
				t.Errorf("example of %s: the command harikerja%s does not exist: %s", c.CommandPath(), m[1], got.stderr)
			}
		}
	}
}

// TestExamplesWork runs every example that needs no shell, writes no files and
// starts no server.
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

// TestCommandsAreDocumented: docs/cli.md has a section for every command, with
// an example, and names all its flags. How to serve is told by its --help.
func TestCommandsAreDocumented(t *testing.T) {
	text, err := os.ReadFile("../../docs/cli.md")
	if err != nil {
		t.Fatal(err)
	}
	sections := make(map[string]string)
	for chapter := range strings.SplitSeq(string(text), "\n## ") {
		parts := strings.Split(chapter, "\n### ")
		for _, part := range parts[1:] {
			title, body, _ := strings.Cut(part, "\n")
			if _, twice := sections[title]; twice {
				t.Errorf("docs/cli.md has the section %q twice", title)
			}
			sections[title] = parts[0] + "\n" + body // the beginning of a chapter applies to all its commands
		}
	}
	common, _, _ := strings.Cut(string(text), "\n### ")
	example := regexp.MustCompile("```(console\n\\$ |sh\n)(source <\\()?harikerja ")
	flag := regexp.MustCompile(`(?m)^ +(?:-[a-z], )?(--[a-z-]+)`)
	for _, c := range allCommands(t) {
		if !isDocumented(c) {
			continue
		}
		title := c.Parent().CommandPath() + " " + c.Use
		section, ok := sections[title]
		delete(sections, title)
		if !ok || !example.MatchString(section) {
			t.Errorf("docs/cli.md has no section %q with an example that begins with harikerja", "### "+title)
			continue
		}
		for _, m := range flag.FindAllStringSubmatch(c.LocalFlags().FlagUsages(), -1) {
			if c.Name() != "serve" && !strings.Contains(common+section, m[1]) {
				t.Errorf("docs/cli.md does not mention %s under %q", m[1], title)
			}
		}
	}
	for title := range sections {
		t.Errorf("docs/cli.md has a section %q, but the command does not exist", title)
	}
}

// isDocumented leaves out what only holds other commands.
func isDocumented(c *cobra.Command) bool {
	if c.HasSubCommands() {
		return c.Name() == "completion"
	}
	return c.Parent().Name() != "completion"
}

// TestDocumentedCommands runs every "$ harikerja ..." of the documentation and
// compares what follows it with what is printed.
func TestDocumentedCommands(t *testing.T) {
	const root = "../.."
	files, err := filepath.Glob(root + "/docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	files = append(files, root+"/README.md", root+"/README.id.md")
	block := regexp.MustCompile("(?s)```console\n(.*?)```")
	ran := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, session := range block.FindAllStringSubmatch(string(text), -1) {
			for part := range strings.SplitSeq("\n"+session[1], "\n$ ") {
				command, want, _ := strings.Cut(part, "\n")
				args := strings.Fields(command)
				if len(args) == 0 || args[0] != "harikerja" {
					continue
				}
				ran++
				if got := printed(args[1:]); strings.TrimSpace(got) != strings.TrimSpace(want) {
					t.Errorf("%s shows for %q:\n%s\nIt prints:\n%s", filepath.Base(file), command, want, got)
				}
			}
		}
	}
	if ran == 0 {
		t.Error("no command was found in the documentation")
	}
}

// printed returns the output of the command on both streams.
func printed(args []string) string {
	var b bytes.Buffer
	clock := func() time.Time { return time.Date(2026, 11, 15, 3, 0, 0, 0, time.UTC) }
	run(context.Background(), args, nil, &b, &b, clock)
	return b.String()
}

// TestEmptyPathIsRefused: an empty value comes from an unset variable in a script
// and must not mean the default.
func TestEmptyPathIsRefused(t *testing.T) {
	chdir(t, t.TempDir())
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"holidays", "2026", "--dataset", ""}, "--dataset is empty"},
		{[]string{"export", "public", "--dataset="}, "--dataset is empty"},
		{[]string{"mcp", "--dataset", ""}, "--dataset is empty"},
		{[]string{"data", "build", "--to", ""}, "--to is empty"},
		{[]string{"data", "build", "--from", ""}, "--from is empty"},
		{[]string{"data", "lint", "--from="}, "--from is empty"},
		{[]string{"serve", "--tls-cert", "", "--tls-key", "key.pem"}, "--tls-cert is empty"},
		{[]string{"serve", "--tls-cert", "cert.pem", "--tls-key", ""}, "--tls-key is empty"},
		{[]string{"healthcheck", "--url", ""}, "--url is empty"},
		{[]string{"export", "public", "--date", ""}, "--date is empty"},
	} {
		wantMistake(t, test.args, runAt(t, someDay, test.args...), test.want)
	}
	for _, variable := range []string{"HARIKERJA_DATASET", "HARIKERJA_TLS_CERT", "HARIKERJA_TLS_KEY"} {
		var stdout, stderr bytes.Buffer
		args := []string{"serve", "--addr", "127.0.0.1:99999"} // an invalid port, so that no server starts
		code := run(t.Context(), args, []string{variable + "="}, &stdout, &stderr, fixed(someDay))
		if code != exitNoAnswer || !strings.Contains(stderr.String(), variable+" is empty: name a file, or unset the variable\n") {
			t.Errorf("%s: exit code %d, stderr %q", variable, code, stderr.String())
		}
	}
}

// TestPipeAsDatasetIsRefused: no command waits for the writer of a pipe.
func TestPipeAsDatasetIsRefused(t *testing.T) {
	dir := t.TempDir()
	pipe, socket := filepath.Join(dir, "pipe"), filepath.Join(dir, "socket")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	ln, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	link := filepath.Join(dir, "link")
	if err := os.Symlink(pipe, link); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		pipe:        "is a named pipe, not a regular file",
		link:        "is a named pipe, not a regular file",
		dir:         "is a directory, not a regular file",
		"/dev/zero": "is a device or socket, not a regular file",
		socket:      "is a device or socket, not a regular file",
	} {
		for _, args := range [][]string{{"holidays", "2026"}, {"--version"}, {"mcp"}, {"export", filepath.Join(dir, "public")},
			{"serve", "--addr", "127.0.0.1:0"}, {"check", "2026-03-20", "--json"}} {
			args = append(args, "--dataset", name)
			wantMistake(t, args, runAt(t, someDay, args...), want)
		}
		args := []string{"serve", "--addr", "127.0.0.1:0", "--tls-cert", name, "--tls-key", name}
		wantMistake(t, args, runAt(t, someDay, args...), want)
	}
}
