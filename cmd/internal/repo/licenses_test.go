package repo_test

import "testing"

// Each package and the module of the program must contain the licence of the code, the licence
// of the data and the notice, because users install them without the repository.
func TestPackagesHaveTheLicences(t *testing.T) {
	for _, name := range []string{"LICENSE", "LICENSE-DATA", "NOTICE"} {
		for _, directory := range []string{"clients/php", "clients/python", "clients/typescript", "cmd"} {
			if copied := directory + "/" + name; readFile(t, copied) != readFile(t, name) {
				t.Errorf("%s differs from %s: copy it", copied, name)
			}
		}
	}
}
