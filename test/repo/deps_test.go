package repo_test

import (
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestStandardLibraryOnly asks the go command what a program that imports the
// package links: the package itself and the standard library.
func TestStandardLibraryOnly(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", modulePath).Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	if got := strings.Fields(string(out)); len(got) != 1 || got[0] != modulePath {
		t.Errorf("beside the standard library the package needs %v", got)
	}
}

// TestZoneDataIsThatOfTheToolchain compares zoneinfo.zip with the file of the Go
// distribution that go.mod names. `make zones` copies it after an update.
func TestZoneDataIsThatOfTheToolchain(t *testing.T) {
	if pinned := "toolchain " + runtime.Version() + "\n"; !strings.Contains(readFile(t, "go.mod"), pinned) {
		t.Skipf("go.mod names another toolchain than this one, %s", runtime.Version())
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatalf("go env: %v", err)
	}
	theirs := readFile(t, filepath.Join(strings.TrimSpace(string(root)), "lib", "time", "zoneinfo.zip"))
	if theirs != readFile(t, "zoneinfo.zip") {
		t.Error("zoneinfo.zip is not that of the toolchain: run make zones")
	}
}
