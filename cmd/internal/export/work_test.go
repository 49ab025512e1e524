package export

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// A killed export leaves its working directory. The next export removes the directory. It
// keeps the directory if a process uses it, or if the only copy of a file may be in it.
func TestNextExportRemovesAbandonedWorkingDirectories(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("a working directory has a lock only on Linux")
	}
	tests := map[string]struct {
		leave func(t *testing.T, work string)
		stays bool
	}{
		"while the lock is made": {func(t *testing.T, work string) { put(t, "", work, "lock-1") }, true},
		"before the first file":  {func(t *testing.T, work string) { put(t, "", work, lockName) }, false},
		"while the files are written": {func(t *testing.T, work string) {
			put(t, "", work, lockName)
			put(t, "{", work, scratchName, "v1", "years.json")
		}, false},
		"before the exchange": {func(t *testing.T, work string) {
			put(t, "", work, lockName)
			exportTo(t, filepath.Join(work, nextName))
		}, false},
		"while the earlier export is removed": {func(t *testing.T, work string) {
			put(t, "", work, lockName)
			exportTo(t, filepath.Join(work, nextName))
			noError(t, os.RemoveAll(filepath.Join(work, nextName, "v1")))
		}, false},
		"an earlier export with a changed file": {func(t *testing.T, work string) {
			put(t, "", work, lockName)
			exportTo(t, filepath.Join(work, nextName))
			put(t, "years of work", work, nextName, "index.html")
		}, true},
		"an earlier export of another kind": {func(t *testing.T, work string) {
			put(t, "", work, lockName)
			_, err := WriteFiles(filepath.Join(work, nextName), "tables", nil, Options{})
			noError(t, err)
		}, true},
		"an earlier export that was moved in steps": {func(t *testing.T, work string) {
			put(t, "", work, lockName)
			exportTo(t, filepath.Join(work, "former"))
		}, true},
		"a process uses it": {func(t *testing.T, work string) {
			f, err := os.Open(put(t, "", work, lockName))
			noError(t, err)
			t.Cleanup(func() { f.Close() })
			noError(t, lock(f))
			put(t, "{", work, scratchName, "index.html")
		}, true},
		"a directory of another program": {func(t *testing.T, work string) { put(t, "years of work", work, "thesis.txt") }, true},
		"files of another program": {func(t *testing.T, work string) {
			put(t, "", work, lockName)
			put(t, "years of work", work, "thesis.txt")
		}, true},
		"a symbolic link": {func(t *testing.T, work string) {
			other := t.TempDir()
			put(t, "", other, lockName)
			put(t, "years of work", other, scratchName, "thesis.txt")
			noError(t, os.Symlink(other, work))
		}, true},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			root := t.TempDir()
			work := filepath.Join(root, ".harikerja-export-1")
			test.leave(t, work)
			before := tree(t, work)
			exportTo(t, filepath.Join(root, "public"))
			if _, err := os.Lstat(work); (err == nil) != test.stays {
				t.Errorf("the working directory still exists: %t, want %t", err == nil, test.stays)
			}
			if test.stays {
				wantTree(t, work, before)
			}
			if found, _ := filepath.Glob(filepath.Join(root, ".*")); len(found) > 1 {
				t.Errorf("the export left its own working directory: %v", found)
			}
		})
	}
}

// Two exports run at the same time.
func TestExportKeepsTheWorkingDirectoryOfARunningExport(t *testing.T) {
	root := t.TempDir()
	work, unlock, err := newWork(root)
	noError(t, err)
	exportTo(t, filepath.Join(root, "public"))
	if _, err := os.Stat(work); err != nil {
		t.Error(err)
	}
	unlock()
	if _, err := os.Stat(work); err == nil {
		t.Error("the working directory still exists after the export ended")
	}
}
