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

func TestListsIgnoreSpacesAroundItems(t *testing.T) {
	a, err := answerTo[BatchDays](Texts{"dates": " 2026-03-20 ,  2009-01-02 ", "weekend": " fri ,  sat "})
	if err != nil || len(a.Data) != 2 || a.Data[0].Date.String() != "2026-03-20" || !a.Data[0].IsWeekend || !a.Data[1].IsWeekend {
		t.Errorf("got %+v, error %v", a.Data, err)
	}
}
