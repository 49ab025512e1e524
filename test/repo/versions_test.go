package repo_test

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestPackagesHaveNoVersionOfTheirOwn: a tag sets the version of everything, and
// scripts/release.sh writes it into the packages.
func TestPackagesHaveNoVersionOfTheirOwn(t *testing.T) {
	for file, want := range map[string]string{
		"clients/typescript/package.json":          `"version": "0.0.0",`,
		"clients/python/src/harikerja/__init__.py": `__version__ = "0.0.0"`,
	} {
		if !strings.Contains(readFile(t, file), want) {
			t.Errorf("%s has no line %s", file, want)
		}
	}
	if strings.Contains(readFile(t, "clients/php/composer.json"), `"version"`) {
		t.Error("clients/php/composer.json has a version: Composer takes the version from the tag")
	}
}

// TestActionsArePinned: the workflows name every action by its commit, because the
// owner of an action can move a tag.
func TestActionsArePinned(t *testing.T) {
	workflows, err := filepath.Glob(".github/workflows/*.yml")
	if err != nil || len(workflows) == 0 {
		t.Fatalf("no workflows were found: %v", err)
	}
	used := regexp.MustCompile(`uses: (.*)`)
	pinned := regexp.MustCompile(`^(\./.*|[\w./-]+@[0-9a-f]{40} # v[0-9.]+)$`)
	for _, file := range workflows {
		for _, m := range used.FindAllStringSubmatch(readFile(t, file), -1) {
			if !pinned.MatchString(m[1]) {
				t.Errorf("%s: %s is not a commit with its version as a comment", file, m[1])
			}
		}
	}
}
