package xlsx

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
)

func national(cal *harikerja.Calendar) *book {
	covered, _ := cal.Covered()
	return &book{cal: cal, covered: covered}
}

// manyExamples returns examples of every kind, with every set of rules. Their dates are
// random, or near the first or the last date of the data.
func manyExamples(covered harikerja.Span) []example {
	rng := rand.New(rand.NewPCG(1, 2))
	first, last := covered.Start(), covered.End()
	var list []example
	for i := range 400 {
		start := first.AddDays(rng.IntN(covered.Days()))
		switch i % 8 {
		case 0:
			start = first.AddDays(rng.IntN(9) - 4)
		case 1:
			start = last.AddDays(rng.IntN(9) - 4)
		}
		e := example{kind: exampleKind(i % 3), six: i%2 == 0, worked: i%5 < 2, start: start, end: start.AddDays(rng.IntN(800) - 20), workday: rng.IntN(400) - 100}
		if e.workday == 0 {
			e.workday = 1
		}
		list = append(list, e)
	}
	return append(list, example{kind: addExample, start: first, workday: 1_000_000}, example{kind: addExample, start: last, workday: -1_000_000},
		example{kind: countExample, start: first, end: last}, example{kind: addExample, start: first.AddDays(-1), workday: 1},
		example{kind: addExample, start: last.AddDays(1), workday: -1}, example{kind: addExample, start: last, workday: 1})
}

// wrongValues returns a sheet whose formulas have a missing or wrong value, and the results. For
// such a value, a formula returns a text, never a number.
func wrongValues(b *book) (sheet Sheet, want []string) {
	sheet = Sheet{Name: "Salah", widths: []int{20}}
	add := func(kind exampleKind, start, second any, text string) {
		sheet.Rows = append(sheet.Rows, []any{"", "", start, second, b.cell(indonesian, example{kind: kind}, len(sheet.Rows)+1)})
		want = append(want, text)
	}
	date := harikerja.MustParseDate("2026-03-17")
	add(countExample, nil, nil, "isi kedua tanggal")
	add(countExample, date, "2026-03-31", "isi kedua tanggal") // a text
	add(countExample, date, date.AddDays(-1), "sampai sebelum mulai")
	add(addExample, date, nil, "isi tanggal dan jumlah")
	add(addExample, "besok", 1, "isi tanggal dan jumlah")
	add(addExample, date, 0, "jumlah paling sedikit 1")
	add(addExample, date, 9_999_999, "di luar data")
	add(checkExample, "besok", nil, "isi tanggal")
	add(checkExample, 0, nil, "di luar data")
	add(addExample, date, 5, "31 Mar 2026")
	return sheet, want
}

// TestLibreOfficeComputesTheAnswersOfTheLibrary computes the formulas in the workbook for many
// dates, in both languages, and for wrong values.
func TestLibreOfficeComputesTheAnswersOfTheLibrary(t *testing.T) {
	soffice := libreOffice(t)
	b := national(frozen.Calendar())
	holidays, err := b.cal.Holidays(b.covered)
	noError(t, err)
	examples := append(b.examples(), manyExamples(b.covered)...)
	dates, names := b.dates(holidays)
	wrong, results := wrongValues(b)
	sheets := convertToCSV(t, soffice, file([]Sheet{b.calculator(indonesian, examples), b.calculator(english, examples), days(holidays), wrong, dates}, names))
	for i, row := range sheets[wrong.Name] {
		if row[4] != results[i] {
			t.Errorf("row %d %q: got %q, want %q", i+1, row[2:4], row[4], results[i])
		}
	}
	kinds := make(map[string]int)
	for _, language := range []*texts{indonesian, english} {
		rows := sheets[language.tab]
		const above = 8 // the rows above the examples
		if len(rows) != above+len(examples) {
			t.Fatalf("%s has %d rows, want %d", language.tab, len(rows), above+len(examples))
		}
		for i, e := range examples {
			want := language.outside
			switch value := b.cell(language, e, above+i+1).value.(type) {
			case int:
				want = strconv.Itoa(value)
				kinds["number"]++
			case harikerja.Date:
				want = value.In(time.UTC).Format("2 Jan 2006")
				kinds["date"]++
			case string:
				want = value
				kinds[value]++
			}
			if got := rows[above+i][4]; got != want {
				t.Errorf("%s row %d, %v: LibreOffice has %q, want %q from the library", language.tab, above+i+1, e, got, want)
			}
		}
	}
	for _, kind := range []string{"number", "date", "hari kerja", "libur", "di luar data", "sampai sebelum mulai"} {
		if kinds[kind] < 5 {
			t.Errorf("only %d results are a %s", kinds[kind], kind)
		}
	}
	if len(sheets["Libur"]) != len(holidays)+1 {
		t.Fatalf("the sheet Libur has %d rows for %d holidays, want one row for each and a header", len(sheets["Libur"]), len(holidays))
	}
	for i, h := range holidays {
		row := sheets["Libur"][i+1]
		if row[0] != h.Date.In(time.UTC).Format("2 Jan 2006") || row[2] != h.LocalName || row[3] != h.Name || row[6] != h.Occasion ||
			row[5] != english.kinds[h.Kind] || row[7] != h.Decrees()[0].ID && !strings.HasPrefix(row[7], h.Decrees()[0].ID+"; ") {
			t.Errorf("%s %s is the row %q", h.Date, h.LocalName, row)
		}
	}
}

func TestWorkbookStatesItsRevision(t *testing.T) {
	cal := frozen.Calendar()
	for _, test := range []struct {
		cal  *harikerja.Calendar
		asOf string
		want []string
		not  string
	}{
		{cal, "", []string{cal.Version(), "tahun 2009 sampai 2027 (lembar Libur)", "Newest decree: 2026-09-15", "skb-2027", "1205 Tahun 2026",
			" (nomor tidak ditemukan)"}, "keadaan tanggal"},
		{cal.AsOf(harikerja.MustParseDate("2025-08-01")), "2025-08-01",
			[]string{cal.Version(), "tahun 2009 sampai 2025", "keadaan tanggal 2025-08-01", "known on 2025-08-01"}, "skb-2026"},
	} {
		content, err := Holidays(test.cal, test.asOf)
		noError(t, err)
		var text strings.Builder
		replaceInParts(t, content, func(part string) string { text.WriteString(part); return part })
		for _, want := range test.want {
			if !strings.Contains(text.String(), want) {
				t.Errorf("the workbook does not have %q", want)
			}
		}
		if strings.Contains(text.String(), test.not) {
			t.Errorf("the workbook has %q", test.not)
		}
	}
	if _, err := Holidays(cal.AsOf(harikerja.MustParseDate("2000-01-01")), "2000-01-01"); err == nil {
		t.Error("a workbook without data was written")
	}
}

// convertToCSV calculates a workbook with LibreOffice and returns the rows of each sheet. It
// first removes the stored values of the formulas, because LibreOffice does not calculate a
// formula that has a stored value.
func convertToCSV(t *testing.T, soffice string, content []byte) map[string][][]string {
	t.Helper()
	dir := t.TempDir()
	content = replaceInParts(t, content, func(part string) string { return storedValue.ReplaceAllString(part, "</f>") })
	source := filepath.Join(dir, "file.xlsx")
	noError(t, os.WriteFile(source, content, 0o600))
	// The last part of the filter option, -1, means all sheets.
	cmd := exec.Command(soffice, "-env:UserInstallation=file://"+dir+"/profile", "--headless",
		"--convert-to", "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,-1", "--outdir", dir, source)
	cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8") // for English names of months
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	files, err := filepath.Glob(filepath.Join(dir, "file-*.csv"))
	if err != nil || len(files) == 0 {
		t.Fatalf("LibreOffice wrote the files %q, want at least one; error %v", files, err)
	}
	sheets := make(map[string][][]string)
	for _, file := range files {
		text, err := os.ReadFile(file)
		noError(t, err)
		r := csv.NewReader(bytes.NewReader(text))
		r.FieldsPerRecord = -1
		rows, err := r.ReadAll()
		noError(t, err)
		sheets[strings.TrimSuffix(strings.TrimPrefix(filepath.Base(file), "file-"), ".csv")] = rows
	}
	return sheets
}

// storedValue matches the stored value of a formula.
var storedValue = regexp.MustCompile(`</f><v>[^<]*</v>`)

// replaceInParts changes every part of a workbook.
func replaceInParts(t *testing.T, content []byte, change func(part string) string) []byte {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	noError(t, err)
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, part := range z.File {
		r, err := part.Open()
		noError(t, err)
		text, err := io.ReadAll(r)
		noError(t, err)
		to, err := w.Create(part.Name)
		noError(t, err)
		io.WriteString(to, change(string(text)))
	}
	w.Close()
	return b.Bytes()
}
