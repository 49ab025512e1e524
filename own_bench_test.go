package harikerja_test

import (
	"fmt"
	"testing"

	"github.com/harikerja/harikerja"
)

func BenchmarkWithDefinition(b *testing.B) {
	for _, onWeekend := range []bool{false, true} {
		var def harikerja.Definition
		start := date("2026-03-02")
		for i := range 19 {
			d := start.AddDays(i * 7)
			def.DaysOff = append(def.DaysOff, harikerja.OwnDay{Span: spanOf(d)})
		}
		if onWeekend {
			def.Workdays = []harikerja.OwnDay{{Span: spanOf(date("2026-05-16"))}}
		}
		b.Run(fmt.Sprint("weekend=", onWeekend), func(b *testing.B) {
			for b.Loop() {
				if _, err := harikerja.Default().WithDefinition(def); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprint("digest"), func(b *testing.B) {
			for b.Loop() {
				def.Digest()
			}
		})
	}
}

func spanOf(d harikerja.Date) harikerja.Span { s, _ := harikerja.NewSpan(d, d); return s }
