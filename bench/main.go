// Bench measures Harikerja against the floor of net/http and against its
// peers, side by side in one run, and writes docs/performance.md from what it
// measured. It sends traffic to this machine only.
//
//	go run . [-quick] [-write]
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"time"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) > 1 && os.Args[1] == "floor" {
		log.Fatal(serveFloor(os.Args[2:]))
	}
	quick := flag.Bool("quick", false, "few rounds, to see that everything runs")
	write := flag.Bool("write", false, "write docs/performance.md and its plot")
	root := flag.String("root", "..", "the project's root directory")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *root, *quick, *write); err != nil {
		log.Fatal("bench: ", err)
	}
}

// results is all that was measured.
type results struct {
	Machine   machine
	InProcess []row
	Growth    growth
	HTTP      []httpRow
	Latency   []latencyRow
	Collected [contenders]collected // under the load of Latency
	Profile   string                // of the server under load
	Start     startResult
	Package   *packageResult // nil where npm is missing
	Notes     []string
}

func run(ctx context.Context, root string, quick, write bool) error {
	temp, err := os.MkdirTemp("", "harikerja-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	began := time.Now()
	var r results
	r.Machine = describeMachine(began)

	log.Print("building the server, stripped and static …")
	binary := filepath.Join(temp, "harikerja")
	build := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags=-s -w", "-o", binary, "./cmd/harikerja")
	build.Dir = root
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("cannot build the server: %v\n%s", err, out)
	}

	steps := []struct {
		name string
		do   func() error
	}{
		{"in-process, against the peers", func() error { return r.measureInProcess(ctx, temp, quick) }},
		{"start-up and size", func() error { return r.measureStart(ctx, binary, quick) }},
		{"over HTTP, against the floor", func() error { return r.measureHTTP(ctx, binary, quick) }},
		{"the npm package", func() error { return r.measurePackage(ctx, root) }},
	}
	for _, s := range steps {
		log.Printf("measuring: %s …", s.name)
		if err := s.do(); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	r.Machine.Took = time.Since(began).Round(time.Second)
	text := r.report()
	fmt.Println(text)
	if !write {
		return nil
	}
	docs := filepath.Join(root, "docs")
	if err := os.WriteFile(filepath.Join(docs, "performance.svg"), []byte(r.plot()), 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(docs, "performance.md"), []byte(text), 0o644)
}
