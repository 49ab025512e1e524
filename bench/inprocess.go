package main

import (
	"context"
	"math"
	"runtime"
	"slices"
	"time"

	"github.com/harikerja/harikerja"
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

// question is one thing asked of every engine that runs in this process.
type question struct {
	name string
	ask  map[string]func(i int) // i varies the start, so that no answer is cached
}

var sink int // keeps answers from being optimised away

func (r *results) measureInProcess(ctx context.Context, temp string, quick bool) error {
	questions := goQuestions()
	rounds := 7
	if quick {
		rounds = 2
	}
	for _, q := range questions {
		r.InProcess = append(r.InProcess, row{q.name, interleave(ctx, rounds, q.ask)})
	}
	r.Growth = measureGrowth(ctx, rounds)
	return r.askPython(ctx, temp)
}

// interleave runs the engines in turns and keeps the fastest turn of each: on a
// shared machine everything else that happens only makes a turn slower.
func interleave(ctx context.Context, rounds int, ask map[string]func(int)) map[string]float64 {
	var names []string
	count := make(map[string]int)
	for name, f := range ask {
		names = append(names, name)
		count[name] = calibrate(f)
	}
	slices.Sort(names)
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

// calibrate finds how many calls take about 20 ms.
func calibrate(f func(int)) int {
	for n := 1; ; n *= 2 {
		if nanos := turn(f, n); nanos*float64(n) > 5e6 || n >= 1<<26 {
			return max(1, int(20e6/math.Max(nanos, 0.1)))
		}
	}
}

func turn(f func(int), n int) float64 {
	begin := time.Now()
	for i := range n {
		f(i)
	}
	return float64(time.Since(begin).Nanoseconds()) / float64(n)
}

// growth is how the cost changes with distance and rules.
type growth struct {
	AddWeek, Add19Years     float64
	CountWeek, Count19Years float64
	AddOther, CountOther    float64 // with weekends that change with every call
	Build256                float64 // ms
	Memory256               float64 // MB
	Decode                  float64 // ms, dataset.json to a calendar
}

func measureGrowth(ctx context.Context, rounds int) growth {
	cal := harikerja.Default()
	first := harikerja.MustParseDate("2009-01-01")
	week, _ := harikerja.NewSpan(first.AddDays(30), first.AddDays(36))
	all, _ := cal.Covered()
	others := allRules(cal)
	best := interleave(ctx, rounds, map[string]func(int){
		"add week":   func(i int) { d, _ := cal.AddWorkdays(first.AddDays(i&1023), 5); sink += d.Sub(first) },
		"add years":  func(i int) { d, _ := cal.AddWorkdays(first.AddDays(i&1023), 3800); sink += d.Sub(first) },
		"count week": func(int) { n, _ := cal.CountWorkdays(week); sink += n },
		"count 19":   func(int) { n, _ := cal.CountWorkdays(all); sink += n },
		"add other": func(i int) {
			d, _ := others[i%len(others)].AddWorkdays(first.AddDays(i&1023), 250)
			sink += d.Sub(first)
		},
		"count other": func(i int) { n, _ := others[i%len(others)].CountWorkdays(all); sink += n },
	})
	g := growth{
		AddWeek: best["add week"], Add19Years: best["add years"],
		CountWeek: best["count week"], Count19Years: best["count 19"],
		AddOther: best["add other"], CountOther: best["count other"],
	}
	dataset := harikerja.EmbeddedDataset()
	for i := range rounds {
		begin := time.Now()
		fresh, err := harikerja.Load(newReader(dataset))
		if err != nil {
			panic(err) // the tests load this very file
		}
		decode := time.Since(begin)
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		begin = time.Now()
		kept := allRules(fresh)
		build := time.Since(begin)
		runtime.GC()
		runtime.ReadMemStats(&after)
		runtime.KeepAlive(kept)
		if i == 0 || ms(build) < g.Build256 {
			g.Build256 = ms(build)
		}
		if i == 0 || ms(decode) < g.Decode {
			g.Decode = ms(decode)
		}
		g.Memory256 = (float64(after.HeapAlloc) - float64(before.HeapAlloc)) / 1e6
	}
	return g
}

// allRules returns the calendar of every legal weekend, with and without leave.
func allRules(cal *harikerja.Calendar) []*harikerja.Calendar {
	var list []*harikerja.Calendar
	for set := range 127 {
		var days []time.Weekday
		for d := range 7 {
			if set>>d&1 == 1 {
				days = append(days, time.Weekday(d))
			}
		}
		weekend, err := harikerja.NewWeekend(days...)
		if err != nil {
			panic(err)
		}
		for _, work := range []bool{false, true} {
			c, err := cal.With(harikerja.Rules{Weekend: weekend, WorkOnLeave: work})
			if err != nil {
				panic(err)
			}
			list = append(list, c)
		}
	}
	return list
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
