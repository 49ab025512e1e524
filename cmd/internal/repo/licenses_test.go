package repo_test

import "testing"

// TestPackagesHaveTheLicences: each package and the program's module must contain the licence for
// the code, the licence for the data and the notice. Users install packages and modules without
// the repository.
func TestPackagesHaveTheLicences(t *testing.T) {
	for _, name := range []string{"LICENSE", "LICENSE-DATA", "NOTICE"} {
		for _, directory := range []string{"clients/php", "clients/python", "clients/typescript", "cmd"} {
			if copied := directory + "/" + name; readFile(t, copied) != readFile(t, name) {
				t.Errorf("%s differs from %s: copy it", copied, name)
			}
		}
	}
}
