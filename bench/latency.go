package main

import (
	"context"
	"slices"
	"time"
)

// latencyRow is how long answers take at half of what the bare floor can do.
type latencyRow struct {
	Name   string
	Rate   float64             // requests a second, offered
	P50    [contenders]float64 // µs, the median over the rounds
	P99    [contenders]float64
	Bare   float64 // our p99 as a multiple of the floor's, the median over the rounds
	Limits float64
	Late   float64 // µs, by which the generator itself was late at p99
	Left   float64 // the part of the requests that it had to leave out
}

// The answers whose latency is measured.
var timely = []string{"check", "add 5", "list", "sources"}

// measureLatency offers a steady load to the three contenders in turns. As many
// rounds as there are orders give each its place in every one.
func (r *results) measureLatency(ctx context.Context, targets [][contenders]target, quick bool) error {
	defer moveSelf(clientCore)()
	rounds, slice := len(orders), 500*time.Millisecond
	if quick {
		rounds = 1
	}
	var before [contenders]int
	for who, one := range targets[0] {
		before[who] = len(one.gc.runs())
	}
	for i, t := range targets {
		if !slices.Contains(timely, r.HTTP[i].Name) {
			continue
		}
		row := latencyRow{Name: r.HTTP[i].Name, Rate: r.HTTP[i].over(func(b bout) float64 { return b[bareFloor].rate }) / 2}
		var p50, p99 [contenders][]float64
		var bare, limits, late, left []float64
		for round := range rounds {
			for _, who := range orders[round] {
				took, err := steady(ctx, t[who], row.Rate, slice)
				if err != nil {
					return err
				}
				p50[who], p99[who] = append(p50[who], took.p50), append(p99[who], took.p99)
				late, left = append(late, took.late), append(left, took.leftOut)
			}
			bare = append(bare, p99[server][round]/p99[bareFloor][round])
			limits = append(limits, p99[server][round]/p99[limitsFloor][round])
		}
		for who := range contenders {
			row.P50[who], row.P99[who] = median(p50[who]), median(p99[who])
		}
		row.Bare, row.Limits = median(bare), median(limits)
		row.Late, row.Left = median(late), median(left)
		r.Latency = append(r.Latency, row)
	}
	for who, one := range targets[0] {
		runs := one.gc.runs()[before[who]:]
		all := 0.0
		for _, ms := range runs {
			all += ms
		}
		under := time.Duration(len(r.Latency)*rounds) * slice
		r.Collected[who] = collected{Took: median(runs), Share: all / ms(under)}
	}
	return nil
}
