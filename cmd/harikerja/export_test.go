package main

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/export"
	"github.com/harikerja/harikerja/cmd/internal/xlsx"
	"github.com/harikerja/harikerja/internal/datasetfile"
	"github.com/harikerja/harikerja/internal/frozen"
)

func TestExportRefusesWrongArguments(t *testing.T) {
	dir := t.TempDir()
	for _, test := range []struct{ args, want string }{
		{"", "the directory to write is missing"},
		{dir + " more", `the argument "more" is not allowed`},
		{dir + " --date 2026-02-30", "--date: "},
		{dir + " --base-url example.org", "--base-url: "},
		{dir + " --service example.org/api", "--service: "},
		{dir + " --dataset none.json", "cannot open the dataset"},
	} {
		wantMistakes(t, "export "+test.args, test.want)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) > 0 {
		t.Errorf("got the files %v and the error %v, want none", entries, err)
	}
}

func readManifest(t *testing.T, dir string) export.Manifest {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(dir, export.ManifestName))
	noError(t, err)
	var m export.Manifest
	noError(t, json.Unmarshal(b, &m))
	return m
}

// fetch returns an answer with status 200.
func fetch(t *testing.T, h http.Handler, target string) (string, http.Header) {
	t.Helper()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, target, nil))
	if w.Code != http.StatusOK {
		t.Fatalf("%s: status %d: %.200s", target, w.Code, w.Body)
	}
	return w.Body.String(), w.Header()
}

// checkElements checks that an XML file can be parsed and contains no script and no
// formula.
func checkElements(t *testing.T, name string, r io.Reader) {
	t.Helper()
	d := xml.NewDecoder(r)
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if start, ok := token.(xml.StartElement); ok && (start.Name.Local == "f" || start.Name.Local == "script") {
			t.Errorf("%s has the element %s", name, start.Name.Local)
		}
	}
}

// TestExportEscapesSpecialCharacters exports a dataset whose texts contain the special
// characters of every format. It reads each file with a parser for its format.
func TestExportEscapesSpecialCharacters(t *testing.T) {
	t.Parallel()
	const special = "X\";DROP TABLE x;--,'\\n\\N:</p></div><script>alert(1)</script>]]>{{.}}&amp;%0d%0a=1+1"
	content := frozen.Edit(frozen.File(), func(ds *datasetfile.File) {
		ds.Years = ds.Years[len(ds.Years)-1:]
		y := &ds.Years[0]
		for i := range y.Lines {
			y.Lines[i].LocalName = y.Lines[i].LocalName + special
			y.Lines[i].Name = y.Lines[i].Name + special
		}
		for i := range y.Decrees {
			d := &y.Decrees[i]
			d.Title, d.Publisher, d.Numbers[0].Number, d.URL = special, special, "=1"+special, "https://example.org/?a=b&c=(d);e,f*g"
		}
		y.Corrections = append(y.Corrections, datasetfile.Correction{Date: "2027-01-01", What: "=" + special})
	})
	dir := t.TempDir()
	file, public := filepath.Join(dir, "dataset.json"), filepath.Join(dir, "public")
	noError(t, os.WriteFile(file, content, 0o644))
	got := runAt(t, "2027-06-15T12:00:00Z", "export", public, "--dataset", file, "--base-url", "https://holidays.example.org")
	if got.code != 0 {
		t.Fatalf("exit code %d: %s", got.code, got.stderr)
	}
	found := 0
	for _, f := range readManifest(t, public).Files {
		b, err := os.ReadFile(filepath.Join(public, f.Path))
		noError(t, err)
		text := string(b)
		if strings.Contains(text, "DROP TABLE") {
			found++
		}
		kind, _, _ := strings.Cut(f.ContentType, ";")
		switch kind {
		case "text/html":
			if strings.Contains(text, "<script>alert") || strings.Contains(text, "</p></div><") && strings.Contains(text, "DROP TABLE x;--,'\\n\\N:</p>") {
				t.Errorf("%s: the text is not escaped", f.Path)
			}
		case "text/csv":
			r := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, "\ufeff")))
			rows, err := r.ReadAll()
			if err != nil {
				t.Errorf("%s: %v", f.Path, err)
			}
			for _, row := range rows {
				for _, cell := range row {
					if cell != "" && strings.ContainsAny(cell[:1], "=+-@\t\r") {
						t.Errorf("%s: the cell %q begins a formula", f.Path, cell)
					}
				}
			}
		case "text/calendar":
			for line := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n ", ""), "\r\n") {
				name, value, ok := strings.Cut(line, ":")
				if line != "" && (!ok || strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ-;=") != "") {
					t.Errorf("%s: the line %q has no name", f.Path, line)
				}
				if rest := strings.NewReplacer(`\\`, "", `\;`, "", `\,`, "", `\n`, "").Replace(value); name == "SUMMARY" && strings.ContainsAny(rest, `\;,`) {
					t.Errorf("%s: the value of %q is not escaped", f.Path, line)
				}
			}
		case "application/atom+xml":
			checkElements(t, f.Path, bytes.NewReader(b))
		case xlsx.MediaType:
			z, err := zip.NewReader(bytes.NewReader(b), int64(len(b)))
			if err != nil {
				t.Fatalf("%s: %v", f.Path, err)
			}
			for _, part := range z.File {
				r, err := part.Open()
				if err != nil {
					t.Fatalf("%s: %v", f.Path, err)
				}
				content, err := io.ReadAll(r)
				noError(t, err)
				if f.Path == "harikerja.xlsx" { // ignore the workbook's own formulas, which contain no text of the dataset
					content = regexp.MustCompile(`<f>IF\(COUNT\(C\d+[^<]*</f>`).ReplaceAllFunc(content, func(formula []byte) []byte {
						if bytes.Contains(formula, []byte("DROP")) {
							return formula
						}
						return nil
					})
				}
				checkElements(t, f.Path+": "+part.Name, bytes.NewReader(content))
			}
		case "application/json":
			if !json.Valid(b) {
				t.Errorf("%s is not JSON", f.Path)
			}
		}
	}
	if found < 20 {
		t.Errorf("the text is in %d files, want at least 20", found)
	}
}

func TestExportSQLHasTheDaysOfACalendar(t *testing.T) {
	dir := t.TempDir()
	days := func(args ...string) string {
		target := filepath.Join(dir, strings.Join(args, "-"))
		if got := runAt(t, someDay, append([]string{"export", "sql", target}, args...)...); got.code != 0 {
			t.Fatalf("%q: exit code %d: %s", args, got.code, got.stderr)
		}
		b, err := os.ReadFile(filepath.Join(target, "days.csv"))
		noError(t, err)
		return string(b)
	}
	if !strings.Contains(days("--calendar", "idx"), "\n2026-12-31,4,own_day_off,0,") {
		t.Error("31 December 2026 is not a day off of idx")
	}
	if then := days("--as-of", "2025-08-01"); !strings.Contains(then, "\n2025-08-18,1,workday,1,") || strings.Contains(then, "\n2026-") {
		t.Error("the table has other days than the lists known on 1 August 2025")
	}
	missing := []string{"export", "sql", filepath.Join(dir, "x"), "--calendar", "nobody"}
	wantMistake(t, missing, runAt(t, someDay, missing...), `--calendar is "nobody", but there is no such calendar`)
}

// TestSiteCanBeExportedToADirectoryNamedSQL: ./sql is a directory, but sql is the subcommand.
func TestSiteCanBeExportedToADirectoryNamedSQL(t *testing.T) {
	wantMistakes(t, "export ./sql --base-url example.org", "--base-url: ") // only the export of the site has this flag
	wantMistakes(t, "export sql", "use harikerja export ./sql")
}

// TestRecipesForERPSystemsHaveEachDayOff runs the programs of docs/erp.md with the tables of the
// national list. The first program lists the holidays, and the second one all days off.
func TestRecipesForERPSystemsHaveEachDayOff(t *testing.T) {
	needProgram(t, "python3")
	page, err := os.ReadFile("../../docs/erp.md")
	noError(t, err)
	recipes := regexp.MustCompile("(?s)```python\n(.*?)```").FindAllSubmatch(page, -1)
	if len(recipes) != 2 {
		t.Fatalf("docs/erp.md has %d programs, want 2", len(recipes))
	}
	dir := t.TempDir()
	if got := runAt(t, someDay, "export", "sql", filepath.Join(dir, "tables")); got.code != 0 {
		t.Fatal(got.stderr)
	}
	var holidays, daysOff strings.Builder
	for d := range harikerja.Year(2026).All() {
		day, err := frozen.Calendar().Day(d)
		noError(t, err)
		id := strings.ReplaceAll(d.String(), "-", "_")
		var list []string
		for _, h := range day.Holidays {
			list = append(list, h.LocalName)
		}
		names := strings.Join(list, " / ")
		switch day.Class {
		case harikerja.ClassWorkday:
			continue
		case harikerja.ClassWeekend:
			fmt.Fprintf(&daysOff, ",,,%s,Akhir pekan,1\r\n", d)
			continue
		}
		fmt.Fprintf(&holidays, "harikerja_%s,%s,%[3]s 00:00:00,%[3]s 23:59:59\r\n", id, names, d)
		fmt.Fprintf(&daysOff, ",,,%s,%s,0\r\n", d, names)
	}
	want := []string{"id,name,date_from,date_to\r\n" + holidays.String(),
		"holiday_list_name,from_date,to_date,holidays.holiday_date,holidays.description,holidays.weekly_off\r\n" +
			"Indonesia 2026,2026-01-01,2026-12-31" + strings.TrimPrefix(daysOff.String(), ",,")}
	for i, recipe := range recipes {
		program := exec.Command("python3", "-c", string(recipe[1]))
		program.Dir, program.Stderr = dir, os.Stderr
		if got, err := program.Output(); err != nil || string(got) != want[i] {
			t.Errorf("program %d of docs/erp.md fails (%v) or prints\n%s\nwant\n%s", i+1, err, got, want[i])
		}
	}
}

// TestExportDoesNotReplaceOtherFiles: an existing file is replaced only with --force, and
// only if it has the same format.
func TestExportDoesNotReplaceOtherFiles(t *testing.T) {
	dir := t.TempDir()
	name, other := filepath.Join(dir, "new"), filepath.Join(dir, "other")
	noError(t, os.WriteFile(other, []byte("my notes"), 0o644))
	// These files of other programs begin with the same bytes as our exports: a Maven
	// project, a Word document and a properties file.
	similar := map[string]string{
		"pom.xml":        `<?xml version="1.0" encoding="UTF-8"?><project/>`,
		"letter.docx":    "PK\x03\x04word/document.xml",
		"log.properties": "# Holiday",
	}
	for file, content := range similar {
		noError(t, os.WriteFile(filepath.Join(dir, file), []byte(content), 0o644))
	}
	export := func(want string, args ...string) {
		t.Helper()
		got := runAt(t, "2026-06-15T05:00:00Z", append([]string{"export"}, args...)...)
		if want == "" && (got.code != 0 || got.stderr != "" || got.stdout != "wrote "+args[1]+"\n") ||
			want != "" && (got.code != exitNoAnswer || !strings.Contains(got.stderr, want) || got.stdout != "") {
			t.Errorf("%q: got exit code %d, stdout %q, stderr %q, want %q", args, got.code, got.stdout, got.stderr, want)
		}
	}
	for _, kind := range []string{"workbook", "jollyday"} {
		export("the name of the file to write is missing: use harikerja export "+kind+" FILE", kind)
		export("the name of the file to write is missing", kind, "")
		export("cannot be written to the standard output", kind, "-")
		export(`the argument "b" is not allowed`, kind, "a", "b")
		export("unknown flag: --calendar", kind, name, "--calendar", "idx")
		export("it is a directory: give the name of a file in it", kind, dir, "--force")
		export("it is not a file", kind, os.DevNull, "--force")
		export("there is no directory "+filepath.Join(dir, "none"), kind, filepath.Join(dir, "none", "a"))
		export("not a directory", kind, filepath.Join(other, "a"))
		export("as known on 2000-01-01: the calendar has no data for any year", kind, name, "--as-of", "2000-01-01")
		for file := range similar {
			export("the file exists and has another format", kind, filepath.Join(dir, file), "--force")
		}
		export("the file exists: choose another name, or replace it with --force", kind, other)
		export("the file exists and has another format", kind, other, "--force")
		export("", kind, name)
		first, err := os.ReadFile(name)
		noError(t, err)
		export("the file exists", kind, name)
		export("", kind, name, "--force", "--as-of", "2025-08-01")
		earlier, err := os.ReadFile(name)
		noError(t, err)
		export("", kind, name, "--force")
		again, err := os.ReadFile(name)
		noError(t, err)
		if !bytes.Equal(first, again) || bytes.Equal(first, earlier) {
			t.Errorf("%s: two exports of the same data differ, or --as-of has no effect", kind)
		}
		noError(t, os.Remove(name))
	}
	export("--names must be one of id, en", "jollyday", name, "--names", "fr")
	export("the file exists and has another format", "jollyday", filepath.Join(dir, "log.properties"), "--names", "id", "--force")
	export("", "jollyday", name, "--names", "id")
	export("", "jollyday", name, "--names", "en", "--force")
	export("the file exists and has another format", "jollyday", name, "--force")
	noError(t, os.Remove(name))
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1+len(similar) {
		t.Errorf("the directory has %v, error %v; want %d files", entries, err, 1+len(similar))
	}
	for file, content := range similar {
		if got, err := os.ReadFile(filepath.Join(dir, file)); err != nil || string(got) != content {
			t.Errorf("%s has %q, error %v", file, got, err)
		}
	}
	if content, err := os.ReadFile(other); err != nil || string(content) != "my notes" {
		t.Errorf("the other file has %q, error %v; want its old content", content, err)
	}
}
