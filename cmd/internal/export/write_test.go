package export

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// TestNextExportRepairsTheResultOfAKilledExport: a killed export leaves its working directory. The
// next export restores or removes the earlier export, and removes a new export that is not
// complete.
func TestNextExportRepairsTheResultOfAKilledExport(t *testing.T) {
	for name, kill := range map[string]func(t *testing.T, dir, work string){
		"before the first file": func(t *testing.T, dir, work string) { noError(t, os.Mkdir(work, 0o755)) },
		"while the files are written": func(t *testing.T, dir, work string) {
			put(t, "{", work, "new-1", "v1", "years.json")
		},
		"between the two renames": func(t *testing.T, dir, work string) {
			exportTo(t, filepath.Join(work, "new-1"))
			noError(t, os.Rename(dir, filepath.Join(work, oldName)))
		},
		"after the two renames": func(t *testing.T, dir, work string) { exportTo(t, filepath.Join(work, oldName)) },
		"while the earlier export is removed": func(t *testing.T, dir, work string) {
			put(t, "", work, "new-1", "v1", "years.json")
		},
	} {
		t.Run(name, func(t *testing.T) {
			root := t.TempDir()
			dir := filepath.Join(root, "public")
			exportTo(t, dir)
			kill(t, dir, filepath.Join(root, ".harikerja-export-public"))
			_, err := Write(dir, testSite(echo), Options{})
			if err == nil || !strings.Contains(err.Error(), "it is not empty") {
				t.Errorf("error %v, want an error that the directory is not empty", err)
			}
			wantExport(t, dir, "2026-06-15") // the earlier export
			exportOn(t, dir, "2026-06-16")
			wantExport(t, dir, "2026-06-16")
		})
	}
}

// TestExportKeepsOtherFilesInTheWorkingDirectory: the working directory can contain files that no
// export wrote.
func TestExportKeepsOtherFilesInTheWorkingDirectory(t *testing.T) {
	root := t.TempDir()
	dir, work := filepath.Join(root, "public"), filepath.Join(root, ".harikerja-export-public")
	thesis := put(t, "years of work", work, "thesis.txt")
	exportTo(t, dir)
	exportOn(t, dir, "2026-06-16")
	if content, err := os.ReadFile(thesis); string(content) != "years of work" {
		t.Errorf("the file has %q, error %v", content, err)
	}

	noError(t, os.RemoveAll(work))
	put(t, "years of work", root, "mine", "new-1", "thesis.txt")
	noError(t, os.Symlink("mine", work))
	wantRefusal(t, root, dir, work+" is not a directory")
}

// TestExportsAtTheSameTimeAreNotMixed: if several exports run at the same time, the directory has
// the whole result of one of them.
func TestExportsAtTheSameTimeAreNotMixed(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	exportTo(t, dir)
	for round := range 3 {
		var group sync.WaitGroup
		for i := range 4 {
			group.Go(func() {
				site := testSite(echo)
				site.Date, site.Years = fmt.Sprintf("2026-07-%02d", i+1), []int{2026, 2030 + 4*round + i}
				if _, err := Write(dir, site, Options{Force: true}); err != nil {
					t.Log(err)
				}
			})
		}
		group.Wait()
		wantWhole(t, dir)
	}
	exportOn(t, dir, "2026-06-16")
	wantExport(t, dir, "2026-06-16")
}
