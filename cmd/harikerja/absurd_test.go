package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
)

// TestAbsurdNamesAreHarmless exports a dataset whose texts are full of what has
// a meaning in some format, and reads every file by the rules of its format.
func TestAbsurdNamesAreHarmless(t *testing.T) {
	const absurd = "X\";DROP TABLE x;--,'\\n\\N:</p></div><script>alert(1)</script>]]>{{.}}&amp;%0d%0a=1+1"
	ds, err := harikerja.ReadDataset(bytes.NewReader(frozen.File()))
	if err != nil {
		t.Fatal(err)
	}
	ds.Years = ds.Years[len(ds.Years)-1:]
	y := &ds.Years[0]
	for i := range y.Lines {
		y.Lines[i].LocalName = y.Lines[i].LocalName + absurd
		y.Lines[i].Name = y.Lines[i].Name + absurd
	}
	for i := range y.Decrees {
		d := &y.Decrees[i]
		d.Title, d.Publisher, d.Numbers[0].Number, d.URL = absurd, absurd, "=1"+absurd, "https://example.org/?a=b&c=(d);e,f*g"
	}
	y.Corrections = append(y.Corrections, harikerja.Correction{Date: harikerja.MustParseDate("2027-01-01"), What: "=" + absurd})
	content, err := ds.Encode()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	file, public := filepath.Join(dir, "dataset.json"), filepath.Join(dir, "public")
	if err := os.WriteFile(file, content, 0o644); err != nil {
		t.Fatal(err)
	}
	got := runAt(t, someDay, "export", public, "--dataset", file, "--date", "2027-06-15", "--base-url", "https://holidays.example.org")
	if got.code != 0 {
		t.Fatalf("exit code %d: %s", got.code, got.stderr)
	}
	found := 0
	for _, f := range readManifest(t, public).Files {
		b, err := os.ReadFile(filepath.Join(public, f.Path))
		if err != nil {
			t.Fatal(err)
		}
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
			rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, "\ufeff"))).ReadAll()
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
			d := xml.NewDecoder(bytes.NewReader(b))
			for err == nil {
				var token xml.Token
				if token, err = d.Token(); err == nil {
					if start, ok := token.(xml.StartElement); ok && start.Name.Local == "script" {
						t.Errorf("%s: there is a script", f.Path)
					}
				}
			}
			if !errors.Is(err, io.EOF) {
				t.Errorf("%s: %v", f.Path, err)
			}
		case "application/json":
			if !json.Valid(b) {
				t.Errorf("%s is no JSON", f.Path)
			}
		}
	}
	if found < 20 {
		t.Errorf("the text is in %d files only", found)
	}
}
