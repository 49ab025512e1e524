package repo_test

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestDocsTargetUpdatesEveryPackage: `make docs` runs the tests of every package
// whose tests write files with -update.
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

// TestContributingNamesExistingFiles: the tables and steps in CONTRIBUTING.md name
// files and directories that exist.
func TestContributingNamesExistingFiles(t *testing.T) {
	except := []string{"net/http", "internal/httpapi/testdata/workdays-month.txtar"} // the example creates the second
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
