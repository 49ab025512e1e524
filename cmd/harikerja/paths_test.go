package main

import (
	"bytes"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/harikerja/harikerja/internal/frozen"
)

const someDay = "2026-06-15T12:00:00Z"

// wantMistake wants one line on standard error and no answer.
func wantMistake(t *testing.T, args []string, got result, want string) {
	t.Helper()
	if got.code != exitNoAnswer || got.stdout != "" || strings.Count(got.stderr, "\n") != 1 || !strings.Contains(got.stderr, want) {
		t.Errorf("%q: exit code %d, stdout %q, stderr %q, want one line with %q", args, got.code, got.stdout, got.stderr, want)
	}
}

// chdir changes to a directory, once the frozen dataset was read: its name is
// relative.
func chdir(t *testing.T, dir string) {
	t.Helper()
	frozen.Calendar()
	t.Chdir(dir)
}

func TestExportRefusesEmptyTarget(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "project")
	thesis := filepath.Join(dir, "thesis.txt")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(thesis, []byte("years of work"), 0o644); err != nil {
		t.Fatal(err)
	}
	chdir(t, dir)
	for _, args := range [][]string{{"export", ""}, {"export", "", "--force"}} {
		wantMistake(t, args, runAt(t, someDay, args...), "the name of the directory is empty")
		if b, err := os.ReadFile(thesis); err != nil || string(b) != "years of work" {
			t.Fatalf("%q: the current directory was replaced: %v", args, err)
		}
	}
}

// TestEmptyPathIsRefused: an unset variable of a script is never taken for the
// default.
func TestEmptyPathIsRefused(t *testing.T) {
	chdir(t, t.TempDir())
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"holidays", "2026", "--dataset", ""}, "--dataset is empty"},
		{[]string{"export", "public", "--dataset="}, "--dataset is empty"},
		{[]string{"mcp", "--dataset", ""}, "--dataset is empty"},
		{[]string{"data", "build", "--to", ""}, "--to is empty"},
		{[]string{"data", "build", "--from", ""}, "--from is empty"},
		{[]string{"data", "lint", "--from="}, "--from is empty"},
		{[]string{"serve", "--tls-cert", "", "--tls-key", "key.pem"}, "--tls-cert is empty"},
		{[]string{"serve", "--tls-cert", "cert.pem", "--tls-key", ""}, "--tls-key is empty"},
		{[]string{"healthcheck", "--url", ""}, "--url is empty"},
		{[]string{"export", "public", "--date", ""}, "--date is empty"},
	} {
		wantMistake(t, test.args, runAt(t, someDay, test.args...), test.want)
	}
	for _, variable := range []string{"HARIKERJA_DATASET", "HARIKERJA_TLS_CERT", "HARIKERJA_TLS_KEY"} {
		var stdout, stderr bytes.Buffer
		args := []string{"serve", "--addr", "127.0.0.1:99999"} // so that no server starts in any case
		code := run(t.Context(), args, []string{variable + "="}, &stdout, &stderr, fixed(someDay))
		if code != exitNoAnswer || !strings.Contains(stderr.String(), variable+" is empty: name a file, or unset the variable\n") {
			t.Errorf("%s: exit code %d, stderr %q", variable, code, stderr.String())
		}
	}
}

// TestPipeAsDatasetIsRefused: no command waits for another program to write.
func TestPipeAsDatasetIsRefused(t *testing.T) {
	dir := t.TempDir()
	pipe, socket := filepath.Join(dir, "pipe"), filepath.Join(dir, "socket")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	ln, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	link := filepath.Join(dir, "link")
	if err := os.Symlink(pipe, link); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		pipe:        "is a named pipe, not a regular file",
		link:        "is a named pipe, not a regular file",
		dir:         "is a directory, not a regular file",
		"/dev/zero": "is a device or socket, not a regular file",
		socket:      "is a device or socket, not a regular file",
	} {
		for _, args := range [][]string{{"holidays", "2026"}, {"--version"}, {"mcp"}, {"export", filepath.Join(dir, "public")},
			{"serve", "--addr", "127.0.0.1:0"}, {"check", "2026-03-20", "--json"}} {
			args = append(args, "--dataset", name)
			wantMistake(t, args, runAt(t, someDay, args...), want)
		}
		args := []string{"serve", "--addr", "127.0.0.1:0", "--tls-cert", name, "--tls-key", name}
		wantMistake(t, args, runAt(t, someDay, args...), want)
	}
}

// TestPipeInDataDirectoryIsRefused: nor do the commands for curators.
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

// TestDataBuildKeepsWhatIsNoDataset: a mistaken --to costs nobody a file.
func TestDataBuildKeepsWhatIsNoDataset(t *testing.T) {
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
