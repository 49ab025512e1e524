package main

import (
	"fmt"
	"math/rand/v2"

	"github.com/harikerja/harikerja"
)

// question is a row of the peers' table: many questions of one kind, at random
// but the same in every run and for every engine. An answer is a number: of a
// day, of workdays, or 1 for yes.
type question struct {
	name string
	kind kind
	add  int                    // workdays, to add
	from [inputs]harikerja.Date // the day asked about, or the first one
	to   [inputs]harikerja.Date // the last day, which counts: to count
}

type kind string

const (
	isWorkday kind = "is"
	add       kind = "add"
	count     kind = "count"
)

// epoch is the day that days are numbered from, as numpy does it.
var epoch = harikerja.MustParseDate("1970-01-01")

// peerQuestions are put to every engine. They lie such that all engines have
// the data to answer them.
func peerQuestions(cal *harikerja.Calendar) []*question {
	const weeks = 8 * 7 // at the beginning of the data, and at its end
	all, _ := cal.Covered()
	days := all.Days()
	rng := rand.New(rand.NewPCG(2027, 2009))
	ask := func(name string, kind kind, workdays int, days func() (from, to int)) *question {
		q := &question{name: name, kind: kind, add: workdays}
		for i := range inputs {
			from, to := days()
			q.from[i], q.to[i] = all.Start().AddDays(from), all.Start().AddDays(to)
		}
		return q
	}
	anywhere := func() (int, int) { day := rng.IntN(days); return day, day }
	early := func() (int, int) { day := rng.IntN(days * 2 / 5); return day, day } // 2500 workdays follow
	return []*question{
		ask("is it a workday", isWorkday, 0, anywhere),
		ask("add 5 workdays", add, 5, early),
		ask("add 250", add, 250, early),
		ask("add 2500", add, 2500, early),
		ask("count 1 year", count, 0, func() (int, int) { day := rng.IntN(days - 365); return day, day + 364 }),
		ask("count 19 years", count, 0, func() (int, int) { return rng.IntN(weeks), days - 1 - rng.IntN(weeks) }),
	}
}

// text returns one of the questions in words.
func (q *question) text(i int) string {
	switch q.kind {
	case isWorkday:
		return fmt.Sprintf("is %s a workday", q.from[i])
	case add:
		return fmt.Sprintf("%d workdays from %s", q.add, q.from[i])
	}
	return fmt.Sprintf("the workdays from %s to %s", q.from[i], q.to[i])
}

// answer returns an answer in words.
func (q *question) answer(n int) string {
	switch q.kind {
	case isWorkday:
		return map[int]string{0: "no", 1: "yes"}[n]
	case add:
		return epoch.AddDays(n).String()
	}
	return fmt.Sprint(n)
}
