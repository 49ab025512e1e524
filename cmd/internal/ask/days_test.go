package ask

import (
	"strings"
	"testing"
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

// TestBatchRefusesTooManyEntriesWithOwnDays: an answer that repeats a date with long names would
// have up to 400 KB.
func TestBatchRefusesTooManyEntriesWithOwnDays(t *testing.T) {
	for _, test := range []struct {
		date, own string
		limit     int
	}{
		{"2026-03-20", "daysOff", 366},
		{"2026-05-15", "daysOff", 200},  // listed as an own day off, and as the line that decides
		{"2021-05-13", "daysOff", 133},  // two holidays and an own day off
		{"2021-05-13", "workdays", 133}, // two holidays, and the line that decides
	} {
		texts := Texts{"dates": test.date + strings.Repeat(","+test.date, test.limit-1), test.own: "2021-05-13,2026-05-15=A"}
		if _, err := answerTo[BatchDays](texts); err != nil {
			t.Errorf("%d times %s: %v", test.limit, test.date, err)
		}
		if test.limit == MaxDates {
			continue
		}
		texts["dates"] += "," + test.date
		want := "dates holds more than " + itoa(test.limit) + " dates with these own days: ask for the rest in another request."
		if _, err := answerTo[BatchDays](texts); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%d times %s: the error is %v, want %s", test.limit+1, test.date, err, want)
		}
	}
}

func TestListsIgnoreSpacesAroundItems(t *testing.T) {
	a, err := answerTo[BatchDays](Texts{"dates": " 2026-03-20 ,  2009-01-02 ", "weekend": " fri ,  sat "})
	if err != nil || len(a.Data) != 2 || a.Data[0].Date.String() != "2026-03-20" || !a.Data[0].IsWeekend || !a.Data[1].IsWeekend {
		t.Errorf("got %+v, error %v", a.Data, err)
	}
}
