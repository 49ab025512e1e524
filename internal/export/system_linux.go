package export

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// exchange swaps two directories in one step, so that the target is never
// missing. A file system that does not support this returns EINVAL.
func exchange(a, b string) error {
	err := unix.Renameat2(unix.AT_FDCWD, a, unix.AT_FDCWD, b, unix.RENAME_EXCHANGE)
	if err == unix.EINVAL {
		return errors.ErrUnsupported
	}
	if err != nil {
		return &os.LinkError{Op: "exchange", Old: a, New: b, Err: err}
	}
	return nil
}

// isMountPoint reports whether a directory is a mount point, including a bind
// mount from the same file system.
func isMountPoint(dir string) bool {
	var info unix.Statx_t
	err := unix.Statx(unix.AT_FDCWD, dir, unix.AT_SYMLINK_NOFOLLOW, 0, &info)
	return err == nil && info.Attributes&unix.STATX_ATTR_MOUNT_ROOT != 0
}
