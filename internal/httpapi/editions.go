package httpapi

import (
	"github.com/harikerja/harikerja"
)

// editions is the datasets of a calendar as meta.datasets shows them, written
// out once: a run of years is a part of one text.
type editions struct {
	first int    // year
	text  []byte // one object a year, with commas between
	ends  []int  // where each year's object ends in text
}

func newEditions(years []harikerja.YearInfo) *editions {
	e := &editions{ends: make([]int, 0, len(years))}
	var o out
	for i, info := range years {
		if i == 0 {
			e.first = info.Year
		}
		o.open('{')
		o.int("year", info.Year)
		o.int("revision", info.Revision)
		o.str("status", string(info.Status))
		o.close('}')
		e.ends = append(e.ends, len(o.b))
	}
	e.text = o.b
	return e
}

// between returns the objects of a run of years, as far as they have data.
func (e *editions) between(first, last int) []byte {
	from, to := max(first-e.first, 0), min(last-e.first, len(e.ends)-1)
	if from > to {
		return nil
	}
	start := 0
	if from > 0 {
		start = e.ends[from-1] + 1 // after the comma
	}
	return e.text[start:e.ends[to]]
}

// all returns the objects of every year.
func (e *editions) all() []byte { return e.text }
