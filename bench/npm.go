package main

import (
	"context"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// packageResult is what the TypeScript package costs an application.
type packageResult struct {
	Import float64 // ms, the median
	Gzip   float64 // KB, minified with its data
}

// measurePackage times the import of the built package in fresh processes, less
// what starting Node costs, and takes its size from its own build.
func (r *results) measurePackage(ctx context.Context, root string) error {
	dir := filepath.Join(root, "clients", "typescript")
	build := exec.CommandContext(ctx, "sh", "-c", "npm ci --silent && npm run --silent build")
	build.Dir = dir
	if out, err := build.CombinedOutput(); err != nil {
		r.Notes = append(r.Notes, "The npm package was not measured: it could not be built here.")
		_ = out
		return nil
	}
	script := `const t = performance.now(); await import('./dist/index.js').then(m => m.isWorkday('2026-03-20')); console.log(performance.now() - t)`
	var times []float64
	for range 11 {
		cmd := exec.CommandContext(ctx, "node", "--input-type=module", "-e", script)
		cmd.Dir = dir
		out, err := cmd.Output()
		if err != nil {
			return err
		}
		t, err := strconv.ParseFloat(strings.TrimSpace(string(out)), 64)
		if err != nil {
			return err
		}
		times = append(times, t)
	}
	size := exec.CommandContext(ctx, "sh", "-c", "npx --no-install esbuild dist/index.js --bundle --minify --format=esm | gzip -9 | wc -c")
	size.Dir = dir
	out, err := size.Output()
	if err != nil {
		return err
	}
	bytes, err := strconv.ParseFloat(strings.TrimSpace(string(out)), 64)
	if err != nil {
		return err
	}
	r.Package = &packageResult{median(times), bytes / 1000}
	return nil
}
