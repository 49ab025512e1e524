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
	// Look first: to open a device or the end of a pipe can have effects.
	if info, err := os.Stat(name); err == nil {
		if err := CheckRegular(name, info); err != nil {
			return nil, err
		}
	}
	// The file may be another by now. Without the flag, opening a pipe would
	// wait for its other end.
	f, err := os.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err == nil {
		err = CheckRegular(name, info)
	}
	switch {
	case err != nil:
		return nil, err
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

// CheckRegular returns an error that says what a file is, unless it is a
// regular file.
func CheckRegular(name string, info os.FileInfo) error {
	sort := "a device or socket"
	switch mode := info.Mode(); {
	case mode.IsRegular():
		return nil
	case mode.IsDir():
		sort = "a directory"
	case mode&os.ModeNamedPipe != 0:
		sort = "a named pipe"
	}
	return fmt.Errorf("%s is %s, not a regular file", name, sort)
}
