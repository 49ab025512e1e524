package main

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"time"
)

// report returns the part of docs/performance.md that `make bench` writes. All figures in
// this part come from this run.
func (r *results) report() string {
	var b strings.Builder
	p := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	took := time.Since(r.date).Seconds()
	p("The figures come from one run on %s that took %.0f seconds. Machine and programs: %s.\n",
		r.date.UTC().Format("2 January 2006"), took, strings.Join(r.tools, ", "))
	p("All figures are medians. Other programs use the machine at the same time, so ratios are more reliable than "+
		"times. During this run, the host of the virtual machine took %.0f %% of the CPU time. "+
		"Times of single requests (p99) depend on this share.\n",
		100*r.stolen/took/float64(runtime.NumCPU()))
	p("| goal | measured | result |\n|---|---|---|")
	for _, g := range r.goals() {
		p("| %s | %s | %s |", g.Text, g.Measured, map[bool]string{true: "met", false: "**missed**"}[g.Met])
	}
	p("\n### The library and other libraries\n")
	p("The table shows nanoseconds per answer. The number in brackets is this time divided by our time. All "+
		"libraries answer the same %d random questions per row. Libraries with a loop over days answer only the first "+
		"%d questions of most rows. The benchmark stops if two answers differ. "+
		"“numpy, array” answers all questions of a row in one call.\n", inputs, fewInputs)
	p("| | %s |\n|---|%s", strings.Join(libraryNames, " | "), strings.Repeat("--:|", len(libraryNames)))
	for _, row := range r.library {
		cells := row.question
		for _, name := range libraryNames {
			cells += " | " + row.cell(name)
		}
		p("| %s |", cells)
	}
	p("\n### The server and a plain net/http server\n")
	p("The reference server is a separate process: a `net/http` server with a `ServeMux`, the same timeouts, and "+
		"constant answers with the same headers and bodies. It has no metrics. Our server counts metrics and writes no "+
		"access log. Each server uses one core. The load generator, wrk with %d connections, uses the other core.\n", connections)
	p("In most rows, all requests are equal, and our server keeps the answer, except with own days. In the rows " +
		"“random”, each request has a random date, so the server keeps few answers or none.\n")
	p("“Throughput” is our requests per second divided by the requests per second of the reference server. “CPU” is " +
		"the CPU time per request of the reference server divided by ours: at 0.50, our server needs twice as much.\n")
	leftOut := 0.0
	for _, row := range r.server {
		if row.random == "" {
			leftOut = max(leftOut, median(row.dropped))
		}
	}
	p("For p50 and p99, requests are sent at half of the highest rate of our server, and each server is measured %d "+
		"times. A request is left out if another program used the core of the load generator at that time: at most "+
		"%.1f %% of the requests in one row of the table.\n", len(r.server[0].p99[ours]), 100*leftOut)
	p("| | requests/s | CPU time, µs | throughput | CPU | p50, p99, µs | reference p50, p99 | p99 ratio |")
	p("|---|--:|--:|--:|--:|--:|--:|--:|")
	for _, row := range r.server {
		late := "| | | |"
		if row.random == "" {
			late = fmt.Sprintf("| %.0f, %.0f | %.0f, %.0f | %.2fx |", median(row.p50[ours]), median(row.p99[ours]),
				median(row.p50[reference]), median(row.p99[reference]), row.late())
		}
		p("| %s | %.0f | %.1f | %.2f | %.2f %s", row.name, median(row.rate[ours]), median(row.cpu[ours]),
			medianRatio(row.rate[ours], row.rate[reference]), speedup(row.cpu), late)
	}
	p("\nThe static, stripped binary has %.1f MB. A MB is 1,000,000 bytes.", r.binary)
	return b.String()
}

func (row libraryRow) cell(name string) string {
	if len(row.nanos[name]) == 0 {
		return "–"
	}
	nanos := median(row.nanos[name])
	if name == harikerjaName {
		return fmt.Sprintf("%.1f", nanos)
	}
	return fmt.Sprintf("%.0f (%.0fx)", nanos, nanos/median(row.nanos[harikerjaName]))
}

// goal is one line in the table of goals.
type goal struct {
	Text, Measured string
	Met            bool
}

func (r *results) goals() []goal {
	lowest := func(value func(serverRow) float64) (low float64, name string) {
		low = math.Inf(1)
		for _, row := range r.server {
			if row.name == ownAdd || row.random != "" {
				continue
			}
			if v := value(row); v < low {
				low, name = v, row.name
			}
		}
		return low, name
	}
	throughput, slowest := lowest(func(row serverRow) float64 { return medianRatio(row.rate[ours], row.rate[reference]) })
	cpu, costliest := lowest(func(row serverRow) float64 { return speedup(row.cpu) })
	p99, latest := lowest(func(row serverRow) float64 { return 1 / row.late() })
	allocs, lead, closest := 0.0, math.Inf(1), ""
	adds := make(map[string][]float64) // by question: our times in nanoseconds, one for each round
	for _, row := range r.library {
		allocs += row.allocs
		adds[row.question] = row.nanos[harikerjaName]
		for name, nanos := range row.nanos {
			if ratio := medianRatio(nanos, row.nanos[harikerjaName]); name != harikerjaName && ratio < lead {
				lead, closest = ratio, name+", "+row.question
			}
		}
	}
	cpus := make(map[string][]float64)
	ratios := make(map[string]float64) // by endpoint: the CPU ratio
	for _, row := range r.server {
		cpus[row.name] = row.cpu[ours]
		ratios[row.name] = speedup(row.cpu)
	}
	own := slices.Min(cpus[ownAdd]) - slices.Min(cpus[randomAdd]) // the least values, because other programs can only make a value greater
	growth, growthCPU := medianRatio(adds["add 2500"], adds["add 5"]), medianRatio(cpus[randomLong], cpus[randomAdd])
	list := []goal{
		{"each throughput, for repeated requests without own days, is at least 0.85 of the reference server",
			fmt.Sprintf("lowest: %.2f (%s)", throughput, slowest), throughput >= 0.85},
		{"each CPU ratio (defined below), for the same requests, is at least 0.85",
			fmt.Sprintf("lowest: %.2f (%s)", cpu, costliest), cpu >= 0.85},
		{"the CPU ratio for random requests is at least 0.65 for check and add, and 0.60 for diff",
			fmt.Sprintf("%.2f, %.2f, %.2f", ratios[randomCheck], ratios[randomAdd], ratios[randomDiff]),
			min(ratios[randomCheck], ratios[randomAdd]) >= 0.65 && ratios[randomDiff] >= 0.60},
		{"each p99, for the same requests at half of our highest rate, is at most 2x the p99 of the reference server",
			fmt.Sprintf("highest: %.2fx (%s)", 1/p99, latest), p99 >= 0.5},
		{"add 2500 in the library takes at most 1.1x the time of add 5", fmt.Sprintf("%.2fx", growth), growth <= 1.1},
		{"adding 2401 to 2500 workdays in the server takes at most 1.1x the CPU time of adding 1 to 100",
			fmt.Sprintf("%.2fx", growthCPU), growthCPU <= 1.1},
		{"add 5 with 20 own days takes at most 20 µs of CPU time more than a random request without own days " +
			"(lowest values of all rounds)", fmt.Sprintf("%.1f µs", own), own <= 20},
		{"no memory allocations in the arithmetic", fmt.Sprintf("%.0f", allocs), allocs == 0},
		{"faster than every other library in every row", fmt.Sprintf("closest: %.1fx (%s)", lead, closest), lead > 1},
		{"first answer at most 15 ms after the start", fmt.Sprintf("%.1f ms", r.start), r.start <= 15},
		{"at most 20 MB resident at the first answer", fmt.Sprintf("%.1f MB", r.resident), r.resident <= 20},
		{"at most 65 MB resident under repeated and random requests", fmt.Sprintf("%.1f MB", r.peak), r.peak <= 65},
	}
	for _, row := range r.server {
		if row.cpu[earlier] != nil {
			ratio := slices.Min(row.cpu[ours]) / slices.Min(row.cpu[earlier])
			list = append(list, goal{row.name + ": at most 1.03x the CPU time of the earlier version (lowest values of all rounds)",
				fmt.Sprintf("%.2fx", ratio), ratio <= 1.03})
		}
	}
	return append(list, r.python.Goals...)
}
