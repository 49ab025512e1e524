package main

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"time"

	"github.com/harikerja/harikerja"
)

// growth is how the cost changes with distance and rules.
type growth struct {
	AddWeek, Add19Years              float64
	CountWeek, Count19Years          float64
	AddSame, AddOther, AddWith       float64 // one calendar; another with every call; and it is asked for with every call
	CountSame, CountOther, CountWith float64
	Build254                         float64 // ms
	Memory254                        float64 // MB
	Decode                           float64 // ms, dataset.json to a calendar
}

// inputs is how many different questions are asked before they begin again. A
// processor remembers the turns of a thousand questions and then foretells what
// nobody could in earnest; four thousand are too many for it. They are read in
// order and are small, so that reading them costs next to nothing.
const inputs = 4096

// asked are the questions, at random but the same in every run.
type asked struct {
	early     [inputs]harikerja.Date // in the first weeks of the data
	starts    [inputs]harikerja.Date // anywhere, but with 250 workdays to come in every calendar
	weeks     [inputs]harikerja.Span
	nearlyAll [inputs]harikerja.Span // from the first weeks to the last
	spans     [inputs]harikerja.Span
	which     [inputs]uint8 // of all rules
	far       int           // workdays from the first weeks to the last
	rules     []harikerja.Rules
	calendars []*harikerja.Calendar
}

func newAsked(cal *harikerja.Calendar) *asked {
	const weeks = 8 * 7 // the first, and the last
	all, _ := cal.Covered()
	first, days := all.Start(), all.Days()
	span := func(from, to int) harikerja.Span {
		s, err := harikerja.NewSpan(first.AddDays(from), first.AddDays(to))
		if err != nil {
			panic(err)
		}
		return s
	}
	var q asked
	q.rules, q.calendars = allRules(cal)
	var err error
	if q.far, err = cal.CountWorkdays(span(weeks, days-1)); err != nil {
		panic(err)
	}
	rng := rand.New(rand.NewPCG(2009, 2027))
	for i := range inputs {
		q.early[i] = first.AddDays(rng.IntN(weeks))
		q.starts[i] = first.AddDays(rng.IntN(days / 2))
		week := rng.IntN(days - 7)
		q.weeks[i] = span(week, week+6)
		q.nearlyAll[i] = span(rng.IntN(weeks), days-1-rng.IntN(weeks))
		from, to := rng.IntN(days), rng.IntN(days)
		q.spans[i] = span(min(from, to), max(from, to))
		q.which[i] = uint8(rng.IntN(len(q.calendars)))
		// An answer is what is measured, not an error.
		_, err1 := cal.AddWorkdays(q.early[i], q.far)
		_, err2 := q.calendars[q.which[i]].AddWorkdays(q.starts[i], 250)
		if err := errors.Join(err1, err2); err != nil {
			panic(err)
		}
	}
	return &q
}

func measureGrowth(ctx context.Context, rounds int) (growth, error) {
	cal := harikerja.Default()
	q := newAsked(cal)
	add := func(from *[inputs]harikerja.Date, workdays int) func(int) int {
		return func(n int) (sum int) {
			for i := range n {
				d, _ := cal.AddWorkdays(from[i%inputs], workdays)
				sum += d.Sub(from[0])
			}
			return sum
		}
	}
	count := func(spans *[inputs]harikerja.Span) func(int) int {
		return func(n int) (sum int) {
			for i := range n {
				workdays, _ := cal.CountWorkdays(spans[i%inputs])
				sum += workdays
			}
			return sum
		}
	}
	players := make(map[string]player)
	for name, ask := range map[string]func(int) int{
		"add week": add(&q.early, 5), "add years": add(&q.early, q.far), "add same": add(&q.starts, 250),
		"add other": func(n int) (sum int) {
			for i := range n {
				d, _ := q.calendars[q.which[i%inputs]].AddWorkdays(q.starts[i%inputs], 250)
				sum += d.Sub(q.starts[0])
			}
			return sum
		},
		"add with": func(n int) (sum int) {
			for i := range n {
				other, _ := cal.With(q.rules[q.which[i%inputs]])
				d, _ := other.AddWorkdays(q.starts[i%inputs], 250)
				sum += d.Sub(q.starts[0])
			}
			return sum
		},
		"count week": count(&q.weeks), "count years": count(&q.nearlyAll), "count same": count(&q.spans),
		"count other": func(n int) (sum int) {
			for i := range n {
				workdays, _ := q.calendars[q.which[i%inputs]].CountWorkdays(q.spans[i%inputs])
				sum += workdays
			}
			return sum
		},
		"count with": func(n int) (sum int) {
			for i := range n {
				other, _ := cal.With(q.rules[q.which[i%inputs]])
				workdays, _ := other.CountWorkdays(q.spans[i%inputs])
				sum += workdays
			}
			return sum
		},
	} {
		p := player{step: 1, turn: func(n int) (time.Duration, error) {
			begin := time.Now()
			runtime.KeepAlive(ask(n)) // so that no answer is optimised away
			return time.Since(begin), nil
		}}
		p.n, _ = calibrate(p)
		players[name] = p
	}
	best, err := interleave(ctx, rounds, players)
	if err != nil {
		return growth{}, err
	}
	g := growth{
		AddWeek: best["add week"], Add19Years: best["add years"],
		CountWeek: best["count week"], Count19Years: best["count years"],
		AddSame: best["add same"], AddOther: best["add other"], AddWith: best["add with"],
		CountSame: best["count same"], CountOther: best["count other"], CountWith: best["count with"],
	}
	g.measureMaking(rounds / 5)
	return g, nil
}

// measureMaking is what comes before the first question: reading the data and
// working out calendars.
func (g *growth) measureMaking(rounds int) {
	dataset := harikerja.EmbeddedDataset()
	for i := range rounds {
		begin := time.Now()
		fresh, err := harikerja.Load(bytes.NewReader(dataset))
		if err != nil {
			panic(err) // the tests load this very file
		}
		decode := time.Since(begin)
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		begin = time.Now()
		_, kept := allRules(fresh)
		build := time.Since(begin)
		runtime.GC()
		runtime.ReadMemStats(&after)
		runtime.KeepAlive(kept)
		if i == 0 || ms(build) < g.Build254 {
			g.Build254 = ms(build)
		}
		if i == 0 || ms(decode) < g.Decode {
			g.Decode = ms(decode)
		}
		g.Memory254 = (float64(after.HeapAlloc) - float64(before.HeapAlloc)) / megabyte
	}
}

// allRules returns every legal weekend, with and without leave, and the
// calendars of that.
func allRules(cal *harikerja.Calendar) (rules []harikerja.Rules, calendars []*harikerja.Calendar) {
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
			r := harikerja.Rules{Weekend: weekend, WorkOnLeave: work}
			c, err := cal.With(r)
			if err != nil {
				panic(err)
			}
			rules, calendars = append(rules, r), append(calendars, c)
		}
	}
	return rules, calendars
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
