package ask

import (
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
)

// TestBatchRefusesTooManyDates: an answer with 366 dates and their sources would have up to 690
// KB, so fewer dates are allowed with sources.
func TestBatchRefusesTooManyDates(t *testing.T) {
	for sources, limit := range map[string]int{"false": 366, "true": 50} {
		dates := "2021-05-13" + strings.Repeat(",2021-05-13", limit-1)
		if _, err := answerTo[BatchDays](Texts{"dates": dates, "includeSources": sources}); err != nil {
			t.Errorf("%d dates: %v", limit, err)
		}
		_, err := answerTo[BatchDays](Texts{"dates": dates + ",2021-05-13", "includeSources": sources})
		if e, ok := err.(*Error); !ok || e.Code != InvalidRange || e.Problem.Kind() != TooMany || e.Details.Field != "dates" || e.Details.MaxDates != limit {
			t.Errorf("%d dates: the error is %v", limit+1, err)
		}
	}
}

func TestListsIgnoreSpacesAroundItems(t *testing.T) {
	a, err := answerTo[BatchDays](Texts{"dates": " 2026-03-20 ,  2009-01-02 ", "weekend": " fri ,  sat "})
	if err != nil || len(a.Data) != 2 || a.Data[0].Date.String() != "2026-03-20" || !a.Data[0].IsWeekend || !a.Data[1].IsWeekend {
		t.Errorf("got %+v, error %v", a.Data, err)
	}
}

// TestCheckHolidayAndCheckWorkdayAgreeWithTheLibrary asks about every date of two years, with
// and without collective leave.
func TestCheckHolidayAndCheckWorkdayAgreeWithTheLibrary(t *testing.T) {
	for _, year := range []int{2021, 2026} {
		for d := range harikerja.Year(year).All() {
			for _, leave := range []harikerja.Leave{harikerja.LeaveTaken(), harikerja.LeaveWorked()} {
				c := in(Frame{Rules: Rules{CollectiveLeave: CollectiveLeave{leave}}})
				want, err := c.Calendar.Day(d)
				noError(t, err)
				holiday, err := CheckHoliday{Date: d}.Answer(c)
				noError(t, err)
				work, err := CheckWorkday{Date: d}.Answer(c)
				noError(t, err)
				h, w := holiday.Data, work.Data
				if w.Date != d || string(w.Day) != d.Weekday().String() || w.IsWorkday != (want.Class == harikerja.ClassWorkday) ||
					w.IsWeekend != want.Weekend || w.IsHoliday != (len(want.Holidays) > 0) || h.IsHoliday != w.IsHoliday {
					t.Errorf("%s, %s: got %+v and %+v, want %+v", d, leave, h, w, want)
				}
				if len(h.Holidays) != len(want.Holidays) || len(w.Holidays) != len(want.Holidays) {
					t.Errorf("%s, %s: got %d and %d holidays, want %d", d, leave, len(h.Holidays), len(w.Holidays), len(want.Holidays))
				}
				for i, entry := range w.Holidays {
					if other := want.Holidays[i]; entry.LocalName != other.LocalName || entry.Name != other.Name || entry.Type != other.Kind {
						t.Errorf("%s, %s: got %+v, want %+v", d, leave, entry, other)
					}
				}
			}
		}
	}
}
