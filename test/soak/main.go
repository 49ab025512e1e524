// Command soak tests the built server under load and attack, on loopback, and
// prints a table of figures with their limits:
//
//	go run . -binary ../../bin/harikerja                    every part, about 4 minutes
//	go run . -binary ../../bin/harikerja -only term,memory  some parts
//
// The figures depend on the machine and on its load, so `make soak` runs this
// command and `make test` does not. docs/performance.md has the figures of one run.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

// soak runs one part and collects its figures.
type soak struct {
	binary string
	part   string
	rows   []row
}

// row is one line of the table.
type row struct {
	what, figure, limit string
	ok                  bool
}

// parts lists the parts in the order in which they run.
var parts = []struct {
	name string
	run  func(*soak) error
}{
	{"term", (*soak).term},
	{"networks", (*soak).networks},
	{"headers", (*soak).slowHeaders},
	{"readers", (*soak).slowReaders},
	{"memory", (*soak).memory},
}

func main() {
	binary := flag.String("binary", "../../bin/harikerja", "the server to test")
	only := flag.String("only", "", "run only these parts, separated by commas: "+strings.Join(names(), ", "))
	flag.Parse()
	if err := run(soak{binary: *binary}, *only); err != nil {
		fmt.Fprintln(os.Stderr, "soak:", err)
		os.Exit(1)
	}
}

func run(settings soak, only string) error {
	chosen := names()
	if only != "" {
		chosen = strings.Split(only, ",")
	}
	for _, name := range chosen {
		if !slices.Contains(names(), name) {
			return fmt.Errorf("the part %q does not exist: use %s", name, strings.Join(names(), ", "))
		}
	}
	var err error
	if settings.binary, err = filepath.Abs(settings.binary); err != nil {
		return err
	}
	if _, err := exec.LookPath(settings.binary); err != nil {
		return fmt.Errorf("cannot run the server: %w; build it with make build", err)
	}
	var runs []*soak
	for _, p := range parts {
		if !slices.Contains(chosen, p.name) {
			continue
		}
		s := new(settings)
		s.part = p.name
		runs = append(runs, s)
		began := time.Now()
		if err := p.run(s); err != nil {
			s.check("finished", err.Error(), "no error", false)
		}
		s.say("took %.1f s", time.Since(began).Seconds())
	}
	return table(runs)
}

func names() []string {
	var list []string
	for _, p := range parts {
		list = append(list, p.name)
	}
	return list
}

// say prints progress.
func (s *soak) say(format string, args ...any) {
	fmt.Printf("soak: %s: %s\n", s.part, fmt.Sprintf(format, args...))
}

// check adds a row to the table.
func (s *soak) check(what, figure, limit string, ok bool) {
	s.rows = append(s.rows, row{what: what, figure: figure, limit: limit, ok: ok})
}

// checkPeak checks the peak of the server's resident memory.
func (s *soak) checkPeak(p *server) {
	const limit = 150.0
	mb := p.memory("VmHWM")
	s.check("peak memory", fmt.Sprintf("%.1f MB", mb), fmt.Sprintf("under %.0f MB", limit), mb > 0 && mb < limit)
}

// table prints all figures. It returns an error if a figure exceeds its limit.
func table(runs []*soak) error {
	fmt.Println()
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "part\twhat\tfigure\tlimit\t")
	failed, all := 0, 0
	for _, s := range runs {
		for _, r := range s.rows {
			verdict := "ok"
			if !r.ok {
				verdict = "FAILED"
				failed++
			}
			all++
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", s.part, r.what, r.figure, r.limit, verdict)
		}
	}
	w.Flush()
	if load, err := os.ReadFile("/proc/loadavg"); err == nil {
		fmt.Printf("load average of the machine at the end: %s", load)
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d figures exceed their limits", failed, all)
	}
	return nil
}
