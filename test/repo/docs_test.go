package repo_test

import (
	"path/filepath"
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
