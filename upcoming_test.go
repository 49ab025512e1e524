package harikerja_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
)

func datesOf(list []harikerja.Holiday) string {
	var dates []string
	for _, h := range list {
		dates = append(dates, h.Date.String())
	}
	return strings.Join(dates, " ")
}

func TestUpcoming(t *testing.T) {
	const national, leave = harikerja.NationalHoliday, harikerja.CollectiveLeave
	tests := []struct {
		date  string
		limit int
		kinds []harikerja.Kind
		want  string
	}{
		{"2026-03-19", 1, nil, "2026-03-19"}, // the day itself counts
		{"2026-03-17", 5, nil, "2026-03-18 2026-03-19 2026-03-20 2026-03-21 2026-03-22"},
		{"2026-03-17", 3, []harikerja.Kind{national}, "2026-03-19 2026-03-21 2026-03-22"},
		{"2026-03-17", 3, []harikerja.Kind{leave}, "2026-03-18 2026-03-20 2026-03-23"},
		{"2026-03-17", 2, []harikerja.Kind{leave, national}, "2026-03-18 2026-03-19"},
		{"2026-12-25", 2, nil, "2026-12-25 2027-01-01"},            // over New Year
		{"2021-05-13", 3, nil, "2021-05-13 2021-05-13 2021-05-14"}, // two on one day
		{"2021-05-13", 1, nil, "2021-05-13"},
		{"2027-12-24", 50, nil, "2027-12-24 2027-12-25 2027-12-26"}, // the data ends
		{"2027-12-31", math.MaxInt, nil, ""},
	}
	for _, tt := range tests {
		got, err := frozen().Upcoming(date(tt.date), tt.limit, tt.kinds...)
		if err != nil || datesOf(got) != tt.want {
			t.Errorf("%d upcoming from %s of %v: got %q, %v, want %q", tt.limit, tt.date, tt.kinds, datesOf(got), err, tt.want)
		}
	}

	firm, err := frozen().With(harikerja.Rules{WorkOnLeave: true})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := firm.Upcoming(date("2026-03-17"), 2); err != nil || datesOf(got) != "2026-03-19 2026-03-21" {
		t.Errorf("where leave is worked: got %q, %v", datesOf(got), err)
	}
	if got, err := firm.Upcoming(date("2026-03-17"), 2, leave); err != nil || len(got) != 0 {
		t.Errorf("leave where leave is worked: got %q, %v", datesOf(got), err)
	}
}

func TestUpcomingRefuses(t *testing.T) {
	for _, outside := range []string{"0001-01-01", "2008-12-31", "2028-01-01"} {
		_, err := frozen().Upcoming(date(outside), 1)
		wantMissing(t, err, outside)
	}
	for _, limit := range []int{0, -1, math.MinInt} {
		_, err := frozen().Upcoming(date("2026-01-01"), limit)
		e, ok := errors.AsType[*harikerja.NumberError](err)
		if !ok || e.Name != "limit" || e.Value != limit || e.Min != 1 {
			t.Errorf("limit %d: got the error %v, want a *NumberError", limit, err)
		}
	}
	_, err := frozen().Upcoming(date("2026-01-01"), 0)
	if want := "limit is 0: use 1 or more"; err == nil || err.Error() != want {
		t.Errorf("got the error %q, want %q", err, want)
	}
}

// TestUpcomingAgainstTheOracle collects the holidays day by day.
func TestUpcomingAgainstTheOracle(t *testing.T) {
	rng := random(t)
	for _, work := range []bool{false, true} {
		o := newOracle(harikerja.Rules{WorkOnLeave: work})
		cal := o.calendar(t)
		for range 300 {
			from, limit := rng.IntN(o.days()), 1+rng.IntN(60)
			kinds := [][]harikerja.Kind{nil, {harikerja.NationalHoliday}, {harikerja.CollectiveLeave}}[rng.IntN(3)]
			var want []string
			for day := from; day < o.days(); day++ {
				for _, kind := range finalHolidays()[o.date(day).String()] {
					counts := !work || kind != "collective_leave"
					if counts && (kinds == nil || kinds[0].String() == kind) && len(want) < limit {
						want = append(want, o.date(day).String())
					}
				}
			}
			got, err := cal.Upcoming(o.date(from), limit, kinds...)
			if err != nil || datesOf(got) != strings.Join(want, " ") {
				t.Fatalf("%d upcoming from %s of %v: got %q, %v, want %q", limit, o.date(from), kinds, datesOf(got), err, want)
			}
		}
	}
}

func TestChanges(t *testing.T) {
	var got []string
	for _, c := range frozen().AsOf(date("2025-12-31")).Changes(date("2025-08-01")) {
		got = append(got, fmt.Sprintf("%s %d/%d +%d -%d", c.Date, c.Year, c.Number, len(c.Added), len(c.Removed)))
	}
	// The list of 2026, and 18 August added to that of 2025.
	want := []string{"2025-09-19 2026/1 +25 -0", "2025-08-07 2025/2 +1 -0"}
	if !slices.Equal(got, want) {
		t.Errorf("changes since 2025-08-01: got %q, want %q", got, want)
	}
	if got := frozen().AsOf(date("2025-08-31")).Changes(date("2025-08-01")); len(got) != 1 || got[0].Year != 2025 {
		t.Errorf("as of 2025-08-31 there are %d changes since 2025-08-01, want that of 2025 alone", len(got))
	}
	for _, cal := range []*harikerja.Calendar{frozen(), frozen().AsOf(date("1990-01-01"))} {
		if got := cal.Changes(date("9999-12-31")); len(got) != 0 {
			t.Errorf("there are %d changes since 9999-12-31", len(got))
		}
	}
}

// TestChangesAreTheRevisions holds Changes to the revisions year by year, from
// every date on which anything changed and its neighbours.
func TestChangesAreTheRevisions(t *testing.T) {
	cal := harikerja.Default()
	all := cal.Changes(harikerja.Date{})
	revisions := 0
	for _, info := range cal.Years() {
		revisions += info.Revision
	}
	if len(all) != revisions {
		t.Fatalf("there are %d changes, the years have %d revisions", len(all), revisions)
	}
	for i, c := range all {
		list, err := cal.Revisions(c.Year)
		if err != nil || fmt.Sprint(list[c.Number-1]) != fmt.Sprint(c.Revision) {
			t.Errorf("change %s of %d is not its revision %d (%v)", c.Date, c.Year, c.Number, err)
		}
		if i > 0 {
			last := all[i-1]
			ordered := c.Date.Before(last.Date) || c.Date == last.Date && (c.Year < last.Year || c.Year == last.Year && c.Number < last.Number)
			if !ordered {
				t.Errorf("%s of %d comes after %s of %d", c.Date, c.Year, last.Date, last.Year)
			}
		}
		for _, since := range []harikerja.Date{c.Date.AddDays(-1), c.Date, c.Date.AddDays(1)} {
			want := 0
			for _, other := range all {
				if !other.Date.Before(since) {
					want++
				}
			}
			got := cal.Changes(since)
			if len(got) != want || want > 0 && fmt.Sprint(got[want-1]) != fmt.Sprint(all[want-1]) {
				t.Errorf("%d changes since %s, want %d", len(got), since, want)
			}
		}
	}
}
