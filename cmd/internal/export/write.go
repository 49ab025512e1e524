package export

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
)

// Writes the export to the target. An empty directory is filled in place, because it may be a
// mount point or have special permissions. Otherwise all files are first written to a new
// directory next to the target.
func (t target) write(m Manifest) error {
	if t.mode != 0 && !t.replaces {
		return m.fill(t.path)
	}
	parent := filepath.Dir(t.path)
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return err
	}
	removeAbandoned(parent, t.kind)
	work, unlock, err := newWork(parent)
	if err != nil {
		return fmt.Errorf("cannot prepare the new export beside it: %w; "+
			"make %s writable, or choose a directory whose parent is writable", err, parent)
	}
	defer unlock()
	scratch, next := filepath.Join(work, scratchName), filepath.Join(work, nextName)
	if err := os.Mkdir(scratch, 0o755); err != nil {
		return err
	}
	if err := m.fill(scratch); err != nil {
		return errors.Join(err, os.Remove(scratch))
	}
	if err := os.Rename(scratch, next); err != nil {
		return errors.Join(err, os.RemoveAll(scratch))
	}
	former, err := t.swap(next)
	if err != nil {
		return errors.Join(err, os.RemoveAll(next)) // next holds the new export
	}
	if !t.replaces {
		return nil
	}
	list, err := listExport(former, t.kind) // another program may have changed the earlier export after the first check
	if err != nil {
		return fmt.Errorf("the new export is complete, but the earlier export was changed during this export, "+
			"so it is still in %s: %w", former, err)
	}
	if err := remove(former, list); err != nil {
		return fmt.Errorf("the new export is complete, but the rest of the earlier export is still in %s: %w", former, err)
	}
	return nil
}

// Moves the new export from the path "next" to the path of the target. It returns the new path
// of the earlier export, if there was one. After an error the target is unchanged.
func (t target) swap(next string) (former string, err error) {
	if !t.replaces {
		return "", os.Rename(next, t.path) // fails if another program has created a directory with files there
	}
	if err := os.Chmod(next, t.mode); err != nil {
		return "", err
	}
	if err := exchange(next, t.path); !errors.Is(err, errors.ErrUnsupported) {
		return next, err
	}
	return t.swapInSteps(next)
}

// swapInSteps does the work of swap on a system that cannot exchange two directories in one
// step. The target does not exist for a short time. If the process is killed during that time,
// the working directory contains both the earlier and the new export.
func (t target) swapInSteps(next string) (former string, err error) {
	former = filepath.Join(filepath.Dir(next), "former")
	if err := os.Rename(t.path, former); err != nil {
		return "", err
	}
	if err := os.Rename(next, t.path); err != nil {
		if back := os.Rename(former, t.path); back != nil {
			err = fmt.Errorf("%w; the earlier export is now in %s: %w", err, former, back)
		}
		return "", err
	}
	return former, nil
}

// Writes the files into an empty directory. It writes the manifest last. It never overwrites a
// file. After an error it empties the directory.
func (m Manifest) fill(dir string) (err error) {
	manifest, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	var made []string
	defer func() {
		if err != nil {
			err = errors.Join(err, removeFrom(dir, made))
		}
	}()
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	var mkdir func(name string) error
	mkdir = func(name string) error {
		if name == "." || slices.Contains(made, name) {
			return nil
		}
		if err := mkdir(path.Dir(name)); err != nil {
			return err
		}
		if err := root.Mkdir(name, 0o755); err != nil {
			return err
		}
		made = append(made, name)
		return nil
	}
	for _, f := range append(slices.Clip(m.Files), File{Path: ManifestName, body: append(manifest, '\n')}) {
		if err := mkdir(path.Dir(f.Path)); err != nil {
			return err
		}
		w, err := root.OpenFile(f.Path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if err != nil {
			return err
		}
		made = append(made, f.Path)
		_, err = w.Write(f.body)
		if err := errors.Join(err, w.Close()); err != nil {
			return err
		}
	}
	// Without this call, files could be empty after the exchange if the machine crashes.
	return flush(dir)
}

// Removes the listed files and directories, and then the directory itself. It fails if the
// directory holds other files.
func remove(dir string, list []string) error {
	if err := removeFrom(dir, list); err != nil {
		return err
	}
	return os.Remove(dir)
}

// removeFrom removes the listed files and directories from a directory. In the
// list, each directory comes before its content.
func removeFrom(dir string, list []string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	for _, name := range slices.Backward(list) {
		if err := root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}
