package curate

import (
	"strings"
	"testing"
	"testing/fstest"
)

func TestLoadRejectsBadFormat(t *testing.T) {
	tests := []struct {
		name, old, new string
		want           string
	}{
		{"unknown key", "status: verified", "status: verified\nstate: new",
			`data/2025.yaml:3: the file has the unknown key "state": use year, status, totals, stated, notes, corrections, decrees, related, holidays (format)`},
		{"unknown key of a holiday", "decree: skb-2025}\n  - {date: 2025-04-01", "decree: skb-2025, color: red}\n  - {date: 2025-04-01",
			`data/2025.yaml:42: a holiday has the unknown key "color": use date, kind, occasion, local, name, decree, also, revokedBy, note (format)`},
		{"duplicate key", "status: verified", "status: verified\nstatus: verified",
			`data/2025.yaml:3: the file has the key status twice, first in line 2: remove one (format)`},
		{"missing key", "status: verified\n", "",
			`data/2025.yaml:1: the file does not have the key status (format)`},
		{"second document", "holidays:", "---\nholidays:",
			`data/2025.yaml:41: a second document starts here, but a file has only one: remove the line --- (format)`},
		{"alias", "status: verified", "status: &s verified\nnotes: [*s]",
			`data/2025.yaml:2: the key "status" in the file has an anchor (&s): write the value itself wherever it is needed (format)`},
		{"merge key", "totals: {", "totals: {<<: {}, ",
			`data/2025.yaml:3: totals has the unknown key "<<": use national_holiday, collective_leave (format)`},
		{"tag", "status: verified", "status: !!str verified",
			`data/2025.yaml:2: the key "status" in the file has a tag (!!str): remove it (format)`},
		{"day that does not exist", "date: 2025-04-01", "date: 2025-04-31",
			`data/2025.yaml:43: the key "date" in a holiday: invalid date "2025-04-31": use YYYY-MM-DD with a day that exists, from 0001-01-01 to 9999-12-31 (format)`},
		{"short date", "date: 2025-04-01", "date: 2025-4-1",
			`data/2025.yaml:43: the key "date" in a holiday: invalid date "2025-4-1": use YYYY-MM-DD with a day that exists, from 0001-01-01 to 9999-12-31 (format)`},
		{"date with a time", "date: 2025-04-01", "date: 2025-04-01T00:00:00Z",
			`data/2025.yaml:43: the key "date" in a holiday: invalid date "2025-04-01T00:00:00Z": use YYYY-MM-DD with a day that exists, from 0001-01-01 to 9999-12-31 (format)`},
		{"quoted date", "date: 2025-04-01", `date: "2025-04-01"`,
			`data/2025.yaml:43: the key "date" in a holiday must be a date without quotes: 2025-04-01 (format)`},
		{"quoted year", "year: 2025", `year: "2025"`,
			`data/2025.yaml:1: the key "year" in the file must be a plain number, without quotes, signs or leading zeros: the value is 2025 (format)`},
		{"octal year", "year: 2025", "year: 02025",
			`data/2025.yaml:1: the key "year" in the file must be a plain number, without quotes, signs or leading zeros: the value is 02025 (format)`},
		{"year with an underscore", "year: 2025", "year: 2_025",
			`data/2025.yaml:1: the key "year" in the file must be a plain number, without quotes, signs or leading zeros: the value is 2_025 (format)`},
		{"year with a fraction", "year: 2025", "year: 2025.0",
			`data/2025.yaml:1: the key "year" in the file must be a plain number, without quotes, signs or leading zeros: the value is 2025.0 (format)`},
		{"number instead of text", "number: 1017 Tahun 2024", "number: 1017",
			`data/2025.yaml:13: the key "number" in an element of numbers must be text, but YAML does not read 1017 as text: put it in quotes (format)`},
		{"boolean instead of text", "local: Idul Fitri", "local: true",
			`data/2025.yaml:43: the key "local" in a holiday must be text, but YAML does not read true as text: put it in quotes (format)`},
		{"no value", "local: Idul Fitri", "local: ",
			`data/2025.yaml:43: the key "local" in a holiday has no value: add one, or remove the key if it is optional (format)`},
		{"null for a required value", "local: Idul Fitri", "local: null",
			`data/2025.yaml:43: the key "local" in a holiday has no value: add one, or remove the key if it is optional (format)`},
		{"unknown kind", "kind: national_holiday, occasion: eid-al-fitr", "kind: holiday, occasion: eid-al-fitr",
			`data/2025.yaml:43: invalid kind of holiday "holiday": use national_holiday or collective_leave (format)`},
		{"kind of a firm's calendar", "kind: national_holiday, occasion: eid-al-fitr", "kind: own_day_off, occasion: eid-al-fitr",
			`data/2025.yaml:43: invalid kind of holiday "own_day_off": use national_holiday or collective_leave (format)`},
		{"text instead of a list", "revokedBy: skb", "also: skb-2025, revokedBy: skb",
			`data/2025.yaml:45: the key "also" in a holiday must be a list (format)`},
		{"number instead of a mapping", "totals: {national_holiday: 2, collective_leave: 1}", "totals: 3",
			`data/2025.yaml:3: totals must be a group of keys with values (format)`},
		{"empty list", "decree: skb-2025}\n  - {date: 2025-04-01", "decree: skb-2025, also: []}\n  - {date: 2025-04-01",
			`data/2025.yaml:42: the key "also" in a holiday is an empty list: add an element, or remove the key if it is optional (format)`},
		{"no numbers", "numbers:\n      - {authority: Presiden, number: 8 Tahun 2024}", "numbers: []",
			`data/2025.yaml:35: the key "numbers" in a decree is an empty list: add an element, or remove the key if it is optional (format)`},
		{"no evidence", "evidence:\n      - https://example.com/news", "evidence: []",
			`data/2025.yaml:27: the key "evidence" in a decree is an empty list: add an element, or remove the key if it is optional (format)`},
		{"no address", "url: https://www.kemenkopmk.go.id/skb-2025.pdf", "url: null",
			`data/2025.yaml:16: the key "url" in a decree has no value: add one, or remove the key if it is optional (format)`},
		{"date of another century", "issued: 2024-10-14", "issued: 1924-10-14",
			`data/2025.yaml:15: the key "issued" in a decree must be a date from 2000 to 2099: it is 1924-10-14 (format)`},
		{"empty text", "local: Idul Fitri", `local: ""`,
			`data/2025.yaml:43: the key "local" in a holiday is blank: add a value, or remove the key if it is optional (format)`},
		{"blank note", "note: The legal basis; it sets no day.", `note: "  "`,
			`data/2025.yaml:39: the key "note" in a decree is blank: add a value, or remove the key if it is optional (format)`},
		{"trailing space", "local: Idul Fitri", `local: "Idul Fitri "`,
			`data/2025.yaml:43: the key "local" in a holiday has an extra space: "Idul Fitri " (format)`},
		{"two spaces", "local: Idul Fitri", `local: "Idul  Fitri"`,
			`data/2025.yaml:43: the key "local" in a holiday has an extra space: "Idul  Fitri" (format)`},
		{"non-breaking space", "local: Idul Fitri", `local: "Idul\u00a0Fitri"`,
			`data/2025.yaml:43: the key "local" in a holiday has the character U+00A0, which is invisible: remove it, and use >- for text over several lines (format)`},
		{"zero-width space", "local: Idul Fitri", `local: "Idul\u200b Fitri"`,
			`data/2025.yaml:43: the key "local" in a holiday has the character U+200B, which is invisible`},
		{"change of direction", "local: Idul Fitri", `local: "\u202eIdul Fitri"`,
			`data/2025.yaml:43: the key "local" in a holiday has the character U+202E, which is invisible`},
		{"Hangul filler", "local: Idul Fitri", `local: "Idul Fitri\u3164"`,
			`data/2025.yaml:43: the key "local" in a holiday has the character U+3164, which is invisible`},
		{"two lines", "title: Perubahan atas Keputusan Bersama", `title: "Perubahan\natas"`,
			`data/2025.yaml:23: the key "title" in a decree has the character U+000A, which is invisible`},
		{"invalid YAML", "status: verified", "status: [verified",
			`data/2025.yaml:1: this line or a line after it is not valid YAML: did not find expected ',' or ']' (format)`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			years, problems := Load(sample(t, edit{"2025.yaml", tt.old, tt.new}))
			if got := lines(problems); !strings.HasPrefix(got, tt.want) {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
			if len(years) != 1 {
				t.Errorf("got %d years, want only 2026: a file with problems must be skipped", len(years))
			}
		})
	}
}

func TestLoadReadsOnlyYearFiles(t *testing.T) {
	tests := []struct {
		name, file, text string
		want             string
	}{
		{"empty file", "2027.yaml", "", `data/2027.yaml:1: the file is empty (format)`},
		{"comments only", "2027.yaml", "# soon\n", `data/2027.yaml:1: the file is empty (format)`},
		{"empty document", "2027.yaml", "---\n", `data/2027.yaml:2: the file has no value: add one, or remove the key if it is optional (format)`},
		{"other ending", "2027.yml", "year: 2027",
			`data/2027.yml: only occasions.yaml and files named after their year are read: rename it to YYYY.yaml, such as 2025.yaml, or move it elsewhere (file-name)`},
		{"ending in upper case", "2027.YAML", "year: 2027",
			`data/2027.YAML: only occasions.yaml and files named after their year are read: rename it to YYYY.yaml, such as 2025.yaml, or move it elsewhere (file-name)`},
		{"other century", "1999.yaml", "year: 1999",
			`data/1999.yaml: only occasions.yaml and files named after their year are read: rename it to YYYY.yaml, such as 2025.yaml, or move it elsewhere (file-name)`},
		{"directory", "drafts/2027.yaml", "year: 2027",
			`data/drafts: this is a directory, and directories are not read: move its files to data, or move the directory elsewhere (file-name)`},
		{"directory named as a file", "2027.yaml/2027.yaml", "year: 2027",
			`data/2027.yaml: this is a directory, and directories are not read: move its files to data, or move the directory elsewhere (file-name)`},
		{"other name", "draft.yaml", "year: 2027",
			`data/draft.yaml: only occasions.yaml and files named after their year are read: rename it to YYYY.yaml, such as 2025.yaml, or move it elsewhere (file-name)`},
		{"other file", "README.md", "# Data", ``},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			files := sample(t)
			files[tt.file] = &fstest.MapFile{Data: []byte(tt.text)}
			if _, problems := Load(files); lines(problems) != tt.want {
				t.Errorf("got\n%s\nwant\n%s", lines(problems), tt.want)
			}
		})
	}
	t.Run("no years", func(t *testing.T) {
		want := "data: there is no file named after a year, such as 2025.yaml (format)"
		if _, problems := Load(fstest.MapFS{}); lines(problems) != want {
			t.Errorf("got %s, want %s", lines(problems), want)
		}
	})
}

// FuzzLoad checks that Load returns a year or a problem for any file, and that
// Lint can check every year that Load returns.
func FuzzLoad(f *testing.F) {
	for _, text := range []string{"year: 2025", "a: &a [*a]", "? {a: b}\n: c", "---\n---\n", "\xff\xfe", "{<<: [x]}", "- 1", "%YAML 1.1\n---\nx"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		years, problems := Load(fstest.MapFS{"2025.yaml": {Data: []byte(text)}})
		if len(years)+len(problems) == 0 {
			t.Error("Load returned no year and no problem")
		}
		Lint(years, Ledger{})
	})
}
