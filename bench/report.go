package main

import (
	"fmt"
	"math"
	"strings"
)

// goal is a promise of the project, held against what was measured.
type goal struct {
	what     string
	measured string
	met      bool
}

// report writes the page. Every figure in it comes from this run.
func (r *results) report() string {
	var b strings.Builder
	p := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	p("# Performance\n")
	p("Written by `make bench` from its own run on %s (%s): %s, %d cores, %s, %s; %s.", r.Machine.Date, r.Machine.Took, r.Machine.CPU, r.Machine.Cores, r.Machine.OS, r.Machine.Go, strings.Join(r.Machine.Tools, ", "))
	p("The machine is shared, so trust ratios, which are measured side by side and in turns, and not times. Run it yourself: `make bench`, under five minutes, loopback only.\n")
	p("## Goals\n")
	p("| goal | measured | |\n|---|---|---|")
	for _, g := range r.goals() {
		verdict := "met"
		if !g.met {
			verdict = "**missed**"
		}
		p("| %s | %s | %s |", g.what, g.measured, verdict)
	}
	p("\n## In one process, against the peers\n")
	p("Nanoseconds a call, with the same holidays; the fastest of many turns, which the engines take one after another. All are asked the same %d questions at random, the slow ones as many of them as a turn of 2 ms allows and at least %d. Their answers are compared with ours, one by one before they are timed and by their sum in every turn. “Count 19 years” leaves out up to eight weeks at either end, at random. In brackets: how many times longer than ours.\n", inputs, few)
	p("| | %s |\n|---|%s", strings.Join(engines, " | "), strings.Repeat("--:|", len(engines)))
	for _, row := range r.InProcess {
		cells := []string{row.Question}
		for _, e := range engines {
			cells = append(cells, row.cell(e))
		}
		p("| %s |", strings.Join(cells, " | "))
	}
	p("\n![Nanoseconds a call, on a logarithmic scale](performance.svg)\n")
	g := r.Growth
	p("## How the cost grows: it does not\n")
	p("| | ns | |\n|---|--:|---|")
	p("| add workdays, a week away | %.1f | |", g.AddWeek)
	p("| add workdays, 19 years away | %.1f | %.2fx |", g.Add19Years, g.Add19Years/g.AddWeek)
	p("| count a week | %.1f | |", g.CountWeek)
	p("| count 19 years | %.1f | %.2fx |", g.Count19Years, g.Count19Years/g.CountWeek)
	p("| add 250, anywhere | %.1f | |", g.AddSame)
	p("| the same, another weekend with every call | %.1f | %.2fx |", g.AddOther, g.AddOther/g.AddSame)
	p("| the same, and `With` called for it | %.1f | %.2fx |", g.AddWith, g.AddWith/g.AddSame)
	p("| count from any day to any other | %.1f | |", g.CountSame)
	p("| the same, another weekend with every call | %.1f | %.2fx |", g.CountOther, g.CountOther/g.CountSame)
	p("| the same, and `With` called for it | %.1f | %.2fx |", g.CountWith, g.CountWith/g.CountSame)
	p("\nAll 254 calendars (127 weekends, leave taken or not): %.2f ms to build, %.2f MB. `dataset.json` to a calendar, digest and every check included: %.1f ms. Nothing allocates on these calls; the tests hold that.\n", g.Build254, g.Memory254, g.Decode)
	p("## Over HTTP, against the floor\n")
	p("The floor is a `net/http` handler that repeats the same status, headers and body in the same time limits. Server on one core, wrk with %d connections on the other, in turns of a second; metrics on, access log off. Throughput: requests a second as a part of the floor's. CPU: the floor's CPU time a request as a part of ours. Both are medians over pairs of neighbouring turns.\n", connections)
	p("| | bytes | requests/s | throughput | CPU µs | CPU |\n|---|--:|--:|--:|--:|--:|")
	for _, row := range r.HTTP {
		p("| %s | %d | %.0f | %.2f | %.1f | %.2f |", row.Name, row.Bytes, row.Rate, row.Throughput, row.CPU, row.Work)
	}
	p("\nAt half of the floor's peak load, open loop, timed from when a request was due:\n")
	p("| | requests/s | p50 µs | p99 µs | floor p50 | floor p99 | p99 ratio |\n|---|--:|--:|--:|--:|--:|--:|")
	for _, l := range r.Latency {
		p("| %s | %.0f | %.0f | %.0f | %.0f | %.0f | %.2f |", l.Name, l.Rate, l.P50, l.P99, l.FloorP50, l.FloorP99, l.Ratio)
	}
	p("\n## Where the time goes\n")
	p("The server under the load of `health`, by its own profiler. What is not of `net/http`, the runtime or the system is ours; the rest the floor pays too, but for the collector, which has more to look at here.\n")
	p("```\n%s\n```", r.Profile)
	p("\n## Start-up and size\n")
	p("A MB is 1,000,000 bytes, here and everywhere on this page. Resident memory is what the system counts for the process; under load it is the peak by the end of the load of the table above, of %d connections.\n", connections)
	p("| | |\n|---|--:|")
	p("| from exec to the first answer, median | %.1f ms |", r.Start.Ready)
	p("| resident after start | %.1f MB |", r.Start.Memory)
	p("| resident under load, at its peak | %.1f MB |", r.Start.UnderLoad)
	p("| the same after also asking once for a page, `/docs`, `/calendar.ics` and `/openapi.json` | %.1f MB |", r.Start.Visited)
	p("| binary, static and stripped | %.1f MB |", r.Start.Binary)
	if r.Package != nil {
		p("| npm package: import and first answer in Node | %.1f ms |", r.Package.Import)
		p("| npm package with all data, minified and gzipped | %.1f KB |", r.Package.Gzip)
	}
	for _, note := range r.Notes {
		p("\n%s", note)
	}
	return b.String()
}

func (row row) cell(engine string) string {
	nanos, ok := row.Nanos[engine]
	if !ok {
		return "–"
	}
	if engine == ours {
		return short(nanos)
	}
	return fmt.Sprintf("%s (%s)", short(nanos), times(nanos/row.Nanos[ours]))
}

func short(nanos float64) string {
	switch {
	case nanos < 100:
		return fmt.Sprintf("%.1f", nanos)
	case nanos < 1e6:
		return fmt.Sprintf("%.0f", nanos)
	}
	return fmt.Sprintf("%.2f ms", nanos/1e6)
}

func times(ratio float64) string {
	if ratio < 10 {
		return fmt.Sprintf("%.1fx", ratio)
	}
	return fmt.Sprintf("%.0fx", ratio)
}

func (r *results) goals() []goal {
	var list []goal
	add := func(what, measured string, met bool) { list = append(list, goal{what, measured, met}) }
	worst, name := math.Inf(1), ""
	for _, row := range r.HTTP {
		if v := max(row.Throughput, row.Work); v < worst {
			worst, name = v, row.Name
		}
	}
	add("every answer at 0.90 of the floor or more, by throughput or CPU time", fmt.Sprintf("lowest: %s, %.2f", name, worst), worst >= 0.90)
	byCPU, name := math.Inf(1), ""
	for _, row := range r.HTTP {
		if row.Work < byCPU {
			byCPU, name = row.Work, row.Name
		}
	}
	add("the same by CPU time alone", fmt.Sprintf("lowest: %s, %.2f", name, byCPU), byCPU >= 0.90)
	p99 := 0.0
	for _, l := range r.Latency {
		p99 = max(p99, l.Ratio)
	}
	add("p99 at half load at most 2x the floor's", fmt.Sprintf("%.2fx", p99), p99 <= 2)
	if five, far := r.http("add 5"), r.http("add 2500"); five != nil && far != nil {
		ratio := far.against(five)
		add("add 2500 at most 1.1x add 5, end to end", fmt.Sprintf("%.2fx", ratio), ratio <= 1.1)
	}
	g := r.Growth
	far := max(g.Add19Years/g.AddWeek, g.Count19Years/g.CountWeek)
	add("in the library, years away at most 1.2x a week", fmt.Sprintf("%.2fx", far), far <= 1.2)
	other := max(g.AddOther/g.AddSame, g.CountOther/g.CountSame)
	add("another weekend with every call at most 1.6x", fmt.Sprintf("%.2fx", other), other <= 1.6)
	add("all calendars under 1 MB, built in under 2 ms", fmt.Sprintf("%.2f MB, %.2f ms", g.Memory254, g.Build254), g.Memory254 < 1 && g.Build254 < 2)
	lead, against := math.Inf(1), ""
	for _, row := range r.InProcess {
		for engine, nanos := range row.Nanos {
			if engine != ours && nanos/row.Nanos[ours] < lead {
				lead, against = nanos/row.Nanos[ours], engine+", "+row.Question
			}
		}
	}
	add("ahead of each peer on every row", fmt.Sprintf("closest: %s, %s", against, times(lead)), lead > 1)
	add("ready within 10 ms of exec", fmt.Sprintf("%.1f ms", r.Start.Ready), r.Start.Ready <= 10)
	add("resident at most 15 MB after start, 30 MB under load", fmt.Sprintf("%.1f MB, %.1f MB", r.Start.Memory, r.Start.UnderLoad), r.Start.Memory <= 15 && r.Start.UnderLoad <= 30)
	add("binary at most 20 MB", fmt.Sprintf("%.1f MB", r.Start.Binary), r.Start.Binary <= 20)
	if r.Package != nil {
		add("npm package under 25 KB gzipped", fmt.Sprintf("%.1f KB", r.Package.Gzip), r.Package.Gzip < 25)
	}
	return list
}

func (r *results) http(name string) *httpRow {
	for i := range r.HTTP {
		if r.HTTP[i].Name == name {
			return &r.HTTP[i]
		}
	}
	return nil
}
