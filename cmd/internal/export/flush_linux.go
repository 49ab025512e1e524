package export

import (
	"os"

	"golang.org/x/sys/unix"
)

// flush writes the whole file system that contains the directory to the disk. This is faster
// than writing 2,000 files one by one.
func flush(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer f.Close()
	return unix.Syncfs(int(f.Fd()))
}
