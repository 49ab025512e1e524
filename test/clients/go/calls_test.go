package harikerja

import (
	"context"
	"fmt"
	"os"
	"strings"
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

// answer returns the answer of a call. It panics if the call failed or the status is not 200.
func answer[A interface {
	StatusCode() int
	GetBody() []byte
}](a A, err error) A {
	if err != nil {
		panic(err)
	}
	if a.StatusCode() != 200 {
		panic(string(a.GetBody()))
	}
	return a
}

func TestGeneratedClientGivesTheExpectedAnswers(t *testing.T) {
	ctx := context.Background()
	c, err := NewClientWithResponses(os.Getenv("HARIKERJA_URL"))
	if err != nil {
		t.Fatal(err)
	}
	questions := map[string]func(asOf *types.Date, calendar *string) any{
		"listHolidays": func(asOf *types.Date, calendar *string) any {
			return len(answer(c.ListHolidaysWithResponse(ctx, &ListHolidaysParams{Year: new(2025), AsOf: asOf, Calendar: calendar})).JSON200.Data)
		},
		"checkHoliday": func(asOf *types.Date, calendar *string) any {
			params := &CheckHolidayParams{Date: date("2025-08-18"), AsOf: asOf, Calendar: calendar}
			return answer(c.CheckHolidayWithResponse(ctx, params)).JSON200.Data.IsHoliday
		},
		"rangeHolidays": func(asOf *types.Date, calendar *string) any {
			params := &RangeHolidaysParams{Start: date("2025-08-01"), End: date("2025-12-31"), AsOf: asOf, Calendar: calendar}
			return len(answer(c.RangeHolidaysWithResponse(ctx, params)).JSON200.Data)
		},
		"checkWorkday": func(asOf *types.Date, calendar *string) any {
			params := &CheckWorkdayParams{Date: date("2025-08-18"), AsOf: asOf, Calendar: calendar}
			return answer(c.CheckWorkdayWithResponse(ctx, params)).JSON200.Data.IsWorkday
		},
		"addWorkdays": func(asOf *types.Date, calendar *string) any {
			params := &AddWorkdaysParams{Date: date("2025-08-15"), Days: 1, AsOf: asOf, Calendar: calendar}
			return answer(c.AddWorkdaysWithResponse(ctx, params)).JSON200.Data.ResultDate
		},
		"subtractWorkdays": func(asOf *types.Date, calendar *string) any {
			params := &SubtractWorkdaysParams{Date: date("2025-08-20"), Days: 1, AsOf: asOf, Calendar: calendar}
			return answer(c.SubtractWorkdaysWithResponse(ctx, params)).JSON200.Data.ResultDate
		},
		"diffWorkdays": func(asOf *types.Date, calendar *string) any {
			params := &DiffWorkdaysParams{Start: date("2025-08-01"), End: date("2025-12-31"), AsOf: asOf, Calendar: calendar}
			return answer(c.DiffWorkdaysWithResponse(ctx, params)).JSON200.Data.WorkdayCount
		},
		"nthWorkday": func(asOf *types.Date, calendar *string) any {
			params := &NthWorkdayParams{Month: "2025-12", N: -1, AsOf: asOf, Calendar: calendar}
			return answer(c.NthWorkdayWithResponse(ctx, params)).JSON200.Data.ResultDate
		},
		"summarizeWorkdays": func(asOf *types.Date, calendar *string) any {
			params := &SummarizeWorkdaysParams{Year: new(2025), AsOf: asOf, Calendar: calendar}
			return answer(c.SummarizeWorkdaysWithResponse(ctx, params)).JSON200.Data.Total.WorkdayCount
		},
		"batchDays": func(asOf *types.Date, calendar *string) any {
			n := 0
			params := &BatchDaysParams{Dates: []string{"2025-08-18", "2025-08-19", "2025-12-31"}, AsOf: asOf, Calendar: calendar}
			for _, day := range answer(c.BatchDaysWithResponse(ctx, params)).JSON200.Data {
				if day.IsWorkday {
					n++
				}
			}
			return n
		},
	}
	expected, err := os.ReadFile(os.Getenv("HARIKERJA_EXPECTED"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(expected)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		words := strings.Fields(line)
		for i, want := range words[1:] {
			var asOf *types.Date
			var calendar *string
			if i&1 > 0 {
				asOf = new(date("2025-08-01"))
			}
			if i&2 > 0 {
				calendar = new("acme")
			}
			if got := fmt.Sprint(questions[words[0]](asOf, calendar)); got != want {
				t.Errorf("%s %d: %s, want %s", words[0], i, got, want)
			}
		}
	}

	count := answer(c.DiffWorkdaysWithResponse(ctx, &DiffWorkdaysParams{
		Start: date("2026-12-01"), End: date("2026-12-31"), Weekend: new("sat,sun"), IncludeCollectiveLeave: new(true),
		DaysOff: &[]string{"2026-12-28..2026-12-30", "2026-12-31"}, Workdays: &[]string{"2026-12-19", "2026-12-20"},
	}))
	if got := count.JSON200.Data.WorkdayCount; got != 19 {
		t.Errorf("own days: %d, want 19", got)
	}
	due := answer(c.GetObligationWithResponse(ctx, "income-tax-withheld-payment", &GetObligationParams{Period: "2026-01"}))
	if got := due.JSON200.Data.DueDate.String(); got != "2026-02-18" {
		t.Errorf("GetObligation: %s", got)
	}
	none, err := c.ListHolidaysWithResponse(ctx, &ListHolidaysParams{Year: new(2050)})
	if err != nil || none.JSON404 == nil {
		t.Fatalf("a year without data: got error %v and body %s, want status 404", err, none.Body)
	}
	if e := none.JSON404.Error; e.Code != "DATASET_NOT_FOUND" || e.Details.AvailableYears.First != 2009 {
		t.Errorf("a year without data: %s", none.Body)
	}
}
