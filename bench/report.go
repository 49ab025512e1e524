package main

import (
	"fmt"
	"strings"
)

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
	p("Two floors repeat the same status, headers and body, whatever they are asked (which is `/`). The bare one is a `net/http` handler in a server with no limits; the other has the time limits of our server, which cost `net/http` more than they cost ours. Server on one core, wrk with %d connections on the other, in turns of a second and in changing order; metrics on, access log off. Throughput: requests a second as a part of the floor's. CPU: the floor's CPU time a request as a part of ours. Both are medians over neighbouring turns. That all three give the same answer is checked by hand before and after, and during the load by the bytes that wrk reads.\n", connections)
	p("| | bytes | requests/s | CPU µs | bare floor: throughput | bare floor: CPU | in our limits: throughput | in our limits: CPU |\n|---|--:|--:|--:|--:|--:|--:|--:|")
	for _, row := range r.HTTP {
		p("| %s | %d | %.0f | %.1f | %.2f | %.2f | %.2f | %.2f |", row.Name, row.Bytes, row.Rate, row.CPU, row.Bare.Throughput, row.Bare.CPU, row.Limits.Throughput, row.Limits.CPU)
	}
	p("\nAt half of the bare floor's peak load, open loop, timed from when a request was due, in µs:\n")
	p("| | requests/s | p50 | p99 | bare floor p50 | p99 | our p99 to it | in our limits p50 | p99 | our p99 to it |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
	late, left := 0.0, 0.0
	for _, l := range r.Latency {
		p("| %s | %.0f | %.0f | %.0f | %.0f | %.0f | %.2f | %.0f | %.0f | %.2f |", l.Name, l.Rate, l.P50[server], l.P99[server], l.P50[bareFloor], l.P99[bareFloor], l.Bare, l.P50[limitsFloor], l.P99[limitsFloor], l.Limits)
		late, left = max(late, l.Late), max(left, l.Left)
	}
	p("\nThe generator of this load is one loop that never sleeps. It was itself up to %.0f µs late at p99, with the connection free: so much of every figure may be its own. Where another program took its core for more than %d µs, it left out what was due or under way, for all three alike: up to %.0f %% of the requests of a row.\n", late, away.Microseconds(), left*100)
	ours, bare := r.Collected[server], r.Collected[bareFloor]
	p("What comes late here has mostly waited for the garbage collector, which has this one core to run on too. A run takes %.1f ms in the server and %.1f ms in the bare floor, which have to look at all that is in use: in the server the data, what is written out of it and its larger program. It runs %.1f %% of the time here and %.1f %% there; what is more than 1 %% of the time shows in a p99.\n", ours.Took, bare.Took, ours.Share*100, bare.Share*100)
	p("## Where the time goes\n")
	p("The server under the load of `health`, by its own profiler. What is not of `net/http`, the runtime or the system is ours. The rest the floors pay too, but not in the same measure: the server has its collector run rarely by a reserve of memory (`cmd/harikerja/reserve.go`), while the floors run with Go's defaults, and it moves the deadlines of a connection at less cost than `net/http` does (`internal/server/conn.go`), while the bare floor has none to move.\n")
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
