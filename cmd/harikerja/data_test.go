package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/harikerja/harikerja/internal/frozen"
)

// TestPipeInDataDirectoryIsRefused: the commands "data lint" and "data build" never wait for the
// writer of a pipe.
func TestPipeInDataDirectoryIsRefused(t *testing.T) {
	dir := t.TempDir()
	noError(t, syscall.Mkfifo(filepath.Join(dir, "2026.yaml"), 0o600))
	for _, command := range []string{"lint", "build"} {
		got := runAt(t, someDay, "data", command, "--from", dir, "--to", filepath.Join(dir, "out.json"))
		if command == "lint" {
			got = runAt(t, someDay, "data", command, "--from", dir)
		}
		if got.code == 0 || !strings.Contains(got.stdout+got.stderr, "is a named pipe, not a regular file") {
			t.Errorf("%s: got exit code %d, stdout %q, stderr %q; want an error about the pipe", command, got.code, got.stdout, got.stderr)
		}
	}
}

// copyData changes to a new directory with a copy of the data.
func copyData(t *testing.T) {
	t.Helper()
	repository, err := filepath.Abs("../..")
	noError(t, err)
	chdir(t, t.TempDir())
	noError(t, os.CopyFS("data", os.DirFS(filepath.Join(repository, "data"))))
}

// TestDataBuildKeepsOtherFiles: a wrong --to never overwrites a file that is not a
// dataset.
func TestDataBuildKeepsOtherFiles(t *testing.T) {
	copyData(t)
	for _, err := range []error{
		os.WriteFile("thesis.txt", []byte("years of work"), 0o600),
		os.WriteFile("old.json", frozen.File(), 0o644),
		os.WriteFile("new.json", nil, 0o644),
		syscall.Mkfifo("pipe", 0o600),
		os.Symlink("old.json", "link"),
		os.Symlink("pipe", "pipelink"),
		os.Symlink("nowhere", "dangling"),
	} {
		noError(t, err)
	}
	headers := map[string]string{
		"settings.json": `{"format":1,"colour":"red"}`,
		"header.json":   string(frozen.File()[:200]),
	}
	for name, content := range headers {
		noError(t, os.WriteFile(name, []byte(content), 0o644))
	}
	year, err := os.ReadFile("data/2026.yaml")
	noError(t, err)
	for to, want := range map[string]string{
		"thesis.txt":     "it is not a dataset",
		"data/2026.yaml": "it is not a dataset",
		"data":           "is a directory",
		"pipelink":       "is a named pipe",
		"dangling":       "it is a symbolic link to a file that does not exist",
		"settings.json":  "it is not a dataset",
		"header.json":    "it is not a dataset",
	} {
		args := []string{"data", "build", "--to", to}
		wantMistake(t, args, runAt(t, someDay, args...), want)
	}
	if b, err := os.ReadFile("thesis.txt"); err != nil || string(b) != "years of work" {
		t.Errorf("a file was lost: %v", err)
	}
	for name, content := range headers {
		if b, err := os.ReadFile(name); err != nil || string(b) != content {
			t.Errorf("%s was lost: %v", name, err)
		}
	}
	if b, err := os.ReadFile("data/2026.yaml"); err != nil || !bytes.Equal(b, year) {
		t.Errorf("data/2026.yaml has changed (error %v), want the old content", err)
	}
	for _, to := range []string{"link", "new.json"} {
		if got := runAt(t, someDay, "data", "build", "--to", to); got.code != 0 {
			t.Errorf("--to %s: got exit code %d and stderr %s, want exit code 0", to, got.code, got.stderr)
		}
	}
	if to, err := os.Readlink("link"); err != nil || to != "old.json" {
		t.Errorf("the symbolic link now points to %q (error %v), want no change", to, err)
	}
}
