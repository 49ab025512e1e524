package xlsx

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
)

var sheet = Sheet{
	Name:   "Libur 2026: [semua]",
	Header: []string{"Tanggal", "Nama", "Hari kerja"},
	Rows: [][]any{
		{harikerja.MustParseDate("2026-03-19"), "Hari Suci Nyepi & \"Saka\" <1948>", 17},
		{harikerja.MustParseDate("2024-02-29"), " spasi di tepi ", 0},
		{harikerja.MustParseDate("2009-01-01"), `=HYPERLINK("http://example.org")`, 240},
		{harikerja.MustParseDate("2027-12-31"), "+1", 1},
		{harikerja.MustParseDate("1945-08-17"), "-1", 2},
		{harikerja.MustParseDate("2100-01-01"), "@SUM(A1)", 3},
		{harikerja.MustParseDate("2026-01-01"), "", 4},
	},
}

var noError = frozen.NoError

// libreOffice returns the path of LibreOffice. If it is not installed, the test is skipped, or fails
// if HARIKERJA_REQUIRE_ALL is 1. With -short, the test is skipped, because TestGoldenParts finds
// every change of the files.
func libreOffice(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("LibreOffice takes seconds to start")
	}
	path, err := exec.LookPath("soffice")
	if err != nil {
		if os.Getenv("HARIKERJA_REQUIRE_ALL") == "1" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	return path
}

var update = flag.Bool("update", false, "rewrite testdata/parts.txt")

// TestGoldenParts compares the files with files that LibreOffice has read: testdata/parts.txt has a
// digest of every part of the holiday workbook with many examples, and of a file with one sheet.
// After an intended change, run the tests without -short, and then make docs.
func TestGoldenParts(t *testing.T) {
	b := national(frozen.Calendar())
	workbook, err := b.file(append(b.examples(), manyExamples(b.covered)...))
	noError(t, err)
	var got strings.Builder
	for _, content := range [][]byte{workbook, File(sheet)} {
		replaceInParts(t, content, func(part string) string {
			fmt.Fprintf(&got, "%x\n", sha256.Sum256([]byte(part)))
			return part
		})
	}
	const golden = "testdata/parts.txt"
	if *update {
		noError(t, os.WriteFile(golden, []byte(got.String()), 0o644))
	}
	want, err := os.ReadFile(golden)
	noError(t, err)
	if got.String() != string(want) {
		t.Errorf("the parts of the files have changed; their digests are\n%s", got.String())
	}
}

// TestLibreOfficeOpensTheFile converts the file to LibreOffice's XML format, which states the
// type and the value of each cell.
func TestLibreOfficeOpensTheFile(t *testing.T) {
	soffice, dir := libreOffice(t), t.TempDir()
	file := filepath.Join(dir, "file.xlsx")
	noError(t, os.WriteFile(file, File(sheet), 0o600))
	cmd := exec.Command(soffice, "-env:UserInstallation=file://"+dir+"/profile", "--headless", "--convert-to", "fods", "--outdir", dir, file)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	text, err := os.ReadFile(filepath.Join(dir, "file.fods"))
	noError(t, err)
	got := string(text)
	for _, want := range []string{
		`<table:table table:name="Libur 2026   semua "`,
		`office:value-type="date" office:date-value="2026-03-19"`,
		`office:value-type="date" office:date-value="2024-02-29"`,
		`office:value-type="date" office:date-value="2009-01-01"`,
		`office:value-type="date" office:date-value="1945-08-17"`,
		`office:value-type="date" office:date-value="2100-01-01"`,
		`<text:p>19 Mar 2026</text:p>`,
		`office:value-type="float" office:value="17"`,
		`office:value-type="float" office:value="0"`,
		`<text:p>Hari Suci Nyepi &amp; &quot;Saka&quot; &lt;1948&gt;</text:p>`,
		`<text:p>=HYPERLINK(&quot;http://example.org&quot;)</text:p>`,
		`<text:p>+1</text:p>`, `<text:p>-1</text:p>`, `<text:p>@SUM(A1)</text:p>`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("LibreOffice does not read %s", want)
		}
	}
	if n := strings.Count(got, `office:value-type="date"`); n != len(sheet.Rows) {
		t.Errorf("LibreOffice reads %d dates, want %d", n, len(sheet.Rows))
	}
	if strings.Contains(got, "table:formula") {
		t.Error("LibreOffice reads a cell as a formula")
	}
}

// TestTextThatBeginsLikeAFormulaIsText: the cells are texts, and they are still texts after a
// person edits them.
func TestTextThatBeginsLikeAFormulaIsText(t *testing.T) {
	part := sheet.worksheet()
	if strings.Contains(part, "<f>") {
		t.Error("a cell is a formula")
	}
	if quoted := regexp.MustCompile(`s="3" t="inlineStr"`).FindAllString(part, -1); len(quoted) != 4 {
		t.Errorf("%d cells are marked as text, want 4", len(quoted))
	}
}

func TestTabNameHasOnlyAllowedCharacters(t *testing.T) {
	for name, want := range map[string]string{
		"Libur 2026":                       "Libur 2026",
		`a[b]c:d*e?f/g\h'i`:                "a b c d e f g h i",
		"123456789012345678901234567890é2": "123456789012345678901234567890é",
	} {
		if got := tabName(name); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}
