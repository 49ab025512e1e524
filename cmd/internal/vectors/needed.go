package vectors

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
)

// addNeeded adds questions about new data, so that a curator who adds a year, a decree or a
// calendar writes no question:
//   - If the data has a new year, the questions about the year before are asked about it, and
//     the questions about the year after the data are asked about the next year.
//   - If the data has a new calendar, the questions about the calendar "idx" are asked about it.
//   - For each change of a list, there are questions about the changed days.
func (f *file) addNeeded(national *harikerja.Calendar) {
	covered, _ := national.Covered() // a dataset has at least one year
	last := covered.End().Year()
	if text := strconv.Itoa; !f.asks("year=" + text(last+1)) {
		f.copy(text(last-1), text(last), text(last), text(last+1))
	}
	for _, def := range national.Definitions() {
		if !f.asks("calendar=" + def.Name) {
			f.copy("calendar=idx", "calendar="+def.Name)
		}
		for _, line := range slices.Concat(def.DaysOff, def.Workdays) {
			f.add("/v1/workdays/check?date=%v&calendar=%v", line.Span.Start(), def.Name)
		}
	}
	for _, change := range national.Changes(harikerja.Date{}) {
		f.addChange(change.Revision)
	}
	// At the time f.Now, the next year has begun in Jakarta. The second date is in the future.
	f.add("/v1/holidays?year=2026&asOf=%v-01-01", f.Now.Year()+1)
	f.add("/v1/holidays?year=2026&asOf=%v-01-02", f.Now.Year()+1)
}

// addChange adds questions about the days that a revision changed. For some of these days, it
// also adds questions about the list before and after the revision.
func (f *file) addChange(r harikerja.Revision) {
	list := slices.Concat(r.Removed, r.Confirmed, r.Added)
	for _, rename := range r.Renamed {
		list = append(list, rename.To)
	}
	for i, h := range list {
		f.add("/v1/workdays/check?date=%v", h.Date)
		for _, asOf := range []harikerja.Date{r.Date.AddDays(-1), r.Date} {
			if i < 4 {
				f.add("/v1/holidays/check?date=%v&includeSources=true&asOf=%v", h.Date, asOf)
			}
		}
	}
}

// add adds a question if the file does not have it.
func (f *file) add(format string, values ...any) {
	target := fmt.Sprintf(format, values...)
	if !slices.ContainsFunc(f.Cases, func(v vector) bool { return v.Target == target }) {
		f.Cases = append(f.Cases, vector{Target: target})
	}
}

// asks reports whether a question contains a text.
func (f *file) asks(text string) bool {
	contains := func(v vector) bool { return strings.Contains(v.Target, text) }
	return slices.ContainsFunc(f.Cases, contains)
}

// copy adds a copy of each question that contains an old text, with the new text instead. It
// does not copy questions with an as-of date.
func (f *file) copy(oldNew ...string) {
	replacer := strings.NewReplacer(oldNew...)
	for _, v := range f.Cases {
		target := replacer.Replace(v.Target)
		if target != v.Target && !strings.Contains(target, "asOf=") {
			f.add("%s", target)
		}
	}
}
