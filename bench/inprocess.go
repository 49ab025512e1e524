package main

import (
	"context"
	"maps"
	"math"
	"slices"
	"time"
)

// row is one question with what each engine needs for it.
type row struct {
	Question string
	Nanos    map[string]float64 // by engine; absent where it cannot answer
}

// The engines, in the order of the table.
const (
	ours       = "harikerja"
	dayLoop    = "day loop over a map"
	rickar     = "rickar/cal v2"
	pyHolidays = "python holidays"
	numpyOne   = "numpy busday, one"
	numpyMany  = "numpy busday, per element of many"
)

var engines = []string{ours, dayLoop, rickar, pyHolidays, numpyOne, numpyMany}

// question is one thing asked of every engine that runs in this process. Each
// asks it n times in a loop of its own and adds up the answers, so that the
// clock sees neither a call through a pointer nor a store for every answer.
type question struct {
	name string
	ask  map[string]func(n int) (sum int)
}

var sink int // keeps answers from being optimised away

func (r *results) measureInProcess(ctx context.Context, temp string, quick bool) error {
	questions := goQuestions()
	rounds := 70
	if quick {
		rounds = 10
	}
	for _, q := range questions {
		r.InProcess = append(r.InProcess, row{q.name, interleave(ctx, rounds, q.ask)})
	}
	r.Growth = measureGrowth(ctx, rounds)
	return r.askPython(ctx, temp)
}

// interleave runs the engines in turns and keeps the fastest turn of each: on a
// shared machine everything else that happens only makes a turn slower. Turns
// are short and many, so that each engine gets one that nothing disturbed.
func interleave(ctx context.Context, rounds int, ask map[string]func(int) int) map[string]float64 {
	count := make(map[string]int)
	for name, f := range ask {
		count[name] = calibrate(f)
	}
	names := slices.Sorted(maps.Keys(ask))
	best := make(map[string]float64)
	for range rounds {
		for _, name := range names {
			if ctx.Err() != nil {
				return best
			}
			nanos := turn(ask[name], count[name])
			if old, ok := best[name]; !ok || nanos < old {
				best[name] = nanos
			}
		}
	}
	return best
}

// calibrate finds how many calls take about 2 ms.
func calibrate(f func(int) int) int {
	for n := 1; ; n *= 2 {
		if nanos := turn(f, n); nanos*float64(n) > 1e6 || n >= 1<<26 {
			return max(1, int(2e6/math.Max(nanos, 0.1)))
		}
	}
}

func turn(f func(int) int, n int) float64 {
	begin := time.Now()
	sink += f(n)
	return float64(time.Since(begin).Nanoseconds()) / float64(n)
}
