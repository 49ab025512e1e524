//go:build !linux

package export

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// exchange is only possible on Linux.
func exchange(_, _ string) error { return errors.ErrUnsupported }

// isMountPoint only works on Linux. Other systems refuse to rename a mount point,
// so no file is lost.
func isMountPoint(string) bool { return false }

// lock is only possible on Linux. On other systems, nothing removes the working directory
// of an export whose process was killed.
func lock(*os.File) error { return errors.ErrUnsupported }

func isOwn(fs.FileInfo) bool { return false }

// flush writes the files of a directory to the disk.
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
