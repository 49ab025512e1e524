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

// TestPipeInDataDirectoryIsRefused: data lint and data build never wait for the
// writer of a pipe.
func TestPipeInDataDirectoryIsRefused(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(dir, "2026.yaml"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(filepath.Join(dir, "published.txt"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"lint", "build"} {
		got := runAt(t, someDay, "data", command, "--from", dir, "--to", filepath.Join(dir, "out.json"))
		if command == "lint" {
			got = runAt(t, someDay, "data", command, "--from", dir)
		}
		if got.code == 0 || !strings.Contains(got.stdout+got.stderr, "is a named pipe, not a regular file") {
			t.Errorf("%s: exit code %d, stdout %q, stderr %q", command, got.code, got.stdout, got.stderr)
		}
	}
}

// TestDataBuildKeepsOtherFiles: a wrong --to never overwrites a file that is not a
// dataset.
func TestDataBuildKeepsOtherFiles(t *testing.T) {
	repository, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	chdir(t, t.TempDir())
	if err := os.CopyFS("data", os.DirFS(filepath.Join(repository, "data"))); err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{
		os.WriteFile("thesis.txt", []byte("years of work"), 0o600),
		os.WriteFile("old.json", frozen.File(), 0o644),
		os.WriteFile("new.json", nil, 0o644),
		syscall.Mkfifo("pipe", 0o600),
		os.Symlink("old.json", "link"),
		os.Symlink("pipe", "pipelink"),
		os.Symlink("nowhere", "dangling"),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	year, err := os.ReadFile("data/2026.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for to, want := range map[string]string{
		"thesis.txt":         "it is not a dataset",
		"data/2026.yaml":     "it is not a dataset",
		"data/published.txt": "it is not a dataset",
		"data":               "is a directory",
		"pipe":               "is a named pipe",
		"pipelink":           "is a named pipe",
		"dangling":           "it is a symbolic link to a file that does not exist",
		"thesis.txt/x":       "not a directory",
	} {
		args := []string{"data", "build", "--to", to}
		wantMistake(t, args, runAt(t, someDay, args...), want)
	}
	if b, err := os.ReadFile("thesis.txt"); err != nil || string(b) != "years of work" {
		t.Errorf("a file was lost: %v", err)
	}
	if b, err := os.ReadFile("data/2026.yaml"); err != nil || !bytes.Equal(b, year) {
		t.Errorf("a curated year was lost: %v", err)
	}
	for _, to := range []string{"link", "new.json", "none.json"} {
		if got := runAt(t, someDay, "data", "build", "--to", to); got.code != 0 {
			t.Errorf("--to %s: exit code %d, %s", to, got.code, got.stderr)
		}
	}
	if to, err := os.Readlink("link"); err != nil || to != "old.json" {
		t.Errorf("the link was replaced: %q, %v", to, err)
	}
}
