package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/harikerja/harikerja"
)

//go:embed peers.py
var peersPy []byte

// pythonPackages are pinned, so that a rerun measures the same code.
var pythonPackages = []string{"numpy==2.3.4", "holidays==0.84"}

// askPython measures the Python peers in a process of their own, where their
// packages can be installed. What they cannot answer is left out.
func (r *results) askPython(ctx context.Context, temp string) error {
	venv := filepath.Join(temp, "venv")
	for _, command := range [][]string{
		{"python3", "-m", "venv", venv},
		append([]string{filepath.Join(venv, "bin", "pip"), "install", "--quiet", "--disable-pip-version-check"}, pythonPackages...),
	} {
		if out, err := exec.CommandContext(ctx, command[0], command[1:]...).CombinedOutput(); err != nil {
			r.Notes = append(r.Notes, "The Python peers are missing: their packages could not be installed.")
			log.Printf("python peers: %v: %s", err, bytes.TrimSpace(out))
			return nil
		}
	}
	script := filepath.Join(temp, "peers.py")
	if err := os.WriteFile(script, peersPy, 0o644); err != nil {
		return err
	}
	var dates []string
	for _, h := range allHolidays(harikerja.Default()) {
		dates = append(dates, h.Date.String())
	}
	cmd := exec.CommandContext(ctx, filepath.Join(venv, "bin", "python"), script)
	cmd.Stdin = strings.NewReader(strings.Join(dates, "\n"))
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("the Python peers failed: %w", err)
	}
	var answer struct {
		Versions []string
		Rows     map[string]map[string]float64
	}
	if err := json.Unmarshal(out, &answer); err != nil {
		return err
	}
	r.Machine.Tools = append(r.Machine.Tools, answer.Versions...)
	for i := range r.InProcess {
		for engine, nanos := range answer.Rows[r.InProcess[i].Question] {
			r.InProcess[i].Nanos[engine] = nanos
		}
	}
	return nil
}
