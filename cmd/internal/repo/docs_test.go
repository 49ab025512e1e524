package repo_test

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// If the tests of a package write files with -update, `make docs` must run these tests.
func TestDocsTargetUpdatesEveryPackage(t *testing.T) {
	_, recipe, _ := strings.Cut(readFile(t, "Makefile"), "\ndocs:")
	recipe, _, _ = strings.Cut(recipe, "\n\n")
	files, err := filepath.Glob("*/*/*_test.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("no tests were found: %v", err)
	}
	for _, file := range files {
		dir := "./" + filepath.ToSlash(filepath.Dir(file)) + " "
		if strings.Contains(readFile(t, file), "flag.Bool(\"update\"") && !strings.Contains(recipe, dir) {
			t.Errorf("%s has the flag -update, but make docs does not run the tests of %s", file, dir)
		}
	}
}

// The files and directories in the tables and steps of CONTRIBUTING.md must exist.
func TestContributingNamesExistingFiles(t *testing.T) {
	except := []string{"net/http", "cmd/internal/httpapi/testdata/workdays-month.txtar"} // the reader of CONTRIBUTING.md creates the second file
	names := regexp.MustCompile("`([\\w.*-]+/[\\w./*-]*)`").FindAllStringSubmatch(readFile(t, "CONTRIBUTING.md"), -1)
	if len(names) < 50 {
		t.Errorf("only %d names were found", len(names))
	}
	for _, m := range names {
		name := strings.Replace(m[1], "YYYY", "2026", 1)
		if files, err := filepath.Glob(name); err != nil || len(files) == 0 && !slices.Contains(except, name) {
			t.Errorf("CONTRIBUTING.md names %s, which does not exist: %v", name, err)
		}
	}
}

// CI runs make test and make test-all. The linters, the contract and each target test-NAME
// of the Makefile are parts of make test-all.
func TestCIRunsEveryTestTarget(t *testing.T) {
	makefile, ci := readFile(t, "Makefile"), readFile(t, ".ci/run")
	for _, name := range []string{"test", "test-all"} {
		if !strings.Contains(ci, "\nmake "+name+" ") {
			t.Errorf(".ci/run does not run make %s", name)
		}
	}
	_, list, _ := strings.Cut(makefile, "\nPARTS := ")
	list, _, _ = strings.Cut(list, "\n\n")
	parts := strings.Fields(strings.ReplaceAll(list, "\\\n", " "))
	targets := regexp.MustCompile(`(?m)^(lint|contract|test-[a-z0-9-]+):`).FindAllStringSubmatch(makefile, -1)
	if len(targets) < 12 {
		t.Errorf("only %d targets were found", len(targets))
	}
	for _, m := range targets {
		if m[1] != "test-all" && !slices.Contains(parts, m[1]) {
			t.Errorf("make test-all does not run make %s: add it to PARTS", m[1])
		}
	}
}

// A page with an example of the command must link to the section of README.md that says how
// to install the command.
func TestPagesWithCommandsSayHowToInstallThem(t *testing.T) {
	block := regexp.MustCompile("(?ms)^```(?:sh|console|json)\n.*?^```")
	command := regexp.MustCompile(`(?m)^(?:\$ )?harikerja |"command": "harikerja"`)
	pages, err := filepath.Glob("docs/*.md")
	noError(t, err)
	found := 0
	for _, page := range pages {
		text := readFile(t, page)
		if !slices.ContainsFunc(block.FindAllString(text, -1), command.MatchString) {
			continue
		}
		found++
		if !strings.Contains(text, "](../README.md#install)") {
			t.Errorf("%s uses the command, but has no link to ../README.md#install", page)
		}
	}
	if found < 8 {
		t.Errorf("only %d pages use the command", found)
	}
	_, install, _ := strings.Cut(readFile(t, "README.md"), "\n## Install\n")
	install, _, _ = strings.Cut(install, "\n## ")
	if !strings.Contains(install, "\ngo install ./cmd/harikerja ") {
		t.Error("README.md does not say how to install the command from a copy of the repository")
	}
}
