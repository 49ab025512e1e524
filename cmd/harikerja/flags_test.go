package main

import (
	"bytes"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestEmptyPathIsRefused: an empty value comes from an unset variable in a script
// and must not mean the default.
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
		args := []string{"serve", "--addr", "127.0.0.1:99999"} // an invalid port, so that no server starts
		code := run(t.Context(), args, []string{variable + "="}, &stdout, &stderr, fixed(someDay))
		if code != exitNoAnswer || !strings.Contains(stderr.String(), variable+" is empty: name a file, or unset the variable\n") {
			t.Errorf("%s: exit code %d, stderr %q", variable, code, stderr.String())
		}
	}
}

// TestPipeAsDatasetIsRefused: no command waits for the writer of a pipe.
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
