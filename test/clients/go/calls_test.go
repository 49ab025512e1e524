package harikerja

import (
	"context"
	"os"
	"testing"
	"time"

	"github.com/oapi-codegen/runtime/types"
)

func date(text string) types.Date {
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		panic(err)
	}
	return types.Date{Time: day}
}

// equal fails the test unless a call succeeds and its answer is the wanted one.
func equal[T comparable](t *testing.T, call string, err error, status int, got func() T, want T) {
	t.Helper()
	if err != nil || status != 200 {
		t.Errorf("%s: status %d, %v", call, status, err)
	} else if got() != want {
		t.Errorf("%s: %v, want %v", call, got(), want)
	}
}

func TestCalls(t *testing.T) {
	ctx := context.Background()
	c, err := NewClientWithResponses(os.Getenv("HARIKERJA_URL"))
	if err != nil {
		t.Fatal(err)
	}

	health, err := c.GetHealthWithResponse(ctx)
	equal(t, "GetHealth", err, health.StatusCode(), func() string { return string(health.JSON200.Data.Status) }, "ok")

	holidays, err := c.ListHolidaysWithResponse(ctx, &ListHolidaysParams{Year: new(2026)})
	equal(t, "ListHolidays", err, holidays.StatusCode(), func() int { return len(holidays.JSON200.Data) }, 25)

	holiday, err := c.CheckHolidayWithResponse(ctx, &CheckHolidayParams{Date: date("2026-03-20"), IncludeCollectiveLeave: new(false)})
	equal(t, "CheckHoliday", err, holiday.StatusCode(), func() bool { return holiday.JSON200.Data.IsHoliday }, false)

	sum, err := c.AddWorkdaysWithResponse(ctx, &AddWorkdaysParams{Date: date("2026-03-18"), Days: 5})
	equal(t, "AddWorkdays", err, sum.StatusCode(), func() string { return sum.JSON200.Data.ResultDate.String() }, "2026-03-31")

	day, err := c.CheckWorkdayWithResponse(ctx, &CheckWorkdayParams{Date: date("2026-03-20"), IncludeCollectiveLeave: new(false), Weekend: new("fri,sat")})
	equal(t, "CheckWorkday", err, day.StatusCode(), func() bool { return day.JSON200.Data.IsWeekend }, true)

	days, err := c.BatchDaysWithResponse(ctx, &BatchDaysParams{Dates: []string{"2026-03-20", "2026-03-17"}})
	equal(t, "BatchDays", err, days.StatusCode(), func() [2]bool {
		return [2]bool{days.JSON200.Data[0].IsWorkday, days.JSON200.Data[1].IsWorkday}
	}, [2]bool{false, true})

	then, err := c.CheckWorkdayAsOfWithResponse(ctx, date("2025-08-01"), &CheckWorkdayAsOfParams{Date: date("2025-08-18")})
	equal(t, "CheckWorkdayAsOf", err, then.StatusCode(), func() bool { return then.JSON200.Data.IsWorkday }, true)

	count, err := c.DiffWorkdaysUnderCalendarWithResponse(ctx, "custom", &DiffWorkdaysUnderCalendarParams{
		Start: date("2026-12-01"), End: date("2026-12-31"),
		DaysOff: &[]string{"2026-12-28..2026-12-30", "2026-12-31"}, Workdays: &[]string{"2026-12-19", "2026-12-20"},
	})
	equal(t, "DiffWorkdaysUnderCalendar", err, count.StatusCode(), func() int { return count.JSON200.Data.WorkdayCount }, 19)

	exchange, err := c.AddWorkdaysUnderCalendarWithResponse(ctx, "idx", &AddWorkdaysUnderCalendarParams{Date: date("2026-03-17"), Days: 2})
	equal(t, "AddWorkdaysUnderCalendar", err, exchange.StatusCode(), func() string { return exchange.JSON200.Data.ResultDate.String() }, "2026-03-26")

	both, err := c.AddWorkdaysUnderCalendarAsOfWithResponse(ctx, date("2026-10-01"), "custom", &AddWorkdaysUnderCalendarAsOfParams{
		Date: date("2026-12-23"), Days: 2, Weekend: new("sun"), DaysOff: &[]string{"2026-12-28", "2026-12-29..2026-12-30"},
	})
	equal(t, "AddWorkdaysUnderCalendarAsOf", err, both.StatusCode(), func() string { return both.JSON200.Data.ResultDate.String() }, "2026-12-31")

	due, err := c.GetObligationWithResponse(ctx, "income-tax-withheld-payment", &GetObligationParams{Period: "2026-01"})
	equal(t, "GetObligation", err, due.StatusCode(), func() string { return due.JSON200.Data.DueDate.String() }, "2026-02-18")

	none, err := c.ListHolidaysWithResponse(ctx, &ListHolidaysParams{Year: new(2050)})
	if err != nil || none.JSON404 == nil || none.JSON404.Error.Code != "DATASET_NOT_FOUND" || none.JSON404.Error.Details.AvailableYears.First != 2009 {
		t.Errorf("a year without data: %v %s", err, none.Body)
	}
}
