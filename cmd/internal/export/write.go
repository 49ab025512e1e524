package export

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// The names in the working directory of a target. A new directory has a random name, so that two
// exports at the same time never write to the same directory or publish the directory of the
// other.
const (
	oldName   = "old"  // the earlier export, between the two renames and until it is removed
	newPrefix = "new-" // a new export, or an earlier export while it is removed
)

// work returns the path of the working directory, which is in the same directory as the target.
func (t target) work() string {
	return filepath.Join(filepath.Dir(t.path), ".harikerja-export-"+filepath.Base(t.path))
}

func (t target) old() string { return filepath.Join(t.work(), oldName) }

func (t target) newPath() string { return filepath.Join(t.work(), newPrefix+rand.Text()) }

// write writes the export to a new directory beside the target. Then two renames move the earlier
// export away and the new export to its place.
func (t target) write(m Manifest) error {
	if err := os.MkdirAll(t.work(), 0o755); err != nil {
		return fmt.Errorf("cannot prepare the new export beside it: %w; "+
			"make %s writable, or choose a directory whose parent is writable", err, filepath.Dir(t.path))
	}
	defer os.Remove(t.work()) // fails if it still holds an earlier export or a directory of another process
	next := t.newPath()
	err := m.fill(next)
	if err == nil {
		err = t.swap(next)
	}
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrExist) {
		err = fmt.Errorf("another program, such as another export, changed it at the same time: %w", err)
	}
	if err != nil {
		return errors.Join(err, os.RemoveAll(next))
	}
	if err := t.removeOld(); err != nil {
		return fmt.Errorf("the new export is complete, but %w", err)
	}
	return nil
}

// swap moves the new export from the path "next" to the path of the target. After an error the
// target is unchanged.
func (t target) swap(next string) error {
	if t.mode == 0 {
		return os.Rename(next, t.path) // fails if another program has created a directory with files there
	}
	if err := os.Chmod(next, t.mode); err != nil {
		return err
	}
	if err := os.Rename(t.path, t.old()); err != nil {
		return fmt.Errorf("%w; if it is a mount point, choose a directory inside it", err)
	}
	if err := os.Rename(next, t.path); err != nil {
		return errors.Join(err, os.Rename(t.old(), t.path))
	}
	return nil
}

// repair cleans up after an export whose process was killed, and moves the earlier export back
// if the process was killed between the two renames.
func (t target) repair() error {
	if info, err := os.Lstat(t.work()); errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil || !info.IsDir() {
		return fmt.Errorf("%s is not a directory that an export can use: move it to another place", t.work())
	}
	if _, err := os.Lstat(t.path); errors.Is(err, fs.ErrNotExist) {
		if err := os.Rename(t.old(), t.path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	entries, err := os.ReadDir(t.work())
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), newPrefix) {
			err = errors.Join(err, t.discard(filepath.Join(t.work(), e.Name())))
		}
	}
	err = errors.Join(err, t.removeOld())
	os.Remove(t.work()) // fails if another program has files in it
	return err
}

// removeOld removes the earlier export, unless a file in it was added or changed.
func (t target) removeOld() error {
	err := checkExport(t.old(), t.kind)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // there is none, or another export removed it
	}
	if err != nil {
		return fmt.Errorf("the earlier export is still in %s, because %w: move it to another place", t.old(), err)
	}
	return t.discard(t.old())
}

// discard removes a directory that has only files of an export. It renames the directory first.
// So if the process is killed, the next export knows that it may remove the rest. If another
// process wrote the directory, this process can no longer publish it.
func (t target) discard(dir string) error {
	trash := t.newPath()
	if err := os.Rename(dir, trash); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.RemoveAll(trash)
}

// fill writes the files into a new directory, also if another process renames this directory.
func (m Manifest) fill(dir string) error {
	manifest, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	if err := os.Mkdir(dir, 0o755); err != nil {
		return err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	for _, f := range append(slices.Clip(m.Files), File{Path: ManifestName, body: append(manifest, '\n')}) {
		if err := root.MkdirAll(path.Dir(f.Path), 0o755); err != nil {
			return err
		}
		if err := root.WriteFile(f.Path, f.body, 0o644); err != nil {
			return err
		}
	}
	// Without this call, files could be empty after a crash of the machine.
	return flush(dir)
}
