package curate

import (
	"strings"
	"testing"
	"testing/fstest"
)

func TestLoadRejectsBadFormat(t *testing.T) {
	for _, tt := range mistakes(t, "format") {
		t.Run(tt.name, func(t *testing.T) {
			years, problems := Load(sample(t, tt.edits...))
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
	const rename = "only occasions.yaml, pages.yaml and files named after their year are read: rename it to YYYY.yaml, such as 2025.yaml, " +
		"or move it elsewhere (file-name)"
	const move = "this is a directory, and directories are not read: move its files to data, or move the directory elsewhere (file-name)"
	tests := []struct {
		name, file, text string
		want             string
	}{
		{"empty file", "2027.yaml", "", `data/2027.yaml:1: the file is empty (format)`},
		{"comments only", "2027.yaml", "# soon\n", `data/2027.yaml:1: the file is empty (format)`},
		{"empty document", "2027.yaml", "---\n", `data/2027.yaml:2: the file has no value: add one, or remove the key if it is optional (format)`},
		{"other ending", "2027.yml", "year: 2027", "data/2027.yml: " + rename},
		{"ending in upper case", "2027.YAML", "year: 2027", "data/2027.YAML: " + rename},
		{"other century", "1999.yaml", "year: 1999", "data/1999.yaml: " + rename},
		{"directory", "drafts/2027.yaml", "year: 2027", "data/drafts: " + move},
		{"directory named as a file", "2027.yaml/2027.yaml", "year: 2027", "data/2027.yaml: " + move},
		{"other name", "draft.yaml", "year: 2027", "data/draft.yaml: " + rename},
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
// lint can check every year that Load returns.
func FuzzLoad(f *testing.F) {
	for _, text := range []string{"year: 2025", "a: &a [*a]", "? {a: b}\n: c", "---\n---\n", "\xff\xfe", "{<<: [x]}", "- 1", "%YAML 1.1\n---\nx"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, problems := loadDirectory(fstest.MapFS{"2025.yaml": {Data: []byte(text)}})
		if len(d.years)+len(problems) == 0 {
			t.Error("Load returned no year and no problem")
		}
		lint(d)
	})
}
