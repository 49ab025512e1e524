package ask

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
)

// TestOwnDayOffIsNotDeductedFromAnnualLeave: in the second row, 20 March 2026 is an own day off
// and 24 December is an own workday. So only six of the eight days of collective leave are
// deducted from annual leave.
func TestOwnDayOffIsNotDeductedFromAnnualLeave(t *testing.T) {
	for _, test := range []struct {
		daysOff, workdays string
		want              int
	}{
		{"2026-05-15", "2026-06-14", 7}, // 15 May is collective leave
		{"2026-03-20", "2026-12-24", 6},
		{"2026-03-25", "2026-06-14", 8},
		{"2026-03-18..2026-03-24", "2026-12-24", 3},
	} {
		a, err := answerTo[PlanLeave](Texts{"year": "2026", "days": "12", "daysOff": test.daysOff, "workdays": test.workdays})
		noError(t, err)
		if d := a.Data; d.DeductedCount != test.want || d.AvailableDays != 12-test.want {
			t.Errorf("daysOff %s, workdays %s: %d deducted, %d available, want %d deducted", test.daysOff, test.workdays, d.DeductedCount, d.AvailableDays, test.want)
		}
	}
}

func TestLongWeekendsWithBridgeDaysAreRanked(t *testing.T) {
	q := Default[LongWeekends]()
	q.Year, q.MaxBridgeDays = 2026, 2
	list, err := q.Answer(newContext())
	noError(t, err)
	var got []string
	runs := LeaveRuns(RankLongWeekends(list.Data))
	for _, w := range runs {
		got = append(got, fmt.Sprintf("%s gains %d/%d", w.StartDate, w.Gained, len(w.LeaveDays)))
	}
	want := []string{"2026-05-27 gains 3/1", "2026-01-01 gains 2/1", "2026-06-13 gains 2/1", "2026-08-22 gains 2/1", "2026-03-14 gains 4/2"}
	if len(got) < len(want) || !slices.Equal(got[:len(want)], want) {
		t.Errorf("the best long weekends are %q, want %q first", got, want)
	}
	if slices.ContainsFunc(got, func(s string) bool { return strings.Contains(s, "/0") }) {
		t.Errorf("a long weekend without bridge days is in the list: %q", got)
	}
	if !slices.IsSortedFunc(runs, func(a, b LeaveRun) int {
		return cmp.Compare(b.Gained*len(a.LeaveDays), a.Gained*len(b.LeaveDays))
	}) {
		t.Errorf("the long weekends are not sorted: %q", got)
	}
}

// TestHolidayIsMovedOnlyIfOneDecreeMovesIt: a decree of 2020 moved the leave of 26 to 29 May to
// the end of December, and later decrees cancelled 22 May and 28 to 30 December.
func TestHolidayIsMovedOnlyIfOneDecreeMovesIt(t *testing.T) {
	a, err := answerTo[CompareHolidays](Texts{"year": "2020", "date": "2020-03-10"})
	noError(t, err)
	var moved, cancelled []string
	for _, m := range a.Data.Moved {
		moved = append(moved, m.From.Date.String()+" to "+m.To.Date.String())
	}
	for _, h := range a.Data.Cancelled {
		cancelled = append(cancelled, h.Date.String())
	}
	if got := fmt.Sprint(moved, cancelled); got != "[2020-05-29 to 2020-12-31] [2020-05-22 2020-05-26 2020-05-27 2020-05-28]" {
		t.Error("moved and cancelled:", got)
	}
}

func TestOldListAndDifferencesGiveTheNewList(t *testing.T) {
	for _, info := range frozen.Calendar().Years() {
		revisions, err := frozen.Calendar().Revisions(info.Year)
		noError(t, err)
		for _, r := range revisions {
			for _, date := range []harikerja.Date{r.Date, r.Date.AddDays(-1)} {
				year := fmt.Sprint(info.Year)
				a, err := answerTo[CompareHolidays](Texts{"year": year, "date": date.String()})
				noError(t, err)
				list := make(map[string]bool)
				key := func(h Holiday) string { return fmt.Sprint(h.Date, h.Type, h.LocalName) }
				if a.Data.Then != nil {
					then, err := answerTo[Holidays](Texts{"asOf": date.String(), "year": year})
					noError(t, err)
					for _, h := range then.Data {
						list[key(h)] = true
					}
				}
				for _, h := range a.Data.Cancelled {
					delete(list, key(h))
				}
				for _, c := range append(a.Data.Moved, a.Data.Renamed...) {
					delete(list, key(c.From))
					list[key(c.To)] = true
				}
				for _, h := range a.Data.Added {
					list[key(h)] = true
				}
				now, err := answerTo[Holidays](Texts{"year": year})
				noError(t, err)
				for _, h := range now.Data {
					if !list[key(h)] {
						t.Errorf("%d since %s: the differences applied to the old list do not give the entry %s", info.Year, date, key(h))
					}
				}
				if len(list) != len(now.Data) {
					t.Errorf("%d since %s: the differences applied to the old list give %d entries, want %d", info.Year, date, len(list), len(now.Data))
				}
			}
		}
	}
}

// TestLongWeekendsWithOneOwnDayAreNeverTooMany asks for all years with every weekend.
func TestLongWeekendsWithOneOwnDayAreNeverTooMany(t *testing.T) {
	w := newWorld()
	for _, info := range w.Calendars.National.Years() {
		for set := range 127 {
			weekend := noWeekend
			if set > 0 {
				var days []string
				for i, day := range weekdays {
					if set>>i&1 == 1 {
						days = append(days, day)
					}
				}
				weekend = strings.Join(days, ",")
			}
			_, _, err := Ask(w, Given{Texts: Texts{"year": itoa(info.Year), "minDays": "1", "maxBridgeDays": "4", "weekend": weekend,
				"daysOff": itoa(info.Year) + "-03-03"}},
				LongWeekends.Answer)
			noError(t, err)
		}
	}
}
