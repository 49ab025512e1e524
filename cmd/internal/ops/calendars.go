package ops

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/curate"
	"golang.org/x/sync/errgroup"
)

// CalendarLoader checks the operator's calendar files and starts to use them together. If one
// file is rejected, the calendars in use do not change. A [Follower] calls its methods, one at a
// time.
type CalendarLoader struct {
	Dir string
	// AllowRollback allows a calendar to cover fewer years than before.
	AllowRollback bool
	// Reserved returns the names that the calendar of a file must not have.
	Reserved func() []string
	// Use is called with all calendars that are in use from now on. They have different names.
	Use func([]harikerja.Definition)

	files   map[string]*calendarFile       // the files at the last attempt, by path
	covered map[string]harikerja.YearRange // the years of each calendar that is or was in use
}

// RejectedFiles is the error for calendar files with mistakes.
type RejectedFiles struct {
	Files []string // the paths of the files
	Err   error    // all mistakes, one on each line
}

// Error returns all mistakes.
func (e *RejectedFiles) Error() string { return e.Err.Error() }

// rejected returns the calendar files with mistakes, or the directory if it could not be read.
func (s State) rejected(dir string) []string {
	if s.Err == nil {
		return nil
	}
	if e, ok := errors.AsType[*RejectedFiles](s.Err); ok {
		return e.Files
	}
	return []string{dir}
}

// maxCalendarBytes is the maximum size of a calendar file.
const maxCalendarBytes = 1 << 20

type calendarFile struct {
	path       string
	info       os.FileInfo       // the size and time when the file was last read; nil if it must be read again
	digest     [sha256.Size]byte // of the content, or of the error if the file could not be read
	definition harikerja.Definition
	err        error // why there is no definition
}

// CalendarFiles returns the paths of the calendar files in a directory, sorted by name. Names that
// begin with a dot belong to editors, other programs and Kubernetes. The second result has the
// names of other files with a wrong ending, such as acme.yaml~ and acme.yaml.bak.
func CalendarFiles(dir string) (paths, ignored []string, err error) {
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		if e.IsDir() || e.Name()[0] == '.' {
			continue
		}
		switch strings.ToLower(filepath.Ext(e.Name())) {
		case ".yaml", ".yml", ".json":
			paths = append(paths, filepath.Join(dir, e.Name()))
		default:
			ignored = append(ignored, e.Name())
		}
	}
	return paths, ignored, err
}

// Read reads the files that changed. With force it reads all files. It returns a digest of the
// files and of the reserved names, and a function that checks the calendars and starts to use
// them.
//
// A file is read again if its size or modification time has changed, or if its name
// refers to another file now. So Read also notices if a symbolic link to the
// files was replaced, which is how Kubernetes updates a ConfigMap.
func (l *CalendarLoader) Read(force bool) (digest string, use func() error, err error) {
	paths, _, err := CalendarFiles(l.Dir)
	if err != nil {
		return "", nil, err
	}
	files := make([]*calendarFile, len(paths))
	byPath := make(map[string]*calendarFile, len(paths))
	var changed []*calendarFile
	for i, path := range paths {
		f := l.files[path]
		if f == nil {
			f = &calendarFile{path: path}
		}
		if force || f.isDifferent() {
			changed = append(changed, f)
		}
		files[i], byPath[path] = f, f
	}
	readAll(changed)
	l.files = byPath
	reserved := l.Reserved()
	h := sha256.New()
	fmt.Fprintf(h, "%q", reserved)
	for _, f := range files {
		io.WriteString(h, f.path)
		h.Write(f.digest[:])
	}
	return string(h.Sum(nil)), func() error { return l.use(files, reserved) }, nil
}

// readAll reads files in parallel, on all processors.
func readAll(files []*calendarFile) {
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for _, f := range files {
		group.Go(func() error {
			f.read()
			return nil
		})
	}
	group.Wait() // returns no error
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

// read reads the file, and parses its content if the content has changed.
func (f *calendarFile) read() {
	info, err := os.Stat(f.path) // before reading, so that the next check notices a later change
	var content []byte
	if err == nil {
		content, err = readFile(f.path, maxCalendarBytes)
	}
	f.info = nil
	if err != nil {
		f.err, f.digest = err, sha256.Sum256([]byte(err.Error()))
		return
	}
	if time.Since(info.ModTime()) > settled {
		f.info = info
	}
	if digest := sha256.Sum256(content); digest != f.digest {
		f.digest = digest
		f.definition, f.err = parseCalendar(f.path, content)
	}
}

// parseCalendar parses a calendar file. If the parser panics, the file is
// rejected and the server continues.
func parseCalendar(path string, content []byte) (def harikerja.Definition, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("%s: it could not be read because of a bug in this program: %v", path, cause)
		}
	}()
	return curate.ReadCalendar(path, content)
}

// use starts to use the calendars of all files, unless a file is rejected.
func (l *CalendarLoader) use(files []*calendarFile, reserved []string) error {
	list := make([]harikerja.Definition, 0, len(files))
	owners := make(map[string]string, len(files)) // who has a calendar with this name
	for _, name := range reserved {
		owners[name] = "the dataset"
	}
	var rejected []string
	var mistakes []error
	for _, f := range files {
		if err := l.check(f, owners); err != nil {
			rejected, mistakes = append(rejected, f.path), append(mistakes, err)
			continue
		}
		owners[f.definition.Name] = f.path
		list = append(list, f.definition)
	}
	if len(rejected) > 0 {
		return &RejectedFiles{rejected, errors.Join(mistakes...)}
	}
	if l.covered == nil {
		l.covered = make(map[string]harikerja.YearRange)
	}
	for _, def := range list {
		l.covered[def.Name] = def.Covers
	}
	l.Use(list)
	return nil
}

// check returns an error if the file is invalid, if the name of its calendar has an owner, or if
// the calendar covers fewer years than before, even if it was removed in the meantime. If a year
// were missing, calendar programs would delete the events of that year.
func (l *CalendarLoader) check(f *calendarFile, owners map[string]string) error {
	if f.err != nil {
		return f.err
	}
	name, covers := f.definition.Name, f.definition.Covers
	if owner, ok := owners[name]; ok {
		return fmt.Errorf("%s: name: %s has a calendar with the name %s too: use another name", f.path, owner, name)
	}
	if before, ok := l.covered[name]; ok && !covers.Includes(before) && !l.AllowRollback {
		return fmt.Errorf("%s: covers: it covers %s, but the calendar with this name covered %s: "+
			"subscribers would lose years without notice; use --allow-rollback to accept it", f.path, covers, before)
	}
	return nil
}

// maxListed limits three numbers: the rejected files in the metrics, the ignored files in the log,
// and the lines of an error.
const maxListed = 10

// FirstFew returns at most the first 10 elements of a list.
func FirstFew(list []string) []string { return list[:min(len(list), maxListed)] }

// firstLines shortens a text with many lines.
func firstLines(text string) string {
	lines := strings.Split(text, "\n")
	if len(lines) <= maxListed {
		return text
	}
	return strings.Join(slices.Concat(FirstFew(lines), []string{fmt.Sprintf("and %d more mistakes", len(lines)-maxListed)}), "\n")
}
