package reload

import (
	"fmt"
	"io"
	"os"
	"syscall"
)

// MaxBytes is the largest file that is read: many times what a dataset of a
// hundred years has.
const MaxBytes = 16 << 20

// ReadFile reads a regular file of at most [MaxBytes]. It never waits for
// somebody to write: a named pipe is refused, as is a directory or a device.
func ReadFile(name string) ([]byte, error) {
	// Without the flag, opening a pipe would wait for its other end.
	f, err := os.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is %s, not a regular file", name, sort(info.Mode()))
	case info.Size() > MaxBytes:
		return nil, tooLarge(name)
	}
	b, err := io.ReadAll(io.LimitReader(f, MaxBytes+1))
	switch {
	case err != nil:
		return nil, err
	case len(b) > MaxBytes: // it grew
		return nil, tooLarge(name)
	}
	return b, nil
}

func tooLarge(name string) error {
	return fmt.Errorf("%s is larger than %d MiB: it is no file of ours", name, MaxBytes>>20)
}

func sort(mode os.FileMode) string {
	switch {
	case mode.IsDir():
		return "a directory"
	case mode&os.ModeNamedPipe != 0:
		return "a named pipe"
	}
	return "a device or socket"
}
