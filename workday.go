package harikerja

import (
	"fmt"
	"iter"
	"slices"
)

// AddWorkdays returns the n-th workday after d, or before d if n is negative.
// d itself is not examined: it is neither counted nor needs data. Zero days
// give d back. A count that leads past the data is a [*CoverageError] with the
// first date that is missing.
//
// The cost does not depend on n.
func (c *Calendar) AddWorkdays(d Date, n int) (Date, error) {
	if n == 0 {
		return d, nil
	}
	// The first date to examine is the neighbour of d. From how many workdays
	// lie before it follows which of all workdays is wanted.
	at := d.days - c.work.first
	if n > 0 {
		if at++; uint32(at) >= uint32(c.work.days) {
			return Date{}, c.known.uncovered(d.AddDays(1))
		}
		n-- // the workday number 0 from there is the first after d
	} else if uint32(at-1) >= uint32(c.work.days) {
		return Date{}, c.known.uncovered(d.AddDays(-1))
	}
	k := c.work.rank(at) + n
	if uint(k) < uint(c.seq.total) {
		return Date{c.work.first + c.seq.at(k)}, nil
	}
	if n < 0 {
		return Date{}, c.known.uncovered(c.known.covered.start.AddDays(-1))
	}
	return Date{}, c.known.uncovered(c.known.covered.End().AddDays(1))
}

// AddWorkdaysExamined is [Calendar.AddWorkdays] that also returns the dates that
// the answer depends on: from the neighbour of d to the result. Zero days depend
// on no date; the span is then d alone.
func (c *Calendar) AddWorkdaysExamined(d Date, n int) (result Date, examined Span, err error) {
	result, err = c.AddWorkdays(d, n)
	switch {
	case err != nil:
		return Date{}, Span{}, err
	case n > 0:
		return result, spanning(d.AddDays(1), result), nil
	case n < 0:
		return result, spanning(d.AddDays(-1), result), nil
	}
	return d, Span{start: d}, nil
}

// CountWorkdays returns the number of workdays in a span, both its ends
// included, or a [*CoverageError]. The cost does not depend on its length.
func (c *Calendar) CountWorkdays(s Span) (int, error) {
	from, to, ok := c.within(s)
	if !ok {
		return 0, c.uncoveredIn(s)
	}
	return c.work.rank(to) - c.work.rank(from), nil
}

// WorkdayOnOrAfter returns d if it is a workday, else the next workday, or a
// [*CoverageError] if the data ends before one is found.
func (c *Calendar) WorkdayOnOrAfter(d Date) (Date, error) {
	if ok, err := c.IsWorkday(d); err != nil {
		return Date{}, err
	} else if ok {
		return d, nil
	}
	return c.AddWorkdays(d, 1)
}

// WorkdayOnOrBefore returns d if it is a workday, else the workday before it,
// or a [*CoverageError] if the data begins after one would be found.
func (c *Calendar) WorkdayOnOrBefore(d Date) (Date, error) {
	if ok, err := c.IsWorkday(d); err != nil {
		return Date{}, err
	} else if ok {
		return d, nil
	}
	return c.AddWorkdays(d, -1)
}

// Workdays returns the workdays of a span in order, or a [*CoverageError].
func (c *Calendar) Workdays(s Span) ([]Date, error) {
	seq, err := c.WorkdaysSeq(s)
	if err != nil {
		return nil, err
	}
	n, err := c.CountWorkdays(s)
	return slices.AppendSeq(make([]Date, 0, n), seq), err
}

// WorkdaysSeq returns an iterator over the workdays of a span in order, or a
// [*CoverageError].
func (c *Calendar) WorkdaysSeq(s Span) (iter.Seq[Date], error) {
	from, to, err := c.cover(s)
	if err != nil {
		return nil, err
	}
	return func(yield func(Date) bool) {
		for i := from; i < to; i++ {
			if c.work.contains(i) && !yield(Date{c.work.first + i}) {
				return
			}
		}
	}, nil
}

// NthError reports that a span has no n-th workday.
type NthError struct {
	Span     Span
	N        int
	Workdays int // how many it has
}

func (e *NthError) Error() string {
	if e.Workdays == 0 {
		return fmt.Sprintf("there is no workday number %d in %s: it has no workdays", e.N, e.Span)
	}
	return fmt.Sprintf("there is no workday number %d in %s: it has %d, counted 1 to %d from its start or -1 to -%d from its end",
		e.N, e.Span, e.Workdays, e.Workdays, e.Workdays)
}

// NthWorkday returns the n-th workday of a span such as a [Month]: 1 is its
// first, -1 its last. It returns a [*NthError] if the span has no such
// workday (none is number 0), or a [*CoverageError].
func (c *Calendar) NthWorkday(s Span, n int) (Date, error) {
	from, to, err := c.cover(s)
	if err != nil {
		return Date{}, err
	}
	first, last := c.work.rank(from), c.work.rank(to)
	if n == 0 || n > last-first || n < first-last {
		return Date{}, &NthError{s, n, last - first}
	}
	k := first + n - 1
	if n < 0 {
		k = last + n
	}
	return Date{c.work.first + c.seq.at(k)}, nil
}
