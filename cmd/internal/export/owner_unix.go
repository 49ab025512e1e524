//go:build unix

package export

import (
	"io/fs"
	"os"
	"syscall"
)

// isOwn reports whether the directory belongs to the user who runs the program.
func isOwn(dir fs.FileInfo) bool {
	stat, ok := dir.Sys().(*syscall.Stat_t)
	return ok && int(stat.Uid) == os.Geteuid()
}
