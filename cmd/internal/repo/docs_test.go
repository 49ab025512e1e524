package repo_test

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestMakeUpdatesEveryPackage: `make docs` or `make data` runs the tests of every package
// whose tests write files with -update.
func TestMakeUpdatesEveryPackage(t *testing.T) {
	updates := strings.Join(regexp.MustCompile(`(?m)^.* -update.*$`).FindAllString(readFile(t, "Makefile"), -1), "\n")
	found := 0
	for _, file := range goFiles(t) {
		dir := "./" + filepath.ToSlash(filepath.Dir(file)) + " "
		if !strings.HasSuffix(file, "_test.go") || !strings.Contains(readFile(t, file), "flag.Bool(\"update\"") {
			continue
		}
		found++
		if !strings.Contains(updates, dir) {
			t.Errorf("%s has the flag -update, but neither make docs nor make data runs the tests of %s", file, dir)
		}
	}
	if found < 8 {
		t.Errorf("only %d packages have the flag -update", found)
	}
}

// TestContributingNamesExistingFiles: the tables and steps in CONTRIBUTING.md name
// files and directories that exist.
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

// TestCIRunsEveryTestTarget: CI runs make test and make test-slow. The linters, the
// contract and each target test-NAME of the Makefile are a part of one of these two.
func TestCIRunsEveryTestTarget(t *testing.T) {
	makefile, ci := readFile(t, "Makefile"), readFile(t, ".ci/run")
	var parts []string
	for _, name := range []string{"test", "test-slow"} {
		if !strings.Contains(ci, "\nmake "+name+" ") {
			t.Errorf(".ci/run does not run make %s", name)
		}
		_, line, _ := strings.Cut(makefile, "\n"+name+": ")
		line, _, _ = strings.Cut(line, " ##")
		parts = append(parts, strings.Fields(line)...)
	}
	targets := regexp.MustCompile(`(?m)^(lint|contract|test-[a-z0-9-]+):`).FindAllStringSubmatch(makefile, -1)
	if len(targets) < 12 {
		t.Errorf("only %d targets were found", len(targets))
	}
	for _, m := range targets {
		if m[1] != "test-slow" && !slices.Contains(parts, m[1]) {
			t.Errorf("neither make test nor make test-slow runs make %s", m[1])
		}
	}
}
