package repo_test

import (
	"path/filepath"
	"regexp"
	"testing"
)

// TestPackagesHaveTheSameVersion: the packages in other languages are published
// together, so that the same version has the same data. The version of the PHP package
// is the tag of its repository.
func TestPackagesHaveTheSameVersion(t *testing.T) {
	want := ""
	for file, pattern := range map[string]string{
		"clients/typescript/package.json":          `(?m)^  "version": "([^"]+)",$`,
		"clients/python/src/harikerja/__init__.py": `(?m)^__version__ = "([^"]+)"$`,
	} {
		found := regexp.MustCompile(pattern).FindStringSubmatch(readFile(t, file))
		if found == nil {
			t.Fatalf("%s has no version", file)
		}
		if want == "" {
			want = found[1]
		}
		if found[1] != want {
			t.Errorf("%s has the version %s, another package has %s", file, found[1], want)
		}
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
