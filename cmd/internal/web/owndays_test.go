package web

import (
	"regexp"
	"slices"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/frozen"
)

// The examples beside a field must be days that an entry changes: a day off is a workday
// before, and a special workday is a day off before.
func TestExamplesOfOwnDaysFitTheirField(t *testing.T) {
	cal := frozen.Calendar()
	for lang, words := range catalogue() {
		for key, before := range map[string]bool{"profile.daysoff.hint": true, "profile.workdays.hint": false} {
			examples := regexp.MustCompile(`\d\d/\d\d/\d{4}`).FindAllString(words.text(key), -1)
			if len(examples) < 3 {
				t.Errorf("%s %s: %q", lang, key, examples)
			}
			for _, example := range examples {
				day, err := cal.IsWorkday(harikerja.MustParseDate(ownItems(example)[0]))
				if err != nil || day != before {
					t.Errorf("%s %s: %s is a workday: %t, %v", lang, key, example, day, err)
				}
			}
		}
	}
}

// TestOwnDaysAreReadAsPeopleWriteThem gives texts that people type or paste.
func TestOwnDaysAreReadAsPeopleWriteThem(t *testing.T) {
	tests := map[string][]string{
		"2026-05-15,2026-12-28..2026-12-31=Tutup": {"2026-05-15", "2026-12-28..2026-12-31=Tutup"},
		"28/12/2026":                         {"2026-12-28"},
		"28-12-2026\r\n29.12.2026\n1/1/2027": {"2026-12-28", "2026-12-29", "2027-01-01"},
		"28 Desember 2026\n2 mei 2026\n3 May 2026\n4 Agu 2026": {"2026-12-28", "2026-05-02", "2026-05-03", "2026-08-04"},
		"28-Des-2026\n28 Dec 2026":                             {"2026-12-28", "2026-12-28"},
		"28/12/2026\t31/12/2026\tLibur akhir tahun":            {"2026-12-28..2026-12-31=Libur akhir tahun"},
		"28/12/2026\tLibur akhir tahun":                        {"2026-12-28=Libur akhir tahun"},
		"28/12/2026, Libur akhir tahun, semua cabang":          {"2026-12-28=Libur akhir tahun semua cabang"},
		"28/12/2026;Libur akhir tahun":                         {"2026-12-28=Libur akhir tahun"},
		"28/12/2026 - 31/12/2026 - Tutup":                      {"2026-12-28..2026-12-31=Tutup"},
		"28 Desember 2026 s.d. 31 Desember 2026 Tutup":         {"2026-12-28..2026-12-31=Tutup"},
		"28 Desember 2026 – 31 Desember 2026":                  {"2026-12-28..2026-12-31"},
		"Senin, 28 Desember 2026\tTutup":                       {"2026-12-28=Tutup"},
		"Monday 28 December 2026":                              {"2026-12-28"},
		"\u00a028\u00a0Desember\u00a02026 ":                    {"2026-12-28"},
		"2026-12-28=Hari ke-2":                                 {"2026-12-28=Hari ke-2"},
		"":                                                     nil,
		" \n,\n":                                               nil,

		// These texts stay as they are, so that the error shows what was typed.
		"12/28/2026":       {"12/28/2026"},
		"30 Februari 2026": {"30 Februari 2026"},
		"28 Foo 2026":      {"28 Foo 2026"},
		"28/12/26":         {"28/12/26"},
		"besok":            {"besok"},
	}
	for text, want := range tests {
		if got := ownItems(text); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	for _, words := range catalogue() { // the dates of the pages can be pasted
		for month := range 12 {
			d := harikerja.DateOf(time.Date(2026, time.Month(month+1), 7, 0, 0, 0, 0, time.UTC))
			for _, text := range []string{words.date(d), words.full(d), words.short(d)} {
				if got := readOwnDay(text); got != d.String() {
					t.Errorf("%q: %q, want %s", text, got, d)
				}
			}
		}
	}
}
