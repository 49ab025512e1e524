package repo_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestProgramThatUsesTheLibraryGetsNoOtherModule: in a program that requires only the library, `go
// list -m all` must print two lines: the program and the library.
func TestProgramThatUsesTheLibraryGetsNoOtherModule(t *testing.T) {
	root, err := os.Getwd()
	noError(t, err)
	dir := t.TempDir()
	goCommand := func(args ...string) string {
		t.Helper()
		cmd := exec.Command("go", args...)
		cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
		}
		return string(out)
	}
	program := "package main\n\nimport (\n"
	for _, name := range []string{"", "/harikerjatest", "/law", "/projection"} {
		program += "\t_ \"" + modulePath + name + "\"\n"
	}
	noError(t, os.WriteFile(filepath.Join(dir, "main.go"), []byte(program+")\n\nfunc main() {}\n"), 0o644))
	goCommand("mod", "init", "example.com/consumer")
	goCommand("mod", "edit", "-require="+modulePath+"@v1.0.0", "-replace="+modulePath+"="+root)
	goCommand("build", "-o", os.DevNull, ".")
	want := "example.com/consumer\n" + modulePath + " v1.0.0 => " + root + "\n"
	if got := goCommand("list", "-m", "all"); got != want {
		t.Errorf("go list -m all prints\n%swant\n%s", got, want)
	}
}
