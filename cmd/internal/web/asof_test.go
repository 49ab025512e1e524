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

func TestAsOfPageShowsTheOldListAndTheDifferences(t *testing.T) {
	h := site(t)
	const added, list = `<section class="banner news"`, `<section class="differences"`
	for _, test := range []struct {
		target, from string
		wants        []string
	}{
		{"/2025/as-of?date=2025-08-06&lang=id", added,
			[]string{"|Perbedaan dengan daftar hari ini|Diubah berdasarkan:|Perubahan SKB 3 Menteri No. 933 Tahun 2025|, 7 Agu 2025|",
				"|Ditambahkan|18 Agustus, Cuti Bersama Proklamasi Kemerdekaan|Cuti bersama|"}},
		{"/2025/as-of?date=2025-08-06&lang=id", list, []string{"|Daftar per 6 Agustus 2025|", "|17|hari libur nasional,|10|hari cuti bersama (Revisi 1:|SKB 3 Menteri No. 1017 Tahun 2024|, 14 Okt 2024|)|",
			"|18 Agu|Senin|Cuti Bersama Proklamasi Kemerdekaan|Cuti bersama|Belum ada waktu itu: ditambahkan kemudian|"}},
		{"/2025/as-of?date=2025-08-07&lang=id", added, []string{"|Sama dengan daftar hari ini.|"}},
		{"/2021/as-of?date=2021-06-17&lang=en", added, []string{"|Cancelled|24 December, Collective Leave for Christmas Day|",
			"|Moved|10 August to 11 August, Islamic New Year 1443 H|"}},
		{"/2021/as-of?date=2021-06-17&lang=en", list, []string{"|10 Aug|Tuesday|Islamic New Year 1443 H|National holiday|Moved later to 11 August|",
			"|11 Aug|Wednesday|Islamic New Year 1443 H|National holiday|Not in the list then: moved later from 10 August|",
			"|24 Dec|Friday|Collective Leave for Christmas Day|Collective leave|Cancelled later|"}},
		{"/2020/as-of?date=2020-03-10&lang=en", added, []string{"|Cancelled|22 May,", "|Moved|29 May to 31 December,", "Presidential Decree No. 22 Tahun 2020"}},
	} {
		status, page := get(t, h, test.target)
		if status != 200 {
			t.Fatalf("%s: status %d", test.target, status)
		}
		text := section(t, page, test.from, "</section>")
		for _, want := range test.wants {
			if !strings.Contains(text, want) {
				t.Errorf("%s does not contain %s: %s", test.target, want, text)
			}
		}
	}
}

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
