package main

import (
	"fmt"
	"math"
)

// goal is a promise of the project, held against what was measured.
type goal struct {
	what     string
	measured string
	met      bool
}

func (r *results) goals() []goal {
	var list []goal
	add := func(what, measured string, met bool) { list = append(list, goal{what, measured, met}) }
	near := func(what string, of func(httpRow) float64) {
		worst, name, below := math.Inf(1), "", 0
		for _, row := range r.HTTP {
			v := of(row)
			if v < worst {
				worst, name = v, row.Name
			}
			if v < 0.90 {
				below++
			}
		}
		measured := fmt.Sprintf("lowest: %s, %.2f", name, worst)
		if below > 0 {
			measured += fmt.Sprintf("; %d of %d below", below, len(r.HTTP))
		}
		add(what, measured, below == 0)
	}
	near("throughput of every answer at 0.90 of the bare floor's or more", func(row httpRow) float64 { return row.Bare.Throughput })
	near("CPU time of every answer: the bare floor's is 0.90 of it or more", func(row httpRow) float64 { return row.Bare.CPU })
	near("the same throughput against the floor in our time limits", func(row httpRow) float64 { return row.Limits.Throughput })
	near("the same CPU time against the floor in our time limits", func(row httpRow) float64 { return row.Limits.CPU })
	late := func(what string, of func(latencyRow) float64) {
		worst, name := 0.0, ""
		for _, row := range r.Latency {
			if v := of(row); v > worst {
				worst, name = v, row.Name
			}
		}
		add(what, fmt.Sprintf("highest: %s, %.2fx", name, worst), worst <= 2)
	}
	late("p99 at half load at most 2x the bare floor's", func(row latencyRow) float64 { return row.Bare })
	late("p99 at half load at most 2x that of the floor in our time limits", func(row latencyRow) float64 { return row.Limits })
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
