package harikerja_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/harikerja/harikerja"
)

// TestManyGoroutines asks a calendar that has worked nothing out yet for all
// its views at once. The race detector watches, and each view must be one and
// the same for all.
func TestManyGoroutines(t *testing.T) {
	cal := freshCalendar(t)
	weekends := legalWeekends(t)
	const workers = 8
	answers := make([][]string, workers)
	views := make([][]*harikerja.Calendar, workers)
	var wg sync.WaitGroup
	for worker := range workers {
		wg.Go(func() {
			for i := range 400 {
				year := 2009 + i%20
				rules := harikerja.Rules{Weekend: weekends[i%127], WorkOnLeave: i%2 == 0}
				view, err := cal.AsOf(harikerja.Year(year).Start()).With(rules)
				if err != nil {
					t.Error(err)
					return
				}
				d, err := view.AddWorkdays(date("2009-02-01"), i%90)
				n, err2 := view.CountWorkdays(harikerja.Year(2009))
				revisions, err3 := view.Revisions(min(year, 2027))
				answers[worker] = append(answers[worker], fmt.Sprint(d, err, n, err2, len(revisions), err3))
				views[worker] = append(views[worker], view)
			}
		})
	}
	wg.Wait()
	for worker := 1; worker < workers; worker++ {
		for i := range answers[0] {
			if answers[worker][i] != answers[0][i] || views[worker][i] != views[0][i] {
				t.Fatalf("question %d: one goroutine got %s, another %s", i, answers[0][i], answers[worker][i])
			}
		}
	}
}
