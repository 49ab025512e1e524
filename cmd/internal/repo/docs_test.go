package repo_test

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestFilesInContributingAndArchitectureExist: the files and directories in the steps of
// CONTRIBUTING.md and in the tables of ARCHITECTURE.md must exist.
func TestFilesInContributingAndArchitectureExist(t *testing.T) {
	except := []string{"net/http", "encoding/json", "./...", "cmd/internal/httpapi/testdata/workdays-month.txtar"} // the reader of CONTRIBUTING.md creates the second file
	names := regexp.MustCompile("`([\\w.*-]+/[\\w./*-]*)`").FindAllStringSubmatch(readFile(t, "CONTRIBUTING.md")+readFile(t, "ARCHITECTURE.md"), -1)
	if len(names) < 50 {
		t.Errorf("only %d names were found", len(names))
	}
	for _, m := range names {
		name := strings.Replace(m[1], "YYYY", "2026", 1)
		if files, err := filepath.Glob(name); err != nil || len(files) == 0 && !slices.Contains(except, name) {
			t.Errorf("CONTRIBUTING.md or ARCHITECTURE.md names %s, which does not exist: %v", name, err)
		}
	}
}

// TestCIRunsEveryTestTarget: CI runs make test and make test-all. The targets lint, contract and
// test-NAME in the Makefile are parts of make test-all.
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
		t.Errorf("only %d test targets were found in the Makefile", len(targets))
	}
	for _, m := range targets {
		if m[1] != "test-all" && !slices.Contains(parts, m[1]) {
			t.Errorf("make test-all does not run make %s: add it to PARTS", m[1])
		}
	}
}
