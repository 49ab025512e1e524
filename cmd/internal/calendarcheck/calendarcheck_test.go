package calendarcheck

import (
	"slices"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
)

func TestStatedWorkdaysReturnsYearsWithAWrongStatedNumber(t *testing.T) {
	def := harikerja.Definition{StatedWorkdays: map[int]int{2026: 239, 2025: 1, 2099: 240}}
	cal, err := frozen.Calendar().WithDefinition(def)
	if err != nil {
		t.Fatal(err)
	}
	got := StatedWorkdays(cal)
	n, _ := frozen.Calendar().CountWorkdays(harikerja.Year(2025))
	// 2099 has no national list, so there is nothing to compare.
	want := []harikerja.StatedWorkdaysError{{Year: 2025, Stated: 1, Workdays: n}, {Year: 2026, Stated: 239, Workdays: 240}}
	if !slices.Equal(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestYearsFindsYearsWithoutAnswers(t *testing.T) {
	for _, test := range []struct {
		covers string
		stated map[int]int
		want   string
	}{
		{"", nil, ""},
		{"2016..2026", nil, ""}, // other years are not part of the calendar
		{"2024..2026", map[int]int{2024: 1}, "there is no data for 2024-01-01: the definition states 1 workdays in 2024, but the calendar has 238; " +
			"the data covers the years 2025 to 2026"},
		{"2024..2026", map[int]int{2025: 1}, "there is no data for 2025-01-01: the definition states 1 workdays in 2025, but the calendar has 237; " +
			"the data covers the years 2024 to 2026 except 2025"},
		{"2024..2026", map[int]int{2026: 1}, "there is no data for 2026-01-01: the definition states 1 workdays in 2026, but the calendar has 240; " +
			"the data covers the years 2024 to 2025"},
		{"2024..2026", map[int]int{2023: 1}, ""},
		{"2030..2031", nil, "there is no data for 2030-01-01: the calendar has no data for any year"},
	} {
		def := harikerja.Definition{StatedWorkdays: test.stated}
		if test.covers != "" {
			if err := def.Covers.UnmarshalText([]byte(test.covers)); err != nil {
				t.Fatal(err)
			}
		}
		got := ""
		cal, err := frozen.Calendar().WithDefinition(def)
		if err != nil {
			t.Fatal(err)
		}
		if err := Years(cal); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("covers %s, stated %v: got %q, want %q", test.covers, test.stated, got, test.want)
		}
	}
	if err := Years(frozen.Calendar()); err != nil {
		t.Errorf("for the national calendar, got the error %v, want none", err)
	}
}
