package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/cmd/internal/frozen"
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
				t.Errorf("example %q: exit code %d, stderr %q", strings.TrimSpace(line), got.code, got.stderr)
			}
		}
	}
}

const commandDocument = "../../docs/cli.md"

// TestCommandsAreDocumented: docs/cli.md has a section for every command, with an
// example and all its flags. The flags of serve are in docs/operations.md. With
// -update it adds a section for each new command, and a sentence for each new
// flag.
func TestCommandsAreDocumented(t *testing.T) {
	text, err := os.ReadFile(commandDocument)
	noError(t, err)
	if *update {
		for _, c := range allCommands(t)[1:] {
			title := "### " + c.Parent().CommandPath() + " " + c.Use
			if isDocumented(c) && !strings.Contains(string(text), "\n"+title+"\n") {
				text = []byte(addSection(string(text), c, title))
			}
			if isDocumented(c) && c.Name() != "serve" {
				text = []byte(addFlags(string(text), c, title))
			}
		}
		noError(t, os.WriteFile(commandDocument, text, 0o644))
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
		for _, m := range usedFlag.FindAllStringSubmatch(c.LocalFlags().FlagUsages(), -1) {
			if c.Name() != "serve" && !strings.Contains(common+section, m[1]) {
				t.Errorf("docs/cli.md does not mention %s under %q", m[1], title)
			}
		}
	}
	for title := range sections {
		t.Errorf("docs/cli.md has a section %q, but the command does not exist", title)
	}
}

// usedFlag matches a flag and its description in the help.
var usedFlag = regexp.MustCompile(`(?m)^ +(?:-[a-z], )?(--[a-z-]+)(?: \S+)?  +(.*)$`)

// addSection adds the section of a command to the end of its chapter, which has
// the name of its group. TestDocumentedOutputIsReal adds the output of the
// examples.
func addSection(text string, c *cobra.Command, title string) string {
	section := title + "\n\n" + strings.ReplaceAll(c.Long, "\n", " ") + "\n\n```console\n"
	for line := range strings.Lines(c.Example) {
		if !strings.ContainsAny(line, "|<>&$") {
			section += "$ " + strings.TrimSpace(line) + "\n"
		}
	}
	heading := "\n## " + strings.TrimSuffix(c.GroupID, ":") + "\n"
	before, chapter, _ := strings.Cut(text, heading)
	chapter, after, _ := strings.Cut(chapter, "\n## ")
	return before + heading + chapter + "\n" + section + "```\n\n## " + after
}

// addFlags adds a sentence for each flag that the documentation does not mention.
func addFlags(text string, c *cobra.Command, title string) string {
	common, _, _ := strings.Cut(text, "\n### ")
	before, section, _ := strings.Cut(text, "\n"+title+"\n")
	chapter, _, _ := strings.Cut(before[strings.LastIndex(before, "\n## "):], "\n### ")
	section, after, more := strings.Cut(section, "\n#")
	for _, m := range usedFlag.FindAllStringSubmatch(c.LocalFlags().FlagUsages(), -1) {
		if !strings.Contains(common+chapter+section, m[1]) {
			section = strings.Replace(section, "\n\n```", " `"+m[1]+"`: "+m[2]+".\n\n```", 1)
		}
	}
	text = before + "\n" + title + "\n" + section
	if more {
		text += "\n#" + after
	}
	return text
}

// isDocumented reports whether a command has a section in docs/cli.md. A
// command that only groups other commands has no section, except completion. The
// command export also works without a subcommand.
func isDocumented(c *cobra.Command) bool {
	if c.HasSubCommands() {
		return c.Name() == "completion" || c.Name() == "export"
	}
	return c.Parent().Name() != "completion"
}

// TestDocumentedOutputIsReal runs every "$ harikerja ..." in the documentation
// and compares its output with the output in the documentation. With -update it
// writes the output into the documentation.
func TestDocumentedOutputIsReal(t *testing.T) {
	const root = "../.."
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
				got := printed(args[1:])
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

// Returns the output of the command on both streams.
func printed(args []string) string {
	var b bytes.Buffer
	run(context.Background(), args, nil, &b, &b, frozen.Clock)
	return b.String()
}

// TestDatasetIsRefusedWhereItIsNotUsed: a command that uses no dataset refuses
// --dataset, and its help does not show the flag.
func TestDatasetIsRefusedWhereItIsNotUsed(t *testing.T) {
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
