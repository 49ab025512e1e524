package export

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"
)

// The pattern for the name of a working directory, and the names of the files in it. A working
// directory is in the same directory as the target.
const (
	workPattern = ".harikerja-export-*"
	lockName    = "lock"    // a file that the process of the export keeps locked
	scratchName = "scratch" // the new export while its files are written
	nextName    = "next"    // the complete new export, or the earlier export after the exchange
)

// newWork creates a working directory that contains only a locked file. The returned function
// "unlock" unlocks the file. It also removes the directory, unless there are other files in it.
func newWork(parent string) (work string, unlock func(), err error) {
	work, err = os.MkdirTemp(parent, workPattern)
	if err != nil {
		return "", nil, err
	}
	f, err := os.CreateTemp(work, lockName+"-*")
	if err == nil {
		// The file gets its name only after it is locked, so that no other process can lock
		// it first.
		if err = lock(f); err == nil {
			err = os.Rename(f.Name(), filepath.Join(work, lockName))
		} else if errors.Is(err, errors.ErrUnsupported) {
			err = os.Remove(f.Name())
		}
	}
	if err != nil {
		return "", nil, errors.Join(err, os.RemoveAll(work))
	}
	return work, func() {
		entries, err := os.ReadDir(work)
		if err == nil && !slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() != lockName }) {
			os.Remove(filepath.Join(work, lockName))
			os.Remove(work)
		}
		f.Close()
	}, nil
}

// removeAbandoned removes the working directories of exports whose process was killed.
// It keeps a directory if a process uses it, if it belongs to another user, or if it may
// contain the only copy of a file. After an error, the directory is kept.
func removeAbandoned(parent, kind string) {
	entries, _ := os.ReadDir(parent)
	for _, entry := range entries {
		matches, _ := filepath.Match(workPattern, entry.Name()) // the pattern is valid
		if info, err := entry.Info(); matches && err == nil && info.IsDir() && isOwn(info) {
			removeWork(filepath.Join(parent, entry.Name()), info, kind)
		}
	}
}

// removeWork removes one working directory. It keeps the directory if a process uses it, or if
// the directory may contain the only copy of a file.
func removeWork(work string, info fs.FileInfo, kind string) {
	root, err := os.OpenRoot(work)
	if err != nil {
		return
	}
	defer root.Close()
	if opened, err := root.Stat("."); err != nil || !os.SameFile(info, opened) {
		return // another program replaced the directory by a symbolic link
	}
	f, err := root.OpenFile(lockName, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return // without a lock file, the directory is not from an export
	}
	defer f.Close()
	if lock(f) != nil {
		return // a process uses the directory
	}
	entries, err := fs.ReadDir(root.FS(), ".")
	if err != nil || slices.ContainsFunc(entries, func(e fs.DirEntry) bool {
		return !slices.Contains([]string{lockName, scratchName, nextName}, e.Name())
	}) {
		return // for example, swapInSteps moved the earlier export to the directory
	}
	// After the exchange, the path "next" has the earlier export, which the user may have
	// changed.
	next := filepath.Join(work, nextName)
	if list, err := listExport(next, kind); err == nil {
		remove(next, list) // fails if a file was added after the list was made
	}
	if _, err := root.Lstat(nextName); !errors.Is(err, fs.ErrNotExist) {
		return
	}
	if errors.Join(root.RemoveAll(scratchName), root.Remove(lockName)) == nil {
		os.Remove(work)
	}
}
