package web

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/internal/frozen"
)

func TestLongWeekendsOf2026(t *testing.T) {
	_, page := get(t, site(t), "/2026/long-weekends?lang=en")
	for _, want := range []string{
		`<span class="length">7 days</span> 18–24 March 2026`,
		`<span class="length">4 days</span> 24–27 December 2026`,
		`<span class="length">6 days</span> 27 May – 1 June 2026`,
		`Take leave: Friday 29 May`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s", want)
		}
	}
	_, page = get(t, site(t), "/2026/long-weekends?lang=en&bridges=4")
	if !strings.Contains(page, `bridges=4&amp;lang=en" aria-current="page"`) {
		t.Error("the chosen number of days is not marked")
	}
}

// Private firms may work through collective leave, and it costs annual leave.
func TestLongWeekendsSayNationalHolidaysAndCollectiveLeave(t *testing.T) {
	h := site(t)
	for l, texts := range map[string][]string{
		"id": {`>Libur nasional dan cuti bersama</h2>`, "mengurangi cuti tahunan (SE Menaker M/6/HK.04/XII/2024)", "Termasuk 4 hari cuti bersama."},
		"en": {`>National holidays and collective leave</h2>`, "subtracted from annual leave (SE Menaker M/6/HK.04/XII/2024)", "Includes 4 days of collective leave."},
	} {
		page := wants(t, h, "/2026/long-weekends?lang="+l, texts...)
		for _, wrong := range []string{"Without taking leave", "Tanpa mengambil cuti"} {
			if strings.Contains(page, wrong) {
				t.Errorf("%s: the page says %q", l, wrong)
			}
		}
	}
	// The calendar of a firm can have other days off.
	wants(t, h, "/2026/long-weekends?calendar=idx&lang=en", `>Days off in the Indonesia Stock Exchange calendar</h2>`)
}

// A deal with fewer days of leave stays in the list if more days are allowed, and
// the list is sorted by days off for each day of leave.
func TestMoreBridgeDaysKeepBetterDeals(t *testing.T) {
	h := site(t)
	for _, info := range frozen.Calendar().Years() {
		seen := make(map[string]bool)
		for n := 1; n <= 4; n++ {
			_, page := get(t, h, fmt.Sprintf("/%d/long-weekends?bridges=%d&lang=en", info.Year, n))
			_, bridged, _ := strings.Cut(page, `<h2 id="bridged">`)
			deals := costs(t, bridged)
			if len(deals) != strings.Count(bridged, `class="length"`) {
				t.Errorf("%d, %d bridge days: a deal has no cost", info.Year, n)
			}
			for i := range deals {
				if i > 0 && deals[i].days*deals[i-1].leave > deals[i-1].days*deals[i].leave {
					t.Errorf("%d, %d bridge days: %v is before %v", info.Year, n, deals[i-1], deals[i])
				}
			}
			dates := make(map[string]bool)
			for _, m := range regexp.MustCompile(`</span> ([^<]+)</h3><p class="cost">`).FindAllStringSubmatch(bridged, -1) {
				dates[m[1]] = true
			}
			for d := range seen {
				if !dates[d] {
					t.Errorf("%d: with %d bridge days, %s is not in the list", info.Year, n, d)
				}
			}
			seen = dates
		}
	}
}
