package repo_test

import (
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestStandardLibraryOnly checks with the go command that the library depends
// only on the standard library.
func TestStandardLibraryOnly(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", modulePath).Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	if got := strings.Fields(string(out)); len(got) != 1 || got[0] != modulePath {
		t.Errorf("in addition to the standard library, the package depends on %v", got)
	}
}

// TestZoneDataMatchesTheToolchain compares zoneinfo.zip with the file in the Go
// distribution that go.mod names. `make zones` copies the file after an update.
func TestZoneDataMatchesTheToolchain(t *testing.T) {
	if pinned := "toolchain " + runtime.Version() + "\n"; !strings.Contains(readFile(t, "go.mod"), pinned) {
		t.Skipf("go.mod names a different toolchain; this one is %s", runtime.Version())
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatalf("go env: %v", err)
	}
	theirs := readFile(t, filepath.Join(strings.TrimSpace(string(root)), "lib", "time", "zoneinfo.zip"))
	if theirs != readFile(t, "zoneinfo.zip") {
		t.Error("zoneinfo.zip differs from the file of the toolchain: run make zones")
	}
}
