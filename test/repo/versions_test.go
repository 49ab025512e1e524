package repo_test

import (
	"os"
	"os/exec"
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

// TestOverdueListsAreReported: a scheduled workflow opens an issue for each line.
func TestOverdueListsAreReported(t *testing.T) {
	file := filepath.Join(t.TempDir(), "dataset.json")
	const years = `{"years":[{"year":2026,"status":"verified"},{"year":2025,"status":"corroborated"}]}`
	if err := os.WriteFile(file, []byte(years), 0o600); err != nil {
		t.Fatal(err)
	}
	for date, want := range map[string]string{
		"2026-09-30": "The list of 2025 is not verified\n",
		"2026-10-01": "The list of 2027 is due and missing\nThe list of 2025 is not verified\n",
		"2027-01-01": "The list of 2027 is due and missing\nThe list of 2025 is not verified\n",
	} {
		got, err := exec.Command("python3", "scripts/overdue.py", file, date).CombinedOutput()
		if err != nil || string(got) != want {
			t.Errorf("on %s: got %q, %v; want %q", date, got, err, want)
		}
	}
}
