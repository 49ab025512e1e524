package ops

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"log/slog"
	"os"
	"sync"
	"syscall"
	"time"

	"github.com/harikerja/harikerja"
)

// Follower reloads the dataset file, or the operator's calendars, when the content
// changes. If the new content is invalid, Follower logs the reason, and the old content
// stays in use.
//
// It compares content, not times or names. So it notices a file that was written
// in place or replaced by renaming. It also notices if a symbolic link to the
// directory was replaced, which is how Kubernetes updates a ConfigMap.
type Follower struct {
	What string // name of the content for the log, as in "dataset"
	File string // the file or directory; if Read is set, only for the log
	// Use is called with the new content. If it rejects the content, it returns an error
	// with the reason. Calls never overlap.
	Use func(content []byte) error
	// If Read is not nil, it replaces Use. It returns a digest of the files, and a function
	// that uses them or rejects them. With force it reads all files, even if they seem to be
	// unchanged. Calls never overlap.
	Read func(force bool) (digest string, use func() error, err error)
	// If Counted is not nil, it is called with the result of each attempt.
	Counted func(error)
	Log     *slog.Logger
	Clock   func() time.Time

	checking sync.Mutex     // allows one attempt at a time
	current  string         // digest of the content in use
	seen     string         // the digest of the last content that was read, or the error
	seenOn   harikerja.Date // the day of the last attempt

	status sync.Mutex
	state  State
}

// State is the state of a follower.
type State struct {
	LoadedAt time.Time // when the content in use was loaded
	Err      error     // why the newest content was rejected; nil if it is in use
	ErrAt    time.Time // when Err occurred
}

// State returns the state. It is safe for concurrent use.
func (f *Follower) State() State {
	f.status.Lock()
	defer f.status.Unlock()
	return f.state
}

// Load loads the files for the first time. Call it once, before the other
// methods.
func (f *Follower) Load() error {
	f.checking.Lock()
	defer f.checking.Unlock()
	digest, use, err := f.read(true)
	if err == nil {
		err = use()
	}
	if err != nil {
		return err
	}
	f.markUsed(digest)
	return nil
}

// Check loads the files if they have changed since the last check. With force it
// also tries rejected content again, and it always logs the result. Without force it
// tries rejected content again only once a day, so a broken file does not fill the
// log. A later attempt can succeed if, at the first attempt, a date in the content was
// in the future.
func (f *Follower) Check(force bool) {
	f.checking.Lock()
	defer f.checking.Unlock()
	digest, use, err := f.read(force)
	if err != nil {
		digest = err.Error()
	}
	today := dateInJakarta(f.Clock())
	if !force && digest == f.seen && (digest == f.current || today == f.seenOn) {
		return
	}
	f.seen, f.seenOn = digest, today
	if err == nil && digest == f.current && !force {
		f.markUsed(digest)
		f.Log.Info("the file was changed back to the content that is in use", "what", f.What)
		return
	}
	if err == nil && digest != f.current {
		err = try(use)
	}
	if f.Counted != nil {
		f.Counted(err)
	}
	if err != nil {
		f.Log.Error("rejected; the old content stays in use", "what", f.What, "file", f.File, "cause", firstLines(err.Error()))
		f.status.Lock()
		f.state.Err, f.state.ErrAt = err, f.Clock()
		f.status.Unlock()
		return
	}
	f.Log.Info("loaded", "what", f.What, "file", f.File, "changed", digest != f.current)
	f.markUsed(digest)
}

// try uses new content. If this panics, the content is rejected and the server continues.
func try(use func() error) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("it could not be read because of a bug in this program: %v", cause)
		}
	}()
	return use()
}

// markUsed records that the content with this digest is in use.
func (f *Follower) markUsed(digest string) {
	f.status.Lock()
	if digest != f.current {
		f.state.LoadedAt = f.Clock()
	}
	f.state.Err, f.state.ErrAt = nil, time.Time{}
	f.status.Unlock()
	f.current, f.seen = digest, digest
}

// read returns the digest of the files, and a function that uses them.
func (f *Follower) read(force bool) (digest string, use func() error, err error) {
	if f.Read != nil {
		return f.Read(force)
	}
	content, err := ReadFile(f.File)
	if err != nil {
		return "", nil, err
	}
	sum := sha256.Sum256(content)
	return string(sum[:]), func() error { return f.Use(content) }, nil
}

// Run checks the files at every interval until the context ends. For each value
// received from the requests channel, it calls Check(true), which also tries
// rejected content again. An interval of 0 disables polling.
func (f *Follower) Run(ctx context.Context, interval time.Duration, requests <-chan struct{}) {
	var tick <-chan time.Time
	if interval > 0 {
		t := time.NewTicker(interval)
		defer t.Stop()
		tick = t.C
	}
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick:
			f.Check(false)
		case <-requests:
			f.Check(true)
		}
	}
}

// DatasetLoader checks a dataset file and starts to use it.
type DatasetLoader struct {
	Current func() *harikerja.Calendar // returns the calendar in use, or nil at the start
	Swap    func(*harikerja.Calendar)  // replaces the calendar in use
	// AllowRollback allows a dataset that is older than the dataset in use.
	AllowRollback bool
	BuiltIn       func() *harikerja.Calendar // returns the built-in calendar
	Clock         func() time.Time
}

// Use checks a dataset file and starts to use it. If a check fails, the calendar
// in use does not change.
func (d DatasetLoader) Use(content []byte) error {
	next, err := LoadDataset(content, d.BuiltIn, d.Clock())
	if err != nil {
		return err
	}
	if err := CheckCalendar(next); err != nil {
		return err
	}
	if current := d.Current(); current != nil && !d.AllowRollback {
		if err := current.CheckUpdate(next); err != nil {
			return fmt.Errorf("%w; use --allow-rollback to accept it", err)
		}
	}
	d.Swap(next)
	return nil
}

// LoadDataset reads a dataset file, which may be older than the built-in data. It
// rejects a decree or a correction that is dated after today in Jakarta. With such a
// date, the feeds would have a date in the future, and a query as of today would find no
// data. Dates up to the newest date of the built-in data are always accepted: if one
// of them is after today, the clock is wrong.
func LoadDataset(content []byte, builtIn func() *harikerja.Calendar, now time.Time) (*harikerja.Calendar, error) {
	cal, err := harikerja.Load(bytes.NewReader(content), harikerja.AllowOlder())
	if err != nil {
		return nil, err
	}
	today := dateInJakarta(now)
	future := cal.Changes(today.AddDays(1)) // the newest change is first
	if len(future) == 0 {
		return cal, nil
	}
	newest := future[0]
	for _, y := range builtIn().Years() {
		if !newest.Date.After(y.UpdatedAt) {
			return cal, nil
		}
	}
	what := fmt.Sprintf("a correction of the year %d", newest.Year)
	if newest.Correction == "" {
		what = "decree " + newest.Decrees[0].ID
	}
	return nil, fmt.Errorf("%s is dated %s, but today is %s: correct the date, or the clock of this machine", what, newest.Date, today)
}

var jakarta = harikerja.MustParseZone("WIB")

func dateInJakarta(t time.Time) harikerja.Date { return harikerja.DateOf(t.In(jakarta)) }

// MaxBytes is the maximum size of a file that the program reads. [harikerja.Load] has a
// lower limit for a dataset.
const MaxBytes = 16 << 20

// ReadFile reads a regular file of at most [MaxBytes]. It returns an error for a
// directory, a device and a named pipe, and never waits for the writer of a pipe.
func ReadFile(name string) ([]byte, error) { return readFile(name, MaxBytes) }

func readFile(name string, limit int64) ([]byte, error) {
	// Check before opening: opening a device or a pipe can have effects.
	if info, err := os.Stat(name); err == nil {
		if err := CheckRegular(name, info); err != nil {
			return nil, err
		}
	}
	// After the check, another program may have replaced the file by a pipe. O_NONBLOCK
	// is set, so opening a pipe does not wait for a writer.
	f, err := os.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err == nil && int64(len(b)) > limit {
		err = fmt.Errorf("%s is larger than %d MiB", name, limit>>20)
	}
	return b, err
}

// CheckRegular returns nil for a regular file. Otherwise it returns an error that
// names the type of the file.
func CheckRegular(name string, info os.FileInfo) error {
	kind := "a device or socket"
	switch mode := info.Mode(); {
	case mode.IsRegular():
		return nil
	case mode.IsDir():
		kind = "a directory"
	case mode&os.ModeNamedPipe != 0:
		kind = "a named pipe"
	}
	return fmt.Errorf("%s is %s, not a regular file", name, kind)
}
