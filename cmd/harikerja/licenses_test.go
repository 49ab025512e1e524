package main

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// allowedLicenses are the licences that linked modules may have. The field "words" is a text
// that identifies the licence. All these licences allow everyone to use, change and sell the
// software.
var allowedLicenses = []struct{ name, words string }{
	{"Apache-2.0", "Apache License Version 2.0, January 2004"},
	{"MIT", "Permission is hereby granted, free of charge, to any person obtaining a copy of this software"},
	{"BSD-3-Clause", "Neither the name"},
	{"BSD-2-Clause", "Redistributions in binary form must reproduce the above copyright notice"},
	{"ISC", "Permission to use, copy, modify, and/or distribute this software for any purpose"},
}

// TestLicensesListAllLinkedModules finds the modules that are linked on any system that
// we release for. It checks that licenses.txt lists all of them, and that each module
// has an allowed licence.
func TestLicensesListAllLinkedModules(t *testing.T) {
	modules := make(map[string]string) // maps "path version" to a directory
	for _, system := range []string{"linux", "darwin", "windows"} {
		cmd := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}{{end}}", ".")
		cmd.Env = append(os.Environ(), "GOOS="+system, "GOARCH=amd64", "CGO_ENABLED=0")
		cmd.Stderr = os.Stderr
		list, err := cmd.Output()
		if err != nil {
			t.Fatalf("go list for %s: %v", system, err)
		}
		for line := range strings.Lines(string(list)) {
			if module, dir, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok {
				modules[module] = dir
			}
		}
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	noError(t, err)
	modules["Go's standard library"] = strings.TrimSpace(string(root))

	var want strings.Builder
	want.WriteString("Harikerja contains these modules, each under its own licence.\n")
	holders := make(map[string][]string) // maps licence texts to modules
	for _, module := range slices.Sorted(maps.Keys(modules)) {
		texts, name := license(t, module, modules[module])
		fmt.Fprintf(&want, "\n  %s (%s)", module, name)
		for _, text := range texts {
			holders[text] = append(holders[text], module)
		}
	}
	want.WriteString("\n")
	for _, text := range slices.SortedFunc(maps.Keys(holders), func(a, b string) int {
		return cmp.Or(strings.Compare(holders[a][0], holders[b][0]), strings.Compare(a, b))
	}) {
		fmt.Fprintf(&want, "\n%s\n%s\n\n%s\n", strings.Repeat("-", 72), strings.Join(holders[text], "\n"), text)
	}

	if *update {
		noError(t, os.WriteFile("licenses.txt", []byte(want.String()), 0o644))
		return
	}
	if thirdParty != want.String() {
		t.Error("licenses.txt does not match the linked modules: run make docs")
	}
	if got := runAt(t, "2026-06-15T05:00:00Z", "licenses"); got.code != 0 || got.stdout != thirdParty {
		t.Errorf("harikerja licenses: got exit code %d and stderr %q, want the text of licenses.txt", got.code, got.stderr)
	}
}

// license returns the licence and notice texts of a module, and the name of the licence.
func license(t *testing.T, module, dir string) (texts []string, name string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "[LN][IO]*"))
	noError(t, err)
	for _, file := range files {
		base := strings.ToUpper(filepath.Base(file))
		if !strings.HasPrefix(base, "LICENSE") && !strings.HasPrefix(base, "NOTICE") {
			continue
		}
		b, err := os.ReadFile(file)
		noError(t, err)
		var lines []string // without spaces at the end
		for line := range strings.Lines(strings.ReplaceAll(string(b), "\r\n", "\n")) {
			lines = append(lines, strings.TrimRight(line, " \t\n"))
		}
		texts = append(texts, strings.Trim(strings.Join(lines, "\n"), "\n"))
	}
	words := strings.Fields(strings.Join(texts, " "))
	plain := strings.Join(slices.DeleteFunc(words, func(word string) bool { return word == ">" }), " ") // without marks of quotations
	for _, allowed := range allowedLicenses {
		if strings.Contains(plain, allowed.words) {
			return texts, allowed.name
		}
	}
	t.Errorf("the licence of %s is not allowed: %.300q", module, plain)
	return texts, "unknown"
}
