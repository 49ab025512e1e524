package web

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/frozen"
)

// TestAsOfPageMarksEveryDifferenceForEveryRevision: the page has every entry of the old list.
// Words beside an entry say how the entry differs from the new list.
func TestAsOfPageMarksEveryDifferenceForEveryRevision(t *testing.T) {
	h := site(t)
	today := harikerja.DateOf(h.Clock())
	entries := regexp.MustCompile(`<li class="(?:nh|cl)( absent)?">`)
	for _, info := range frozen.Calendar().Years() {
		revisions, err := frozen.Calendar().Revisions(info.Year)
		noError(t, err)
		for _, r := range revisions {
			if r.Date.After(today) {
				continue
			}
			c := national(t, h.Clock)
			compared, err := ask.CompareHolidays{Year: ask.Year(info.Year), Date: r.Date}.Answer(c)
			noError(t, err)
			d := compared.Data
			_, page := get(t, h, fmt.Sprintf("/%d/as-of?date=%s&lang=en", info.Year, r.Date))
			known, absent := 0, 0
			for _, m := range entries.FindAllStringSubmatch(page, -1) {
				if m[1] == "" {
					known++
				} else {
					absent++
				}
			}
			if want := d.Then.NationalHolidayEntries + d.Then.CollectiveLeaveEntries; known != want || absent != len(d.Added)+len(d.Moved) {
				t.Errorf("%d on %s: got %d entries and %d later entries, want %d and %d", info.Year, r.Date, known, absent, want, len(d.Added)+len(d.Moved))
			}
			for text, want := range map[string]int{": added later": len(d.Added), ">Cancelled later": len(d.Cancelled),
				">Moved later to": len(d.Moved), ": moved later from": len(d.Moved), ">Renamed later": len(d.Renamed)} {
				if n := strings.Count(page, text); n != want {
					t.Errorf("%d on %s: got %d times the text %q, want %d", info.Year, r.Date, n, text, want)
				}
			}
		}
	}
}
