package repo_test

import "testing"

// TestPackagesHaveTheLicences: each package contains the licence of the code, the
// licence of the data and the notice, because it is installed without the repository.
func TestPackagesHaveTheLicences(t *testing.T) {
	for _, name := range []string{"LICENSE", "LICENSE-DATA", "NOTICE"} {
		for _, language := range []string{"php", "python", "typescript"} {
			if copied := "clients/" + language + "/" + name; readFile(t, copied) != readFile(t, name) {
				t.Errorf("%s differs from %s: copy it", copied, name)
			}
		}
	}
}
