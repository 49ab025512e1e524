// Command soak holds the built server to what docs/reliability.md says of it,
// under load and abuse, on loopback:
//
//	go run . -binary ../../bin/harikerja          what `make test` runs, in seconds
//	go run . -binary ../../bin/harikerja -long    what `make soak` runs, in minutes
//	go run . -binary ../../bin/harikerja -only term,memory
//
// Every part is bounded in count and time, and ends the servers it started.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"text/tabwriter"
	"time"
)

// soak is the run of one part: how to try, and what came of it.
type soak struct {
	binary string
	long   bool
	dir    string // for files that are gone afterwards
	part   string
	rows   []row
}

// row is one line of the table at the end.
type row struct {
	what, figure, limit string
	ok                  bool
}

// parts are what can be tried, in this order.
var parts = []struct {
	name string
	run  func(*soak) error
}{
	{"term", (*soak).term},
	{"headers", (*soak).slowHeaders},
	{"readers", (*soak).slowReaders},
	{"largest", (*soak).largestReaders},
	{"corrupt", (*soak).corrupt},
	{"memory", (*soak).memory},
	{"reset", (*soak).rapidReset},
	{"reset-tls", (*soak).rapidResetTLS},
	{"narrow", (*soak).narrowStreams},
	{"deaf", (*soak).deafStreams},
	{"term-h2", (*soak).termStreams},
	{"renew", (*soak).renewals},
	{"h2spec", (*soak).conformance},
}

func main() {
	binary := flag.String("binary", "../../bin/harikerja", "the server to try")
	long := flag.Bool("long", false, "run the full counts, and hold latency and memory to their limits")
	only := flag.String("only", "", "run these parts alone, separated by commas: "+names())
	flag.Parse()
	if err := run(*binary, *long, *only); err != nil {
		fmt.Fprintln(os.Stderr, "soak:", err)
		os.Exit(1)
	}
}

func run(binary string, long bool, only string) error {
	var chosen []string
	if only != "" {
		chosen = strings.Split(only, ",")
	}
	for _, name := range chosen {
		if !slices.Contains(strings.Split(names(), ", "), name) {
			return fmt.Errorf("there is no part %q: use %s", name, names())
		}
	}
	binary, err := filepath.Abs(binary)
	if err != nil {
		return err
	}
	if _, err := exec.LookPath(binary); err != nil {
		return fmt.Errorf("there is no server to try: %w; make build makes one", err)
	}
	dir, err := os.MkdirTemp("", "soak")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)

	var runs []*soak
	var group sync.WaitGroup
	for _, p := range parts {
		if len(chosen) > 0 && !slices.Contains(chosen, p.name) {
			continue
		}
		s := &soak{binary: binary, long: long, dir: dir, part: p.name}
		runs = append(runs, s)
		group.Go(func() {
			began := time.Now()
			if err := p.run(s); err != nil {
				s.check("finished", err.Error(), "no error", false)
			}
			s.say("took %.1f s", time.Since(began).Seconds())
		})
		if long { // figures are taken one at a time; else most parts wait for time limits
			group.Wait()
		}
	}
	group.Wait()
	return table(runs)
}

func names() string {
	var list []string
	for _, p := range parts {
		list = append(list, p.name)
	}
	return strings.Join(list, ", ")
}

// count is the full number, or a smaller one in the short form.
func (s *soak) count(long, short int) int {
	if s.long {
		return long
	}
	return short
}

// say prints how far it is.
func (s *soak) say(format string, args ...any) {
	fmt.Printf("soak: %s: %s\n", s.part, fmt.Sprintf(format, args...))
}

// check notes a figure that has to keep to a limit.
func (s *soak) check(what, figure, limit string, ok bool) {
	s.rows = append(s.rows, row{what, figure, limit, ok})
}

// note is for a figure that only the long form holds to its limit.
func (s *soak) note(what, figure, limit string, ok bool) {
	if s.long {
		s.check(what, figure, limit, ok)
		return
	}
	s.check(what, figure, "not held in the short form", true)
}

// checkCount notes a number that has to be as given.
func (s *soak) checkCount(what string, got, want int) {
	s.check(what, fmt.Sprint(got), fmt.Sprint(want), got == want)
}

// mostMB is what the server may take under any abuse tried here.
const mostMB = 150

func (s *soak) checkPeak(p *server) {
	mb := p.memory("VmHWM")
	s.check("most memory", fmt.Sprintf("%.1f MB", mb), fmt.Sprintf("under %d MB", mostMB), mb > 0 && mb < mostMB)
}

// table prints all figures, and is an error if one is beyond its limit.
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
		return fmt.Errorf("%d of %d figures are beyond their limits", failed, all)
	}
	return nil
}
