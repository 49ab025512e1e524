package harikerja_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/harikerja/harikerja"
)

// The benchmarks show that the running time does not depend on the number of
// days: the times of each group should be about equal.
//
//	go test -run '^$' -bench . -benchmem

// inputs is the number of different questions. With fewer questions, the branch
// predictor of the processor would learn all branches, and the measured times
// would be too short.
const inputs = 4096

// randomStarts returns dates from 2009 to 2014.
func randomStarts(b *testing.B) *[inputs]harikerja.Date {
	var starts [inputs]harikerja.Date
	rng := random(b)
	for i := range starts {
		starts[i] = date("2009-01-01").AddDays(rng.IntN(6 * 365))
	}
	return &starts
}

func BenchmarkAddWorkdays(b *testing.B) {
	cal, starts := harikerja.Default(), randomStarts(b)
	for _, n := range []int{5, 250, 2500} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				if _, err := cal.AddWorkdays(starts[uint(i)%inputs], n); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkCountWorkdays(b *testing.B) {
	cal := harikerja.Default()
	for _, bench := range []struct{ name, span string }{
		{"week", "2018-06-11..2018-06-17"},
		{"year", "2018-01-01..2018-12-31"},
		{"19years", "2009-01-01..2027-12-31"},
	} {
		s := span(bench.span)
		b.Run(bench.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := cal.CountWorkdays(s); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkDecodeDataset measures the cost of the first call of Default.
func BenchmarkDecodeDataset(b *testing.B) {
	file := harikerja.Default().DatasetFile()
	b.SetBytes(int64(len(file)))
	for b.Loop() {
		if _, err := harikerja.Load(bytes.NewReader(file)); err != nil {
			b.Fatal(err)
		}
	}
}

// firmDefinition has 20 own dates: 19 days off and one workday.
func firmDefinition() harikerja.Definition {
	def := harikerja.Definition{Name: "firm", Workdays: lines("2026-05-16")}
	for i := range 19 {
		d := date("2026-03-02").AddDays(7 * i)
		def.DaysOff = append(def.DaysOff, lines(d.String())...)
	}
	return def
}

// BenchmarkWithDefinition measures the additional cost of a question under a
// firm's calendar if the program builds the calendar for each question.
func BenchmarkWithDefinition(b *testing.B) {
	cal, def := harikerja.Default(), firmDefinition()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := cal.WithDefinition(def); err != nil {
			b.Fatal(err)
		}
	}
}
