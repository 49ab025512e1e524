package ops

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/curate"
)

// CalendarDir reloads the operator's calendar files when they change. If the
// new content of a file is invalid, CalendarDir logs the reason, and the old
// content stays in use. The other files are not affected.
//
// A file is read again if its size or modification time has changed, or if its name
// refers to another file now. So CalendarDir also notices if a symbolic link to the
// files was replaced, which is how Kubernetes updates a ConfigMap.
type CalendarDir struct {
	Dir string
	// AllowRollback allows a new version of a calendar to cover fewer years than the
	// version in use.
	AllowRollback bool
	// Reserved returns the names that the calendar of a new file must not have.
	Reserved func() []string
	// Use is called with all calendars that are in use from now on. They have different
	// names. Calls never overlap.
	Use func([]harikerja.Definition)
	// If Counted is not nil, it is called with the result of each attempt to load a
	// file.
	Counted func(error)
	Log     *slog.Logger
	Clock   func() time.Time

	checking sync.Mutex // allows one check at a time
	byName   map[string]*calendarFile
	files    []*calendarFile                // the files of byName that exist, sorted by name
	reserved []string                       // the reserved names at the last check
	removed  map[string]harikerja.YearRange // the years of calendars that are no longer in use
	dirErr   error                          // why the directory could not be read
	dirErrAt time.Time

	status sync.Mutex
	state  CalendarState
}

// CalendarState is the state of the operator's calendars.
type CalendarState struct {
	LoadedAt time.Time      // when the calendars in use last changed
	Total    int            // the number of calendars in use
	Rejected int            // the number of errors
	Errors   []RejectedFile // the newest errors first, at most 10
}

// RejectedFile says why the newest content of a file is not in use, or why the
// directory could not be read.
type RejectedFile struct {
	Err error
	At  time.Time
}

// maxListed limits three numbers: the errors in a state, the file names in one log
// line, and the lines of one error in the log.
const maxListed = 10

// maxCalendarBytes is the maximum size of a calendar file.
const maxCalendarBytes = 1 << 20

type calendarFile struct {
	path    string
	info    os.FileInfo // the size and time when the file was last read; nil if it must be read again
	digest  [sha256.Size]byte
	newest  *harikerja.Definition // the definition in the newest content; nil if the content is invalid
	invalid error                 // why newest is nil
	inUse   *harikerja.Definition // the definition in use; nil if there is none
	err     error                 // why newest was not in use after the last check
	errAt   time.Time

	// The following fields are used only during a check.
	changed bool                  // the content or the error is new
	next    *harikerja.Definition // the definition to use; nil if there is none
	why     error                 // why newest will not be in use
}

// State returns the state. It is safe for concurrent use.
func (d *CalendarDir) State() CalendarState {
	d.status.Lock()
	defer d.status.Unlock()
	return d.state
}

// Load loads all files for the first time. Call it once, before the other
// methods. The error has all mistakes of all files, one on each line.
func (d *CalendarDir) Load() error {
	d.checking.Lock()
	defer d.checking.Unlock()
	d.byName, d.removed = make(map[string]*calendarFile), make(map[string]harikerja.YearRange)
	if _, err := d.read(true); err != nil {
		return err
	}
	d.reserved = d.Reserved()
	d.choose()
	var list []error
	for _, f := range d.files {
		list = append(list, f.why)
	}
	if err := errors.Join(list...); err != nil {
		return err
	}
	d.use()
	return nil
}

// Check loads the files that have changed since the last check. With force it
// reads every file, tries rejected files again and always logs the result.
func (d *CalendarDir) Check(force bool) {
	d.checking.Lock()
	defer d.checking.Unlock()
	before := d.dirErr
	changed, err := d.read(force)
	d.dirErr = err
	if err != nil {
		if force || before == nil || before.Error() != err.Error() {
			d.dirErrAt = d.Clock()
			d.reject(err)
			d.record(false)
		}
		return
	}
	reserved := d.Reserved()
	if !force && !changed && before == nil && slices.Equal(reserved, d.reserved) {
		return
	}
	d.reserved = reserved
	d.choose()
	for _, f := range d.files {
		if f.why != nil && (force || f.changed || f.err == nil || f.err.Error() != f.why.Error()) {
			d.reject(f.why)
		}
	}
	loaded, removed := d.use()
	if d.Counted != nil {
		for range loaded + removed {
			d.Counted(nil)
		}
	}
	state := d.State()
	d.Log.Info("loaded", "what", "calendars", "dir", d.Dir, "changed", loaded, "removed", removed, "rejected",
		state.Rejected, "total", state.Total)
}

// Run calls Check(false) at every interval until the context ends. For each value
// received from the requests channel, it calls Check(true), which reads every file
// again. An interval of 0 disables polling.
func (d *CalendarDir) Run(ctx context.Context, interval time.Duration, requests <-chan struct{}) {
	poll(ctx, interval, requests, d.Check)
}

// Counts and logs the reason why a file is not used.
func (d *CalendarDir) reject(why error) {
	if d.Counted != nil {
		d.Counted(why)
	}
	d.Log.Error("rejected; the content in use, if any, stays in use", "what", "calendar", "cause", firstLines(why.Error()))
}

// firstLines shortens a text with many lines.
func firstLines(text string) string {
	lines := strings.Split(text, "\n")
	if len(lines) <= maxListed {
		return text
	}
	return strings.Join(lines[:maxListed], "\n") + fmt.Sprintf("\nand %d more mistakes", len(lines)-maxListed)
}

// Reads the files that changed. With force it reads all files. It reports
// whether a file was added or removed, or has new content or a new error.
func (d *CalendarDir) read(force bool) (changed bool, err error) {
	entries, err := os.ReadDir(d.Dir)
	if err != nil {
		return false, err
	}
	before := len(d.files)
	d.files = make([]*calendarFile, 0, before)
	var toRead []*calendarFile
	var ignored []string
	for _, e := range entries { // sorted by name
		name := e.Name()
		if e.IsDir() {
			continue
		}
		if !isCalendarFile(name) {
			if name[0] != '.' {
				ignored = append(ignored, name)
			}
			continue
		}
		f := d.byName[name]
		if f == nil {
			f = &calendarFile{path: filepath.Join(d.Dir, name)}
			d.byName[name] = f
		}
		d.files = append(d.files, f)
		f.changed = false
		if force || f.isDifferent() {
			toRead = append(toRead, f)
		}
	}
	if force && len(ignored) > 0 {
		d.Log.Info("ignored: the name of a calendar file ends in .yaml, .yml or .json", "dir", d.Dir, "total", len(ignored),
			"files", ignored[:min(len(ignored), maxListed)])
	}
	readAll(toRead)
	return len(d.byName) > len(d.files) || slices.ContainsFunc(toRead, func(f *calendarFile) bool { return f.changed }), nil
}

// isCalendarFile reports whether a file with this name is a calendar file. Names that begin with
// a dot belong to editors, other programs and Kubernetes. Backup files have other endings, as in
// acme.yaml~ and acme.yaml.bak.
func isCalendarFile(name string) bool {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".yaml", ".yml", ".json":
		return name[0] != '.'
	}
	return false
}

// readAll reads files in parallel, on all processors.
func readAll(files []*calendarFile) {
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(files)) {
		group.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(files)); i = next.Add(1) - 1 {
				files[i].read()
			}
		})
	}
	group.Wait()
}

// isDifferent reports whether the content of the file may have changed since the last
// attempt to read it.
func (f *calendarFile) isDifferent() bool {
	if f.info == nil {
		return true
	}
	info, err := os.Stat(f.path)
	return err != nil || info.Size() != f.info.Size() || !info.ModTime().Equal(f.info.ModTime()) || !os.SameFile(info, f.info)
}

// settled is at least the resolution of modification times on every file system. Two changes
// within this time can have the same modification time, so a file that changed this recently is
// read again at the next check.
const settled = 2 * time.Second

// Reads the file. It sets the field "changed" if the content or the error is new.
func (f *calendarFile) read() {
	info, err := os.Stat(f.path) // before reading, so that the next check notices a later change
	var content []byte
	if err == nil {
		content, err = readFile(f.path, maxCalendarBytes)
	}
	f.info = nil
	if err != nil {
		if e, ok := errors.AsType[*os.PathError](err); ok {
			err = fmt.Errorf("%s: %w", f.path, e.Err)
		}
		f.changed = f.invalid == nil || f.invalid.Error() != err.Error()
		f.newest, f.invalid, f.digest = nil, err, [sha256.Size]byte{}
		return
	}
	if time.Since(info.ModTime()) > settled {
		f.info = info
	}
	if digest := sha256.Sum256(content); digest != f.digest {
		f.changed, f.digest = true, digest
		f.newest, f.invalid = parseCalendar(f.path, content)
	}
}

// parseCalendar parses a calendar file. If the parser panics, the file is
// rejected and the server continues.
func parseCalendar(path string, content []byte) (def *harikerja.Definition, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			def, err = nil, fmt.Errorf("%s: it could not be read because of a bug in this program: %v", path, cause)
		}
	}()
	read, err := curate.ReadCalendar(path, content)
	if err != nil {
		return nil, err
	}
	return &read, nil
}

// Sets the fields "next" and "why" of all files. If a file is rejected, its earlier
// definition stays in use. A file is rejected in these cases:
//   - Its content is invalid.
//   - Its calendar covers fewer years than before, even if the calendar was removed in
//     the meantime. AllowRollback allows this. A calendar is identified by its name, so it
//     can move to another file. If its definition in the new file covers fewer years, the
//     earlier definition stays in use.
//   - Another file has a calendar with the same name. If one of these files is already in
//     use with this name, only the others are rejected. Otherwise all are rejected.
//   - The dataset has a calendar with the same name.
func (d *CalendarDir) choose() {
	inUse := make(map[string]*harikerja.Definition, len(d.byName))
	for _, f := range d.byName { // also the files that were removed
		if f.inUse != nil {
			inUse[f.inUse.Name] = f.inUse
		}
	}
	for _, f := range d.files {
		f.next, f.why = cmp.Or(f.newest, f.inUse), f.invalid
		if f.newest == nil || d.AllowRollback {
			continue
		}
		var err error
		was := inUse[f.newest.Name]
		if was != nil {
			err = checkYearsKept(was.Covers, f.newest, coveredInUse)
		} else if years, ok := d.removed[f.newest.Name]; ok {
			err = checkYearsKept(years, f.newest, coveredRemoved)
		}
		if err != nil {
			f.next, f.why = cmp.Or(f.inUse, was), fmt.Errorf("%s: covers: %w; use --allow-rollback to accept it", f.path, err)
		}
	}
	for again := true; again; { // a rejected file keeps its old name, which can be the new name of another file
		again = false
		byName := make(map[string][]*calendarFile, len(d.files))
		for _, f := range d.files {
			if f.next != nil {
				byName[f.next.Name] = append(byName[f.next.Name], f)
			}
		}
		for name, files := range byName {
			inDataset := slices.Contains(d.reserved, name)
			if len(files) == 1 && !inDataset {
				continue
			}
			for _, f := range files {
				hasName := f.inUse != nil && f.inUse.Name == name
				if hasName && !inDataset {
					continue
				}
				if f.why == nil {
					f.why = f.conflict(name, files, inDataset)
				}
				f.next = f.inUse
				again = again || !hasName
			}
		}
	}
}

// Returns the error for a file whose calendar has the name of another
// calendar.
func (f *calendarFile) conflict(name string, files []*calendarFile, inDataset bool) error {
	other := "the dataset"
	if !inDataset {
		i := slices.IndexFunc(files, func(o *calendarFile) bool { return o.inUse != nil && o.inUse.Name == name })
		if i < 0 {
			i = slices.IndexFunc(files, func(o *calendarFile) bool { return o != f })
		}
		other = files[i].path
	}
	return fmt.Errorf("%s: name: %s has a calendar with the name %s too: use another name", f.path, other, name)
}

// Starts to use the chosen definitions, if they have changed, and records the
// state. It returns the number of files whose definition in use has changed, and the
// number of removed files whose calendar was in use.
func (d *CalendarDir) use() (loaded, removed int) {
	now := d.Clock()
	list := make([]harikerja.Definition, 0, len(d.files))
	for _, f := range d.byName { // also the files that were removed
		if f.inUse != nil {
			d.removed[f.inUse.Name] = f.inUse.Covers
		}
	}
	for _, f := range d.files {
		if f.next != nil {
			list = append(list, *f.next)
			delete(d.removed, f.next.Name)
		}
		if f.next != f.inUse {
			f.inUse = f.next
			loaded++
		}
		if f.why != nil && (f.err == nil || f.changed) {
			f.errAt = now
		}
		f.err = f.why
	}
	if len(d.byName) > len(d.files) {
		listed := make(map[string]*calendarFile, len(d.files))
		for _, f := range d.files {
			listed[filepath.Base(f.path)] = f
		}
		for name, f := range d.byName {
			if listed[name] == nil && f.inUse != nil {
				removed++
			}
		}
		d.byName = listed
	}
	if loaded+removed > 0 {
		d.Use(list)
	}
	d.record(loaded+removed > 0)
	return loaded, removed
}

// Stores the state. The parameter "changed" reports whether the calendars in use have
// changed.
func (d *CalendarDir) record(changed bool) {
	var s CalendarState
	if d.dirErr != nil {
		s.Errors = append(s.Errors, RejectedFile{d.dirErr, d.dirErrAt})
	}
	for _, f := range d.files {
		if f.inUse != nil {
			s.Total++
		}
		if f.err != nil {
			s.Errors = append(s.Errors, RejectedFile{f.err, f.errAt})
		}
	}
	s.Rejected = len(s.Errors)
	slices.SortStableFunc(s.Errors, func(a, b RejectedFile) int { return b.At.Compare(a.At) })
	s.Errors = s.Errors[:min(s.Rejected, maxListed)]
	d.status.Lock()
	defer d.status.Unlock()
	s.LoadedAt = d.state.LoadedAt
	if changed || s.LoadedAt.IsZero() {
		s.LoadedAt = d.Clock()
	}
	d.state = s
}
