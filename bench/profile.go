package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// profile loads one endpoint and returns where the server spends its time, as
// its own profiler sees it: the reason behind a goal that is missed.
func profile(ctx context.Context, t target, admin string) (string, error) {
	loaded := make(chan error, 1)
	go func() {
		_, err := load(ctx, t, 4*time.Second)
		loaded <- err
	}()
	response, err := http.Get("http://" + admin + "/debug/pprof/profile?seconds=3")
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return "", fmt.Errorf("the profiler answers %s", response.Status)
	}
	taken, err := io.ReadAll(response.Body)
	if err != nil {
		return "", err
	}
	if err := <-loaded; err != nil {
		return "", err
	}
	dir, err := os.MkdirTemp("", "harikerja-profile-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "cpu.pprof")
	if err := os.WriteFile(file, taken, 0o600); err != nil {
		return "", err
	}
	out, err := exec.CommandContext(ctx, "go", "tool", "pprof", "-top", "-cum", "-nodecount=40", file).Output()
	if err != nil {
		return "", err
	}
	_, table, _ := strings.Cut(string(out), "\n      flat")
	return "      flat" + strings.TrimRight(table, "\n"), nil
}
