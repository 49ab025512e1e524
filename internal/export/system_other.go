//go:build !linux

package export

import "errors"

// exchange is only possible on Linux.
func exchange(_, _ string) error { return errors.ErrUnsupported }

// isMountPoint only works on Linux. Other systems refuse to rename a mount point,
// so no file is lost.
func isMountPoint(string) bool { return false }
