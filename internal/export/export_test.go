package export

import (
	"encoding/json"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestPath(t *testing.T) {
	for target, want := range map[string]string{
		"/":                                     "index.html",
		"/?lang=en":                             "en.html",
		"/2026":                                 "2026.html",
		"/2026?lang=id":                         "2026/id.html",
		"/2026/payroll?lang=en":                 "2026/payroll/en.html",
		"/2026/payroll.csv":                     "2026/payroll.csv",
		"/2026/long-weekends?lang=en&bridges=2": "2026/long-weekends/en/bridges-2.html",
		"/assets/style.0123abcd4567.css":        "assets/style.0123abcd4567.css",
		"/calendar.ics":                         "calendar.ics",
		"/calendar.ics?lang=en":                 "calendar/en.ics",
		"/calendar/2026.ics?type=collective_leave":                           "calendar/2026/collective_leave.ics",
		"/holidays.csv?year=2026&type=national_holiday&bom=true":             "holidays/2026/national_holiday/bom.csv",
		"/changes.atom?lang=en":                                              "changes/en.atom",
		"/openapi.yaml":                                                      "openapi.yaml",
		"/v1/health":                                                         "v1/health.json",
		"/v1/days?start=2026-01-01&end=2026-12-31":                           "v1/days/2026.json",
		"/v1/holidays?year=2026&type=national_holiday&includeSources=true":   "v1/holidays/2026/national_holiday/includeSources.json",
		"/v1/holidays?includeSources=true&year=2026&type=national_holiday":   "v1/holidays/2026/national_holiday/includeSources.json",
		"/v1/holidays/long-weekends?year=2026":                               "v1/holidays/long-weekends/2026.json",
		"/v1/workdays/summary?year=2026":                                     "v1/workdays/summary/2026.json",
		"/calendar/2026.ics?lang=en&type=collective_leave":                   "calendar/2026/en/collective_leave.ics",
		"/holidays.csv?year=2026&type=collective_leave&includeSources=false": "holidays/2026/collective_leave.csv",
		"/v1/holidays?year=2026&includeSources=true":                         "v1/holidays/2026/includeSources.json",
		"/2026/long-weekends?bridges=4":                                      "2026/long-weekends/bridges-4.html",
		"/2025/as-of?calendar=idx&date=2024-10-14&lang=en":                   "2025/as-of/calendar-idx/en/2024-10-14.html",
		"/v1/as-of/2024-10-14/holidays?year=2025":                            "v1/as-of/2024-10-14/holidays/2025.json",
		"/v1/holidays/compare?date=2024-10-14&year=2025":                     "v1/holidays/compare/2025/2024-10-14.json",
		"/?calendar=idx":                                                     "calendar-idx.html",
		"/2026/holidays.xlsx?calendar=idx&lang=en":                           "2026/holidays/calendar-idx/en.xlsx",
		"/2026/payroll-excel.csv":                                            "2026/payroll-excel.csv",
		"/2026/payroll.csv?calendar=idx&lang=en":                             "2026/payroll/calendar-idx/en.csv",
		"/2026/long-weekends?bridges=2&calendar=idx":                         "2026/long-weekends/calendar-idx/bridges-2.html",
	} {
		if got := Path(target); got != want {
			t.Errorf("Path(%q) = %q, want %q", target, got, want)
		}
	}
}

// TestEveryTargetHasItsOwnFile also checks that no file has the path of a
// directory.
func TestEveryTargetHasItsOwnFile(t *testing.T) {
	list := Targets([]int{2025, 2026}, map[string][]int{"idx": {2026}})
	files := make(map[string]string)
	for _, target := range list {
		file := Path(target)
		if other, ok := files[file]; ok {
			t.Errorf("%s and %s have the same file %s", target, other, file)
		}
		files[file] = target
	}
	for file := range files {
		for dir := filepath.Dir(file); dir != "."; dir = filepath.Dir(dir) {
			if other, ok := files[dir]; ok {
				t.Errorf("%s is the file of %s and a directory of %s", dir, other, file)
			}
		}
	}
	for _, want := range []string{"/v1/holidays?year=2025&type=collective_leave&includeSources=true", "/calendar/2026.ics?lang=en&type=national_holiday", "/2026/payroll?lang=en"} {
		if !slices.Contains(list, want) {
			t.Errorf("%s is not exported", want)
		}
	}
}

// echo answers with the target. One page also has the address of an asset.
func echo(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain")
	w.Header().Set("ETag", `"x"`)
	w.Write([]byte(r.Host + r.URL.RequestURI()))
	if r.URL.Path == "/2026" {
		w.Write([]byte(` <link href="/assets/style.00ff.css">`))
	}
}

func testSite(h http.HandlerFunc) Site {
	return Site{Handler: h, Host: "example.org", Years: []int{2026}, Date: "2026-06-15"}
}

func TestWrite(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "public")
	m, err := Write(dir, testSite(echo), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.IsSortedFunc(m.Files, func(a, b File) int { return strings.Compare(a.Path, b.Path) }) {
		t.Error("the files are not sorted by path")
	}
	got := tree(t, dir)
	for _, f := range m.Files {
		if want := "example.org" + f.Target; !strings.HasPrefix(got[f.Path], want) || len(got[f.Path]) != f.Bytes {
			t.Errorf("%s holds %q, want %q", f.Path, got[f.Path], want)
		}
	}
	if got["assets/style.00ff.css"] != "example.org/assets/style.00ff.css" {
		t.Error("the asset of a page was not exported")
	}
	if len(got) != len(m.Files)+1 {
		t.Errorf("%d files were written, the manifest lists %d", len(got)-1, len(m.Files))
	}
	var read Manifest
	if err := json.Unmarshal([]byte(got[ManifestName]), &read); err != nil || read.Format != Format || read.Date != "2026-06-15" || len(read.Files) != len(m.Files) {
		t.Errorf("the manifest is %.100s: %v", got[ManifestName], err)
	}

	again := filepath.Join(t.TempDir(), "again")
	if _, err := Write(again, testSite(echo), Options{}); err != nil {
		t.Fatal(err)
	}
	for name, content := range tree(t, again) {
		if got[name] != content {
			t.Errorf("%s differs in a second export", name)
		}
	}
}

// TestErrorLeavesTheDirectoryUnchanged: no file is lost, and no temporary file
// is left.
func TestErrorLeavesTheDirectoryUnchanged(t *testing.T) {
	good := testSite(echo)
	bad := testSite(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/2026/payroll" {
			http.Error(w, "no such thing", http.StatusNotFound)
			return
		}
		echo(w, r)
	})
	tests := []struct {
		name   string
		before map[string]string // files by name; "export" means an earlier export
		site   Site
		force  bool
		want   string // part of the error
	}{
		{"other files", map[string]string{"thesis.txt": "years of work"}, good, false, "is not empty"},
		{"other files, with force", map[string]string{"thesis.txt": "years of work"}, good, true, "does not hold an earlier export"},
		{"another manifest", map[string]string{"manifest.json": `{"name":"an app"}`}, good, true, "is not the manifest of an export"},
		{"an export, without force", map[string]string{"export": ""}, good, false, "--force"},
		{"a file added to an export", map[string]string{"export": "", "CNAME": "example.org"}, good, true, "CNAME would be lost"},
		{"a failing answer", map[string]string{"export": ""}, bad, true, "/2026/payroll: the answer has status 404: no such thing"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			parent := t.TempDir()
			dir := filepath.Join(parent, "public")
			if _, ok := test.before["export"]; ok {
				if _, err := Write(dir, good, Options{}); err != nil {
					t.Fatal(err)
				}
				delete(test.before, "export")
			}
			for name, content := range test.before {
				put(t, content, dir, name)
			}
			before := tree(t, parent)
			_, err := Write(dir, test.site, Options{Force: test.force})
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want an error with %q", err, test.want)
			}
			after := tree(t, parent)
			if len(after) != len(before) {
				t.Errorf("%d files before, %d after", len(before), len(after))
			}
			for name, content := range before {
				if after[name] != content {
					t.Errorf("%s was changed", name)
				}
			}
		})
	}

	t.Run("a file instead of a directory", func(t *testing.T) {
		name := filepath.Join(t.TempDir(), "public")
		if err := os.WriteFile(name, []byte("mine"), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Write(name, good, Options{Force: true}); err == nil {
			t.Error("a file was accepted as a directory")
		}
		if b, _ := os.ReadFile(name); string(b) != "mine" {
			t.Error("the file was changed")
		}
	})
}

// TestForceReplacesTheWholeExport: files that the new export does not have are
// removed.
func TestForceReplacesTheWholeExport(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "public")
	two := testSite(echo)
	two.Years = []int{2025, 2026}
	if _, err := Write(dir, two, Options{}); err != nil {
		t.Fatal(err)
	}
	m, err := Write(dir, testSite(echo), Options{Force: true})
	if err != nil {
		t.Fatal(err)
	}
	got := tree(t, parent)
	if len(got) != len(m.Files)+1 {
		t.Errorf("%d files, want %d", len(got), len(m.Files)+1)
	}
	if _, ok := got["public/2025.html"]; ok {
		t.Error("a file of the earlier export was not removed")
	}
}

// tree returns the content of all files below a directory. For a symbolic link it
// returns the target.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := make(map[string]string)
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		relative, _ := filepath.Rel(dir, name)
		if entry.Type()&fs.ModeSymlink != 0 {
			files[filepath.ToSlash(relative)], err = os.Readlink(name)
			return err
		}
		b, err := os.ReadFile(name)
		files[filepath.ToSlash(relative)] = string(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
