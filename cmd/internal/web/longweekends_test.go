package web

import (
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/frozen"
)

func TestTodayCardLinksToItsLongWeekend(t *testing.T) {
	link := regexp.MustCompile(`href="(/\d{4}/long-weekends\?[^"#]*)#([^"]+)"`)
	for day := harikerja.MustParseDate("2026-01-01"); day.Year() == 2026; day = day.AddDays(71) {
		h := New(Options{Calendars: calendars(frozen.Calendar), Clock: at(t, day.String()+"T05:00:00Z")})
		for _, query := range []string{"lang=id", "calendar=idx&lang=id", "leave=worked&lang=id"} {
			_, home := get(t, h, "/?"+query)
			m := link.FindStringSubmatch(html.UnescapeString(home))
			if m == nil {
				t.Errorf("%v: /?%s has no link to a long weekend", day, query)
				continue
			}
			if _, page := get(t, h, m[1]); !strings.Contains(page, `<li id="`+m[2]+`">`) {
				t.Errorf("%v: %s has no entry %s", day, m[1], m[2])
			}
		}
	}
}

// TestLongWeekendsPageSuggestsNoLeaveBeforeToday: a bridge day before today can no longer be
// taken, even if its long weekend has not ended.
func TestLongWeekendsPageSuggestsNoLeaveBeforeToday(t *testing.T) {
	for day, offered := range map[string]bool{"2026-05-29": true, "2026-05-30": false, "2026-06-02": false} {
		h := New(Options{Calendars: calendars(frozen.Calendar), Clock: at(t, day+"T05:00:00Z")})
		_, page := get(t, h, "/2026/long-weekends?lang=id")
		_, page, _ = strings.Cut(page, `id="bridged"`)
		page, _, _ = strings.Cut(page, `id="plan"`)
		coming, past, _ := strings.Cut(page, `id="past-bridged"`)
		const take = "Ambil cuti: Jumat 29 Mei<"
		if strings.Contains(coming, take) != offered || strings.Contains(past, take) == offered {
			t.Errorf("on %s, the page contains %q: got %t, want %t", day, take, !offered, offered)
		}
	}
}

// TestLongWeekendsPageShowsTheBestAndSaysHowManyMoreThereAre: for the profile in this test, an
// earlier version showed all 540 long weekends. It took 100 ms to render the page.
func TestLongWeekendsPageShowsTheBestAndSaysHowManyMoreThereAre(t *testing.T) {
	profile := "&daysOff=" + strings.ReplaceAll(manyDates(100), "2025", "2026")
	h := site(t)
	for language, more := range map[string]string{
		"en": "%d more long weekends are not shown here.",
		"id": "Masih ada %d libur panjang lain yang tidak ditampilkan di sini.",
	} {
		target := "/2026/long-weekends?bridges=4&lang=" + language + profile
		r, p := setupOf(h, target)
		if p != nil {
			t.Fatal(p)
		}
		q := ask.Default[ask.LongWeekends]()
		q.Year, q.MaxBridgeDays = 2026, 4
		all, err := q.All(r.context)
		noError(t, err)
		_, page := get(t, h, target)
		_, page, _ = strings.Cut(html.UnescapeString(page), `id="bridged"`)
		page, _, _ = strings.Cut(page, `id="plan"`)
		shown := strings.Count(page, `class="length"`)
		if shown < 15 || shown > maxRuns {
			t.Errorf("%s: the page shows %d long weekends, want 15 to %d", language, shown, maxRuns)
		}
		bridged := len(ask.RankLongWeekends(all.Data))
		if text := fmt.Sprintf(more, bridged-shown); !strings.Contains(page, text) {
			t.Errorf("%s: the page does not contain %s", language, text)
		}
	}
}
