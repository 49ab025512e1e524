package dateinput

import (
	"slices"
	"testing"
)

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
		"28–31 Desember 2026":                                  {"2026-12-28..2026-12-31"},
		"28-31 Des 2026, Tutup":                                {"2026-12-28..2026-12-31=Tutup"},
		"28 s.d. 31 Desember 2026 Tutup":                       {"2026-12-28..2026-12-31=Tutup"},
		"28 to 31 December 2026":                               {"2026-12-28..2026-12-31"},
		"28 Maret – 7 April 2026":                              {"2026-03-28..2026-04-07"},
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
		"29–31 Foo 2026":   {"29–31 Foo 2026"},
		"29–31 Feb 2026":   {"29–31 Feb 2026"},
		"28/12/26":         {"28/12/26"},
		"besok":            {"besok"},
	}
	for text, want := range tests {
		if got := OwnDays(text); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
