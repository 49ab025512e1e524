package export

import (
	"errors"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// TestExportNeedsAnEmptyDirectoryOfTheUser also checks that a refused export changes nothing.
func TestExportNeedsAnEmptyDirectoryOfTheUser(t *testing.T) {
	const way = "export to a new directory and then change a link to it"
	root := t.TempDir()
	path := func(name string) string { return filepath.Join(root, name) }
	_, err := Write(path("public"), testSite(echo))
	noError(t, err)
	for _, err := range []error{
		os.WriteFile(path("file"), []byte("mine"), 0o644),
		os.Mkdir(path("other"), 0o755), os.Mkdir(path("empty"), 0o755), os.Symlink("empty", path("link")),
		os.Symlink("public", path("current")), os.Symlink("nowhere", path("dangling")), os.Symlink("loop", path("loop")),
	} {
		noError(t, err)
	}
	names := map[string]string{
		"":                   "the name of the directory is empty",
		"/":                  "it is not empty",
		path("public"):       "it is not empty: choose a directory that does not exist, or an empty one of your own; to replace an export, " + way,
		path("public/v1/.."): "it is not empty",
		path("link"):         "it is a symbolic link: ",
		path("link") + "/":   "it is a symbolic link: ",
		path("current"):      way,
		path("dangling"):     "it is a symbolic link",
		path("loop"):         "it is a symbolic link",
		path("dangling/x"):   "file exists",
		path("file"):         "it is not a directory",
		path("file/x"):       "not a directory",
		path("a\x00b"):       "invalid argument",
	}
	if os.Geteuid() == 0 { // only root can give a directory to another user
		noError(t, os.Chown(path("other"), 12345, -1))
		names[path("other")] = "it belongs to another user: choose "
	}
	before := tree(t, root)
	for name, want := range names {
		_, err := Write(name, testSite(echo))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("export to %q: error %v, want an error with %q", name, err, want)
		}
	}
	after := tree(t, root)
	for name, content := range before {
		if after[name] != content || len(after) != len(before) {
			t.Errorf("%s was changed or lost, or a file was added: %d files before, %d after", name, len(before), len(after))
		}
	}
	_, err = Write(path("empty"), testSite(echo))
	noError(t, err)
}

// TestExportReplacesNoFile: another program writes files into the directory during the export.
func TestExportReplacesNoFile(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	name := filepath.Join(dir, "v1", "years.json")
	_, err := Write(dir, testSite(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/v1/years" {
			noError(t, errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, []byte("years of work"), 0o644)))
		}
		echo(w, r)
	}))
	if !errors.Is(err, fs.ErrExist) || !strings.HasSuffix(err.Error(), "; the files in it are not complete") {
		t.Errorf("the error is %v, want one that says that the file exists", err)
	}
	files := tree(t, dir)
	if _, ok := files[ManifestName]; ok || files["v1/years.json"] != "years of work" {
		t.Errorf("the file has %q, or there is a manifest of an export that is not complete", files["v1/years.json"])
	}
}

// TestErrorOfTheServerEndsTheExport: the directory stays empty, so that the next export can use it.
func TestErrorOfTheServerEndsTheExport(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	_, err := Write(dir, testSite(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/v1/years" {
			http.Error(w, "no such thing", http.StatusInternalServerError)
			return
		}
		echo(w, r)
	}))
	if want := "/v1/years: the answer has status 500: no such thing"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("the error is %v, want %q", err, want)
	}
	_, err = Write(dir, testSite(echo))
	noError(t, err)
}

// TestOnlyOneOfTwoExportsToADirectorySucceeds also checks that their files are not mixed.
func TestOnlyOneOfTwoExportsToADirectorySucceeds(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	var ready, group sync.WaitGroup
	ready.Add(2)
	var errs [2]error
	for i, date := range []string{"2026-07-01", "2026-07-02"} {
		group.Go(func() {
			site := testSite(echo)
			site.Date, site.Host = date, date+".example.org"
			site.New = func(*Links) http.Handler {
				ready.Done()
				ready.Wait() // both directories were empty
				return http.HandlerFunc(echo)
			}
			_, errs[i] = Write(dir, site)
		})
	}
	group.Wait()
	if (errs[0] == nil) == (errs[1] == nil) {
		t.Fatalf("the errors are %v, want one", errs)
	}
	winner := "2026-07-01"
	if errs[0] != nil {
		winner = "2026-07-02"
	}
	files := tree(t, dir)
	for name, content := range files {
		if !strings.HasPrefix(content, winner) && name != ManifestName && name != "404.json" {
			t.Errorf("%s has %.40q, which is not of the export of %s", name, content, winner)
		}
	}
	if !strings.Contains(files[ManifestName], winner) {
		t.Errorf("the manifest is not of the export of %s", winner)
	}
}
