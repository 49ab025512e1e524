package harikerja_test

import (
	"errors"
	"math"
	"testing"

	"github.com/harikerja/harikerja"
)

// These tests leave nothing to chance for the default rules: every day that is
// covered, from each of them every count of workdays that the data can answer,
// and every span. The oracle says what is right.

// dates returns the date of every day of the oracle and of the two just
// outside: dates[i+1] is day i.
func (o *oracle) dates() []harikerja.Date {
	var list []harikerja.Date
	for day := -1; day <= o.days(); day++ {
		list = append(list, o.date(day))
	}
	return list
}

func TestEveryDate(t *testing.T) {
	o := newOracle(harikerja.Rules{})
	cal := o.calendar(t)
	for day := range o.days() {
		d := o.date(day)
		work, err1 := cal.IsWorkday(d)
		holiday, err2 := cal.IsHoliday(d)
		is, err3 := cal.Day(d)
		holidays, err4 := cal.HolidaysOn(d)
		if err := errors.Join(err1, err2, err3, err4); err != nil {
			t.Fatal(err)
		}
		if work != o.work[day] || holiday != o.holiday[day] {
			t.Errorf("%s: workday %t, holiday %t, want %t, %t", d, work, holiday, o.work[day], o.holiday[day])
		}
		kinds := finalHolidays()[d.String()]
		if is.Date != d || is.Weekend != o.weekend[day] || is.Class.String() != oracleClass(o, day) || len(is.Holidays) != len(kinds) {
			t.Errorf("%s: Day gives %+v, want class %s", d, is, oracleClass(o, day))
		}
		if len(holidays) != len(kinds) {
			t.Errorf("%s has %d holidays, want %v", d, len(holidays), kinds)
			continue
		}
		for i, kind := range kinds {
			if holidays[i].Kind.String() != kind || holidays[i].Date != d {
				t.Errorf("%s: holiday %d is %+v, want a %s", d, i, holidays[i], kind)
			}
		}
		for n, find := range map[int]func(harikerja.Date) (harikerja.Date, error){
			1: cal.WorkdayOnOrAfter, -1: cal.WorkdayOnOrBefore,
		} {
			want, ok := day, true
			if !o.work[day] {
				want, ok = o.add(day, n)
			}
			checkAdd(t, o, "the workday nearest to", day, n, want, ok, func() (harikerja.Date, error) { return find(d) })
		}
	}
}

func oracleClass(o *oracle, day int) string {
	class := "workday"
	if o.weekend[day] {
		class = "weekend"
	}
	for _, kind := range finalHolidays()[o.date(day).String()] {
		if class != "national_holiday" {
			class = kind
		}
	}
	return class
}

// checkAdd compares one answer with a day of the oracle, or, if the oracle
// left the data, with the coverage error that names the day it came to.
func checkAdd(t *testing.T, o *oracle, what string, day, n, want int, ok bool, ask func() (harikerja.Date, error)) {
	t.Helper()
	got, err := ask()
	if ok {
		if err != nil || got != o.date(want) {
			t.Fatalf("%+v: %s %s, %d: got %s, %v, want %s", o.rules, what, o.date(day), n, got, err, o.date(want))
		}
		return
	}
	e, isCoverage := errors.AsType[*harikerja.CoverageError](err)
	if !isCoverage || e.Date != o.date(want) || e.Nothing || e.Covered != o.span(0, o.days()-1) {
		t.Fatalf("%+v: %s %s, %d: got %s, %v, want a *CoverageError about %s", o.rules, what, o.date(day), n, got, err, o.date(want))
	}
}

// TestAddWorkdaysExhaustively asks for every count from every start, the day
// before the data and the day after it included, up to one more than the data
// holds.
func TestAddWorkdaysExhaustively(t *testing.T) {
	o := newOracle(harikerja.Rules{})
	cal, dates := o.calendar(t), o.dates()
	for day := -1; day <= o.days(); day += startsApart {
		start := dates[day+1]
		// The workdays after the start, then those before it, nearest first.
		after := o.list[o.workdays[min(day+1, o.days())]:]
		before := o.list[:o.workdays[max(day, 0)]]
		for i, want := range after {
			if got, err := cal.AddWorkdays(start, i+1); err != nil || got != dates[want+1] {
				t.Fatalf("%s plus %d workdays: got %s, %v, want %s", start, i+1, got, err, dates[want+1])
			}
		}
		for i, want := range before {
			n := i - len(before)
			if got, err := cal.AddWorkdays(start, n); err != nil || got != dates[want+1] {
				t.Fatalf("%s plus %d workdays: got %s, %v, want %s", start, n, got, err, dates[want+1])
			}
		}
		for _, n := range []int{len(after) + 1, -len(before) - 1} {
			missing, ok := o.addByList(day, n)
			checkAdd(t, o, "workdays from", day, n, missing, ok, func() (harikerja.Date, error) { return cal.AddWorkdays(start, n) })
		}
	}
}

// TestCountsExhaustively asks for every span that begins and ends in the data.
func TestCountsExhaustively(t *testing.T) {
	o := newOracle(harikerja.Rules{})
	cal, dates := o.calendar(t), o.dates()
	for from := 0; from < o.days(); from += startsApart {
		for to := from; to < o.days(); to++ {
			s, err := harikerja.NewSpan(dates[from+1], dates[to+1])
			if err != nil {
				t.Fatal(err)
			}
			want := o.counts(from, to)
			if got, err := cal.CountWorkdays(s); err != nil || got != want.Workdays {
				t.Fatalf("workdays in %s: got %d, %v, want %d", s, got, err, want.Workdays)
			}
			// The wider answer for every length up to a year, then for some.
			if to-from > 366 && (to+from)%61 != 0 {
				continue
			}
			if got, err := countsOf(cal, s); err != nil || got != want {
				t.Fatalf("counts of %s: got %+v, %v, want %+v", s, got, err, want)
			}
		}
	}
}

// TestEveryMonth lists the workdays of each month and asks for each by its
// number from either end.
func TestEveryMonth(t *testing.T) {
	o := newOracle(harikerja.Rules{})
	cal := o.calendar(t)
	for from := 0; from < o.days(); {
		to := from
		for to+1 < o.days() && o.date(to+1).Month() == o.date(from).Month() {
			to++
		}
		checkWorkdays(t, o, cal, from, to)
		from = to + 1
	}
	checkWorkdays(t, o, cal, 0, o.days()-1)
}

func checkWorkdays(t *testing.T, o *oracle, cal *harikerja.Calendar, from, to int) {
	t.Helper()
	s := o.span(from, to)
	var want []harikerja.Date
	for day := from; day <= to; day++ {
		if o.work[day] {
			want = append(want, o.date(day))
		}
	}
	got, err := cal.Workdays(s)
	if err != nil || len(got) != len(want) {
		t.Fatalf("%+v: %s has %d workdays, %v, want %d", o.rules, s, len(got), err, len(want))
	}
	for i, d := range want {
		first, err1 := cal.NthWorkday(s, i+1)
		last, err2 := cal.NthWorkday(s, i-len(want))
		if got[i] != d || first != d || last != d || err1 != nil || err2 != nil {
			t.Fatalf("%+v: workday %d of %s: listed %s, from the start %s %v, from the end %s %v, want %s",
				o.rules, i+1, s, got[i], first, err1, last, err2, d)
		}
	}
	for _, n := range []int{0, len(want) + 1, -len(want) - 1, math.MaxInt, math.MinInt} {
		d, err := cal.NthWorkday(s, n)
		e, ok := errors.AsType[*harikerja.NthError](err)
		if !ok || e.N != n || e.Span != s || e.Workdays != len(want) {
			t.Fatalf("%+v: workday %d of %s: got %s, %v, want a *NthError", o.rules, n, s, d, err)
		}
	}
}
