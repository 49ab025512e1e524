package main

import (
	"context"
	"fmt"
	"maps"
	"math"
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

// engine answers the questions of a row, the first n of them, beginning again
// after the last.
type engine interface {
	// turn answers n questions and returns how long that took and the sum of
	// the answers.
	turn(n int) (took time.Duration, sum int, err error)
	// answers returns the answers one by one.
	answers(n int) ([]int, error)
	// step is what n is a multiple of.
	step() int
}

// few is how many questions even the slowest engine is asked in a turn, so
// that none is judged by a lucky one.
const few = 16

func (r *results) measureInProcess(ctx context.Context, temp string, quick bool) error {
	cal := harikerja.Default()
	questions := peerQuestions(cal)
	python, err := r.startPython(ctx, temp, questions)
	if err != nil {
		return err
	}
	defer python.end()
	rounds := 60
	if quick {
		rounds = 10
	}
	rc := newRickar(cal)
	for _, q := range questions {
		all := python.engines(q)
		maps.Copy(all, map[string]engine{
			ours: oursFor(q, cal), dayLoop: newDayLoop(cal).engine(q), rickar: rickarFor(q, rc),
		})
		players, err := q.sameWork(all)
		if err != nil {
			return err
		}
		best, err := interleave(ctx, rounds, players)
		if err != nil {
			return err
		}
		r.InProcess = append(r.InProcess, row{q.name, best})
	}
	r.Growth, err = measureGrowth(ctx, rounds)
	return err
}

// sameWork makes sure that all engines do the same work: before they are timed
// they have given the answers that we give, one by one, to every question that
// they are timed on; and with every turn the sum of the answers is checked.
func (q *question) sameWork(all map[string]engine) (map[string]player, error) {
	want, err := all[ours].answers(inputs)
	if err != nil {
		return nil, err
	}
	sums := make([]int, inputs+1)
	for i, answer := range want {
		sums[i+1] = sums[i] + answer
	}
	players := make(map[string]player)
	for name, e := range all {
		p := player{step: e.step()}
		p.turn = func(n int) (time.Duration, error) {
			took, sum, err := e.turn(n)
			if right := n/inputs*sums[inputs] + sums[n%inputs]; err == nil && sum != right {
				err = fmt.Errorf("%s: the answers of %s to the first %d questions add up to %d, those of %s to %d: they do not do the same work", q.name, name, n, sum, ours, right)
			}
			return took, err
		}
		if p.n, err = calibrate(p); err != nil {
			return nil, err
		}
		got, err := e.answers(min(p.n, inputs))
		if err != nil {
			return nil, err
		}
		for i, answer := range got {
			if answer != want[i] {
				return nil, fmt.Errorf("%s: asked for %s, %s answers %s and %s %s: they do not do the same work", q.name, q.text(i), name, q.answer(answer), ours, q.answer(want[i]))
			}
		}
		players[name] = p
	}
	return players, nil
}

// player is who is timed in turns.
type player struct {
	step int // what n is a multiple of
	n    int // calls a turn
	turn func(n int) (time.Duration, error)
}

// interleave lets all have their turns and keeps the fastest of each, in
// nanoseconds a call: on a shared machine everything else that happens only
// makes a turn slower. Turns are short and many, so that each has one that
// nothing disturbed. Who takes long even in the best of three has fewer turns.
// Nobody is always first.
func interleave(ctx context.Context, rounds int, players map[string]player) (map[string]float64, error) {
	names := slices.Sorted(maps.Keys(players))
	best := make(map[string]float64)
	for round := range rounds {
		for i := range names {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			name := names[(i+round)%len(names)]
			p := players[name]
			if long := best[name]*float64(p.n) > 20e6; long && round >= 3 && round%10 != 0 {
				continue
			}
			took, err := p.turn(p.n)
			if err != nil {
				return nil, err
			}
			if nanos := float64(took) / float64(p.n); best[name] == 0 || nanos < best[name] {
				best[name] = nanos
			}
		}
	}
	return best, nil
}

// calibrate finds how many calls take about 2 ms.
func calibrate(p player) (int, error) {
	for n := p.step; ; n *= 2 {
		took, err := p.turn(n)
		if err != nil {
			return 0, err
		}
		if took > time.Millisecond || n >= 1<<26 {
			calls := 2e6 / math.Max(float64(took)/float64(n), 0.1)
			return max(1, int(calls)/p.step) * p.step, nil
		}
	}
}
