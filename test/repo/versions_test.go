package repo_test

import (
	"regexp"
	"testing"
)

// TestPackagesHaveTheSameVersion: the packages in other languages are published
// together, so that the same version has the same data.
func TestPackagesHaveTheSameVersion(t *testing.T) {
	want := ""
	for file, pattern := range map[string]string{
		"clients/typescript/package.json":          `(?m)^  "version": "([^"]+)",$`,
		"clients/python/src/harikerja/__init__.py": `(?m)^__version__ = "([^"]+)"$`,
		"clients/php/composer.json":                `(?m)^    "version": "([^"]+)",$`,
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
