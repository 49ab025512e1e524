package text

import (
	"fmt"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/projection"
)

// Projections writes the predicted holidays of a year.
func Projections(t *Text, a ask.ProjectionList) {
	t.line("DATE\tHARI\tDAY\tNAMA\tNAME\tCERTAINTY\tRIGHT\tOR")
	for _, h := range a.Data {
		t.line(dayCells(h.Date), h.LocalName, h.Name, h.Certainty, right(h),
			joinDates(h.Alternatives, ", "))
	}
	t.printf("\n%s in %d. %s\n", ask.Count(a.Meta.Total, "prediction"), a.Meta.Year, a.Meta.Method)
}

// right says how often predictions like this one were correct.
func right(h ask.ProjectedHoliday) string {
	hits, checked := h.Hits, h.Checked
	if h.Certainty == projection.Borderline {
		hits, checked = h.Holiday.BorderlineHits, h.Holiday.BorderlineChecked
	}
	if checked == 0 {
		return "not tested"
	}
	return fmt.Sprintf("%d of %d", hits, checked)
}
