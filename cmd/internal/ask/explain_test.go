package ask

import (
	"testing"

	"github.com/harikerja/harikerja"
)

func explain(t *testing.T, q Question[Explanation], c *Context) Explanation {
	t.Helper()
	e, err := q.Answer(c)
	noError(t, err)
	return e
}

// TestShownDaysContainAllCountedDays: the start date has no data, but all counted days have data.
// If there are more than MaxDates counted days, no days are shown.
func TestShownDaysContainAllCountedDays(t *testing.T) {
	for days, want := range map[int]int{245: 0, 20: 33} { // 245 workdays need more than MaxDates days
		shift := AddWorkdays{shiftFrom: shiftFrom{Date: harikerja.MustParseDate("2008-12-31")}, Days: days}
		if e := explain(t, ExplainAddition(shift), newContext()); len(e.Shown) != want || len(e.Counted) != want {
			t.Errorf("%d workdays until %s: got %d counted days and %d shown days, want %d of each", days, e.End, len(e.Counted), len(e.Shown), want)
		}
	}
}

func TestStartDateIsShownButNotCounted(t *testing.T) {
	shift := AddWorkdays{shiftFrom: shiftFrom{Date: harikerja.MustParseDate("2026-03-17")}, Days: 2}
	for name, q := range map[string]Question[Explanation]{"add": ExplainAddition(shift), "subtract": ExplainSubtraction(shift)} {
		e := explain(t, q, newContext())
		if len(e.Shown) != len(e.Counted)+1 || e.Counts.WorkdayCount != 2 {
			t.Errorf("%s: got %d shown days, %d counted days, %d workdays; want one more shown day than counted days, and 2 workdays", name, len(e.Shown), len(e.Counted), e.Counts.WorkdayCount)
		}
	}
}

func TestDaysWithoutDataAreNotShown(t *testing.T) {
	for date, want := range map[string]int{"2009-01-02": 5, "2027-12-31": 4, "2026-03-18": 7} {
		e := explain(t, ExplainDate{Date: harikerja.MustParseDate(date)}, newContext())
		if len(e.Shown) != want || len(e.Counted) != 1 || e.Counted[0].Date.String() != date {
			t.Errorf("%s: got %d shown days and %d counted days, want %d shown days and 1 counted day", date, len(e.Shown), len(e.Counted), want)
		}
	}
}

func TestExplanationListsWorkedCollectiveLeave(t *testing.T) {
	q := ExplainDate{Date: harikerja.MustParseDate("2026-03-20")}
	if e := explain(t, q, newContext()); len(e.OtherLeave) != 0 {
		t.Errorf("default rules: got the worked leave %v, want none", e.OtherLeave)
	}
	frame := Frame{}
	frame.Leave = harikerja.LeaveWorked()
	if e := explain(t, q, in(frame)); e.OtherLeave[q.Date].Name == "" {
		t.Errorf("the worked leave %[2]v lacks %[1]s", q.Date, e.OtherLeave)
	}
}

func TestLongExplanationHasCountsButNoDays(t *testing.T) {
	span := SpanOf{Start: harikerja.MustParseDate("2025-01-01"), End: harikerja.MustParseDate("2026-12-31")}
	if e := explain(t, ExplainSpan{SpanOf: span}, newContext()); e.Counts.CalendarDays != 730 || e.Counted != nil || e.Shown != nil {
		t.Errorf("got %d calendar days, %d counted days, %d shown days; want 730 calendar days and no others", e.Counts.CalendarDays, len(e.Counted), len(e.Shown))
	}
}
