//go:build !linux

package export

import "errors"

// exchange is only possible on Linux.
func exchange(_, _ string) error { return errors.ErrUnsupported }

// isMountPoint is only known on Linux. Elsewhere the system refuses to rename a
// mount point, and so nothing is lost.
func isMountPoint(string) bool { return false }
