package harikerja_test

import (
	"os/exec"
	"strings"
	"testing"
)

// TestStandardLibraryOnly asks the go command what a program that imports the
// package links: the package itself and the standard library.
func TestStandardLibraryOnly(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	if got := strings.Fields(string(out)); len(got) != 1 || got[0] != modulePath {
		t.Errorf("beside the standard library the package needs %v", got)
	}
}
