package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

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

// printed returns what the command prints, on both streams.
func printed(args []string) string {
	var b bytes.Buffer
	clock := func() time.Time { return time.Date(2026, 11, 15, 3, 0, 0, 0, time.UTC) }
	run(context.Background(), args, nil, &b, &b, clock)
	return b.String()
}
