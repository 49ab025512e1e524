package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/internal/frozen"
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

// TestExamplesWork runs every example that needs no shell and no file, writes no
// files and starts no server.
func TestExamplesWork(t *testing.T) {
	for _, c := range allCommands(t) {
		switch c.Name() {
		case "serve", "healthcheck", "export", "sql", "workbook", "jollyday", "mcp", "build":
			continue
		}
		if c.Parent() != nil && c.Parent().Name() == "completion" {
			continue
		}
		for line := range strings.Lines(c.Example) {
			args := strings.Fields(line)
			if args[0] != "harikerja" || strings.ContainsAny(line, "|<>&$=") || strings.Contains(line, "serve") ||
				strings.Contains(line, " data ") || strings.Contains(line, ".yaml") || strings.Contains(line, "--dataset") {
				continue
			}
			if got := runAt(t, "2026-06-15T12:00:00Z", args[1:]...); got.code > exitNo || got.stdout == "" || got.stderr != "" {
				t.Errorf("example %q: got exit code %d and stderr %q, want an answer", strings.TrimSpace(line), got.code, got.stderr)
			}
		}
	}
}

const commandDocument = "../../docs/cli.md"

// TestCommandsAreDocumented: docs/cli.md has a section for every command, with exactly
// one example of this command. Only the help lists the flags. With -update it adds a
// section for each new command.
func TestCommandsAreDocumented(t *testing.T) {
	text, err := os.ReadFile(commandDocument)
	noError(t, err)
	commands := slices.DeleteFunc(allCommands(t)[1:], func(c *cobra.Command) bool { return !isDocumented(c) })
	if *update {
		for _, c := range commands {
			title := "### " + c.Parent().CommandPath() + " " + c.Use
			if !strings.Contains(string(text), "\n"+title+"\n") {
				text = []byte(addSection(string(text), c, title))
			}
		}
		noError(t, os.WriteFile(commandDocument, text, 0o644))
	}
	sections := make(map[string]string)
	for _, part := range strings.Split(string(text), "\n### ")[1:] {
		title, section, _ := strings.Cut(part, "\n")
		if _, twice := sections[title]; twice {
			t.Errorf("docs/cli.md has the section %q twice", title)
		}
		sections[title], _, _ = strings.Cut(section, "\n## ")
	}
	example := regexp.MustCompile(`(?m)^(\$ |source <\()?(harikerja .*?)\)?$`)
	for _, c := range commands {
		title := c.Parent().CommandPath() + " " + c.Use
		examples := example.FindAllStringSubmatch(sections[title], -1)
		delete(sections, title)
		if len(examples) != 1 {
			t.Errorf("docs/cli.md has %d examples under %q, want one", len(examples), "### "+title)
			continue
		}
		args := strings.Fields(examples[0][2])[1:]
		found, rest, err := c.Root().Find(args)
		if err != nil || found != c && found.Parent() != c {
			t.Errorf("docs/cli.md: the example %q does not call the command %s: %v", examples[0][0], c.CommandPath(), err)
		} else if examples[0][1] != "$ " { // TestDocumentedOutputIsReal does not run it
			noError(t, found.ParseFlags(rest))
		}
	}
	for title := range sections {
		t.Errorf("docs/cli.md has a section %q, but the command does not exist", title)
	}
}

// addSection adds a section for a command: at the end of the chapter with the name of
// its group, or at the end of the last chapter if there is no such chapter.
// TestDocumentedOutputIsReal adds the output of the example.
func addSection(text string, c *cobra.Command, title string) string {
	example, _, _ := strings.Cut(strings.TrimSpace(c.Example), "\n")
	section := title + "\n\n" + c.Short + ".\n\n```console\n$ " + example + "\n"
	heading := "\n## " + strings.TrimSuffix(c.GroupID, ":") + "\n"
	if !strings.Contains(text, heading) {
		heading = text[strings.LastIndex(text, "\n## "):]
	}
	before, chapter, _ := strings.Cut(text, heading)
	chapter, after, more := strings.Cut(chapter, "\n## ")
	if more {
		after = "\n## " + after
	}
	return before + heading + chapter + "\n" + section + "```\n" + after
}

// isDocumented reports whether a command has a section in docs/cli.md. A command
// that only groups other commands has no section, except completion. The command
// export has a section, because it also works without a subcommand.
func isDocumented(c *cobra.Command) bool {
	if c.HasSubCommands() {
		return c.Name() == "completion" || c.Name() == "export"
	}
	return c.Parent().Name() != "completion"
}

// TestDocumentedOutputIsReal runs every "$ harikerja ..." in the documentation, in an
// empty directory with a link to testdata. It compares the output with the output in the
// documentation. With -update it writes the output into the documentation. An example must
// not read data/, because a change of the data must not need a change of the page.
func TestDocumentedOutputIsReal(t *testing.T) {
	root, err := filepath.Abs("../..")
	noError(t, err)
	frozen.Calendar() // reads a file with a relative path
	t.Chdir(t.TempDir())
	noError(t, os.Symlink(filepath.Join(root, "testdata"), "testdata"))
	files, err := filepath.Glob(root + "/docs/*.md")
	noError(t, err)
	files = append(files, root+"/README.md", root+"/README.id.md")
	block := regexp.MustCompile("(?s)```console\n.*?```")
	ran := 0
	for _, file := range files {
		old, err := os.ReadFile(file)
		noError(t, err)
		text := block.ReplaceAllStringFunc(string(old), func(session string) string {
			parts := strings.Split(strings.TrimSuffix(session, "```"), "\n$ ")
			for i, part := range parts {
				command, want, _ := strings.Cut(part, "\n")
				args := strings.Fields(command)
				if len(args) == 0 || args[0] != "harikerja" {
					continue
				}
				ran++
				got := printed(t, args[1:])
				if strings.TrimSpace(got) == strings.TrimSpace(want) {
					continue
				}
				if !*update {
					t.Errorf("%s shows this output for %q:\n%s\nThe command prints:\n%s", filepath.Base(file), command, want, got)
				}
				parts[i] = command + "\n" + strings.TrimSpace(got)
			}
			return strings.TrimSpace(strings.Join(parts, "\n$ ")) + "\n```"
		})
		if *update && text != string(old) {
			noError(t, os.WriteFile(file, []byte(text), 0o644))
		}
	}
	if ran == 0 {
		t.Error("no command was found in the documentation")
	}
}

// printed returns what the command prints on standard output and standard error. If "| head
// -n N" follows the command, it returns the first N lines.
func printed(t *testing.T, args []string) string {
	t.Helper()
	lines := -1
	if n := len(args) - 4; n > 0 && slices.Equal(args[n:n+3], []string{"|", "head", "-n"}) {
		var err error
		lines, err = strconv.Atoi(args[n+3])
		noError(t, err)
		args = args[:n]
	}
	var b bytes.Buffer
	run(context.Background(), args, nil, &b, &b, frozen.Clock)
	text := strings.SplitAfter(b.String(), "\n")
	if lines >= 0 && lines < len(text) {
		text = text[:lines]
	}
	return strings.Join(text, "")
}

// TestEveryCommandHasAManualPage: a manual page has the description, the flags and the examples of
// its command. Only letters, digits and hyphens are compared, because a manual page has other line
// breaks and quotes.
func TestEveryCommandHasAManualPage(t *testing.T) {
	dir := t.TempDir()
	if got := runAt(t, someDay, "man", dir); got.code != 0 || got.stdout+got.stderr != "" {
		t.Fatalf("harikerja man: got exit code %d and the output %s%s, want success without output", got.code, got.stdout, got.stderr)
	}
	markup := regexp.MustCompile(`(?m)^\.[A-Z].*$|\\f[A-Z]|[^A-Za-z0-9-]`)
	for _, c := range allCommands(t) {
		if c.Name() == "help" || c.HasParent() && c.Parent().Name() == "completion" { // commands of cobra
			continue
		}
		page, err := os.ReadFile(filepath.Join(dir, strings.ReplaceAll(c.CommandPath(), " ", "-")+".1"))
		noError(t, err)
		text := markup.ReplaceAllString(string(page), "")
		parts := []string{c.Long, c.Short, c.UseLine(), c.Example}
		parts = append(parts, regexp.MustCompile(`--[a-z-]+`).FindAllString(c.NonInheritedFlags().FlagUsages(), -1)...)
		for _, part := range parts {
			if !strings.Contains(text, markup.ReplaceAllString(part, "")) {
				t.Errorf("the manual page of %s does not contain %q", c.CommandPath(), part)
			}
		}
	}
	wantMistake(t, []string{"man"}, runAt(t, someDay, "man"), "the directory to write is missing: use harikerja man DIR")
}

// TestDatasetFlagIsRefusedByCommandsWithoutADataset: a command that uses no dataset refuses
// --dataset, and its help does not show the flag.
func TestDatasetFlagIsRefusedByCommandsWithoutADataset(t *testing.T) {
	for _, command := range []string{"data lint", "data build", "healthcheck", "licenses"} {
		args := append(strings.Fields(command), "--dataset", "dataset.json")
		wantMistake(t, args, runAt(t, someDay, args...), "harikerja "+command+" does not use a dataset, so --dataset is not "+
			"allowed; see harikerja "+command+" --help")
		help := runAt(t, someDay, append(strings.Fields(command), "--help")...)
		if strings.Contains(help.stdout, "--dataset") {
			t.Errorf("the help of %s shows --dataset:\n%s", command, help.stdout)
		}
	}
}
