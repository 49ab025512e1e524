package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

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
			sections[title] = parts[0] + "\n" + body // the opening of a chapter is about all its commands
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
			t.Errorf("docs/cli.md lacks a section %q with an example that begins with harikerja", "### "+title)
			continue
		}
		for _, m := range flag.FindAllStringSubmatch(c.LocalFlags().FlagUsages(), -1) {
			if c.Name() != "serve" && !strings.Contains(common+section, m[1]) {
				t.Errorf("docs/cli.md does not mention %s under %q", m[1], title)
			}
		}
	}
	for title := range sections {
		t.Errorf("docs/cli.md has a section %q, but there is no such command", title)
	}
}

// isDocumented leaves out what only holds other commands.
func isDocumented(c *cobra.Command) bool {
	if c.HasSubCommands() {
		return c.Name() == "completion"
	}
	return c.Parent().Name() != "completion"
}
