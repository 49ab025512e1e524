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
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/frozen"
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

// TestLibreOfficeComputesTheAnswersOfTheLibrary computes the formulas in the workbook for many
// dates, in both languages.
func TestLibreOfficeComputesTheAnswersOfTheLibrary(t *testing.T) {
	soffice, dir := program(t, "soffice"), t.TempDir()
	b := national(frozen.Calendar())
	examples := append(b.examples(), manyExamples(b.covered)...)
	content, err := b.file(examples)
	if err != nil {
		t.Fatal(err)
	}
	sheets := convertToCSV(t, soffice, dir, content)
	kinds := make(map[string]int)
	for _, language := range []*words{indonesian, english} {
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
	holidays, err := b.cal.Holidays(b.covered)
	if err != nil || len(sheets["Libur"]) != len(holidays)+1 {
		t.Fatalf("the sheet Libur has %d rows for %d holidays, want one row for each and a header; error %v", len(sheets["Libur"]), len(holidays), err)
	}
	for i, h := range holidays {
		row := sheets["Libur"][i+1]
		if row[0] != h.Date.In(time.UTC).Format("2 Jan 2006") || row[2] != h.LocalName || row[3] != h.Name || row[6] != h.Occasion ||
			row[5] != english.kinds[h.Kind] || row[7] != h.Decrees()[0].ID && !strings.HasPrefix(row[7], h.Decrees()[0].ID+"; ") {
			t.Errorf("%s %s is the row %q", h.Date, h.LocalName, row)
		}
	}
}

// For a missing or wrong value, a formula returns a text, never a number.
func TestFormulasReturnATextForWrongValues(t *testing.T) {
	soffice, dir := program(t, "soffice"), t.TempDir()
	b := national(frozen.Calendar())
	sheet := Sheet{Name: "Hitung", widths: []int{20}}
	var want []string
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
	holidays, err := b.cal.Holidays(b.covered)
	if err != nil {
		t.Fatal(err)
	}
	dates, names := b.dates(holidays)
	for i, row := range convertToCSV(t, soffice, dir, file([]Sheet{sheet, dates}, names))["Hitung"] {
		if row[4] != want[i] {
			t.Errorf("row %d %q: got %q, want %q", i+1, row[2:4], row[4], want[i])
		}
	}
}

// TestWorkbookDatesAreUniqueAndSorted reads the named dates of the workbook.
func TestWorkbookDatesAreUniqueAndSorted(t *testing.T) {
	for _, cal := range []*harikerja.Calendar{harikerja.Default(), frozen.Calendar().AsOf(harikerja.MustParseDate("2009-06-01"))} {
		b := national(cal)
		holidays, err := cal.Holidays(b.covered)
		if err != nil {
			t.Fatal(err)
		}
		s, names := b.dates(holidays)
		for column, kinds := range [][]harikerja.Kind{{harikerja.NationalHoliday}, {harikerja.NationalHoliday, harikerja.CollectiveLeave}} {
			var got, want []harikerja.Date
			for _, row := range s.Rows {
				if d, ok := row[column].(harikerja.Date); ok {
					got = append(got, d)
				}
			}
			for _, h := range holidays {
				if slices.Contains(kinds, h.Kind) {
					want = append(want, h.Date)
				}
			}
			want = slices.Compact(want)
			cells := datesTab + "!$" + string(rune('A'+column)) + "$2:$" + string(rune('A'+column)) + "$" + strconv.Itoa(len(want)+1)
			if !slices.Equal(got, want) || !slices.IsSortedFunc(got, harikerja.Date.Compare) || names[2+column].cells != cells {
				t.Errorf("%s has %d dates in %s, want %d in %s", names[2+column].name, len(got), names[2+column].cells, len(want), cells)
			}
		}
	}
}

// If a number was not found, the workbook uses the same words as the web page about the sources.
func TestWorkbookSaysWhichDecreeNumbersWereNotFound(t *testing.T) {
	_, decrees, err := national(frozen.Calendar()).sources()
	if err != nil {
		t.Fatal(err)
	}
	missing := 0
	for _, row := range decrees.Rows {
		missing += strings.Count(row[3].(string), " (nomor tidak ditemukan)")
	}
	want := 0
	for _, y := range frozen.Calendar().Years() {
		list, err := frozen.Calendar().Decrees(y.Year)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range list {
			for _, n := range d.Numbers {
				if n.Number == "" {
					want++
				}
			}
		}
	}
	if missing != want || want == 0 {
		t.Errorf("the workbook marks %d numbers as not found, want %d", missing, want)
	}
}

func TestWorkbookStatesItsRevisionAndIsReproducible(t *testing.T) {
	cal := frozen.Calendar()
	first, err := Holidays(cal, "")
	if err != nil {
		t.Fatal(err)
	}
	second, err := Holidays(cal, "")
	if err != nil || !bytes.Equal(first, second) {
		t.Errorf("two workbooks with the same data have different bytes, error %v", err)
	}
	asOf, err := Holidays(cal.AsOf(harikerja.MustParseDate("2025-08-01")), "2025-08-01")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		file []byte
		want []string
		not  string
	}{
		{first, []string{cal.Version(), "tahun 2009 sampai 2027 (lembar Libur)", "Newest decree: 2026-09-15", "skb-2027", "1205 Tahun 2026"}, "keadaan tanggal"},
		{asOf, []string{cal.Version(), "tahun 2009 sampai 2025", "keadaan tanggal 2025-08-01", "known on 2025-08-01"}, "skb-2026"},
	} {
		var text strings.Builder
		replaceInParts(t, test.file, func(part string) string { text.WriteString(part); return part })
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
func convertToCSV(t *testing.T, soffice, dir string, content []byte) map[string][][]string {
	t.Helper()
	content = replaceInParts(t, content, func(part string) string { return storedValue.ReplaceAllString(part, "</f>") })
	source := filepath.Join(dir, "file.xlsx")
	if err := os.WriteFile(source, content, 0o600); err != nil {
		t.Fatal(err)
	}
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
		if err != nil {
			t.Fatal(err)
		}
		r := csv.NewReader(bytes.NewReader(text))
		r.FieldsPerRecord = -1
		rows, err := r.ReadAll()
		if err != nil {
			t.Fatal(err)
		}
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
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, part := range z.File {
		r, err := part.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		to, err := w.Create(part.Name)
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(to, change(string(text)))
	}
	w.Close()
	return b.Bytes()
}
