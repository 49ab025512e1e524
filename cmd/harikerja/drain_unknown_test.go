package main

import (
	"io"
	"net/http"
	"syscall"
	"testing"
)

// TestDrainEndsConnectionsOfUnknownPaths: a program that asks for what is not
// there is told to come back by another connection like everybody else.
func TestDrainEndsConnectionsOfUnknownPaths(t *testing.T) {
	p := serve(t, nil, "--drain-delay", "2s")
	ask := func() *http.Response {
		t.Helper()
		res, err := http.Get(p.url + "/nix")
		if err != nil {
			t.Fatal(err)
		}
		io.Copy(io.Discard, res.Body)
		res.Body.Close()
		return res
	}
	if res := ask(); res.StatusCode != 404 || res.Close {
		t.Fatalf("before the signal: status %d, closing %t", res.StatusCode, res.Close)
	}
	if err := p.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	p.stderr.await(t, "stopping")
	await(t, "Connection: close for /nix", func() bool { return ask().Close })
}
