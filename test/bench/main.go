// Bench compares the speed of Harikerja with other libraries and with a plain
// net/http server, in one run, and reports which goals are met. It measures only
// servers on this machine.
//
//	go run . [-quick] [-write] [-earlier FILE]
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
	"runtime"
	"slices"
	"strings"
	"time"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) == 4 && os.Args[1] == "reference" {
		log.Fatal(serveReference(os.Args[2], os.Args[3]))
	}
	quick := flag.Bool("quick", false, "measure only one round, to check that the benchmark works")
	write := flag.Bool("write", false, "write the report into docs/performance.md")
	earlier := flag.String("earlier", "", "an earlier build of harikerja: compare the CPU time of random requests with it")
	root := flag.String("root", "../..", "the root directory of the project")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *root, *earlier, *quick, *write); err != nil {
		log.Fatal("bench: ", err)
	}
}

// results holds all measurements of one run.
type results struct {
	date    time.Time
	tools   []string // the machine, and the programs with their versions
	stolen  float64  // seconds of CPU time that the host of a virtual machine took
	library []libraryRow
	python  struct { // the first reply of peers.py
		Versions []string
		Goals    []goal
	}
	server   []serverRow
	binary   float64 // MB
	start    float64 // ms from the start of the process to the first answer
	resident float64 // MB at the first answer
	peak     float64 // MB, the highest value under load
}

func run(ctx context.Context, root, earlier string, quick, write bool) error {
	r := results{date: time.Now(), tools: machine(), stolen: -stolen()}
	rounds := 4
	if quick {
		rounds = 1
	}
	log.Print("building the server")
	binary := filepath.Join(root, "bin", "bench-harikerja")
	build := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags=-s -w", "-o", "bin/bench-harikerja", "./cmd/harikerja")
	build.Dir, build.Env = root, append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("cannot build the server: %v\n%s", err, out)
	}
	log.Print("measuring our library and other libraries, then the server")
	if err := r.measureLibrary(ctx, root, 10*rounds); err != nil {
		return err
	}
	if err := r.measureStart(ctx, binary, 5*rounds); err != nil {
		return err
	}
	if err := r.measureServer(ctx, binary, earlier, rounds); err != nil {
		return err
	}
	r.stolen += stolen()
	report := r.report()
	fmt.Print(report)
	if !write {
		return nil
	}
	return writeReport(filepath.Join(root, "docs", "performance.md"), report)
}

// writeReport replaces the part of a page that `make bench` writes. The rest of the page
// stays as it is.
func writeReport(file, report string) error {
	const begin, end = "<!-- make bench writes this part -->\n", "<!-- end of this part -->\n"
	page, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	before, rest, found := strings.Cut(string(page), begin)
	_, after, foundEnd := strings.Cut(rest, end)
	if !found || !foundEnd {
		return fmt.Errorf("%s does not have the lines %q and %q", file, begin, end)
	}
	return os.WriteFile(file, []byte(before+begin+"\n"+report+"\n"+end+after), 0o644)
}

// machine describes the machine, the Go release and the load generator.
func machine() []string {
	info, _ := os.ReadFile("/proc/cpuinfo")
	_, model, _ := strings.Cut(string(info), "model name\t: ")
	model, _, _ = strings.Cut(model, "\n")
	wrk, _ := exec.Command("wrk", "-v").CombinedOutput() // exits with status 1
	version, _, _ := strings.Cut(string(wrk), " [")
	return []string{model, fmt.Sprintf("%d cores", runtime.NumCPU()), runtime.GOOS + "/" + runtime.GOARCH, runtime.Version(), version}
}

// stolen returns the CPU time, in seconds, that the host took from this virtual machine since
// the machine was started. On a machine that is not virtual, it is 0.
func stolen() float64 {
	stat, _ := os.ReadFile("/proc/stat")
	total, _, _ := strings.Cut(string(stat), "\n")
	var ticks float64
	if fields := strings.Fields(total); len(fields) > 8 { // cpu, user, nice, system, idle, iowait, irq, softirq, steal
		fmt.Sscan(fields[8], &ticks)
	}
	return ticks / 100
}

func median(list []float64) float64 {
	list = slices.Sorted(slices.Values(list))
	return (list[(len(list)-1)/2] + list[len(list)/2]) / 2
}

// medianRatio returns the median of a[i]/b[i]. The values a[i] and b[i] were measured in
// the same round.
func medianRatio(a, b []float64) float64 {
	var list []float64
	for i := range a {
		list = append(list, a[i]/b[i])
	}
	return median(list)
}
