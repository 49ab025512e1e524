package main

import (
	"net"
	"net/http"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"
)

// TestNobodyReads: a server goes on when those who read its greeting and its
// log are gone, and its probes when they only stopped reading.
func TestNobodyReads(t *testing.T) {
	t.Run("gone", func(t *testing.T) {
		url := serveInto(t, func(read *os.File) { read.Close() })
		for range 3 {
			if status, _ := get(t, url+"/v1/health"); status != 200 {
				t.Errorf("status %d", status)
			}
		}
	})
	t.Run("stopped", func(t *testing.T) {
		url := serveInto(t, func(*os.File) {})
		client := http.Client{Timeout: 2 * time.Second}
		for n := 0; ; n++ { // the log is a pipe of 64 KB
			response, err := client.Get(url + "/v1/health")
			if err != nil {
				break
			}
			response.Body.Close()
			if n == 5000 {
				t.Fatal("no log ever filled its pipe")
			}
		}
		if status, _ := get(t, url+"/livez"); status != 200 {
			t.Errorf("the probe answers %d", status)
		}
	})
}

// serveInto runs a server whose greeting and log go into a pipe, and gives the
// end to read them from to a function.
func serveInto(t *testing.T, reader func(*os.File)) string {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := ln.Addr().String()
	ln.Close()
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { read.Close() })
	cmd := exec.Command("harikerja", "serve", "--addr", addr, "--access-log", "all")
	cmd.Stdout, cmd.Stderr = write, write
	reader(read)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	write.Close()
	t.Cleanup(func() {
		cmd.Process.Signal(syscall.SIGKILL)
		cmd.Wait()
	})
	await(t, "the server answers", func() bool {
		response, err := http.Get("http://" + addr + "/livez")
		if err == nil {
			response.Body.Close()
		}
		return err == nil
	})
	return "http://" + addr
}
