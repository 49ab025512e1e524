package statedworkdays

import (
	"slices"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
)

func TestDifferences(t *testing.T) {
	def := harikerja.Definition{StatedWorkdays: map[int]int{2026: 239, 2025: 1, 2099: 240}}
	got, err := Differences(frozen.Calendar(), def)
	n, _ := frozen.Calendar().CountWorkdays(harikerja.Year(2025))
	// 2099 has no national list, so there is nothing to compare.
	want := []Difference{{2025, 1, n}, {2026, 239, 240}}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
	def.Covers = harikerja.YearRange{First: 2027, Last: 2026}
	if _, err := Differences(frozen.Calendar(), def); err == nil {
		t.Error("an invalid definition is accepted")
	}
}
