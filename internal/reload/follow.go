// Package reload follows files that may be replaced while the server runs: the
// dataset and the TLS certificate. What cannot be used is refused with a reason
// and changes nothing.
package reload

import (
	"context"
	"crypto/sha256"
	"fmt"
	"log/slog"
	"sync"
	"time"
)

// Follower uses the content of some files, and uses it again when it changes.
//
// It compares content, not times or names, and so sees a file that was written
// in place, one that was replaced by renaming, and a directory of symbolic
// links that was switched, as Kubernetes does with a mounted ConfigMap.
type Follower struct {
	What  string   // what the files are, for the log: "dataset"
	Files []string // read together
	// Use takes the content of the files, in their order, into use or says why
	// not. It is never called twice at a time.
	Use func(contents [][]byte) error
	// Counted, if not nil, is told how each attempt ended.
	Counted func(error)
	Log     *slog.Logger
	Clock   func() time.Time

	checking sync.Mutex // one attempt at a time
	current  string     // the digest of what is in use
	seen     string     // the digest of what was last tried, or why it could not be read

	status sync.Mutex
	state  State
}

// State is what a follower has come to.
type State struct {
	LoadedAt time.Time // when the content in use was taken
	Err      error     // why the newest content is not in use; nil if it is
	ErrAt    time.Time // when that was found
}

// State returns what the follower has come to. It may be asked at any time.
func (f *Follower) State() State {
	f.status.Lock()
	defer f.status.Unlock()
	return f.state
}

// Load takes the files into use for the first time.
func (f *Follower) Load() error {
	f.checking.Lock()
	defer f.checking.Unlock()
	digest, contents, err := f.read()
	if err == nil {
		err = f.Use(contents)
	}
	if err != nil {
		return err
	}
	f.used(digest)
	return nil
}

// Check looks at the files and takes them into use if they have changed since
// it last looked; by force, it tries in any case. A failure is logged and
// counted once for each content, so that a broken file that stays does not fill
// the log.
func (f *Follower) Check(force bool) {
	f.checking.Lock()
	defer f.checking.Unlock()
	digest, contents, err := f.read()
	if err != nil {
		digest = err.Error()
	}
	if digest == f.seen && !force {
		return
	}
	f.seen = digest
	if err == nil && digest == f.current && !force {
		f.used(digest)
		f.Log.Info("the file is again what is in use", "what", f.What)
		return
	}
	if err == nil && digest != f.current {
		err = f.try(contents)
	}
	if f.Counted != nil {
		f.Counted(err)
	}
	if err != nil {
		f.Log.Error("refused; the old one stays in use", "what", f.What, "files", f.Files, "cause", err.Error())
		f.status.Lock()
		f.state.Err, f.state.ErrAt = err, f.Clock()
		f.status.Unlock()
		return
	}
	f.Log.Info("loaded", "what", f.What, "files", f.Files, "changed", digest != f.current)
	f.used(digest)
}

// try uses the content. A mistake of ours in reading it is a reason to refuse
// it, not to stop serving.
func (f *Follower) try(contents [][]byte) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("it could not be read, by a fault of this program: %v", cause)
		}
	}()
	return f.Use(contents)
}

// used notes that content is in use now.
func (f *Follower) used(digest string) {
	f.status.Lock()
	if digest != f.current {
		f.state.LoadedAt = f.Clock()
	}
	f.state.Err, f.state.ErrAt = nil, time.Time{}
	f.status.Unlock()
	f.current, f.seen = digest, digest
}

// read returns the content of the files and a digest of it all.
func (f *Follower) read() (digest string, contents [][]byte, err error) {
	h := sha256.New()
	for _, name := range f.Files {
		b, err := ReadFile(name)
		if err != nil {
			return "", nil, err
		}
		sum := sha256.Sum256(b)
		h.Write(sum[:])
		contents = append(contents, b)
	}
	return string(h.Sum(nil)), contents, nil
}

// Run checks the files at every interval, and by force for every value that
// comes from now, until the context ends. No interval is no polling.
func (f *Follower) Run(ctx context.Context, interval time.Duration, now <-chan struct{}) {
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
		case <-now:
			f.Check(true)
		}
	}
}
