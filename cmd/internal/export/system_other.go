//go:build !linux

package export

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Two directories can be swapped in one step only on Linux.
func exchange(_, _ string) error { return errors.ErrUnsupported }

// Mount points are recognized only on Linux. Other systems refuse to rename a mount point, so no
// file is lost.
func isMountPoint(string) bool { return false }

// A file can be locked only on Linux. On other systems, nothing removes the working directory
// of an export whose process was killed.
func lock(*os.File) error { return errors.ErrUnsupported }

func isOwn(fs.FileInfo) bool { return false }

// Writes the files in a directory to the disk.
func flush(dir string) error {
	return filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		f, err := os.OpenFile(name, os.O_RDWR, 0)
		if err != nil {
			return err
		}
		return errors.Join(f.Sync(), f.Close())
	})
}
